"""Rules of people: dice and levels, bases, classes, armour, weapons, mounts, measures, groups."""

from __future__ import annotations

import tomllib
from dataclasses import fields
from fractions import Fraction
from typing import Any

from aofa_widgets.games.argad import Argad
from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.facts import facts
from aofa_widgets.games.argad.flow.nerves import modifier
from aofa_widgets.games.argad.legal.near import between, group_of, leaders, size_of
from aofa_widgets.games.argad.legal.orders import refuse_order
from aofa_widgets.games.argad.legal.ways import allowance
from aofa_widgets.games.argad.model.ground import Base
from aofa_widgets.games.argad.model.people import ARMOURS, Person
from aofa_widgets.games.argad.model.state import base_of
from aofa_widgets.games.argad.params import Params
from aofa_widgets.games.argad.resolve import blows, seeing, shooting
from aofa_widgets.games.argad.resolve.places import fire, near

from .playing import TABLE, Table, ask_referee, person, someone, wrong
from .tables import PARAMS, RULES, field

ARMS = TABLE.game.arms


def test_optional_parts_are_switches_and_the_newer_word_wins() -> None:
    """ARG-GEN-3, ARG-GEN-6."""
    rows = tomllib.loads((RULES.book.folder / "rows.toml").read_text(encoding="utf-8"))
    optional = {row for row, tier in rows["tier"].items() if tier in ("opt", "adv")}
    assert optional and optional <= rows["switch"].keys()
    on = {"options.tie", "options.snap", "options.point_blank"}
    for key in {f"options.{name.removeprefix('options.')}" for row, name in rows["switch"].items() if row in optional}:
        assert RULES[key] is (key in on), key
    older = RULES.with_values({"measure.voice_cm": 15}, "older")
    assert older.with_values({"measure.voice_cm": 30}, "newer")["measure.voice_cm"] == 30


def test_the_game_master_passes_over_the_text_and_it_is_kept() -> None:
    """ARG-GEN-7."""
    sides = tuple({"name": {"en": n, "fr": n}, "master": n == "Master"} for n in ("One", "Two", "Master"))
    people = person("a", "raider", 0, 3000, 3000), person("b", "raider", 1, 3000, 4000)
    state = TABLE.set_out(*people, sides=sides)
    out = ask.Rule("out", "b", "killed", why="the roof falls in")
    after = TABLE.play(TABLE.write(state, out))
    assert not after.state.person("b").alive
    assert [(one.what, one.who, one.why) for one in after.state.log] == [("out", "b", "the roof falls in")]
    assert TABLE.why(TABLE.set_out(*people), ask.Rule("out", "b", "killed")) == "ARG-GEN-7"
    gone = TABLE.set_out(*people, sides=sides, b={"out": "left"})
    assert TABLE.why(gone, ask.Rule("hide", "b")) == "ARG-GEN-7" and TABLE.why(gone, ask.Rule("hide", "a")) == ""
    closed = Table(gen__gm_override=False)
    assert closed.why(closed.set_out(*people, sides=sides), out) == "ARG-GEN-7"


def test_a_turn_is_movement_then_shots_then_blows() -> None:
    """ARG-GEN-13, ARG-GEN-9."""
    state = TABLE.set_out(
        person("a", "fusilier", 0, 3000, 3000),
        person("t", "raider", 1, 3000, 4600),
        person("b", "raider", 0, 5000, 3000),
        person("c", "raider", 1, 5000, 3600),
    )
    told = TABLE.play(TABLE.write(state, ask.Order("b", "contact", target="c")), until="shots")
    shot = TABLE.play(TABLE.write(told.state, ask.Shot("a", "t")))
    names = [event.name for event in (*told.events, *shot.events)]
    assert names.index("meets") < names.index("shoots") < names.index("fight") < names.index("turn_ends")
    assert RULES["gen.die"] == 6 and TABLE.game.chance(TABLE.write(told.state, ask.Shot("a", "t"))) is None
    assert someone().die == 6


