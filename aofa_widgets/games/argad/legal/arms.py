"""What a person carries: which of its weapons could be shot now."""

from __future__ import annotations

from collections.abc import Mapping

from ..model import Character, State
from ..model.arms import Arms
from ..model.weapons import Blade, Noun, Weapon
from ..params import Params
from ..specials import told

BARE = Blade("bare", Noun({"en": "bare hands", "fr": "mains nues"}), length="bare")


def weapons_of(state: State) -> Mapping[str, Weapon]:
    """The shooting table of this game."""
    found: Mapping[str, Weapon] = state.arms.weapons if state.arms is not None else {}
    return found


def weapon(state: State, name: str) -> Weapon:
    """A row of the shooting table; KeyError if there is none."""
    return weapons_of(state)[name]


def blade(state: State, who: Character) -> Blade:
    """What somebody strikes with; whoever climbs has one hand for it (ARG-WEAPON-11)."""
    found: Blade = state.arms.blades.get(who.melee, BARE) if state.arms is not None else BARE
    return BARE if clings(who) and found.hands > 1 else found


def clings(who: Character) -> bool:
    """Whether somebody holds on with one hand: on a ladder, or half over a wall."""
    return who.job.startswith("climb:")


def loaded(state: State, who: Character, name: str) -> bool:
    """Whether a weapon of his has a table, is loaded, and has not all been thrown (ARG-AMMO-2, ARG-SHOOT-8)."""
    if name not in weapons_of(state) or name in who.empty:
        return False
    row = weapon(state, name)
    return not row.thrown or who.thrown.count(name) < row.thrown


def spent(params: Params, state: State, who: Character, name: str) -> bool:
    """Whether somebody has thrown all he had of a weapon, or shot all where that is counted (ARG-AMMO-1, ARG-AMMO-2).

    Where a weapon's row does not say how many one carries, the rules do.
    """
    row = weapon(state, name)
    if row.thrown is None:
        return params.ammo_count and who.thrown.count(name) >= row.ammo
    return who.thrown.count(name) >= (row.thrown or params.ammo_thrown)


def taught(who: Character, arms: Arms, name: str) -> bool:
    """Whether somebody has all that a talent or training gives, be it by another name.

    Where that is to handle a weapon, whoever handles it is as good (ARG-ARMS-4, ARG-TALENT-5).
    """
    gives = arms.talents[name].effects if name in arms.talents else ()
    handled = {str(one["what"]) for one in gives if one.name == "handles"}
    if handled:
        return handled <= told(who, "handles", "what")
    return bool(gives) and {(one.name, one.values) for one in gives} <= {(one.name, one.values) for one in who.gifts}


def untaught(arms: Arms, who: Character, row: Weapon) -> bool:
    """Whether somebody in the saddle lacks the training that a weapon asks of riders on the move (ARG-ARMS-4)."""
    return bool(row.training) and who.mounted and not taught(who, arms, row.training)


def usable(arms: Arms, who: Character, row: Weapon, moving: bool) -> bool:
    """Whether a weapon may be shot on foot or mounted, standing or moving (ARG-SHOOT-7, ARG-TURN-4, ARG-CAVALRY-7)."""
    if clings(who) and row.hands > 1:  # (ARG-WEAPON-11)
        return False
    if moving and untaught(arms, who, row):
        return False
    if row.talent and not taught(who, arms, row.talent):  # (ARG-TALENT-5)
        return False
    if who.mounted:
        return (row.mounted_moving if moving else row.mounted_still) is not None
    return not moving or row.moving is not None


def ready(params: Params, state: State, who: Character, name: str, moving: bool) -> bool:
    """Whether a weapon ("": some weapon) is loaded and may be shot so."""
    return choose(params, state, who, name, moving) != ""


def choose(params: Params, state: State, who: Character, name: str, moving: bool, contact: bool = False) -> str:
    """The weapon that is shot: the one named, or the first that is ready; "" for none.

    `contact`: the shooter was in contact when the turn began, so it must be a pistol (ARG-SHOOT-3).
    """
    for each in (name,) if name else who.ranged:
        if not loaded(state, who, each) or spent(params, state, who, each):
            continue
        if not usable(state.arms, who, weapon(state, each), moving):
            continue
        if contact and params.shoot_contact_bars and not weapon(state, each).contact:
            continue
        return each
    return ""


__all__ = ["BARE", "blade", "choose", "loaded", "ready", "spent", "untaught", "usable", "weapon", "weapons_of"]
