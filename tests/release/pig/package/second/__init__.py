"""A second opinion on the rules, written from their list alone; it shares no line with the engine.

Claims: {"rule": K}, the value of the parameter K; {"turn": N, "points": P}, the chance that a turn which stops at N or
more brings P points, as "p/q".
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any


class Unanswerable(Exception):
    """A claim that the rules do not settle."""


def answer(values: Mapping[str, Any], claim: Mapping[str, Any]) -> Any:
    """What a claim asks for. Raises: Unanswerable for a claim of no known kind.

    >>> answer({"throw.losing_face": 1}, {"turn": 2, "points": 0})
    '1/6'
    """
    if claim.get("rule") in values:
        return values[claim["rule"]]
    if "turn" in claim:
        chance = _comes_to(claim["points"], 0, claim["turn"], values["throw.losing_face"])
        return f"{chance.numerator}/{chance.denominator}"
    raise Unanswerable("no claim of a known kind")


def _comes_to(points: int, pot: int, stop: int, losing: int) -> Fraction:
    """The chance of so many points from this pot on, throw by throw: no table, nothing remembered."""
    if pot >= stop:
        return Fraction(pot == points)
    ends = [Fraction(points == 0) if n == losing else _comes_to(points, pot + n, stop, losing) for n in range(1, 7)]
    return sum(ends, Fraction()) / 6
