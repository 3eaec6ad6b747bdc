"""A test that stops by itself: is one side stronger under the changed rules, weaker, or is there no difference?

Two streams of independent games are compared, one under the base rules, one under the changed ones. Each game scores 1
if the first side wins, 0 if the other does, a half if nobody does; d is the mean score under the changed rules less
that under the base rules. After n games of each, with D the difference of the two sums, a *confidence sequence* is

    D / n  ±  sqrt((n/2 + r) · ln((n/2 + r) / (r · a²))) / n

(Robbins' normal mixture; Howard, Ramdas, McAuliffe and Sekhon 2021, "Time-uniform, nonparametric, nonasymptotic
confidence sequences"). A score between 0 and 1 is sub-Gaussian with variance 1/4, a difference of two with 1/2, however
even or uneven the sides are; so the chance that the interval *ever* fails to hold d, whatever the number of looks, is
at most a. That is a theorem for every n, no approximation for many games. r is fixed before the first game, from the
zone and a alone; it only decides for which n the interval is narrowest.

Hypotheses and promises, with `zone` the difference that does not matter (in points of win rate, 100 = always):

* "stronger" or "weaker" is said when the interval of level 1 - alpha leaves 0 behind. If the rules make no
  difference (d = 0), the chance of ever saying so is at most alpha; if d > 0, that of "weaker" is at most alpha.
* "same", no difference that matters, is said when the interval of level 1 - beta lies within the zone on both sides.
  If the difference is the zone or more, the chance of ever saying "same" is at most beta.
* A difference inside the zone may end either way, and either is true of it: it is there, and it does not matter.
* It ends with certainty (the interval shrinks to d); `most` games end it with "unsure" and the interval so far.

What the promise costs: about one and a half to two times the games of a test whose length is fixed by somebody who
knows the difference beforehand; more where one side nearly always wins, for there a score varies less than 1/4.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import log, sqrt

from aofa_widgets.errors import InputError, shown
from aofa_widgets.words import fault

from .rates import Estimate
from .tally import Tally

ALPHA = BETA = 0.05
ZONE = 2.0  # points of win rate
FIRST = 1_000  # games under each rules before the first look
GROWTH = 1.25  # of the games between looks
MOST = 2_000_000  # games under each rules
VERDICTS = ("stronger", "weaker", "same", "unsure")
_SPREAD = 0.5  # variance bound of the difference of two scores


@dataclass(frozen=True, slots=True)
class Test:
    """What is promised: rates of error, the zone in points of win rate, and the most games under each rules.

    >>> test = Test(zone=2)
    >>> test.judge(Tally(), Tally()), [test.looks()[at] for at in (0, 1, 2)]
    (None, [1000, 1250, 1563])
    """

    alpha: float = ALPHA
    beta: float = BETA
    zone: float = ZONE
    most: int = MOST

    __test__ = False  # no test of pytest

    def __post_init__(self) -> None:
        for name, value, low, high in (
            ("alpha", self.alpha, 1e-6, 0.5),
            ("beta", self.beta, 1e-6, 0.5),
            ("zone", self.zone, 0.1, 50),
        ):
            if isinstance(value, bool) or not isinstance(value, (int, float)) or not low <= value <= high:
                raise InputError(fault(name, "balance.between", found=shown(value), low=low, high=high))
        if isinstance(self.most, bool) or not isinstance(self.most, int) or not FIRST <= self.most <= 50 * MOST:
            raise InputError(fault("most", "balance.between", found=shown(self.most), low=FIRST, high=50 * MOST))

    def among(self, pairs: int) -> Test:
        """The same promises for several comparisons together: each gets its share of the errors (Bonferroni)."""
        return Test(max(self.alpha / pairs, 1e-6), max(self.beta / pairs, 1e-6), self.zone, self.most)

    def looks(self) -> tuple[int, ...]:
        """After how many games under each rules the test looks; fixed, so that no engine can change a verdict."""
        return _looks(self.most)

    def interval(self, base: tuple[float, int], now: tuple[float, int], error: float | None = None) -> Estimate:
        """The difference in win rate so far, from (score, games) each, with the ends of the confidence sequence."""
        n = min(base[1], now[1])
        if not n:
            return Estimate(None, None, None)
        found = now[0] / now[1] - base[0] / base[1]
        half = reach(n, self.alpha if error is None else error, self.zone / 100)
        return Estimate(found, max(-1.0, found - half), min(1.0, found + half))

    def verdict(self, base: tuple[float, int], now: tuple[float, int]) -> str | None:
        """What may be said after these (score, games); None: play on.

        >>> Test().verdict((500, 1000), (700, 1000)), Test().verdict((500, 1000), (520, 1000))
        ('stronger', None)
        """
        sure = self.interval(base, now, self.beta)
        if sure.low is None or sure.high is None:
            return None
        zone = self.zone / 100
        if -zone < sure.low and sure.high < zone:
            return "same"
        sign = self.interval(base, now).sign
        if sign:
            return "stronger" if sign > 0 else "weaker"
        return "unsure" if min(base[1], now[1]) >= self.most else None

    def judge(self, base: Tally, now: Tally) -> str | None:
        """What may be said after these games; None: play on."""
        return self.verdict(score(base), score(now))


def score(tally: Tally) -> tuple[float, int]:
    """The first side's score, a half for each game that nobody won, and how many games."""
    return tally.wins(0) + (tally.games - tally.decided()) / 2, tally.games


@lru_cache(4096)
def reach(n: int, error: float, zone: float) -> float:
    """Half the width of the confidence sequence after n games under each rules; zone as a share, not in points.

    >>> reach(1000, 0.05, 0.01) > reach(10_000, 0.05, 0.01) > 0.01 > reach(100_000, 0.05, 0.01)
    True
    """
    r, time = _mixed(error, zone), _SPREAD * n
    return sqrt((time + r) * log((time + r) / (r * error * error))) / n


@lru_cache
def _mixed(error: float, zone: float) -> float:
    """The r that makes the interval narrowest about when it is as narrow as the zone."""
    wide = 2 * log(1 / error)
    wide += log(1 + wide)
    return max(1.0, _SPREAD * (_SPREAD * wide / zone**2) / wide)


@lru_cache
def _looks(most: int) -> tuple[int, ...]:
    found, n = [], FIRST
    while n < most:
        found.append(n)
        n = -int(-n * GROWTH // 1)
    return (*found, most)
