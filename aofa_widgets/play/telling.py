"""The odds of a question as a table and a sentence, in every language: what the `odds.tell` of a game answers with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from aofa_widgets.dice import Dist
from aofa_widgets.errors import InputError, named
from aofa_widgets.words import fault, texts

Texts = Mapping[str, str]
SMALL = Fraction(1, 2000)  # what prints as 0.0% is left to the last row, ‘or more’


class Row(NamedTuple):
    """One line: its words, its chance, and for counts the chance of at least so many."""

    label: Texts
    chance: Fraction
    at_least: Fraction | None = None


class Part(NamedTuple):
    """One part of the table."""

    key: str
    title: Texts
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """An answer in words; `dists` are the exact distributions behind it, by the keys of the parts."""

    title: Texts
    parts: tuple[Part, ...]
    sentence: Texts
    dists: Mapping[str, Dist[Any]] = field(hash=False)

    def plain(self) -> dict[str, Any]:
        """The distributions as plain values, each chance as a fraction."""
        return {key: plain(dist) for key, dist in self.dists.items()}


def plain(dist: Dist[Any]) -> dict[str, str]:
    """A distribution as plain values, each chance as a fraction.

    >>> plain(Dist({1: 1, 2: 3}))
    {'1': '1/4', '2': '3/4'}
    """
    return {str(what): str(chance) for what, chance in dist.items()}


def check_question(question: str, dice: Sequence[int], allowed: Mapping[str, int], section: str = "") -> None:
    """Whether a question is one of those allowed and has as many numbers as it takes.

    `section`: that of the game's words where its own sentence names the numbers. Raises: InputError.

    >>> check_question("duel", [3, 4], {"duel": 2})
    """
    if question not in allowed:
        kinds = ", ".join(f"`{one}`" for one in allowed)
        raise InputError(fault("question", "odds.kind", found=named(str(question), 40), allowed=kinds))
    if len(dice) == allowed[question]:
        return
    if section:
        words = {"question": question, "found": len(dice), "names": texts(f"{section}.odds.numbers_{question}")}
        raise InputError(fault("dice", f"{section}.odds.how_many", **words))
    raise InputError(fault("dice", "odds.how_many", question=question, found=len(dice), wanted=allowed[question]))


def counts(found: Dist[int], key: str, title: Texts, words: str, unit: str = "count", *, gaps: bool = False) -> Part:
    """A part with a row for each number, the last of them ‘or more’ where those above are hardly ever.

    `words` is the section that has the sentences `unit` and `or_more`; `gaps`: numbers that never come have a row too.

    >>> two = Dist({0: 1, 1: 2, 2: 1})
    >>> [(str(row.chance), str(row.at_least)) for row in counts(two, "hits", {}, "swashbuckling.odds", "hits").rows]
    [('1/4', '1'), ('1/2', '3/4'), ('1/4', '1/4')]
    """

    def least(number: int) -> Fraction:
        return found.where(lambda n: n >= number)

    most = max(found)
    last = next((number for number in range(most, 1, -1) if least(number) >= SMALL), most)
    rows = [
        Row(texts(f"{words}.{unit}", n=n), found.p(n), least(n)) for n in range(last) if found.p(n) or gaps and least(n)
    ]
    rest = least(last)
    return Part(key, title, (*rows, Row(texts(f"{words}.{'or_more' if last < most else unit}", n=last), rest, rest)))
