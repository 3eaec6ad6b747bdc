"""The two scores as a picture: a marker for each side on a track from nothing to the goal."""

from __future__ import annotations

from aofa_widgets.table.scene import Piece, Scene
from aofa_widgets.words import texts

from .model import State

LENGTH, DEPTH, MARGIN = 5000, 1600, 300  # tenths of a millimetre


def draw_scene(state: State, goal: int) -> Scene:
    """The track: who has more points stands further to the right."""
    pieces = tuple(
        Piece(
            f"side{side}", texts(f"pig.menu.side_{side}_short"), side,
            MARGIN + (LENGTH - 2 * MARGIN) * min(score, goal) // goal, DEPTH * (2 * side + 1) // 4, 200, 1,
            active=not state.over and side == state.side,
        )
        for side, score in enumerate(state.scores)
    )  # fmt: skip
    return Scene(state.title, LENGTH, DEPTH, pieces=pieces)
