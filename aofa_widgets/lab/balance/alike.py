"""All pairs together, each with the same weight, however many games each of them has.

A run that was stopped, or one that plays until it is sure, leaves more games with some pairs than with others. What is
said of all pairs is therefore the mean of what is found pair by pair, never a share of all games in one heap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt

from .rates import NOTHING, Estimate, apart
from .tally import Tally

Of = Callable[[Tally], Estimate]
Beside = tuple[Estimate, Estimate, Estimate]  # base, now, now less base


def middle(estimates: Iterable[Estimate]) -> Estimate:
    """The mean of independent estimates; its ends are theirs, squared and added (of normal intervals: exactly so).

    >>> middle([Estimate(0.4, 0.37, 0.43), Estimate(0.6, 0.56, 0.64)]).plain()
    [0.5, 0.475, 0.525]
    >>> middle([]).value is None
    True
    """
    found = list(estimates)
    below = above = value = 0.0
    for one in found:
        if one.value is None or one.low is None or one.high is None:
            return NOTHING
        value += one.value
        below += (one.value - one.low) ** 2
        above += (one.high - one.value) ** 2
    if not found:
        return NOTHING
    value /= len(found)
    return Estimate(value, value - sqrt(below) / len(found), value + sqrt(above) / len(found))


def both(pairs: Sequence[tuple[Tally, Tally]], of: Of) -> Beside:
    """One number under both rulesets and the difference, over the pairs that have it under both.

    >>> even, won = Tally({(0, 0, 0): 50, (0, 1, 1): 50}), Tally({(0, 0, 0): 900, (0, 1, 1): 100})
    >>> [round(one.value, 2) for one in both([(even, even), (even, won)], lambda tally: tally.rate())]
    [0.5, 0.7, 0.2]
    """
    rows = [(of(base), of(now)) for base, now in pairs]
    rows = [(base, now) for base, now in rows if base.value is not None and now.value is not None]
    if len(rows) == 1:
        return rows[0][0], rows[0][1], apart(*rows[0])
    base, now = (middle(row[role] for row in rows) for role in (0, 1))
    return base, now, apart(base, now)


def at_share(counts: Sequence[Mapping[int, int]], part: float) -> int | None:
    """The smallest value that at least this part of several histograms does not exceed, each histogram alike.

    >>> at_share([{3: 9}, {5: 1}], 0.5), at_share([{3: 9}, {5: 1}], 0.6), at_share([{}], 0.5)
    (3, 5, None)
    """
    found = [one for one in counts if one]
    games = [sum(one.values()) for one in found]
    seen = 0.0
    for value in sorted({value for one in found for value in one}):
        seen += sum(one.get(value, 0) / whole for one, whole in zip(found, games, strict=True))
        if seen >= part * len(found) - 1e-9:  # sums of parts of 1: a hair below is there
            return value
    return None


__all__ = ["at_share", "both", "middle"]
