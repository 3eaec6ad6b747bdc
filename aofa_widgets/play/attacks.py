"""An attack of several rolls, as a calculator asks a game about it: a form, exact chances, and the attack itself.

A game may offer, under this optional name, `package.attack(ruleset) -> Attacks`. The calculator (widgets/attack) knows
no rule: it shows the entries of `form`, changes them by `set`, and draws what `answer` says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

Texts = Mapping[str, str]
Values = Mapping[str, Any]
"""What a form holds: entry key -> whole number, switch or key of an option."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One value of the form: a number from `low` to `high`, a switch (bool), or one of `options` by their names."""

    key: str
    label: Texts = field(hash=False)
    value: int | bool | str
    low: int = 0
    high: int = 0
    options: tuple[str, ...] = ()
    names: Mapping[str, Texts] = field(default_factory=dict, hash=False)

    @property
    def needs(self) -> str:
        """ "switch", "number" or "choice"."""
        return "switch" if isinstance(self.value, bool) else "number" if isinstance(self.value, int) else "choice"


@dataclass(frozen=True, slots=True)
class Panel:
    """Entries that belong together: of a side (0 the attacker, 1 the target) or of what lies between (None)."""

    name: Texts = field(hash=False)
    side: int | None
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """One of the things that may come, with its exact chance; `base` is that by the book where rules were changed."""

    key: str
    label: Texts = field(hash=False)
    chance: Fraction
    base: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Stage:
    """A roll of the attack: who rolls, its dice in words, how often it is reached, and its results once it is."""

    key: str
    label: Texts = field(hash=False)
    side: int
    dice: Texts = field(hash=False)
    reached: Fraction
    parts: tuple[Part, ...]
    rule: str = ""


@dataclass(frozen=True, slots=True)
class More:
    """One more die on a roll: the chances of every ending then, in the order of the answer's endings."""

    key: str
    label: Texts = field(hash=False)
    chances: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """All that is known of an attack before it is thrown.

    `stages` in the order of play, `endings` that add up to 1, `more` for each roll that can still have a die more,
    `text` says the endings, `advice` (head, why) what one more die is worth; `rule` is the id of the rule behind.
    """

    stages: tuple[Stage, ...]
    endings: tuple[Part, ...]
    more: tuple[More, ...]
    text: Texts = field(hash=False)
    advice: tuple[Texts, Texts] = field(hash=False)
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack under way: the roll that is due (None at its end), what was told so far, newest last.

    `due`: (label texts, side, dice, signs of the faces, their names); `told`: (sentence, rule id) of each roll;
    `score`: what the last roll counted and its unit. `course` is the game's own.
    """

    course: Any
    due: tuple[Texts, int, int, tuple[str, ...], Mapping[str, Texts]] | None = field(hash=False)
    told: tuple[tuple[Texts, str], ...] = field(default=(), hash=False)
    score: tuple[int, Texts] | None = field(default=None, hash=False)


class Attacks(Protocol):
    """What a game answers about its attacks; every method is a function of the values alone.

    `first(given)` fills a form from what a caller names; `set` gives the values with one of them changed, others
    following where they must. Both raise InputError and change nothing. `answer` may ask for the odds of the book
    beside (`base`); `code` are lines of Python that print the same. `begin` and `advance` play an attack by face
    numbers.
    """

    def first(self, given: Mapping[str, Any]) -> Values: ...
    def form(self, values: Values) -> tuple[Panel, ...]: ...
    def title(self, values: Values) -> tuple[Texts, Texts]: ...
    def set(self, values: Values, key: str, value: Any) -> Values: ...
    def answer(self, values: Values) -> Answer: ...
    def code(self, values: Values, lang: str) -> str: ...
    def begin(self, values: Values) -> Blow: ...
    def advance(self, blow: Blow, faces: tuple[int, ...]) -> Blow: ...
