"""Dice by plain counting: how many of all the rolls of n dice have which score and how many losing faces."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

Chances = dict[tuple[int, int], Fraction]


def score(rules: Mapping[str, Any], dice: list[int]) -> int:
    """The best single die, and something more for each top face after the first (3C-1, 3C-4); no dice, no score.

    >>> from .parameters import settled
    >>> score(settled({}), [6, 6, 2]), score(settled({}), [3, 5]), score(settled({}), [])
    (7, 5, 0)
    """
    top = rules["dice.sides"]
    return max(dice, default=0) + max(0, dice.count(top) - 1) * int(rules["six.extra"])


def losing(rules: Mapping[str, Any], dice: list[int]) -> int:
    """How many dice show the face that loses the initiative (3A-1)."""
    return dice.count(rules["init.losing_face"])


def rolls(rules: Mapping[str, Any], dice: int) -> Chances:
    """The chance of every (score, losing faces) of a roll.

    >>> from .parameters import settled
    >>> rolls(settled({}), 2)[7, 0], rolls(settled({}), 0)
    (Fraction(1, 36), {(0, 0): Fraction(1, 1)})
    """
    return _rolls(dice, rules["dice.sides"], rules["init.losing_face"], rules["six.extra"])


@lru_cache(maxsize=4096)
def _rolls(dice: int, sides: int, face: int, extra: int) -> Chances:
    counted: dict[tuple[int, int, int], int] = {(0, 0, 0): 1}
    for _ in range(dice):
        after: dict[tuple[int, int, int], int] = {}
        for (best, tops, ones), ways in counted.items():
            for shown in range(1, sides + 1):
                key = (max(best, shown), tops + (shown == sides), ones + (shown == face))
                after[key] = after.get(key, 0) + ways
        counted = after
    found: Chances = {}
    for (best, tops, ones), ways in counted.items():
        spot = (best + max(0, tops - 1) * extra, ones)
        found[spot] = found.get(spot, Fraction(0)) + Fraction(ways, sides**dice)
    return found


def scores(rules: Mapping[str, Any], dice: int) -> dict[int, Fraction]:
    """The chance of every score of a roll."""
    found: dict[int, Fraction] = {}
    for (mark, _), chance in rolls(rules, dice).items():
        found[mark] = found.get(mark, Fraction(0)) + chance
    return found
