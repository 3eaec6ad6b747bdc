"""Rules of movement: who goes how far, together and as announced; loads; breaking off."""

from __future__ import annotations

import pytest

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.legal.ways import allowance

from .playing import TABLE, Table, ask_referee, patch, person, wrong
from .tables import PARAMS

ARMS = TABLE.game.arms


def test_paces() -> None:
    paces = {"light": 20, "medium": 16, "slow": 12, "very_slow": 8}
    rows = [
        (f"{ids} {category}", "move", {"category": category}, {}, {"cm": paces[category]})
        for ids, category in (
            ("ARG-MOVE-8", "light"),
            ("ARG-MOVE-9", "medium"),
            ("ARG-MOVE-10", "slow"),
            ("ARG-MOVE-11", "very_slow"),
        )
    ]
    mounted = {"mounted_light": 40, "mounted_foot": 36, "mounted_heavy": 36, "mounted_knight": 32}
    rows += [(f"ARG-MOVE-12 ARG-CAVALRY-4 {c}", "move", {"category": c}, {}, {"cm": cm}) for c, cm in mounted.items()]
    rows += [
        ("ARG-MOVE-16", "crawl", {}, {"die": [5]}, {"cm": 7}),
        ("ARG-BURDEN-1", "move", {"category": "medium", "burden": "heavy"}, {}, {"cm": 12}),
        ("ARG-BURDEN-2", "move", {"category": "medium", "burden": "very_heavy"}, {}, {"cm": 8}),
    ]
    assert wrong(rows) == {}
    slower = ask_referee("move", {"category": "light"}, params={"move.light_cm": 16})
    assert slower["cm"] == 16


def test_far_ways_are_refused_and_carried_loads_slow_the_whole_turn() -> None:
    """ARG-MOVE-6, ARG-MOVE-13, ARG-MOVE-19, ARG-BURDEN-3."""
    people = person("a", "raider", 0, 3000, 1000), person("b", "raider", 1, 6000, 6000)
    for burden, most in (("", 2000), ("heavy", 1600), ("very_heavy", 1200)):
        state = TABLE.set_out(*people, a={"burden": burden})
        assert allowance(PARAMS, state, state.person("a")) == most
        assert TABLE.why(state, ask.Order("a", "move", ((3000, 1000 + most),))) == ""
        assert TABLE.why(state, ask.Order("a", "move", ((3000, 1000 + most + 1),))) == "ARG-MOVE-6"
    short = TABLE.play(TABLE.write(TABLE.set_out(*people), ask.Order("a", "move", ((3000, 1300),)))).state
    assert (short.person("a").y, short.person("b").y) == (1300, 6000)
    state = TABLE.set_out(*people, a={"move": "wolf"})
    assert allowance(PARAMS, state, state.person("a")) == 2400
    paces = {ARMS.people[name].move for name in ("marquise", "fusilier_officer")}
    assert paces <= {"light", "medium", "slow"} and not {"man", "woman", "sex"} & set(ARMS.people["marquise"].__slots__)


def test_all_are_asked_and_all_go_together() -> None:
    """ARG-MOVE-1, ARG-MOVE-2, ARG-MOVE-3, ARG-MOVE-4."""
    people = person("a", "raider", 0, 3000, 1000), person("b", "raider", 1, 3000, 5000)
    start = TABLE.set_out(*people)
    mine, yours = ask.Order("a", "move", ((3000, 2000),)), ask.Order("b", "move", ((3000, 4000),))
    one = TABLE.write(start, mine, ask.Seal(0))
    assert one.phase == "orders" and TABLE.why(one, mine) == "ARG-MOVE-4"  # sealed: it is known what he said
    seen = TABLE.game.view(one, 1)
    assert not seen.slips and seen.sealed == (0,)  # b's side writes without knowing it
    both = TABLE.write(one, yours, ask.Seal(1))
    other = TABLE.write(start, yours, ask.Seal(1), mine, ask.Seal(0))
    assert both.orders == other.orders and both.phase == "answers"
    answer = TABLE.write(both, ask.Order("b", "move", ((4000, 5000),)), ask.Seal(0), ask.Seal(1))
    assert answer.phase == "answers" and answer.rounds == 1  # heard by all, who may change in turn
    after = TABLE.play(answer).state
    assert [(p.x, p.y) for p in after.people] == [(3000, 2000), (4000, 5000)]


