"""Loads, and what may be thrown: who may lift what on his way, and how it slows him (ARG-BURDEN-1 to 3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..actions import Order, Refusal
from ..model import Character, Load, State
from ..model.character import RIDING
from ..params import Params
from .near import between, disturbed, friends, hostile
from .seeing import sees
from .ways import Way


def load_of(state: State, name: str) -> Load | None:
    """A load that lies somewhere, for whoever comes by; whoever cannot walk is one too (ARG-BURDEN-2)."""
    found = next((load for load in state.loads if load.id == name), None)
    if found is not None:
        return found if not found.by else None
    lying = next((p for p in bodies(state) if p.id == name), None)
    return Load(name, lying.x, lying.y, "very_heavy", body=True) if lying is not None else None


def bodies(state: State) -> tuple[Character, ...]:
    """Whoever lies about and may be carried off: the fallen, those who have yielded, the senseless (ARG-EFFECT-2)."""
    there = (p for p in state.people if not p.decoy and p.arrives <= state.turn and p.kind != "animal")
    return tuple(p for p in there if p.out in ("killed", "surrendered") or (not p.out and p.down >= state.turn))


def laden(state: State, order: Order, who: Character) -> Character:
    """A person as he goes this turn: whoever lifts a load is slowed by it all turn (ARG-BURDEN-3)."""
    load = load_of(state, order.target) if order.do == "lift" else None
    return replace(who, burden=load.weight) if load is not None else who


def passes(who: Character, way: Way, load: Load) -> bool:
    """Whether somebody comes near enough on his way to reach for a load: within two steps.

    >>> passes(Character("a", 0, {}), ((1000, 0),), Load("keg", 500, 150))
    True
    >>> passes(Character("a", 0, {}), (), Load("keg", 500, 150))
    False
    """
    reach = who.two_steps + who.two_steps // 2
    at = (who.x, who.y)
    for to in (at, *way):
        dx, dy = to[0] - at[0], to[1] - at[1]
        px, py = load.x - at[0], load.y - at[1]
        whole = dx * dx + dy * dy or 1
        share = min(whole, max(0, px * dx + py * dy))  # of the leg, up to where the load is abreast
        if (px * whole - dx * share) ** 2 + (py * whole - dy * share) ** 2 <= (reach * whole) ** 2:
            return True
        at = to
    return False


def lift(params: Params, state: State, order: Order, who: Character) -> Refusal | None:
    """Why somebody cannot pick up a load."""
    load = load_of(state, order.target)
    if load is None:
        return Refusal("ARG-BURDEN-3", "no_load", {"found": order.target})
    if who.mounted or who.kind == "animal":
        return Refusal("ARG-BURDEN-1", "not_on_foot", {"who": who.id})
    if who.burden:
        return Refusal("ARG-BURDEN-3", "laden", {"who": who.id})
    if disturbed(state, who):
        return Refusal("ARG-TURN-2", "disturbed", {"who": who.id})
    if not passes(who, order.way, load):
        return Refusal("ARG-BURDEN-3", "load_far", {"who": who.id, "job": load.id})
    if load.bearers > 1 and not any(able(state, p) for p in friends(state, who)):
        return Refusal("ARG-CLIMB-3", "takes_two", {"who": who.id, "job": load.id})
    if load.body and state.person(load.id).side == who.side and not state.person(load.id).out:
        return Refusal("ARG-BURDEN-2", "gets_up", {"who": who.id, "enemy": load.id})
    return None


def able(state: State, who: Character) -> bool:
    """Whether somebody has his hands free for the end of a load."""
    return who.awake(state.turn) and not who.mounted and not who.burden and who.kind != "animal" and not who.decoy


def loot(params: Params, state: State, order: Order, who: Character) -> Refusal | None:
    """Why somebody cannot take weapons or a mount from one who has fallen (ARG-RETREAT-7)."""
    if not params.retreat_loot:
        return Refusal("ARG-RETREAT-7", "no_loot", {"who": who.id})
    fallen = next((p for p in bodies(state) if p.id == order.target), None)
    if fallen is None or not spoils(who, fallen):
        return Refusal("ARG-RETREAT-7", "nothing_to_loot", {"who": who.id})
    if between(who, fallen) > who.two_steps:
        return Refusal("ARG-RETREAT-7", "spoils_far", {"who": who.id, "enemy": fallen.id})
    if disturbed(state, who):
        return Refusal("ARG-TURN-2", "disturbed", {"who": who.id})
    return None


def spoils(who: Character, fallen: Character) -> dict[str, Any]:
    """What somebody would have from one who has fallen: his weapons, and his mount for whoever goes on foot."""
    found: dict[str, Any] = {}
    more = tuple(one for one in fallen.ranged if one not in who.ranged)
    if more:
        found["ranged"] = (*who.ranged, *more)
        found["empty"] = (*who.empty, *(one for one in more if one in fallen.empty))
    if who.melee == "bare" and fallen.melee != "bare":
        found["melee"] = fallen.melee
    if who.kind == "foot" and fallen.kind in RIDING and fallen.mounted:
        found |= {"kind": "mounted_foot", "move": "mounted_foot", "w": fallen.w, "d": fallen.d, "round": False}
    return found


def drop(params: Params, state: State, order: Order, who: Character) -> Refusal | None:
    """Why somebody cannot throw down what he carries."""
    return None if who.burden else Refusal("ARG-BURDEN-3", "not_laden", {"who": who.id})


def throw(params: Params, state: State, order: Order, who: Character) -> Refusal | None:
    """Why somebody cannot throw what lies about a room (ARG-CLOSEQ-2, ARG-CLOSEQ-3)."""
    if not params.options_thrown_objects:
        return Refusal("ARG-CLOSEQ-2", "no_objects", {"who": who.id})
    foe = next((p for p in state.here() if p.id == order.target), None)
    if foe is None or not hostile(who, foe) or foe.hidden or foe.decoy:
        return Refusal("ARG-CLOSEQ-3", "no_such_target", {"found": order.target})
    if who.mounted or disturbed(state, who):
        return Refusal("ARG-CLOSEQ-2", "hands_full", {"who": who.id})
    room = state.ground.room((who.x, who.y))
    if not room or state.ground.room((foe.x, foe.y)) != room:
        return Refusal("ARG-CLOSEQ-3", "not_in_the_room", {"who": who.id, "enemy": foe.id})
    if OBJECT in who.thrown:
        return Refusal("ARG-CLOSEQ-3", "thrown_once", {"who": who.id})
    if not sees(params, state, who, foe):
        return Refusal("ARG-CLOSEQ-3", "unseen", {"who": who.id, "enemy": foe.id})
    return None


OBJECT = "object"
"""What lies about a room: a jug, a stool, a pan."""

__all__ = ["OBJECT", "bodies", "loot", "spoils", "drop", "laden", "lift", "load_of", "passes", "throw"]
