"""A moment of the game as a picture: people on their bases, ground, groups, orders, and what a side may see."""

from __future__ import annotations

import json
import re
from dataclasses import replace

from aofa_widgets.games import load
from aofa_widgets.games.argad.actions import Order
from aofa_widgets.games.argad.model.ground import Feature, Kind
from aofa_widgets.games.argad.scene import draw_scene, kind_drawn, preview_of
from aofa_widgets.rules import Ruleset
from aofa_widgets.table.onboard import shown
from aofa_widgets.table.scene import THING_KINDS, Scene
from aofa_widgets.table.shapes import Disc
from aofa_widgets.table.svg import draw

RULES = Ruleset.load("argad")
GAME = load("argad").GAME(RULES)
SCENARIOS = ("small-quarrel", "warden-hamlet", "night-tide", "weeping-idol", "shield-and-surf", "two-foxes")


def test_every_scenario_is_drawn_whole():
    for name in SCENARIOS:
        state = GAME.start(name)
        scene = draw_scene(GAME.params, state)
        assert Scene.from_json(json.loads(json.dumps(scene.to_json()))) == scene
        assert {piece.id for piece in scene.pieces} == {person.id for person in state.here()}
        assert scene.metric and all(piece.level for piece in scene.pieces)
        for thing in scene.things:
            assert thing.label["en"] and thing.label["fr"] and thing.kind in THING_KINDS
    state = GAME.start(SCENARIOS[0])
    assert json.dumps(shown(draw_scene(GAME.params, state))) and json.dumps(preview_of(GAME.params, state))
    for lang in ("en", "fr"):
        drawn = draw(draw_scene(GAME.params, state), lang, width=900)
        assert "″" not in drawn and ("classe" if lang == "fr" else "class") in drawn


def test_states_orders_and_groups_are_seen_by_those_who_may():
    state = GAME.start("small-quarrel")
    one = next(person for person in state.here(0))
    enemy = next(person for person in state.here(1))
    worn = replace(one, disorder=True, empty=("bow",), danger=True, hits=1, crouched=True, down=0)
    order = Order(one.id, "move", ((one.x, one.y - 500),), aim=enemy.id)
    state = replace(state.put(worn), orders=(order,), turn=1, seat=0, picked=((0, one.id),))
    scene = draw_scene(GAME.params, state)
    piece = next(piece for piece in scene.pieces if piece.id == one.id)
    assert piece.states == ("crouched", "disorder", "empty", "danger") and piece.wounds == 1 and piece.active
    kinds = [mark.kind for mark in scene.marks]
    assert kinds.count("path") == 1 and kinds.count("sight") == 1
    near = [replace(p, x=one.x + 250 * n, y=one.y) for n, p in enumerate(state.here(0))]
    grouped = draw_scene(GAME.params, state.put_all({p.id: p for p in near}))
    assert [mark.kind for mark in grouped.marks].count("group") == 1
    said = re.sub(r"\s", " ", draw(scene, "fr"))
    assert "en désordre" in said and "arme non chargée" in said and "en danger" in said
    other = draw_scene(GAME.params, GAME.view(replace(state, orders=(), slips=((0, one.id, "order", order),)), 1))
    assert not any(mark.kind == "path" for mark in other.marks)


def test_ground_of_any_kind_has_a_drawing():
    arms = GAME.start("small-quarrel").arms
    for kind in arms.kinds.values():
        assert kind_drawn(Feature("x", kind.id, Disc(0, 0, 90), kind.does)) in THING_KINDS
    for does in ({"line": True}, {"swim": True}, {"foot": "forbidden"}, {"blocks": True}, {"hides": "crouched"}, {}):
        assert kind_drawn(Feature("x", "of my own", Disc(0, 0, 90), Kind(**does))) in THING_KINDS
