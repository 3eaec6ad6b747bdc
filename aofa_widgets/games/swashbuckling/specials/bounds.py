"""Whether the table allows a move or a deed that nobody answers, and the rule that says why not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from aofa_widgets.table.limits import in_swing

from ..actions import Act, FreeMove, Move, Oppose, Refusal
from ..model import Courtyard, Figure, Prop, State
from ..params import Params
from .aims import refuse_aimed
from .deeds import RELOCATES, Deed, deed_of
from .doing import weapon_near
from .measures import GUIDELINES, beyond, loosened, refuse_lift
from .own import refuse_own
from .places import (
    Landing,
    Point,
    behind,
    in_flight,
    landing_of,
    leap_across,
    leap_to,
    stairs_end,
    swing_end,
    top_place,
)

THINGS_ONLY = frozenset({"climb", "leap_across", "stairs", "take", "tip", "swing", "grab", "slide", "put"})
Names = dict[str, str]


def refuse_deed(params: Params, state: State, figure: Figure, action: Any) -> Refusal | None:
    """Why the table does not allow a deed; a told ground allows all that its record asks."""
    return _judged(loosened(params, action), state, figure, action)


def beyond_measure(params: Params, state: State, figure: Figure, action: Act | Oppose) -> Refusal | None:
    """The guideline that an allowed deed passes: the other side is asked, or warned (AOFA-7M-2, AOFA-AMB-66)."""
    if params.measure_enforced == "off":
        return None
    found = _judged(params.measured("true"), state, figure, replace(action, asking=True))
    return found if found and found.name in GUIDELINES else None


def _judged(params: Params, state: State, figure: Figure, action: Any) -> Refusal | None:
    ground = state.ground
    if not isinstance(ground, Courtyard):
        return None
    if isinstance(action, Oppose):
        return refuse_aimed(params, state, ground, figure, action)
    if isinstance(action, Move | FreeMove):
        return _refuse_walk(params, ground, figure, action)
    if isinstance(action, Act):
        return _refuse_act(params, state, ground, figure, action)
    return _refuse_weapon(params, ground, figure)


def _refuse_walk(params: Params, ground: Courtyard, figure: Figure, action: Move | FreeMove) -> Refusal | None:
    if hangs := ground.spot(figure.id).hangs:
        return Refusal("AOFA-2A-EX6", "hanging", {"figure": figure.id, "thing": hangs})
    if action.to is None:
        return Refusal("AOFA-2B-2", "say_where_to", {"figure": figure.id})
    if not on_table(ground, action.to):
        return Refusal("AOFA-2B-4", "off_the_table", {"figure": figure.id})
    _, stop = ground.walk(figure.id, action.to, None)
    if stop.length == 0:
        return Refusal(
            "AOFA-2B-4", "in_the_way" if stop.by else "no_way", {"figure": figure.id, "thing": stop.by or ""}
        )
    return None


def on_table(ground: Courtyard, at: Point) -> bool:
    """Whether a place lies on the table."""
    return 0 <= at[0] <= ground.bounds.width and 0 <= at[1] <= ground.bounds.height


def _refuse_weapon(params: Params, ground: Courtyard, figure: Figure) -> Refusal | None:
    if params.weapon_place == "with_figure" or weapon_near(params, ground, figure.id):
        return None
    return Refusal("AOFA-AMB-54", "weapon_far", {"figure": figure.id})


def _refuse_act(params: Params, state: State, ground: Courtyard, figure: Figure, action: Act) -> Refusal | None:
    deed = deed_of(state, action.deed)
    if deed is None or (deed.opposed and deed.effect != "own"):
        return Refusal("AOFA-2A-1", "no_such_deed")
    what = action.on or ""
    names: Names = {"figure": figure.id, "thing": what}
    match deed.effect:
        case "own":
            return refuse_own(params, state, ground, figure, action)
        case "leap_off":
            return _refuse_leap_off(params, ground, figure, action, names)
        case "ready":
            return _refuse_ready(params, figure)
        case "put":
            held = figure.held is not None and what in ("", figure.held)
            return None if held else Refusal("AOFA-AMB-56", "nothing_in_hand", names)
        case "leap_across":
            return _refuse_leap_across(params, state, ground, figure, names)
    if what not in ground.near(figure.id) and what not in ground.touching(figure.id):
        return Refusal("AOFA-2B-5", "not_reached", names)
    lies = deed.effect == "climb" and what in state.by_id and ground.spot(what).lying is not None  # AMB-57
    if deed.effect in THINGS_ONLY and what in state.by_id and not lies:
        return Refusal("AOFA-2A-1", "not_a_thing", names)
    return _refuse_reached(params, state, ground, figure, action, deed, names)


def _refuse_reached(
    params: Params, state: State, ground: Courtyard, figure: Figure, action: Act, deed: Deed, names: Names
) -> Refusal | None:
    """A deed with something within reach."""
    what, spot = names["thing"], ground.spot(figure.id)
    match deed.effect:
        case "climb":
            top = None if what in state.by_id else ground.prop(what)
            if spot.on == what or (top and (not top.body.standable or top.kind == "stairs")):
                return Refusal("AOFA-2A-EX4", "not_to_stand_on", names)
            if top_place(ground, figure.id, what) is None:
                return Refusal("AOFA-2A-EX4", "no_room", names)
            return _refuse_levels(params, ground, ground.rise(figure.id, what), names)
        case "leap_over":
            return _refuse_leap_over(params, state, ground, figure, names)
        case "pass":
            landing = behind(ground, figure.id, what)
            if landing is None or landing.z != spot.z:
                return Refusal("AOFA-2A-EX1", "no_room", names)
            blocks = what in state.by_id or ground.prop(what).body.solid
            return None if blocks else Refusal("AOFA-2A-EX1", "not_in_the_way", names)
        case "stairs" | "slide":
            prop = ground.prop(what)
            if deed.effect == "slide" and (prop.to is None or spot.z < ground.prop(prop.to).body.top):
                return Refusal("AOFA-2A-EX8", "no_banister", names)
            if prop.kind != "stairs" or prop.to is None or stairs_end(ground, figure.id, prop) is None:
                return Refusal("AOFA-2A-EX9", "no_stairs", names)
        case "take":
            if not figure.armed and ground.prop(what).kind == "weapon" and weapon_near(params, ground, figure.id):
                return Refusal("AOFA-5D-WEAPON-5", "weapon_recovered", names)
            return _refuse_part(params) or refuse_lift(params, ground, figure, ground.prop(what), names)
        case "grab":
            if spot.hangs:
                return Refusal("AOFA-2A-EX6", "hanging", names)
            return _refuse_grab(params, ground, figure, ground.prop(what), names)
        case "swing":
            return _refuse_swing(params, ground, figure, ground.prop(what), action.to, names)
        case "touch":
            enemy = what in state.by_id and state.figure(what).standing and state.figure(what).side != figure.side
            return Refusal("AOFA-3B-1", "enemy_answers", {**names, "enemy": what}) if enemy else None
        case "tip":
            prop = ground.prop(what)
            if not prop.rolls or prop.tipped:
                return Refusal("AOFA-7M-6", "nothing_to_tip", names)
            if ground.loaded(what):
                return Refusal("AOFA-7M-6", "someone_on_it", names)
            return _refuse_part(params)
    return None


def _refuse_levels(params: Params, ground: Courtyard, rise: int, names: Names) -> Refusal | None:
    """The guidelines for going up and down (GEO-21, GEO-22)."""
    return beyond(params, rise, ground.limit(params.jump_up), "AOFA-7M-4", "too_high", names) or beyond(
        params, -rise, ground.limit(params.leap_down), "AOFA-7M-3", "drop_too_far", names
    )


def _refuse_leap_off(params: Params, ground: Courtyard, figure: Figure, action: Act, names: Names) -> Refusal | None:
    spot = ground.spot(figure.id)
    if not (spot.on or spot.hangs):
        return Refusal("AOFA-2A-EX4", "on_the_floor", names)
    if action.to is None or not on_table(ground, action.to):
        return Refusal("AOFA-2A-EX4", "say_where", names)
    held = params.measure_enforced == "true" and not action.asking  # who asks goes where he points
    landing = landing_of(ground, figure.id, action.to, ground.limit(params.leap_across) if held else None)
    if landing is None:
        return Refusal("AOFA-2A-EX4", "no_room", names)
    return _refuse_leap(params, ground, figure, landing, names)


def _refuse_leap(params: Params, ground: Courtyard, figure: Figure, landing: Landing, names: Names) -> Refusal | None:
    """A leap is checked part by part, each against its own guideline (GEO-20 to GEO-23)."""
    leap = leap_to(ground, figure.id, landing)
    return _refuse_levels(params, ground, leap.up - leap.down, names) or beyond(
        params, leap.across, ground.limit(params.leap_across), "AOFA-7M-3", "gap_too_wide", names
    )


def _refuse_leap_across(
    params: Params, state: State, ground: Courtyard, figure: Figure, names: Names
) -> Refusal | None:
    """From one top to another, over the gap between them (GEO-20)."""
    spot, what = ground.spot(figure.id), names["thing"]
    if not (spot.on or spot.hangs):
        return Refusal("AOFA-2A-EX4", "on_the_floor", names)
    if what in state.by_id:
        return Refusal("AOFA-2A-1", "not_a_thing", names)
    prop = next((prop for prop in ground.props if prop.body.id == what and not prop.held), None)
    if prop is None or not prop.body.standable or spot.on == what or prop.kind == "stairs":
        return Refusal("AOFA-2A-EX4", "not_to_stand_on", names)
    if what in ground.near(figure.id):
        return Refusal("AOFA-2A-EX4", "no_gap", names)
    at = top_place(ground, figure.id, what)
    if at is None:
        return Refusal("AOFA-2A-EX4", "no_room", names)
    height = max(spot.z, prop.body.top)
    if by := in_flight(ground, figure.id, at, height, (what, spot.on or "")):
        return Refusal("AOFA-2A-EX4", "flight_blocked", {**names, "by": by})
    return _refuse_leap(params, ground, figure, Landing(at, prop.body.top, what), names)


def _refuse_leap_over(params: Params, state: State, ground: Courtyard, figure: Figure, names: Names) -> Refusal | None:
    what = names["thing"]
    if ground.spot(figure.id).on == what:
        return Refusal("AOFA-2A-EX5", "stands_on_it", names)
    if what not in state.by_id and ground.prop(what).hanging:
        return Refusal("AOFA-2A-EX5", "not_in_the_way", names)
    if behind(ground, figure.id, what) is None:
        return Refusal("AOFA-2A-EX5", "no_room", names)
    if what in state.by_id and state.figure(what).standing:
        return Refusal("AOFA-2A-EX5", "no_leapfrog", names)
    over = leap_across(ground, figure.id, what)
    return _refuse_levels(params, ground, over.up or -over.down, names) or beyond(
        params, over.across, ground.limit(params.leap_across), "AOFA-7M-3", "too_wide", names
    )


def _refuse_grab(params: Params, ground: Courtyard, figure: Figure, prop: Prop, names: Names) -> Refusal | None:
    """A hanging thing within a jump's reach (GEO-24)."""
    spot = ground.spot(figure.id)
    if not prop.hanging:
        return Refusal("AOFA-2A-EX6", "nothing_to_swing", names)
    if spot.hangs == prop.body.id:
        return None
    high = prop.body.bottom - spot.z - ground.measures.height
    return beyond(params, high, ground.limit(params.jump_up), "AOFA-7M-4", "too_high", names)


