"""Whether a shot, a blow or a step forward may be written."""

from __future__ import annotations

from ..actions import Advance, Blow, Refusal, Shot
from ..model import Character, Choice, State
from ..params import Params
from ..specials import picks, strokes
from .arms import blade, choose
from .breaching import refuse_breach, structures
from .near import foes, group_of, in_contact, leaders
from .orders import shot_allowed
from .seeing import aimed

HOWS = ("", "point_blank", "elite", "pick", "all", "front", "volley", "structure")
STROKES = ("", "fast", "twice", "object")


def refuse_shot(params: Params, state: State, shot: Shot) -> Refusal | None:
    """Why a person cannot shoot so in the shooting phase, or None."""
    who = state.person(shot.who)
    if not isinstance(state.due, Choice) or shot.who not in state.due.among:
        return Refusal("ARG-TURN-1", "may_not_shoot", {"who": who.id})
    if shot.how not in HOWS:
        return Refusal("ARG-SHOOT-13", "no_way_to_shoot", {"found": shot.how})
    if shot.how == "structure":
        return refuse_breach(params, state, shot, who)
    close = shot.how in ("point_blank", "front")
    if close and not params.options_point_blank and not who.met:
        return Refusal("ARG-POINTBLANK-1", "no_point_blank", {"who": who.id})
    if shot.how in ("elite", "pick") and not picks(who, shot.how):
        return Refusal("ARG-TALENT-4", "no_elite", {"who": who.id})
    if shot.how in ("front", "volley"):
        wrong = _in_line(params, state, shot, who)
        if wrong is not None:
            return wrong
    moving = not who.held and not (close and not who.mounted and params.point_blank_ignores_moving == "foot")
    wrong = shot_allowed(params, state, who, shot.target, shot.weapon, not who.held, "ARG-SHOOT-1")
    if wrong is not None:
        return wrong
    enemy = state.person(shot.target)
    if not choose(params, state, who, shot.weapon, not who.held, contact=who.met or who.hindered):
        return Refusal("ARG-SHOOT-3", "contact_bars", {"who": who.id})
    touching = enemy in in_contact(state, who)
    if close != touching:
        return Refusal("ARG-POINTBLANK-1", "point_blank_only" if touching else "not_point_blank", {"who": who.id})
    return None if close else aimed(params, state, who, enemy, shot.weapon, moving, shot.how)


def _in_line(params: Params, state: State, shot: Shot, who: Character) -> Refusal | None:
    """Why somebody cannot fire together with others: at a front that comes, or on command in close order."""
    if shot.how == "front" and not (params.options_point_blank and params.point_blank_volley):
        return Refusal("ARG-POINTBLANK-3", "no_front", {"who": who.id})
    if shot.how == "volley" and not (who.formed == "close" and leaders(params, state, who)):
        return Refusal("ARG-FORMATION-3", "no_volley", {"who": who.id})
    among = state.due.among if isinstance(state.due, Choice) else ()
    mates = [p for p in group_of(params, state, who) if p.id != who.id and p.id in among]
    if shot.how == "front":
        mates = [p for p in mates if in_contact(state, p)]
    else:
        mates = [p for p in mates if p.formed == "close"]
    if not mates:
        return Refusal("ARG-POINTBLANK-3" if shot.how == "front" else "ARG-FORMATION-3", "alone", {"who": who.id})
    return None


def could_shoot(params: Params, state: State, who: Character) -> bool:
    """Whether somebody has a target at all in the shooting phase, from where he stands now."""
    if not choose(params, state, who, "", not who.held, contact=who.met or who.hindered):
        return False
    if structures(params, state, who):
        return True
    near = in_contact(state, who)
    if near:
        return bool(params.options_point_blank or who.met)
    moving = not who.held
    return any(aimed(params, state, who, foe, "", moving, "all") is None for foe in foes(state, who))


def refuse_blow(params: Params, state: State, blow: Blow) -> Refusal | None:
    """Why a person cannot strike so, or None."""
    who = state.person(blow.who)
    if not isinstance(state.due, Choice) or blow.who not in state.due.among:
        return Refusal("ARG-MELEE-1", "may_not_strike", {"who": who.id})
    if blow.how not in STROKES:
        return Refusal("ARG-FENCER-1", "no_stroke", {"found": blow.how})
    touched = {p.id for p in in_contact(state, who)}
    for name in (blow.target, *((blow.second,) if blow.second else ())):
        if name not in touched:
            return Refusal("ARG-MELEE-1", "no_contact", {"who": who.id, "found": name})
    if blow.how == "object":
        return swung(params, state, who)
    if blow.how and blow.how not in strokes(who, blade(state, who)):
        return Refusal("ARG-FENCER-1", "no_fencer", {"who": who.id})
    if blow.second and blow.how != "twice":
        return Refusal("ARG-MELEE-2", "one_blow", {"who": who.id})
    return None


def swung(params: Params, state: State, who: Character) -> Refusal | None:
    """Why somebody cannot strike with what lies about a house, which he picked up on the way (ARG-CLOSEQ-2)."""
    if not params.options_thrown_objects:
        return Refusal("ARG-CLOSEQ-2", "no_objects", {"who": who.id})
    if who.mounted or who.met or not state.ground.room((who.x, who.y)):
        return Refusal("ARG-CLOSEQ-2", "no_object_at_hand", {"who": who.id})
    return None


def refuse_advance(params: Params, state: State, step: Advance) -> Refusal | None:
    """Why a person cannot step forward, or None."""
    if not isinstance(state.due, Choice) or step.who not in state.due.among:
        return Refusal("ARG-RETREAT-6", "no_place_won", {"who": step.who})
    return None


__all__ = ["could_shoot", "refuse_advance", "refuse_blow", "refuse_shot", "swung"]
