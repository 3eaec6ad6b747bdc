"""What may be done, and the rule and the reason when it may not; the one authority on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from .. import actions as ask
from ..actions import Action, Refusal
from ..model import Choice, Roll, State, Unit
from ..model.ground import Measures
from ..params import Params
from ..resolve import places
from ..resolve.places import Trouble, sight
from ..resolve.places.placing import markers, objective
from .aims import castable, missiles, picks, shooters, spell_targets, weapon_of
from .placing import arrives, block_of, both_strips, joined, room_for, where_not
from .traits import casters, gait_of, may_join, waits
from .ways import charge_way, march_of

MARCHES = (ask.Hold, ask.Advance, ask.Rush)


@lru_cache(maxsize=32)
def measures_of(params: Params) -> Measures:
    """The lengths and readings in force."""
    return Measures.of(params)


def refuse(params: Params, state: State, action: Action) -> Refusal | None:
    """Why this may not be done now, or None if it may."""
    if state.over:
        return Refusal("AOFR-MISSION-8", "over")
    due = state.due
    if isinstance(due, Roll):
        return Refusal("AOFR-QUAL-1", "dice_due")
    if not isinstance(due, Choice):
        return Refusal("AOFR-ROUND-1", "nothing_due")
    stranger = next((name for name in _named(action) if not state.has(name)), None)
    if stranger is not None:
        return Refusal("AOFR-ACT-1", "nobody", {"found": stranger[:40]})
    return _JUDGES[due.what](params, state, due, action)


def _named(action: Action) -> tuple[str, ...]:
    match action:
        case ask.Activate(unit=name) | ask.Aside(unit=name) | ask.Lend(unit=name):
            return (name,)
        case ask.Charge(target=name) | ask.Cast(target=name):
            return (name,)
        case ask.Deploy(unit=name, hero=hero):
            return (name, hero) if hero else (name,)
        case ask.Shoot(aims=aims):
            return tuple(target for _, target, _ in aims)
    return ()


def troubled(found: tuple[Trouble, ...], unit: str = "") -> Refusal | None:
    """The first of what places object to, as a refusal."""
    for one in found[:1]:
        values: dict[str, object] = {"unit": unit} if unit else {}
        if one.by:
            values["by"] = one.by
        if one.key in ("turn", "turns", "round"):
            values |= {"n": one.found, "m": one.most}
        else:
            values |= {"length": one.found, "most": one.most}
        return Refusal(one.rule, f"way_{one.key}", values)
    return None


# ---- before the battle


def _marker(params: Params, state: State, due: Choice, action: Action) -> Refusal | None:
    measures = measures_of(params)
    if isinstance(action, ask.Pass):
        free = free_marker(params, state)
        return Refusal("AOFR-MISSION-2", "still_room") if free else None
    if not isinstance(action, ask.Marker):
        return Refusal("AOFR-MISSION-2", "place_a_marker")
    found = _objective(params, state, measures, action.to)
    refused = troubled(found)
    if refused is None or refused.name not in ("way_zone", "way_near"):
        return refused
    return Refusal(refused.rule, refused.name.replace("way_", "way_marker_"), refused.values)


def _objective(params: Params, state: State, measures: Measures, to: ask.Point) -> tuple[Trouble, ...]:
    others, zones = tuple((goal.x, goal.y) for goal in state.goals), both_strips(params, state.ground)
    return objective(state.ground, measures, to, others, zones)


def free_marker(params: Params, state: State, every: int = 762) -> tuple[ask.Point, ...]:
    """Places where the next marker may lie, on a grid (AOFR-R-06)."""
    others, zones = tuple((goal.x, goal.y) for goal in state.goals), both_strips(params, state.ground)
    return markers(state.ground, measures_of(params), others, zones, every)


def _edge(params: Params, state: State, due: Choice, action: Action) -> Refusal | None:
    if isinstance(action, ask.Edge) and action.edge in due.among:
        return None
    return Refusal("AOFR-DEPLOY-1", "choose_an_edge")


def _aside(params: Params, state: State, due: Choice, action: Action) -> Refusal | None:
    if isinstance(action, ask.Pass):
        return None
    if not isinstance(action, ask.Aside):
        return Refusal("AOFR-SR-AMBUSH-1", "keep_back_first")
    unit = state.unit(action.unit)
    if unit.side != due.side:
        return Refusal("AOFR-SR-AMBUSH-1", "not_yours", {"unit": unit.id})
    if action.how not in ("ambush", "scout") or waits(params, unit, action.how) is None or unit.where != "hand":
        return Refusal("AOFR-SR-AMBUSH-1", "cannot_wait", {"unit": unit.id})
    return None


def _deploy(params: Params, state: State, due: Choice, action: Action) -> Refusal | None:
    how = due.what
    rule = {"scout": "AOFR-SR-SCOUT-2", "ambush": "AOFR-SR-AMBUSH-2"}.get(how, "AOFR-DEPLOY-3")
    if isinstance(action, ask.Pass):
        if how == "ambush" or not any(room_for(params, state, state.unit(name), how, 1) for name in due.among):
            return None
        return Refusal(rule, "still_room")
    if not isinstance(action, ask.Deploy):
        return Refusal(rule, "place_a_unit")
    unit = state.unit(action.unit)
    if unit.id not in due.among:
        return Refusal(rule, "not_to_place" if unit.side == due.side else "not_yours", {"unit": unit.id})
    if how == "ambush" and not arrives(params, unit, state.round):
        return Refusal(rule, "too_early", {"unit": unit.id})
    if action.hero:
        hero = state.unit(action.hero)
        if how != "deploy" or hero.where != "hand" or not may_join(params, hero, unit):
            return Refusal("AOFR-SR-HERO-1", "cannot_join", {"unit": hero.id, "enemy": unit.id})
        unit = joined(unit, hero)
    block = block_of(unit, action.to, action.facing)
    return troubled(where_not(params, measures_of(params), state, unit, block, how), unit.id)


# ---- activations


def _unit(params: Params, state: State, due: Choice, action: Action) -> Refusal | None:
    if not isinstance(action, ask.Activate):
        return Refusal("AOFR-ACT-1", "choose_a_unit")
    unit = state.unit(action.unit)
    if unit.side != due.side:
        return Refusal("AOFR-ROUND-1", "not_yours", {"unit": unit.id})
    if not unit.here:
        return Refusal("AOFR-ACT-1", "is_away" if unit.alive else "is_lost", {"unit": unit.id})
    return Refusal("AOFR-ACT-1", "has_acted", {"unit": unit.id}) if unit.done else None


def _action(params: Params, state: State, due: Choice, action: Action) -> Refusal | None:
    unit, measures = state.unit(due.unit), measures_of(params)
    if isinstance(action, ask.Activate):
        return Refusal("AOFR-ACT-1", "acts_now", {"unit": unit.id})
    if unit.shaken and not isinstance(action, ask.Hold):
        return Refusal("AOFR-SHAKEN-1", "is_shaken", {"unit": unit.id})
    if isinstance(action, ask.Cast):
        return _cast(params, state, unit, action)
    if isinstance(action, MARCHES):
        return troubled(march_of(params, measures, state, unit, action)[1].troubles, unit.id)
    if isinstance(action, ask.Charge):
        return _charge(params, state, unit, action)
    return Refusal("AOFR-ACT-1", "choose_an_action", {"unit": unit.id})


def _charge(params: Params, state: State, unit: Unit, action: ask.Charge) -> Refusal | None:
    enemy = state.unit(action.target)
    if gait_of(params, unit).hold_only:
        return Refusal("AOFR-SR-IMMOBILE-1", "way_rooted", {"unit": unit.id})
    if refused := _enemy(unit, enemy, "AOFR-ACT-5"):
        return refused
    if len(action.legs) not in (0, len(action.turns), len(action.turns) + 1):
        return Refusal("AOFR-MOVE-2", "no_way", {"unit": unit.id})
    found = charge_way(params, measures_of(params), state, unit, action)
    assert found is not None
    return troubled(found.troubles, unit.id)


def _enemy(unit: Unit, enemy: Unit, rule: str) -> Refusal | None:
    if enemy.side == unit.side:
        return Refusal(rule, "own_side", {"enemy": enemy.id})
    return None if enemy.here else Refusal(rule, "not_there", {"enemy": enemy.id})


def _attack(params: Params, state: State, due: Choice, action: Action) -> Refusal | None:
    unit = state.unit(due.unit)
    if isinstance(action, ask.Pass):
        return None
    if isinstance(action, ask.Cast):
        return _cast(params, state, unit, action)
    if isinstance(action, ask.Shoot):
        return _shoot(params, state, due, unit, action)
    key = "choose_a_target" if due.among else "choose_a_spell"
    return Refusal("AOFR-SHOOT-1" if due.among else "AOFR-SR-CASTER-3", key, {"unit": unit.id})


def _shoot(params: Params, state: State, due: Choice, unit: Unit, action: ask.Shoot) -> Refusal | None:
    if not getattr(due.task, "shoot", False):
        return Refusal("AOFR-ACT-4", "no_shots_now", {"unit": unit.id})
    measures = measures_of(params)
    if len({target for _, target, _ in action.aims}) > params.shoot_max_targets:
        return Refusal("AOFR-SHOOT-2", "too_many_targets", {"unit": unit.id, "m": params.shoot_max_targets})
    if len({weapon for weapon, _, _ in action.aims}) < len(action.aims):
        return Refusal("AOFR-R-19", "weapon_twice", {"unit": unit.id})
    for weapon, target, figure in action.aims:
        if weapon not in missiles(unit):
            return Refusal("AOFR-SHOOT-1", "no_missile", {"unit": unit.id})
        enemy = state.unit(target)
        if refused := _enemy(unit, enemy, "AOFR-SHOOT-1"):
            return refused
        one = picks(params, unit, weapon)
        if (figure >= 0 and not one) or (figure >= 0 and all(f.n != figure for f in enemy.figures)):
            return Refusal("AOFR-SR-TAKEDOWN-1", "no_such_figure", {"enemy": target})
        if not shooters(params, measures, state, unit, weapon, target):
            return _why_not(params, state, unit, weapon, target)
    return None


def _why_not(params: Params, state: State, unit: Unit, weapon: str, target: str) -> Refusal:
    """Why nobody can shoot: range, arc or sight."""
    shots = sight.shots(state.ground, measures_of(params), unit.id, target)
    held = weapon_of(unit, weapon)
    reach = held.range_in * 254
    values = {"unit": unit.id, "enemy": target, "weapon": weapon}
    if all(shot.gap > reach for shot in shots):
        length = min(shot.gap for shot in shots)
        return Refusal("AOFR-R-20", "out_of_range", {**values, "length": length, "most": reach})
    if not any(shot.arc for shot in shots if shot.gap <= reach):
        return Refusal("AOFR-R-17", "out_of_arc", values)
    if not any(shot.seen for shot in shots if shot.gap <= reach and shot.arc):
        return Refusal("AOFR-R-18", "out_of_sight", values)
    return Refusal("AOFR-SR-LIMITED-1", "used_up", values)


def _cast(params: Params, state: State, unit: Unit, action: ask.Cast) -> Refusal | None:
    able = [figure for figure in casters(params, unit) if action.figure in (-1, figure.n)]
    spell = state.armies.spells.get(action.spell)
    if spell is None or not able or all(
        spell not in state.armies.spells_of(unit.card_of(figure)) for figure in able
    ):
        return Refusal("AOFR-SR-CASTER-3", "knows_no_spell", {"unit": unit.id})
    if not any(spell.id == one.id and action.figure in (-1, n) for n, one in castable(params, state, unit)):
        paid = any(figure.tokens >= spell.value for figure in able)
        key = "spell_tried" if paid else "too_few_tokens"
        return Refusal("AOFR-SR-CASTER-3", key, {"unit": unit.id, "spell": spell.id, "n": spell.value})
    if action.target not in spell_targets(params, measures_of(params), state, unit, spell, action.figure):
        return Refusal("AOFR-SR-CASTER-4", "spell_target", {"unit": unit.id, "enemy": action.target, "spell": spell.id})
    return None


def _help(params: Params, state: State, due: Choice, action: Action) -> Refusal | None:
    if isinstance(action, ask.Pass):
        return None
    unit = state.unit(due.unit)
    if not isinstance(action, ask.Lend) or action.unit != unit.id:
        return Refusal("AOFR-SR-CASTER-5", "lend_or_pass", {"unit": unit.id})
    if not 1 <= action.tokens <= unit.tokens:
        return Refusal("AOFR-SR-CASTER-5", "has_not_so_many", {"unit": unit.id, "n": unit.tokens})
    return None


def _strike_back(params: Params, state: State, due: Choice, action: Action) -> Refusal | None:
    return None if isinstance(action, ask.Answer) else Refusal("AOFR-MELEE-6", "strike_or_not", {"unit": due.unit})


def _pick(params: Params, state: State, due: Choice, action: Action) -> Refusal | None:
    enemy = state.unit(due.among[0])
    if not isinstance(action, ask.Pick):
        return Refusal("AOFR-SR-TAKEDOWN-1", "pick_one", {"unit": due.unit, "enemy": enemy.id})
    there = any(figure.n == action.figure for figure in enemy.figures)
    return None if there else Refusal("AOFR-SR-TAKEDOWN-1", "no_such_figure", {"enemy": enemy.id})


def _consolidate(params: Params, state: State, due: Choice, action: Action) -> Refusal | None:
    if isinstance(action, ask.Pass):
        return None
    unit = state.unit(due.unit)
    if not isinstance(action, ask.Shift):
        return Refusal("AOFR-MELEE-8", "shift_or_stay", {"unit": unit.id})
    gait = gait_of(params, unit)
    return troubled(places.shift(state.ground, measures_of(params), unit.id, action.to, gait).troubles, unit.id)


_JUDGES: dict[str, Callable[[Params, State, Choice, Action], Refusal | None]] = {
    "marker": _marker,
    "edge": _edge,
    "aside": _aside,
    "deploy": _deploy,
    "scout": _deploy,
    "ambush": _deploy,
    "unit": _unit,
    "action": _action,
    "attack": _attack,
    "help": _help,
    "strike_back": _strike_back,
    "pick": _pick,
    "consolidate": _consolidate,
}
