"""Shots as the board plays them: where whoever is shot on the way falls, ends of bands, who shoots from the saddle."""

from __future__ import annotations

from typing import Any

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.flow.flags import flags_of
from aofa_widgets.games.argad.flow.shots import _task, sight_of
from aofa_widgets.games.argad.flow.telling import explain
from aofa_widgets.games.argad.model import State
from aofa_widgets.games.argad.resolve import volley
from aofa_widgets.games.argad.second import ruled
from aofa_widgets.words import languages

from .bench import Bench, bench, person
from .playing import ask_referee

SNAP = bench("snap")
PLAIN = bench()
ARCHER = {"cls": 3, "armour": "none"}
KEG = {"id": "keg", "label": {"en": "the keg", "fr": "le tonnelet"}, "x": 3900, "y": 4500, "weight": "heavy"}
WALLS = tuple({"id": f"wall{n}", "kind": "tall_wall", "x": 2000 + 2000 * n, "y": 4200, "w": 1300, "h": 60}
              for n in range(2))  # fmt: skip


def run(*way: tuple[int, int], loads: tuple[Any, ...] = (), target: str = "") -> Any:
    """Somebody runs from behind one wall to behind another past an archer, who hits."""
    people = person("a", "warden_archer", 0, 3000, 3000), person("z", "raider", 1, 2300, 4500)
    state = SNAP.set_out(*people, terrain=WALLS, loads=list(loads), z=ARCHER | {"move": "light"})
    go = ask.Order("z", "lift" if target else "move", way, target)
    return SNAP.turn(state, ask.Order("a", "hold", aim="z"), go, face=6)


def test_whoever_is_shot_on_the_way_falls_where_he_was_shot() -> None:
    """ARG-SNAP-3, AMB-SNAP-1: seen half-way between the walls, and there he lies; the way may bend."""
    straight = run((3900, 4500))
    assert straight.person("z").out == "killed" and straight.at("z") == (3100, 4500)
    bent = run((3100, 4700), (3900, 4500))
    assert bent.person("z").out == "killed" and abs(bent.at("z")[0] - 3100) <= 20 and bent.at("z")[1] > 4680
    assert "falls_on_the_way" in straight


def test_what_he_would_have_picked_up_later_lies_where_it_lay() -> None:
    """AMB-SNAP-1: his later move is undone with what he did at its end."""
    shot = run((3900, 4500), loads=(KEG | {"weight": "heavy"},), target="keg")
    assert shot.person("z").out == "killed" and not shot.person("z").carries
    assert [(one.x, one.y, one.by) for one in shot.end.loads] == [(3900, 4500, "")]


def at(far: int, inclusive: bool) -> State:
    table = bench(measure__band_inclusive=inclusive)
    return table.set_out(person("a", "warden_archer", 0, 1000, 1000), person("z", "raider", 1, 1200 + far, 1000))


def test_the_end_of_a_band() -> None:
    """ARG-MEASURE-11: a band holds its last centimetre, or as the table has it not."""
    for far, inclusive, need in ((2000, True, 5), (2000, False, 6), (2010, True, 6)):
        table = bench(measure__band_inclusive=inclusive)
        shot = table.turn(at(far, inclusive), later=(ask.Shot("a", "z"),), face=5)
        assert bool(shot.person("z").out) == (need == 5), (far, inclusive)
    out = bench(measure__band_inclusive=False)
    state = out.turn(at(5000 - 200, False)).end
    assert state.turn == 2


def rider(*training: str, moving: bool = True) -> tuple[str, str]:
    """Why a rider with a yumi may not shoot on the move, and what the referee says of the same shot."""
    table = bench("snap")
    archer = person("a", "warden_archer", 0, 3000, 3000, training=list(training))
    saddle = {"kind": "cavalry", "ranged": ("yumi",), "move": "mounted_light", "w": 250, "d": 500, "round": False}
    state = table.set_out(archer, person("z", "raider", 1, 3000, 3900), a=ARCHER | saddle)
    order = ask.Order("a", "move", ((3400, 3000),), aim="z") if moving else ask.Order("a", "hold", aim="z")
    found = table.game.refuse(state, order)
    if found is not None:
        assert all(explain(state, found)[lang] for lang in languages())
    shot = {"weapon": "yumi", "distance": 8, "mounted": True, "moving": moving, "taught": "samurai" in training}
    asked = ask_referee("to_hit", shot), ruled({}, {"op": "to_hit", "state": shot, "dice": {}})
    assert asked[0]["allowed"] == asked[1]["allowed"] == (found is None)
    return (found.rule if found else ""), str(asked[1].get("need", ""))


def test_only_the_samurai_shoot_a_yumi_at_the_gallop() -> None:
    """ARG-ARMS-4: in play, by the referee and by the second solver; standing still anybody in the saddle may."""
    assert rider() == ("ARG-ARMS-4", "") and rider("samurai") == ("", "5")
    assert rider(moving=False)[0] == ""


def needed(table: Bench, state: State, shot: ask.Shot, *orders: ask.Order) -> int:
    """What a shot needs, as it is told when it is taken; 0 where it may not be."""
    state = table.write(state, *orders)
    for _ in range(2):
        for side in sorted(table.game.to_act(state)):
            state = table.game.apply(state, ask.Seal(side)).state
    if table.game.refuse(state, shot) is not None:
        return 0
    state = table.game.apply(state, shot).state
    while not table.game.chance(state):
        step = table.game.apply(state, ask.Seal(min(table.game.to_act(state))))
        state = step.state
        told = [event for event in step.events if event.name == "shoots" and event.values["who"] == shot.who]
        if told:
            return int(told[0].values["n"])
    return 0


