"""A state as a picture of shapes: people on their bases and the ground; whoever draws it needs to know no rule."""

from __future__ import annotations

from typing import Any

from aofa_widgets.table.scene import Piece, Scene, Thing
from aofa_widgets.words import languages, texts

from .model import Character, State, base_of
from .params import Params


def draw_scene(params: Params, state: State) -> Scene:
    """The table, its ground, everybody who is there."""
    bounds = state.ground.bounds
    things = tuple(
        Thing(one.id, "rocks", dict(state.labels[one.id]), one.shape, 0, False)
        for one in state.ground.features
    )
    title = state.title or texts("argad.scenario.untitled")
    pieces = tuple(_piece(state, p) for p in state.here())
    return Scene(title, bounds.width, bounds.height, things, pieces, (), (), "earth")


def _piece(state: State, p: Character) -> Piece:
    name = {lang: str(p.name.get(lang, p.id)) for lang in languages()}
    return Piece(p.id, name, p.side, p.x, p.y, max(1, base_of(p).w // 2), min(20, p.cls), wounds=p.hits)


def preview_of(params: Params, state: State) -> dict[str, Any]:
    """What a view needs to foresee a move, as plain values."""
    return {}


__all__ = ["draw_scene", "preview_of"]
