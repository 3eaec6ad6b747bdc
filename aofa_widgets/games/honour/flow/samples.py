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
    for action, sure in _all(params, state, due):
        if action not in found and (sure or refuse(params, state, action) is None):
            found[action] = None
            if len(found) >= limit:
                break
    return tuple(found)


Tried = Iterator[tuple[ask.Action, bool]]  # an action, and whether it is known to be allowed


def _all(params: Params, state: State, due: Choice) -> Tried:
    match due.what:
        case "unit":
            yield from ((ask.Use(name), True) for name in due.among)
            yield from ((action, False) for action in playable(state, due.side))
        case "action":
            yield from actions_of(params, state, state.unit(due.unit))
            yield from ((action, False) for action in playable(state, due.side))
        case "target":
            yield from ((ask.Shoot(name), True) for name in due.among)
            yield ask.Hold(), True
        case "free":
            unit = state.unit(due.unit)
            if "charge" in due.among:
                yield from ((ask.Charge(name), True) for name in chargeable(params, state, unit))
            if "move" in due.among:
                yield from ((ask.Move(path), sure) for path, sure in ways(params, state, unit, "move"))
            yield ask.Hold(), True
        case "dodge":
            yield from ((ask.Dodge(True), True), (ask.Dodge(False), True))
        case "help":
            yield ask.Ready(), True
            yield from ((ask.Declare(by), True) for by in due.among)
        case "first":
            yield from ((ask.First(name), True) for name in due.among)
        case "assign":
            yield from ((ask.Assign(name), True) for name in due.among)
        case "discard":
            yield from ((ask.Discard(card), True) for card in due.among)


def actions_of(params: Params, state: State, unit: Unit) -> Tried:
    """What the active unit might do; where it is not sure, `refuse` has the last word."""
    if state.off(unit.id):
        for to in back_places(params, state, unit):
            yield from ((ask.Return(to), False), (ask.Return(to, True), False))
        yield ask.Move(), True
        return
    if unit.prone:
        yield ask.Stand(), True
        yield from ((ask.Stand(path), sure) for path, sure in ways(params, state, unit, "stand"))
        return
    yield from ((ask.Charge(name), True) for name in chargeable(params, state, unit))
    yield from ((ask.Shoot(name), True) for name in targets(params, state, unit))
    yield ask.Reload(), False
    yield ask.Cautious(), True
    yield from ((ask.Move(path), sure) for path, sure in ways(params, state, unit, "move"))
    if refuse(params, state, ask.Advance()) is None:
        yield from ((ask.Advance(path), sure) for path, sure in ways(params, state, unit, "move_shoot"))
    yield from ((ask.Cautious(path), sure) for path, sure in ways(params, state, unit, "cautious"))
    yield ask.Move(), True


def ways(params: Params, state: State, unit: Unit, kind: str) -> Iterator[tuple[tuple[ask.Point, ...], bool]]:
    """Ways towards enemies and objectives, which are sure, and along the points of a compass, which are not."""
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
            way = way_to(params, state, unit, to, kind, refusing=False)  # round whatever stands in the way
            if way.legal:
                yield tuple(way.path[1:]), True
    for i in range(WAYS):
        turn = 2 * pi * i / WAYS
        yield ((round(base.x + cos(turn) * (far - 4)), round(base.y + sin(turn) * (far - 4))),), False


def back_places(params: Params, state: State, unit: Unit) -> Iterator[ask.Point]:
    """Places near the edge where a unit that is off the table might come back."""
    ground, r = state.ground, state.ground.base(unit.id).r
    for a, b in entries(ground, measures_of(params), unit.id):
        for share in (0.5, 0.25, 0.75):
            x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
            width, height = ground.bounds.width, ground.bounds.height
            yield (round(min(max(x, r), width - r)), round(min(max(y, r), height - r)))
