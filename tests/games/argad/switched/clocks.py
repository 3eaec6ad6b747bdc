"""Clocks of a certain time that run by themselves: who comes when, and how long a journey takes."""

from __future__ import annotations

from typing import Any

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.model import State

from ..bench import Bench, person
from .cases import case

FAR = person("z", "raider", 1, 500, 500)
ROAD = {
    "id": "road", "label": {"en": "the north road", "fr": "la route du nord"}, "x": 3000, "y": 3000,
    "to_x": 5500, "to_y": 5500,
}  # fmt: skip


def late(*people: Any, turn: int = 1, **more: Any) -> dict[str, Any]:
    return {"side": 0, "turn": turn, "certain": True, "people": list(people), **more}


def awaited(b: Bench, *rows: dict[str, Any], master: bool = False) -> State:
    """Somebody holds out; others come when they can."""
    return b.set_out(person("a", "villager", 0, 3000, 3000), FAR, arrivals=rows, master=master)


def arrival(b: Bench, face: int, turns: int = 4) -> int:
    """The turn in which reinforcements that were promised for turn 3 are there; every clock shows one face."""
    state = awaited(b, late({"person": "villager", "x": 3000, "y": 3400, "id": "late"}, turn=3))
    for _ in range(turns):
        state = b.turn(state, work=face).end
        if any(p.id == "late" for p in state.here(0)):
            return state.turn
    return 0


@case("ARG-TIME-3", "certain_time", (4, 5, 0), (3, 3, 3))
def they_come_after_a_certain_time(b: Bench) -> tuple[int, int, int]:
    """From turn 3 on a 1 is enough, then a 2; by the book's plain turn they would be there in turn 3."""
    return arrival(b, 1), arrival(b, 2), arrival(b, 6)


@case("ARG-TIME-3", "certain_time", (True, (5500, 5500)), (False, (3000, 3000)))
def they_travel(b: Bench) -> tuple[bool, tuple[int, int]]:
    """To another table and out at the far end of the way, two turns later with a 1."""
    people = person("a", "villager", 0, 3000, 3000), person("m", "villager", 0, 3400, 3000)
    state = b.set_out(*people, FAR, journeys=[ROAD])
    go = ask.Order("a", "travel", target="road")
    if not b.may(state, go):
        return False, (state.person("a").x, state.person("a").y)
    away = b.turn(state, go, work=1).end
    gone = all(p.id != "a" for p in away.here())
    back = b.turn(away, work=1).end
    return gone and any(p.id == "a" for p in back.here()), (back.person("a").x, back.person("a").y)
