"""Rules of melee: who strikes whom and when, what a blow does, hands and tools, fencers, spears, heights, obstacles."""

from __future__ import annotations

from typing import Any

import pytest

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.flow.melees import strongest
from aofa_widgets.games.argad.legal.near import in_contact

from .playing import TABLE, Table, ask_referee, person, someone, wall, wrong


def one(name: str, side: str, target: str = "", length: str = "short", cls: int = 3, **more: Any) -> dict[str, Any]:
    row = {"id": name, "side": side, "class": cls, "len": length, **more}
    return {**row, "target": target} if target else row


def fight(*rows: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"fighters": list(rows), **more}


def duel(left: str = "short", right: str = "short", **more: Any) -> dict[str, Any]:
    return fight(one("a", "A", "b", left), one("b", "B", "a", right), **more)


def test_the_order_of_lengths() -> None:
    steps = ("shot", "long", "semi", "short", "vshort", "bare")
    rows: list[Any] = []
    for ids, first, second in zip(
        ("ARG-MELEE-7a", "ARG-MELEE-7b", "ARG-MELEE-7c", "ARG-MELEE-7d", "ARG-MELEE-7e ARG-MELEE-7f"),
        steps,
        steps[1:],
        strict=False,
    ):
        left = one("a", "A", "b", first, **({"need": 5} if first == "shot" else {}))
        state = fight(left, one("b", "B", "a", second))
        rows.append((ids, "melee", state, {"a": [5], "b": [6]}, {"killed": ["b"], "no_strike": ["b"]}))
    rows += [
        ("ARG-MELEE-7", "melee", duel(cls=3), {"a": [3], "b": [3]}, {"no_strike": []}),
        (
            "ARG-MELEE-14",
            "melee",
            duel("long"),
            {"a": [3], "b": [6]},
            {"pushed": ["a"] * 0 + ["b"], "no_strike": ["b"]},
        ),
    ]
    for row in rows:
        row[2].pop("cls", None)
    assert wrong(rows) == {}


def test_what_a_blow_does() -> None:
    rows = [
        ("ARG-MELEE-8", "strike", {"class": 3, "mod": 1}, {"dice": [3]}, {"outcome": "kill"}),
        ("ARG-MELEE-9", "strike", {"class": 3}, {"dice": [4]}, {"outcome": "kill"}),
        ("ARG-MELEE-9 armour", "strike", {"class": 3, "armour": "4"}, {"dice": [5]}, {"outcome": "kill"}),
        ("ARG-MELEE-10", "strike", {"class": 3}, {"dice": [3]}, {"outcome": "push"}),
        ("ARG-MELEE-10 armour", "strike", {"class": 3, "armour": "4"}, {"dice": [4]}, {"outcome": "push"}),
        ("ARG-MELEE-11", "strike", {"class": 3}, {"dice": [2]}, {"outcome": "miss"}),
        ("ARG-MELEE-12", "strike", {"class": 1, "mod": 5}, {"dice": [1]}, {"outcome": "miss"}),
        ("ARG-MELEE-13", "strike", {"class": 6}, {"dice": [6, 6]}, {"natural": 7, "outcome": "kill"}),
        ("ARG-MELEE-13 triple", "strike", {"class": 9}, {"dice": [6, 6, 6]}, {"outcome": "kill"}),
        ("ARG-MELEE-13 not", "strike", {"class": 7}, {"dice": [6, 5]}, {"outcome": "miss"}),
    ]
    assert wrong(rows) == {}


