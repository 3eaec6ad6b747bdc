"""What a duel calculator asks a game: the module `duel` of its package (`games`), where it has one.

* `USUAL`: the two sides that it begins with; `LIMITS`: what a number of a side may be, beside its Rating.
* `answer(rules, kind, first, second) -> Answer` and `dice_by_kind(rules, kind, sides)`, for the kinds of `OFFERED`.
* `rating(rules) -> int`, of a side that nobody names; `ratings(rules) -> (low, high)`.
* `REFS`: the ids of the rules that it cites, "advice" among them, and each field that an option must switch on
  (`off(rules, field)` says whether it is off).
* `most_wounds(rules)`, and `spot(rules, sides, wounds)`, a moment of the whole duel, for best play (`lone`).
* `CASES`: a parameter that a clause prints -> the field of a side that shows what it is worth, and whose side it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

Texts = Mapping[str, str]
FIELDS = ("pool", "rating", "ally", "elevation", "impetus", "weaponless", "stunned")
SWITCHES = ("elevation", "impetus", "weaponless", "stunned")
OFFERED: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "opposed": (("pool", "stunned"), ("rating", "stunned")),
    "duel": (
        ("pool", "rating", "ally", "elevation", "impetus", "stunned"),
        ("rating", "ally", "elevation", "weaponless", "stunned"),
    ),
}
"""What each side may set, by kind of roll: an opposed action knows no Rating of the active figure and no bonus."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side: its name by itself and in a sentence, its actions so far (`pool`), Rating, bonuses, states."""

    name: Texts = field(hash=False)
    inside: Texts = field(hash=False)
    pool: int = 0
    rating: int = 1
    ally: int = 0
    elevation: bool = False
    impetus: bool = False
    weaponless: bool = False
    stunned: bool = False

    def values(self) -> dict[str, int | bool]:
        """What can be set, by field."""
        return {name: getattr(self, name) for name in FIELDS}


@dataclass(frozen=True, slots=True)
class Numbers:
    """Exact chances of one roll: by score (win, tie, lose), by hits each way, initiative kept, wounds on average."""

    dice: tuple[int, int]
    win: Fraction
    tie: Fraction
    lose: Fraction
    hits: Mapping[int, Fraction]
    back: Mapping[int, Fraction]
    keep: Fraction
    wounds: Fraction
    own_wounds: Fraction

    def on(self, side: int) -> Mapping[int, Fraction]:
        """Chances of each number of hits on the other side (0) or on the active figure (1)."""
        return self.back if side else self.hits

    def share(self, side: int, test: Callable[[int], bool]) -> Fraction:
        """The chance that the number of hits on a side passes the test."""
        return sum((chance for hits, chance in self.on(side).items() if test(hits)), Fraction(0))


@dataclass(frozen=True, slots=True)
class Answer:
    """The roll now, the same after one more action, and the chance that the roll of that action lets one go on."""

    now: Numbers
    later: Numbers
    goes_on: Fraction

    @property
    def better_now(self) -> bool:
        """Whether hitting now is at least as likely as acting once more, keeping the initiative and hitting then."""
        return self.now.share(0, bool) >= self.goes_on * self.later.share(0, bool)


def offered(kind: str, sides: tuple[Side, Side]) -> tuple[Side, Side]:
    """The sides with all that this kind of roll does not look at left out."""
    plain = Side({}, {})
    return tuple(  # type: ignore[return-value]
        replace(side, **{name: getattr(plain, name) for name in FIELDS if name not in OFFERED[kind][at]})
        for at, side in enumerate(sides)
    )
