"""Rules of the ground: slowness, obstacles, rooms, ladders, water."""

from __future__ import annotations

from typing import Any

import pytest

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.model.arms import load_arms
from aofa_widgets.games.argad.model.ground import Base, Feature
from aofa_widgets.games.argad.resolve.places import ways
from aofa_widgets.table.shapes import Rect

from .playing import TABLE, Table, ask_referee, patch, person, wrong
from .tables import PARAMS, RULES, field, rider

ARMS = TABLE.game.arms


def slow(move: int, kind: str, before: float = 0, mode: str = "foot", **more: Any) -> dict[str, Any]:
    return {"move": move, "kind": kind, "before": before, "mode": mode, **more}


def test_slowness() -> None:
    hard, worse = "difficult", "very_difficult"
    rows = [
        ("ARG-TERRAIN-1", "slowness", slow(16, hard, 5), {"slow": [4]}, {"moved": 12, "entered": True}),
        ("ARG-TERRAIN-2", "slowness", slow(16, worse, 5), {"slow": [2]}, {"moved": 6, "entered": True}),
        ("ARG-TERRAIN-3", "slowness", slow(16, hard, 5), {"slow": [6]}, {"stuck": True, "moved": 5, "entered": False}),
        ("ARG-TERRAIN-4", "slowness", slow(16, hard, 13), {"slow": [4]}, {"moved": 13, "entered": False}),
        ("ARG-TERRAIN-5", "slowness", slow(16, hard, 0), {"slow": [5]}, {"moved": 11}),
        ("ARG-TERRAIN-7", "slowness", slow(16, worse, 0, road=True), {}, {"moved": 16, "stuck": False}),
        (
            "ARG-TERRAIN-13",
            "slowness",
            slow(20, hard, 0, "accustomed"),
            {"slow": [6, 2]},
            {"moved": 18, "stuck": False},
        ),
        ("ARG-TERRAIN-14", "slowness", slow(40, hard, 0, "mounted"), {"slow": [6, 5]}, {"moved": 29, "stuck": False}),
        ("ARG-TERRAIN-14 half", "slowness", slow(40, worse, 0, "mounted"), {"slow": [3, 4]}, {"moved": 13}),
        ("ARG-TERRAIN-23", "slowness", slow(16, hard, 12), {"slow": [3]}, {"moved": 13, "entered": True}),
        ("ARG-TERRAIN-23 short", "slowness", slow(16, hard, 12), {"slow": [4]}, {"moved": 12, "entered": False}),
    ]
    assert wrong(rows) == {}
    assert ask_referee("slowness", slow(16, hard, 5), {"slow": [5]}, {"terrain.stuck_face": 5})["stuck"]
    assert (
        ask_referee("slowness", slow(16, worse), {"slow": [1]}, {"terrain.very_difficult_percent": 100})["moved"] == 15
    )


def grades(**values: Any) -> dict[str, tuple[str, str]]:
    arms = load_arms(RULES.with_values({key.replace("__", "."): value for key, value in values.items()}))
    return {name: (one.does.foot, one.does.mounted) for name, one in arms.kinds.items()}


def test_the_table_of_terrain() -> None:
    hard, worse, never = "difficult", "very_difficult", "forbidden"
    usual = grades()
    rows = {
        "ARG-TERRAIN-15": ("brush", (hard, hard), "terrain__brush"),
        "ARG-TERRAIN-16 ARG-CAVALRY-5": ("forest", (hard, worse), "terrain__forest"),
        "ARG-TERRAIN-17": ("open_forest", ("easy", hard), "terrain__open_forest"),
        "ARG-TERRAIN-18": ("bank", (hard, hard), "terrain__bank"),
        "ARG-TERRAIN-19": ("low_wall", (hard, hard), "terrain__low_wall"),
        "ARG-TERRAIN-19 door": ("door", (hard, never), "terrain__low_wall"),
        "ARG-TERRAIN-20": ("shallow_water", (worse, hard), "terrain__shallow_water"),
        "ARG-TERRAIN-22": ("marsh", (hard, worse), "terrain__marsh"),
        "ARG-INDOOR-1": ("house", (hard, never), "indoor__inside"),
        "ARG-INDOOR-4": ("window", (worse, never), "indoor__window"),
        "ARG-INDOOR-6": ("steep_stairs", (hard, never), "indoor__steep_stairs"),
        "ARG-CLIMB-1": ("high_wall", (worse, never), "climb__wall"),
    }
    assert {ids: usual[kind] for ids, (kind, _, _) in rows.items()} == {ids: row[1] for ids, row in rows.items()}
    for ids, (kind, found, key) in rows.items():
        other = next(one for one in (worse, hard) if one != found[0])
        assert grades(**{key: other})[kind][0] == other, ids
    assert usual["stairs"][0] == "easy" and usual["hall"] == ("easy", hard)
    assert usual["dense_forest"][1] == never and grades(terrain__dense_mounted=worse)["dense_forest"][1] == worse, (
        "ARG-TERRAIN-21"
    )
    assert not ARMS.kinds["open_forest"].does.close_order and not ARMS.kinds["forest"].does.close_order


