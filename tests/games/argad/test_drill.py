"""Close order in play: how long it takes, how it marches, turns, shifts, changes ranks and breaks up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.model import State
from aofa_widgets.games.argad.model.ground import Feature, Kind
from aofa_widgets.table.shapes import Rect

from .bench import Bench, bench, person
from .switched.drill import block, places
from .switched.ranks import form, formed, standing, troop

ON = ("close_order", "formations")
PLAIN = bench(*ON)
EAST = ask.Order("o", "pivot", ((6000, 3100),))


def why(b: Bench, state: State, order: ask.Order) -> str:
    refusal = b.game.refuse(state, order)
    assert refusal is None or all(b.game.explain(state, refusal).values())
    return "" if refusal is None else refusal.rule


@pytest.mark.parametrize(("turns", "found"), [(1, [3, 3]), (2, [0, 3])])
def test_forming_takes_the_turns_of_the_rules(turns: int, found: list[int]) -> None:
    """ARG-FORMATION-4."""
    b = bench(*ON, formation__form_turns=turns)
    first = form(b, troop(b))
    assert first is not None
    assert [formed(first), formed(form(b, first.end))] == found


def test_without_turns_it_stands_before_anybody_moves() -> None:
    b = bench(*ON, formation__form_turns=0)
    turn = form(b, troop(b, foe=person("z", "raider", 1, 3200, 2100)), ask.Order("z", "contact", target="m0"))
    assert formed(turn) == 3 and formed(form(PLAIN, troop(PLAIN))) == 3  # the enemy who comes spoils nothing


@pytest.mark.parametrize(("pivots", "one", "two"), [(0, False, False), (1, True, False), (2, True, True)])
def test_a_formation_pivots_as_often_as_the_rules_say(pivots: int, one: bool, two: bool) -> None:
    """ARG-CLOSEORDER-12."""
    b = bench(*ON, formation__pivots=pivots)
    there_and_north = ask.Order("o", "pivot", ((6000, 3100), (4000, 3100), (4000, 500)))
    state = block(b)
    assert (why(b, state, EAST) == "", why(b, state, there_and_north) == "") == (one, two)
    if two:
        end = b.turn(state, there_and_north).end
        assert {p.facing for p in end.here(0)} == {0} and places(end) != places(state)
        assert sum(p.x for p in end.here(0)) // 6 == 4000 and all(p.formed for p in end.here(0))


def test_class_two_pivots_or_marches() -> None:
    state = block(PLAIN, cls=2)
    assert why(PLAIN, state, ask.Order("o", "pivot", ((6000, 3100), (3900, 3100)))) == "ARG-CLOSEORDER-12"
    turned = PLAIN.turn(state, EAST)
    assert "pivots" in turned and {p.facing for p in turned.end.here(0)} == {90}
    both = PLAIN.turn(state, EAST, ask.Order("m0", "move", ((3200, 2900),)))
    assert "no_pivot" in both
    veterans = PLAIN.turn(block(PLAIN), ask.Order("o", "pivot", ((6000, 3100), (4000, 3100))))
    assert sum(p.x for p in veterans.end.here(0)) // 6 == 4000 and all(p.formed for p in veterans.end.here(0))


@pytest.mark.parametrize(("files", "ranks", "ahead"), [(2, 3, 1600), (3, 2, 1200), (6, 1, 1200)])
def test_a_column_two_wide_goes_farther_ahead(files: int, ranks: int, ahead: int) -> None:
    """ARG-MOVE-17, ARG-CLOSEORDER-11: 16, 12, and 8 cm aside or back."""
    state = block(PLAIN, files, ranks)
    there = ask.Order("o", "march", ((3000, 3000 - ahead),))
    assert why(PLAIN, state, there) == "" and why(PLAIN, state, ask.Order("o", "march", ((3000, 2990 - ahead),)))
    end = PLAIN.turn(state, there).end
    assert {(x - 0, y + ahead) for x, y in places(end).values()} == set(places(state).values())
    for way, rule in (((2200, 3000), ""), ((2190, 3000), "ARG-MOVE-17"), ((3000, 3810), "ARG-MOVE-17")):
        assert why(PLAIN, state, ask.Order("o", "march", (way,))) == rule


def test_ranks_change_and_a_shift_is_one_base() -> None:
    """ARG-CLOSEORDER-13."""
    state = block(PLAIN)
    before, end = places(state), places(PLAIN.turn(state, ask.Order("o", "ranks")).end)
    assert [end[name] for name in ("o", "m0", "m1")] == [before[name] for name in ("m2", "m3", "m4")]
    assert why(PLAIN, state, ask.Order("o", "shift", ((3210, 3000),))) == "ARG-CLOSEORDER-13"
    assert why(PLAIN, standing(PLAIN), ask.Order("o", "ranks")) == "ARG-CLOSEORDER-13"  # one rank alone
    assert why(PLAIN, state, ask.Order("o", "ranks", target="m0")) == "ARG-CLOSEORDER-13"  # stands in front already


def test_who_may_not_command_what() -> None:
    state = block(PLAIN)
    assert why(bench(), block(bench()), EAST) == "ARG-FORMATION-3"
    assert why(PLAIN, state, ask.Order("m0", "pivot", ((6000, 3000),))) == "ARG-CLOSEORDER-10"
    assert why(PLAIN, troop(PLAIN), EAST) == "ARG-CLOSEORDER-10"  # nobody is formed
    walls = PLAIN.set_out(
        *(person(name, "raider", 0, 3000 + 200 * n, 3000, training=["shield_wall"]) for n, name in enumerate("omn")),
        person("z", "raider", 1, 500, 500), **{name: {"formed": "close"} for name in "omn"} | {"o": {
            "formed": "close", "role": "troop_leader"}},
    )  # fmt: skip
    assert why(PLAIN, walls, EAST) == "ARG-CLOSEORDER-14"
    assert why(PLAIN, walls, ask.Order("o", "disband")) == ""
    march = ask.Order("o", "march", ((3000, 2500),))  # they may try: a die under their class, or it comes apart
    kept = [sum(p.formed == "close" for p in PLAIN.turn(walls, march, test=face).end.here(0)) for face in (2, 4)]
    assert kept == [3, 0]


def test_a_leader_breaks_it_at_will() -> None:
    """ARG-CLOSEORDER-9: in the movement phase, and all may go their ways in the next turn."""
    turn = PLAIN.turn(block(PLAIN), ask.Order("o", "disband"))
    assert not any(p.formed for p in turn.end.here(0)) and "disbands" in turn


def test_commands_are_offered_to_leaders_of_a_formation_alone() -> None:
    def offers(state: State, name: str) -> set[str]:
        return {offer.key for offer in PLAIN.game.menu(PLAIN.game.apply(state, ask.Pick(name)).state, 0).offers}

    drill = {"pivot", "march", "shift", "ranks", "disband"}
    assert drill <= offers(block(PLAIN), "o") and not drill & offers(block(PLAIN), "m0")
    assert not drill & offers(troop(PLAIN), "o")


def test_an_obstacle_leaves_a_formation_where_it_is() -> None:
    state = block(PLAIN)
    wall = Feature("wall", "tall_wall", Rect(3200, 2820, 1200, 60), Kind("forbidden", "forbidden", line=True))
    state = replace(state, ground=replace(state.ground, features=(wall,)))
    turn = PLAIN.turn(state, ask.Order("o", "shift", ((3000, 2800),)))
    assert "no_room_to_drill" in turn and places(turn.end) == places(state)
