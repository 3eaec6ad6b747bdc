"""An engagement of two units, as a unit calculator asks a game about it: a form, exact chances, what a change buys.

A game may offer, under this optional name, `package.engagement(ruleset, own=None) -> Engagements`; `own` is a file of a
reader's own units. The calculator (widgets/engagement) knows no rule: it shows the sheets of `form`, changes them by
`set`, and draws what `answer` says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

from .attacks import Entry, Part

Texts = Mapping[str, str]
Values = Mapping[str, Any]
"""What a form holds: entry key -> whole number, switch, key of an option, or tuple of chosen rules ("swift", "big(3)").
"""


@dataclass(frozen=True, slots=True)
class Trait:
    """A special rule that may be chosen: its name, what it does, and the range of its value (`high` 0: it has none)."""

    key: str
    label: Texts = field(hash=False)
    text: Texts = field(hash=False)
    low: int = 0
    high: int = 0
    value: int = 0


@dataclass(frozen=True, slots=True)
class Traits:
    """A list of special rules in a sheet: those chosen, in order, and all that may be chosen with their usual value."""

    key: str
    label: Texts = field(hash=False)
    chosen: tuple[Trait, ...]
    options: tuple[Trait, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Entries that belong together: a unit's (side 0 acts, side 1 is its target), or what lies between (None)."""

    key: str
    name: Texts = field(hash=False)
    side: int | None
    entries: tuple[Entry, ...]
    traits: tuple[Traits, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an engagement: who rolls and with what, how often it is reached, and means once it is.

    `dice`, `hits` and `wounds` are None where a step has no such number (a test of nerve). `rule` is a rule's id.
    """

    key: str
    label: Texts = field(hash=False)
    side: int
    reached: Fraction
    dice: Fraction | None = None
    hits: Fraction | None = None
    wounds: Fraction | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Loss:
    """How many figures a side loses: the chance of each number from none on, and its mean wounds."""

    side: int
    label: Texts = field(hash=False)
    chances: tuple[Fraction, ...]
    wounds: Fraction


@dataclass(frozen=True, slots=True)
class Gain:
    """A change of the acting unit: mean wounds it then causes, and how often the other side then fares ill."""

    key: str
    label: Texts = field(hash=False)
    wounds: Fraction
    ill: Fraction


@dataclass(frozen=True, slots=True)
class Worth:
    """What a unit takes from the other for what it costs: points lost by the other in the mean."""

    side: int
    label: Texts = field(hash=False)
    cost: int
    taken: Fraction


@dataclass(frozen=True, slots=True)
class Outlook:
    """All that is known of an engagement before a die is rolled.

    `steps` in the order of play; `endings` add up to 1; `ill` is the chance that the target fares ill, `ill_label`
    says what that means; `text` says the endings, `advice` (head, why) which change buys most; `rule` is a rule's id.
    """

    steps: tuple[Step, ...]
    endings: tuple[Part, ...]
    losses: tuple[Loss, ...]
    gains: tuple[Gain, ...]
    worth: tuple[Worth, ...]
    wounds: Fraction
    ill: Fraction
    ill_label: Texts = field(hash=False)
    text: Texts = field(hash=False)
    advice: tuple[Texts, Texts] = field(hash=False)
    rule: str = ""


class Engagements(Protocol):
    """What a game answers about two units that meet; every method is a function of the values alone.

    `first(given)` fills a form from what a caller names; `set` gives the values with one of them changed, others
    following where they must; `swap` exchanges the two units. They raise InputError and change nothing. `beside` are
    the values to compare with (another unit in the place of the acting one), None where none is asked for. `answer`
    may leave out what a change buys (`gains`). `base` answers by the book, None where the house changed nothing.
    `code` are lines of Python that print the same.
    """

    def first(self, given: Mapping[str, Any]) -> Values: ...
    def form(self, values: Values) -> tuple[Sheet, ...]: ...
    def title(self, values: Values) -> tuple[Texts, Texts]: ...
    def set(self, values: Values, key: str, value: Any) -> Values: ...
    def swap(self, values: Values) -> Values: ...
    def beside(self, values: Values) -> tuple[Texts, Values] | None: ...
    def answer(self, values: Values, gains: bool = True) -> Outlook: ...
    def base(self, values: Values) -> Outlook | None: ...
    def notes(self, values: Values) -> tuple[Texts, ...]: ...
    def code(self, values: Values, lang: str) -> str: ...