def test_several_at_one_and_who_fell_too_early() -> None:
    two = fight(one("a", "A", "c", cls=3), one("b", "A", "c"), one("c", "B", "a", "vshort", cls=5))
    cross = fight(one("a", "A", "b"), one("b", "B", "a"), one("c", "B", "a"))
    rows = [
        (
            "ARG-MELEE-3 ARG-MELEE-5",
            "melee",
            two,
            {"a": [4], "b": [6], "c": [1]},
            {"killed": ["c"], "no_strike": ["c"]},
        ),
        (
            "ARG-MELEE-17",
            "melee",
            fight(one("a", "A", "c"), one("b", "A", "c"), one("c", "B", "a", "vshort", cls=6)),
            {"a": [6], "b": [6]},
            {"killed": ["c"]},
        ),
        (
            "ARG-MELEE-15",
            "melee",
            fight(one("a", "A", "b"), one("b", "B", "a")),
            {"a": [4], "b": [3]},
            {"killed": ["b"], "pushed": []},
        ),
        ("ARG-MELEE-15 others", "melee", cross, {"a": [4], "b": [3], "c": [3]}, {"killed": ["b"], "pushed": ["a"]}),
        (
            "ARG-MELEE-16",
            "melee",
            fight(one("a", "A"), one("b", "B", "a", "long"), one("c", "B", "a", "vshort")),
            {"b": [3], "c": [5]},
            {"killed": ["a"], "pushed": []},
        ),
        ("ARG-MELEE-19", "melee", duel(), {"a": [1], "b": [2]}, {"killed": [], "pushed": []}),
    ]
    assert wrong(rows) == {}


CLOSE = person("a", "raider", 0, 3000, 3000), person("b", "raider", 1, 3000, 3200)


def blows(told: Any) -> dict[str, int]:
    """Who struck, with what bonus."""
    return {e.values["who"]: e.values["m"] for e in told.events if e.name.startswith("blow_")}


def test_who_strikes_whom_on_the_table() -> None:
    """ARG-MELEE-1, ARG-MELEE-2, ARG-MELEE-4, ARG-MELEE-6, ARG-MELEE-19."""
    apart = TABLE.play(TABLE.set_out(CLOSE[0], person("b", "raider", 1, 3000, 3300)))
    assert "fight" not in apart and "fight" in TABLE.play(TABLE.set_out(*CLOSE))
    strong = person("c", "warden_sergeant", 1, 3000, 2800)
    state = TABLE.play(TABLE.set_out(*CLOSE, strong), until="blows").state
    assert (
        TABLE.why(state, ask.Blow("a", "b")) == "" and TABLE.why(state, ask.Blow("a", "b", second="c")) == "ARG-MELEE-2"
    )

    def struck(told: Any) -> Any:
        return [(e.values["who"], e.values["enemy"]) for e in told.events if e.name.startswith("blow_")]

    assert sorted(struck(TABLE.play(state))) == [("a", "c"), ("b", "a"), ("c", "a")]  # nothing was said: the strongest
    assert ("a", "b") in struck(TABLE.play(TABLE.write(state, ask.Blow("a", "b"))))
    assert strongest((someone(cls=3), someone(id="z", cls=3, armour="4"), someone(id="y", cls=2))).id == "z"
    more = person("d", "raider", 0, 5000, 3000), person("e", "raider", 1, 5000, 3200)
    told = TABLE.play(TABLE.set_out(*CLOSE, *more), 4)
    assert [e.name for e in told.events].count("fight") == 2 and not any(p.alive for p in told.state.people)
    still = TABLE.play(TABLE.set_out(*CLOSE), 1).state
    assert still.person("a").met and [p.id for p in in_contact(still, still.person("a"))] == ["b"]


def test_the_winner_may_follow() -> None:
    """ARG-MELEE-18."""
    state = TABLE.play(TABLE.set_out(*CLOSE, a={"melee": "spear"}), 3, until="after").state
    assert TABLE.why(state, ask.Advance("b")) == "ARG-GEN-13"
    after = TABLE.play(TABLE.write(state, ask.Advance("a"))).state
    assert (after.person("a").y, after.person("b").y) == (3200, 3400) and after.person("a").met
    stayed = TABLE.play(TABLE.write(state, ask.Advance("a", False))).state
    assert stayed.person("a").y == 3000 and not stayed.person("a").met