def test_nobody_tells_beforehand_whether_he_will_shoot() -> None:
    """ARG-MOVE-5, ARG-SHOOT-1."""
    people = person("a", "warden_archer", 0, 3000, 3000), person("b", "raider", 1, 3000, 4600)
    told = TABLE.play(TABLE.set_out(*people), until="shots")
    assert told.state.phase == "shots" and not [e for e in told.events if "shoot" in e.name]
    assert TABLE.why(told.state, ask.Shot("a", "b")) == ""
    assert TABLE.why(TABLE.set_out(*people), ask.Shot("a", "b")) == "ARG-GEN-13"


def test_two_steps_are_no_move() -> None:
    """ARG-MOVE-14."""
    for kind, steps in (("fusilier", 200), ("cuirassier", 500)):
        people = person("a", kind, 0, 3000, 3000), person("b", "raider", 1, 3000, 4400)
        state = TABLE.set_out(
            *people, a={"ranged": ("flintlock_musket",) if kind == "fusilier" else ("flintlock_pistol",)}
        )
        stay = ask.Order("a", "hold", ((3000 + steps, 3000),))
        far = ask.Order("a", "hold", ((3000 + steps + 1, 3000),))
        assert (TABLE.why(state, stay), TABLE.why(state, far)) == ("", "ARG-MOVE-14")
        told = TABLE.play(TABLE.write(state, stay), until="shots").state.person("a")
        assert told.held and told.x == 3000 + steps
    people = person("a", "fusilier", 0, 3000, 3000), person("b", "raider", 1, 3000, 4400)
    loading = TABLE.set_out(*people, a={"empty": ("flintlock_musket",)})
    assert TABLE.play(TABLE.write(loading, ask.Order("a", "load"))).state.person("a").empty == ()


def test_singly_or_as_a_group_and_one_keeps_his_distance() -> None:
    """ARG-MOVE-18, ARG-MOVE-21, ARG-TERRAIN-9."""
    line = [person(x, "raider", 0, 2700 + 250 * n, 3000) for n, x in enumerate("abc")]
    enemy = person("z", "raider", 1, 3000, 6000)
    state = TABLE.set_out(*line, enemy, terrain=(patch("brush", 4000, 1000),))
    together = [ask.Order(x, "move", ((2700 + 250 * n, 4200),)) for n, x in enumerate("abc")]
    one_die = TABLE.play(TABLE.write(state, *together), 4)
    assert [e.values["n"] for e in one_die.events if e.name == "slowed"] == [3]
    assert len({one_die.state.person(x).y for x in "abc"}) == 1
    away = TABLE.set_out(line[0], person("z", "raider", 1, 2700, 4000))
    sealed = TABLE.play(TABLE.write(away, ask.Order("z", "move", ((2700, 3300),))), until="answers").state
    back = TABLE.play(TABLE.write(sealed, ask.Order("a", "move", ((2700, 2300),)))).state
    assert back.person("z").y - back.person("a").y == 1000  # as far apart as before


def test_crawling_on_the_table() -> None:
    """ARG-MOVE-16."""
    people = person("a", "raider", 0, 3000, 3000), person("b", "raider", 1, 3000, 6000)
    state = TABLE.set_out(*people, terrain=(patch("shallow_water", 3600, 1000),))
    crawl = ask.Order("a", "crawl", ((3000, 4000),))
    for face in (1, 6):
        assert TABLE.play(TABLE.write(state, crawl), face).state.person("a").y == 3000 + 200 + 100 * face


