"""One die against a number, and the exact spread of many."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeVar

from .open_points import Unfit

FACES = range(1, 7)
Spread = dict[int, Fraction]
S = TypeVar("S")


def good(face: int, need: int, mod: int = 0) -> bool:
    """A 6 is always good, a 1 never; else the face and what is added must reach the number.

    >>> good(6, 5, -3), good(1, 2, 3), good(5, 4, -2), good(4, 4)
    (True, False, False, True)
    """
    return face == 6 or (face != 1 and face + mod >= need)


def share(is_good: Callable[[int], bool]) -> Fraction:
    """The chance that one die shows such a face."""
    return Fraction(sum(map(is_good, FACES)), 6)


def both(one: Mapping[int, Fraction], other: Mapping[int, Fraction]) -> Spread:
    """The spread of a sum."""
    found: Spread = {}
    for a, p in one.items():
        for b, q in other.items():
            found[a + b] = found.get(a + b, Fraction(0)) + p * q
    return found


def many(one: Mapping[int, Fraction], number: int) -> Spread:
    """The spread of the sum of so many."""
    return dict(_many(tuple(sorted(one.items())), number))


@lru_cache(maxsize=4096)
def _many(one: tuple[tuple[int, Fraction], ...], number: int) -> tuple[tuple[int, Fraction], ...]:
    if not number:
        return ((0, Fraction(1)),)
    return tuple(sorted(both(dict(_many(one, number - 1)), dict(one)).items()))


def coins(chance: Fraction, number: int) -> Spread:
    """How many of so many dice are good."""
    return many({0: 1 - chance, 1: chance}, number)


def led(spread: Mapping[S, Fraction], step: Callable[[S], Mapping[Any, Fraction]]) -> dict[Any, Fraction]:
    """Where a step leads from every state of a spread."""
    found: dict[Any, Fraction] = {}
    for state, chance in spread.items():
        for after, more in step(state).items():
            if more:
                found[after] = found.get(after, Fraction(0)) + chance * more
    return found


class Pools:
    """The faces written down for a record, taken from the left; it keeps count of what was asked."""

    def __init__(self, dice: Mapping[str, Any]) -> None:
        self.left = {name: list(faces) for name, faces in dice.items()}
        self.asked: dict[str, int] = {}

    def take(self, name: str, number: int) -> list[int]:
        """So many faces of a pool. Raises: Unfit where it has fewer."""
        if not number:
            return []
        self.asked[name] = self.asked.get(name, 0) + number
        pool = self.left.get(name, [])
        if len(pool) < number:
            raise Unfit(f"{number} dice {name}")
        self.left[name] = pool[number:]
        return pool[:number]

    def over(self) -> None:
        """Everything was used. Raises: Unfit."""
        if any(self.left.values()):
            raise Unfit("more dice than rolls")

