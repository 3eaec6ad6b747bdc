"""Rules of periods: riders, late firearms, creatures, brawls, hunts."""

from __future__ import annotations

from typing import Any

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.legal.ways import allowance

from .playing import TABLE, Table, ask_referee, patch, person, someone, wrong
from .tables import PARAMS

ARMS = TABLE.game.arms


def blows(told: Any) -> dict[str, int]:
    return {e.values["who"]: e.values["m"] for e in told.events if e.name.startswith("blow_")}


def mod(ids: str, value: int, *flags: str) -> tuple[Any, ...]:
    return (ids, "melee_mod", {"flags": list(flags)}, {}, {"mod": value})


def test_riders_against_people_on_foot() -> None:
    rows = [
        mod("ARG-CAVALRY-8", 1, "cavalry_vs_foot"),
        mod("ARG-CAVALRY-8 rough", 0, "cavalry_vs_foot", "difficult_terrain"),
        mod("ARG-CAVALRY-9", -1, "foot_vs_cavalry"),
        mod("ARG-CAVALRY-10", 0, "foot_vs_cavalry", "polearm_vs_mounted"),
        mod("ARG-CAVALRY-10 charged", -1, "foot_vs_cavalry", "polearm_vs_mounted", "being_charged"),
        mod("ARG-CAVALRY-11", 2, "cavalry_vs_foot", "charge"),
        mod("ARG-CAVALRY-11 rough", 0, "charge", "difficult_terrain"),
        mod("ARG-CAVALRY-12", 0, "foot_vs_cavalry", "being_charged", "braced"),
    ]
    assert wrong(rows) == {}
    for key, flag in (
        ("cavalry_vs_foot",) * 2,
        ("foot_vs_cavalry",) * 2,
        ("polearm_vs_mounted",) * 2,
        ("charge",) * 2,
        ("braced",) * 2,
    ):
        assert ask_referee("melee_mod", {"flags": [flag]}, params={f"melee.{key}": 0})["mod"] == 0, key


def test_charges_on_the_table() -> None:
    """ARG-CAVALRY-1, ARG-CAVALRY-2, ARG-CAVALRY-8, ARG-CAVALRY-9, ARG-CAVALRY-10, ARG-CAVALRY-11, ARG-CAVALRY-12."""
    charge = ask.Order("k", "contact", target="t")

    def met(
        rider: str, foot: str, *way: tuple[int, int], terrain: Any = (), start: int = 4500, **changed: Any
    ) -> dict[str, int]:
        people = person("k", rider, 0, 3000, start), person("t", foot, 1, 3000, 2000)
        state = TABLE.set_out(
            *people, terrain=terrain, k={"cls": 3, "armour": "none", "ranged": ()}, t={"ranged": (), **changed}
        )
        order = ask.Order("k", "contact", way, "t") if way else charge
        told = TABLE.play(TABLE.write(state, order), 1, until="blows")
        return blows(TABLE.play(told.state, 1)) if told.state.phase == "blows" else blows(told)

    assert met("knight", "raider") == {"k": 2, "t": -1}
    assert met("dragoon", "raider") == {"k": 0, "t": 0}
    assert met("knight", "raider", terrain=(patch("brush", 2200, 900),))["k"] == 0
    assert met("knight", "raider", start=2350)["k"] == 1  # in contact before: no charge
    assert met("knight", "warden_spearman")["t"] == 0  # awaited, drilled, with a spear
    assert met("knight", "raider", melee="spear")["t"] == -1
    assert met("knight", "raider", melee="halberd")["t"] == -1  # charged: no bonus of the pole arm
    assert met("knight", "raider", start=2350, melee="halberd")["t"] == 0


def test_riders_move_mount_and_shoot() -> None:
    """ARG-CAVALRY-4, ARG-CAVALRY-5, ARG-CAVALRY-6, ARG-CAVALRY-7."""
    rows = [
        ("ARG-CAVALRY-4", "move", {"category": "mounted_light"}, {}, {"cm": 40}),
        ("ARG-CAVALRY-4 heavy", "move", {"category": "mounted_heavy"}, {}, {"cm": 36}),
        ("ARG-CAVALRY-4 knight", "move", {"category": "mounted_knight"}, {}, {"cm": 32}),
        ("ARG-CAVALRY-7", "to_hit", {"weapon": "long_bow", "distance": 5, "mounted": True}, {}, {"allowed": False}),
        ("ARG-CAVALRY-7 bow", "to_hit", {"weapon": "simple_bow", "distance": 5, "mounted": True}, {}, {"need": 5}),
    ]
    assert wrong(rows) == {}
    kinds = {name: (ARMS.kinds[name].does.foot, ARMS.kinds[name].does.mounted) for name in ("forest", "brush", "house")}
    assert kinds["forest"] == ("difficult", "very_difficult") and kinds["house"][1] == "forbidden"
    state = TABLE.set_out(person("k", "horse_scout", 0, 3000, 3000), person("t", "raider", 1, 500, 500))
    off = ask.Order("k", "dismount")
    assert TABLE.why(state, ask.Order("k", "dismount", ((3000, 3500),))) == "ARG-TURN-1"
    down = TABLE.play(TABLE.write(state, off)).state
    assert down.person("k").afoot and not down.person("k").mounted and allowance(PARAMS, down, down.person("k")) == 1600
    assert TABLE.why(down, off) == "ARG-CAVALRY-6"
    again = TABLE.play(TABLE.write(down, ask.Order("k", "mount"))).state
    assert again.person("k").mounted


