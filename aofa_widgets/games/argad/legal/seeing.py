"""Who sees whom, and what stands between a shooter and a target; the geometry is that of the room of places."""

from __future__ import annotations

from typing import Any

from aofa_widgets.play.remembering import Remembered
from aofa_widgets.table.convex import cosine, sine

from ..actions import Refusal
from ..model import Character, State, base_of
from ..model.ground import Ground
from ..params import Params
from ..resolve.places import fire
from ..specials import has
from .arms import choose, weapon
from .near import between, foes, group_of, in_contact, leaders

_SEEN = Remembered()
_AIMED = Remembered()
"""What was last measured while the same people stand in the same places; for shots, while they are ordered the same."""


def field(state: State, *moved: Character) -> Ground:
    """The table with everybody who stands there; some of them elsewhere."""
    here = {p.id: p for p in state.here() if not p.decoy}
    here |= {p.id: p for p in moved}
    return state.ground.standing(base_of(p) for p in here.values())


def _known(kept: Remembered, state: State, key: tuple[Any, ...], find: Any, *more: Any) -> Any:
    """What was found before for the same people, and whatever more it depends on; else it is found now."""
    found = kept.of(state.people, state.turn, state.ground, *more)
    if key not in found:
        if "ground" not in found:
            found["ground"] = field(state)
        found[key] = find(found["ground"])
    return found[key]


def sees(params: Params, state: State, who: Character, other: Character) -> bool:
    """Whether somebody sees somebody: walls and woods hide, people do not (ARG-MEASURE-6, ARG-COVER-7 to 9)."""
    if other.hidden or other.decoy or who.decoy:
        return False
    if not params.turn_free_facing and not before(who, other):  # (ARG-TURN-8)
        return False
    if _stands(state, who) and _stands(state, other):
        return bool(
            _known(_SEEN, state, (who.id, other.id), lambda g: fire.sees(g, params, who.id, other.id), params)
        )
    return fire.sees(field(state, who, other), params, who.id, other.id)


def before(who: Character, other: Character) -> bool:
    """Whether somebody stands in front of a person: in the half of the table that it faces."""
    ahead = (other.x - who.x) * sine(who.facing) - (other.y - who.y) * cosine(who.facing)
    return ahead > 0


def _stands(state: State, who: Character) -> bool:
    if not state.has(who.id):
        return False
    here = state.person(who.id)
    return here is who or here == who


def aim_of(params: Params, state: State, who: Character, foe: Character, name: str = "") -> fire.Aim:
    """The line of fire from somebody to somebody with a weapon: whether it is clear, what the ground takes off."""
    if _stands(state, who) and _stands(state, foe):
        def find(ground: Ground) -> fire.Aim:
            return _aim(params, state, ground, who, foe, name)

        found: fire.Aim = _known(_AIMED, state, (who.id, foe.id, name), find, params, state.orders, state.arms)
        return found
    return _aim(params, state, field(state, who, foe), who, foe, name)


def _aim(params: Params, state: State, ground: Ground, who: Character, foe: Character, name: str) -> fire.Aim:
    mine, theirs = group_of(params, state, who), group_of(params, state, foe)
    row = weapon(state, name) if name else None
    scene = fire.Scene(
        group=frozenset(p.id for p in mine),
        target=frozenset(p.id for p in theirs),
        idle=frozenset(p.id for p in mine if _idle(state, p)),
        formed=frozenset(p.id for p in mine if p.formed == "close"),
        drawn=frozenset(p.id for p in theirs if p.crouched),
        unalone=frozenset(p.id for p in theirs) if len(theirs) > 2 else frozenset(),
        guerrilla=frozenset(p.id for p in theirs if has(p, "cover_in_open_wood")),
    )
    arm = fire.Arm()
    if row is not None:
        arm = fire.Arm(not row.burst, row.handy, row.thrown is not None or row.over_friends, row.modern)
    return fire.aim(ground, params, who.id, foe.id, scene, arm)


