"""What a moment of the game is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class State:
    """A moment: the points that each side has kept, the pot of the turn, whose turn it is, whether the die is due."""

    title: Mapping[str, str] = field(hash=False)
    scores: tuple[int, int]
    pot: int = 0
    side: int = 0
    turns: int = 0
    due: bool = False
    over: bool = False


__all__ = ["State"]
