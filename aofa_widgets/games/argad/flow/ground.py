"""The table with its people, for the room of places; kept while nobody has moved."""

from __future__ import annotations

from aofa_widgets.table.convex import bites

from ..model import Character, State, base_of
from ..model.ground import Ground, outline_at
from ..resolve.places.walls import barred
from ..resolve.places.ways import shrunk

HARD = ("difficult", "very_difficult")


def field_of(state: State, without: tuple[str, ...] = ()) -> Ground:
    """The ground with everybody who stands on it; decoys and those who are named do not."""
    here = (p for p in state.here() if not p.decoy and p.id not in without)
    return state.ground.standing(base_of(p) for p in here)


def enters(state: State, who: Character, to: tuple[int, int], facing: int) -> bool:
    """Whether somebody may stand at a place as far as the ground goes: on the table, not in a wall or barred ground."""
    there = base_of(who).put(to, facing)
    if not state.ground.holds(there.shape):
        return False
    small = shrunk(there).outline
    return not any(bites(small, outline_at(shape)) for _, shape in barred(state.ground, who.mounted))


__all__ = ["HARD", "enters", "field_of"]
