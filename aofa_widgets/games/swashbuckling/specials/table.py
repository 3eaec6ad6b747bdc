"""What a deed may do on a measured table, and what it does there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from aofa_widgets.table.limits import Leap, leap_over, near_each_other
from aofa_widgets.table.measure import gap, nearest, overlaps
from aofa_widgets.table.shapes import Body, Disc, centre, moved
from aofa_widgets.table.sight import sight
from aofa_widgets.table.sweep import Stop, first_free, free, sweep

from ..actions import Act, Duel, Event, FreeMove, Move, Oppose, Refusal
from ..model import Courtyard, Figure, Prop, State
from ..params import Params
from .deeds import LIFTS, Deed, allowed_gap

Point = tuple[int, int]


def _deed(state: State, name: str) -> Deed | None:
    found = state.deeds.get(name)
    return found if isinstance(found, Deed) else None


def arrival_of(state: State, action: Any) -> str | None:
    """How an action brings its figure to where it ends, for impetus (AMB-15): only the deed's own movement counts."""
    deed = _deed(state, action.deed) if isinstance(action, Act) else None
    return deed.arrival if deed else None


# ---- may it be done?


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
    if params.weapon_place == "with_figure" or _weapon_near(params, ground, figure.id):
        return None
    return Refusal("AOFA-AMB-54", "weapon_far", {"figure": figure.id})


def _weapon_near(params: Params, ground: Courtyard, who: str) -> str | None:
    near = [name for name in ground.near(who) if ground.prop(name).kind == "weapon"]
    own = weapon_of(who)
    if own in near:
        return own
    return near[0] if near and params.weapon_taker == "anyone" else None


def weapon_of(who: str) -> str:
    """Id of the thing that a figure's dropped weapon is."""
    return f"weapon-{who}"


def _refuse_act(params: Params, state: State, ground: Courtyard, figure: Figure, action: Act) -> Refusal | None:
    deed = _deed(state, action.deed)
    if deed is None or deed.opposed:
        return Refusal("AOFA-2A-1", "no_such_deed")
    what, spot = action.on, ground.spot(figure.id)
    names = {"figure": figure.id, "thing": what or ""}
    if deed.effect == "leap_off":
        if spot.on is None:
            return Refusal("AOFA-2A-EX4", "on_the_floor", names)
        if action.to is None:
            return Refusal("AOFA-2A-EX4", "say_where", names)
        landing = _landing(ground, figure.id, action.to)
        if landing is None:
            return Refusal("AOFA-2A-EX4", "no_room", names)
        drop = spot.z - landing[1]
        return _beyond(params, drop, ground.limit(params.leap_down), "AOFA-7M-3", "drop_too_far", names)
    if what is None or (what not in ground.near(figure.id) and what not in ground.touching(figure.id)):
        return Refusal("AOFA-2B-5", "not_reached", names)
    if deed.effect in ("climb", "stairs", "take") and what in state.by_id:
        return Refusal("AOFA-2A-1", "not_a_thing", names)
    match deed.effect:
        case "climb":
            prop = ground.prop(what)
            if not prop.body.standable or spot.on == what or prop.kind == "stairs":
                return Refusal("AOFA-2A-EX4", "not_to_stand_on", names)
            if _top_place(ground, figure.id, what) is None:
                return Refusal("AOFA-2A-EX4", "no_room", names)
            return _beyond(
                params, ground.rise(figure.id, what), ground.limit(params.jump_up), "AOFA-7M-4", "too_high", names
            )
        case "leap_over" | "pass":
            if _behind(ground, figure.id, what) is None:
                return Refusal("AOFA-2A-EX5", "no_room", names)
            if deed.effect == "pass":
                return (
                    None
                    if what in state.by_id or ground.prop(what).body.solid
                    else Refusal("AOFA-2A-EX1", "not_in_the_way", names)
                )
            if what in state.by_id and state.figure(what).standing:
                return Refusal("AOFA-2A-EX5", "no_leapfrog", names)
            over = _leap_over(ground, figure.id, what)
            high = _beyond(params, over.up, ground.limit(params.jump_up), "AOFA-7M-4", "too_high", names)
            return high or _beyond(
                params, over.across, ground.limit(params.leap_across), "AOFA-7M-3", "too_wide", names
            )
        case "stairs":
            prop = ground.prop(what)
            if prop.kind != "stairs" or prop.to is None or _stairs_end(ground, figure.id, prop) is None:
                return Refusal("AOFA-2A-EX9", "no_stairs", names)
        case "take":
            return _refuse_take(params, ground, figure, ground.prop(what), names)
    return None