def test_numbers_of_the_rules_in_short() -> None:
    rows = [
        ("ARG-GEN-20 ARG-SHOOT-5", "to_hit", {"weapon": "war_crossbow", "distance": 20}, {}, {"need": 5}),
        ("ARG-GEN-20 middle", "to_hit", {"weapon": "war_crossbow", "distance": 40}, {}, {"need": 6}),
        ("ARG-GEN-20 far", "to_hit", {"weapon": "war_crossbow", "distance": 60}, {}, {"need": 7}),
        ("ARG-GEN-20 kill", "strike", {"class": 3}, {"dice": [4]}, {"outcome": "kill"}),
        ("ARG-GEN-20 push", "strike", {"class": 3}, {"dice": [3]}, {"outcome": "push"}),
        ("ARG-GEN-9 D4", "volley", {"die": 4, "shooters": [{"id": "a", "need": 4}]}, {"shots": [4]}, {"hits": 1}),
    ]
    assert wrong(rows) == {}


def test_bases_are_measured_as_they_are() -> None:
    """ARG-BASE-1, ARG-BASE-2, ARG-BASE-3, ARG-BASE-10, ARG-MEASURE-1, ARG-MEASURE-2."""
    sizes = {"raider": (200, 200, True), "knight": (250, 500, False)}
    assert {name: ARMS.people[name].footprint(PARAMS) for name in sizes} == sizes
    donkey = next(one for one in ARMS.people.values() if one.base == "donkey")
    assert donkey.footprint(PARAMS) == (200, 400, False)
    broad = Params.of(RULES.with_values({"options.bases": True, "base.foot_mm": 25, "base.mounted_length_mm": 60}))
    assert ARMS.people["raider"].footprint(broad)[:2] == (250, 250)
    assert ARMS.people["knight"].footprint(broad)[:2] == (250, 600)
    row = person("a", "raider", 0, 1000, 1000), person("k", "knight", 1, 2000, 1000)
    state = TABLE.set_out(*row)
    assert between(state.person("a"), state.person("k")) == 1000 - 100 - 125  # from edge to edge, the rider upright
    assert [state.person(name).two_steps for name in "ak"] == [200, 500]
    state = Table(options__bases=True, base__foot_mm=25).set_out(*row)
    assert between(state.person("a"), state.person("k")) == 1000 - 125 - 125 and state.person("a").two_steps == 250


def test_classes_are_what_enemies_must_reach() -> None:
    """ARG-CLASS-1, ARG-CLASS-2, ARG-CLASS-3, ARG-CLASS-4, ARG-CLASS-5, ARG-CLASS-6, ARG-CLASS-10."""
    for cls in range(1, 8):
        kills = [face for face in range(2, 9) if blows.outcome(PARAMS, face, blows.Struck(cls), 0) == "kill"]
        backs = [face for face in range(2, 9) if blows.outcome(PARAMS, face, blows.Struck(cls), 0) == "push"]
        assert kills[0] == max(2, cls + 1) and backs == ([cls] if cls > 1 else [])
    assert RULES["class.usual"] == 3
    used = {ARMS.people[name].cls for name in ("pack_mule", "villager", "raider", "warden_sergeant", "knight")}
    assert used == {1, 2, 3, 4, 5}
    weapon = ARMS.weapons["war_crossbow"]
    needs = [shooting.sight(PARAMS, weapon, shooting.Aim(10, cls=cls)).need for cls in range(1, 6)]  # type: ignore[arg-type]
    assert needs == [6, 6, 5, 5, 5]
    state = TABLE.set_out(
        *(person(f"a{n}", "raider", 0, 800 + 900 * n, 3000, **{"class": n + 1}) for n in range(5)),
        *(person(f"b{n}", "raider", 1, 800 + 900 * n, 3200) for n in range(5)),
    )
    told = TABLE.play(state, 1)
    assert {
        e.values["who"]: e.values["m"] for e in told.events if e.name == "blow_miss" and e.values["who"][0] == "a"
    } == {"a0": -1, "a1": -1, "a2": 0, "a3": 0, "a4": 0}


