"""What the die comes to: shared by play, odds and the referee."""

from __future__ import annotations

from ..params import Params

FACES = 6


def pot_after(params: Params, pot: int, face: int) -> int | None:
    """The pot after a throw (PIG-THROW-1); None where the turn and its points are lost (PIG-THROW-2)."""
    return None if face == params.losing_face else pot + face


def wins(params: Params, score: int) -> bool:
    """Whether so many points, once kept, win the game (PIG-END-1)."""
    return score >= params.goal