def leave(leaver: int, pursuer: int, **more: object) -> dict[str, object]:
    return {"leaver": {"move": leaver, "mode": "foot", **more}, "pursuer": {"move": pursuer, "mode": "foot"}}


def test_breaking_off() -> None:
    rows = [
        (
            "ARG-WITHDRAW-2",
            "withdraw",
            leave(16, 16),
            {"leaver": [5], "pursuer": [6]},
            {"leaver_moves": 11, "recontact": False},
        ),
        (
            "ARG-WITHDRAW-4",
            "withdraw",
            leave(16, 20),
            {"leaver": [5], "pursuer": [3]},
            {"recontact": True, "leaver_may_strike": False},
        ),
        (
            "ARG-WITHDRAW-5",
            "withdraw",
            leave(16, 16),
            {"leaver": [6], "pursuer": [1]},
            {"recontact": True, "leaver_may_strike": False},
        ),
        (
            "ARG-WITHDRAW-2 riders",
            "withdraw",
            leave(40, 16, mode="mounted"),
            {"leaver": [6, 5], "pursuer": [1]},
            {"leaver_moves": 29},
        ),
        (
            "ARG-WITHDRAW-5 riders",
            "withdraw",
            leave(40, 16, mode="mounted"),
            {"leaver": [6, 6], "pursuer": [1]},
            {"recontact": True},
        ),
        (
            "ARG-WITHDRAW-6",
            "withdraw",
            leave(16, 16, ground="very_difficult"),
            {"leaver": [3], "pursuer": [6]},
            {"leaver_moves": 5},
        ),
    ]
    assert wrong(rows) == {}


@pytest.mark.parametrize("face", [3, 6])
def test_leaving_on_the_table(face: int) -> None:
    """ARG-WITHDRAW-1, ARG-WITHDRAW-3, ARG-WITHDRAW-5, ARG-WITHDRAW-7, ARG-WITHDRAW-8, ARG-SHOOT-3."""
    people = person("a", "gunslinger", 0, 3000, 3000), person("b", "raider", 1, 3000, 3200)
    state = TABLE.set_out(*people)
    assert TABLE.why(state, ask.Order("a", "move", ((3000, 2000),))) == "ARG-WITHDRAW-1"
    assert TABLE.why(state, ask.Order("a", "contact", target="b")) == ""  # to go on fighting is not to leave
    off = ask.Order("a", "withdraw", ((3000, 2000),))
    told = TABLE.play(TABLE.write(state, off), face, until="shots")
    who = told.state.person("a")
    if face == 6:
        assert "cannot_break" in told and who.y == 3000
        blows = TABLE.play(told.state, 6)
        assert [e.values["who"] for e in blows.events if e.name.startswith("blow_")] == ["b"]
    else:
        assert "breaks_off" in told and who.y == 2000 and who.left
        assert TABLE.why(told.state, ask.Shot("a", "b", "revolver")) == ""  # a revolver still
    shut = [
        person(f"c{n}", "raider", 1, 3000 + x, 3000 + y) for n, (x, y) in enumerate(((200, 0), (-200, 0), (0, -200)))
    ]
    ring = [
        person(f"d{n}", "raider", 1, 3000 + x, 3000 + y)
        for n, (x, y) in enumerate(((200, 200), (-200, 200), (200, -200), (-200, -200)))
    ]
    assert TABLE.why(TABLE.set_out(*people, *shut, *ring), off) == "ARG-WITHDRAW-1"
    gun = TABLE.set_out(person("a", "fusilier", 0, 3000, 3000), people[1])
    assert "shots" not in TABLE.play(gun).at and "shots" in TABLE.play(state).at
    assert (
        "shots"
        in Table(shoot__contact_bars=False)
        .play(Table(shoot__contact_bars=False).set_out(person("a", "fusilier", 0, 3000, 3000), people[1]))
        .at
    )
