"""A state as a picture of shapes: units on their trays, terrain, objectives; whoever draws it needs to know no rule."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from aofa_widgets.table.scene import Piece, Scene, Thing, shape_json
from aofa_widgets.table.shapes import Disc
from aofa_widgets.table.tray import ROLES, Tray
from aofa_widgets.table.units import inches
from aofa_widgets.words import languages, texts

from .legal.traits import figure_effects
from .model import Goal, State, Unit
from .model.ground import Feature, Ground, Measures, Stand
from .params import Params
from .resolve.places import hidden
from .specials import has

HEIGHTS = {"blocks": 800, "cover": 300}
DRAWN = {
    "wood": "grove",
    "ruin": "ruin",
    "bog": "marsh",
    "thorns": "thorns",
    "rock": "crag",
    "wall": "wall",
    "hedge": "hedge",
    "pool": "water",
}
"""What the kinds of the book are drawn as; others by what they do."""


def draw_scene(params: Params, state: State) -> Scene:
    """The field, its terrain and markers with their owners, the units with their ranks, losses and states."""
    ground: Ground = state.ground
    pieces = tuple(_piece(params, state, state.unit(stand.id), stand) for stand in ground.stands)
    title = state.title or texts("regiments.places.untitled")
    bounds = ground.bounds
    return Scene(title, bounds.width, bounds.height, things(params, state), pieces, (), (), "earth")


def things(params: Params, state: State) -> tuple[Thing, ...]:
    """Terrain and objective markers as things of a scene."""
    ground: Ground = state.ground
    terrain = (_feature(state, feature) for feature in ground.features)
    reach = inches(params.mission_range_in)
    return (*terrain, *(_goal(state, goal, n, reach) for n, goal in enumerate(state.goals, 1)))


def kind_drawn(feature: Feature) -> str:
    """The kind of thing that a piece is drawn as: by its name, else by what it does.

    >>> kind_drawn(Feature("x", "swamp", Disc(0, 0, 9), difficult=True))
    'marsh'
    """
    if feature.kind in DRAWN:
        return DRAWN[feature.kind]
    if feature.impassable:
        return "crag" if feature.blocks else "water"
    if feature.obstacle:
        return "hedge" if feature.difficult else "wall"
    if feature.dangerous:
        return "thorns"
    if feature.blocks:
        return "ruin"
    return "grove" if feature.cover else "marsh" if feature.difficult else "rocks"


def _feature(state: State, feature: Feature) -> Thing:
    label = state.labels.get(feature.id)
    if not label and state.armies is not None and feature.kind in state.armies.kinds:
        label = {lang: name[:1].upper() + name[1:] for lang, name in state.armies.kinds[feature.kind].name.items()}
    height = HEIGHTS["blocks"] if feature.blocks else HEIGHTS["cover"] if feature.cover else 0
    said = dict(label or texts("regiments.places.piece"))
    return Thing(feature.id, kind_drawn(feature), said, feature.shape, height, feature.impassable)


def _goal(state: State, goal: Goal, n: int, reach: int) -> Thing:
    label = state.labels.get(goal.id) or texts("regiments.places.goal", n=n)
    return Thing(goal.id, "goal", dict(label), Disc(goal.x, goal.y, reach), 0, False, side=goal.owner)


def tray_of(params: Params, unit: Unit, stand: Stand) -> Tray:
    """A unit's ranks and files, and who stands out in them."""
    block = stand.block
    roles = []
    for place, figure in enumerate(unit.figures):
        role = "hero" if figure.card or has(figure_effects(params, unit, figure), "joins") else figure.role
        if role in ROLES:
            roles.append((place, role))
    base = (block.base_w, block.base_d)
    return Tray(block.facing, block.frontage, block.figures, max(unit.size, block.figures), base, tuple(roles))


def _piece(params: Params, state: State, unit: Unit, stand: Stand) -> Piece:
    fresh = bool(unit.arrived) and unit.arrived == state.round
    holds = (("shaken", unit.shaken), ("fatigued", unit.fatigued), ("done", unit.done), ("fresh", fresh))
    block = stand.block
    return Piece(
        unit.id,
        {lang: str(unit.name.get(lang, unit.id)) for lang in languages()},
        unit.side,
        block.x,
        block.y,
        block.radius,
        0,
        states=tuple(key for key, there in holds if there),
        wounds=min(99, unit.wounds),
        active=unit.id == state.active,
        mark=unit.mark[:2],
        tray=tray_of(params, unit, stand),
    )


def preview_of(params: Params, state: State) -> dict[str, Any]:
    """What a view needs to foresee a move: what nobody enters, and how far each unit shoots in its arc."""
    ground: Ground = state.ground
    bodies = [
        {"id": f.id, "shape": shape_json(f.shape), "bottom": 0, "top": HEIGHTS["blocks"], "solid": True}
        for f in ground.features
        if f.impassable
    ]
    arcs = {
        stand.id: {"degrees": params.shoot_arc_degrees, "range": _range(state.unit(stand.id))}
        for stand in ground.stands
    }
    sight = {"figures": False, "things": True, "above": None, "hidden": _unseen(ground, Measures.of(params))}
    plain: dict[str, Any] = {"supports": {}, "on": {}, "passing": {}, "reach": 0}
    return {"figure_height": 300, "bodies": bodies, "arcs": arcs, "sight": sight} | plain


@lru_cache(maxsize=16)
def _unseen(ground: Ground, measures: Measures) -> dict[str, dict[str, list[str]]]:
    """Who does not see whom, and what hides them: exact, for whoever draws lines of sight."""
    found: dict[str, dict[str, list[str]]] = {}
    for one in ground.stands:
        for other in ground.enemies(one.id):
            by = hidden(ground, measures, one.id, other.id)
            if by:
                found.setdefault(one.id, {})[other.id] = list(by)
    return found


def _range(unit: Unit) -> int:
    """The longest range of its living figures' weapons, in tenths of a millimetre; 0: it shoots nothing."""
    cards = {figure.card for figure in unit.figures}
    return max((inches(weapon.range_in) for card in cards for weapon in unit.cards[card].weapons), default=0)


__all__ = ["DRAWN", "draw_scene", "kind_drawn", "preview_of", "things", "tray_of"]
