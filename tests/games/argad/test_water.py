"""Boats in play: boarded, rowed, left; who may not, and why; sailing boats do what was noted a turn before."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from aofa_widgets.dice import Roller
from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.bots import BOTS
from aofa_widgets.games.argad.model import Boat, State

from .bench import Bench, bench, person
from .switched.water import FAR, SEA, SKIFF, shore

BOARD = ask.Order("a", "board", target="skiff")
PLAIN = bench()


def why(b: Bench, state: State, order: ask.Order) -> str:
    refusal = b.game.refuse(state, order)
    assert refusal is None or all(b.game.explain(state, refusal).values())
    return "" if refusal is None else refusal.rule


def offers(b: Bench, state: State, name: str = "a") -> set[str]:
    """The keys of what is offered for somebody."""
    picked = b.game.apply(state, ask.Pick(name)).state
    return {offer.key for offer in b.game.menu(picked, state.person(name).side).offers}


def test_boarding_takes_one_whole_turn_beside_the_boat() -> None:
    """ARG-WATER-4."""
    state = shore(PLAIN, 3560)
    assert why(PLAIN, shore(PLAIN, 3200), BOARD) == "ARG-WATER-4"
    assert "board" in offers(PLAIN, state) and "board" not in offers(PLAIN, shore(PLAIN, 3200))
    turn = PLAIN.turn(state, BOARD)
    assert turn.person("a").aboard == "skiff" and "boards" in turn and not turn.dice
    assert turn.at("a") in turn.end.boats[0].spots
    assert {"row", "land"} <= offers(PLAIN, turn.end) and "move" not in offers(PLAIN, turn.end)


@pytest.mark.parametrize(("turns", "aboard"), [(1, [True, True]), (2, [False, True])])
def test_it_takes_the_turns_of_the_rules(turns: int, aboard: list[bool]) -> None:
    b = bench(water__board_turns=turns)
    first = b.turn(shore(b, 3560), BOARD)
    found = [bool(first.person("a").aboard)]
    second = b.turn(first.end, BOARD) if not found[0] else first
    assert [*found, bool(second.person("a").aboard)] == aboard


def test_without_turns_one_steps_in_on_the_way() -> None:
    b = bench(water__board_turns=0)
    turn = b.turn(shore(b, 3000), BOARD)
    assert turn.person("a").aboard == "skiff" and not turn.dice
    assert "shots" not in turn.states and turn.end.boats[0].y == SKIFF["y"]  # and does not push it off


def test_whoever_is_touched_does_not_get_aboard() -> None:
    """ARG-TURN-2: an enemy who makes contact undoes it."""
    foe = person("f", "raider", 1, 3000, 2800)
    turn = PLAIN.turn(shore(PLAIN, 3560, foe), BOARD, ask.Order("f", "contact", target="a"), face=1)
    assert not turn.person("a").aboard and "disturbed" in turn


def test_who_may_not_board_row_or_land() -> None:
    rider = person("r", "knight", 0, 3500, 3560)
    ashore = shore(PLAIN, 3560)
    assert why(PLAIN, ashore, ask.Order("a", "board", target="ark")) == "ARG-WATER-4"
    assert why(PLAIN, ashore, ask.Order("a", "row", ((3000, 5000),))) == "ARG-WATER-3"
    assert why(PLAIN, ashore, ask.Order("a", "land", ((3000, 3500),))) == "ARG-WATER-4"
    assert why(PLAIN, ashore, replace(BOARD, way=((3000, 5000),))) == "ARG-WATER-5"
    full = shore(PLAIN, 3560, *(person(f"m{n}", "villager", 0, 100, 100, aboard="skiff") for n in range(4)))
    assert why(PLAIN, full, BOARD) == "ARG-WATER-3"
    held = shore(PLAIN, 3560, person("e", "raider", 1, 100, 100, aboard="skiff"))
    assert why(PLAIN, held, BOARD) == "ARG-WATER-4"
    horse = PLAIN.set_out(rider, FAR, terrain=(SEA,), boats=[SKIFF], r={"kind": "cavalry"})
    assert why(PLAIN, horse, ask.Order("r", "board", target="skiff")) == "ARG-WATER-4"
    sits = shore(PLAIN, 3560, aboard="skiff")
    told = {
        "far": ask.Order("a", "row", ((3000, 5300),)), "dry": ask.Order("a", "row", ((3000, 3500),)),
        "deep": ask.Order("a", "land", ((3400, 4200),)), "off": ask.Order("a", "land", ((3000, 2500),)),
        "walk": ask.Order("a", "move", ((3000, 3300),)), "shift": ask.Order("a", "hold", ((3000, 3800),)),
        "foe": ask.Order("a", "contact", target="z"),
    }  # fmt: skip
    found = {key: why(PLAIN, sits, order) for key, order in told.items()}
    assert found == dict.fromkeys(told, "ARG-WATER-4") | {"far": "ARG-WATER-3", "dry": "ARG-WATER-3"}


@pytest.mark.parametrize(("cm", "y"), [(10, 5200), (6, 4800)])
def test_a_boat_goes_ten_centimetres_with_all_aboard(cm: int, y: int) -> None:
    """ARG-WATER-3; it stops where the water ends, and whoever was carried along was not immobile."""
    b = bench(water__boat_cm=cm)
    people = person("m", "fusilier", 0, 1, 1, aboard="skiff"), person("f", "raider", 1, 3000, 2800)
    state = shore(b, 3560, *people, aboard="skiff")
    turn = b.turn(state, ask.Order("a", "row", ((3000, SKIFF["y"] + cm * 100),)))
    assert turn.end.boats[0].y == y and "shots" not in turn.states and "shots" in b.turn(state).states
    assert turn.at("m")[1] - state.person("m").y == cm * 100
    assert b.game.laws(turn.end) == ()


def test_a_boat_keeps_off_people_and_other_boats() -> None:
    other = SKIFF | {"id": "punt", "y": 5100}
    state = PLAIN.set_out(
        person("a", "villager", 0, 1, 1, aboard="skiff"), FAR, terrain=(SEA,), boats=[SKIFF, other]
    )  # fmt: skip
    turn = PLAIN.turn(state, ask.Order("a", "row", ((3000, 5100),)))
    assert turn.end.boats[0].y == SKIFF["y"]
    assert turn.end.boats[1].y == 5100


def test_nobody_lands_with_a_foot_in_deep_water_and_swimmers_walk_on() -> None:
    state = shore(PLAIN, 3560, aboard="skiff")
    assert why(PLAIN, state, ask.Order("a", "land", ((3000, 3650),))) == "ARG-WATER-4"
    wet = PLAIN.set_out(person("a", "villager", 0, 3000, 3670), FAR, terrain=(SEA,))  # as a swimmer comes ashore
    assert PLAIN.turn(wet, ask.Order("a", "move", ((3000, 3000),))).at("a") == (3000, 3000)
    assert PLAIN.turn(wet, ask.Order("a", "move", ((4000, 3670),))).at("a") != (4000, 3670)


def test_one_lands_beside_the_boat_in_a_whole_turn() -> None:
    state = shore(PLAIN, 3560, aboard="skiff")
    turn = PLAIN.turn(state, ask.Order("a", "land", ((3000, 3540),)))
    assert turn.at("a") == (3000, 3540) and not turn.person("a").aboard and "lands" in turn


def sailing(ahead: int) -> list[int]:
    """How far south a sailing boat lies after three turns, the first two of them with a course for the south."""
    b = bench(mount__plot_ahead=ahead)
    boat = SKIFF | {"sail": True}
    state = b.set_out(person("a", "villager", 0, 1, 1, aboard="skiff"), FAR, terrain=(SEA | {"h": 2800},), boats=[boat])
    found: list[int] = []
    for n in range(3):
        now = state.boats[0]
        orders: list[Any] = [ask.Order("a", "row", ((3000, now.y + 500),))] if n < 2 else []
        state = b.turn(state, *orders).end
        found.append(state.boats[0].y)
    return found


@pytest.mark.parametrize(("ahead", "y"), [(0, [4700, 5200, 5200]), (1, [4200, 4700, 5200]), (2, [4200, 4200, 4700])])
def test_a_sailing_boat_does_what_was_noted_turns_before(ahead: int, y: list[int]) -> None:
    """ARG-MOUNT-5: it cannot turn at once; its moves are plotted so many turns ahead."""
    assert sailing(ahead) == y


def test_still_water_or_a_switch_left_off_carries_nobody() -> None:
    """ARG-WATER-6 needs water that runs, and its option."""
    swimmer = person("s", "villager", 0, 1500, 4600)
    for b, runs, at in ((bench("current"), -1, 1500), (PLAIN, 90, 1500), (bench("current"), 90, 1900)):
        assert b.turn(shore(b, 3250, swimmer, runs=runs), face=4).at("s") == (at, 4600)
    calm = bench("current", water__current_dice=0)
    assert calm.turn(shore(calm, 3250, swimmer, runs=90), face=4).at("s") == (1500, 4600)


def test_a_boat_is_drawn_and_dragged_by_anybody_aboard() -> None:
    state = shore(PLAIN, 3560, aboard="skiff")
    drawn = {thing.id: thing for thing in PLAIN.game.scene(state).things}
    assert drawn["boat:skiff"].label == SKIFF["label"]
    for w, d in ((200, 400), (1500, 400), (300, 4000)):
        assert len(Boat("b", 2000, 2000, 33, w, d).drawn.points) == 7
    b = bench("current")
    ground = next(sheet for sheet in b.game.seat(shore(b, 3560, runs=90), 0).sheets if sheet.key == "ground")
    assert any("1 die of drift" in line.text["en"] for line in ground.lines)
    assert PLAIN.game.moved(state, "a", (3000, 5000)) == ask.Order("a", "row", ((3000, 5000),))
    assert PLAIN.game.moved(state, "a", (3000, 3560)) == ask.Order("a", "land", ((3000, 3560),))


@pytest.mark.parametrize("on", [(), ("board_variant", "current")])
def test_a_bot_takes_the_boat_where_water_lies_in_its_way(on: tuple[str, ...]) -> None:
    """It walks to the skiff, rows across and gets out; the captain has no other way to its aim."""
    b = bench(*on)
    river = SEA | {"y": 3400, "h": 1000, "x": 3200, "w": 6400, "current": 90}
    aim = {"side": 0, "kind": "reach", "place": "hill", "text": {"en": "Over", "fr": "Passer"}}
    hill = {"id": "hill", "kind": "square", "x": 3000, "y": 1800, "w": 1500, "h": 600}
    state = b.set_out(
        person("a", "villager", 0, 3600, 4600), person("z", "raider", 1, 6200, 6200), boats=[SKIFF | {"y": 3750}],
        terrain=(river, hill), aims=[aim],
    )  # fmt: skip
    for _ in range(9):
        slip = BOTS["captain"].mind(b.game, b.game.view(state, 0), Roller(1), 3)
        state = b.turn(state, *(() if isinstance(slip, ask.Seal) else (slip,)), face=3).end
        if state.over or state.aims[0].done:
            break
    assert state.aims[0].done
