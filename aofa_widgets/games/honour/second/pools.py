"""How many dice each roll has ("Attack as a function" at the end of section 2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .open_points import Unanswerable

Rules = Mapping[str, Any]
Row = Mapping[str, Any]
NEAR = 1e-6  # equality is "within" (section 6)
RANGES = {"bow": "missile.bow_range_in", "musket": "missile.musket_range_in", "thrown": "missile.thrown_range_in"}


def least(rules: Rules, dice: int) -> int:
    """No pool is smaller than the floor (R-03)."""
    return max(int(rules["test.min_dice"]), dice)


def hit(rules: Rules, kind: str, attacker: Row, target: Row, mods: Row) -> int:
    """Dice to hit."""
    dice = attacker.get("aim", 0) + attacker.get("group_hit_bonus", 0)
    dice += rules["terrain.higher_dice"] * bool(mods.get("higher"))
    dice += rules["prone.hit_dice"] * bool(target.get("prone"))
    dice += rules["dishonour.dice"] * (bool(mods.get("dishonour")) and attacker.get("cls") == "samurai")
    if kind == "melee":
        dice += rules["lane.ally_dice"] * mods.get("allies_crossed", 0)
        dice += rules["terrain.charge_difficult_dice"] * bool(mods.get("difficult"))
    else:
        dice += rules["lane.enemy_dice"] * mods.get("enemies_crossed", 0)
        dice += rules["terrain.cover_dice"] * mods.get("cover", 0)
    return least(rules, dice)


def damage(rules: Rules, kind: str, reach: float, attacker: Row, markers: int, impaled: bool = False) -> int:
    """Dice of damage: Strength in melee, those of the weapon at range; every marker adds its own."""
    base = attacker.get("strength", 0) if kind == "melee" else missile(rules, attacker.get("weapon", "none"), reach)
    return least(rules, base + markers * rules["wound.marker_damage_dice"] + rules["crit.impale_dice"] * impaled)


def missile(rules: Rules, weapon: str, reach: float) -> int:
    """Dice of damage of a missile weapon (TOH-MISSILE-5 to -9, R-33).

    Raises: Unanswerable for a weapon that does not shoot, or beyond its range.
    """
    if weapon not in RANGES or reach > rules[RANGES[weapon]] + NEAR:
        raise Unanswerable(f"{weapon} does not shoot so far")
    far = weapon == "bow" and reach > rules["missile.bow_far_in"] + NEAR
    return int(rules["missile.bow_far_dice" if far else f"missile.{weapon}_dice"])


def honour(rules: Rules, unit: Row) -> int:
    """Dice of an honour test: less one for every marker and for every dishonour card that lies open."""
    dice = unit.get("honour", 0) + unit.get("markers", 0) * rules["wound.marker_honour_dice"]
    return least(rules, dice + unit.get("dishonour_cards", 0) * rules["dishonour.penalty"])
