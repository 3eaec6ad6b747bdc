"""What is estimated from a tally, each with its interval, and how much of it the choice of policy decides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

from .rates import LEVEL, NOTHING, Estimate, apart, mean
from .tally import Tally


@dataclass(frozen=True, slots=True)
class Measure:
    """One number of a tally: its key (words: `balance.measure_KEY`), how it is written, and how it is found.

    `kind`: "share" is written as a percentage, "points" as a difference of percentages, "count" as a number.
    """

    key: str
    kind: str
    of: Callable[[Tally, float], Estimate]

    def change(self, base: Tally, now: Tally, level: float = LEVEL) -> Estimate:
        """What it is under the changed rules less what it is under the base rules; the games are independent."""
        return apart(self.of(base, level), self.of(now, level))


WIN = Measure("win", "share", lambda tally, level: tally.rate(0, level))
MEASURES = (
    WIN,
    Measure("rolls", "count", lambda tally, level: mean(tally.rolls, level)),
    Measure("turns", "count", lambda tally, level: mean(tally.turns, level)),
    Measure("swings", "count", lambda tally, level: mean(tally.swings, level)),
    Measure("snowball", "share", lambda tally, level: tally.snowball(level)),
    Measure("edge", "points", lambda tally, level: tally.edge(level)),
)
"""What every comparison looks at: who wins, rolls, turns, swings, what a first lead is worth, who begins."""


def weight(tallies: Sequence[Tally], level: float = LEVEL) -> Estimate:
    """The decision weight: which part of who wins goes back to how the sides are played, the dice being the rest.

    Take one of the pairs of policies at random, each as likely, then one of its games. Whether the first side wins
    varies for two reasons: the pairs do not win equally often (the choice of policy), and games of one pair differ (the
    dice). The decision weight is the first part of the variance: 0 where dice alone decide, 1 where the policies alone
    do. It depends on the pairs that are compared; pairs of all policies with all say most.

    The sampling error of the win rates is taken out of the value; the interval inverts the test of equal win rates
    (noncentral chi-square, Sankaran's approximation; taken with the variance of an even chance to win, so rather too
    wide). With fewer than two pairs there is none.

    >>> same = Tally({(0, 0, 0): 500, (0, 1, 1): 500})
    >>> lost = Tally({(0, 0, 0): 100, (0, 1, 1): 900})
    >>> [round(weight([same, lost]).value, 3), weight([same, same]).value, weight([same]).value]
    [0.19, 0.0, None]
    """
    counts = [(tally.wins(0), tally.decided()) for tally in tallies]
    counts = [(wins, games) for wins, games in counts if games > 1]
    pairs = len(counts)
    if pairs < 2:
        return NOTHING
    rates = [wins / games for wins, games in counts]
    middle = sum(rates) / pairs
    whole = middle * (1 - middle)
    if not whole:
        return NOTHING
    noise = sum(rate * (1 - rate) / (games - 1) for rate, (_, games) in zip(rates, counts, strict=True))
    between = sum((rate - middle) ** 2 for rate in rates) / pairs - noise * (pairs - 1) / pairs**2
    value = min(1.0, max(0.0, between / whole))
    each = pairs / sum(1 / games for _, games in counts)  # games of a pair, the harmonic mean
    seen = each * sum((rate - middle) ** 2 for rate in rates) / whole
    low, high = (_noncentral(seen, pairs - 1, tail) / (each * pairs) for tail in ((1 + level) / 2, (1 - level) / 2))
    return Estimate(value, min(value, low), min(1.0, max(value, high)))


def _noncentral(seen: float, free: int, tail: float) -> float:
    """The noncentrality at which a chi-square is at most what was seen with a chance of `tail`; 0 if there is none."""
    low, high = 0.0, max(10.0, 4 * seen + 40)
    if _below(seen, free, 0.0) <= tail:
        return 0.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _below(seen, free, middle) > tail else (low, middle)
    return (low + high) / 2


def _below(seen: float, free: int, off: float) -> float:
    """The chance that a noncentral chi-square is at most `seen` (Sankaran 1959)."""
    if seen <= 0:
        return 0.0
    mean_, twice = free + off, free + 2 * off
    power = 1 - 2 * mean_ * (free + 3 * off) / (3 * twice * twice)
    tilt = twice / (mean_ * mean_)
    off_power = (power - 1) * (1 - 3 * power)
    at = (seen / mean_) ** power
    middle = 1 + power * tilt * (power - 1 - 0.5 * (2 - power) * off_power * tilt)
    spread = power * sqrt(2 * tilt) * (1 + 0.5 * off_power * tilt)
    return NormalDist().cdf((at - middle) / spread)


__all__ = ["MEASURES", "WIN", "Estimate", "Measure", "weight"]
