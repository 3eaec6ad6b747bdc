"""Ways to another table or region, which take a certain time (ARG-TIME-3, ARG-MULTIPLAYER-2)."""

from __future__ import annotations

from ..actions import Order, Refusal
from ..model import Character, Journey, State
from ..params import Params
from .near import disturbed


def journey_of(state: State, name: str) -> Journey | None:
    """The way of this name."""
    return next((one for one in state.journeys if one.id == name), None)


def travel(params: Params, state: State, order: Order, who: Character) -> Refusal | None:
    """Why somebody cannot set out for another table."""
    journey = journey_of(state, order.target)
    if journey is None:
        return Refusal("ARG-TIME-3", "no_journey", {"found": order.target})
    if not params.options_certain_time:
        return Refusal("ARG-TIME-3", "no_certain_time", {"job": journey.id})
    if disturbed(state, who):
        return Refusal("ARG-TURN-2", "disturbed", {"who": who.id})
    reach = params.reach(params.measure_talk_cm) + who.two_steps
    if (journey.x - who.x) ** 2 + (journey.y - who.y) ** 2 > reach**2:
        return Refusal("ARG-TIME-3", "job_far", {"who": who.id, "job": journey.id})
    return None


def near_journeys(params: Params, state: State, who: Character) -> tuple[str, ...]:
    """The ways on which somebody could set out where he stands."""
    rows = (Order(who.id, "travel", target=one.id) for one in state.journeys)
    return tuple(row.target for row in rows if travel(params, state, row, who) is None)


__all__ = ["journey_of", "near_journeys", "travel"]
