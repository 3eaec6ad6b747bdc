"""The only thrower of dice: seeded, the same dice for the same seed for ever, and it remembers where it is."""

from __future__ import annotations

import random
from typing import TypedDict

from aofa_widgets.errors import InputError, shown
from aofa_widgets.words import fault

from .faces import D6, Die

_MASK = 2**64 - 1


class Position(TypedDict):
    """Where a roller is: its seed and how many dice it has thrown."""

    seed: int
    count: int


class Roller:
    """Throws dice from a seed; without one, a seed is drawn and can be read afterwards.

    Each die takes 64 bits of its own, a mixture of seed and position, so die number n of a seed is the same whoever
    asks, however many are thrown at once, on every machine and in every version. Only the drawing of a seed is chance.
    Raises: InputError for a seed outside 0 to 2**64 - 1 or a negative count.

    >>> Roller(7).roll(4) == Roller(7).roll(2) + Roller(7, count=2).roll(2)
    True
    """

    __slots__ = ("_count", "_seed")

    def __init__(self, seed: int | None = None, count: int = 0) -> None:
        if seed is None:
            seed = random.SystemRandom().getrandbits(31)
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= _MASK:
            raise InputError(fault("seed", "odds.seed_range", found=shown(seed)))
        if isinstance(count, bool) or not isinstance(count, int) or count < 0:
            raise InputError(fault("count", "odds.below_zero", found=count))
        self._seed, self._count = seed, count

    @property
    def seed(self) -> int:
        """The seed, 0 or more."""
        return self._seed

    @property
    def count(self) -> int:
        """How many dice have been thrown from this seed."""
        return self._count

    def roll(self, dice: int, die: Die = D6) -> tuple[int, ...]:
        """Throw `dice` dice and go on by as many. Raises: InputError if `dice` is negative.

        >>> Roller(1721).roll(0)
        ()
        """
        if dice < 0:
            raise InputError(fault("dice", "odds.below_zero", found=dice))
        thrown = tuple(_face(die, _bits(self._seed, self._count + n)) for n in range(dice))
        self._count += dice
        return thrown

    def choose(self, options: int) -> int:
        """Pick one of `options` things, 0 the first; it counts as one die. Raises: InputError if there is none.

        >>> Roller(3).choose(1)
        0
        """
        if options < 1:
            raise InputError(fault("options", "odds.no_option", found=options))
        self._count += 1
        return _bits(self._seed, self._count - 1) * options >> 64

    def position(self) -> Position:
        """Seed and count, plain values to save; `Roller(**position)` throws on from there.

        >>> roller = Roller(5); _ = roller.roll(3); Roller(**roller.position()).roll(2) == roller.roll(2)
        True
        """
        return {"seed": self._seed, "count": self._count}

    def __repr__(self) -> str:
        return f"Roller({self._seed}, count={self._count})"


def _mix(number: int) -> int:
    # Stafford's mixer 13, the finisher of SplitMix64: every bit of the answer hangs on every bit of the question.
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _MASK
    return number ^ number >> 31


def _bits(seed: int, place: int) -> int:
    # Keyed by seed and place, in whole numbers only: other engines (arrays, compiled, in the browser) throw the same.
    return _mix(_mix(seed) + (place + 1) * 0x9E3779B97F4A7C15 & _MASK)


def _face(die: Die, bits: int) -> int:
    # 64 bits make the error of weights that do not divide 2**64 less than one roll in 10**18.
    place = bits * die.total >> 64
    for face, weight in die.weights:
        place -= weight
        if place < 0:
            return face
    raise AssertionError("bits beyond 64")
