"""Rules of shooting: who may shoot at whom and when, the tables of weapons, ranks, groups, bursts, what hits do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.legal.arms import loaded
from aofa_widgets.games.argad.legal.seeing import aim_of
from aofa_widgets.games.argad.model.ground import Base
from aofa_widgets.games.argad.referee import rule
from aofa_widgets.games.argad.resolve.places import fire

from .playing import TABLE, Table, ask_referee, patch, person, wrong
from .tables import PARAMS, RULES, field

ARMS = TABLE.game.arms
HIT = {"allowed": True}
MISS = {"allowed": False}


def hits(ids: str, weapon: str, expected: dict[str, Any], distance: float = 5, **more: Any) -> tuple[Any, ...]:
    return (ids, "to_hit", {"weapon": weapon, "distance": distance, **more}, {}, expected)


def test_the_tables_of_the_weapons_of_the_rules() -> None:
    rows = []
    for ids, weapon, bands, needs in (
        ("ARG-ARMS-1", "war_crossbow", (20, 40, 60), (5, 6, 7)),
        ("ARG-ARMS-2", "simple_bow", (20, 40, 60), (5, 6, 7)),
        ("ARG-ARMS-3", "long_bow", (20, 40, 60), (5, 6, 7)),
        ("ARG-ARMS-4", "yumi", (10, 20, 40), (5, 6, 7)),
        ("ARG-ARMS-5", "flintlock_pistol", (10, 20), (5, 7)),
        ("ARG-ARMS-6", "flintlock_musket", (20, 40, 60), (5, 6, 7)),
        ("ARG-ARMS-7 ARG-MODERN-1", "revolver", (10, 20), (5, 6)),
        ("ARG-ARMS-8 ARG-MODERN-2", "bolt_rifle", (40, 80, 120), (5, 6, 7)),
    ):
        for most, need in zip(bands, needs, strict=True):
            rows.append(hits(f"{ids} at {most}", weapon, {"need": need}, most))
        rows.append(hits(f"{ids} beyond", weapon, MISS, bands[-1] + 1))
        assert set(ids.split()) == set(ARMS.weapons[weapon].rules)
    rows += [
        hits("ARG-ARMS-1 armour", "war_crossbow", {"need": 5}, armour="5"),
        hits("ARG-ARMS-1 moving", "war_crossbow", MISS, moving=True),
        hits("ARG-ARMS-2 armour", "simple_bow", {"need": 7}, armour="5"),
        hits("ARG-ARMS-2 ARG-SHOOT-11", "simple_bow", MISS, 50, indoors=True),
        hits("ARG-ARMS-2 ARG-SHOOT-7", "simple_bow", MISS, moving=True),
        hits("ARG-ARMS-2 rider", "simple_bow", {"need": 6}, moving=True, mounted=True),
        hits("ARG-ARMS-3 armour", "long_bow", {"need": 5}, armour="4"),
        hits("ARG-ARMS-3 rider", "long_bow", MISS, mounted=True),
        hits("ARG-ARMS-4 samurai", "yumi", {"need": 5}, moving=True, mounted=True),
        hits("ARG-ARMS-4 foot", "yumi", MISS, moving=True),
        hits("ARG-ARMS-5 cuirass", "flintlock_pistol", {"need": 8}, 15, armour="4"),
        hits("ARG-ARMS-5 cuirass near", "flintlock_pistol", {"need": 5}, 10, armour="4"),
        hits("ARG-ARMS-5 ARG-SHOOT-7", "flintlock_pistol", {"need": 6}, moving=True),
        hits("ARG-ARMS-6 cuirass", "flintlock_musket", {"need": 8}, 50, armour="4"),
        hits("ARG-ARMS-7 moving", "revolver", {"need": 6}, moving=True),
        hits("ARG-ARMS-8 moving", "bolt_rifle", MISS, moving=True),
    ]
    assert wrong(rows) == {}
    reloads = {"simple_bow": 0, "war_crossbow": 1, "flintlock_musket": 1, "musket_heavy_h": 2}
    assert {name: ARMS.weapons[name].reload for name in reloads} == reloads


def test_numbers_to_hit_and_who_has_little_practice() -> None:
    rows = [
        hits("ARG-SHOOT-5", "simple_bow", {"band": "medium", "need": 6}, 21),
        hits("ARG-SHOOT-11 out", "simple_bow", {"need": 7}, 50),
        hits("ARG-SHOOT-21", "simple_bow", {"need": 6}, shooter_class=2),
        hits("ARG-SHOOT-21 1", "simple_bow", {"need": 6}, shooter_class=1),
        (
            "ARG-SHOOT-4",
            "volley",
            {"shooters": [{"id": x, "need": 5} for x in "abc"]},
            {"shots": [5, 4, 6]},
            {"hits": 2},
        ),
    ]
    assert wrong(rows) == {}
    record = {"table": 7, "mods": {"terrain": -1}}
    told = rule({"game": "argad", "op": "shot_mod", "state": record})["result"]
    assert told["need"] == 8 and [e for e in told["events"] if e["rule"] == "ARG-SHOOT-25"]  # a warning, no refusal
    told = rule({"game": "argad", "op": "shot_mod", "state": {"table": 6, "mods": {"terrain": -1}}})["result"]
    assert not [e for e in told["events"] if e["rule"] == "ARG-SHOOT-25"]
    people = person("a", "villager", 0, 3000, 3000, ranged=["hunting_bow_h"]), person("b", "raider", 1, 3000, 3900)
    shot = TABLE.play(TABLE.write(TABLE.play(TABLE.set_out(*people), until="shots").state, ask.Shot("a", "b")))
    free = Table(shoot__untrained=0)
    fair = free.play(free.write(free.play(free.set_out(*people), until="shots").state, ask.Shot("a", "b")))
    needs = [[e.values["n"] for e in each.events if e.name == "shoots"] for each in (shot, fair)]
    assert needs[0][0] - needs[1][0] == 1


def pair(kind: str = "fusilier", apart: int = 1800, **more: Any) -> tuple[Any, ...]:
    return person("a", kind, 0, 3000, 3000, **more), person("b", kind, 1, 3000, 3000 + apart, **more)


def ready(*people: Any, table: Table = TABLE, **more: Any) -> Any:
    return table.play(table.set_out(*people, **more), until="shots").state


def test_shots_are_announced_together_and_fall_together() -> None:
    """ARG-SHOOT-1, ARG-SHOOT-2, ARG-SHOOT-6, ARG-SHOOT-12, ARG-SHOOT-23."""
    state = ready(*pair())
    one = TABLE.write(state, ask.Shot("a", "b"), ask.Seal(0))
    assert TABLE.game.chance(one) is None and TABLE.game.view(one, 1).slips == ()  # nothing rolls before all have said
    told = TABLE.play(TABLE.write(one, ask.Shot("b", "a")), 6)
    assert not told.state.person("a").alive and not told.state.person("b").alive
    assert {cup for e in told.events for cup in [e.name] if "save" in cup} == set()
    twice = TABLE.play(TABLE.write(ready(*pair()), ask.Shot("a", "b"), ask.Shot("a", "b")))
    assert [e.name for e in twice.events].count("shoots") == 1
    assert TABLE.why(TABLE.play(TABLE.write(ready(*pair()), ask.Shot("a", "b"))).state, ask.Shot("a", "b")) != ""


def test_loading_takes_its_turns() -> None:
    """ARG-SHOOT-8, ARG-SHOOT-9."""
    for kind, weapon, turns in (("fusilier", "flintlock_musket", 1), ("musketeer", "musket_heavy_h", 2)):
        state = TABLE.set_out(*pair(kind))
        assert TABLE.why(state, ask.Order("a", "load")) == "ARG-SHOOT-8"  # not in the turn in which it is fired
        state = TABLE.play(TABLE.write(ready(*pair(kind)), ask.Shot("a", "b"))).state
        for n in range(turns):
            assert not loaded(state, state.person("a"), weapon), (kind, n)
            assert TABLE.why(state, ask.Order("a", "shoot", target="b")) == "ARG-SHOOT-8"
            state = TABLE.play(TABLE.write(state, ask.Order("a", "load"))).state
        assert loaded(state, state.person("a"), weapon)


@pytest.mark.parametrize("full", [True, False])
def test_slow_weapons_begin_loaded_or_empty(full: bool) -> None:
    """ARG-SHOOT-8."""
    table = Table(turn__loaded=full)
    state = table.set_out(*pair(), person("c", "warden_archer", 0, 500, 500))
    assert loaded(state, state.person("a"), "flintlock_musket") is full
    assert loaded(state, state.person("c"), "simple_bow")


def test_a_bow_may_shoot_last_and_then_first() -> None:
    """ARG-SHOOT-10, ARG-SHOOT-13."""
    state = TABLE.play(TABLE.write(ready(*pair("warden_archer")), ask.Shot("a", "b"))).state
    early = TABLE.play(
        TABLE.write(state, ask.Order("a", "shoot", target="b"), ask.Order("b", "move", ((3000, 6000),))), 5
    )
    assert not early.state.person("b").alive and "moves" not in early  # before he could be gone


def test_who_touches_an_enemy_shoots_a_pistol_or_nothing() -> None:
    """ARG-SHOOT-3, ARG-POINTBLANK-7."""
    foe = person("b", "raider", 1, 3000, 3200)
    assert "shots" not in TABLE.play(TABLE.set_out(person("a", "fusilier", 0, 3000, 3000), foe)).at
    state = ready(person("a", "gunslinger", 0, 3000, 3000), foe)
    assert TABLE.why(state, ask.Shot("a", "b")) == "ARG-POINTBLANK-1"  # into his face, or not at all
    told = TABLE.play(TABLE.write(state, ask.Shot("a", "b", how="point_blank")), 5)
    assert not told.state.person("b").alive and told.state.person("a").alive
    assert [e.values["who"] for e in told.events if e.name.startswith("blow_")] == ["a"]
    fence = {"id": "hedge", "kind": "brush", "x": 3000, "y": 3300, "w": 600, "h": 400}
    hedge = ready(person("a", "gunslinger", 0, 3000, 3000), foe, terrain=(fence,))
    told = TABLE.play(TABLE.write(hedge, ask.Shot("a", "b", how="point_blank")), 1)
    assert [e.values["n"] for e in told.events if e.name == "shoots_close"] == [5]  # no cover


def test_the_nearest_first_unless_a_leader_points() -> None:
    """ARG-SHOOT-14."""
    people = (
        person("a", "warden_archer", 0, 3000, 3000),
        person("b", "raider", 1, 2600, 4500),
        person("c", "raider", 1, 4000, 5000),
    )
    near, far = ask.Shot("a", "b"), ask.Shot("a", "c")
    assert [TABLE.why(ready(*people), shot) for shot in (near, far)] == ["", "ARG-SHOOT-14"]
    assert TABLE.why(ready(*people, person("l", "warden_captain", 0, 3000, 2700)), far) == ""
    assert TABLE.why(ready(*people, person("l", "warden_captain", 0, 800, 600)), far) == "ARG-SHOOT-14"
    assert TABLE.why(ready(*people, a={"shot_at": ("c",)}), far) == ""
    free = Table(shoot__priority=False)
    assert free.why(ready(*people, table=free), far) == ""


def test_nobody_shoots_into_a_melee_but_on_the_leaders_word() -> None:
    """ARG-SHOOT-15, ARG-SHOOT-16, ARG-SHOOT-17."""
    mass = person("f", "raider", 0, 3000, 5000), person("b", "raider", 1, 3000, 4800)
    archer = person("a", "warden_archer", 0, 3600, 3000)
    chief = person("l", "warden_captain", 0, 3600, 2700)
    assert TABLE.why(ready(archer, *mass, person("z", "raider", 1, 4200, 4700)), ask.Shot("a", "b")) == "ARG-SHOOT-15"
    led = ready(archer, *mass, chief)
    assert (TABLE.why(led, ask.Shot("a", "b")), TABLE.why(led, ask.Shot("a", "b", how="all"))) == ("ARG-SHOOT-15", "")
    told = TABLE.play(TABLE.write(led, ask.Shot("a", "b", how="all")), 5, dice={"victim": [2]})
    assert [p.alive for p in (told.state.person("f"), told.state.person("b"))].count(False) == 1
    first = TABLE.play(TABLE.write(led, ask.Shot("a", "b", how="all")), 5, dice={"victim": [1]})
    assert {told.state.person("f").alive, first.state.person("f").alive} == {True, False}  # friends are at risk
    assert not [who for who in "b" if TABLE.why(ready(archer, *mass), ask.Shot("a", "b", how="all")) == ""]
    # just out of the melee, but still near those who fight
    loose = person("c", "raider", 1, 3650, 4800)
    state = ready(archer, *mass, loose, person("z", "raider", 1, 4600, 4700), c={"pushed": 1})
    assert TABLE.why(state, ask.Shot("a", "c")) == "ARG-SHOOT-17"
    assert TABLE.why(ready(archer, *mass, loose), ask.Shot("a", "c")) == ""
    assert (
        TABLE.why(ready(archer, *mass, person("c", "raider", 1, 3750, 4800), c={"pushed": 1}), ask.Shot("a", "c")) == ""
    )


def test_lines_of_fire() -> None:
    """ARG-SHOOT-18, ARG-SHOOT-19, ARG-SHOOT-20, ARG-SHOOT-22."""
    one, other = Base("a", 0, 1000, 3000), Base("b", 1, 1000, 1000)
    for between_, seen in (((), True), ((Base("f", 0, 1000, 1600),), False), ((Base("e", 1, 1000, 1600),), False)):
        assert fire.aim(field(one, other, *between_), PARAMS, "a", "b").seen is seen
    high = Base("b", 1, 1000, 1000, z=700)
    for y, far, seen in ((1900, 3000, True), (2700, 3000, False), (1900, 3400, False)):
        ground = field(one.put((1000, far)), high, Base("f", 0, 1000, y))
        assert fire.aim(ground, PARAMS, "a", "b").seen is seen, (y, far)
    for kind, blocks in (("hill", True), ("dense_forest", True), ("slope", False)):
        people = person("a", "fusilier", 0, 3000, 3000), person("b", "fusilier", 1, 3000, 5000)
        state = TABLE.play(TABLE.set_out(*people, terrain=(patch(kind, 4000, 400),)))
        assert ("shots" not in state.at) is blocks, kind
    wall_ = {"id": "w", "kind": "low_wall", "x": 3000, "y": 4875, "w": 1200, "h": 50}
    crouch = ask.Order("b", "crouch")
    people = person("a", "fusilier", 0, 3000, 3000), person("b", "villager", 1, 3000, 5000)
    state = TABLE.set_out(*people, terrain=(wall_,))
    assert "shots" in TABLE.play(state).at and "shots" not in TABLE.play(TABLE.write(state, crouch)).at


def test_a_shooter_does_not_strike_too() -> None:
    """ARG-SHOOT-26, ARG-MODERN-3."""
    people = person("a", "rifleman", 0, 3000, 3000), person("b", "raider", 1, 3000, 4200)
    for value, struck in (("never", ["b"]), ("by_weapon", ["a", "b"])):
        table = Table(turn__shoot_and_strike=value)
        state = table.write(
            table.set_out(*people), ask.Order("b", "contact", target="a"), ask.Order("a", "shoot", target="b")
        )
        told = table.play(state, 1)
        assert [e.values["who"] for e in told.events if e.name.startswith("blow_")] == struck, value
        again = table.play(table.write(told.state, ask.Order("b", "contact", target="a")), 1)
        assert [e.values["who"] for e in again.events if e.name.startswith("blow_")] == ["a", "b"]


def test_ranks_in_front() -> None:
    """ARG-RANK-1, ARG-RANK-2, ARG-RANK-3, ARG-RANK-4, ARG-RANK-6."""
    shooter, target = Base("a", 0, 1000, 2000), Base("t", 1, 1000, 500)

    def seen(*friends: Base, scene: fire.Scene | None = None, arm: fire.Arm | None = None) -> bool:
        return fire.aim(field(shooter, target, *friends), PARAMS, "a", "t", scene, arm).seen

    def row(gap: int) -> tuple[Base, Base]:
        return Base("l", 0, 900 - gap // 2, 1700), Base("r", 0, 1100 + gap - gap // 2, 1700)

    assert seen(*row(200)) and not seen(*row(150))
    front, farther = Base("f", 0, 1000, 1800), Base("f", 0, 1000, 1500)
    idle = fire.Scene(group=frozenset("af"), idle=frozenset("f"))
    assert not seen(front) and seen(front, scene=idle) and not seen(farther, scene=idle)
    assert not seen(front, scene=idle, arm=fire.Arm(shoulder=False))
    assert seen(front, arm=fire.Arm(handy=True)) and ARMS.weapons["revolver"].handy and not ARMS.weapons["yumi"].handy
    thrown = fire.Arm(thrown=True)
    assert seen(farther, scene=fire.Scene(group=frozenset("af")), arm=thrown) and not seen(farther, arm=thrown)
    assert ARMS.weapons["javelin_h"].over_friends
    people = [person(name, "raider", 0, 3000, y) for name, y in (("a", 2200), ("f", 2000))]
    file = TABLE.set_out(*people, person("t", "raider", 1, 3000, 500), f={"ranged": ()})
    for do in ("", "hold", "load", "work", "shoot", "form", "care"):
        state = replace(file, orders=(ask.Order("f", do),) if do else ())
        clear = aim_of(PARAMS, state, state.person("a"), state.person("t"), "simple_bow").seen
        assert clear == (do in ("", "hold")), do


def volley(members: list[dict[str, Any]], shots: int = 1, need: int = 5, **more: Any) -> dict[str, Any]:
    return {"shooters": [{"id": f"s{n}", "need": need} for n in range(shots)], "members": members, **more}


def test_groups_are_shot_at_whole() -> None:
    three: list[dict[str, Any]] = [{"id": x} for x in "xyz"]
    mailed: list[dict[str, Any]] = [{"id": "x"}, {"id": "y", "armour_mod": -1}]
    behind: list[dict[str, Any]] = [{"id": "x", "cover_mod": -1}, {"id": "y"}]
    rows = [
        ("ARG-GTARGET-1 ARG-EFFECT-1", "volley", volley(three), {"shots": [5], "victim": [3]}, {"killed": ["z"]}),
        ("ARG-GTARGET-2", "volley", volley(mailed), {"shots": [5], "victim": [2]}, {"killed": [], "lost": 1}),
        ("ARG-GTARGET-2 other", "volley", volley(mailed), {"shots": [5], "victim": [1]}, {"killed": ["x"], "lost": 0}),
        (
            "ARG-GTARGET-3",
            "volley",
            volley(mailed, need=6),
            {"shots": [6], "victim": [2], "save_reroll": [6]},
            {"killed": ["y"]},
        ),
        (
            "ARG-GTARGET-3 not",
            "volley",
            volley(mailed, need=6),
            {"shots": [6], "victim": [2], "save_reroll": [5]},
            {"lost": 1},
        ),
        ("ARG-GTARGET-4", "volley", volley(behind), {"shots": [5]}, {"killed": ["y"]}),
        (
            "ARG-GTARGET-5",
            "volley",
            volley(behind, whole=True),
            {"shots": [5], "victim": [1]},
            {"killed": [], "lost": 1},
        ),
        ("ARG-GTARGET-5 hit", "volley", volley(behind, whole=True), {"shots": [6], "victim": [1]}, {"killed": ["x"]}),
        ("ARG-GTARGET-7", "volley", volley(three[:2]), {"shots": [5], "victim": [2]}, {"killed": ["y"]}),
        ("ARG-EFFECT-1 alone", "volley", volley(three[:1]), {"shots": [5]}, {"killed": ["x"]}),
        (
            "ARG-EFFECT-2 ARG-WOUND-1",
            "volley",
            volley(three[:1], need=6),
            {"shots": [6]},
            {"killed": ["x"], "wounded": []},
        ),
    ]
    assert wrong(rows) == {}


def test_lots_are_drawn_among_the_nearest() -> None:
    """ARG-GTARGET-6, ARG-GTARGET-1, ARG-EFFECT-2."""
    crowd = [person(f"b{n}", "raider", 1, 3000 + 300 * (n % 3), 4500 + 250 * (n // 3)) for n in range(9)]
    archer = person("a", "warden_archer", 0, 3300, 3000)
    for pool, faces in (("nearest", RULES["target.nearest"]), ("group", 9)):
        table = Table(target__pool=pool)
        state = table.write(ready(archer, *crowd, table=table), ask.Shot("a", "b1"))
        shot = state
        while table.game.to_act(shot):
            shot = table.game.apply(shot, ask.Seal(min(table.game.to_act(shot)))).state
        while (chance := table.game.chance(shot)) is not None and "victim" not in chance.dice:
            shot = table.game.settle(shot, ask.Throw(tuple((cup, (5,) * n) for cup, n in chance.dice.items()))).state
        assert chance is not None and shot.due.faces == faces, pool
    told = TABLE.play(TABLE.write(ready(archer, *crowd), ask.Shot("a", "b1")), 5, dice={"victim": [2]})
    dead = [p for p in told.state.people if not p.alive]
    assert len(dead) == 1 and dead[0].out == "killed" and dead[0] not in told.state.here()


def test_bursts_and_round_shot() -> None:
    couple, group = {"target": "couple", "size": 2}, {"target": "group", "size": 6}
    rows = [
        ("ARG-MULTI-2 ARG-MULTI-3", "multi", {"need": 5, **couple}, {"red": [5, 2], "white": [6]}, {"victims": 2}),
        ("ARG-MULTI-3 no red", "multi", {"need": 5, **couple}, {"red": [4, 2], "white": [6]}, {"victims": 0}),
        ("ARG-MULTI-1", "multi", {"need": 5, **couple}, {"red": [5, 5], "white": [5]}, {"victims": 2}),
        ("ARG-MULTI-4", "multi", {"need": 7, **group}, {"red": [6, 6], "white": []}, {"victims": 2}),
        ("ARG-MULTI-5", "multi", {"need": 6, **group}, {"red": [5, 2], "white": [6]}, {"victims": 2}),
        ("ARG-MULTI-5 couple", "multi", {"need": 6, **couple}, {"red": [5, 2], "white": [6]}, {"victims": 0}),
        ("ARG-ARTILLERY-1", "multi", {"need": 6, **group}, {"red": [6, 2], "white": [6, 6, 1]}, {"victims": 3}),
        ("ARG-ARTILLERY-2", "ball", {"need": 6, "size": 6}, {"red": [6], "white": [4, 6, 6]}, {"victims": 3}),
        ("ARG-ARTILLERY-2 miss", "ball", {"need": 6, "size": 6}, {"red": [4], "white": [6, 6]}, {"victims": 0}),
    ]
    assert wrong(rows) == {}
    shotgun, ball = ARMS.weapons["blunderbuss_h"], ARMS.weapons["small_cannon_ball_h"]
    assert (shotgun.red, ball.red, ball.ball) == (2, 1, True)


@pytest.mark.parametrize("on", [True, False])
def test_bursts_may_jam_where_the_table_has_it(on: bool) -> None:
    """ARG-AMMO-3."""
    table = Table(options__jamming=on)
    people = (
        person("a", "tommy_gunner", 0, 3000, 3000, ranged=["machine_pistol_h"]),
        person("b", "villager", 1, 3000, 3900),
    )
    state = table.write(ready(*people, table=table), ask.Shot("a", "b"))
    for face, jams in ((1, on), (4, False)):
        told = table.play(state, face)
        assert ("jams" in told) is jams
        assert loaded(told.state, told.state.person("a"), "machine_pistol_h") is not jams


@pytest.mark.parametrize("weapon", ["javelin_h", "simple_bow"])
def test_what_is_thrown_is_gone_arrows_are_not_counted(weapon: str) -> None:
    """ARG-AMMO-1, ARG-AMMO-2."""
    people = person("a", "raider", 0, 3000, 3000, ranged=[weapon]), person("b", "knight", 1, 3000, 4000)
    state, shots = TABLE.set_out(*people, b={"life": 99}), 0
    for _ in range(5):
        open_ = TABLE.play(state, until="shots")
        if open_.state.phase == "shots":
            shots += 1
            open_ = TABLE.play(TABLE.write(open_.state, ask.Shot("a", "b")))
        state = open_.state
    assert shots == (ARMS.weapons["javelin_h"].thrown if weapon == "javelin_h" else 5)
    assert (
        ask_referee("multi", {"need": 5, "target": "couple", "size": 2}, {"red": [1, 1], "white": []})["victims"] == 0
    )
