"""Does a win rate lie where it is wanted? Decided game by game, with a stated chance to be wrong.

After s wins in n decided games, a win rate p is *ruled out* when the evidence against it,

    B(s + 1, n - s + 1) / (p^s (1 - p)^(n - s)),

has reached 1/error (B is the beta function). Were p the true rate, the evidence would be a martingale that starts at
1, so the chance that it *ever* comes to 1/error is at most the error, however often one looks (Ville's inequality).
What is not ruled out is an interval that shrinks to the true rate: a confidence sequence.

Two bands lie around the target: `within`, and one half as wide again.

* "reached": all that is not ruled out lies in the wider band. A rate outside it is taken for reached with a chance of
  at most the error.
* "missed": the narrower band is ruled out. A rate inside it is taken for missed with a chance of at most the error.
* A rate between the two may be called either; it is near the edge, and one of the two always comes to pass. Only where
  `most` games end it first is it "unsure".
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import isfinite, lgamma, log

from aofa_widgets.errors import InputError, shown
from aofa_widgets.words import fault, languages
from aofa_widgets.words.tongues import manner

from .rates import Estimate

WITHIN = 0.02
ERROR = 0.05
FIRST, GROWTH, MOST = 500, 1.4, 400_000
WIDER = 1.5  # the outer band beside the inner one
_STEPS = 50  # halvings, so that an end is known to the last digit that matters


@dataclass(frozen=True, slots=True)
class Aim:
    """A wanted win rate, how far from it is near enough (both as shares of 1), the error, the most games of a trial.

    Raises: InputError for a target that is no share of games, or limits that cannot be.

    >>> aim = Aim(0.5, within=0.05)
    >>> aim.verdict(500, 1000), aim.verdict(650, 1000), aim.verdict(54, 100)
    ('reached', 'missed', None)
    """

    target: float = 0.5
    within: float = WITHIN
    error: float = ERROR
    most: int = MOST

    def __post_init__(self) -> None:
        for name, low, high in (("target", 0, 1), ("within", 0.001, 0.25), ("error", 1e-6, 0.5)):
            value = getattr(self, name)
            fit = isinstance(value, (int, float)) and not isinstance(value, bool) and isfinite(value)
            if not fit or not low <= value <= high:
                ends = {"low": _said(low), "high": _said(high)}
                raise InputError(fault(name, "seek.between", found=_said(value) if fit else shown(value), **ends))
        if isinstance(self.most, bool) or not isinstance(self.most, int) or not FIRST <= self.most <= 100 * MOST:
            raise InputError(fault("games", "seek.between", found=shown(self.most), low=FIRST, high=100 * MOST))

    @property
    def looks(self) -> tuple[int, ...]:
        """After how many games to look; fixed, so that no engine and no batch can change a verdict."""
        return _looks(self.most)

    def near(self, rate: float) -> bool:
        """Whether an exactly known rate lies in the band."""
        return abs(rate - self.target) <= self.within + 1e-12

    def interval(self, wins: int, games: int) -> Estimate:
        """The share won so far, and the ends of what is not ruled out."""
        if not games:
            return Estimate(None, None, None)
        return Estimate(wins / games, *_ends(wins, games, self.error))

    def verdict(self, wins: int, games: int) -> str | None:
        """What may be said after so many wins in so many decided games; None: play on."""
        if not games:
            return None
        low, high = _ends(wins, games, self.error)
        wide = self.within * WIDER
        if self.target - wide <= low and high <= self.target + wide:
            return "reached"
        if high < self.target - self.within or low > self.target + self.within:
            return "missed"
        return None


def _said(value: float) -> dict[str, str]:
    """A number with all its decimals, as each language writes it."""
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return {lang: text.replace(".", manner(lang).decimal) for lang in languages()}


def evidence(wins: int, games: int, rate: float) -> float:
    """The logarithm of the evidence against a win rate.

    >>> evidence(5, 10, 0.5) < 0 < evidence(90, 100, 0.5)
    True
    """
    lost = games - wins
    if (rate <= 0 and wins) or (rate >= 1 and lost):
        return float("inf")
    found = lgamma(wins + 1) + lgamma(lost + 1) - lgamma(games + 2)
    return found - (wins * log(rate) if wins else 0.0) - (lost * log(1 - rate) if lost else 0.0)


@lru_cache(8192)
def _ends(wins: int, games: int, error: float) -> tuple[float, float]:
    """The ends of what is not ruled out; the evidence grows on both sides of the share won."""
    limit, share = -log(error), wins / games

    def end(out: float) -> float:
        if evidence(wins, games, out) < limit:
            return out
        kept = share
        for _ in range(_STEPS):
            middle = (out + kept) / 2
            if evidence(wins, games, middle) < limit:
                kept = middle
            else:
                out = middle
        return out

    return end(0.0), end(1.0)


@lru_cache
def _looks(most: int) -> tuple[int, ...]:
    found, games = [], FIRST
    while games < most:
        found.append(games)
        games = int(games * GROWTH)
    return (*found, most)
