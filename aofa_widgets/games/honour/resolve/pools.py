"""How many dice a test has, and why (section ‘Attack as a function’ of the rules)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from aofa_widgets.errors import InputError, shown
from aofa_widgets.words import fault

from ..params import INCH, MISSILES, Params
from .fighters import Attack, Fighter


class Pool(NamedTuple):
    """The dice of a test; `parts` say where they come from: (reason, dice), penalties below 0, none of 0."""

    dice: int
    parts: tuple[tuple[str, int], ...] = ()


def pool_of(params: Params, *parts: tuple[str, int]) -> Pool:
    """A pool from its parts, never below the least number of dice (TOH-R-03).

    >>> from aofa_widgets.rules import Ruleset
    >>> pool_of(Params.of(Ruleset.load("honour")), ("aim", 2), ("allies_crossed", -3), ("higher", 0))
    Pool(dice=0, parts=(('aim', 2), ('allies_crossed', -3)))
    """
    return Pool(max(params.test_min_dice, sum(n for _, n in parts)), tuple(part for part in parts if part[1]))


def hit_pool(params: Params, attack: Attack) -> Pool:
    """The dice of a hit roll.

    >>> from aofa_widgets.rules import Ruleset
    >>> hit_pool(Params.of(Ruleset.load("honour")), Attack("melee", Fighter(aim=3), Fighter(prone=True))).dice
    4
    """
    fighter, mods, shot = attack.attacker, attack.mods, attack.kind == "shot"
    shameful = mods.dishonour and fighter.samurai
    return pool_of(
        params,
        ("aim", fighter.aim),
        ("group", fighter.further("aim")),
        ("higher", params.terrain_higher_dice * mods.higher),
        ("prone_target", params.prone_hit_dice * attack.target.prone),
        ("allies_crossed", 0 if shot else params.lane_ally_dice * mods.allies_crossed),
        ("enemies_crossed", params.lane_enemy_dice * mods.enemies_crossed if shot else 0),
        ("cover", params.terrain_cover_dice * mods.cover if shot else 0),
        ("difficult", 0 if shot else params.terrain_charge_difficult_dice * mods.difficult),
        ("dishonour", params.dishonour_dice * shameful),
        ("extra", mods.further("hit")),
    )


def dodge_pool(params: Params, attack: Attack, target: Fighter, bonuses: Sequence[str] = ()) -> Pool:
    """The dice of a dodge roll; `bonuses` are those that the hit roll earned.

    >>> from aofa_widgets.rules import Ruleset
    >>> blow = Attack("melee", Fighter(weapon="two_swords"), Fighter(agility=3))
    >>> dodge_pool(Params.of(Ruleset.load("honour")), blow, blow.target, ("twin_strike",)).dice
    2
    """
    return pool_of(
        params,
        ("agility", target.agility),
        ("group", target.further("agility")),
        ("twin_strike", params.crit_twin_dice * ("twin_strike" in bonuses)),
        ("fast_shot", params.crit_fast_shot_dice * ("fast_shot" in bonuses)),
        ("extra", attack.mods.further("dodge")),
    )


def damage_pool(params: Params, attack: Attack, target: Fighter, impaled: bool = False) -> Pool:
    """The dice of a damage roll: Strength in melee, the weapon's own at range (TOH-ATTACK-11, TOH-ATTACK-12).

    Raises: InputError for a shot without a missile weapon.

    >>> from aofa_widgets.rules import Ruleset
    >>> shot = Attack("shot", Fighter(weapon="bow"), Fighter(markers=1), 12 * 254)
    >>> damage_pool(Params.of(Ruleset.load("honour")), shot, shot.target).dice
    4
    """
    fighter = attack.attacker
    if attack.kind == "shot":
        own = [(attack.weapon, missile_dice(params, attack.weapon, attack.range))]
    else:
        own = [("strength", fighter.strength), ("group", fighter.further("strength"))]
    return pool_of(
        params,
        *own,
        ("markers", params.wound_marker_damage_dice * target.markers),
        ("impale", params.crit_impale_dice * impaled),
        ("extra", attack.mods.further("damage")),
    )


def honour_pool(params: Params, fighter: Fighter, extra: int = 0) -> Pool:
    """The dice of an honour test (TOH-WOUND-2, TOH-DISHON-4).

    >>> from aofa_widgets.rules import Ruleset
    >>> honour_pool(Params.of(Ruleset.load("honour")), Fighter(honour=4, markers=1, dishonour_cards=2)).dice
    1
    """
    return pool_of(
        params,
        ("honour", fighter.honour),
        ("group", fighter.further("honour")),
        ("markers", params.wound_marker_honour_dice * fighter.markers),
        ("dishonour_cards", params.dishonour_penalty * fighter.dishonour_cards),
        ("extra", extra),
    )


def wits_pool(params: Params, fighter: Fighter, extra: int = 0) -> Pool:
    """The dice of a search test (TOH-ATTACK-2).

    >>> from aofa_widgets.rules import Ruleset
    >>> wits_pool(Params.of(Ruleset.load("honour")), Fighter(wits=3), 2).dice
    5
    """
    return pool_of(params, ("wits", fighter.wits), ("group", fighter.further("wits")), ("extra", extra))


def is_missile(weapon: str) -> bool:
    """Whether one can shoot with it.

    >>> is_missile("thrown"), is_missile("spear")
    (True, False)
    """
    return weapon in MISSILES


def missile_range(params: Params, weapon: str) -> int | None:
    """How far a missile weapon reaches, in tenths of a millimetre; None for what cannot be shot (TOH-MISSILE-3).

    >>> from aofa_widgets.rules import Ruleset
    >>> missile_range(Params.of(Ruleset.load("honour")), "bow")
    6096
    """
    inches = {
        "bow": params.missile_bow_range_in,
        "musket": params.missile_musket_range_in,
        "thrown": params.missile_thrown_range_in,
    }
    return inches[weapon] * INCH if weapon in inches else None


def missile_dice(params: Params, weapon: str, range: int = 0) -> int:
    """The damage dice of a missile weapon at a range in tenths of a millimetre (TOH-MISSILE-5 to -9, TOH-R-33).

    Raises: InputError for what cannot be shot.
    """
    if weapon == "bow":
        return params.missile_bow_far_dice if range > params.missile_bow_far_in * INCH else params.missile_bow_dice
    if weapon == "musket":
        return params.missile_musket_dice
    if weapon == "thrown":
        return params.missile_thrown_dice
    raise InputError(fault("attacker.weapon", "honour.record.no_missile", found=shown(weapon)))
