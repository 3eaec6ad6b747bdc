"""Why a duel now is better or worse than one action more first, by the solver's own numbers: a difference in parts.

The parts add up to the difference exactly. From the duel now, the larger pool is let in step by step: into the hits of
the duel's own roll, into its 1s, into what follows it. Then comes what may be done better than that duel, what the 1s
of the action's own roll do, and what a blow does that an action opposed by nobody does not.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from aofa_widgets.errors import InputError

from .lone import Lone, Spot, Way
from .rolls import Roll

Hits = tuple[int, int]
Falls = dict[Hits, dict[Roll, float]]


class Parts(NamedTuple):
    """What one action more first wins (or costs, below 0) against the duel now, in chance of winning.

    `lost` and `ended`: its own roll loses the initiative, or ends the activation; `counted`: the 1s of its roll that
    are remembered; `onward`: after it something is better than the duel; `hits` and `ones`: of the larger pool, in
    the duel's own roll; `later`: of the larger pool, in what follows the duel; `blow`: what a strike does besides.
    """

    lost: float = 0
    ended: float = 0
    counted: float = 0
    onward: float = 0
    hits: float = 0
    ones: float = 0
    later: float = 0
    blow: float = 0

    @property
    def most(self) -> str:
        """The part that wins most."""
        return max(zip(self, self._fields, strict=True), key=lambda one: one[0])[1]

    @property
    def least(self) -> str:
        """The part that costs most."""
        return min(zip(self, self._fields, strict=True), key=lambda one: one[0])[1]


class Reason(NamedTuple):
    """The parts, with what their sentences name.

    `dice`: how many more the larger pool brings into the duel; `lose` and `end`: how likely the action's own roll does
    that; `risks`: how likely the duel's own roll keeps no initiative, now and with the larger pool.
    """

    parts: Parts
    dice: int
    lose: Fraction
    end: Fraction
    risks: tuple[Fraction, Fraction]


def reason(lone: Lone, spot: Spot, way: Way, value: Callable[[Spot], float], blow: float = 0.0) -> Reason:
    """Why `way` ("act", or "strike" with what its `blow` does besides) is better or worse than the duel now.

    `value` is the chance that the active side wins from a moment. A duel that is open now is open after an action too.
    """
    act, duel = Way("act", way.near), Way("duel")

    def worth(end: tuple[Spot | None, int | None]) -> float:
        after, winner = end
        if after is None:
            return float(winner == spot.active)
        return value(after) if after.active == spot.active else 1 - value(after)

    then, _ = lone.after(spot, act, Roll(0, 0, 0))
    assert then is not None
    best = value(then)
    own = {"lost": 0.0, "ended": 0.0, "kept": 0.0}
    share = {"lost": Fraction(0), "ended": Fraction(0), "kept": Fraction(0)}
    total, rolls = lone.rolled(spot, act)
    for roll, count in rolls:
        verdict = lone.remembered(spot.memory, roll.ones)[0]
        own[verdict] += count / total * (worth(lone.after(spot, act, roll)) - best)
        share[verdict] += Fraction(count, total)
    now = sum(p * worth(lone.after(spot, duel, roll)) for row in _falls(lone, spot).values() for roll, p in row.items())
    few, many = _falls(lone, spot), _falls(lone, then)

    def if_now(roll: Roll) -> float:
        try:
            return worth(lone.after(spot, duel, roll))
        except InputError:  # so many 1s never fall now; what they come to is asked only of the larger pool
            return worth(lone.after(then, duel, roll))

    hits = ones = later = 0.0
    for fell in {**few, **many}:
        old, new = few.get(fell, {}), many.get(fell, {})
        was, is_ = sum(old.values()), sum(new.values())
        usual = old or new
        mean = sum(p * if_now(roll) for roll, p in usual.items()) / sum(usual.values())
        hits += (is_ - was) * mean
        kept = sum(p * if_now(roll) for roll, p in new.items())
        ones += kept - is_ * mean
        later += sum(p * worth(lone.after(then, duel, roll)) for roll, p in new.items()) - kept
    parts = Parts(own["lost"], own["ended"], own["kept"], best - now - hits - ones - later, hits, ones, later, blow)
    dice = lone.dice(then, duel)[0] - lone.dice(spot, duel)[0]
    return Reason(parts, dice, share["lost"], share["ended"], (_risk(lone, spot), _risk(lone, then)))


def _falls(lone: Lone, spot: Spot) -> Falls:
    """How likely each roll of a duel is, by the hits of both."""
    total, rolls = lone.rolled(spot, Way("duel"))
    found: Falls = {}
    for roll, count in rolls:
        found.setdefault(roll[1:], {})[roll] = count / total
    return found


def _risk(lone: Lone, spot: Spot) -> Fraction:
    """How likely the roll of a duel loses the initiative or ends the activation."""
    total, rolls = lone.rolled(spot, Way("duel"))
    return Fraction(sum(n for roll, n in rolls if lone.remembered(spot.memory, roll.ones)[0] != "kept"), total)
