"""How good a learner's guesses are: numbers only, for whoever draws them.

A guess is a number of times out of 100, and the truth another; or it is a sentence that is right or not (`guess` and
`truth` are equal or not), with how sure the learner was, out of 100. A learner is well calibrated who is right 80 times
out of 100 where sure to 80.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

WIDTH = 20  # how wide a bin of guesses is, out of 100


@dataclass(frozen=True, slots=True)
class Guess:
    """One guess: on what, when (UTC), what was said, what is true, and how sure (0 to 100) where that was asked."""

    what: str
    when: str
    guess: float
    truth: float
    sure: float | None = None

    @property
    def right(self) -> bool:
        """Whether the guess is the truth itself: what counts where somebody said how sure they were."""
        return self.guess == self.truth


@dataclass(frozen=True, slots=True)
class Bin:
    """Guesses from `low` up to `high`: how many, what was said on average, and what came of it, out of 100."""

    low: int
    high: int
    n: int
    said: float
    came: float


@dataclass(frozen=True, slots=True)
class Week:
    """The guesses of a week, named by its Monday: how many numbers and how far off, how many sentences and their Brier
    score; None where there were none."""

    monday: date
    n: int
    off: float | None
    n_sure: int
    brier: float | None


@dataclass(frozen=True, slots=True)
class Calibration:
    """All guesses together.

    `off` is how far the numbers are from the truth on average, `lean` the same with its sign (above 0: guesses are too
    high), both out of 100. `brier` is the mean squared error of the sureness, from 0 (always right, and sure of it) to
    1; saying 50 every time gives 0.25. None where nothing of the kind was guessed.
    """

    n: int
    off: float | None
    lean: float | None
    bins: tuple[Bin, ...]
    n_sure: int
    right: int
    brier: float | None
    sure_bins: tuple[Bin, ...]
    weeks: tuple[Week, ...]


def of(guesses: Iterable[Guess]) -> Calibration:
    """The calibration of some guesses; bins and weeks without any are left out.

    >>> found = of([Guess("x", "2026-11-22T09:00:00Z", 40, 50), Guess("y", "2026-11-22T09:01:00Z", 1, 1, sure=80)])
    >>> found.off, found.lean, round(found.brier, 2), found.bins
    (10.0, -10.0, 0.04, (Bin(low=40, high=60, n=1, said=40.0, came=50.0),))
    """
    every = list(guesses)
    numbers, sentences = [one for one in every if one.sure is None], [one for one in every if one.sure is not None]
    mondays = sorted({_monday(one.when) for one in every})
    return Calibration(
        len(numbers),
        _off(numbers),
        _mean([one.guess - one.truth for one in numbers]),
        _bins([(one.guess, one.truth) for one in numbers]),
        len(sentences),
        sum(one.right for one in sentences),
        _brier(sentences),
        _bins([(one.sure or 0.0, 100.0 * one.right) for one in sentences]),
        tuple(_week(monday, every) for monday in mondays),
    )


def _week(monday: date, every: Sequence[Guess]) -> Week:
    these = [one for one in every if _monday(one.when) == monday]
    numbers, sentences = [one for one in these if one.sure is None], [one for one in these if one.sure is not None]
    return Week(monday, len(numbers), _off(numbers), len(sentences), _brier(sentences))


def _monday(when: str) -> date:
    day = date.fromisoformat(when[:10])
    return day - timedelta(days=day.weekday())


def _off(numbers: Sequence[Guess]) -> float | None:
    return _mean([abs(one.guess - one.truth) for one in numbers])


def _brier(sentences: Sequence[Guess]) -> float | None:
    return _mean([((one.sure or 0.0) / 100 - one.right) ** 2 for one in sentences])


def _bins(pairs: Sequence[tuple[float, float]]) -> tuple[Bin, ...]:
    """Pairs of what was said and what came, by what was said; 100 falls into the last bin."""
    found = []
    for low in range(0, 100, WIDTH):
        here = [pair for pair in pairs if low <= pair[0] < low + WIDTH or (pair[0] == 100 == low + WIDTH)]
        if here:
            said, came = (sum(pair[i] for pair in here) / len(here) for i in (0, 1))
            found.append(Bin(low, low + WIDTH, len(here), said, came))
    return tuple(found)


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None
