"""A state as a picture of shapes; whoever draws it needs to know no rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.table.measure import CONTACT, within
from aofa_widgets.table.scene import Link, Piece, Scene, Thing, shape_json
from aofa_widgets.table.shapes import Disc
from aofa_widgets.words import languages, texts

from .model import State, Unit
from .model.ground import KINDS, Base, Feature, Ground, Measures, Objective
from .params import Params
from .resolve.places import sight

LEVEL = 508  # how high a level is drawn and said, in tenths of a millimetre
Labels = Mapping[str, Mapping[str, str]]


def draw_scene(state: State) -> Scene:
    """The table, its terrain and objectives, the units with their states, enemies in contact."""
    ground: Ground = state.ground
    there = [(unit, ground.base(unit.id)) for unit in state.units if ground.base(unit.id).here and unit.alive]
    pieces = tuple(_piece(ground, unit, base, unit.id == state.active) for unit, base in there)
    title = state.title or texts("honour.setting.untitled")
    bounds = ground.bounds
    return Scene(
        title, bounds.width, bounds.height, things(ground, state.labels), pieces, links(ground), (), "earth"
    )


def things(ground: Ground, labels: Labels) -> tuple[Thing, ...]:
    """Terrain and objectives as things of a scene."""
    terrain = (_feature(feature, labels) for feature in ground.features)
    return (*terrain, *(_goal(goal, labels) for goal in ground.objectives))


def links(ground: Ground) -> tuple[Link, ...]:
    """Enemies whose bases touch."""
    here = ground.here()
    return tuple(
        Link(one.id, other.id)
        for i, one in enumerate(here)
        for other in here[i + 1 :]
        if one.side != other.side and within(one.disc, other.disc, CONTACT)
    )


def _feature(feature: Feature, labels: Labels) -> Thing:
    height = KINDS[feature.kind].height if feature.kind in KINDS else 0
    label = labels.get(feature.id) or texts(f"honour.setting.kind_{feature.kind}")
    return Thing(feature.id, feature.kind, dict(label), feature.shape, height, feature.impassable)


def _goal(goal: Objective, labels: Labels) -> Thing:
    label = labels.get(goal.id) or texts("honour.setting.kind_goal")
    return Thing(goal.id, "goal", dict(label), Disc(goal.x, goal.y, goal.r), 0, False)


def _piece(ground: Ground, unit: Unit, base: Base, active: bool) -> Piece:
    musket = unit.weapon == "musket" or unit.missile == "musket"
    holds = (("prone", unit.prone), ("cautious", unit.cautious), ("unloaded", musket and not unit.loaded))
    name = {lang: str(unit.name.get(lang, unit.id)) for lang in languages()}
    return Piece(
        unit.id,
        name,
        unit.side,
        base.x,
        base.y,
        base.r,
        unit.actions_left,
        z=ground.level_at(base.at) * LEVEL,
        states=tuple(key for key, there in holds if there),
        wounds=unit.markers,
        active=active,
        mark=unit.mark or "".join(name["en"].split())[:2],
        gender="f" if unit.gender == "f" else "m",
        dress="crest" if unit.hero else "helmet" if unit.samurai else "kasa",
        figures=unit.figures,
        injuries=len(unit.injuries),
    )


def preview_of(params: Params, state: State) -> dict[str, Any]:
    """What a view needs to foresee a straight move: what stops a base, and how far a move goes at most."""
    ground: Ground = state.ground
    bodies = [
        {"id": f.id, "shape": shape_json(f.shape), "bottom": 0, "top": KINDS[f.kind].height, "solid": f.impassable}
        for f in ground.features
        if KINDS[f.kind].height
    ]
    return {
        "figure_height": 300,
        "bodies": bodies,
        "supports": {},
        "on": {},
        "passing": {},
        "most": params.actions_move_in * 254,
        "reach": 0,
        "sight": {"figures": False, "things": True, "above": None, "hidden": _hidden(ground, Measures.of(params))},
    }


def _hidden(ground: Ground, measures: Measures) -> dict[str, dict[str, list[str]]]:
    """Who does not see whom, and what hides them: exact, for whoever draws lines of sight."""
    found: dict[str, dict[str, list[str]]] = {}
    for one in ground.here(0):
        for other in ground.here(1):
            line = sight(ground, measures, one.id, other.id)
            if not line.seen:
                found.setdefault(one.id, {})[other.id] = list(line.blocked_by)
    return found


__all__ = ["draw_scene", "links", "preview_of", "things"]