def test_late_firearms() -> None:
    """ARG-MODERN-1, ARG-MODERN-2, ARG-MODERN-3."""
    revolver, rifle = ARMS.weapons["revolver"], ARMS.weapons["bolt_rifle"]
    assert (revolver.shots, revolver.moving, rifle.shots, rifle.reload, rifle.moving) == (2, -1, 1, 0, None)
    for order, dice in ((None, 2), (ask.Order("a", "move", ((3000, 3400),)), 1)):
        state = TABLE.set_out(person("a", "gunslinger", 0, 3000, 3000), person("b", "villager", 1, 3000, 4300))
        open_ = TABLE.play(TABLE.write(state, order) if order else state, until="shots").state
        shot = TABLE.game.apply(TABLE.write(open_, ask.Shot("a", "b")), ask.Seal(0)).state
        faces = 0
        while (chance := TABLE.game.chance(shot)) is not None:
            faces += sum(n for cup, n in chance.dice.items() if cup == "shots")
            shot = TABLE.game.settle(shot, ask.Throw(tuple((cup, (1,) * n) for cup, n in chance.dice.items()))).state
        assert faces == dice, order


def test_creatures_and_their_dice() -> None:
    """ARG-FANTASY-1, ARG-FANTASY-3."""
    big = {
        "fighters": [
            {"id": "a", "side": "A", "class": 3, "len": "short", "die": 10, "target": "b"},
            {"id": "b", "side": "B", "class": 8, "len": "short"},
        ]
    }
    assert ask_referee("melee", big, {"a": [9]})["killed"] == ["b"]
    dice = {one.die for one in ARMS.people.values() if one.die}
    assert dice and dice <= {4, 6, 8, 10, 12}
    name = next(key for key, one in ARMS.people.items() if one.die == 8)
    state = TABLE.set_out(person("a", name, 0, 3000, 3000), person("b", "raider", 1, 3000, 3500))
    assert state.person("a").die == 8 and someone().die == 6
    worn = {one.armour for one in ARMS.people.values()}
    assert {"4T", "5T"} <= worn
    rows = [("ARG-FANTASY-3", "strike", {"class": 3, "armour": "5T"}, {"dice": [5]}, {"outcome": "push"})]
    assert wrong(rows) == {}


def test_brawls() -> None:
    """ARG-BRAWL-1, ARG-BRAWL-2."""
    people = person("a", "raider", 0, 3000, 3000), person("b", "raider", 1, 3000, 3200)
    told = TABLE.play(TABLE.set_out(*people, a={"melee": "bare"}, b={"melee": "knife"}), 4, dice={"b": [1]})
    assert [e.values["who"] for e in told.events if e.name.startswith("blow_")] == ["b", "a"]
    boxer = TABLE.play(TABLE.set_out(person("a", "boxer", 0, 3000, 3000), people[1], b={"melee": "bare"}), 1)
    plain = TABLE.play(TABLE.set_out(*people, a={"melee": "bare"}, b={"melee": "bare"}), 1)
    assert blows(boxer)["a"] - blows(plain)["a"] >= 1 and blows(plain) == {"a": -1, "b": -1}


def test_hunts() -> None:
    rows = [
        ("ARG-HUNT-1", "shot_mod", {"table": 6, "mods": {"hunt": 1}}, {}, {"need": 5}),
        ("ARG-HUNT-2", "shot_mod", {"table": 6, "mods": {"contest": 2}}, {}, {"need": 4}),
        ("ARG-HUNT-3", "shot_mod", {"table": 6, "mods": {"ambush": 1}}, {}, {"need": 5}),
        ("ARG-HUNT-3 disorder", "shot_mod", {"table": 6, "mods": {"ambush": 1}, "disordered": True}, {}, {"need": 6}),
    ]
    assert wrong(rows) == {}
    assert Table().params.hunt_hunting == 1 and Table().params.hunt_contest == 2 and Table().params.hunt_ambush == 1
