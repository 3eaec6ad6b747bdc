"""Several certain times at once: each clock has its own die; the game master sees them all and may let one wait."""

from __future__ import annotations

import pytest

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.model import State

from .bench import Bench, bench, person
from .switched.clocks import FAR, ROAD, awaited, late

ON = bench("certain_time", rpg__gm="present")
MANY = bench("certain_time", "clocks", rpg__gm="present")
TWO = (
    late(
        {"person": "villager", "x": 3000, "y": 3400, "id": "one"}, id="riders",
        label={"en": "riders", "fr": "cavaliers"},
    ),
    late({"person": "villager", "x": 3000, "y": 3800, "id": "two"}, delay=1),
)  # fmt: skip


def here(state: State) -> set[str]:
    return {p.id for p in state.here(0)} - {"a"}


def clocks(b: Bench, state: State, side: int) -> list[str]:
    """The lines of a seat's panel of clocks, in both languages."""
    view = b.game.view(state, side)
    sheet = next(sheet for sheet in b.game.seat(view, side).sheets if sheet.key == "clocks")
    assert all(line.text["fr"] and line.text["en"] for line in sheet.lines)
    return [line.text["en"] for line in sheet.lines]


def test_several_clocks_run_at_once_each_with_its_die() -> None:
    """ARG-TIME-3: the second has a turn of delay."""
    state = awaited(ON, *TWO)
    first = ON.turn(state, work=1)
    assert [cup for cup, _ in first.dice] == ["work"] and here(first.end) == {"one"} and "clock_strikes" in first
    both = ON.turn(ON.turn(state, work=6).end, work=1)
    assert [cup for cup, _ in both.dice] == ["work", "work"] and here(both.end) == {"one", "two"}


def test_a_clock_is_over_in_its_sixth_turn_at_the_latest() -> None:
    state = awaited(ON, TWO[0])
    for turn in range(6):
        assert here(state) == set(), turn
        state = ON.turn(state, work=6).end
    assert here(state) == {"one"}


def test_the_master_sees_every_clock_and_a_side_its_own() -> None:
    foe = late({"person": "raider", "x": 600, "y": 1000, "id": "foe"}, side=1) | {"side": 1}
    state = ON.turn(awaited(ON, *TWO, foe, master=True), work=6).end
    assert [len(clocks(ON, state, side)) for side in (0, 1, 2)] == [2, 1, 3]
    assert [len(ON.game.view(state, side).clocks) for side in (0, 1, 2)] == [2, 1, 3]
    assert clocks(ON, state, 2)[0] == "Riders: 1 turn so far; done next turn by a die of at most 2."


@pytest.mark.parametrize(("value", "there"), [("on", True), ("hold", False), ("", False)])
def test_a_far_region_may_play_turns_of_its_own(value: str, there: bool) -> None:
    """ARG-MULTIPLAYER-2: one turn more, or none; without the option all places count the same turns."""
    state = awaited(MANY, TWO[0], master=True)
    rule = ask.Rule("clock", "riders", value)
    if not value:
        plain = awaited(ON, TWO[0], master=True)
        assert ON.game.refuse(plain, ask.Rule("clock", "riders", "on")).rule == "ARG-MULTIPLAYER-2"
        assert not any(offer.key.startswith("rule_clock") for offer in ON.game.menu(plain, 2).offers)
        return
    keys = {offer.key for offer in MANY.game.menu(state, 2).offers}
    assert {"rule_clock_on", "rule_clock_hold"} <= keys
    turn = MANY.turn(state, rule, work=2)
    assert "ruled_clock" in turn and (here(turn.end) == {"one"}) is there
    assert turn.end.log[-1].what == "clock"
    if value == "hold":
        assert not turn.dice and here(MANY.turn(turn.end, work=1).end) == {"one"}
    for wrong in (ask.Rule("clock", "nobody", "on"), ask.Rule("clock", "riders", "back")):
        assert MANY.game.refuse(state, wrong) is not None


def test_a_journey_begins_where_its_way_begins_and_ends_where_there_is_room() -> None:
    people = [person(name, "villager", 0, 3000 + 250 * n, 3000) for n, name in enumerate("am")]
    state = ON.set_out(*people, person("s", "villager", 0, 5500, 5500), FAR, journeys=[ROAD])
    go = [ask.Order(name, "travel", target="road") for name in "am"]
    assert ON.game.refuse(state, ask.Order("s", "travel", target="road")).rule == "ARG-TIME-3"
    assert ON.game.refuse(state, ask.Order("a", "travel", target="moon")).rule == "ARG-TIME-3"
    picked = ON.game.apply(state, ask.Pick("a")).state
    assert "travel" in {offer.key for offer in ON.game.menu(picked, 0).offers}
    away = ON.turn(state, *go)
    assert "travels" in away and {p.id for p in away.end.here(0)} == {"s"} and len(away.end.clocks) == 1
    back = ON.turn(away.end, work=1)
    assert [cup for cup, _ in back.dice] == ["work"]  # who leaves together travels together
    assert {p.id for p in back.end.here(0)} == {"a", "m", "s"} and ON.game.laws(back.end) == ()
    assert all(abs(back.end.person(name).x - 5500) < 600 for name in "am") and not back.end.clocks
