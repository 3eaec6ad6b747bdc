"""Whether the table allows a deed, and the rule that says why not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from aofa_widgets.table.limits import in_swing, near_each_other
from aofa_widgets.table.measure import gap, overlaps, within
from aofa_widgets.table.sight import sight

from ..actions import Act, FreeMove, Move, Oppose, Refusal
from ..model import Courtyard, Figure, Prop, State
from ..params import Params
from .deeds import LIFTS, RELOCATES, allowed_gap
from .doing import deed_of, weapon_near
from .places import Point, behind, landing_of, leap_across, rolled, room, stairs_end, top_place


def refuse_deed(params: Params, state: State, figure: Figure, action: Any) -> Refusal | None:
    """Why the table does not allow a deed; a told ground allows all that its record asks."""
    ground = state.ground
    if not isinstance(ground, Courtyard):
        return None
    if isinstance(action, Oppose):
        return _refuse_opposed(params, state, ground, figure, action)
    if isinstance(action, Move | FreeMove):
        return _refuse_walk(params, ground, figure, action)
    if isinstance(action, Act):
        return _refuse_act(params, state, ground, figure, action)
    return _refuse_weapon(params, ground, figure)


def _refuse_walk(params: Params, ground: Courtyard, figure: Figure, action: Move | FreeMove) -> Refusal | None:
    if action.to is None:
        return Refusal("AOFA-2B-2", "say_where_to", {"figure": figure.id})
    x, y = action.to
    if not (0 <= x <= ground.bounds.width and 0 <= y <= ground.bounds.height):
        return Refusal("AOFA-2B-4", "off_the_table", {"figure": figure.id})
    _, stop = ground.walk(figure.id, action.to, None)
    if stop.length == 0:
        return Refusal(
            "AOFA-2B-4", "in_the_way" if stop.by else "no_way", {"figure": figure.id, "thing": stop.by or ""}
        )
    return None


def _refuse_weapon(params: Params, ground: Courtyard, figure: Figure) -> Refusal | None:
    if params.weapon_place == "with_figure" or weapon_near(params, ground, figure.id):
        return None
    return Refusal("AOFA-AMB-54", "weapon_far", {"figure": figure.id})


def _refuse_act(params: Params, state: State, ground: Courtyard, figure: Figure, action: Act) -> Refusal | None:
    deed = deed_of(state, action.deed)
    if deed is None or deed.opposed:
        return Refusal("AOFA-2A-1", "no_such_deed")
    what, spot = action.on, ground.spot(figure.id)
    names = {"figure": figure.id, "thing": what or ""}
    if deed.effect == "leap_off":
        if spot.on is None:
            return Refusal("AOFA-2A-EX4", "on_the_floor", names)
        if action.to is None:
            return Refusal("AOFA-2A-EX4", "say_where", names)
        landing = landing_of(ground, figure.id, action.to)
        if landing is None:
            return Refusal("AOFA-2A-EX4", "no_room", names)
        drop = spot.z - landing[1]
        return _beyond(params, drop, ground.limit(params.leap_down), "AOFA-7M-3", "drop_too_far", names)
    if deed.effect == "ready":
        return _refuse_ready(params, figure)
    if what is None or (what not in ground.near(figure.id) and what not in ground.touching(figure.id)):
        return Refusal("AOFA-2B-5", "not_reached", names)
    if deed.effect in ("climb", "stairs", "take", "tip", "swing", "slide") and what in state.by_id:
        return Refusal("AOFA-2A-1", "not_a_thing", names)
    match deed.effect:
        case "climb":
            prop = ground.prop(what)
            if not prop.body.standable or spot.on == what or prop.kind == "stairs":
                return Refusal("AOFA-2A-EX4", "not_to_stand_on", names)
            if top_place(ground, figure.id, what) is None:
                return Refusal("AOFA-2A-EX4", "no_room", names)
            return _beyond(
                params, ground.rise(figure.id, what), ground.limit(params.jump_up), "AOFA-7M-4", "too_high", names
            )
        case "leap_over" | "pass":
            if behind(ground, figure.id, what) is None:
                return Refusal("AOFA-2A-EX5", "no_room", names)
            if deed.effect == "pass":
                return (
                    None
                    if what in state.by_id or ground.prop(what).body.solid
                    else Refusal("AOFA-2A-EX1", "not_in_the_way", names)
                )
            if what in state.by_id and state.figure(what).standing:
                return Refusal("AOFA-2A-EX5", "no_leapfrog", names)
            over = leap_across(ground, figure.id, what)
            high = _beyond(params, over.up, ground.limit(params.jump_up), "AOFA-7M-4", "too_high", names)
            return high or _beyond(
                params, over.across, ground.limit(params.leap_across), "AOFA-7M-3", "too_wide", names
            )
        case "stairs" | "slide":
            prop = ground.prop(what)
            if deed.effect == "slide" and (prop.to is None or spot.z < ground.prop(prop.to).body.top):
                return Refusal("AOFA-2A-EX8", "no_banister", names)
            if prop.kind != "stairs" or prop.to is None or stairs_end(ground, figure.id, prop) is None:
                return Refusal("AOFA-2A-EX9", "no_stairs", names)
        case "take":
            return _refuse_part(params) or _refuse_take(params, ground, figure, ground.prop(what), names)
        case "swing":
            return _refuse_swing(params, ground, figure, ground.prop(what), action.to, names)
        case "touch":
            enemy = what in state.by_id and state.figure(what).standing and state.figure(what).side != figure.side
            return Refusal("AOFA-3B-1", "enemy_answers", {**names, "enemy": what}) if enemy else None
        case "tip":
            prop = ground.prop(what)
            if not prop.rolls or prop.tipped:
                return Refusal("AOFA-7M-6", "nothing_to_tip", names)
            return _refuse_part(params)
    return None


def _refuse_swing(
    params: Params, ground: Courtyard, figure: Figure, prop: Prop, to: Point | None, names: dict[str, str]
) -> Refusal | None:
    """A hanging thing within a jump's reach, and a free place within the circle of its rope (GEO-24)."""
    spot = ground.spot(figure.id)
    if not prop.hanging:
        return Refusal("AOFA-2A-EX7", "nothing_to_swing", names)
    high = prop.body.bottom - spot.z - ground.measures.height
    if why := _beyond(params, high, ground.limit(params.jump_up), "AOFA-7M-4", "too_high", names):
        return why
    if to is None:
        return Refusal("AOFA-2A-EX7", "say_where", names)
    if not in_swing(ground.middle(prop.body.id), (spot.x, spot.y), to):
        return Refusal("AOFA-2A-EX7", "beyond_the_rope", names)
    return None if room(ground, figure.id, to, 0) else Refusal("AOFA-2A-EX7", "no_room", names)


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


