"""What a deed does to the table: it happens just so, and the dice come after (AOFA-2-2, AOFA-3-2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from aofa_widgets.table.shapes import Body, Disc, centre, moved

from ..actions import Act, Duel, Event, FreeMove, Move, Oppose
from ..model import Courtyard, Figure, Prop, Spot, State
from ..params import Params
from .deeds import deed_of
from .own import own_landing
from .places import (
    Landing,
    Point,
    behind,
    landing_of,
    lying_place,
    rolled,
    stairs_end,
    swing_end,
    top_place,
)


def arrival_of(state: State, action: Any) -> str | None:
    """How an action brings its figure to where it ends, for impetus (AMB-15): only the deed's own movement counts."""
    deed = deed_of(state, action.deed) if isinstance(action, Act) else None
    if deed is not None and deed.effect == "own":
        return str(action.arrival) if action.arrival else None
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
            told: tuple[Event, ...] = (Event(met, "AOFA-2B-4", values),)
            gone = [name for name in ground.touching(who) if name not in after.touching(who)]
            foes = {f.id for f in state.standing(1 - state.figure(who).side)}
            left = [name for name in gone if name in foes]
            if left:
                told = (Event("disengaged", "AOFA-4B-4", {"figure": who, "other": tuple(left)}), *told)
            return replace(state, ground=after, activation=spell), told
        case Duel():
            return state, ()
        case Oppose():
            return _oppose(state, ground, action)
        case Act():
            return _act(params, state, ground, action)
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


def _act(params: Params, state: State, ground: Courtyard, action: Act) -> tuple[State, tuple[Event, ...]]:
    assert state.activation is not None
    deed, who = state.deeds[action.deed], state.activation.figure
    spot, what = ground.spot(who), action.on or ""
    figure = state.figure(who)
    event = Event(f"did_{deed.told}", deed.rule, {"figure": who, "thing": what})
    if deed.effect in ("ready", "put"):
        event = replace(event, values={"figure": who, "thing": figure.held or ""})
    landing = _landing(params, ground, who, action, deed.effect)
    if landing is not None:
        spot = replace(spot, x=landing.at[0], y=landing.at[1], z=landing.z, on=landing.on, hangs=None)
        ground = ground.put(spot)
    match deed.effect:
        case "grab":
            feet = max(spot.z, ground.prop(what).body.bottom - ground.measures.height)
            ground = ground.put(replace(spot, z=feet, on=None, hangs=what))
        case "take":
            ground = _spilt(ground, what).put_prop(replace(ground.prop(what), held=True, on=None))
            figure = replace(figure, held=what, parts=1)
        case "ready":
            figure = replace(figure, parts=figure.parts + 1)
        case "put":
            assert figure.held is not None
            ground = _laid_down(ground, figure.held, spot)
            figure = replace(figure, held=None, parts=0)
        case "tip":
            ground = ground.put_prop(replace(ground.prop(what), tipped=True))
        case "own":
            event = replace(event, values={**event.values, "words": action.words})
    if landing is not None or deed.effect == "grab":
        state = replace(state, activation=replace(state.activation, denied=()))
    return replace(state.put(figure), ground=ground), (event,)


def _landing(params: Params, ground: Courtyard, who: str, action: Act, effect: str) -> Landing | None:
    """Where a deed brings its figure; None if it stays. What is refused has been refused by now."""
    what, to = action.on or "", action.to
    match effect:
        case "climb" | "leap_across":
            at = top_place(ground, who, what)
            return Landing(at, ground.top(what).top, what) if at else None
        case "leap_off" if to:
            held = params.measure_enforced == "true" and not action.asking
            return landing_of(ground, who, to, ground.limit(params.leap_across) if held else None)
        case "swing" if to:
            return swing_end(ground, who, ground.prop(what), to, ground.limit(params.jump_up))
        case "leap_over" | "pass":
            return behind(ground, who, what)
        case "stairs" | "slide":
            return stairs_end(ground, who, ground.prop(what))
        case "own" if to:
            return own_landing(ground, who, to)
    return None