def _refuse_take(
    params: Params, ground: Courtyard, figure: Figure, prop: Prop, names: dict[str, str]
) -> Refusal | None:
    if prop.lift not in LIFTS or LIFTS.index(prop.lift) > LIFTS.index(params.lift_max_class):
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
    deed = _deed(state, action.deed)
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
                if params.taunt_range == "sight" and (blocked := _hidden(params, state, ground, figure.id, target)):
                    return Refusal("AOFA-AMB-46", "out_of_sight", {**names, "by": blocked})
            case "throw":
                if not figure.held:
                    return Refusal("AOFA-2A-EX2", "nothing_held", names)
                between = gap(ground.body(figure.id).shape, ground.body(target).shape)
                if params.throw_max_in is not None and between > params.throw_max_in * 254:
                    return Refusal("AOFA-AMB-47", "too_far", {**names, "inches": params.throw_max_in})
                if blocked := _hidden(params, state, ground, figure.id, target):
                    return Refusal("AOFA-7M-7", "out_of_sight", {**names, "by": blocked})
            case "roll":
                thing = action.thing
                if thing is None or thing not in ground.near(figure.id) or not ground.prop(thing).rolls:
                    return Refusal("AOFA-7M-6", "nothing_to_roll", names)
                hit = _rolled(ground, figure.id, thing, action.targets[0])[1]
                if target == action.targets[0] and hit != target:
                    return Refusal("AOFA-7M-6", "roll_blocked", {**names, "by": hit or ""})
            case _:
                thing = action.thing
                if thing is None or thing not in ground.near(figure.id) or ground.prop(thing).kind != "rug":
                    return Refusal("AOFA-2A-EX3", "no_rug", names)
                if not overlaps(ground.body(target).shape, ground.prop(thing).body.shape) or ground.spot(target).z > 0:
                    return Refusal("AOFA-2A-EX3", "not_on_the_rug", names)
    return None


def _too_far_apart(params: Params, ground: Courtyard, targets: tuple[str, ...]) -> tuple[str, str] | None:
    shapes = [ground.body(name).shape for name in targets]
    pair = near_each_other(shapes, allowed_gap(params), chain=params.multi_gap_chain == "chain")
    return (targets[pair[0]], targets[pair[1]]) if pair else None


def _hidden(params: Params, state: State, ground: Courtyard, who: str, target: str) -> str | None:
    """Who or what hides a target (GEO-25 to GEO-27), or None; doubt is settled as `los.doubt` says, a roll as allowed."""
    figures = [ground.body(f.id) for f in state.figures if f.standing and f.id not in (who, target)]
    things = [
        p.body
        for p in ground.props
        if p.body.solid and not p.held and p.body.id not in (ground.spot(who).on, ground.spot(target).on)
    ]
    seen = sight(
        ground.body(who), ground.body(target),
        figures=figures if params.los_blockers != "none" else (),
        scenery=things if params.los_blockers == "anything" else (),
        elevation_min=params.elevation_min_mm * 10 if params.los_elevation_ignores else None,
    )  # fmt: skip
    if seen.verdict == "blocked" or (seen.verdict == "doubt" and params.los_doubt == "deny"):
        return seen.by[0]
    return None


# ---- where it leads


