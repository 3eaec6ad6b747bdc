"""Exact chances of bursts and round shot: how many fall (ARG-MULTI, ARG-ARTILLERY)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import comb

from aofa_widgets.dice import Dist

from ..params import Params
from ..resolve.bursts import Burst
from .walk import Shares, add, dist

Fall = tuple[int, int, int]  # sixes, ordinary hits, ordinary faces that the bonus would make hits


def victims(params: Params, shot: Burst) -> Dist[int]:
    """How many people fall to a burst or a ball, no more than are there.

    >>> from aofa_widgets.rules import Ruleset
    >>> from aofa_widgets.games.argad.resolve.bursts import burst
    >>> params = Params.of(Ruleset.load("argad"))
    >>> victims(params, burst(params, 7, 2, group=True)).mean()
    Fraction(47, 108)
    """
    return dist(_victims(params, shot))


@lru_cache(maxsize=1024)
def _victims(params: Params, shot: Burst) -> Shares[int]:
    found: Shares[int] = {}
    for red, share in _falls(shot.red, shot):
        for white, part in _falls(shot.white, shot):
            for n, chance in _ends(params, shot, red, white).items():
                add(found, n if shot.size is None else min(n, shot.size), share * part * chance)
    return found


def _falls(dice: int, shot: Burst) -> Iterator[tuple[Fall, Fraction]]:
    """How so many dice may fall."""
    sides = shot.die
    hit = min(sides - 1, max(0, sides - shot.need))
    near = min(sides - 1, max(0, sides - (shot.need - shot.bonus))) - hit
    miss = sides - 1 - hit - near
    for six in range(dice + 1):
        for h in range(dice - six + 1):
            for n in range(dice - six - h + 1):
                rest = dice - six - h - n
                ways = comb(dice, six) * comb(dice - six, h) * comb(dice - six - h, n)
                share = Fraction(ways * hit**h * near**n * miss**rest, sides**dice)
                if share:
                    yield (six, h, n), share


def _ends(params: Params, shot: Burst, red: Fall, white: Fall) -> Shares[int]:
    """Victims of one fall of the dice, red sixes climbing first (ARG-AMB-MULTI-2 and 3)."""
    count = red[0] + white[0]
    steps = params.sixes_ladder and not shot.loose
    ladder = [shot.die + step if steps else shot.die for step in range(count)]
    reached = shot.need - shot.bonus
    found: Shares[int] = {}
    share = Fraction(1)
    spent = shot.used and shot.loose and params.sixes_disorder != "volley"
    stuck = not count or ladder[-1] >= reached or not red[0] or not params.sixes_reroll or spent
    top = ladder[-1] if count else 0
    while not stuck and top < reached:
        add(found, _count(shot, red, white, [*ladder[:-1], top]), share * Fraction(shot.die - 1, shot.die))
        share, top = share / shot.die, top + 1
    add(found, _count(shot, red, white, [*ladder[:-1], top] if count else []), share)
    return found


def _count(shot: Burst, red: Fall, white: Fall, ladder: list[int]) -> int:
    reds = sorted(ladder)[len(ladder) - red[0] :] if red[0] else []
    whites = sorted(ladder)[: len(ladder) - red[0]]
    near = range(shot.need - shot.bonus, shot.need)
    hit = red[1] + sum(value >= shot.need for value in reds)
    close = red[2] + sum(value in near for value in reds)
    more = white[1] + sum(value >= shot.need for value in whites)
    if not hit and not close:
        return 0
    raised = bool(close or (hit and (white[2] or any(value in near for value in whites))))
    return hit + more + raised
