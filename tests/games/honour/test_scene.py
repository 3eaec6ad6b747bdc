"""The picture of a state: every unit on the table with its states, terrain by its kind, what a view is told besides."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from aofa_widgets.games.honour.flow import Honour
from aofa_widgets.games.honour.scene import draw_scene, preview_of
from aofa_widgets.rules import Ruleset
from aofa_widgets.table.onboard import shown
from aofa_widgets.table.scene import Scene
from aofa_widgets.table.svg import draw

GAME = Honour(Ruleset.load("honour"))
NAMES = GAME.rules.book.scenarios()


def piece(state: Any, name: str) -> Any:
    return next(one for one in draw_scene(state).pieces if one.id == name)


@pytest.mark.parametrize("name", NAMES)
def test_every_unit_and_every_piece_of_terrain_is_there(name: str) -> None:
    state = GAME.start(name)
    scene = draw_scene(state)
    assert [one.id for one in scene.pieces] == [unit.id for unit in state.units]
    assert Scene.from_json(scene.to_json()) == scene and scene.floor == "earth"
    kinds = {thing.id: thing.kind for thing in scene.things}
    assert all(kinds[feature.id] == feature.kind for feature in state.ground.features)
    assert all(kinds[goal.id] == "goal" for goal in state.ground.objectives)
    assert all(thing.label["en"] and thing.label["fr"] for thing in scene.things)
    told = shown(scene)
    assert all(row["lines"] for row in told["things"]) and told["tiles"] is not None and told["ground"]
    order = [row["kind"] for row in told["things"]]
    assert "hut" not in order or order.index("hut") > max((i for i, k in enumerate(order) if k == "water"), default=-1)


def test_what_a_unit_wears_and_carries_is_drawn() -> None:
    state = GAME.start("ford-at-dusk")
    assert (piece(state, "asagiri").dress, piece(state, "temple_glaive").dress) == ("crest", "helmet")
    spears = piece(state, "lake_spears")
    assert (spears.dress, spears.figures, spears.r, spears.rating) == ("kasa", 3, 300, 1)
    gun = state.unit("smoke_gun")
    hurt = replace(gun, loaded=False, prone=True, cautious=True, markers=2, injuries=("limp",), used=1)
    one = piece(state.put(hurt), "smoke_gun")
    assert set(one.states) == {"prone", "cautious", "unloaded"}
    assert (one.wounds, one.injuries, one.rating) == (2, 1, 0)
    assert piece(state.put(replace(state.unit("pine_bow"), loaded=False)), "pine_bow").states == ()  # only muskets


def test_who_is_away_or_lost_is_not_drawn_and_who_touches_is_linked() -> None:
    state = GAME.start("first-blood")
    ground = state.ground.left("ox_brute", (6096, 5000)).moved("road_monk", (3048 + 250, 5600))
    scene = draw_scene(replace(state, ground=ground).put(replace(state.unit("pine_bow"), gone="killed")))
    assert {"ox_brute", "pine_bow"}.isdisjoint(one.id for one in scene.pieces)
    assert [(link.a, link.b) for link in scene.links] == [("heron_lord", "road_monk")]


def test_who_stands_on_a_hill_stands_higher_and_who_acts_is_marked() -> None:
    state = GAME.start("bell-hill")
    state = replace(state, ground=state.ground.moved("crane_lady", (4650, 4800)), active="crane_lady")
    lady = piece(state, "crane_lady")
    assert lady.z > 0 and lady.active
    assert not any(one.active or one.z for one in draw_scene(state).pieces if one.id != "crane_lady")


def test_a_view_is_told_what_stops_a_base() -> None:
    state = GAME.start("marsh-toll")
    told = preview_of(GAME.params, state)
    assert {row["id"] for row in told["bodies"] if row["solid"]} == {"toll-house", "peat-stack"}
    assert told["most"] == 6 * 254


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_battle_is_said_in_words(lang: str) -> None:
    drawn = draw(draw_scene(GAME.start("marsh-toll")), lang)
    assert ("Toll-house" if lang == "en" else "Maison du péage") in drawn
    assert ("three figures" if lang == "en" else "trois figurines") in drawn
