"""Who sees whom, and what stands between a shooter and a target."""

from __future__ import annotations

from ..actions import Refusal
from ..model import Character, State
from ..model.ground import cm
from ..params import Params
from .arms import choose, weapon
from .near import between, foes, in_contact, leaders


def sees(params: Params, state: State, who: Character, other: Character) -> bool:
    """Whether somebody sees somebody (ARG-MEASURE-6, ARG-COVER-7 to 9)."""
    if other.hidden:
        return False
    return between(who, other) <= cm(params.measure_sight_cm)


def aimed(
    params: Params, state: State, who: Character, enemy: Character, name: str, moving: bool, how: str = ""
) -> Refusal | None:
    """Why somebody cannot shoot at that target from there, or None."""
    if not sees(params, state, who, enemy):
        return Refusal("ARG-COVER-3", "unseen", {"who": who.id, "enemy": enemy.id})
    chosen = choose(params, state, who, name, moving, contact=who.met)
    if not chosen:
        return Refusal("ARG-SHOOT-7", "not_moving", {"who": who.id})
    row = weapon(state, chosen)
    if between(who, enemy) > cm(row.most):
        return Refusal("ARG-MEASURE-11", "out_of_range", {"who": who.id, "enemy": enemy.id, "most": cm(row.most)})
    if in_contact(state, enemy) and params.shoot_into_melee != "allowed":
        return Refusal("ARG-SHOOT-15", "into_melee", {"who": who.id, "enemy": enemy.id})
    if not how and params.shoot_priority and not _first(params, state, who, enemy):
        return Refusal("ARG-SHOOT-14", "not_nearest", {"who": who.id, "enemy": enemy.id})
    if enemy.crouched:
        return Refusal("ARG-COVER-2", "hidden_low", {"who": who.id, "enemy": enemy.id})
    return None


def _first(params: Params, state: State, who: Character, enemy: Character) -> bool:
    """Whether an enemy is among the nearest, shoots at him, or a leader points him out (ARG-AMB-SHOOT-7 and 8)."""
    if enemy.id in who.shot_at or any(p.id != who.id for p in leaders(params, state, who)) or who.leads:
        return True
    near = [between(who, p) for p in foes(state, who) if sees(params, state, who, p) and not p.crouched]
    return between(who, enemy) <= min(near, default=0) + cm(params.shoot_nearest_cm)


def cover(params: Params, state: State, who: Character, foe: Character) -> int:
    """What the ground takes off a shot at somebody, 0 or less."""
    return 0


__all__ = ["aimed", "cover", "sees"]
