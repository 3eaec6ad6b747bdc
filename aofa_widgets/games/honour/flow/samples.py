"""Some actions that are allowed, in a fixed order: nobody can list all places on a table."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, pi, sin

from .. import actions as ask
from ..legal import allowance, chargeable, measures_of, refuse, targets, way_to
from ..model import Choice, State, Unit
from ..params import Params
from ..resolve.places import entries
from .menu import playable

WAYS = 8  # compass points that are tried


def samples(params: Params, state: State, side: int, limit: int) -> tuple[ask.Action, ...]:
    """At most `limit` actions that a side may do now."""
    due = state.due
    if not isinstance(due, Choice) or due.side != side:
        return ()
    found: dict[ask.Action, None] = {}
    for action in _all(params, state, due):
        if action not in found and refuse(params, state, action) is None:
            found[action] = None
            if len(found) >= limit:
                break
    return tuple(found)


def _all(params: Params, state: State, due: Choice) -> Iterator[ask.Action]:
    match due.what:
        case "unit":
            yield from (ask.Use(name) for name in due.among)
            yield from playable(state, due.side)
        case "action":
            yield from actions_of(params, state, state.unit(due.unit))
            yield from playable(state, due.side)
        case "target":
            yield from (ask.Shoot(name) for name in due.among)
            yield ask.Hold()
        case "free":
            unit = state.unit(due.unit)
            if "charge" in due.among:
                yield from (ask.Charge(name) for name in chargeable(params, state, unit))
            if "move" in due.among:
                yield from (ask.Move(path) for path in ways(params, state, unit, "move"))
            yield ask.Hold()
        case "dodge":
            yield from (ask.Dodge(True), ask.Dodge(False))
        case "help":
            yield ask.Ready()
            yield from (ask.Declare(by) for by in due.among)
        case "first":
            yield from (ask.First(name) for name in due.among)
        case "assign":
            yield from (ask.Assign(name) for name in due.among)
        case "discard":
            yield from (ask.Discard(card) for card in due.among)


def actions_of(params: Params, state: State, unit: Unit) -> Iterator[ask.Action]:
    """What the active unit might do; `refuse` has the last word."""
    if state.off(unit.id):
        for to in back_places(params, state, unit):
            yield from (ask.Return(to), ask.Return(to, True))
        yield ask.Move()
        return
    if unit.prone:
        yield ask.Stand()
        yield from (ask.Stand(path) for path in ways(params, state, unit, "stand"))
        return
    yield from (ask.Charge(name) for name in chargeable(params, state, unit))
    yield from (ask.Shoot(name) for name in targets(params, state, unit))
    yield ask.Reload()
    yield ask.Cautious()
    yield from (ask.Move(path) for path in ways(params, state, unit, "move"))
    if refuse(params, state, ask.Advance()) is None:
        yield from (ask.Advance(path) for path in ways(params, state, unit, "move_shoot"))
    yield from (ask.Cautious(path) for path in ways(params, state, unit, "cautious"))
    yield ask.Move()


def ways(params: Params, state: State, unit: Unit, kind: str) -> Iterator[tuple[ask.Point, ...]]:
    """Ways to places worth going to: towards enemies and objectives, and along the points of a compass."""
    base, far = state.ground.base(unit.id), allowance(params, state, unit, kind)
    if far <= 0:
        return
    aims = [(foe.x, foe.y) for foe in state.ground.here(1 - unit.side)][:3]
    aims += [(place.x, place.y) for place in state.ground.objectives][:3]
    for x, y in aims:
        long = hypot(x - base.x, y - base.y)
        if long > 1:
            share = min(1.0, (far - 4) / long)
            to = (round(base.x + (x - base.x) * share), round(base.y + (y - base.y) * share))
            way = way_to(params, state, unit, to, kind)  # round whatever stands in the way
            if way.legal:
                yield tuple(way.path[1:])
    for i in range(WAYS):
        turn = 2 * pi * i / WAYS
        yield ((round(base.x + cos(turn) * (far - 4)), round(base.y + sin(turn) * (far - 4))),)


def back_places(params: Params, state: State, unit: Unit) -> Iterator[ask.Point]:
    """Places near the edge where a unit that is off the table might come back."""
    ground, r = state.ground, state.ground.base(unit.id).r
    for a, b in entries(ground, measures_of(params), unit.id):
        for share in (0.5, 0.25, 0.75):
            x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
            width, height = ground.bounds.width, ground.bounds.height
            yield (round(min(max(x, r), width - r)), round(min(max(y, r), height - r)))
