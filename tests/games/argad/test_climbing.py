"""High walls: a leg up from a friend, a ladder carried, set up and climbed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.legal.arms import blade, usable
from aofa_widgets.games.argad.model import State

from .bench import bench, person

PLAIN = bench()
WALL = {"id": "wall", "kind": "tall_wall", "x": 3000, "y": 3300, "w": 3000, "h": 100}
LADDER = {"id": "ladder", "label": {"en": "the ladder", "fr": "l'échelle"}, "x": 3000, "y": 3100, "ladder": True}
CLIMB = ask.Order("a", "climb", target="wall")


def yard(*loads: dict[str, Any], friend: int = 2750, height: int = 400) -> State:
    people = person("a", "raider", 0, 3000, 3100), person("b", "raider", 0, friend, 3100)
    foe = person("z", "raider", 1, 500, 500)
    return PLAIN.set_out(*people, foe, terrain=(WALL | {"height": height},), loads=list(loads))


def why(state: State, order: ask.Order) -> str:
    found = PLAIN.game.refuse(state, order)
    return found.rule if found else ""


def test_a_leg_up() -> None:
    """ARG-CLIMB-2: one full turn of both; a friend who walks off helps nobody."""
    over = PLAIN.turn(yard(), CLIMB)
    assert "climbs_over" in over and over.at("a")[1] > 3350 and over.at("b") == (2750, 3100)
    left = PLAIN.turn(yard(), CLIMB, ask.Order("b", "move", ((2750, 2800),)))
    assert "nobody_helps" in left and left.at("a") == (3000, 3100)
    assert why(yard(friend=1500), CLIMB) == why(yard(height=700), CLIMB) == "ARG-CLIMB-2"
    assert why(yard(), ask.Order("a", "climb", target="gate")) == "ARG-CLIMB-1"


def test_a_ladder() -> None:
    """ARG-CLIMB-3, ARG-CLIMB-4, ARG-CLIMB-5: a load; a turn to set it up, one to climb it, two if it is high."""
    for height, turns in ((700, 2), (1200, 3)):
        state = yard(LADDER, friend=1500, height=height)
        assert state.loads[0].weight == PLAIN.params.climb_ladder_burden
        for n in range(1, turns + 1):
            found = PLAIN.turn(state, CLIMB)
            assert ("climbs_over" in found) == (n == turns) and ("ladder_up" in found) == (n == 1)
            state = found.end
        assert state.person("a").y > 3350 and state.loads[0].raised == "wall"
    busy = PLAIN.turn(PLAIN.turn(yard(LADDER, height=1200), CLIMB).end, CLIMB).end
    assert busy.person("a").worked and why(busy, ask.Order("b", "climb", target="wall")) == "ARG-CLIMB-5"


def test_the_rules_say_how_long() -> None:
    """ARG-CLIMB-2, ARG-CLIMB-4, ARG-CLIMB-5 as house rules have them."""
    quick = bench(climb__raise_turns=0)
    assert "climbs_over" in quick.turn(yard(LADDER, friend=1500), CLIMB)
    slow = bench(climb__leg_up_turns=2)
    once = slow.turn(yard(), CLIMB)
    assert "climbing" in once and "climbs_over" in slow.turn(once.end, CLIMB)


def test_one_hand_is_left() -> None:
    """ARG-WEAPON-11: half over a wall, nothing that needs two hands."""
    slow = bench(climb__leg_up_turns=2)
    state = slow.turn(yard(), CLIMB).end
    who = state.person("a")
    assert not usable(state.arms, who, state.arms.weapons["flintlock_musket"], False)
    assert usable(state.arms, who, state.arms.weapons["flintlock_pistol"], False)
    two = next(one for one in state.arms.blades.values() if one.hands > 1)
    assert blade(state, replace(who, melee=two.id)).id == "bare"
    assert blade(state, replace(who, job="", melee=two.id)) == two