def test_little_skill_tools_and_hands() -> None:
    def mod(ids: str, value: int, *flags: str) -> tuple[Any, ...]:
        return (ids, "melee_mod", {"flags": list(flags)}, {}, {"mod": value})

    hands = fight(one("a", "A", "b", "bare"), one("b", "B", "a", "bare"))
    rows = [
        mod("ARG-UNTRAINED-1", -1, "untrained"),
        mod("ARG-UNTRAINED-1 first", 0, "untrained", "motivated_first_turn"),
        mod("ARG-UNTRAINED-2", -1, "improvised"),
        mod("ARG-UNTRAINED-3", -1, "bare_hands"),
        mod("ARG-UNTRAINED-5", -1, "untrained", "improvised"),
        mod("ARG-UNTRAINED-5 all", -1, "untrained", "bare_hands"),
        mod("ARG-UNTRAINED-6", 0, "untrained", "improvised", "heavy_tool"),
        mod("ARG-UNTRAINED-7 ARG-TALENT-6 ARG-BRAWL-2", 0, "bare_hands", "martial_artist"),
        mod("ARG-UNTRAINED-7 staff", 0, "improvised", "martial_artist"),
        mod("ARG-STRONG-1", 1, "strong"),
        mod("ARG-STRONG-1 disorder", 1, "strong", "disordered"),
        mod("ARG-SPEAR-5", -1, "support_behind_clumsy"),
        mod("ARG-SPEAR-7", -1, "over_hostage"),
        mod("ARG-HEIGHT-1 ARG-CLIMB-6", -1, "lower"),
        mod("ARG-OBST-2", 1, "obstacle_defender"),
        mod("ARG-OBST-5 attacker", -1, "lower"),
        mod("ARG-OBST-5 defender", 1, "obstacle_defender"),
        mod("ARG-SPEAR-2", 1, "two_handed_heavy"),
        (
            "ARG-UNTRAINED-3 last",
            "melee",
            fight(one("a", "A", "b", "bare"), one("b", "B", "a", "vshort")),
            {"a": [6], "b": [4]},
            {"killed": ["a"], "no_strike": ["a"]},
        ),
        ("ARG-UNTRAINED-3 ko ARG-BRAWL-1", "melee", hands, {"a": [4], "b": [1]}, {"ko": ["b"], "killed": []}),
        ("ARG-UNTRAINED-4", "melee", hands, {"a": [6], "b": [1]}, {"ko": ["b"], "killed": []}),
    ]
    assert wrong(rows) == {}
    big = fight(one("a", "A", "b", "bare"), one("b", "B", "", "bare", cls=8))
    assert ask_referee("melee", big, {"a": [6, 6, 6]})["killed"] == ["b"], "ARG-UNTRAINED-4 three sixes"
    for key, flag in (
        ("melee.improvised", "improvised"),
        ("melee.bare_hands", "bare_hands"),
        ("melee.strong", "strong"),
    ):
        value = 2 if flag == "strong" else -2
        told = ask_referee("melee_mod", {"flags": [flag]}, params={key: value, "melee.untrained_cap": -3})
        assert told["mod"] == value, key
    assert (
        ask_referee("melee_mod", {"flags": ["untrained", "improvised"]}, params={"melee.untrained_cap": -2})["mod"]
        == -2
    )


@pytest.mark.parametrize("turns", [1, 2])
def test_a_knock_out_lasts(turns: int) -> None:
    """ARG-UNTRAINED-3, ARG-BRAWL-1."""
    table = Table(melee__ko_turns=turns)
    people = person("a", "boxer", 0, 3000, 3000), person("b", "villager", 1, 3000, 3200)
    fists = table.play(table.set_out(*people, b={"melee": "bare", "cls": 9}), 6, dice={"b": [1]})
    assert not fists.state.person("b").alive  # three sixes kill, meant or not (ARG-UNTRAINED-4)
    state = table.play(table.set_out(*people, b={"melee": "bare"}), 4).state
    assert state.person("b").alive and state.person("b").down == 1 + turns
    assert table.why(state, ask.Order("b", "move", ((3000, 4000),))) == "ARG-UNTRAINED-3"
    assert [state.person("b").awake(turn) for turn in (2, 3, 4)] == [False, turns < 2, True]


