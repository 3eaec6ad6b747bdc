"""Where the questions of a quiz come from: batch after batch from the maker, none twice in a while."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any

from aofa_widgets.dice.roller import Roller
from aofa_widgets.errors import InputError, shown
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import catalogue, fault, languages, texts

from .item import Item, likeness
from .narrow import narrowed

MOST_SEED = 2**53 - 1  # what JSON and every spreadsheet keep whole
BATCH = 6  # questions made at a time
LATELY = 60  # questions that are not asked again so soon
TRIES = 8  # batches looked through for a question that is new


def seed_of(seed: object) -> int:
    """The seed given, or one drawn by chance for None. Raises: InputError for anything else.

    >>> seed_of(7)
    7
    """
    if seed is None:
        return Roller().seed
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MOST_SEED:
        raise InputError(fault("seed", "quiz.bad_seed", found=shown(seed, 30), most=MOST_SEED))
    return seed


def seed_after(seed: int, by: int = 1) -> int:
    """Another seed, the same for the same two numbers.

    >>> seed_after(7) == seed_after(7), seed_after(7) == seed_after(7, 2)
    (True, False)
    """
    return Roller(seed, by - 1).choose(MOST_SEED)


def stream(
    ruleset: Ruleset,
    seed: int,
    families: Sequence[str] | str | None = None,
    clauses: Sequence[str] | None = None,
) -> Iterator[Item]:
    """Questions without end, none asked again within the next sixty where the rules give so many.

    Raises: InputError at once, for a family or a clause that is unknown or that nothing is asked of.
    """
    wanted, refs = narrowed(families, "families"), narrowed(clauses, "clauses")
    first = _make(ruleset, BATCH, seed, wanted, refs)
    return _flow(ruleset, seed, wanted, refs, first)


def _flow(ruleset: Ruleset, seed: int, families: Any, clauses: Any, batch: Sequence[Item]) -> Iterator[Item]:
    lately: deque[Hashable] = deque(maxlen=LATELY)
    number = stale = 0
    while True:
        for item in batch:
            mark = likeness(item)
            if mark in lately and stale < TRIES * BATCH:
                stale += 1
                continue
            stale = 0
            lately.append(mark)
            yield item
        number += 1
        batch = _make(ruleset, BATCH, seed_after(seed, number), families, clauses)
        if not batch:
            return


def titles(ruleset: Ruleset) -> Mapping[str, Mapping[str, str]]:
    """The families of questions under a ruleset, by name, each with its title."""
    from .make import families

    return {name: title_of(name) for name in families(ruleset)}


def title_of(family: str) -> Mapping[str, str]:
    """The title of a family of questions; its name where the catalogue has none.

    >>> title_of("odds")["en"], title_of("riddles")["fr"]
    ('Chances', 'riddles')
    """
    key = f"quiz.family.{family}"
    return texts(key) if key in catalogue() else dict.fromkeys(languages(), family)


def make_some(ruleset: Ruleset, n: int, seed: int, families: Sequence[str] | None = None) -> Sequence[Item]:
    """Up to `n` questions at once; errors as for `stream`."""
    return _make(ruleset, n, seed, families, None)


def _make(ruleset: Ruleset, n: int, seed: int, families: Any, clauses: Any) -> Sequence[Item]:
    from .make import make

    return make(ruleset, n, seed, families, clauses)