def test_armour_of_every_kind() -> None:
    """ARG-ARMOUR-1, ARG-ARMOUR-2, ARG-ARMOUR-3, ARG-ARMOUR-7, ARG-ARMOUR-8, ARG-ARMOUR-10, ARG-ARMOUR-11."""
    assert set(ARMOURS) >= {"none", "4", "5", "4T", "5T"}
    worth = {"none": 4, "4": 5, "5": 6, "4T": 5, "5T": 6}
    for armour, kills in worth.items():
        assert blows.need(PARAMS, blows.Struck(3, armour), 0) == kills, armour
    assert "shield" not in {one.name for one in fields(Person)} and RULES["armour.shields"] is False
    laden = ARMS.people["fusilier"]
    assert laden.armour == "none" and ARMS.pace(laden.move) < ARMS.pace("light")


def test_armour_stops_what_its_rows_say_and_blows_that_do_not_beat_it() -> None:
    rows = [
        ("ARG-ARMOUR-12 bow 4", "to_hit", {"weapon": "simple_bow", "distance": 10, "armour": "4"}, {}, {"need": 6}),
        ("ARG-ARMOUR-12 bow 5", "to_hit", {"weapon": "simple_bow", "distance": 10, "armour": "5"}, {}, {"need": 7}),
        ("ARG-ARMOUR-12 3", "to_hit", {"weapon": "simple_bow", "distance": 10, "armour": "3"}, {}, {"need": 5}),
        ("ARG-ARMOUR-12 4*", "to_hit", {"weapon": "simple_bow", "distance": 10, "armour": "4*"}, {}, {"need": 6}),
        ("ARG-ARMOUR-12 5*", "to_hit", {"weapon": "long_bow", "distance": 10, "armour": "5*"}, {}, {"need": 6}),
        ("ARG-ARMOUR-12 no", "to_hit", {"weapon": "bolt_rifle", "distance": 10, "armour": "5"}, {}, {"need": 5}),
        ("ARG-ARMOUR-13", "strike", {"class": 3, "armour": "5"}, {"dice": [5]}, {"outcome": "push"}),
        ("ARG-ARMOUR-13 over", "strike", {"class": 3, "armour": "5"}, {"dice": [6]}, {"outcome": "kill"}),
        ("ARG-ARMOUR-13 under", "strike", {"class": 4, "armour": "4"}, {"dice": [5]}, {"outcome": "kill"}),
    ]
    assert wrong(rows) == {}


def test_weapons_are_sorted_by_what_they_are() -> None:
    """ARG-WEAPON-4, ARG-WEAPON-5, ARG-WEAPON-6, ARG-WEAPON-7, ARG-WEAPON-8, ARG-WEAPON-9, ARG-WEAPON-10."""
    lengths = {
        "vshort": ("knife", "dagger", "hand_bayonet", "pistol_butt"),
        "short": ("sword", "sabre", "small_axe", "held_javelin", "katana", "mace", "short_tool", "club", "gun_butt"),
        "semi": ("two_handed_axe", "two_handed_sword", "bardiche", "nodachi", "scythe", "pitchfork", "quarterstaff"),
        "long": ("spear", "voulge", "halberd", "naginata", "spontoon", "lance"),
        "pike": ("pike",),
    }
    assert {name: ARMS.blades[name].length for names in lengths.values() for name in names} == {
        name: length for length, names in lengths.items() for name in names
    }
    assert {ARMS.blades[name].length for name in ("chainsaw", "fixed_bayonet", "sledgehammer")} == {"short", "semi"}
    assert all(ARMS.blades[name].improvised for name in ("club", "gun_butt", "short_tool", "pistol_butt", "scythe"))
    assert not any(ARMS.blades[name].improvised for name in ("sword", "spear", "two_handed_axe"))
    pair = [
        {"id": "a", "side": "A", "len": "pike", "target": "b"},
        {"id": "b", "side": "B", "len": "long", "target": "a"},
    ]
    told = ask_referee("melee", {"fighters": [{"class": 3, **row} for row in pair]}, {"a": [5], "b": [6]})
    assert (told["killed"], told["no_strike"]) == (["b"], ["b"])


