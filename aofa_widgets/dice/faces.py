"""A die: its faces and how often each comes up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import gcd

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault


@dataclass(frozen=True, slots=True, init=False)
class Die:
    """A die with whole-number faces and whole-number weights, in the order of its faces.

    Weights are reduced, faces of weight 0 left out. Symbols are numbers that a game gives a meaning to.
    Raises: InputError if a weight is negative, or no face is left.

    >>> Die({1: 2, 2: 1, 0: 2, 9: 1}).faces
    (0, 1, 2, 9)
    """

    weights: tuple[tuple[int, int], ...]

    def __init__(self, weights: Mapping[int, int]) -> None:
        if any(weight < 0 for weight in weights.values()) or not any(weights.values()):
            raise InputError(fault("Die.weights", "odds.die_weights", found=str(dict(weights))))
        shared = gcd(*weights.values())
        kept = tuple((face, weights[face] // shared) for face in sorted(weights) if weights[face])
        object.__setattr__(self, "weights", kept)

    @classmethod
    def fair(cls, sides: int) -> Die:
        """A die with the faces 1 to `sides`, all alike. Raises: InputError unless `sides` is at least 1.

        >>> Die.fair(4).total
        4
        """
        return cls(dict.fromkeys(range(1, sides + 1), 1))

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces that can come up, lowest first."""
        return tuple(face for face, _ in self.weights)

    @property
    def total(self) -> int:
        """The sum of the weights."""
        return sum(weight for _, weight in self.weights)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return iter(self.weights)


D6 = Die.fair(6)
"""An ordinary die: the faces 1 to 6, each as likely."""
