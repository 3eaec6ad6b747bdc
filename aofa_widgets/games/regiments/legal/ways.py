"""Moves as they are asked for, and what the places make of them."""

from __future__ import annotations

from .. import actions as ask
from ..model import State, Unit
from ..model.ground import Measures
from ..params import Params
from ..resolve import places
from ..resolve.places import Charge, March
from ..resolve.places.sweeps import Step, steps_of
from .traits import gait_of


def march_of(
    params: Params, measures: Measures, state: State, unit: Unit, action: ask.Hold | ask.Advance | ask.Rush
) -> tuple[str, March]:
    """What kind of move an action is ("shaken": the pivot of a unit that recovers), and how it goes."""
    gait = gait_of(params, unit)
    match action:
        case ask.Hold(turn=turn):
            kind = "shaken" if unit.shaken else "hold"
            steps: tuple[Step, ...] = (("turn", turn),) if turn else ()
        case ask.Advance(legs=legs, turns=turns, side=side):
            kind, steps = "advance", steps_of(legs, turns, side)
        case ask.Rush(legs=legs, turns=turns):
            kind, steps = "rush", steps_of(legs, turns)
    return kind, places.march(state.ground, measures, unit.id, kind, steps, gait)


def charge_way(params: Params, measures: Measures, state: State, unit: Unit, action: ask.Charge) -> Charge | None:
    """The way of a charge: as it is told, else the best that the engine finds; None if none reaches."""
    gait = gait_of(params, unit)
    if not action.legs and not action.turns:
        found = places.charge(state.ground, measures, unit.id, action.target, (), gait)
        if not found.troubles:
            return found
        for one in places.charges(state.ground, measures, unit.id, gait):
            if one.target == action.target:
                return one
        return found
    return places.charge(
        state.ground, measures, unit.id, action.target, steps_of(action.legs, action.turns), gait
    )


def chargeable(params: Params, measures: Measures, state: State, unit: Unit) -> dict[str, Charge]:
    """The enemies that a unit can charge, each with the way there."""
    gait = gait_of(params, unit)
    if gait.hold_only:
        return {}
    return {one.target: one for one in places.charges(state.ground, measures, unit.id, gait) if not one.troubles}
