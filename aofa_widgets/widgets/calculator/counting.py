"""The numbers of the calculator: two sides as a person sets them, and the exact odds that the game gives for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from aofa_widgets.rules import Ruleset

from ..tray.reading import Texts, params_of, part_of

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
    further_dice: int

    @property
    def better_now(self) -> bool:
        """Whether hitting now is at least as likely as acting once more, keeping the initiative and hitting then."""
        return self.now.share(0, bool) >= self.goes_on * self.later.share(0, bool)


def fighter(ruleset: Ruleset, side: Side) -> Any:
    """The side as the game's odds take it."""
    return part_of(ruleset, "odds").Fighter(
        rating=side.rating, actions=side.pool, higher=side.elevation, allies=side.ally, impetus=side.impetus,
        armed=not side.weaponless, stunned=side.stunned,
    )  # fmt: skip


def offered(kind: str, sides: tuple[Side, Side]) -> tuple[Side, Side]:
    """The sides with all that this kind of roll does not look at left out."""
    plain = Side({}, {})
    return tuple(  # type: ignore[return-value]
        replace(side, **{name: getattr(plain, name) for name in FIELDS if name not in OFFERED[kind][at]})
        for at, side in enumerate(sides)
    )


@lru_cache(maxsize=512)
def answer(ruleset: Ruleset, kind: str, first: Side, second: Side) -> Answer:
    """The exact answer for these two sides; `first` is the active one.

    >>> athos, guard = Side({}, {}, pool=2, rating=3), Side({}, {}, rating=2)
    >>> found = answer(Ruleset.load("swashbuckling"), "duel", athos, guard)
    >>> found.now.dice, round(float(found.now.share(0, bool)), 3), round(float(found.goes_on), 3)
    ((5, 2), 0.826, 0.579)
    """
    game, params = part_of(ruleset, "odds"), params_of(ruleset)
    first, second = offered(kind, (first, second))
    more = replace(first, pool=first.pool + 1)
    # An action done before an opposed one takes its place in the count; the opposed one is then the next.
    before = first if kind == "opposed" else more
    further = game.dice_for_action(params, fighter(ruleset, before))
    fate = game.alone(params, further).map(lambda ones: game.initiative(params, ones))
    return Answer(
        _numbers(ruleset, kind, first, second), _numbers(ruleset, kind, more, second), fate.p("kept"), further
    )


def _numbers(ruleset: Ruleset, kind: str, first: Side, second: Side) -> Numbers:
    game, params = part_of(ruleset, "odds"), params_of(ruleset)
    one, other = fighter(ruleset, first), fighter(ruleset, second)
    dice = dice_of(ruleset, kind, first, second)
    rolls = game.odds(params, kind, *dice)
    mine, theirs = (game.one_side(params, n).map(lambda roll: roll[1]) for n in dice)
    win = sum((p * theirs.where(lambda s, best=score: s < best) for score, p in mine.items()), Fraction(0))
    tie = sum((p * theirs.p(score) for score, p in mine.items()), Fraction(0))
    on_other, on_active = game.tables(params, kind, one, other)
    hurt = game.through(rolls, game.suffers(params, other, on_other), game.suffers(params, one, on_active))
    return Numbers(
        dice=dice,
        win=win,
        tie=tie,
        lose=1 - win - tie,
        hits=dict(rolls.map(lambda roll: roll.hits).items()),
        back=dict(rolls.map(lambda roll: roll.back).items()),
        keep=game.keeps(params, rolls),
        wounds=hurt.mean(lambda roll: roll[1].caused),
        own_wounds=hurt.mean(lambda roll: roll[2].caused),
    )


def dice_of(ruleset: Ruleset, kind: str, first: Side, second: Side) -> tuple[int, int]:
    """How many dice the two sides roll."""
    game, params = part_of(ruleset, "odds"), params_of(ruleset)
    one, other = fighter(ruleset, first), fighter(ruleset, second)
    if kind == "opposed":
        return game.dice_for_action(params, one), game.dice_for_target(params, other)
    both: tuple[int, int] = game.dice_for_duel(params, one, other)
    return both


def dice_by_kind(ruleset: Ruleset, kind: str, sides: tuple[Side, Side]) -> list[dict[str, int]]:
    """The same dice told apart by what they are; dice that a stun takes away are taken from the last kind first."""
    first, second = offered(kind, sides)
    params, resolve = params_of(ruleset), part_of(ruleset, "resolve")
    swash = resolve.pool(params, first.pool)
    fit = dice_of(ruleset, kind, replace(first, stunned=False), replace(second, stunned=False))
    found = []
    for at, (side, total) in enumerate(zip((first, second), dice_of(ruleset, kind, first, second), strict=True)):
        row = {"swash": swash} if at == 0 else {}
        if at == 1 or kind == "duel":
            row["rating"] = side.rating
        if kind == "duel":
            row["bonus"] = fit[at] - sum(row.values())
        lost = sum(row.values()) - total
        for name in reversed(row):
            taken = min(lost, row[name])
            row[name] -= taken
            lost -= taken
        found.append(row)
    return found