def test_game_and_marks_are_easier_to_hit() -> None:
    """ARG-HUNT-1, ARG-HUNT-2: at 10 cm a bow needs 5; 4 for game, 3 for a mark; a mark is ordered nothing."""
    shot = ask.Shot("a", "z")
    for quarry, need in (("", 5), ("game", 4), ("mark", 3)):
        target = person("z", "raider", 1, 3000, 4200, quarry=quarry)
        state = PLAIN.set_out(person("a", "warden_archer", 0, 3000, 3000), target, a=ARCHER, z=ARCHER)
        assert needed(PLAIN, state, shot) == need
        found = PLAIN.game.refuse(state, ask.Order("z", "crouch"))
        assert (found.rule if found else "") == ("ARG-HUNT-2" if quarry == "mark" else "")
        assert found is None or all(explain(state, found)[lang] for lang in languages())


def test_a_glimpse_of_a_knight_takes_off_no_more_than_the_cap() -> None:
    """ARG-COVER-18: seen in passing (-1) and in full armour (-2), he is hit on 5 + 2, not on 5 + 3."""
    state = PLAIN.set_out(
        person("a", "warden_archer", 0, 3000, 3000), person("z", "raider", 1, 3000, 4200), a=ARCHER, z={"armour": "5"}
    )
    who, foe = state.person("a"), state.person("z")
    for fleeting in ("", "target"):
        found = sight_of(PLAIN.params, state, who, foe, "simple_bow", False, fleeting=fleeting)
        shot = _task(PLAIN.params, state, [(who, foe, "simple_bow", found, "")]).situation
        for again, killed in ((6, ("z",)), (5, ())):
            end = volley.due(PLAIN.params, shot, [("shots", (6,)), ("reroll", (again,))])
            assert isinstance(end, volley.Losses) and end.killed == killed, (fleeting, again)


def test_a_group_is_as_far_as_its_nearest_and_as_sheltered_as_its_least() -> None:
    """ARG-AMB-SHOOT-3, ARG-GTARGET-4: whoever of the group is named, the need is one; picked out, it is his own."""
    far = [person(f"z{n}", "raider", 1, 3000, 3900 + 200 * n) for n in range(1, 4)]  # 19, 21 and 23 cm away
    wall = {"id": "w", "kind": "low_wall", "x": 2500, "y": 3500, "w": 300, "h": 60}
    near = [person(f"z{n}", "raider", 1, 2280 + 220 * n, 3620) for n in range(1, 4)]  # the first behind the wall
    for group, terrain, picked in ((far, (), [5, 6, 6]), (near, (wall,), [6, 5, 5])):
        state = PLAIN.set_out(person("a", "warden_archer", 0, 3000, 2000), *group, terrain=terrain, a=ARCHER)
        who, foes = state.person("a"), [state.person(f"z{n}") for n in range(1, 4)]
        for how, needs in (("", [5, 5, 5]), ("pick", picked)):
            found = [sight_of(PLAIN.params, state, who, foe, "simple_bow", False, how) for foe in foes]
            assert [one.need for one in found] == needs


def test_lots_are_drawn_within_the_range_of_the_roll() -> None:
    """ARG-AMB-GTARGET-3: thrown for less than 20 cm, a shot falls on nobody beyond them."""
    far = [person(f"z{n}", "raider", 1, 3000, 3900 + 200 * n) for n in range(1, 4)]  # 19, 21 and 23 cm away
    for back, drawn in ((0, ["z1"]), (300, ["z1", "z2", "z3"])):
        archer = person("a", "warden_archer", 0, 3000, 2000 - back)
        state = PLAIN.set_out(archer, *far, a=ARCHER)
        for named in ("z1", "z3"):
            who, foe = state.person("a"), state.person(named)
            found = sight_of(PLAIN.params, state, who, foe, "simple_bow", False)
            shot = _task(PLAIN.params, state, [(who, foe, "simple_bow", found, "")]).situation
            assert [one.id for one in shot.members] == drawn


def test_mounted_foot_hunts_as_cavalry_does() -> None:
    """ARG-HUNT-1: +1 to strike game, nothing more to shoot."""
    for kind, quarry, strikes in (("mounted_foot", "game", True), ("mounted_foot", "", False), ("foot", "game", False)):
        rider = {**person("a", "raider", 0, 3000, 3000), "kind": kind}
        state = PLAIN.set_out(rider, person("z", "raider", 1, 3000, 3300, quarry=quarry))
        flags = flags_of(PLAIN.params, state, state.person("a"), state.person("z"))
        assert ("cavalry_vs_foot" in flags) == strikes, (kind, quarry)
        sight = sight_of(PLAIN.params, state, state.person("a"), state.person("z"), "simple_bow", False)
        assert ("hunt" in {one.name for one in sight.reasons}) == (kind == "foot")


def test_a_volley_on_command() -> None:
    """ARG-FORMATION-3: +1 for several in close order near a leader, who fire together; none for one alone."""
    formed = bench("formations", "close_order")
    row = [person(f"a{n}", "fusilier", 0, 3000 + 200 * n, 3000) for n in range(3)]
    near = {"formed": "close", "cls": 3}
    state = formed.set_out(
        *row, person("z", "raider", 1, 3100, 4000), a0=near | {"role": "troop_leader"}, a1=near, a2=near, z=ARCHER
    )
    shot = ask.Shot("a1", "z", how="volley")
    assert needed(formed, state, shot) == 5 and needed(formed, state, ask.Shot("a1", "z")) == 5  # alone it is a shot
    shots = ask.Shot("a0", "z", how="volley"), shot
    turn = formed.turn(state, later=shots, shots=4, face=1)
    assert turn.person("z").out and "volley" in turn
    loose = formed.set_out(*row, person("z", "raider", 1, 3100, 4000), a0={"role": "troop_leader"})
    assert needed(formed, loose, shot) == 0
