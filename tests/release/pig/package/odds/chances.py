"""Exact chances, as fractions, for any value of the parameters."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache, lru_cache
from math import lcm

from aofa_widgets.dice import Dist

from ..params import Params
from ..resolve import FACES, pot_after, wins


@lru_cache(maxsize=512)
def turn(params: Params, stop: int) -> Dist[int]:
    """What a turn brings that stops as soon as its pot holds `stop` points or more: 0 where it is lost.

    >>> from aofa_widgets.rules import Ruleset
    >>> turn(Params.of(Ruleset.load("pig")), 2).p(0)
    Fraction(1, 6)
    """
    reached: dict[int, Fraction] = defaultdict(Fraction, {0: Fraction(1)})
    ends: dict[int, Fraction] = defaultdict(Fraction)
    for pot in range(stop):  # a pot only grows: every way to it is known when it is looked at
        for face in range(1, FACES + 1):
            after = pot_after(params, pot, face)
            place = ends if after is None or after >= stop else reached
            place[after or 0] += reached[pot] / FACES
    whole = lcm(*(chance.denominator for chance in ends.values()))
    return Dist({points: int(chance * whole) for points, chance in sorted(ends.items()) if chance})


def first_wins(params: Params, stop: int) -> Fraction:
    """The chance that the side which begins wins, when both stop at `stop` points, or as soon as they have won.

    A turn may bring nothing, so the two sides' chances hang on each other: for each pair of scores, two equations.
    """

    def after(own: int, other: int) -> tuple[Fraction, Fraction]:
        """What a turn is worth besides coming to nothing, and the chance that it comes to nothing."""
        found = turn(params, min(stop, params.goal - own))
        good = [(own + points, found.p(points)) for points in found if points]
        sure = sum((p if wins(params, new) else p * (1 - chance(other, new)) for new, p in good), Fraction())
        return sure, found.p(0)

    @cache
    def chance(own: int, other: int) -> Fraction:
        """That of the side to throw, by its own score and the other's."""
        (mine, none), (theirs, neither) = after(own, other), after(other, own)
        # mine + none * (1 - the other's) and theirs + neither * (1 - mine), solved together
        return (mine + none * (1 - theirs - neither)) / (1 - none * neither)

    return chance(0, 0)
