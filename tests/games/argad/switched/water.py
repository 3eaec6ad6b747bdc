"""Boats that are boarded in the course of a move, and water that runs."""

from __future__ import annotations

from typing import Any

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.model import State

from ..bench import Bench, person
from .cases import case

SEA = {"id": "sea", "kind": "deep_water", "x": 3000, "y": 4700, "w": 6000, "h": 2000}
SKIFF = {"id": "skiff", "label": {"en": "Skiff", "fr": "Esquif"}, "x": 3000, "y": 4200, "facing": 180}
FAR = person("z", "raider", 1, 500, 500)


def shore(b: Bench, y: int, *more: Any, runs: int = -1, **told: Any) -> State:
    """Somebody of 20 cm on a shore, a boat with its stern against it; the water may run somewhere."""
    sea = SEA | ({"current": runs} if runs >= 0 else {})
    own = person("a", "villager", 0, 3000, y, **told)
    return b.set_out(own, FAR, *more, terrain=(sea,), boats=[SKIFF], a={"move": "light"})


@case("ARG-WATER-5", "board_variant", ("skiff", 4500, "", 3650, "", 3300), ("", 4200, "", 3250, "skiff", 4200))
def leapt_into(b: Bench) -> tuple[str, int, str, int, str, int]:
    """4 cm away, 10 - 3 leave 3 cm to push the boat; a 6 stops at its side. Out of it, half the move less the die."""
    order = ask.Order("a", "board", target="skiff")
    state = shore(b, 3250)
    if b.may(state, order):
        in_, held = b.turn(state, order, slow=3), b.turn(state, order, slow=6)
        found = in_.person("a").aboard, in_.end.boats[0].y, held.person("a").aboard, held.at("a")[1]
    else:
        found = "", state.boats[0].y, "", state.person("a").y
    sits = shore(b, 3250, aboard="skiff")
    out = ask.Order("a", "land", ((3000, 3300),))
    if not b.may(sits, out):
        return *found, sits.person("a").aboard, sits.boats[0].y
    gone = b.turn(sits, out, slow=3)
    return *found, gone.person("a").aboard, gone.at("a")[1]


def carried(b: Bench, runs: int, to: int, face: int = 3) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where a boat rowed 10 cm out, and a swimmer on his way, have got to after a turn in running water."""
    swimmer = person("s", "villager", 0, 1500, 4600)
    state = shore(b, 3250, swimmer, runs=runs, aboard="skiff")
    orders = ask.Order("a", "row", ((3000, 5200),)), ask.Order("s", "move", ((1500, to),))
    found = b.turn(state, *orders, face=face)
    boat = found.end.boats[0]
    return (boat.x, boat.y), found.at("s")


@case("ARG-WATER-6", "current", [(3300, 5200), (3000, 4900)], [(3000, 5200), (3000, 5200)])
def boats_are_carried_off(b: Bench) -> list[Any]:
    """Across it they drift by the die, against it they go less far."""
    return [carried(b, runs, 5200)[0] for runs in (90, 0)]


@case("ARG-WATER-6", "current", [(1800, 4900), (1500, 4600), (1500, 5200)], [(1500, 4900)] * 3)
def swimmers_too(b: Bench) -> list[Any]:
    """Across, against and with the stream, by one die of swimming and one of the stream."""
    return [carried(b, runs, 5200)[1] for runs in (90, 0, 180)]
