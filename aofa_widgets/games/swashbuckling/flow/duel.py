"""The numbers of the duel calculator (`play.duel` says who asks): two sides as a person sets them, exact odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from aofa_widgets.play.duel import Answer, Numbers, Side, offered
from aofa_widgets.rules import Ruleset

from .. import odds
from ..odds import Fighter
from ..odds.lone import Spot, Stance
from ..params import CASES, HIGHEST_RATING, Params
from ..resolve import pool

__all__ = ["CASES", "LIMITS", "REFS", "USUAL", "answer", "dice_by_kind"]
USUAL: tuple[Mapping[str, object], ...] = ({"figure": "athos", "pool": 2}, {"figure": "guard2"})
LIMITS = {"pool": (0, 12), "ally": (0, 8)}
REFS = {"advice": "AOFA-3D-4", "impetus": "AOFA-7-IMPETUS"}


def off(ruleset: Ruleset, field: str) -> bool:
    """Whether an option that these rules leave out would be needed for a field."""
    return field == "impetus" and not Params.of(ruleset).optional_impetus


def rating(ruleset: Ruleset) -> int:
    """The Rating of a side that nobody names."""
    return Params.of(ruleset).rating_dashing


def ratings(ruleset: Ruleset) -> tuple[int, int]:
    """The lowest and the highest Rating."""
    known = ruleset.book.parameters[HIGHEST_RATING]
    return int(known.low or 1), int(known.high or 6)


def counted(ruleset: Ruleset) -> bool:
    """Whether dice are counted, not actions: an action brings one die, without a limit."""
    params = Params.of(ruleset)
    return params.pool_per_action == 1 and params.pool_max is None


def most_wounds(ruleset: Ruleset) -> int:
    """The wounds that a figure may have and still stand."""
    return Params.of(ruleset).wounds_to_fall - 1


def spot(ruleset: Ruleset, sides: tuple[Side, Side], wounds: list[int]) -> Spot:
    """The moment of a duel of two that these sides are in."""
    most = most_wounds(ruleset)
    mine, theirs = (
        Stance(min(hurt, most), side.stunned, not side.weaponless, side.stunned)
        for side, hurt in zip(sides, wounds, strict=True)
    )
    return Spot(0, mine, theirs, actions=sides[0].pool)


def fighter(ruleset: Ruleset, side: Side) -> Fighter:
    """The side as the game's odds take it."""
    return Fighter(
        rating=side.rating, actions=side.pool, higher=side.elevation, allies=side.ally, impetus=side.impetus,
        armed=not side.weaponless, stunned=side.stunned,
    )  # fmt: skip


@lru_cache(maxsize=512)
def answer(ruleset: Ruleset, kind: str, first: Side, second: Side) -> Answer:
    """The exact answer for these two sides; `first` is the active one.

    >>> from aofa_widgets.play.duel import Side
    >>> athos, guard = Side({}, {}, pool=2, rating=3), Side({}, {}, rating=2)
    >>> found = answer(Ruleset.load("swashbuckling"), "duel", athos, guard)
    >>> found.now.dice, round(float(found.now.share(0, bool)), 3), round(float(found.goes_on), 3)
    ((5, 2), 0.826, 0.579)
    """
    params = Params.of(ruleset)
    first, second = offered(kind, (first, second))
    more = replace(first, pool=first.pool + 1)
    # An action done before an opposed one takes its place in the count; the opposed one is then the next.
    before = first if kind == "opposed" else more
    further = odds.dice_for_action(params, fighter(ruleset, before))

    def fate_of(ones: int) -> str:
        return odds.initiative(params, ones)

    fate = odds.alone(params, further).map(fate_of)
    return Answer(_numbers(ruleset, kind, first, second), _numbers(ruleset, kind, more, second), fate.p("kept"))


def _numbers(ruleset: Ruleset, kind: str, first: Side, second: Side) -> Numbers:
    params = Params.of(ruleset)
    one, other = fighter(ruleset, first), fighter(ruleset, second)
    dice = dice_of(ruleset, kind, first, second)
    rolls = odds.odds(params, kind, *dice)

    def score(roll: tuple[int, int]) -> int:
        return roll[1]

    mine, theirs = (odds.one_side(params, n).map(score) for n in dice)
    win = Fraction(0)
    for best, share in mine.items():
        win += share * sum((p for other_score, p in theirs.items() if other_score < best), Fraction(0))
    tie = sum((p * theirs.p(score) for score, p in mine.items()), Fraction(0))
    on_other, on_active = odds.tables(params, kind, one, other)
    hurt = odds.through(rolls, odds.suffers(params, other, on_other), odds.suffers(params, one, on_active))
    return Numbers(
        dice=dice,
        win=win,
        tie=tie,
        lose=1 - win - tie,
        hits=dict(rolls.map(lambda roll: roll.hits).items()),
        back=dict(rolls.map(lambda roll: roll.back).items()),
        keep=odds.keeps(params, rolls),
        wounds=hurt.mean(lambda roll: roll[1].caused),
        own_wounds=hurt.mean(lambda roll: roll[2].caused),
    )


def dice_of(ruleset: Ruleset, kind: str, first: Side, second: Side) -> tuple[int, int]:
    """How many dice the two sides roll."""
    params = Params.of(ruleset)
    one, other = fighter(ruleset, first), fighter(ruleset, second)
    if kind == "opposed":
        return odds.dice_for_action(params, one), odds.dice_for_target(params, other)
    return odds.dice_for_duel(params, one, other)


def dice_by_kind(ruleset: Ruleset, kind: str, sides: tuple[Side, Side]) -> list[dict[str, int]]:
    """The same dice told apart by what they are; dice that a stun takes away are taken from the last kind first."""
    first, second = offered(kind, sides)
    params = Params.of(ruleset)
    swash = pool(params, first.pool)
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
