"""The one door from the book to exact odds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import comb

from aofa_widgets.rules import Ruleset

# What each kind of odds depends on: a change of one of these makes a second row.
PARAMETERS: Mapping[str, tuple[str, ...]] = {
    "keep": ("dice.sides", "init.losing_face", "init.ones_to_lose"),
    "hit": ("dice.sides", "six.extra", "tie.winner", "tie.hits", "hits.per_point"),
    "mean": ("dice.sides", "six.extra", "tie.winner", "tie.hits", "hits.per_point"),
}


def odds(kind: str, ruleset: Ruleset, dice: int, rating: int = 0) -> Fraction:
    """Chance of keeping the initiative ("keep"), of a hit ("hit") or average hits ("mean") with so many dice."""
    values = tuple(ruleset.values[key] for key in PARAMETERS[kind])
    return _keep(dice, *values)  # type: ignore[arg-type]


@cache
def _keep(dice: int, sides: int, face: int, ones: int) -> Fraction:
    """Fewer than `ones` of the losing face among so many dice."""
    ways = sum(comb(dice, n) * (sides - 1) ** (dice - n) for n in range(min(ones, dice + 1)))
    return Fraction(ways, sides**dice)
