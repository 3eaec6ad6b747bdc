"""The exact numbers that somebody who changes a rule wants to see: what the `odds.usual` of a game is a list of.

Their words stand in the `words/usual.toml` of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from aofa_widgets.words import texts

Texts = Mapping[str, str]
Row = tuple[str, str, str, Mapping[str, Any], Fraction | int, bool]
"""A number before it has words: key, group, kind, what fills the words, value, whether it is a main one."""
Filled = Callable[[Mapping[str, Any]], Mapping[str, Any]]


class Usual(NamedTuple):
    """One number: its key, its group, what kind of number ("chance", "mean", "count"), its words, its exact value.

    `main` marks the few that are shown where there is room for few.
    """

    key: str
    group: str
    title: Texts
    kind: str
    label: Texts
    value: Fraction
    main: bool


def named_rows(
    game: str, groups: Sequence[str], rows: Iterable[Row], nouns: tuple[tuple[str, str], ...] = (),
    filled: Filled | None = None,
) -> tuple[Usual, ...]:  # fmt: skip
    """The numbers with their words, group by group, within a group as they come.

    What fills the words names the sentence (`words`); a hole of `nouns` is itself filled by words: `("end", "ending")`
    fills "end" with the words "ending_" and its value. `filled` may add more.
    """
    return tuple(
        Usual(key, group, _title(game, group), kind, _label(game, tuple(holes.items()), nouns, filled), Fraction(value),
              main)
        for key, group, kind, holes, value, main in sorted(rows, key=lambda row: groups.index(row[1]))
    )  # fmt: skip


@lru_cache(maxsize=256)
def _title(game: str, group: str) -> Texts:
    return texts(f"{game}.usual.{group}")


@lru_cache(maxsize=8192)
def _label(
    game: str, holes: tuple[tuple[str, Any], ...], nouns: tuple[tuple[str, str], ...], filled: Filled | None
) -> Texts:
    """The words of one number: the sentence that its holes name, filled in."""
    given = dict(holes)
    for name, words in nouns:
        if name in given:
            given[name] = texts(f"{game}.usual.{words}_{given[name]}")
    if filled:
        given |= filled(given)
    return texts(f"{game}.usual.{given.pop('words')}", **given)