def _oppose(state: State, ground: Courtyard, action: Oppose) -> tuple[State, tuple[Event, ...]]:
    assert state.activation is not None
    deed, who = state.deeds[action.deed], state.activation.figure
    figure, target = state.figure(who), action.targets[0]
    used = action.thing or (figure.held if deed.effect == "throw" else None) or ""
    told = {"figure": who, "enemy": action.targets if len(action.targets) > 1 else target, "thing": used}
    name = f"did_{deed.told}"
    if deed.effect == "own":
        name, told = "did_own_at", {**told, "words": action.words}
    event = Event(name, deed.rule, told)
    if deed.effect == "throw":
        if used != figure.held:  # picked up and thrown in one; it leaves the hand with the dice: see `thrown`
            ground = _spilt(ground, used).put_prop(replace(ground.prop(used), held=True, on=None))
            state = state.put(replace(figure, held=used, parts=1))
        return replace(state, ground=ground), (event,)
    if deed.effect == "roll" and action.thing:
        stop, _ = rolled(ground, action.thing, target)
        prop = ground.prop(action.thing)
        start = ground.middle(action.thing)
        shape = moved(prop.body.shape, stop.x - start[0], stop.y - start[1])
        loose = _spilt(ground, action.thing)
        loose = loose.put_prop(replace(prop, body=replace(prop.body, shape=shape), tipped=True))
        return replace(state, ground=loose), (event,)
    return state, (event,)


def thrown(state: State, action: Oppose) -> tuple[State, Callable[[State], State]]:
    """A thrown thing in its flight: the state without it, and what lays it down once the hits are dealt.

    It lies where the target stood, and never was what the target was pushed against (AOFA-5D-PUSH-2, AMB-30).
    """
    deed, ground = deed_of(state, action.deed), state.ground
    assert state.activation is not None
    figure = state.figure(state.activation.figure)
    held = figure.held
    if deed is None or deed.effect != "throw" or held is None or not isinstance(ground, Courtyard):
        return state, lambda after: after
    at, start = ground.spot(action.targets[0]), ground.middle(figure.id)

    def laid(after: State) -> State:
        ground = after.ground
        assert isinstance(ground, Courtyard)
        prop = ground.prop(held)
        place = lying_place(ground, prop, (at.x, at.y), at.z, start)
        return replace(after, ground=ground.put_prop(_lie(prop, place, at.z)))

    return state.put(replace(figure, held=None, parts=0)), laid


def _spilt(ground: Courtyard, name: str) -> Courtyard:
    """What lay on a thing that is taken away lies where it stood."""
    at, z = ground.middle(name), ground.prop(name).body.bottom
    for other in ground.props:
        if other.on == name and not other.held:
            ground = ground.put_prop(_lie(other, at, z))
    return ground


def _lie(prop: Prop, at: Point, z: int) -> Prop:
    middle = centre(prop.body.shape)
    shape = moved(prop.body.shape, at[0] - middle[0], at[1] - middle[1])
    tall = prop.body.top - prop.body.bottom
    return replace(prop, held=False, on=None, body=replace(prop.body, shape=shape, bottom=z, top=z + tall))


def _laid_down(ground: Courtyard, held: str, spot: Spot) -> Courtyard:
    """What a figure held, at its feet; what is solid beside it, on what is there."""
    prop = ground.prop(held)
    ahead = dict(ground.faces).get(spot.id, (0, 1))
    at = lying_place(ground, prop, (spot.x, spot.y), spot.z, (spot.x + ahead[0], spot.y + ahead[1]))
    z, on = ground.under(at, spot.z)
    return ground.put_prop(replace(_lie(prop, at, z), on=on if not prop.body.solid else None))


def let_go(state: State, who: str) -> State:
    """What a figure held lies where it stands, once a stun or a fall has opened its hand (AMB-56).

    A hand that opens holds on to no chandelier either.
    """
    figure, ground = state.figure(who), state.ground
    if not (figure.stunned or not figure.standing):
        return state
    if isinstance(ground, Courtyard) and ground.spot(who).hangs:
        ground = ground.dropped(who)
        state = replace(state, ground=ground)
    if figure.held is None:
        return state
    state = state.put(replace(figure, held=None, parts=0))
    if not isinstance(ground, Courtyard):
        return state
    spot = ground.spot(who)
    return replace(state, ground=_laid_down(ground, figure.held, spot))


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
    spot, name, lying = ground.spot(who), weapon_of(who), {prop.body.id for prop in ground.props}
    while name in lying:  # its own lies somewhere already: what it drops now was another's
        name += "-again"
    body = Body(name, Disc(spot.x, spot.y, 60), spot.z, spot.z + 10, solid=False)
    return replace(
        state,
        ground=replace(
            ground,
            props=(
                *ground.props,
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