def test_only_what_is_carried_counts_and_one_hand_holds_no_musket() -> None:
    """ARG-WEAPON-1, ARG-WEAPON-11."""
    people = person("a", "fusilier", 0, 3000, 3000), person("b", "villager", 1, 3000, 4000)
    state = TABLE.play(TABLE.set_out(*people), until="shots").state
    assert TABLE.why(state, ask.Shot("a", "b", "bolt_rifle")) == "ARG-WEAPON-1"
    assert TABLE.why(state, ask.Shot("a", "b", "flintlock_musket")) == ""
    one = {name for name, row in ARMS.weapons.items() if row.hands == 1}
    assert {"flintlock_pistol", "revolver"} <= one and "flintlock_musket" not in one
    assert ARMS.blades["sword"].hands == 1 and ARMS.blades["halberd"].hands == 2


def test_riders_of_both_kinds_are_mounted() -> None:
    """ARG-MOUNT-1, ARG-MOUNT-2, ARG-MOUNT-3, ARG-MOUNT-4, ARG-CAVALRY-1, ARG-CAVALRY-2."""
    kinds = {kind: someone(kind=kind) for kind in ("foot", "cavalry", "mounted_foot")}
    assert [kinds[kind].mounted for kind in kinds] == [False, True, True]
    assert [kinds[kind].cavalry for kind in kinds] == [False, True, False]
    assert not someone(kind="cavalry", afoot=True).cavalry
    people = [
        person("c", "knight", 0, 1000, 1000),
        person("d", "dragoon", 0, 2500, 1000),
        person("f", "raider", 0, 4000, 1000),
        *(person(f"t{n}", "raider", 1, 1000 + 1500 * n, 1350 if n < 2 else 1200) for n in range(3)),
    ]
    told = TABLE.play(TABLE.set_out(*people, c={"cls": 3}), 1)
    mods = {event.values["who"]: event.values["m"] for event in told.events if event.name == "blow_miss"}
    assert (mods["c"], mods["d"], mods["f"]) == (1, 0, 0) and (mods["t0"], mods["t1"]) == (-1, 0)
    assert (ARMS.pace("ox_cart"), ARMS.pace("ox_cart", road=True)) == (8, 12)
    for pace, far in (("loaded_mule", 1600), ("ox_cart", 800), ("motor_car", 1400)):
        state = TABLE.set_out(person("m", "pack_mule", 0, 1000, 1000, move=pace))
        assert allowance(PARAMS, state, state.person("m")) == far, pace


def test_how_far_one_hears_and_sees() -> None:
    """ARG-MEASURE-3, ARG-MEASURE-4, ARG-MEASURE-5, ARG-MEASURE-6, ARG-MEASURE-7, ARG-MEASURE-8."""
    one = Base("a", 0, 0, 0)
    for away, heard in ((2000, True), (2001, False)):
        people = person("a", "raider", 0, 200, 200), person("c", "raider", 0, 400 + away, 200)
        state = TABLE.set_out(*people, a={"role": ""}, c={"role": "troop_leader"})
        assert [p.id for p in leaders(PARAMS, state, state.person("a"))] == ["c"] * heard
    for away, may in ((200, True), (201, False)):
        state = TABLE.set_out(person("a", "raider", 0, 200, 200), person("b", "raider", 1, 400 + away, 200))
        assert (refuse_order(PARAMS, state, ask.Order("a", "talk", target="b")) is None) is may
    dusk = Argad(RULES.with_values({"measure.recognise_cm": 30}))
    for away, tells in ((3000, ("b",)), (3001, ())):
        state = TABLE.set_out(person("a", "raider", 0, 200, 200), person("b", "raider", 1, 400 + away, 200))
        row, _ = facts(dusk, state, ())["figure"]
        assert (row["sees"], row["tells"]) == (("b",), tells)
    for away, seen in ((20200, True), (20201, False)):
        assert fire.sees(field(one, Base("b", 1, away, 0)), PARAMS, "a", "b") is seen
    mist = Params.of(RULES.with_values({"measure.sight_cm": 100}))
    assert not fire.sees(field(one, Base("b", 1, 10300, 0)), mist, "a", "b")
    people = person("a", "raider", 0, 200, 200), person("m", "minstrel", 0, 6200, 200)
    state = TABLE.set_out(*people, a={"role": ""}, m={"role": "musician"})
    assert modifier(PARAMS, state, state.person("a")) == PARAMS.morale_music != 0
    deaf = Params.of(RULES.with_values({"measure.music_cm": 50}))
    assert modifier(deaf, state, state.person("a")) == 0


