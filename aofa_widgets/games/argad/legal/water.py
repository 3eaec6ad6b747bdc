"""Boats and currents: who may board, row and land, and where water runs (ARG-WATER-3 to 6)."""

from __future__ import annotations

from math import hypot

from aofa_widgets.table.measure import gap, gap_up, nearest, overlaps, within
from aofa_widgets.table.shapes import contains

from ..actions import Order, Point, Refusal
from ..model import Boat, Character, State, base_of
from ..model.ground import cm
from ..params import Params
from ..resolve.places.near import bearing, turn
from ..resolve.places.ways import shrunk
from .near import disturbed, hostile, in_contact
from .ways import allowance, length, on_table

ABREAST, AGAINST = 45, 135  # up to so many degrees off the stream one goes with it, from so many against it
STEP = 20


def boat_of(state: State, name: str) -> Boat | None:
    """The boat of this name."""
    return next((boat for boat in state.boats if boat.id == name), None)


def crew(state: State, boat: Boat) -> tuple[Character, ...]:
    """Everybody aboard a boat."""
    return tuple(p for p in state.here() if p.aboard == boat.id)


def seat_for(state: State, boat: Boat, who: Character) -> Point | None:
    """The nearest place in a boat where nobody sits; None when it is full."""
    others = [p for p in state.here() if p.id != who.id and not p.decoy]
    free = [at for at in boat.spots if not any(_sits(who, at, p) for p in others)]
    return min(free, key=lambda at: (hypot(at[0] - who.x, at[1] - who.y), at), default=None)


def _sits(who: Character, at: Point, other: Character) -> bool:
    return overlaps(base_of(who).put(at).shape, base_of(other).shape)


def to_hull(who: Character, boat: Boat) -> int:
    """How far somebody is from a boat's side, rounded up: "at most" is exact."""
    return gap_up(base_of(who).shape, boat.hull)


def beside(state: State, who: Character, boat: Boat) -> Point:
    """Where somebody stands who has just come up to a boat, or to the deep water in which it lies."""
    x, y = nearest((who.x, who.y), boat.hull)
    whole = hypot(x - who.x, y - who.y)
    at = (who.x, who.y)
    for far in range(STEP, round(whole - who.two_steps / 2) + 1, STEP):
        to = (round(who.x + (x - who.x) * far / whole), round(who.y + (y - who.y) * far / whole))
        if deep(state, to):
            break
        at = to
    return at


def in_boat(who: Character, boat: Boat, to: Point) -> int:
    """How much of the straight way from somebody's seat to a place lies in his boat, and is not counted."""
    return max(0, length((who.x, who.y), (to,)) - gap(base_of(who).put(to).shape, boat.hull))


def floats(state: State, at: Point) -> bool:
    """Whether a boat floats at a place."""
    wet = (one for one in state.ground.features if one.does.swim or one.does.afloat)
    return any(contains(one.shape, at) for one in wet)


def deep(state: State, at: Point) -> bool:
    """Whether nobody can stand at a place, because it is deep water."""
    return any(one.does.swim and contains(one.shape, at) for one in state.ground.features)


def stands(state: State, who: Character, to: Point) -> bool:
    """Whether somebody on foot can stand at a place: clear of deep water and of whatever nobody enters."""
    shape = shrunk(base_of(who).put(to)).shape
    return not any(one.does.foot == "forbidden" and overlaps(shape, one.shape) for one in state.ground.features)