def _refuse_take(
    params: Params, ground: Courtyard, figure: Figure, prop: Prop, names: dict[str, str]
) -> Refusal | None:
    class_ = LIFTS.index(prop.lift) if prop.lift in LIFTS else None
    most = LIFTS.index(params.lift_max_class) if params.measure_enforced == "true" else len(LIFTS)
    if class_ is None or class_ > most:
        return Refusal("AOFA-7M-5", "too_big", names)
    if figure.held:
        return Refusal("AOFA-AMB-56", "hands_full", names)
    if any(ground.spot(s.id).on == prop.body.id for s in ground.spots):
        return Refusal("AOFA-7M-5", "someone_on_it", names)
    return None


def _beyond(params: Params, length: int, limit: int, rule: str, name: str, values: dict[str, str]) -> Refusal | None:
    if params.measure_enforced != "true" or length <= limit:
        return None
    return Refusal(rule, name, {**values, "mm": length // 10, "most": limit // 10})


def _refuse_opposed(params: Params, state: State, ground: Courtyard, figure: Figure, action: Oppose) -> Refusal | None:
    deed = deed_of(state, action.deed)
    if deed is None or not deed.opposed:
        return Refusal("AOFA-3B-1", "no_such_deed")
    if len(set(action.targets)) > 1 and (far := _too_far_apart(params, ground, action.targets)):
        return Refusal("AOFA-7M-8", "too_far_apart", {"figure": far[0], "other": far[1]})
    for target in dict.fromkeys(action.targets):
        names = {"figure": figure.id, "enemy": target, "thing": action.thing or ""}
        match deed.effect:
            case "blow":
                if target not in ground.touching(figure.id):
                    return Refusal("AOFA-2B-5", "enemy_not_reached", names)
            case "taunt":
                if params.taunt_range == "contact" and target not in ground.touching(figure.id):
                    return Refusal("AOFA-AMB-46", "enemy_not_reached", names)
                if params.taunt_range == "sight" and (blocked := hidden(params, state, figure.id, target)):
                    return Refusal("AOFA-AMB-46", "out_of_sight", {**names, "by": blocked})
            case "throw":
                if why := _refuse_missile(params, ground, figure, action.thing, names):
                    return why
                between = gap(ground.body(figure.id).shape, ground.body(target).shape)
                if params.throw_max_in is not None and between > params.throw_max_in * 254:
                    return Refusal("AOFA-AMB-47", "too_far", {**names, "inches": params.throw_max_in})
                if blocked := hidden(params, state, figure.id, target):
                    return Refusal("AOFA-7M-7", "out_of_sight", {**names, "by": blocked})
            case "roll":
                thing = action.thing
                if thing is None or thing not in ground.near(figure.id) or not ground.prop(thing).rolls:
                    return Refusal("AOFA-7M-6", "nothing_to_roll", names)
                hit = rolled(ground, figure.id, thing, action.targets[0])[1]
                if target == action.targets[0] and hit != target:
                    return Refusal("AOFA-7M-6", "roll_blocked", {**names, "by": hit or ""})
            case "pull":
                thing = action.thing
                if thing is None or thing not in ground.near(figure.id) or ground.prop(thing).kind != "rug":
                    return Refusal("AOFA-2A-EX3", "no_rug", names)
                if not overlaps(ground.body(target).shape, ground.prop(thing).body.shape) or ground.spot(target).z > 0:
                    return Refusal("AOFA-2A-EX3", "not_on_the_rug", names)
    return None


def _refuse_missile(
    params: Params, ground: Courtyard, figure: Figure, thing: str | None, names: dict[str, str]
) -> Refusal | None:
    """What is held may be thrown, and what is reached picked up and thrown in one action (AOFA-2A-EX2)."""
    if thing in (None, figure.held):
        return None if figure.held else Refusal("AOFA-2A-EX2", "nothing_held", names)
    if thing not in ground.near(figure.id):
        return Refusal("AOFA-2B-5", "not_reached", names)
    return _refuse_take(params, ground, figure, ground.prop(thing), names)


def _too_far_apart(params: Params, ground: Courtyard, targets: tuple[str, ...]) -> tuple[str, str] | None:
    shapes = [ground.body(name).shape for name in targets]
    pair = near_each_other(shapes, allowed_gap(params), chain=params.multi_gap_chain == "chain")
    return (targets[pair[0]], targets[pair[1]]) if pair else None


def hidden(params: Params, state: State, who: str, target: str) -> str | None:
    """Who or what hides a target (GEO-25 to GEO-27), or None.

    A doubt hides where `los.doubt` denies it, or where a friendly die has closed this line (AOFA-7M-7).
    """
    verdict, by = _sight(params, state, who, target)
    closed = params.los_doubt == "deny" or (state.activation is not None and target in state.activation.denied)
    return by if verdict == "blocked" or (verdict == "doubt" and closed) else None


def doubtful(params: Params, state: State, action: Any) -> tuple[str, ...]:
    """Targets of an action whose line of sight a friendly die has to settle (AOFA-7M-7, GEO-27)."""
    spell, deed = state.activation, deed_of(state, action.deed) if isinstance(action, Oppose) else None
    if params.los_doubt != "roll" or deed is None or spell is None or not isinstance(state.ground, Courtyard):
        return ()
    if deed.effect == "throw" or (deed.effect == "taunt" and params.taunt_range == "sight"):
        return tuple(t for t in action.targets if _sight(params, state, spell.figure, t)[0] == "doubt")
    return ()


def _sight(params: Params, state: State, who: str, target: str) -> tuple[str, str]:
    ground = state.ground
    assert isinstance(ground, Courtyard)
    figures = [ground.body(f.id) for f in state.figures if f.standing and f.id not in (who, target)]
    things = [
        p.body
        for p in ground.props
        if p.body.solid and not p.held and p.body.id not in (ground.spot(who).on, ground.spot(target).on)
    ]
    seen = sight(
        ground.body(who),
        ground.body(target),
        figures=figures if params.los_blockers != "none" else (),
        scenery=things if params.los_blockers == "anything" else (),
        elevation_min=params.elevation_min_mm * 10 if params.los_elevation_ignores else None,
    )
    return seen.verdict, seen.by[0] if seen.by else ""


def moves_figure(state: State, action: Act) -> bool:
    """Whether an action changes its figure's place: told by a record, on a table known from the deed (AMB-04)."""
    deed = deed_of(state, action.deed)
    return action.relocates or (deed is not None and deed.effect in RELOCATES)


def beyond_measure(params: Params, state: State, figure: Figure, action: Any) -> Refusal | None:
    """The guideline that an allowed deed passes, where guidelines only warn (AOFA-7M-2, `measure.enforced`)."""
    if params.measure_enforced != "warn":
        return None
    return refuse_deed(replace(params, measure_enforced="true"), state, figure, action)


def aim(params: Params, state: State, action: Oppose) -> Oppose:
    """An opposed action as the table makes it: the size of the thing used, and bystanders where they can be hit.

    A thrown or rolled thing also reaches whoever stands within the gap of several targets, friends included, if
    `friendly_fire` says so (AMB-26, AMB-33, GEO-28).
    """
    ground, spell, deed = state.ground, state.activation, deed_of(state, action.deed)
    if not isinstance(ground, Courtyard) or spell is None or deed is None:
        return action
    if deed.effect not in ("throw", "roll"):
        return replace(action, size=None)
    used = action.thing or state.figure(spell.figure).held
    targets = action.targets
    if params.friendly_fire:
        struck = ground.body(targets[0]).shape
        near = (f.id for f in state.figures if f.standing and f.id not in (spell.figure, *targets))
        targets += tuple(n for n in near if within(struck, ground.body(n).shape, allowed_gap(params)))
    return replace(action, size=ground.prop(used).size if used else None, targets=targets)