def walk(
    features: Any, to: tuple[int, int], loss: int, stuck: bool = False, who: Base | None = None, move: int = 1600
) -> Any:
    base = who or Base("a", 0, 1000, 500)
    made = ways.plan(field(base, features=features), PARAMS, base, [to], move, "mounted" if base.mounted else "foot")
    return ways.walked(PARAMS, made, loss, stuck), made


def at(kind: str, y: int, h: int, id: str = "") -> Feature:
    return Feature(id or kind, kind, Rect(1000, y, 2000, h), ARMS.kinds[kind].does)


def test_one_die_for_all_hard_ground_of_a_move() -> None:
    """ARG-TERRAIN-6, ARG-TERRAIN-7, ARG-TERRAIN-25, ARG-TERRAIN-23."""
    brush, ford = at("brush", 1000, 200), at("shallow_water", 1500, 400)
    assert walk([brush], (1000, 2100), 3)[0] == 1300
    # 10 cm and 400 less to the ford: from there on what is left is half of all
    assert walk([brush, ford], (1000, 2100), 3)[0] == 700 and walk([brush, ford], (1000, 2100), 0)[0] == 800
    road = at("road", 1250, 1500)
    assert walk([brush, ford, road], (1000, 2100), 3)[0] == 1600
    slope = at("steep_slope", 1500, 600)
    assert walk([slope, road], (1000, 2100), 3)[0] == 1300
    low = at("low_wall", 1500, 60)
    assert [walk([low], (1000, 2100), loss)[0] for loss in (1, 4)] == [1500, 1200]
    assert walk([low], (1000, 2100), 5)[0] == 870  # too slow to be over it: at its foot
    assert walk([low], (1000, 2100), 6, stuck=True)[0] == 870
    assert walk([at("forest", 1500, 600)], (1000, 4000), 9, who=rider("a", 0, 1000, 500), move=4000)[0] == 1100
    fence = walk([at("tall_wall", 1500, 60)], (1000, 2100), 0)
    assert fence[0] <= 880 and fence[1].stop == "tall_wall"


def test_whoever_is_slowed_on_the_table_keeps_to_what_he_said() -> None:
    """ARG-TERRAIN-4, ARG-TERRAIN-10, ARG-TERRAIN-11, ARG-TERRAIN-12, ARG-TERRAIN-8."""
    people = person("a", "fusilier", 0, 3000, 2900), person("b", "villager", 1, 3000, 5000)
    state = TABLE.set_out(*people, terrain=(patch("brush", 3500, 800),))
    into = TABLE.write(state, ask.Order("a", "move", ((3000, 4000),)))
    told = TABLE.play(into, 6, until="shots")
    assert told.state.person("a").y == 3000 and "shots" not in told.at
    assert "shots" in TABLE.play(state).at
    sealed = TABLE.play(into, until="answers").state
    due = TABLE.game.apply(TABLE.game.apply(sealed, ask.Seal(0)).state, ask.Seal(1)).state
    assert TABLE.game.chance(due) is not None
    assert {TABLE.why(due, ask.Order(who, "move", ((3000, 3000),))) for who in "ab"} == {"ARG-MOVE-4"}
    led = TABLE.set_out(person("a", "horse_scout", 0, 3000, 2900), people[1], a={"afoot": True, "round": True})
    assert TABLE.why(led, ask.Order("a", "move", ((3000, 4500),))) == ""
    assert TABLE.why(led, ask.Order("a", "move", ((3000, 4501),))) == "ARG-MOVE-6"


HOUSE = (
    {"id": "front", "kind": "house", "x": 3000, "y": 3000, "w": 1600, "h": 1000},
    {"id": "back", "kind": "house", "x": 3000, "y": 2000, "w": 1600, "h": 1000},
    {"id": "inner", "kind": "door", "x": 3000, "y": 2500, "w": 300, "h": 60},
    {"id": "door", "kind": "door", "x": 3000, "y": 3500, "w": 300, "h": 60},
    {"id": "window", "kind": "window", "x": 3600, "y": 3500, "w": 300, "h": 60},
)