def _idle(state: State, p: Character) -> bool:
    """Whether one may shoot past somebody's shoulder: he neither shoots, loads, works nor fights (ARG-RANK-3)."""
    order = state.order(p.id)
    busy = order is not None and order.do in ("load", "work", "shoot", "form", "care")
    return not (busy or p.shot or p.ranged or in_contact(state, p))


def aimed(
    params: Params, state: State, who: Character, enemy: Character, name: str, moving: bool, how: str = ""
) -> Refusal | None:
    """Why somebody cannot shoot at that target from there, or None."""
    chosen = choose(params, state, who, name, moving, contact=who.met)
    if not chosen:
        return Refusal("ARG-SHOOT-7", "not_moving", {"who": who.id})
    row = weapon(state, chosen)
    beyond = Refusal(
        "ARG-MEASURE-11", "out_of_range", {"who": who.id, "enemy": enemy.id, "most": params.reach(row.most)}
    )
    if between(who, enemy) > params.reach(row.most):
        return beyond
    if not sees(params, state, who, enemy):
        return Refusal("ARG-COVER-3", "unseen", {"who": who.id, "enemy": enemy.id})
    fighting = in_contact(state, enemy)
    if fighting and not (how == "all" and params.shoot_into_melee == "leader" and _ordered(params, state, who)):
        return Refusal("ARG-SHOOT-15", "into_melee", {"who": who.id, "enemy": enemy.id})
    if not fighting and any(in_contact(state, p) for p in group_of(params, state, enemy)):
        near = row.band(between(who, enemy) / params.percent, params.measure_band_inclusive) == 1
        if not params.options_rear_rank_shots or not near:
            return Refusal("ARG-RANK-7", "into_melee", {"who": who.id, "enemy": enemy.id})
    if not fighting and enemy.pushed and enemy.pushed >= state.turn - 1 and _confused(params, state, enemy):
        return Refusal("ARG-SHOOT-17", "confused", {"who": who.id, "enemy": enemy.id})
    found = aim_of(params, state, who, enemy, chosen)
    if found.hidden:
        return Refusal("ARG-COVER-2", "hidden_low", {"who": who.id, "enemy": enemy.id})
    if not found.seen:
        return Refusal("ARG-SHOOT-18", "blocked", {"who": who.id, "enemy": enemy.id})
    column = row.band(found.gap / params.percent, params.measure_band_inclusive)
    if not column:
        return beyond
    if found.indoors and column in row.outdoor:
        return Refusal("ARG-SHOOT-11", "no_table_band", {"who": who.id})
    if not how and params.shoot_priority and not _first(params, state, who, enemy):
        return Refusal("ARG-SHOOT-14", "not_nearest", {"who": who.id, "enemy": enemy.id})
    return None


def _ordered(params: Params, state: State, who: Character) -> bool:
    """Whether the troop leader in person is near enough to order it (ARG-SHOOT-16)."""
    return any(p.role == "troop_leader" for p in leaders(params, state, who))


def _confused(params: Params, state: State, enemy: Character) -> bool:
    fighting = frozenset(p.id for p in state.here() if not p.decoy and p.id != enemy.id and in_contact(state, p))
    return bool(fighting) and fire.confused(field(state), params, enemy.id, fighting)


def _first(params: Params, state: State, who: Character, enemy: Character) -> bool:
    """Whether an enemy is among the nearest, shoots at him, or a leader points him out (ARG-AMB-SHOOT-7 and 8)."""
    if enemy.id in who.shot_at or who.leads or any(p.id != who.id for p in leaders(params, state, who)):
        return True
    near = between(who, enemy) - params.reach(params.shoot_nearest_cm)
    for p in foes(state, who):
        if between(who, p) < near and not in_contact(state, p) and sees(params, state, who, p):
            if aim_of(params, state, who, p).seen:
                return False
    return True


def cover(params: Params, state: State, who: Character, foe: Character, name: str = "") -> int:
    """What the ground takes off a shot at somebody, 0 or less (ARG-COVER-17)."""
    return aim_of(params, state, who, foe, name).malus


__all__ = ["aim_of", "aimed", "before", "cover", "field", "sees"]
