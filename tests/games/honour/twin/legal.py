"""What an action may not do, by the table of codes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from .dice import Values

_LIMITS = {
    "move": ("actions.move_in", "TOH-ACTION-2"),
    "move_shoot": ("actions.shoot_move_in", "TOH-ACTION-4"),
    "charge": ("actions.charge_in", "TOH-ACTION-5"),
    "cautious": ("actions.cautious_in", "TOH-ACTION-11"),
    "stand": ("actions.stand_in", "TOH-ACTION-14"),
}
_RANGES = {"bow": "missile.bow_range_in", "musket": "missile.musket_range_in", "thrown": "missile.thrown_range_in"}
_HAIR = Fraction(1, 10**6)


def why(p: Values, c: Mapping[str, Any]) -> list[str]:
    """Every rule that the circumstances break, sorted."""
    broken, act = set(), c["action"]

    def inches(key: str) -> Fraction:
        return Fraction(str(c.get(key) or 0))

    if act in _LIMITS:
        key, rule = _LIMITS[act]
        way = inches("distance") + inches("difficult_inches") * (Fraction(str(p["terrain.difficult_cost"])) - 1)
        way += (c.get("barriers") or 0) * p["terrain.barrier_cross_in"]
        if way - p[key] > _HAIR:
            broken.add(rule)
        if act != "charge" and c.get("min_gap") is not None and p["actions.enemy_gap_in"] - inches("min_gap") > _HAIR:
            broken.add("TOH-ACTION-3")
    down, off = c.get("prone", False), c.get("off_table", False)
    if down and act not in ("stand", "dodge"):
        broken.add("TOH-PRONE-1")
    if act == "stand" and not down:
        broken.add("TOH-ACTION-14")
    if off and act not in ("move", "cautious"):
        broken.add("TOH-OFFTABLE-3")
    if act == "dodge" and not (c.get("actions_left") or c.get("cautious")):
        broken.add("TOH-ACTION-10")
    weapon, loaded = c.get("weapon", "none"), c.get("loaded", True)
    if act == "reload":
        if inches("distance") > _HAIR:
            broken.add("TOH-ACTION-16")
        if loaded or weapon not in ("musket", "none") or not p["missile.musket_reload"]:
            broken.add("TOH-ACTION-15")
    if act in ("move_shoot", "charge") and not c.get("los", True):
        broken.add("TOH-ACTION-19")
    other, found = not c.get("nearest", True), c.get("search_passed", False)
    if act == "charge":
        if c.get("enemies_in_lane"):
            broken.add("TOH-POS-3")
        if other and not (found and p["attack.search_for_charge"]):
            broken.add("TOH-ACTION-6")
    if act == "move_shoot":
        if c.get("allies_in_lane"):
            broken.add("TOH-POS-5")
        if other and not found:
            broken.add("TOH-ATTACK-1")
        if weapon not in _RANGES:
            broken.add("TOH-ACTION-17")
        elif inches("range") - p[_RANGES[weapon]] > _HAIR:
            broken.add("TOH-MISSILE-3")
        if weapon == "musket" and not loaded and p["missile.musket_reload"]:
            broken.add("TOH-ACTION-15")
    return sorted(broken)
