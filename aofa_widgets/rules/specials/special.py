"""A special rule as a value: what it does, its numbers, its words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from aofa_widgets.words import language
from aofa_widgets.words.grammar import runs
from aofa_widgets.words.terms import terms
from aofa_widgets.words.tongues import manner
from aofa_widgets.words.typography import typeset

RATING = "X"
"""How an effect, a label and a text write the number in a rule's brackets."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a rule does, with its values in order of name and the conditions under which it does it.

    >>> Effect("to_hit", (("add", 1),), frozenset({"charge"}))["add"]
    1
    """

    name: str
    values: tuple[tuple[str, int | str], ...]
    when: frozenset[str]

    def __getitem__(self, name: str) -> int | str:
        for key, value in self.values:
            if key == name:
                return value
        raise KeyError(name)

    def number(self, name: str) -> int:
        """A value that is a number; 0 where the effect has no number of this name."""
        return next((value for key, value in self.values if key == name and isinstance(value, int)), 0)

    def filled(self, values: Mapping[str, int]) -> Effect:
        """The same with names of values replaced by these values; what has no value here stays a name.

        >>> Effect("ap", (("add", "X"),), frozenset()).filled({"X": 2}).number("add")
        2
        """
        told = tuple((key, values.get(found, found) if isinstance(found, str) else found) for key, found in self.values)
        return self if told == self.values else replace(self, values=told)


@dataclass(frozen=True, slots=True)
class Span:
    """What the number in a rule's brackets may be, and what stands for it where none is written."""

    low: int
    high: int
    default: int


@dataclass(frozen=True, slots=True)
class Named:
    """A number of a rule that has a name: its span, its unit and its words, as a parameter has them."""

    value: int
    low: int
    high: int
    unit: str
    label: Mapping[str, str] = field(hash=False, compare=False)
    where: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Special:
    """A special rule: who bears it, what it does, and its words; `told` prints them with its values filled in.

    `values` are the numbers in force by name; `source` is the table as it was written; `profile` names the number of a
    profile that says the same as the rule with that X.
    """

    id: str
    scope: str
    label: Mapping[str, str] = field(hash=False)
    x: Span | None
    rules: tuple[str, ...]
    text: Mapping[str, str] = field(hash=False)
    effects: tuple[Effect, ...]
    named_values: Mapping[str, Named] = field(hash=False)
    profile: str = ""
    where: str = field(default="", compare=False)
    places: Mapping[str, str] = field(default_factory=dict, hash=False, compare=False)
    source: Mapping[str, Any] = field(default_factory=dict, hash=False, compare=False)

    @property
    def key(self) -> str:
        """The parameter that says whether the rule is there."""
        return f"special.{self.id}"

    @property
    def values(self) -> dict[str, int]:
        """The rule's numbers by name."""
        return {name: one.value for name, one in self.named_values.items()}

    @property
    def content(self) -> tuple[Any, ...]:
        """All that it says, as JSON can write it: the same for the same rule, wherever it is written."""
        effects = [[one.name, [list(pair) for pair in one.values], sorted(one.when)] for one in self.effects]
        span = [self.x.low, self.x.high, self.x.default] if self.x else None
        told = [self.id, self.scope, dict(self.label), span, list(self.rules), dict(self.text), effects, self.profile]
        return (*told, self.values)

    def with_values(self, values: Mapping[str, int]) -> Special:
        """The same with these numbers in the place of its own, the effects filled in with them."""
        kept = {name: replace(one, value=values.get(name, one.value)) for name, one in self.named_values.items()}
        numbers = {name: one.value for name, one in kept.items()}
        return replace(self, named_values=kept, effects=tuple(one.filled(numbers) for one in self.effects))

    def __iter__(self) -> Iterator[Effect]:
        return iter(self.effects)

    def named(self, lang: str | None = None, x: int | None = None) -> str:
        """The rule as a profile names it: Furious, Tough(3), « Coriace (3) »; without a number, Tough(X).

        >>> from aofa_widgets.rules import Ruleset
        >>> Ruleset.load("regiments").specials["tough"].named("en", 3)
        'Tough(3)'
        """
        lang = language(lang)
        if self.x is None:
            return typeset(self.label[lang], lang)
        return typeset(f"{self.label[lang]}{manner(lang).rating}({RATING if x is None else x})", lang)

    def told(self, lang: str | None = None, x: int | None = None, game: str = "") -> str:
        """What the rule does, its values filled in; X is printed as X where no number is given."""
        lang = language(lang)
        text = with_rating(self.text[lang], x)
        printed = "".join(run.text for run in runs(text, lang, self.values, terms(game)))
        return typeset(" ".join(printed.split()), lang)


def with_rating(text: str, x: int | None) -> str:
    """A text with a number in the place of its X.

    >>> with_rating("roll X dice", 3), with_rating("roll X dice", None)
    ('roll 3 dice', 'roll X dice')
    """
    if x is None:
        return text
    out, before = [], ""
    for at, letter in enumerate(text):
        after = text[at + 1 : at + 2]
        alone = letter == RATING and not before.isalnum() and not after.isalnum()
        out.append(str(x) if alone else letter)
        before = letter
    return "".join(out)
