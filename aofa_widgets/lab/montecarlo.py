"""Estimates by seeded throws, for what is too large to be reckoned exactly; never used without saying so.

An estimate is a number of its own kind, with its standard error and its 95% interval, and every sentence calls it an
estimate. Dice come from the counter-based thrower: the same seed gives the same estimate on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from aofa_widgets.dice import D6, Die, Roller, Rule
from aofa_widgets.errors import AofaError, InputError, shown
from aofa_widgets.words import fault, texts
from aofa_widgets.words.numbers import decimal, percent

from .tables import Amount
from .work.pieces import own_words

__all__ = ["MOST_DRAWS", "Estimate", "against", "estimate"]

Texts = Mapping[str, str]
THROWS, MOST_THROWS = 20_000, 10_000_000
MOST_DRAWS = 20_000_000  # dice of a whole estimate: about a minute
MOST_VALUE = 1e100  # of a sample
_Z = 1.959963984540054  # 95% of a normal distribution lie within so many standard errors


@dataclass(frozen=True, slots=True)
class Estimate:
    r"""A mean found by throwing: `value` with its standard `error`, from so many `throws` of a `seed`.

    `share` says that it is a chance (0 to 1), whose interval is Wilson's.

    >>> half = Estimate(0.5, 0.005, 10000, 7, share=True)
    >>> half.said("en"), half.said("fr")
    ('50.0% (estimate, 49.0% to 51.0%)', '50,0\u202f% (estimation, de 49,0\u202f% à 51,0\u202f%)')
    """

    value: float
    error: float
    throws: int
    seed: int
    share: bool = False

    @property
    def low(self) -> float:
        """The low end of the 95% interval."""
        return self._end(-1)

    @property
    def high(self) -> float:
        """The high end of the 95% interval."""
        return self._end(1)

    def _end(self, way: int) -> float:
        if not self.share:
            return self.value + way * _Z * self.error
        n, p, z = self.throws, self.value, _Z
        return (p + z * z / (2 * n) + way * z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))) / (1 + z * z / n)

    def agrees(self, exact: Fraction | float, sigmas: float = 3) -> bool:
        """Whether an exact value lies within so many standard errors.

        >>> Estimate(0.5, 0.005, 10000, 7).agrees(0.51), Estimate(0.5, 0.005, 10000, 7).agrees(0.52)
        (True, False)
        """
        wanted = float(exact)
        # of a chance the exact value itself says how far throws stray: an event never seen has no spread of its own
        error = sqrt(max(0.0, wanted * (1 - wanted)) / self.throws) if self.share else self.error
        return abs(wanted - self.value) <= sigmas * error + 1e-12

    def amount(self) -> Amount:
        """The same for a table or a chart of results."""
        kind, places = ("share", 1) if self.share else ("mean", 2)
        return Amount(self.value, self.low, self.high, kind, places)

    def said(self, lang: str) -> str:
        """The number as people read it, called an estimate."""

        def one(value: float) -> str:
            return percent(value, lang, 1) if self.share else decimal(value, lang, 2)

        words = {"value": one(self.value), "low": one(self.low), "high": one(self.high)}
        return texts("own.estimate", **words)[lang]


def estimate(
    sample: Callable[[Roller], object], throws: int = THROWS, seed: int = 1, *, share: bool | None = None
) -> Estimate:
    """The mean of `sample(roller)` over so many throws; a `sample` that answers True or False gives a chance.

    Raises: InputError for less than two throws or more than ten million, or where `sample` gives no number.

    >>> sixes = estimate(lambda roller: max(roller.roll(2)) == 6, 2000, seed=3)
    >>> sixes.share, sixes.agrees(Fraction(11, 36))
    (True, True)
    """
    _enough(throws)
    if not callable(sample):
        raise InputError(fault("sample", "own.no_function", function="sample", found=shown(sample)))
    roller, total, squares, only = Roller(seed), 0.0, 0.0, True
    for _ in range(throws):
        found = _asked(sample, roller)
        if isinstance(found, bool):
            value = float(found)
        else:
            value, only = _number(found), False
        total += value
        squares += value * value
    mean = total / throws
    spread = max(0.0, squares - throws * mean * mean) / (throws - 1)
    return Estimate(mean, sqrt(spread / throws), throws, roller.seed, only if share is None else share)


def against(
    rule: Rule, first: int, second: int, die: Die = D6, other: Rule | None = None, other_die: Die | None = None,
    throws: int = THROWS, seed: int = 1,
) -> dict[str, Estimate]:
    """Estimates of one roll against another: the chances "won", "even" and "lost", and the mean "margin" of scores.

    Raises: InputError where that takes more dice than can be thrown in about a minute.

    >>> best = Rule(0, max, int)
    >>> against(best, 2, 1, throws=1000)["won"].agrees(Fraction(125, 216))
    True
    """  # fmt: skip
    _enough(throws)
    for where, given in (("rule", rule), ("other", rule if other is None else other)):
        if not isinstance(given, Rule):
            raise InputError(fault(where, "errors.bad_field", found=shown(given), allowed="Rule(start, step, score)"))
    for where, one in (("die", die), ("other_die", die if other_die is None else other_die)):
        if not isinstance(one, Die):
            raise InputError(fault(where, "errors.bad_field", found=shown(one), allowed="Die.fair(6)"))
    for where, dice in (("first", first), ("second", second)):
        if isinstance(dice, bool) or not isinstance(dice, int) or not 0 <= dice <= MOST_DRAWS:
            raise InputError(fault(where, "odds.dice_range", found=shown(dice), most=MOST_DRAWS))
    if (first + second) * throws > MOST_DRAWS:
        raise InputError(fault("throws", "own.draws", found=(first + second) * throws, most=MOST_DRAWS))
    theirs, their_die = other or rule, other_die or die
    roller, count, total, squares = Roller(seed), {"won": 0, "even": 0, "lost": 0}, 0, 0
    for _ in range(throws):
        gap = _score(rule, roller.roll(first, die)) - _score(theirs, roller.roll(second, their_die))
        count["won" if gap > 0 else "lost" if gap else "even"] += 1
        total += gap
        squares += gap * gap
    found = {}
    for name, times in count.items():
        share = times / throws
        found[name] = Estimate(share, sqrt(share * (1 - share) / throws), throws, roller.seed, share=True)
    mean = total / throws
    spread = max(0.0, squares - throws * mean * mean) / max(1, throws - 1)
    return found | {"margin": Estimate(mean, sqrt(spread / throws), throws, roller.seed)}


def _enough(throws: object) -> None:
    if isinstance(throws, bool) or not isinstance(throws, int) or not 2 <= throws <= MOST_THROWS:
        raise InputError(fault("throws", "own.throws", found=shown(throws), most=MOST_THROWS))


def _score(rule: Rule, faces: tuple[int, ...]) -> int:
    state, step = rule.start, rule.step
    for face in faces:
        state = step[state, face] if isinstance(step, Mapping) else step(state, face)
    return rule.score[state] if isinstance(rule.score, Mapping) else rule.score(state)


def _asked(sample: Callable[[Roller], object], roller: Roller) -> object:
    try:
        return sample(roller)
    except AofaError:
        raise
    except (Exception, SystemExit) as error:  # whatever a reader's function does
        told = f"{type(error).__name__} {own_words(error)}".strip()[:200]
        raise InputError(fault("sample", "own.raised", function="sample", given="Roller", found=told)) from error


def _number(found: object) -> float:
    # a number whose square is past every float would leave no mean
    if isinstance(found, (int, float, Fraction)) and -MOST_VALUE < found < MOST_VALUE:
        return float(found)
    raise InputError(fault("sample", "own.no_number", function="sample", found=shown(found), given="Roller"))