def test_on_the_table_tools_hands_and_strength_count() -> None:
    """ARG-UNTRAINED-1, ARG-UNTRAINED-2, ARG-UNTRAINED-5, ARG-UNTRAINED-6, ARG-UNTRAINED-7, ARG-STRONG-1."""
    talents = Table(options__talents=True)
    for kind, changed, mod in (
        ("raider", {}, 0),
        ("raider", {"melee": "club"}, -1),
        ("villager", {"melee": "club"}, -1),
        ("villager", {"melee": "sledgehammer"}, 0),
        ("raider", {"melee": "bare"}, -1),
        ("boxer", {}, 1),
        ("monk", {}, 0),
        ("raider", {"melee": "quarterstaff"}, -1),
    ):
        told = talents.play(talents.set_out(person("a", kind, 0, 3000, 3000), CLOSE[1], a=changed))
        assert blows(told)["a"] == mod, (kind, changed)


def test_fencers() -> None:
    """ARG-FENCER-1, ARG-FENCER-2, ARG-FENCER-3, ARG-FENCER-4, ARG-TALENT-2."""
    fast = {"fencer_fast": True}
    rows = [
        (
            "ARG-FENCER-1",
            "melee",
            fight(one("a", "A", "b", **fast), one("b", "B", "a")),
            {"a": [4], "b": [6]},
            {"killed": ["b"], "no_strike": ["b"]},
        ),
        (
            "ARG-FENCER-1 together",
            "melee",
            fight(one("a", "A", "b", **fast), one("b", "B", "a", "semi")),
            {"a": [3], "b": [3]},
            {"no_strike": []},
        ),
        (
            "ARG-FENCER-2",
            "melee",
            fight(one("a", "A", "b", "vshort", **fast), one("b", "B", "a", "vshort")),
            {"a": [4], "b": [6]},
            {"killed": ["b"], "no_strike": ["b"]},
        ),
        (
            "ARG-FENCER-3",
            "melee",
            fight({**one("a", "A", length="short", mod=1), "target": ["b", "c"]}, one("b", "B"), one("c", "B")),
            {"a": [2, 3]},
            {"pushed": ["b"], "killed": ["c"]},
        ),
    ]
    assert wrong(rows) == {}
    talents = Table(options__talents=True)
    foes = person("b", "raider", 1, 3000, 3200), person("c", "raider", 1, 3000, 2800)
    state = talents.play(talents.set_out(person("a", "swordmaster", 0, 3000, 3000), *foes), until="blows").state
    for blow in (ask.Blow("a", "b", "fast"), ask.Blow("a", "b", "twice", "c"), ask.Blow("a", "b", "twice", "b")):
        assert talents.why(state, blow) == ""
    twice = talents.play(talents.write(state, ask.Blow("a", "b", "twice", "c")), 1)
    assert [e.values["enemy"] for e in twice.events if e.name == "blow_miss" and e.values["who"] == "a"] == ["b", "c"]
    early = talents.play(talents.write(state, ask.Blow("a", "b", "fast")), 4)
    assert "b" not in blows(early) and "c" in blows(early)
    assert talents.why(state, ask.Blow("a", "b", "both")) == "ARG-FENCER-1"  # one or the other
    plain = talents.play(talents.set_out(*CLOSE, foes[1]), until="blows").state
    assert talents.why(plain, ask.Blow("a", "b", "twice", "b")) == "ARG-FENCER-1"


def line(
    *more: Any, second: str = "warden_spearman", front: str = "raider", table: Table = TABLE, **changed: Any
) -> Any:
    people = person("a", front, 0, 3000, 3000), person("s", second, 0, 3000, 2800), person("e", "raider", 1, 3000, 3200)
    return table.play(table.set_out(*people, *more, **changed))


