"""Estimates with their intervals: a share, the difference of two shares, a mean, the difference of two means.

Shares take Wilson's interval, differences of shares Newcombe's (two Wilson intervals joined), which keep their promise
near 0 and 1 too; means of counts take the normal interval, good for the hundreds of games that are the least here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from statistics import NormalDist

LEVEL = 0.95


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number found by games, and the ends of its interval; all three are None where nothing was counted.

    >>> Estimate(0.5, 0.4, 0.6).sign, Estimate(0.2, 0.1, 0.3).sign, Estimate(None, None, None).sign
    (1, 1, 0)
    """

    value: float | None
    low: float | None
    high: float | None

    @property
    def sign(self) -> int:
        """1 if the whole interval lies above 0, -1 if below, 0 if it holds 0 or nothing was counted."""
        return self.side_of(0.0)

    def side_of(self, mark: float) -> int:
        """1 if the whole interval lies above a mark, -1 if below, else 0."""
        if self.low is None or self.high is None:
            return 0
        return 1 if self.low > mark else -1 if self.high < mark else 0

    def plain(self) -> list[float] | None:
        """Value and ends, to six places, for JSON."""
        if self.value is None or self.low is None or self.high is None:
            return None
        return [round(self.value, 6), round(self.low, 6), round(self.high, 6)]


NOTHING = Estimate(None, None, None)


@lru_cache
def quantile(level: float) -> float:
    """How many standard errors an interval of that level reaches to each side.

    >>> round(quantile(0.95), 4)
    1.96
    """
    return NormalDist().inv_cdf((1 + level) / 2)


def share(wins: int, games: int, level: float = LEVEL) -> Estimate:
    """A share by counting, with Wilson's interval.

    >>> share(60, 100).plain()
    [0.6, 0.502003, 0.690599]
    >>> share(0, 0).value is None
    True
    """
    if not games:
        return NOTHING
    z2 = quantile(level) ** 2 / games
    found = wins / games
    middle = found + z2 / 2
    half = sqrt(z2 * (found * (1 - found) + z2 / 4))
    return Estimate(found, max(0.0, (middle - half) / (1 + z2)), min(1.0, (middle + half) / (1 + z2)))


def apart(base: Estimate, now: Estimate) -> Estimate:
    """The second less the first, for estimates from independent games: Newcombe's way to join two intervals.

    Each end lies as far from the difference as the two ends that make it, squared and added (of normal intervals this
    is the normal interval of the difference).

    >>> apart(share(48, 80), share(56, 70)).plain()  # Newcombe (1998), table II, method 10: 0.0524 to 0.3339
    [0.2, 0.052431, 0.333873]
    """
    if base.value is None or now.value is None:
        return NOTHING
    assert base.low is not None and base.high is not None and now.low is not None and now.high is not None
    found = now.value - base.value
    below = sqrt((now.value - now.low) ** 2 + (base.high - base.value) ** 2)
    above = sqrt((now.high - now.value) ** 2 + (base.value - base.low) ** 2)
    return Estimate(found, found - below, found + above)


@dataclass(frozen=True, slots=True)
class Moments:
    """How many, their mean and the variance of one of them."""

    games: int
    mean: float
    variance: float


def moments(counts: Mapping[int, int]) -> Moments:
    """Mean and variance of a histogram, from whole-number sums, so that they depend on no order.

    >>> moments({2: 1, 4: 1})
    Moments(games=2, mean=3.0, variance=2.0)
    """
    games = sum(counts.values())
    if not games:
        return Moments(0, 0.0, 0.0)
    total = sum(value * count for value, count in counts.items())
    squares = sum(value * value * count for value, count in counts.items())
    spread = games * squares - total * total
    return Moments(games, total / games, spread / (games * (games - 1)) if games > 1 else 0.0)


def mean(counts: Mapping[int, int], level: float = LEVEL) -> Estimate:
    """The mean of a histogram with its normal interval.

    >>> mean({1: 50, 3: 50}).plain()
    [2.0, 1.803016, 2.196984]
    """
    found = moments(counts)
    if not found.games:
        return NOTHING
    half = quantile(level) * sqrt(found.variance / found.games)
    return Estimate(found.mean, found.mean - half, found.mean + half)


def at_share(counts: Mapping[int, int], part: float) -> int | None:
    """The smallest value that at least this part of a histogram does not exceed (0.5: the median).

    >>> at_share({3: 1, 5: 1, 9: 2}, 0.5), at_share({}, 0.5)
    (5, None)
    """
    games, seen = sum(counts.values()), 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= part * games:
            return value
    return None
