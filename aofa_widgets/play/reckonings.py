"""A reckoning, as a calculator asks a game about it: sheets of fields, rows of reasons, exact chances, what helps.

A game may offer, under this optional name, `package.reckoning(ruleset, own=None) -> Reckonings`; `own` is a file of a
reader's own data. The calculator (widgets/reckoner) knows no rule: it shows the sheets of `form`, changes them by
`set`, and draws what `answer` says: for each number needed the rows that make it, groups of chances, rungs of dice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.words import fault

from .attacks import Entry, Part
from .engagements import Sheet, Trait, Traits

Texts = Mapping[str, str]
Values = Mapping[str, Any]
"""What a form holds: entry key -> whole number, switch, key of an option, or tuple of chosen traits."""


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that counts: its name, what it adds or takes off, the id of its rule."""

    label: Texts = field(hash=False)
    value: int
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Account:
    """How a number came about: whose it is, where it begins, the lines that count, what it comes to.

    `start` and `end` are sentences; `rule` is that of the end.
    """

    key: str
    side: int
    label: Texts = field(hash=False)
    start: Texts = field(hash=False)
    lines: tuple[Line, ...]
    end: Texts = field(hash=False)
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Chances that add up to 1: of a side, or of what happens to somebody."""

    key: str
    side: int
    label: Texts = field(hash=False)
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Measure:
    """A number by which changes are measured: a chance, or (`share` off) a mean."""

    key: str
    label: Texts = field(hash=False)
    value: Fraction
    share: bool = True


@dataclass(frozen=True, slots=True)
class Gain:
    """One change by itself: the measures then, in their order."""

    key: str
    label: Texts = field(hash=False)
    values: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Rung:
    """So many highest faces thrown together: how likely, what each counts as, how many reach the number needed then.

    `end` says in words what that comes to.
    """

    dice: int
    chance: Fraction
    values: tuple[int, ...]
    end: Texts = field(hash=False)


@dataclass(frozen=True, slots=True)
class Reckoned:
    """All that is known before a die is thrown.

    `text` says it in a sentence; `advice` (head, why) which change buys most; `rule` is the id of the rule behind, and
    `climb` that of the rungs.
    """

    accounts: tuple[Account, ...]
    groups: tuple[Group, ...]
    measures: tuple[Measure, ...]
    gains: tuple[Gain, ...]
    rungs: tuple[Rung, ...]
    text: Texts = field(hash=False)
    advice: tuple[Texts, Texts] = field(hash=False)
    rule: str = ""
    climb: str = ""


class Reckonings(Protocol):
    """What a game answers about something that dice decide; every method is a function of the values alone.

    `first(given)` fills a form from what a caller names; `set` gives the values with one of them changed, others
    following where they must. They raise InputError and change nothing. `beside` are the values to compare with, under
    a name, None where none is asked for. `answer` may leave out what a change buys (`gains`). `base` answers by the
    book, None where the house changed nothing. `code` are lines of Python that print the same.
    """

    def first(self, given: Mapping[str, Any]) -> Values: ...
    def form(self, values: Values) -> tuple[Sheet, ...]: ...
    def title(self, values: Values) -> tuple[Texts, Texts]: ...
    def set(self, values: Values, key: str, value: Any) -> Values: ...
    def beside(self, values: Values) -> tuple[Texts, Values] | None: ...
    def answer(self, values: Values, gains: bool = True) -> Reckoned: ...
    def base(self, values: Values) -> Reckoned | None: ...
    def notes(self, values: Values) -> tuple[Texts, ...]: ...
    def code(self, values: Values, lang: str) -> str: ...


def taken(entry: Entry, value: Any) -> int | bool | str:
    """A value as an entry takes it. Raises: InputError with what it may be.

    >>> taken(Entry("n", {"en": "Dice", "fr": "Dés"}, 1, 1, 9), 4)
    4
    """
    words: dict[str, Any] = {"field": dict(entry.label), "found": shown(value)}
    if entry.needs == "switch":
        if not isinstance(value, bool):
            raise InputError(fault(entry.key, "reckoner.bad_switch", **words))
    elif entry.needs == "number":
        if isinstance(value, bool) or not isinstance(value, int) or not entry.low <= value <= entry.high:
            raise InputError(fault(entry.key, "reckoner.bad_number", **words, low=entry.low, high=entry.high))
    elif not isinstance(value, str) or value not in entry.options:
        words |= {"found": named(value, 40) if isinstance(value, str) else shown(value)}
        raise InputError(fault(entry.key, "reckoner.bad_choice", **words, allowed=", ".join(entry.options)))
    found: int | bool | str = value
    return found


def chosen(row: Traits, value: Any) -> tuple[str, ...]:
    """The traits chosen, each once and in their order; each as a name, "name:value" or a pair of them.

    Raises: InputError for one that there is not.
    """
    names = [one.key for one in row.options]
    given = value if isinstance(value, (list, tuple)) else (value,)
    found = [one[0] if isinstance(one, (list, tuple)) and one else one for one in given[: 2 * len(names) + 1]]
    for one in found:
        if not isinstance(one, str) or one not in names:
            words = {"field": dict(row.label), "found": shown(one), "allowed": ", ".join(names) or "–"}
            raise InputError(fault(row.key, "reckoner.bad_choice", **words))
    return tuple(name for name in names if name in found)


__all__ = [
    "Account", "Entry", "Gain", "Group", "Line", "Measure", "Part", "Reckoned", "Reckonings", "Rung", "Sheet", "Texts",
    "Trait", "Traits", "Values", "chosen", "taken",
]  # fmt: skip
