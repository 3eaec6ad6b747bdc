"""Ways with several bends: kept one by one, gone as drawn, refused where they are none."""

from __future__ import annotations

from typing import Any

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.flow.telling import explain
from aofa_widgets.games.argad.legal.ways import allowance
from aofa_widgets.games.argad.model import State
from aofa_widgets.words import languages

from .bench import bench, person

PLAIN, SNAP = bench(), bench("snap")


def yard(*more: Any, **changed: Any) -> State:
    return PLAIN.set_out(person("a", "villager", 0, 3000, 3000), person("z", "raider", 1, 3000, 5000), *more, **changed)


def offered(state: State, key: str) -> Any:
    return next((one for one in PLAIN.game.menu(state, 0).offers if one.key == key), None)


def drawn(state: State, *bends: ask.Point) -> State:
    """One writes for a person and keeps bends, one after the other, by the offer of the menu."""
    state = PLAIN.game.apply(state, ask.Pick("a")).state
    for bend in bends:
        state = PLAIN.game.apply(state, offered(state, "bend").make(bend)).state
    return state


def test_a_way_is_drawn_bend_by_bend() -> None:
    """ARG-MOVE-6: each bend is kept, one writes on, what is left is told; the way is gone as it was drawn."""
    state = drawn(yard(), (3500, 3000), (3500, 3500))
    assert state.picks(0) == "a" and offered(state, "bend") and offered(state, "anew")
    seen = PLAIN.game.preview(PLAIN.game.view(state, 0))
    far = allowance(PLAIN.params, state, state.person("a"))
    assert seen["from"] == {"a": (3500, 3500)} and seen["most"] == far - 1000
    assert PLAIN.game.view(state, 1).slips == ()
    done = PLAIN.game.apply(state, PLAIN.game.moved(state, "a", (3000, 3500))).state
    whole = ask.Order("a", "move", ((3500, 3000), (3500, 3500), (3000, 3500)))
    assert done.picks(0) == "" and done.slips[0][3] == whole
    assert PLAIN.turn(done).at("a") == (3000, 3500) and PLAIN.turn(done).person("a").run == 0


def test_a_way_ends_at_its_last_bend_where_nothing_more_is_said() -> None:
    state = PLAIN.turn(drawn(yard(), (3500, 3000), (3500, 3300)))
    assert state.at("a") == (3500, 3300)
    anew = drawn(yard(), (3500, 3000))
    assert PLAIN.game.apply(anew, offered(anew, "anew").make()).state.slips == ()


def test_round_a_bend_at_an_enemy_and_with_a_shot_in_passing() -> None:
    """ARG-CONTACT-1, ARG-SNAP-3: bends come before the rest of what is done."""
    near = yard(z={"x": 3800, "y": 3800})
    state = drawn(near, (3000, 3700))
    met = PLAIN.turn(PLAIN.game.apply(state, offered(state, "contact").make("z")).state)
    assert "meets" in met
    over = PLAIN.game.moved(state, "a", (3800, 3800))
    assert over.do == "contact" and over.way[0] == (3000, 3700)
    archer = SNAP.set_out(person("a", "warden_archer", 0, 3000, 3000), person("z", "raider", 1, 3000, 4500))
    picked = SNAP.game.apply(archer, ask.Pick("a")).state
    passing = next(one for one in SNAP.game.menu(picked, 0).offers if one.key == "shoot_passing")
    assert passing.make("z") == ask.Order("a", "hold", aim="z")


def test_what_is_no_bend_is_refused_with_its_rule() -> None:
    """ARG-MOVE-6, in both languages."""
    far = tuple((3000 + 20 * n, 3000) for n in range(1, ask.MOST_LEGS + 1))
    for order, name in (
        (ask.Order("a", "hold", more=True), "no_bend"),
        (ask.Order("a", "hold", ((3050, 3000),), more=True), "no_bend"),
        (ask.Order("a", "move", far, more=True), "most_bends"),
        (ask.Order("a", "move", ((3000, 4000), (3000, 6000)), more=True), "too_far"),
    ):
        found = PLAIN.game.refuse(yard(), order)
        assert found is not None and (found.rule, found.name) == ("ARG-MOVE-6", name)
        assert all(explain(yard(), found)[lang] for lang in languages())
    assert PLAIN.game.refuse(yard(), ask.Order("a", "move", far)) is None
    assert offered(drawn(yard(), *far[:-1]), "bend") is None