def test_spears_from_the_second_rank() -> None:
    """ARG-SPEAR-1, ARG-SPEAR-2, ARG-SPEAR-3, ARG-SPEAR-4, ARG-SPEAR-5, ARG-SPEAR-6."""
    assert blows(line()) == {"a": 0, "s": 0, "e": 0}
    assert "s" not in blows(line(table=Table(melee__spear_support=False)))
    assert "s" not in blows(line(second="raider")) and "s" not in blows(line(front="horse_scout", s={"y": 2640}))
    assert "s" not in blows(line(a={"melee": "two_handed_axe"}))
    assert "s" not in blows(line(s={"melee": "halberd"}))
    assert blows(line(front="villager", a={"melee": "sword"}))["s"] == -1
    told = line()
    assert {e.values["enemy"] for e in told.events if e.name.startswith("blow_") and e.values["who"] == "e"} == {"a"}
    joint = TABLE.play(
        TABLE.set_out(
            person("a", "raider", 0, 2900, 3000),
            person("b", "raider", 0, 3100, 3000),
            person("s", "warden_spearman", 0, 3000, 2827),
            person("e", "raider", 1, 2900, 3200),
            person("f", "raider", 1, 3100, 3200),
        )
    )
    assert set(blows(joint)) == {"a", "b", "e", "f", "s"}
    spears = [one("a", "A", "e"), one("s", "A", "e", "long", front="a"), one("e", "B", "a", cls=4)]
    rows = [
        ("ARG-SPEAR-1", "melee", fight(*spears), {"s": [5], "e": [6], "a": [1]}, {"killed": ["e"], "no_strike": ["e"]}),
        ("ARG-SPEAR-6", "melee", fight(*spears), {"s": [1], "e": [6], "a": [1]}, {"killed": ["a"]}),
        ("ARG-SPEAR-8", "melee", fight(*spears), {"s": [4], "a": [6], "e": [6]}, {"killed": [], "pushed": ["e"]}),
        ("ARG-SPEAR-3", "melee", fight(*spears), {"s": [1], "a": [5], "e": [1]}, {"killed": ["e"]}),
    ]
    assert wrong(rows) == {}
    assert ask_referee("melee", fight(*spears), {"s": [4], "a": [6], "e": [6]}, {"melee.line_fight_ends": False})[
        "killed"
    ] == ["e"]


def test_close_quarters_make_long_weapons_short() -> None:
    rows = [
        ("ARG-CLOSEQ-1", "melee", duel("long", "short", indoor=True), {"a": [3], "b": [3]}, {"no_strike": []}),
        ("ARG-CLOSEQ-1 semi", "melee", duel("semi", "vshort", indoor=True), {"a": [3], "b": [3]}, {"no_strike": ["b"]}),
        ("ARG-CLOSEQ-1 weight", "melee_mod", {"flags": ["two_handed_heavy", "indoor"]}, {}, {"mod": 0}),
    ]
    assert wrong(rows) == {}
    house = ({"id": "h", "kind": "house", "x": 3000, "y": 3100, "w": 1600, "h": 1600},)
    for terrain, both in (((), 1), (house, 2)):
        told = TABLE.play(TABLE.set_out(*CLOSE, a={"melee": "spear"}, terrain=terrain), 3)
        assert len(blows(told)) == both