def test_on_a_very_small_table_every_distance_is_half() -> None:
    """ARG-BASE-9: who hears, sees, is linked and is within range measures as who walks does."""
    whole, small = (Params.of(RULES.with_values({"options.bases": True, "base.scale_percent": n})) for n in (100, 50))
    assert (PARAMS.percent, whole.percent, small.percent) == (100, 100, 50)

    def found(params: Params, away: int, **more: Any) -> Any:
        people = person("a", "raider", 0, 200, 200), person("b", "raider", 0, 200 + 200 + away, 200)
        state = TABLE.set_out(*people, a={"role": ""}, b=more)
        return state, state.person("a")

    def music(params: Params, away: int) -> bool:
        state, who = found(params, away, role="musician")
        return modifier(params, state, who) == params.morale_music

    def voice(params: Params, away: int) -> bool:
        state, who = found(params, away, role="troop_leader")
        return any(one.id == "b" for one in leaders(params, state, who))

    def together(params: Params, away: int) -> bool:
        state, who = found(params, away)
        return len(group_of(params, state, who)) == 2

    for name, holds, most in (("music", music, 6000), ("voice", voice, 2000), ("group", together, 399)):
        assert [holds(whole, most + more) for more in (0, 1)] == [True, False], name
        assert [holds(small, most // 2 + more) for more in (0, 1)] == [True, False], name
    bow, sight = ARMS.weapons["simple_bow"], shooting.sight
    for params, far, need in ((whole, 20, 5), (whole, 21, 6), (small, 10, 5), (small, 11, 6), (small, 30, 7)):
        assert sight(params, bow, shooting.Aim(Fraction(far))).need == need, (params.percent, far)
    assert not sight(small, bow, shooting.Aim(Fraction(31))).allowed
    for params, deep in ((whole, 1000), (small, 500)):
        assert seeing.depth(params, "forest") == deep


def test_disorder_has_a_distance_of_its_own() -> None:
    """ARG-FORMATION-9: out of its distance people fall into disorder, whatever the voice reaches for orders."""
    for values, away, falls in (
        ({}, 2000, False), ({}, 2001, True), ({"formation__disorder_cm": 30}, 2500, False),
        ({"measure__voice_cm": 30}, 2500, True),
    ):  # fmt: skip
        table = Table(options__disorder=True, options__formations=True, **values)
        people = person("m", "raider", 0, 200, 3000), person("o", "raider", 0, 400 + away, 3000)
        state = table.set_out(*people, person("z", "raider", 1, 6000, 6000), o={"role": "troop_leader"}, m={"role": ""})
        assert table.play(state).state.person("m").disorder is falls, (values, away)


def test_dice_columns_and_steps() -> None:
    pair = {"shooters": [{"id": "a", "need": 7}, {"id": "b", "need": 7}]}
    three = {"shooters": [{"id": x, "need": 8} for x in "abc"]}
    rows = [
        ("ARG-MEASURE-9", "shot_mod", {"table": 6, "mods": {"terrain": -1, "ambush": 1}}, {}, {"mod": 0, "need": 6}),
        ("ARG-MEASURE-9 blow", "melee_mod", {"flags": ["untrained", "charge"]}, {}, {"mod": 0}),
        ("ARG-MEASURE-10 7", "volley", pair, {"shots": [6, 6], "reroll": [1]}, {"values": [6, 7], "hits": 1}),
        ("ARG-MEASURE-10 8", "volley", three, {"shots": [6, 6, 6], "reroll": [1]}, {"values": [6, 7, 8], "hits": 1}),
        ("ARG-MEASURE-11 in", "to_hit", {"weapon": "yumi", "distance": 10}, {}, {"band": "short"}),
        ("ARG-MEASURE-11 over", "to_hit", {"weapon": "yumi", "distance": 10.1}, {}, {"band": "medium"}),
        ("ARG-MEASURE-11 beyond", "to_hit", {"weapon": "yumi", "distance": 40.1}, {}, {"allowed": False}),
    ]
    assert wrong(rows) == {}


def test_groups_couples_and_people_alone() -> None:
    foot = [{"id": x, "kind": "foot"} for x in "abc"]
    ride = [{"id": x, "kind": "mounted"} for x in "ab"]
    mixed = [ride[0], *foot[1:]]

    def sets(*found: tuple[str, str]) -> dict[str, object]:
        return {"sets": [[sorted(names), kind] for names, kind in found]}

    def close(gap: float, names: str = "abc") -> list[list[object]]:
        return [[x, y, gap] for i, x in enumerate(names) for y in names[i + 1 :]]

    rows = [
        (
            "ARG-GROUP-1",
            "grouping",
            {"people": foot[:2], "gaps": close(4, "ab")},
            {},
            sets(("a", "isolated"), ("b", "isolated")),
        ),
        (
            "ARG-GROUP-1 ARG-GROUP-4",
            "grouping",
            {"people": foot[:2], "gaps": close(3.9, "ab")},
            {},
            sets(("ab", "couple")),
        ),
        (
            "ARG-GROUP-2",
            "grouping",
            {"people": ride, "gaps": close(5.1, "ab")},
            {},
            sets(("a", "isolated"), ("b", "isolated")),
        ),
        (
            "ARG-GROUP-2 near",
            "grouping",
            {"people": [ride[0], foot[1]], "gaps": close(5, "ab")},
            {},
            sets(("ab", "couple")),
        ),
        ("ARG-GROUP-5", "grouping", {"people": foot, "gaps": close(3)}, {}, sets(("abc", "group"))),
        ("ARG-GROUP-5 riders", "grouping", {"people": ride, "gaps": close(5, "ab")}, {}, sets(("ab", "group"))),
        ("ARG-GROUP-5 mixed", "grouping", {"people": mixed, "gaps": close(3)}, {}, sets(("abc", "group"))),
    ]
    assert wrong(rows) == {}


def test_who_goes_alone_and_who_goes_together() -> None:
    """ARG-GROUP-6, ARG-GROUP-7, ARG-GROUP-8, ARG-GROUP-9, ARG-GROUP-11."""
    people = [person(x, "raider", 0, 1000 + 300 * n, 1000) for n, x in enumerate("abc")]
    state = TABLE.set_out(*people, person("z", "raider", 1, 5000, 5000))
    assert len(state.here(0)) == 3 and size_of(PARAMS, group_of(PARAMS, state, state.person("a"))) == "group"
    sent = TABLE.play(TABLE.write(state, ask.Order("c", "move", ((3000, 1000),))))
    assert (sent.state.person("c").x, sent.state.person("a").x) == (3000, 1000)
    assert size_of(PARAMS, group_of(PARAMS, sent.state, sent.state.person("a"))) == "couple"
    bases = [base_of(p).put((1000 + 620 * n, 1000)) for n, p in enumerate(state.here(0))]
    assert [kind for _, kind in near.grouped(PARAMS, field(*bases), 0)] == ["isolated"] * 3
    assert [kind for _, kind in near.grouped(PARAMS, field(*bases), 0, same_way=["abc"])] == ["group"]
    # only who was taught it stays apart at less than that
    loose = Params.of(RULES.with_values({"options.formations": True}))
    nearer = field(*(base.put((1000 + 590 * n, 1000)) for n, base in enumerate(bases)))
    assert [kind for _, kind in near.grouped(loose, nearer, 0)] == ["group"]
    assert [kind for _, kind in near.grouped(loose, nearer, 0, dispersed="abc")] == ["isolated"] * 3
    assert (RULES["group.squad_least"], RULES["group.squad_most"]) == (6, 12)
