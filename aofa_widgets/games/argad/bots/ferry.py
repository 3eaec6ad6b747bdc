"""Over the water: a bot boards the boat that lies on its way, rows it across and gets out on the other side."""

from __future__ import annotations

from math import hypot

from .. import actions as ask
from ..flow.doing import shores
from ..flow.samples import towards
from ..legal import refuse
from ..legal.water import beside, boat_of, deep, floats, to_hull
from ..model import Boat, Character, State
from ..model.ground import cm
from ..params import Params

LOOK = 100  # how closely a way is looked at
Point = tuple[int, int]


def wet(state: State, start: Point, end: Point) -> bool:
    """Whether deep water lies between two places."""
    many = max(1, round(hypot(end[0] - start[0], end[1] - start[1]) / LOOK))
    dx, dy = end[0] - start[0], end[1] - start[1]
    return any(deep(state, (start[0] + dx * n // many, start[1] + dy * n // many)) for n in range(many))


def ferried(params: Params, state: State, who: Character, place: Point, far: int) -> ask.Order | None:
    """The next thing to do to get over the water to a place; None where none is in the way, or no boat is to be had."""
    boat = boat_of(state, who.aboard)
    if boat is not None:
        return _afloat(params, state, who, boat, place)
    if not state.boats or not wet(state, (who.x, who.y), place):
        return None
    for near in sorted(state.boats, key=lambda one: (to_hull(who, one), one.id)):
        order = ask.Order(who.id, "board", target=near.id)
        if refuse(params, state, order) is None:
            return order
        to = towards(who, beside(state, who, near), far)
        walk = ask.Order(who.id, "move", (to,))
        if hypot(to[0] - who.x, to[1] - who.y) > who.two_steps and refuse(params, state, walk) is None:
            return walk
    return None


def _afloat(params: Params, state: State, who: Character, boat: Boat, place: Point) -> ask.Order | None:
    def left(at: Point) -> float:
        return hypot(at[0] - place[0], at[1] - place[1])

    out = sorted(shores(params, state, who, boat), key=lambda order: (left(order.way[0]), order.way))
    if out and not wet(state, out[0].way[0], place):
        return out[0]
    whole = left((boat.x, boat.y)) or 1
    for far in range(cm(params.water_boat_cm), LOOK, -LOOK):
        share = min(1.0, far / whole)
        to = (round(boat.x + (place[0] - boat.x) * share), round(boat.y + (place[1] - boat.y) * share))
        order = ask.Order(who.id, "row", (to,))
        if floats(state, to) and refuse(params, state, order) is None:
            return order
    return out[0] if out else None


__all__ = ["ferried", "wet"]
