"""How many dice each side rolls: the pool, Ratings, bonuses, and what stuns and wounds take away (3, 4, 4A, 5D)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .open_points import Unanswerable
from .record import Figure, State

IMPETUS = {"en": ("leap_off", "swing", "slide"), "fr": ("leap_off", "swing", "slide", "leap_onto", "leap_over")}


def pool(rules: Mapping[str, Any], actions: int) -> int:
    """Swashbuckling dice after so many actions (3-3, 3D-1).

    >>> from .parameters import settled
    >>> pool(settled({"pool.max": 4}), 3), pool(settled({"pool.max": 4}), 6)
    (3, 4)
    """
    dice = actions * int(rules["pool.per_action"])
    return dice if rules["pool.max"] is None else min(dice, int(rules["pool.max"]))


def less(rules: Mapping[str, Any], figure: Figure, dice: int, stunned: bool | None = None) -> int:
    """A roll less what a stun and wounds take off it, never below the floor (AMB-01, AMB-02).

    >>> from .parameters import settled
    >>> less(settled({}), Figure("A", 3, stunned=True), 3), less(settled({}), Figure("A", 1, stunned=True), 1)
    (2, 1)
    """
    away = figure.wounds * int(rules["wounds.dice_penalty"])
    if figure.stunned if stunned is None else stunned:
        away += rules["stun.dice"]
    return max(dice - away, min(dice, int(rules["stun.min_dice"]))) if away else dice


def action(rules: Mapping[str, Any], state: State, name: str, actions: int, was_stunned: bool | None = None) -> int:
    """Dice of an action: the pool, and nothing but the pool (FAQ-11)."""
    return less(rules, state.figures[name], pool(rules, actions), was_stunned)


def answering(rules: Mapping[str, Any], state: State, name: str) -> int:
    """Dice of the target of an action: its Rating (3B-3)."""
    return less(rules, state.figures[name], state.figures[name].rating)


def supporters(rules: Mapping[str, Any], state: State, attacker: str, lead: str) -> list[str]:
    """The other standing enemies in contact with the attacker (AMB-19, AMB-20, AMB-21)."""
    return [name for name in state.enemies_touching(attacker) if name != lead and _helps(rules, state, name)]


def allies(rules: Mapping[str, Any], state: State, attacker: str, lead: str) -> list[str]:
    """Standing friends of the attacker in contact with any enemy who takes part, each once (AMB-18, AMB-19)."""
    side = state.figures[attacker].side
    enemies = [lead, *supporters(rules, state, attacker, lead)]
    near = {friend for enemy in enemies for friend in state.touching(enemy)} - {attacker}
    return [name for name in state.standing(side) if name in near and _helps(rules, state, name)]


def helping(rules: Mapping[str, Any], names: list[str]) -> int:
    """Bonus dice that friends lend (4A-ALLY, AMB-17)."""
    most = rules["bonus.ally_max"]
    return (len(names) if most is None else min(len(names), int(most))) * int(rules["bonus.ally"])


def _helps(rules: Mapping[str, Any], state: State, name: str) -> bool:
    figure = state.figures[name]
    return not rules["support.requires_fit"] or (figure.armed and not figure.stunned)


def impetus(rules: Mapping[str, Any], arrival: str | None) -> bool:
    """Whether the way the attacker came into the contact gives impetus (7-IMPETUS)."""
    return bool(rules["optional.impetus"]) and arrival in IMPETUS[rules["impetus.triggers"]]


def duel(rules: Mapping[str, Any], state: State, attacker: str, lead: str, rush: bool) -> tuple[int, int]:
    """Dice of the attacker and of the lead defender in a duel (4-8, 4-9, 4A).

    Raises: Unanswerable where several enemies are to be rolled for in a way the inventory only names.
    """
    activation = state.acting
    one, two = state.figures[attacker], state.figures[lead]
    behind = supporters(rules, state, attacker, lead)
    if behind and rules["multi.duel_dice"] != "lead_plus_support":
        raise Unanswerable("AOFA-AMB-21: how several enemies roll")
    actions = activation.actions + bool(rules["duel.counts_as_action"])
    mine = pool(rules, actions) + one.rating + helping(rules, allies(rules, state, attacker, lead))
    theirs = two.rating + helping(rules, behind)
    mine += rules["bonus.elevation"] * _higher(one, two) + rules["bonus.weaponless"] * (not two.armed)
    theirs += rules["bonus.elevation"] * _higher(two, one) + rules["bonus.weaponless"] * (not one.armed)
    mine += rules["bonus.impetus"] * rush
    return less(rules, one, mine), less(rules, two, theirs)


def _higher(one: Figure, other: Figure) -> bool:
    if one.height is None or other.height is None:
        raise Unanswerable("AOFA-AMB-31: how far down a figure was pushed")
    return one.height > other.height