def wades(state: State, who: Character, way: tuple[Point, ...]) -> bool:
    """Whether somebody who stands at the very edge of deep water only walks out of it."""
    at = (who.x, who.y)
    near = any(one.does.swim and overlaps(base_of(who).shape, one.shape) for one in state.ground.features)
    if not near or deep(state, at):
        return False
    for to in way:
        many = max(1, round(hypot(to[0] - at[0], to[1] - at[1]) / 100))
        steps = [(at[0] + (to[0] - at[0]) * n // many, at[1] + (to[1] - at[1]) * n // many) for n in range(many + 1)]
        if any(deep(state, step) for step in steps):
            return False
        at = to
    return stands(state, who, at)


def stream(state: State, at: Point) -> int:
    """Which way the water runs at a place, in degrees; -1 where it is still (ARG-WATER-6)."""
    runs = (one.does.current for one in state.ground.features if one.does.current >= 0 and contains(one.shape, at))
    return next(runs, -1)


def sense(params: Params, state: State, at: Point, to: Point) -> str:
    """How a current meets somebody who goes somewhere: "with", "against", "across" (it carries him off); "" for none.

    Whoever goes nowhere is carried off too.
    """
    runs = stream(state, at) if params.options_current else -1
    if runs < 0:
        return ""
    off = abs(turn(runs, bearing(at, to))) if at != to else 90
    return "with" if off <= ABREAST else "against" if off >= AGAINST else "across"


def lively(params: Params) -> bool:
    """Whether one boards and lands in the course of a move, not in turns of one's own (ARG-WATER-5)."""
    return params.options_board_variant or not params.water_board_turns


def rowed(params: Params, boat: Boat) -> int:
    """The longest way that may be ordered of a boat, a stream that helps included (ARG-WATER-3, ARG-WATER-6)."""
    helped = 6 * params.water_current_dice if params.options_current else 0
    return cm(params.water_boat_cm + helped)


def board(params: Params, state: State, order: Order, who: Character) -> Refusal | None:
    """Why somebody cannot get into a boat: a whole turn beside it, or very difficult ground (ARG-WATER-4, 5)."""
    boat = boat_of(state, order.target)
    if boat is None:
        return Refusal("ARG-WATER-4", "no_boat", {"found": order.target})
    if who.aboard:
        return Refusal("ARG-WATER-4", "aboard", {"who": who.id})
    if who.mounted or who.kind == "animal":
        return Refusal("ARG-WATER-4", "no_horse_aboard", {"who": who.id})
    if any(hostile(who, p) and p.awake(state.turn) for p in crew(state, boat)):
        return Refusal("ARG-WATER-4", "boat_held", {"who": who.id, "job": boat.id})
    if disturbed(state, who):
        return Refusal("ARG-TURN-2", "disturbed", {"who": who.id})
    if seat_for(state, boat, who) is None:
        return Refusal("ARG-WATER-3", "boat_full", {"who": who.id, "job": boat.id})
    if order.way and not params.options_board_variant:
        return Refusal("ARG-WATER-5", "no_push_off", {"who": who.id})
    most = allowance(params, state, who) if lively(params) else who.two_steps
    there = base_of(who).put(beside(state, who, boat)) if lively(params) else base_of(who)
    if to_hull(who, boat) > most or not within(there.shape, boat.hull, who.two_steps):
        return Refusal("ARG-WATER-4", "boat_far", {"who": who.id, "job": boat.id})
    return None


def land(params: Params, state: State, order: Order, who: Character) -> Refusal | None:
    """Why somebody cannot get out of a boat there (ARG-WATER-4, ARG-WATER-5)."""
    boat = boat_of(state, who.aboard)
    if boat is None:
        return Refusal("ARG-WATER-4", "not_aboard", {"who": who.id})
    if len(order.way) != 1:
        return Refusal("ARG-MOVE-6", "no_way", {"who": who.id})
    to = order.way[0]
    there = base_of(who).put(to)
    if not on_table(state, who, to):
        return Refusal("ARG-GEN-17", "off_table", {"who": who.id})
    most = allowance(params, state, who) if lively(params) else who.two_steps
    if not stands(state, who, to) or not within(there.shape, boat.hull, most):
        return Refusal("ARG-WATER-4", "no_shore", {"who": who.id})
    if any(overlaps(there.shape, base_of(p).shape) for p in state.here() if p.id != who.id and not p.hidden):
        return Refusal("ARG-WATER-4", "no_shore", {"who": who.id})
    if disturbed(state, who):
        return Refusal("ARG-TURN-2", "disturbed", {"who": who.id})
    return None


def row(params: Params, state: State, order: Order, who: Character) -> Refusal | None:
    """Why somebody cannot row or steer a boat that way (ARG-WATER-3)."""
    boat = boat_of(state, who.aboard)
    if boat is None:
        return Refusal("ARG-WATER-3", "not_aboard", {"who": who.id})
    if not order.way:
        return Refusal("ARG-MOVE-6", "no_way", {"who": who.id})
    if disturbed(state, who):
        return Refusal("ARG-TURN-2", "disturbed", {"who": who.id})
    far, most = length((boat.x, boat.y), order.way), rowed(params, boat)
    if far > most:
        return Refusal("ARG-WATER-3", "too_far_rowed", {"who": who.id, "length": far, "most": most})
    if not all(floats(state, at) for at in order.way):
        return Refusal("ARG-WATER-3", "no_water", {"who": who.id})
    return None


def way_of_boat(params: Params, state: State, order: Order, who: Character) -> Refusal | None:
    """What whoever sits in a boat cannot do: go anywhere but with it, out of it, or at those in it (ARG-WATER-4)."""
    if not who.aboard or order.do in ("row", "land", "board"):
        return None
    if order.way and order.do != "face":
        return Refusal("ARG-WATER-4", "aboard", {"who": who.id})
    if order.do == "contact":
        foe = next((p for p in state.here() if p.id == order.target), None)
        if foe is None or (foe.aboard != who.aboard and foe not in in_contact(state, who)):
            return Refusal("ARG-WATER-4", "aboard", {"who": who.id})
    return None


__all__ = [
    "STEP", "beside", "board", "boat_of", "crew", "deep", "floats", "in_boat", "land", "lively", "row", "rowed",
    "seat_for", "sense", "stands", "stream", "to_hull", "wades", "way_of_boat",
]  # fmt: skip