def _top_place(ground: Courtyard, who: str, thing: str) -> Point | None:
    """A place for the base on top of a thing, as near as may be to where the figure stands."""
    spot, body = ground.spot(who), ground.prop(thing).body
    middle = ground.middle(thing)
    near = nearest((spot.x, spot.y), body.shape)
    for part in (3, 4, 6, 8, 10):  # tenths of the way from the rim to the middle
        at = (near[0] + (middle[0] - near[0]) * part // 10, near[1] + (middle[1] - near[1]) * part // 10)
        if _room(ground, who, at, body.top):
            return at
    return None


def _room(ground: Courtyard, who: str, at: Point, z: int) -> bool:
    m = ground.measures
    return free(at, m.radius, obstacles=ground.bodies((who,)), bounds=ground.bounds, level=(z, z + m.height))


def _landing(ground: Courtyard, who: str, to: Point) -> tuple[Point, int] | None:
    """Where a leap off the support comes down in the direction of `to`: the first free place, and its height."""
    spot, m = ground.spot(who), ground.measures
    way = (to[0] - spot.x, to[1] - spot.y)
    if way == (0, 0) or spot.on is None:
        return None
    at = first_free(
        (spot.x, spot.y), way, m.radius, obstacles=ground.bodies((who,)), bounds=ground.bounds, level=(0, m.height)
    )
    return (at, 0) if at else None


def _behind(ground: Courtyard, who: str, what: str) -> Point | None:
    """The first free place behind something, straight through its middle (AMB-67)."""
    spot, m, middle = ground.spot(who), ground.measures, ground.middle(what)
    way = (middle[0] - spot.x, middle[1] - spot.y)
    if way == (0, 0):
        return None
    past = int((way[0] ** 2 + way[1] ** 2) ** 0.5)
    return first_free(
        (spot.x, spot.y), way, m.radius, obstacles=ground.bodies((who,)), bounds=ground.bounds,
        level=(spot.z, spot.z + m.height), after=past,
    )  # fmt: skip


def _leap_over(ground: Courtyard, who: str, what: str) -> Leap:
    spot = ground.spot(who)
    thing: Body = ground.body(what) if any(s.id == what for s in ground.spots) else ground.prop(what).body
    landing = _behind(ground, who, what) or (spot.x, spot.y)
    return leap_over((spot.x, spot.y), landing, spot.z, thing)


def _stairs_end(ground: Courtyard, who: str, stairs: Prop) -> tuple[Point, int, str | None] | None:
    """The other end of the stairs: on the gallery if the figure comes from below, else at their foot."""
    assert stairs.to is not None
    top = ground.prop(stairs.to).body
    m, spot = ground.measures, ground.spot(who)
    low, high = ground.middle(stairs.body.id), ground.middle(stairs.to)
    along = (high[0] - low[0], high[1] - low[1])
    size = max(1, int((along[0] ** 2 + along[1] ** 2) ** 0.5))
    if spot.z < top.top:
        rim = nearest(low, top.shape)
        for step in range(m.radius + 10, 12 * m.radius, m.radius):
            at = (rim[0] + along[0] * step // size, rim[1] + along[1] * step // size)
            if _room(ground, who, at, top.top):
                return at, top.top, stairs.to
        return None
    back = (-along[0], -along[1])
    at = first_free(low, back, m.radius, obstacles=ground.bodies((who,)), bounds=ground.bounds, level=(0, m.height))
    return (at, 0, None) if at else None


def _rolled(ground: Courtyard, who: str, thing: str, target: str) -> tuple[Stop, str | None]:
    """How far a rolled thing goes towards a target, and what it touches first (GEO-28)."""
    body, spot = ground.prop(thing).body, ground.spot(target)
    radius = body.shape.r if isinstance(body.shape, Disc) else ground.measures.radius
    start = ground.middle(thing)
    others = tuple(b for b in ground.bodies((who,)) if b.id != thing)
    stop = sweep(
        start, radius, along=(spot.x - start[0], spot.y - start[1]), obstacles=others, bounds=ground.bounds,
        level=(body.bottom, body.top),
    )  # fmt: skip
    return stop, stop.by


# ---- doing it


def carry_out(params: Params, state: State, action: Any) -> tuple[State, tuple[Event, ...]]:
    """Do on the ground what was announced; it happens just so (AOFA-2-2). Dice come after (AOFA-3-2)."""
    ground, spell = state.ground, state.activation
    assert spell is not None
    who = spell.figure
    if not isinstance(ground, Courtyard):
        return _told(state, action)
    match action:
        case Move(to=to) | FreeMove(to=to):
            if to is None:
                return replace(state, activation=replace(spell, moved=True)), ()
            most = params.move_max_in
            after, stop = ground.walk(who, to, None if most is None else most * 254)
            spell = replace(spell, moved=True, reached=stop.by, arrival=None, carried=None)
            event = Event(
                "moved_to" if stop.by else "moved",
                "AOFA-2B-4",
                {"figure": who, "thing": stop.by or "", "length": stop.length},
            )
            return replace(state, ground=after, activation=spell), (event,)
        case Duel():
            return state, ()
        case Oppose():
            return _oppose(state, ground, action)
        case Act():
            return _act(state, ground, action)
    return state, ()


def _told(state: State, action: Any) -> tuple[State, tuple[Event, ...]]:
    ground: Any = state.ground
    spell = state.activation
    assert spell is not None
    if isinstance(action, (Move, FreeMove)):
        ground = ground.leave(spell.figure)
        state = replace(state, activation=replace(spell, moved=True, arrival=None, carried=None))
        return replace(state, ground=ground), (
            Event("moved", "AOFA-2B-2", {"figure": spell.figure, "thing": "", "length": 0}),
        )
    if isinstance(action, Duel) and action.establish:
        return replace(state, ground=ground.join(action.establish)), ()
    return state, ()


def _act(state: State, ground: Courtyard, action: Act) -> tuple[State, tuple[Event, ...]]:
    assert state.activation is not None
    deed, who = state.deeds[action.deed], state.activation.figure
    spot, what = ground.spot(who), action.on or ""
    event = Event(f"did_{deed.effect}", deed.rule, {"figure": who, "thing": what})
    figure = state.figure(who)
    match deed.effect:
        case "climb":
            at = _top_place(ground, who, what)
            assert at is not None
            ground = ground.put(replace(spot, x=at[0], y=at[1], z=ground.prop(what).body.top, on=what))
        case "leap_off":
            assert action.to is not None
            landing = _landing(ground, who, action.to)
            assert landing is not None
            ground = ground.put(replace(spot, x=landing[0][0], y=landing[0][1], z=landing[1], on=None))
        case "leap_over" | "pass":
            behind = _behind(ground, who, what)
            assert behind is not None
            ground = ground.put(replace(spot, x=behind[0], y=behind[1]))
        case "stairs":
            end = _stairs_end(ground, who, ground.prop(what))
            assert end is not None
            ground = ground.put(replace(spot, x=end[0][0], y=end[0][1], z=end[1], on=end[2]))
        case "take":
            ground = ground.put_prop(replace(ground.prop(what), held=True, on=None))
            figure = replace(figure, held=what)
    return replace(state.put(figure), ground=ground), (event,)


def _oppose(state: State, ground: Courtyard, action: Oppose) -> tuple[State, tuple[Event, ...]]:
    assert state.activation is not None
    deed, who = state.deeds[action.deed], state.activation.figure
    figure, target = state.figure(who), action.targets[0]
    event = Event(
        f"did_{deed.effect}", deed.rule, {"figure": who, "enemy": target, "thing": action.thing or figure.held or ""}
    )
    if deed.effect == "throw" and figure.held:
        thrown = ground.prop(figure.held)
        at = ground.middle(target)
        dropped = _lie(thrown, at, ground.spot(target).z)
        return replace(state.put(replace(figure, held=None)), ground=ground.put_prop(dropped)), (event,)
    if deed.effect == "roll" and action.thing:
        stop, _ = _rolled(ground, who, action.thing, target)
        prop = ground.prop(action.thing)
        start = ground.middle(action.thing)
        shape = moved(prop.body.shape, stop.x - start[0], stop.y - start[1])
        loose = ground.put_prop(replace(prop, body=replace(prop.body, shape=shape)))
        for other in loose.props:  # what lay on it falls where it stood
            if other.on == action.thing:
                loose = loose.put_prop(replace(_lie(other, start, 0), held=False))
        return replace(state, ground=loose), (event,)
    return state, (event,)


def _lie(prop: Prop, at: Point, z: int) -> Prop:
    middle = centre(prop.body.shape)
    shape = moved(prop.body.shape, at[0] - middle[0], at[1] - middle[1])
    tall = prop.body.top - prop.body.bottom
    return replace(prop, held=False, on=None, body=replace(prop.body, shape=shape, bottom=z, top=z + tall))


def drop_weapon(params: Params, state: State, who: str) -> State:
    """Lay a dropped weapon where its figure stands, if weapons lie on the ground (GEO-32, AMB-54)."""
    ground = state.ground
    if params.weapon_place != "on_ground" or not isinstance(ground, Courtyard):
        return state
    spot = ground.spot(who)
    body = Body(weapon_of(who), Disc(spot.x, spot.y, 60), spot.z, spot.z + 10, solid=False)
    return replace(
        state,
        ground=replace(
            ground,
            props=(
                *(p for p in ground.props if p.body.id != body.id),
                Prop(body, "weapon", lift="plate", size="small"),
            ),
        ),
    )


def take_weapon(params: Params, state: State, figure: Figure) -> State:
    """Put a weapon back in a figure's hand; if it lay on the ground it lies there no longer."""
    ground = state.ground
    if isinstance(ground, Courtyard) and params.weapon_place == "on_ground":
        taken = _weapon_near(params, ground, figure.id)
        ground = replace(ground, props=tuple(p for p in ground.props if p.body.id != taken))
    return replace(state.put(figure), ground=ground)
