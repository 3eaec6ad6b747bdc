"""Rules of role-play: roles, the game master's people, secrets, dress, talents, tests, heroes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.flow.course import Course
from aofa_widgets.games.argad.flow.dicing import THEN
from aofa_widgets.games.argad.flow.nerves import Nerve, captured
from aofa_widgets.games.argad.legal.near import leaders
from aofa_widgets.games.argad.legal.ways import allowance
from aofa_widgets.games.argad.model.tasks import Play

from .playing import TABLE, Table, patch, person, someone, wrong
from .tables import PARAMS, RULES

MASTER = tuple({"name": {"en": n, "fr": n}, "master": n == "Master"} for n in ("One", "Two", "Master"))
A, B = person("a", "raider", 0, 3000, 3000), person("b", "raider", 1, 3000, 5000)


def test_roles() -> None:
    """ARG-RPG-2, ARG-RPG-4, ARG-RPG-5, ARG-HERO-2."""
    assert RULES["rpg.personas"] == 1
    captain = TABLE.game.arms.people["warden_captain"]
    assert (captain.role, captain.cls, captain.lives(Table(options__life_points=True).params)) == ("troop_leader", 5, 2)
    roles = {
        role: someone(role=role).leads for role in ("troop_leader", "junior_leader", "hero", "bearer", "musician", "")
    }
    assert [role for role, leads in roles.items() if leads] == ["troop_leader", "junior_leader", "hero"]
    for role, far, heard in (
        ("junior_leader", 2000, True),
        ("junior_leader", 2001, False),
        ("hero", 2000, True),
        ("", 2000, False),
    ):
        state = TABLE.set_out(A, person("l", "raider", 0, 3000, 3200 + far), l={"role": role})
        assert bool(leaders(PARAMS, state, state.person("a"))) is heard, (role, far)


def test_the_game_masters_people() -> None:
    """ARG-NPC-1, ARG-NPC-2, ARG-NPC-3."""
    table = Table(options__attitudes=True)
    elder = person("e", "elder", 2, 3000, 3350)
    state = table.set_out(A, B, elder, sides=MASTER)
    assert table.why(state, ask.Order("e", "move", ((3400, 3350),))) == ""
    seen = table.game.view(table.write(state, ask.Order("e", "move", ((3400, 3350),))), 0)
    assert seen.slips == ()  # what the master plans is his own
    talk = ask.Order("a", "talk", target="e")
    told = table.play(table.write(state, talk), dice={"attitude": [5]})
    assert "talks" in told and "attitude" in told and told.state.person("e").attitude
    rows = [table.play(table.write(state, talk), face).state.person("e").attitude for face in range(1, 7)]
    assert len(set(rows)) >= 3 and rows[0] == "hostile"
    away = table.set_out(A, B, person("e", "elder", 2, 3000, 3401), sides=MASTER)
    assert table.why(away, talk) == "ARG-MEASURE-4"
    assert table.why(table.set_out(A, B, person("e", "elder", 2, 3000, 3400), sides=MASTER), talk) == ""
    # a long talk takes the whole turn: nothing else is done in it
    assert table.why(state, ask.Order("a", "talk", ((3000, 3100),), target="e")) == "ARG-TURN-1"


def test_attitudes_from_the_table() -> None:
    sample = {"1": "hostile", "2": "frightened", "3": "neutral", "4": "curious", "5": "friendly", "6": "accomplice"}
    assert wrong([("ARG-NPC-3", "lookup", {"table": sample}, {"die": [5]}, {"row": "friendly"})]) == {}


def test_troops_come_by_the_edges_that_are_named() -> None:
    """ARG-OBJECTIVE-3."""
    named = 0
    for name in ("night-tide", "shield-and-surf", "small-quarrel", "two-foxes", "warden-hamlet", "weeping-idol"):
        state = TABLE.game.start(name)
        bounds = state.ground.bounds
        for n, side in enumerate(state.sides):
            here = [p for p in state.people if p.side == n and not p.arrives and not p.hidden]
            if not side.entry or not here or (name, n) == ("warden-hamlet", 0):  # they live there
                continue
            named += 1
            x, y = (sum(axis) // len(here) for axis in zip(*((p.x, p.y) for p in here), strict=True))
            away = {"west": x, "east": bounds.width - x, "north": y, "south": bounds.height - y}
            opposite = {"west": "east", "east": "west", "north": "south", "south": "north"}[side.entry]
            assert away[side.entry] < away[opposite], (name, n)
    assert named > 6


def test_healing_spells_work_at_once() -> None:
    """ARG-HEAL-8."""
    for spell, places in ((["physician_magic"], ()), ([], ("arm",))):
        table = Table(options__talents=True, options__healing=True, options__life_points=True, options__location=True)
        healer = person("h", "raider", 0, 3000, 2750, talents=["healer", *spell])
        chief = person("c", "warden_captain", 0, 3000, 3000)
        state = table.set_out(healer, chief, B, c={"hits": 1, "places": ("arm",), "life": 2})
        exactly = state.person("c").rating("health") + table.params.heal_healer + table.params.heal_poor
        told = table.play(table.write(state, ask.Order("h", "care", target="c")), min(exactly, 6))
        assert told.state.person("c").hits == 0
        if exactly <= 6:
            assert told.state.person("c").places == places


def test_who_comes_later_or_from_hiding() -> None:
    """ARG-OBJECTIVE-4."""
    data = {
        "id": "late",
        "title": {"en": "Late", "fr": "Tard"},
        "width": 6400,
        "height": 6400,
        "turns": 6,
        "terrain": [],
        "sides": [{"name": {"en": n, "fr": n}} for n in ("One", "Two")],
        "people": [A, B],
        "jobs": [],
        "aims": [],
        "arrivals": [{"side": 0, "turn": 3, "people": [{"id": "l", "person": "raider", "x": 500, "y": 500}]}],
    }
    state, here = TABLE.game.start(data), []
    for _ in range(3):
        here.append(any(p.id == "l" for p in state.here()))
        state = TABLE.play(state).state
    assert here == [False, False, True]
    hidden = TABLE.set_out(A, B, terrain=(patch("forest", 5000, 2600),), b={"hidden": True})
    assert not TABLE.game.view(hidden, 0).has("b") and TABLE.game.view(hidden, 1).has("b")
    assert TABLE.play(hidden).state.person("b").hidden


def test_hidden_troops_and_decoys() -> None:
    """ARG-HIDE-2, ARG-HIDE-3, ARG-HIDE-4."""
    table = Table(options__decoys=True)
    wood = patch("forest", 5000, 2600)
    true, false = (
        person("t", "raider", 1, 2600, 5000, hidden=True),
        person("f", "raider", 1, 3400, 5000, hidden=True, decoy=True),
    )
    state = table.set_out(A, B, true, false, terrain=(wood,), b={"x": 6000, "y": 6000})
    shown = [
        table.game.view(state, 0).person(name) for name in "tf"
    ]  # animals both: nobody knows which is the true one
    assert (
        len({(p.name["en"], p.profile, p.cls, p.melee, p.decoy) for p in shown}) == 1 and shown[0].profile == "animal"
    )
    assert table.game.view(state, 1).person("t").profile == "raider"
    going = table.write(state, *(ask.Order(who, "move", ((x, 4300),)) for who, x in (("t", 2600), ("f", 3400))))
    told = table.play(going)
    assert not told.state.person("t").hidden and "spotted" in told
    assert told.state.person("f").out and "decoy" in told  # nothing was there
    inside = table.play(table.write(state, ask.Order("f", "move", ((3600, 5000),)))).state
    assert (inside.person("f").x, inside.person("f").out, inside.person("f").hidden) == (3600, "", True)
    assert not Table(options__decoys=False).set_out(A, false).person("f").decoy
    masters = table.set_out(A, B, person("g", "wolf", 2, 800, 800, hidden=True, decoy=True), sides=MASTER)
    assert table.why(masters, ask.Order("g", "move", ((1000, 1000),))) == ""


def test_dress() -> None:
    """ARG-DRESS-2, ARG-DRESS-3."""
    table = Table(options__disguise=True)
    state = table.set_out(person("a", "raider", 0, 3000, 3000, disguised=True), B)
    assert allowance(table.params, state, state.person("a")) == 1600
    change = ask.Order("a", "change")
    assert table.why(state, ask.Order("a", "change", ((3000, 3300),))) == "ARG-TURN-1"  # it takes the turn, on the spot
    after = table.play(table.write(state, change)).state
    assert not after.person("a").disguised and allowance(table.params, after, after.person("a")) == 2000
    assert table.why(after, change) == "ARG-DRESS-2"


def test_talents_are_given_and_count_where_they_are_in_force() -> None:
    """ARG-TALENT-1, ARG-TALENT-2, ARG-TALENT-3, ARG-TALENT-5, ARG-TALENT-6."""
    for on, mod in ((True, 1), (False, 0)):
        table = Table(options__talents=on)
        given = person("a", "raider", 0, 3000, 3000, talents=["strong"])
        told = table.play(table.set_out(given, person("b", "raider", 1, 3000, 3200)), 1)
        assert {e.values["who"]: e.values["m"] for e in told.events if e.name == "blow_miss"}["a"] == mod
    table = Table(options__talents=True)
    for talents, choice in ((["fencer"], True), ([], False)):
        duel = (
            person("a", "raider", 0, 3000, 3000, melee="sword", talents=talents),
            person("b", "raider", 1, 3000, 3200),
        )
        assert ("blows" in table.play(table.set_out(*duel)).at) is choice
    assert TABLE.game.arms.weapons["throwing_knife_h"].talent.replace("-", "_") == "knife_thrower"
    killing = Table(options__talents=True, talent__lethal_hands=True)
    for game, alive in ((table, True), (killing, False)):
        master = person("a", "raider", 0, 3000, 3000, melee="bare", talents=["martial_artist"])
        told = game.play(game.set_out(master, person("b", "villager", 1, 3000, 3200), b={"melee": "bare"}), 5)
        assert told.state.person("b").alive is alive


def test_elite_shots() -> None:
    """ARG-TALENT-4."""
    table = Table(options__talents=True)
    group = [person(f"b{n}", "raider", 1, 2800 + 250 * n, 3900) for n in range(3)]
    state = table.play(table.set_out(person("a", "gunslinger", 0, 3000, 3000), *group), until="shots").state
    needs = {}
    for how in ("", "elite"):
        told = table.play(table.write(state, ask.Shot("a", "b1", how=how)))
        needs[how] = [e.values["n"] for e in told.events if e.name == "shoots"][0]
    assert needs[""] - needs["elite"] == RULES["talent.elite"] == 1
    picked = table.play(table.write(state, ask.Shot("a", "b2", how="pick")), 6).state
    assert not picked.person("b2").alive and picked.person("b0").alive
    plain = table.play(table.set_out(person("a", "warden_archer", 0, 3000, 3000), *group), until="shots").state
    assert table.why(plain, ask.Shot("a", "b1", how="elite")) == "ARG-TALENT-4"
    two = table.play(
        table.set_out(person("a", "gunslinger", 0, 3000, 3000), person("c", "gunslinger", 0, 3400, 3000), *group),
        until="shots",
    ).state
    both = table.play(table.write(two, ask.Shot("a", "b1", how="elite"), ask.Shot("c", "b1", how="elite")))
    assert sorted(e.values["n"] for e in both.events if e.name == "shoots") == [needs["elite"], needs[""]]


def test_tests_of_skill() -> None:
    rows = [
        ("ARG-TEST-1", "under", {"stat": 4}, {"die": [3]}, {"result": "success"}),
        ("ARG-TEST-2", "under", {"stat": 4}, {"die": [5]}, {"result": "fail"}),
        ("ARG-TEST-3", "under", {"stat": 4}, {"die": [4]}, {"result": "equal"}),
    ]
    assert wrong(rows) == {}


@pytest.mark.parametrize("far", [2000, 2001])
def test_heroes_inspire_once(far: int) -> None:
    """ARG-HERO-1."""
    table = Table(options__talents=True)
    hero = person("h", "raider", 0, 3000, 2800 - far, role="hero")
    people = person("a", "raider", 0, 3000, 3000), person("b", "raider", 1, 3000, 3200), hero
    state, mods = table.set_out(*people), []
    for _ in range(2):
        told = table.play(state, 1)
        mods.append({e.values["who"]: e.values["m"] for e in told.events if e.name == "blow_miss"}["a"])
        state = told.state
    assert mods == ([1, 0] if far == 2000 else [0, 0])


def test_who_fails_in_disorder_flees_the_turn_after_and_who_was_driven_off_takes_no_emblem() -> None:
    """ARG-MORALE-3, ARG-MORALE-8."""
    people = person("a", "raider", 0, 3000, 3000), person("b", "raider", 1, 3000, 3200)
    state = replace(TABLE.set_out(*people, b={"disorder": True}), turn=3)
    course = Course(TABLE.game.params, state)
    THEN["morale"](course, Play("morale", Nerve("b", ("b",), 3, 0, "leader"), ("b", "", "leader")), "fail")
    assert course.state.person("b").fleeing == 4
    for driven, told in ((1, ["emblem_taken"]), (2, [])):
        held = replace(state, emblems=(("b", "a", 1),)).put(replace(state.person("a"), driven=driven))
        course = Course(TABLE.game.params, held)
        captured(course)
        assert [one.name for one in course.events] == told
