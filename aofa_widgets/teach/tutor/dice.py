"""Dice that spare a learner the one face that ends a turn, where a step says so."""

from __future__ import annotations

from aofa_widgets.dice.faces import D6, Die
from aofa_widgets.dice.roller import Roller

MOST = 200  # throws of one die, before it is left as it fell


class Merciful(Roller):
    """A roller whose dice never show one face: each that does is thrown again.

    >>> 1 in Merciful(1, losing=1).roll(60)
    False
    """

    __slots__ = ("losing",)

    def __init__(self, seed: int | None = None, count: int = 0, *, losing: int = 1) -> None:
        super().__init__(seed, count)
        self.losing = losing

    def roll(self, dice: int, die: Die = D6) -> tuple[int, ...]:
        """Throw `dice` dice, none of which shows the face. Raises: InputError if `dice` is negative."""
        return tuple(self._one(face, die) for face in super().roll(dice, die))

    def _one(self, face: int, die: Die) -> int:
        for _ in range(MOST):
            if face != self.losing:
                break
            (face,) = super().roll(1, die)
        return face
