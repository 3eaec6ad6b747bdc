"""What may be done, and the rule and the reason when it may not; the one authority on it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from . import actions as ask
from . import resolve as rules
from .actions import Action, Refusal
from .model import Choice, Roll, State, Unit
from .model.ground import Measures
from .model.traits import hurt, ready, skill_of, sure_footed
from .params import INCH, Params
from .resolve.places import Charge, Trouble, Walk, charge, nearest, route, shot, walk

TOO_FAR = {
    "move": "TOH-ACTION-2",
    "move_shoot": "TOH-ACTION-4",
    "charge": "TOH-ACTION-5",
    "cautious": "TOH-ACTION-11",
    "stand": "TOH-ACTION-14",
}
WORDS = {
    "TOH-ACTION-2": "too_far",
    "TOH-ACTION-4": "too_far",
    "TOH-ACTION-5": "charge_too_far",
    "TOH-ACTION-11": "too_far",
    "TOH-ACTION-14": "too_far",
    "TOH-ACTION-3": "too_near",
    "TOH-TERRAIN-1": "on_terrain",
    "TOH-R-41": "on_base",
    "TOH-OFFTABLE-1": "over_the_edge",
    "TOH-OFFTABLE-4": "no_entry",
    "TOH-ACTION-19": "out_of_sight",
    "TOH-POS-3": "enemy_in_the_way",
    "TOH-ACTION-6": "not_the_nearest",
}
DUE = {"bag": ("TOH-TURN-1", "token_due"), "cards": ("TOH-SKILL-2", "card_due"), "coin": ("TOH-R-04", "coin_due")}


def missile_of(unit: Unit) -> str:
    """What a unit shoots with, or ""."""
    return unit.missile or (unit.weapon if rules.is_missile(unit.weapon) else "")


def allowance(params: Params, state: State, unit: Unit, action: str) -> int:
    """How far an action takes a unit, with what injuries take from it, in tenths of a millimetre."""
    less = hurt(state, unit, "charge" if action == "charge" else "move") * INCH
    return max(0, rules.allowance(params, action) + less)


@lru_cache(maxsize=32)
def measures_of(params: Params) -> Measures:
    """The lengths and readings in force."""
    return Measures.of(params)


def refuse(params: Params, state: State, action: Action) -> Refusal | None:
    """Why this may not be done now, or None if it may."""
    if state.over:
        return Refusal("TOH-R-46", "over")
    due = state.due
    if isinstance(due, Roll):
        return Refusal(*DUE.get(due.kind, ("TOH-TEST-2", "dice_due")))
    if not isinstance(due, Choice):
        return Refusal("TOH-TURN-1", "nothing_due")
    stranger = next((name for name in _named(action) if not state.has(name)), None)
    if stranger is not None:
        return Refusal("TOH-TURN-2", "nobody", {"found": stranger[:40]})
    return _JUDGES[due.what](params, state, due, action)


def _named(action: Action) -> tuple[str, ...]:
    match action:
        case ask.Use(unit=name) | ask.Assign(unit=name) | ask.First(unit=name) | ask.Play(unit=name):
            return (name,)
        case ask.Shoot(target=name) | ask.Charge(target=name):
            return (name,)
    return ()


# ---- choosing a unit, and its action


def _unit(params: Params, state: State, due: Choice, action: Action) -> Refusal | None:
    if isinstance(action, ask.Play):
        return _play(state, due.side, action)
    if not isinstance(action, ask.Use):
        return Refusal("TOH-TURN-2", "choose_a_unit")
    unit = state.unit(action.unit)
    if not unit.alive:
        return Refusal("TOH-TURN-2", "is_lost", {"unit": unit.id})
    if unit.side != due.side:
        return Refusal("TOH-TURN-2", "not_yours", {"unit": unit.id})
    if unit.cls != state.token:
        return Refusal("TOH-TURN-3", f"wrong_token_{state.token}", {"unit": unit.id})
    return None if unit.actions_left else Refusal("TOH-TURN-5", "no_action_left", {"unit": unit.id})


def _action(params: Params, state: State, due: Choice, action: Action) -> Refusal | None:
    unit = state.unit(due.unit)
    if isinstance(action, ask.Play):
        return _play(state, due.side, action)
    if isinstance(action, ask.Use):
        return Refusal("TOH-TURN-2", "acts_now", {"unit": unit.id})
    if state.off(unit.id):
        return _from_outside(params, state, unit, action)
    if isinstance(action, ask.Return):
        return Refusal("TOH-OFFTABLE-3", "is_here", {"unit": unit.id})
    if isinstance(action, ask.Stand):
        if not unit.prone:
            return Refusal("TOH-ACTION-14", "not_prone", {"unit": unit.id})
        return _way(params, state, unit, action.path, "stand")
    if unit.prone:
        return Refusal("TOH-PRONE-1", "prone", {"unit": unit.id})
    match action:
        case ask.Move(path=path):
            return _way(params, state, unit, path, "move")
        case ask.Cautious(path=path):
            return _way(params, state, unit, path, "cautious")
        case ask.Advance(path=path):
            return _armed(params, unit) or _way(params, state, unit, path, "move_shoot")
        case ask.Shoot(target=name):
            return refuse_shot(params, state, unit, name)
        case ask.Charge(target=name):
            return refuse_charge(params, state, unit, name)
        case ask.Reload():
            wants = missile_of(unit) == "musket" and not unit.loaded
            return None if wants else Refusal("TOH-ACTION-15", "no_reload", {"unit": unit.id})
    return Refusal("TOH-ACTION-1", "choose_an_action", {"unit": unit.id})


def _from_outside(params: Params, state: State, unit: Unit, action: Action) -> Refusal | None:
    if action == ask.Move():
        return None  # it may come back, and need not
    if not isinstance(action, ask.Return):
        return Refusal("TOH-OFFTABLE-3", "off_the_table", {"unit": unit.id})
    way = back(params, state, unit, action)
    if not way.troubles:
        return None
    kind = "cautious" if action.cautious else "move"
    if way.troubles[0].rule == TOO_FAR[kind]:  # from no place where it may come in does its action take it there
        return Refusal("TOH-OFFTABLE-4", "no_entry", {"unit": unit.id})
    return refusal_of(unit, way.troubles[0], params, state, kind)


def back(params: Params, state: State, unit: Unit, action: ask.Return) -> Walk:
    """The way by which a unit comes back to a place: in over the edge, then on (TOH-OFFTABLE-4, TOH-R-45)."""
    return way_to(params, state, unit, action.to, "cautious" if action.cautious else "move")


def way_to(params: Params, state: State, unit: Unit, to: ask.Point, kind: str, refusing: bool = True) -> Walk:
    """The cheapest way of a unit to a place by an action of this kind; the straight one where there is none.

    Without `refusing` it is found faster, and a way that is not legal says less about why.
    """
    far, easy = allowance(params, state, unit, kind), sure_footed(state, unit)
    return route(state.ground, measures_of(params), unit.id, to, far, TOO_FAR[kind], easy=easy, refusing=refusing)


def _way(params: Params, state: State, unit: Unit, path: tuple[ask.Point, ...], kind: str) -> Refusal | None:
    if not path:
        return None  # standing still is never too far
    far, easy = allowance(params, state, unit, kind), sure_footed(state, unit)
    way = walk(state.ground, measures_of(params), unit.id, path, far, TOO_FAR[kind], easy=easy)
    return refusal_of(unit, way.troubles[0], params, state, kind) if way.troubles else None


def the_charge(params: Params, state: State, unit: Unit, name: str) -> Charge:
    """A charge of a unit at an enemy, as places have it: straight, the shortest way into contact (TOH-ACTION-7)."""
    far, easy = allowance(params, state, unit, "charge"), sure_footed(state, unit)
    searched = params.attack_search_for_charge
    return charge(state.ground, measures_of(params), unit.id, name, far, searched=searched, easy=easy)


def refusal_of(unit: Unit, trouble: Trouble, params: Params, state: State, kind: str) -> Refusal:
    """What stands in the way of a move or a charge, as a refusal."""
    values = {"unit": unit.id, "most": allowance(params, state, unit, kind), "gap": params.actions_enemy_gap_in * INCH}
    if trouble.by:
        values["by"] = trouble.by
    taken = trouble.rule == "TOH-R-41" and kind != "charge"  # a base in the way of a move: the rule of that move
    return Refusal(TOO_FAR[kind] if taken else trouble.rule, WORDS.get(trouble.rule, "no_way"), values)


def _armed(params: Params, unit: Unit) -> Refusal | None:
    weapon = missile_of(unit)
    if not weapon:
        return Refusal("TOH-ACTION-17", "no_missile", {"unit": unit.id})
    if weapon == "musket" and not unit.loaded and params.missile_musket_reload:
        return Refusal("TOH-ACTION-15", "not_loaded", {"unit": unit.id})
    return None


def _foe(state: State, unit: Unit, name: str) -> Refusal | None:
    other = state.unit(name)
    if other.side == unit.side:
        return Refusal("TOH-ATTACK-1", "own_side", {"unit": unit.id, "enemy": name})
    if not other.alive or state.off(name):
        return Refusal("TOH-R-26", "not_there", {"unit": unit.id, "enemy": name})
    return None


def refuse_shot(params: Params, state: State, unit: Unit, name: str) -> Refusal | None:
    """Why a unit may not shoot at an enemy from where it stands (TOH-ACTION-17, TOH-ACTION-19, TOH-POS-5)."""
    wrong = _armed(params, unit) or _foe(state, unit, name)
    if wrong:
        return wrong
    aim = shot(state.ground, measures_of(params), unit.id, name)
    told = {"unit": unit.id, "enemy": name}
    if not aim.seen:
        return Refusal("TOH-ACTION-19", "out_of_sight", told)
    most = rules.missile_range(params, missile_of(unit)) or 0
    if aim.range > most:
        return Refusal("TOH-MISSILE-3", "out_of_range", {**told, "length": aim.range, "most": most})
    return Refusal("TOH-POS-5", "friend_in_the_way", told) if aim.allies else None


def refuse_charge(params: Params, state: State, unit: Unit, name: str) -> Refusal | None:
    """Why a unit may not charge an enemy (TOH-ACTION-5 to 7, TOH-POS-3)."""
    wrong = _foe(state, unit, name)
    if wrong:
        return wrong
    troubles = the_charge(params, state, unit, name).troubles
    if not troubles:
        return None
    refusal = refusal_of(unit, troubles[0], params, state, "charge")
    return replace(refusal, values={**refusal.values, "enemy": name})


def targets(params: Params, state: State, unit: Unit) -> tuple[str, ...]:
    """Enemies that a unit may shoot at from where it stands."""
    foes = state.here(1 - unit.side) if missile_of(unit) else ()
    return tuple(foe.id for foe in foes if refuse_shot(params, state, unit, foe.id) is None)


def chargeable(params: Params, state: State, unit: Unit) -> tuple[str, ...]:
    """Enemies that a unit may charge: only the nearest come in question, unless a search may find others."""
    if params.attack_search_for_charge:
        near = tuple(foe.id for foe in state.here(1 - unit.side))
    else:
        near = nearest(state.ground, measures_of(params), unit.id)
    return tuple(name for name in near if refuse_charge(params, state, unit, name) is None)


# ---- the other choices


def _target(params: Params, state: State, due: Choice, action: Action) -> Refusal | None:
    if isinstance(action, ask.Hold):
        return None
    if not isinstance(action, ask.Shoot):
        return Refusal("TOH-ACTION-4", "choose_a_target", {"unit": due.unit})
    return refuse_shot(params, state, state.unit(due.unit), action.target)


def _free(params: Params, state: State, due: Choice, action: Action) -> Refusal | None:
    unit = state.unit(due.unit)
    if isinstance(action, ask.Hold):
        return None
    if isinstance(action, ask.Charge) and "charge" in due.among:
        return refuse_charge(params, state, unit, action.target)
    if isinstance(action, ask.Move) and "move" in due.among:
        return _way(params, state, unit, action.path, "move")
    return Refusal("TOH-R-21", f"free_{'_'.join(due.among)}", {"unit": unit.id})


def _dodge(params: Params, state: State, due: Choice, action: Action) -> Refusal | None:
    return None if isinstance(action, ask.Dodge) else Refusal("TOH-ACTION-8", "dodge_or_not", {"unit": due.unit})


def _help(params: Params, state: State, due: Choice, action: Action) -> Refusal | None:
    if isinstance(action, ask.Ready):
        return None
    if not isinstance(action, ask.Declare):
        return Refusal("TOH-TEST-2", "declare_or_roll", {"unit": due.unit})
    if action.by in due.among:
        return None
    if action.by == "dishonour":
        return Refusal("TOH-DISHON-2", "no_more_dishonour", {"unit": due.unit})
    return Refusal("TOH-SKILL-7", "no_such_card", {"unit": due.unit})


def _first(params: Params, state: State, due: Choice, action: Action) -> Refusal | None:
    if isinstance(action, ask.First) and action.unit in due.among:
        return None
    return Refusal("TOH-NERVE-1", "who_tests_first")


def _assign(params: Params, state: State, due: Choice, action: Action) -> Refusal | None:
    if isinstance(action, ask.Assign) and action.unit in due.among:
        return None
    return Refusal("TOH-SKILL-1", "give_to_a_samurai")


def _discard(params: Params, state: State, due: Choice, action: Action) -> Refusal | None:
    if isinstance(action, ask.Discard) and action.card in due.among:
        return None
    return Refusal("TOH-SKILL-4", "put_one_away", {"unit": due.unit, "most": params.skill_most})


def _play(state: State, side: int, action: ask.Play) -> Refusal | None:
    """Cards that ask for no roll: they take a marker away, or turn dishonour down (TOH-SKILL-9)."""
    unit = state.unit(action.unit)
    if unit.side != side or not unit.alive:
        return Refusal("TOH-SKILL-1", "not_yours", {"unit": unit.id})
    if action.card not in unit.skills or not ready(state, unit, action.card):
        return Refusal("TOH-SKILL-7", "no_such_card", {"unit": unit.id})
    card = skill_of(state, action.card)
    if (card.discard_marker and unit.markers) or (card.turn_down_dishonour and unit.dishonour):
        return None
    return Refusal("TOH-SKILL-9", "no_use", {"unit": unit.id, "card": action.card})


_JUDGES = {
    "unit": _unit,
    "action": _action,
    "target": _target,
    "free": _free,
    "dodge": _dodge,
    "help": _help,
    "first": _first,
    "assign": _assign,
    "discard": _discard,
}