def test_what_a_table_may_have_otherwise() -> None:
    """ARG-FENCER-4, ARG-MELEE-2, ARG-MELEE-4, ARG-UNTRAINED-1, ARG-TURN-2, ARG-TURN-6."""
    foes = person("b", "raider", 1, 3000, 3200), person("c", "raider", 1, 3000, 2800)
    for both, struck in ((False, {"a", "b", "c"}), (True, {"a"})):
        table = Table(options__talents=True, melee__fencer_both=both)
        state = table.set_out(person("a", "swordmaster", 0, 3000, 3000), *foes)
        state = table.write(table.play(state, until="blows").state, ask.Blow("a", "b", "twice", "c"))
        assert set(blows(table.play(state, 4))) == struck
    for strikes in (1, 2):
        table = Table(melee__strikes=strikes)
        told = table.play(table.set_out(*CLOSE), 1)
        assert [e.values["who"] for e in told.events if e.name == "blow_miss"].count("a") == strikes
    sergeant = person("s", "warden_sergeant", 1, 2797, 3003)
    for value, first in (("strongest", "s"), ("nearest", "b")):
        table = Table(melee__default_target=value)
        told = table.play(table.set_out(*CLOSE, sergeant, b={"y": 3199}), 1)
        assert [e.values["enemy"] for e in told.events if e.name == "blow_miss" and e.values["who"] == "a"] == [first]
    for motivated, mods in ((False, [-1, -1]), (True, [0, -1])):
        table = Table(melee__motivated=motivated)
        people = person("a", "villager", 0, 3000, 3000, melee="sword"), person("b", "raider", 1, 3000, 3800)
        state = table.set_out(*people, a={"melee": "sword"})
        first = table.play(table.write(state, ask.Order("a", "contact", target="b")), 1)
        assert [blows(first)["a"], blows(table.play(first.state, 1))["a"]] == mods
    for strikes in (True, False):
        table = Table(turn__worker_strikes=strikes)
        people = person("a", "fusilier", 0, 3000, 3000), person("b", "raider", 1, 3000, 4200)
        state = table.set_out(*people, a={"empty": ("flintlock_musket",)})
        told = table.play(table.write(state, ask.Order("a", "load"), ask.Order("b", "contact", target="a")), 1)
        assert ("a" in blows(told)) is strikes


def test_heights() -> None:
    """ARG-HEIGHT-1, ARG-HEIGHT-2, ARG-CLIMB-6."""
    told = TABLE.play(TABLE.set_out(*CLOSE, a={"z": 300}), 1)
    assert blows(told) == {"a": 0, "b": -1}
    assert blows(TABLE.play(TABLE.set_out(*CLOSE, a={"z": 100}), 1)) == {"a": 0, "b": 0}
    hill = {"id": "hill", "kind": "hill", "x": 3000, "y": 4000, "w": 2000, "h": 1600}
    people = person("a", "raider", 0, 3000, 2600), person("b", "raider", 1, 3000, 3800)
    state = TABLE.set_out(*people, terrain=(hill,))
    assert [state.person(name).z for name in "ab"] == [0, 500]
    up = TABLE.play(TABLE.write(state, ask.Order("a", "contact", target="b")), 1)
    assert blows(up) == {"a": -1, "b": 0} and up.state.person("a").z == 500  # he had to climb
    assert blows(TABLE.play(up.state, 1)) == {"a": 0, "b": 0}  # once he stands as high he has not


def test_across_an_obstacle() -> None:
    """ARG-OBST-1, ARG-OBST-2, ARG-OBST-3, ARG-OBST-4, ARG-OBST-6, ARG-INDOOR-5."""
    people = person("a", "raider", 0, 3000, 3030), person("b", "raider", 1, 3000, 3310)
    quiet = TABLE.set_out(*people, person("c", "raider", 1, 3190, 3310), terrain=(wall("low_wall", 3170),))
    assert "fight" not in TABLE.play(quiet)
    over = ask.Order("a", "contact", target="b")
    told = TABLE.play(TABLE.write(quiet, over), 6, dice={"a": [1], "b": [1]})  # held at its foot, he strikes across
    assert blows(told) == {"a": 0, "b": 1}  # and c, beside the one who bars the way, does not strike
    beaten = TABLE.play(TABLE.write(quiet, over), 6, until="after", dice={"a": [4], "b": [1]}).state
    assert not beaten.person("b").alive
    there = TABLE.play(TABLE.write(beaten, ask.Advance("a"))).state.person("a")
    assert 3225 <= there.y <= 3245  # as far over it as two steps go
    house = {"id": "h", "kind": "house", "x": 3000, "y": 2900, "w": 1600, "h": 540}
    attack = ask.Order("b", "contact", target="a")
    for kind in ("door", "window"):
        inside = TABLE.set_out(*people, terrain=(house, wall(kind, 3170, w=300)))
        told = TABLE.play(TABLE.write(inside, attack), 6, dice={"a": [1], "b": [1]})
        assert blows(told) == {"a": 1, "b": 0}, kind
    assert TABLE.why(TABLE.set_out(*people, terrain=(house,)), attack) == "ARG-CONTACT-6"
