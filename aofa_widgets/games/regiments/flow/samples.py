"""Some actions that are allowed, in a fixed order: what bots choose from, and what a contract is checked with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from .. import actions as ask
from ..actions import Action
from ..legal import free_marker, measures_of, refuse
from ..legal.aims import castable, picks, spell_targets, targets
from ..legal.placing import room_for
from ..legal.traits import gait_of, may_join, waits
from ..legal.ways import chargeable
from ..model import Choice, State, Unit
from ..params import Params
from .fighters import aims_in

TURNS = (0, 45, -45, 90, -90, 20, -20)
SHARES = (1, 2, 3)  # of the most that a move may be, in thirds


def samples(params: Params, state: State, side: int, limit: int) -> tuple[Action, ...]:
    """At most `limit` actions that are allowed for the side that is to act."""
    due = state.due
    if not isinstance(due, Choice) or due.side != side:
        return ()
    found = dict.fromkeys(
        action for action in _KINDS[due.what](params, state, due) if refuse(params, state, action) is None
    )
    return tuple(islice(found, limit))


def _marker(params: Params, state: State, due: Choice) -> Iterator[Action]:
    free = places_of(params, state)
    step = max(1, len(free) // 30)
    yield from (ask.Marker(at) for at in free[step // 2 :: step])
    if not free:
        yield ask.Pass()


def places_of(params: Params, state: State) -> tuple[ask.Point, ...]:
    """Places for a marker: on a wide grid, or if there is none on a close one."""
    return free_marker(params, state, 1524) or free_marker(params, state)


def _edge(params: Params, state: State, due: Choice) -> Iterator[Action]:
    yield from (ask.Edge(edge) for edge in due.among)


def _aside(params: Params, state: State, due: Choice) -> Iterator[Action]:
    yield ask.Pass()
    for name in due.among:
        for how in ("ambush", "scout"):
            if waits(params, state.unit(name), how) is not None:
                yield ask.Aside(name, how)


def _place(params: Params, state: State, due: Choice) -> Iterator[Action]:
    share = max(4, 48 // len(due.among))
    nobody = True
    for name in due.among:
        unit = state.unit(name)
        spots = room_for(params, state, unit, due.what, 400)
        nobody = nobody and not spots
        step = max(1, len(spots) // share)
        for block in spots[step // 2 :: step]:
            yield ask.Deploy(name, block.at, block.facing)
        if due.what == "deploy" and spots:
            yield from _joining(params, state, due, unit, spots[len(spots) // 2].at, spots[0].facing)
    if due.what == "ambush" or nobody:
        yield ask.Pass()


def _joining(params: Params, state: State, due: Choice, unit: Unit, at: ask.Point, facing: int) -> Iterator[Action]:
    for name in due.among:
        if may_join(params, state.unit(name), unit):
            yield ask.Deploy(unit.id, at, facing, name)


def _unit(params: Params, state: State, due: Choice) -> Iterator[Action]:
    yield from (ask.Activate(name) for name in due.among)


def _action(params: Params, state: State, due: Choice) -> Iterator[Action]:
    unit, measures = state.unit(due.unit), measures_of(params)
    yield ask.Hold(0)
    if unit.shaken:
        yield from (ask.Hold(turn) for turn in TURNS[1:])
        return
    yield from (ask.Charge(name) for name in chargeable(params, measures, state, unit))
    yield from _spells(params, state, unit)
    gait = gait_of(params, unit)
    if gait.hold_only:
        yield from (ask.Hold(turn) for turn in (45, -45, 90, -90, 180))
        return
    for turn in TURNS:
        for share in SHARES[::-1]:
            legs = (0, gait.advance * share // 3) if turn else (gait.advance * share // 3,)
            turns = (turn,) if turn else ()
            yield ask.Advance(legs, turns)
            yield ask.Rush((*legs[:-1], gait.rush * share // 3), turns)
    half = gait.advance * params.move_side_percent // 100
    yield from (ask.Advance((half,), (), way) for way in ("left", "right", "back"))
    yield from (ask.Hold(turn) for turn in (45, -45, 90, -90, 180))


def _spells(params: Params, state: State, unit: Unit) -> Iterator[Action]:
    for figure, spell in castable(params, state, unit):
        for name in spell_targets(params, measures_of(params), state, unit, spell, figure)[:4]:
            yield ask.Cast(spell.id, name, figure)


def _attack(params: Params, state: State, due: Choice) -> Iterator[Action]:
    unit = state.unit(due.unit)
    if due.among:
        yield from volleys(params, state, unit)
    yield from _spells(params, state, unit)
    yield ask.Pass()


def volleys(params: Params, state: State, unit: Unit) -> Iterator[ask.Shoot]:
    """Everything at one target; and the weapons at two, where there are two kinds."""
    able = targets(params, measures_of(params), state, unit)
    for name, weapons in able.items():
        yield ask.Shoot(tuple((weapon, name, -1) for weapon in weapons))
        for weapon in weapons:
            if picks(params, unit, weapon):
                last = state.unit(name).figures[-1]
                best = state.unit(name).hero or last
                yield ask.Shoot(((weapon, name, best.n),))
    for one, weapons in able.items():
        for other, others in able.items():
            rest = tuple(weapon for weapon in others if weapon not in weapons[:1])
            if one != other and rest:
                yield ask.Shoot(((weapons[0], one, -1), *((weapon, other, -1) for weapon in rest)))


def _help(params: Params, state: State, due: Choice) -> Iterator[Action]:
    yield ask.Pass()
    yield from (ask.Lend(due.unit, n) for n in range(1, state.unit(due.unit).tokens + 1))


def _strike_back(params: Params, state: State, due: Choice) -> Iterator[Action]:
    yield ask.Answer(True)
    yield ask.Answer(False)


def _pick(params: Params, state: State, due: Choice) -> Iterator[Action]:
    yield from (ask.Pick(figure.n) for figure in aims_in(params, state.unit(due.among[0])).values())


def _consolidate(params: Params, state: State, due: Choice) -> Iterator[Action]:
    yield ask.Pass()
    x, y = state.ground.stand(due.unit).block.at
    most = measures_of(params).consolidate
    slant = most * 70 // 100
    for dx, dy in ((0, -most), (most, 0), (0, most), (-most, 0), (slant, slant), (-slant, slant)):
        yield ask.Shift((x + dx, y + dy))
        yield ask.Shift((x + dx // 2, y + dy // 2))


_KINDS = {
    "marker": _marker,
    "edge": _edge,
    "aside": _aside,
    "deploy": _place,
    "scout": _place,
    "ambush": _place,
    "unit": _unit,
    "action": _action,
    "attack": _attack,
    "help": _help,
    "strike_back": _strike_back,
    "pick": _pick,
    "consolidate": _consolidate,
}


__all__ = ["places_of", "samples", "volleys"]
