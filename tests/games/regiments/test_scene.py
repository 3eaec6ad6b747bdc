"""A battle as a picture: what stands where, whose the markers are, what each unit bears."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from aofa_widgets.games import load
from aofa_widgets.games.regiments.model import Goal
from aofa_widgets.games.regiments.model.ground import Feature, Measures
from aofa_widgets.games.regiments.resolve.places import sees
from aofa_widgets.games.regiments.scene import draw_scene, kind_drawn, preview_of
from aofa_widgets.rules import Ruleset
from aofa_widgets.table.onboard import shown
from aofa_widgets.table.scene import THING_KINDS, Scene
from aofa_widgets.table.shapes import Disc
from aofa_widgets.table.svg import draw

RULES = Ruleset.load("regiments")
GAME = load("regiments").GAME(RULES)
SCENARIOS = ("first-clash", "three-stones")


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_field_is_drawn_whole(name):
    state = GAME.start(name)
    scene = draw_scene(GAME.params, state)
    assert Scene.from_json(json.loads(json.dumps(scene.to_json()))) == scene
    assert {piece.id for piece in scene.pieces} == {unit.id for unit in state.here()}
    for piece in scene.pieces:
        unit, block = state.unit(piece.id), state.ground.stand(piece.id).block
        tray = piece.tray
        assert tray is not None and (tray.figures, tray.full) == (len(unit.figures), unit.size)
        assert (piece.x, piece.y, piece.r) == (block.x, block.y, block.radius)
        assert len({place for place, _ in tray.roles}) == len(tray.roles)
    for thing in scene.things:
        assert thing.label["en"] and thing.label["fr"] and thing.label["en"][0].isupper()
    for lang in ("en", "fr"):
        drawn = draw(scene, lang, width=900)
        assert all(name.replace("'", "’") in drawn for name in (piece.name[lang] for piece in scene.pieces))
    assert json.dumps(shown(scene)) and json.dumps(preview_of(GAME.params, state))


def test_states_owners_and_losses_are_seen():
    state = GAME.start("first-clash")
    first = state.units[0]
    worn = replace(first, shaken=True, fatigued=True, done=True, arrived=2, figures=first.figures[:-3])
    state = replace(state.put(worn), round=2, active=first.id, goals=(Goal("g", 5000, 5000, 1), Goal("h", 9000, 5000)))
    state = replace(state, ground=state.ground.thinned(first.id, len(worn.figures)))
    scene = draw_scene(GAME.params, state)
    piece = next(piece for piece in scene.pieces if piece.id == first.id)
    assert piece.active and piece.states == ("shaken", "fatigued", "done", "fresh")
    assert piece.tray is not None and piece.tray.full - piece.tray.figures == 3
    assert [thing.side for thing in scene.things if thing.kind == "goal"] == [1, -1]
    said = re.sub(r"\s", " ", draw(scene, "fr"))
    assert "ébranlée" in said and "3 pertes" in said
    gone = replace(state.put(replace(worn, where="routed")), ground=state.ground.without(first.id))
    assert first.id not in {piece.id for piece in draw_scene(GAME.params, gone).pieces}


def test_terrain_of_any_kind_has_a_drawing():
    shape = Disc(0, 0, 9)
    for kind in GAME.start("first-clash").armies.kinds:
        assert kind_drawn(Feature("x", kind, shape)) in THING_KINDS
    for flags in range(64):
        names = ("cover", "blocks", "difficult", "dangerous", "impassable", "obstacle")
        does = {name: bool(flags >> i & 1) for i, name in enumerate(names)}
        assert kind_drawn(Feature("x", "of my own", shape, **does)) in THING_KINDS


def test_a_view_is_told_how_far_units_shoot():
    state = GAME.start("first-clash")
    arcs = preview_of(GAME.params, state)["arcs"]
    assert set(arcs) == {unit.id for unit in state.here()}
    ranges = {name: arc["range"] for name, arc in arcs.items()}
    assert any(ranges.values()) and not all(ranges.values())
    hidden = preview_of(GAME.params, state)["sight"]["hidden"]
    measures = Measures.of(GAME.params)
    for one in state.ground.stands:
        for foe in state.ground.enemies(one.id):
            seen = sees(state.ground, measures, one.id, foe.id)
            assert seen == (foe.id not in hidden.get(one.id, {}))
    assert all(arc["degrees"] == 90 for arc in arcs.values())
