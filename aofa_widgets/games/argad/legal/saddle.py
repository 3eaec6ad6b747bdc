"""Mounting and dismounting: whole turns, or within a move where the rules in force are looser (ARG-CAVALRY-6)."""

from __future__ import annotations

from dataclasses import replace

from ..actions import Order, Refusal
from ..model import Character, State
from ..params import Params
from ..resolve.moves import hard_move
from .near import disturbed, group_of, size_of
from .ways import allowance

SADDLE = frozenset({"mount", "dismount"})


def loosely(params: Params, state: State, who: Character) -> bool:
    """Whether somebody mounts as if he crossed very difficult ground on foot: whoever is in no group, no formation."""
    if not params.cavalry_mount_loosely or not params.cavalry_mount_turns or who.formed == "close":
        return False
    return size_of(params, group_of(params, state, who)) != "group"


def within_move(params: Params, state: State, who: Character) -> bool:
    """Whether mounting is part of a move and may be followed by the rest of it."""
    return not params.cavalry_mount_turns or loosely(params, state, who)


def afterwards(params: Params, state: State, who: Character, order: Order) -> int:
    """How far somebody may go in the turn in which he mounts or dismounts within his move."""
    if loosely(params, state, who):
        return hard_move(params, on_foot(params, state, who), "very_difficult")
    return allowance(params, state, replace(who, afoot=order.do == "dismount"))


def on_foot(params: Params, state: State, who: Character) -> int:
    """What somebody would go on his own feet."""
    return allowance(params, state, replace(who, afoot=True))


def mount(params: Params, state: State, order: Order, who: Character) -> Refusal | None:
    """Why somebody cannot mount or dismount, or not on his way."""
    if who.kind not in ("cavalry", "mounted_foot"):
        return Refusal("ARG-CAVALRY-6", "no_mount", {"who": who.id})
    if who.afoot == (order.do == "dismount"):
        return Refusal("ARG-CAVALRY-6", "already_so", {"who": who.id})
    if order.way and not within_move(params, state, who):
        return Refusal("ARG-TURN-1", "one_action", {"who": who.id})
    if disturbed(state, who):
        return Refusal("ARG-TURN-2", "disturbed", {"who": who.id})
    return None


__all__ = ["SADDLE", "afterwards", "loosely", "mount", "on_foot", "within_move"]
