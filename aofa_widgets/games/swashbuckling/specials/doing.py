"""What a deed does to the table: it happens just so, and the dice come after (AOFA-2-2, AOFA-3-2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from aofa_widgets.table.shapes import Body, Disc, centre, moved

from ..actions import Act, Duel, Event, FreeMove, Move, Oppose
from ..model import Courtyard, Figure, Prop, State
from ..params import Params
from .deeds import RELOCATES, Deed
from .places import Point, behind, landing_of, rolled, stairs_end, top_place


def deed_of(state: State, name: str) -> Deed | None:
    found = state.deeds.get(name)
    return found if isinstance(found, Deed) else None


def arrival_of(state: State, action: Any) -> str | None:
    """How an action brings its figure to where it ends, for impetus (AMB-15): only the deed's own movement counts."""
    deed = deed_of(state, action.deed) if isinstance(action, Act) else None
    return deed.arrival if deed else None


def weapon_near(params: Params, ground: Courtyard, who: str) -> str | None:
    near = [name for name in ground.near(who) if ground.prop(name).kind == "weapon"]
    own = weapon_of(who)
    if own in near:
        return own
    return near[0] if near and params.weapon_taker == "anyone" else None


def weapon_of(who: str) -> str:
    """Id of the thing that a figure's dropped weapon is."""
    return f"weapon-{who}"


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
            spell = replace(spell, moved=True, reached=stop.by, arrival=None, carried=None, denied=())
            met = "moved_to_figure" if stop.by in state.by_id else "moved_to" if stop.by else "moved"
            values = {"figure": who, "other": stop.by or "", "thing": stop.by or "", "length": stop.length}
            event = Event(met, "AOFA-2B-4", values)
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
        event = Event("moved_somewhere", "AOFA-2B-2", {"figure": spell.figure})
        return replace(state, ground=ground.join(action.establish)), (event,)
    if isinstance(action, Act) and action.relocates:
        ground = ground.leave(spell.figure)  # a leap away breaks contact like any other way of leaving (AOFA-4B-4)
    if isinstance(action, (Act, Oppose, Duel)):
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
            at = top_place(ground, who, what)
            assert at is not None
            ground = ground.put(replace(spot, x=at[0], y=at[1], z=ground.prop(what).body.top, on=what))
        case "leap_off":
            assert action.to is not None
            landing = landing_of(ground, who, action.to)
            assert landing is not None
            ground = ground.put(replace(spot, x=landing[0][0], y=landing[0][1], z=landing[1], on=None))
        case "swing":
            assert action.to is not None
            ground = ground.put(replace(spot, x=action.to[0], y=action.to[1], z=0, on=None))
        case "leap_over" | "pass":
            back = behind(ground, who, what)
            assert back is not None
            ground = ground.put(replace(spot, x=back[0], y=back[1]))
        case "stairs" | "slide":
            end = stairs_end(ground, who, ground.prop(what))
            assert end is not None
            ground = ground.put(replace(spot, x=end[0][0], y=end[0][1], z=end[1], on=end[2]))
        case "take":
            ground = ground.put_prop(replace(ground.prop(what), held=True, on=None))
            figure = replace(figure, held=what, parts=1)
        case "ready":
            figure = replace(figure, parts=figure.parts + 1)
            event = Event("did_ready", deed.rule, {"figure": who, "thing": figure.held or ""})
        case "tip":
            ground = ground.put_prop(replace(ground.prop(what), tipped=True))
    if deed.effect in RELOCATES:
        state = replace(state, activation=replace(state.activation, denied=()))
    return replace(state.put(figure), ground=ground), (event,)


def _oppose(state: State, ground: Courtyard, action: Oppose) -> tuple[State, tuple[Event, ...]]:
    assert state.activation is not None
    deed, who = state.deeds[action.deed], state.activation.figure
    figure, target = state.figure(who), action.targets[0]
    event = Event(
        f"did_{deed.effect}", deed.rule, {"figure": who, "enemy": target, "thing": action.thing or figure.held or ""}
    )
    if deed.effect == "throw":
        thrown = ground.prop(action.thing or figure.held or "")
        at = ground.middle(target)
        dropped = _lie(thrown, at, ground.spot(target).z)
        return replace(state.put(replace(figure, held=None, parts=0)), ground=ground.put_prop(dropped)), (event,)
    if deed.effect == "roll" and action.thing:
        stop, _ = rolled(ground, who, action.thing, target)
        prop = ground.prop(action.thing)
        start = ground.middle(action.thing)
        shape = moved(prop.body.shape, stop.x - start[0], stop.y - start[1])
        loose = ground.put_prop(replace(prop, body=replace(prop.body, shape=shape), tipped=True))
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


def let_go(state: State, who: str) -> State:
    """What a figure held lies where it stands, once a stun or a fall has opened its hand (AMB-56)."""
    figure, ground = state.figure(who), state.ground
    if figure.held is None or not (figure.stunned or not figure.standing):
        return state
    state = state.put(replace(figure, held=None, parts=0))
    if not isinstance(ground, Courtyard):
        return state
    spot = ground.spot(who)
    return replace(state, ground=ground.put_prop(_lie(ground.prop(figure.held), (spot.x, spot.y), spot.z)))


def source_of(state: State, action: Oppose) -> str:
    """Where the pushes of an opposed action come from: the rolled thing, else the figure itself (GEO-15)."""
    assert state.activation is not None
    deed = deed_of(state, action.deed)
    rolled = deed is not None and deed.effect == "roll" and isinstance(state.ground, Courtyard)
    return action.thing if rolled and action.thing else state.activation.figure


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
        taken = weapon_near(params, ground, figure.id)
        ground = replace(ground, props=tuple(p for p in ground.props if p.body.id != taken))
    return replace(state.put(figure), ground=ground)