def test_in_a_room_one_goes_freely_through_its_door_one_is_slowed() -> None:
    """ARG-INDOOR-1, ARG-INDOOR-2, ARG-INDOOR-3, ARG-INDOOR-4."""
    enemy = person("z", "raider", 1, 6000, 6000)

    def go(y: int, *way: tuple[int, int], face: int = 3, x: int = 3000) -> Any:
        state = TABLE.set_out(person("a", "fusilier", 0, x, y), enemy, terrain=HOUSE)
        told = TABLE.play(TABLE.write(state, ask.Order("a", "move", way)), face)
        return told.state.person("a").y, "slowed" in told

    assert go(3000, (3000, 2700)) == (2700, False)  # about the room
    assert go(2800, (3000, 2350)) == (2350, False)  # over one threshold
    assert go(3350, (3000, 4950)) == (4650, True)  # out of the door and on: the doorway slows
    assert go(4000, (3000, 3000)) == (3000, True)  # from without into the house
    through = go(3350, (3600, 4400), x=3600)
    assert through == (3350 + 800 - 300, True)  # by the window half, and the die
    outside = TABLE.set_out(person("a", "knight", 0, 3000, 5000), enemy, terrain=HOUSE)
    assert TABLE.play(TABLE.write(outside, ask.Order("a", "move", ((3000, 3000),)))).state.person("a").y > 3700


def test_a_door_or_window_favours_who_holds_it() -> None:
    """ARG-INDOOR-5."""
    assert all(ARMS.kinds[kind].does.obstacle for kind in ("door", "window", "low_wall", "hedge", "rampart", "bank"))
    assert ask_referee("melee_mod", {"flags": ["obstacle_defender", "indoor"]})["mod"] == 1


def test_ladders_and_helping_hands() -> None:
    """ARG-CLIMB-2, ARG-CLIMB-3, ARG-CLIMB-4, ARG-CLIMB-5, ARG-CLIMB-6."""
    turns = {"climb.leg_up_turns": 1, "climb.raise_turns": 1, "climb.ladder_turns": 1, "climb.high_ladder_turns": 2}
    assert {key: RULES[key] for key in turns} == turns and RULES["climb.ladder_burden"] == "heavy"
    # on the table: work of so many turns at the foot of the wall, and a load as heavy as that on the way
    job = {
        "id": "ladder",
        "label": {"en": "ladder", "fr": "échelle"},
        "x": 3000,
        "y": 2900,
        "turns": turns["climb.raise_turns"],
    }
    state = TABLE.set_out(person("a", "raider", 0, 3000, 3000), person("z", "raider", 1, 6000, 6000), jobs=(job,))
    done = TABLE.play(TABLE.write(state, ask.Order("a", "work", target="ladder")))
    assert done.state.jobs[0].done
    assert ask_referee("move", {"category": "light", "burden": RULES["climb.ladder_burden"]})["cm"] == 16
    assert ask_referee("melee_mod", {"flags": ["lower"]})["mod"] == -1


def test_water() -> None:
    rows = [
        ("ARG-WATER-1", "swim", {"good": True}, {"dice": [3, 5]}, {"cm": 8}),
        ("ARG-WATER-1 poor", "swim", {"good": False}, {"dice": [4]}, {"cm": 4}),
        ("ARG-WATER-3", "boat", {}, {}, {"cm": 10}),
        ("ARG-WATER-4", "move", {"category": "boat"}, {}, {"cm": 10}),
    ]
    assert wrong(rows) == {}
    assert ask_referee("swim", {"good": True}, {}, {"water.flat": True})["cm"] == 8
    assert ask_referee("swim", {"good": False}, {}, {"water.flat": True})["cm"] == 4
    assert RULES["water.board_turns"] == 1


@pytest.mark.parametrize("wet", [True, False])
def test_powder_that_was_under_water_is_of_no_use(wet: bool) -> None:
    """ARG-WATER-1, ARG-WATER-2."""
    table = Table(water__wet_powder=wet)
    swimmer = person("a", "smuggler", 0, 3000, 3000, ranged=["flintlock_pistol", "throwing_knife_h"])
    state = table.set_out(swimmer, person("z", "raider", 1, 6000, 6000), terrain=(patch("deep_water", 3000, 1000),))
    told = table.play(table.write(state, ask.Order("a", "move", ((3000, 3400),))), 3)
    assert told.state.person("a").y == 3300 and "swims" in told  # a die, as he is no good swimmer
    assert told.state.person("a").ranged == (("throwing_knife_h",) if wet else ("flintlock_pistol", "throwing_knife_h"))
    bank = table.set_out(swimmer, person("z", "raider", 1, 6000, 6000), terrain=(patch("deep_water", 3900, 1000),))
    edge = table.play(table.write(bank, ask.Order("a", "move", ((3000, 4000),))), 3).state
    assert 3290 <= edge.person("a").y <= 3305  # whoever comes up to it stops there
    entered = table.play(table.write(edge, ask.Order("a", "move", ((3000, 4000),))), 3).state
    assert entered.person("a").y - edge.person("a").y == 300
