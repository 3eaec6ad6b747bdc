"""High walls: a leg up from a friend, a ladder carried, set up and climbed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.flow.flags import flags_of
from aofa_widgets.games.argad.flow.menu import slip_text
from aofa_widgets.games.argad.flow.telling import explain
from aofa_widgets.games.argad.legal.arms import blade, usable
from aofa_widgets.games.argad.legal.climbing import at_wall
from aofa_widgets.games.argad.model import State
from aofa_widgets.games.argad.model.state import base_of
from aofa_widgets.table.measure import gap, gap_up
from aofa_widgets.words import languages

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
    if found is not None:
        assert all(explain(state, found)[lang] for lang in languages())
    return found.rule if found else ""


def test_a_leg_up() -> None:
    """ARG-CLIMB-2: one full turn of both; a friend who walks off helps nobody."""
    over = PLAIN.turn(yard(), CLIMB)
    assert "climbs_over" in over and over.at("a")[1] > 3350 and over.at("b") == (2750, 3100)
    left = PLAIN.turn(yard(), CLIMB, ask.Order("b", "move", ((2750, 2800),)))
    assert "nobody_helps" in left and left.at("a") == (3000, 3100)
    assert why(yard(friend=1500), CLIMB) == why(yard(height=700), CLIMB) == "ARG-CLIMB-2"
    assert why(yard(), ask.Order("a", "climb", target="gate")) == "ARG-CLIMB-1"


def test_a_foot_of_a_wall_is_a_base_away_and_not_a_hair_more() -> None:
    """ARG-MEASURE-2: where the distance rounded down is one base, only who is really that near stands at its foot."""
    state = yard()
    wall = next(one for one in state.ground.features if one.id == "wall")
    left, top = min(wall.outline)
    seen = set()
    for x in range(left - 500, left + 10, 7):
        for y in range(top - 500, top):
            who = replace(state.person("a"), x=x, y=y)
            shape, reach = base_of(who).shape, who.two_steps
            if gap(shape, wall.shape) == reach:
                assert at_wall(who, wall) == (gap_up(shape, wall.shape) <= reach), (x, y)
                seen.add(at_wall(who, wall))
    assert seen == {True, False}


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


UP, DOWN = ask.Order("a", "scale", target="wall"), ask.Order("a", "climb", ((3000, 4000),), "wall")


def test_up_to_the_top_and_down_again() -> None:
    """ARG-CLIMB-2, ARG-CLIMB-5: the climb may end on the wall; down takes as long, by the ladder or by hands."""
    top = PLAIN.turn(yard(), UP)
    who = top.person("a")
    assert "climbs_up" in top and (who.perch, who.z, top.at("a")) == ("wall", 400, (3000, 3300))
    assert not PLAIN.game.laws(top.end) and why(top.end, UP) == "ARG-CLIMB-5"
    assert why(top.end, ask.Order("a", "move", ((3000, 3600),))) == "ARG-CLIMB-5"
    keys = {offer.key for offer in PLAIN.game.menu(PLAIN.game.apply(top.end, ask.Pick("a")).state, 0).offers}
    assert {"climb_down", "jump_down"} <= keys and "move" not in keys
    down = PLAIN.turn(top.end, DOWN)
    assert "climbs_down" in down and down.at("a")[1] > 3350 and not down.person("a").perch
    high = PLAIN.turn(PLAIN.turn(yard(LADDER, height=1200), UP).end, UP).end
    high = PLAIN.turn(high, UP).end
    assert high.person("a").perch == "wall" and why(high, DOWN) == ""
    taken = PLAIN.turn(high, DOWN)
    assert "climbing" in taken and "climbs_down" in PLAIN.turn(taken.end, DOWN)
    assert why(replace(high, loads=()), DOWN) == "ARG-CLIMB-5"


def held(**more: Any) -> State:
    """An enemy holds the top of the wall that somebody means to climb."""
    foe = {"x": 3000, "y": 3300, "z": 400, "perch": "wall", "cls": 3, "melee": "sword", "armour": "none"} | more
    state = yard()
    return state.put(replace(state.person("z"), **foe)).put(replace(state.person("a"), cls=3, melee="sword"))


def test_against_an_enemy_who_holds_the_top() -> None:
    """ARG-CLIMB-6, ARG-OBST-5, ARG-OBST-6: -1 for the climber, +1 for the defender; the place must be won."""
    state = held()
    assert PLAIN.turn(state).dice == ()  # nobody fights who stands at the foot of a wall
    found = PLAIN.turn(state, UP, a=1, z=1)
    assert "fight" in found and "climbs_up" not in found and found.at("a") == (3000, 3100)
    there = found.states["blows"] if "blows" in found.states else replace(state, orders=(UP,))
    flags = flags_of(PLAIN.params, there, there.person("a"), there.person("z"))
    assert "lower" in flags and "obstacle_defender" not in flags
    assert "obstacle_defender" in flags_of(PLAIN.params, there, there.person("z"), there.person("a"))
    won = PLAIN.turn(state, UP, a=(6,), z=1, reroll=6, face=6, later=(ask.Advance("a"),))
    assert won.person("z").out and won.person("a").perch == "wall"
    again = PLAIN.turn(held(), UP, a=4, z=1, later=(ask.Advance("a"),))
    assert "driven_off" in again and not again.person("z").perch and again.person("a").perch == "wall"


def test_the_crowd_below_walks_by() -> None:
    """ARG-CONTACT-1: whoever stands on a wall is in nobody's way at its foot."""
    state = held()
    walk = ask.Order("a", "move", ((3600, 3140),))
    gone = PLAIN.turn(state, walk)
    assert "meets" not in gone and gone.at("a") == (3600, 3140)
    shot = state.put(replace(state.person("z"), ranged=("flintlock_pistol",)))
    picked = PLAIN.turn(shot, later=(ask.Shot("z", "b"),), face=6, victim=1)
    assert "shoots" in picked


def test_what_is_written_is_told() -> None:
    """A slip for the top of a wall, a jump and a load, in both languages."""
    for order in (UP, CLIMB, ask.Order("a", "jump", ((3000, 4000),)), ask.Order("a", "loot", target="b")):
        assert all(slip_text(yard(), order)[lang] for lang in languages())


def test_a_friend_on_the_top_takes_its_place() -> None:
    """ARG-CLIMB-5: there is room for one where he would come up; a friend down below is in nobody's way."""
    state = yard()
    friend = replace(state.person("z"), side=0, x=3000, y=3300)
    assert why(state.put(replace(friend, z=400, perch="wall")), UP) == "ARG-CLIMB-5"
    assert why(state.put(replace(friend, x=2000, y=2000)), UP) == ""