def _refuse_swing(
    params: Params, ground: Courtyard, figure: Figure, prop: Prop, to: Point | None, names: Names
) -> Refusal | None:
    """The thing as for a grab, and a free place within the circle of its rope (GEO-24)."""
    spot = ground.spot(figure.id)
    if why := _refuse_grab(params, ground, figure, prop, names):
        return why
    if to is None or not on_table(ground, to):
        return Refusal("AOFA-2A-EX7", "say_where", names)
    hook = ground.middle(prop.body.id)
    start = (spot.x, spot.y) if prop.swing is None else (hook[0] + prop.swing, hook[1])
    end = swing_end(ground, figure.id, prop, to, ground.limit(params.jump_up))
    if not in_swing(hook, start, end.at if end else to):
        if prop.swing is None:
            return Refusal("AOFA-2A-EX7", "beyond_the_rope", names)
        return Refusal("AOFA-2A-EX7", "beyond_the_swing", {**names, "length": prop.swing})
    return None if end else Refusal("AOFA-2A-EX7", "no_room", names)


def _refuse_part(params: Params) -> Refusal | None:
    """A part of a deed is an action of its own only where deeds may be split (AOFA-2B-12)."""
    return None if params.split_allowed else Refusal("AOFA-2B-12", "no_split")


def _refuse_ready(params: Params, figure: Figure) -> Refusal | None:
    """A part between picking up and throwing: the throw must still be within `split.max_parts` (AMB-49)."""
    if figure.held is None:
        return Refusal("AOFA-2B-12", "nothing_held", {"figure": figure.id})
    if params.split_allowed and figure.parts + 2 <= params.split_max_parts:
        return None
    return Refusal("AOFA-AMB-49", "too_many_parts", {"figure": figure.id, "most": params.split_max_parts})


def moves_figure(state: State, action: Act) -> bool:
    """Whether an action changes its figure's place: told by a record, on a table known from the deed (AMB-04)."""
    deed = deed_of(state, action.deed)
    if deed is not None and deed.effect == "own":
        return action.relocates or action.to is not None
    return action.relocates or (deed is not None and deed.effect in RELOCATES)
