"""A state as a picture of shapes; whoever draws it needs to know no rule."""

from __future__ import annotations

from typing import Any

from aofa_widgets.table.scene import Link, Piece, Scene, Thing, shape_json
from aofa_widgets.table.shapes import Shape
from aofa_widgets.words import languages, texts

from .model import Courtyard, Prop, Spot, State
from .params import Params


def draw_scene(state: State) -> Scene:
    """The table, its things, its figures with their states, who touches whom.

    Raises: ValueError for a state on told ground, which has no places.
    """
    ground = state.ground
    if not isinstance(ground, Courtyard):
        raise ValueError("a told ground has no places to draw")
    things = tuple(_thing(state, ground, prop) for prop in ground.props if not prop.held)
    pieces = tuple(_piece(state, ground, spot) for spot in ground.spots if not spot.gone)
    links = [
        Link(spot.id, other)
        for i, spot in enumerate(ground.spots)
        for other in ground.touching(spot.id)
        if other in {later.id for later in ground.spots[i + 1 :]}
        and state.figure(spot.id).standing
        and state.figure(other).standing
    ]
    title = {lang: text for lang, text in state.names.get("", {}).items() if isinstance(text, str)}
    title = title or texts("swashbuckling.menu.untitled")  # a scenario given as data need not have one
    return Scene(title, ground.bounds.width, ground.bounds.height, things, pieces, tuple(links), ())


def _thing(state: State, ground: Courtyard, prop: Prop) -> Thing:
    shape: Shape = prop.body.shape
    floor = ground.prop(prop.on).body.top if prop.on else 0
    height = prop.body.bottom if prop.hanging else max(0, prop.body.top - floor)
    label = {lang: str(state.names.get(prop.body.id, {}).get(lang, prop.body.id)) for lang in languages()}
    if prop.kind == "weapon":
        label = texts("swashbuckling.menu.dropped_weapon")
    return Thing(prop.body.id, prop.kind, label, shape, height, prop.body.solid, prop.hanging, prop.on)


def _piece(state: State, ground: Courtyard, spot: Spot) -> Piece:
    figure = state.figure(spot.id)
    states = tuple(
        name
        for name, holds in (("stunned", figure.stunned), ("weaponless", not figure.armed), ("fallen", figure.fallen))
        if holds
    )
    row = state.names.get(spot.id, {})
    name = {lang: str(row.get(lang, spot.id)) for lang in languages()}
    active = state.activation is not None and state.activation.figure == spot.id
    return Piece(
        spot.id,
        name,
        figure.side,
        spot.x,
        spot.y,
        ground.measures.radius,
        figure.rating,
        z=spot.z,
        states=states,
        wounds=figure.wounds,
        active=active,
        mark=str(row.get("mark", "")) or "".join(name["en"].split())[:2],
        gender="f" if row.get("gender") == "f" else "m",
    )


def preview_of(params: Params, state: State) -> dict[str, Any]:
    """What a view needs to foresee a straight move and to draw who sees whom.

    Every body in the way, what each figure stands on, the longest move, what hides a target under these rules.
    """
    ground = state.ground
    if not isinstance(ground, Courtyard):
        return {}
    bodies = [
        {"id": b.id, "shape": shape_json(b.shape), "bottom": b.bottom, "top": b.top, "solid": b.solid}
        for b in ground.bodies()
    ]
    spots = [spot for spot in ground.spots if spot.on is not None and not spot.gone]
    return {
        "figure_height": ground.measures.height,
        "bodies": bodies,
        "supports": {spot.id: shape_json(shape) for spot in spots if (shape := ground.support(spot.id))},
        "on": {spot.id: spot.on for spot in spots},
        "passing": {},
        "most": None if params.move_max_in is None else params.move_max_in * 254,
        "reach": ground.measures.elevation_min,
        "sight": {
            "figures": params.los_blockers != "none",
            "things": params.los_blockers == "anything",
            "above": params.elevation_min_mm * 10 if params.los_elevation_ignores else None,
        },
    }
