"""May it? Every rule that a deed would break, by the codes of section 5."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .open_points import Unanswerable
from .pools import RANGES

Rules = Mapping[str, Any]
Row = Mapping[str, Any]
ALLOWED = {"move": ("actions.move_in", "TOH-ACTION-2"), "move_shoot": ("actions.shoot_move_in", "TOH-ACTION-4"),
           "charge": ("actions.charge_in", "TOH-ACTION-5"), "cautious": ("actions.cautious_in", "TOH-ACTION-11"),
           "stand": ("actions.stand_in", "TOH-ACTION-14")}  # fmt: skip
NEAR = 1e-6


def cost(rules: Rules, row: Row) -> float:
    """Inches of allowance that a way takes (TOH-TERRAIN-3, -4, R-30)."""
    rough = row.get("difficult_inches", 0) * (rules["terrain.difficult_cost"] - 1)
    return float(row.get("distance", 0) + rough + row.get("barriers", 0) * rules["terrain.barrier_cross_in"])


def legal(rules: Rules, row: Row) -> dict[str, Any]:
    """Whether a deed is legal, and the rules that it breaks, sorted as they are written."""
    broken = sorted(_broken(rules, row))
    return {"legal": not broken, "why": broken}


def _broken(rules: Rules, row: Row) -> set[str]:
    action, found = row["action"], set()
    if row.get("difficult_inches", 0) > row.get("distance", 0):
        raise Unanswerable("more difficult ground than way")
    if row.get("prone") and action not in ("stand", "dodge"):
        found.add("TOH-PRONE-1")
    if row.get("off_table") and action not in ("move", "cautious"):
        found.add("TOH-OFFTABLE-3")
    if action in ALLOWED:
        key, rule = ALLOWED[action]
        if cost(rules, row) > rules[key] + NEAR:
            found.add(rule)
    if action in ("move", "move_shoot", "cautious", "stand"):
        if row.get("min_gap") is not None and row["min_gap"] < rules["actions.enemy_gap_in"] - NEAR:
            if not row.get("distance", 0):
                raise Unanswerable("R-13: somebody who stays where he stood")
            found.add("TOH-ACTION-3")
    return found | HOW.get(action, _nothing)(rules, row)


def _nothing(rules: Rules, row: Row) -> set[str]:
    return set()


def _shot(rules: Rules, row: Row) -> set[str]:
    weapon, found = row.get("weapon", "none"), set()
    if weapon not in RANGES:
        found.add("TOH-ACTION-17")
    elif row.get("range", 0) > rules[RANGES[weapon]] + NEAR:
        found.add("TOH-MISSILE-3")
    if weapon == "musket" and not row.get("loaded", True) and rules["missile.musket_reload"]:
        found.add("TOH-ACTION-15")
    if not row.get("los", True):
        found.add("TOH-ACTION-19")
    if row.get("allies_in_lane", 0):
        found.add("TOH-POS-5")
    if not row.get("nearest", True) and not row.get("search_passed"):
        found.add("TOH-ATTACK-1")
    return found


def _charge(rules: Rules, row: Row) -> set[str]:
    found = set()
    if not row.get("los", True):
        found.add("TOH-ACTION-19")
    if row.get("enemies_in_lane", 0):
        found.add("TOH-POS-3")
    if not row.get("nearest", True) and not (rules["attack.search_for_charge"] and row.get("search_passed")):
        found.add("TOH-ACTION-6")
    return found


def _stand(rules: Rules, row: Row) -> set[str]:
    return set() if row.get("prone") else {"TOH-ACTION-14"}


def _reload(rules: Rules, row: Row) -> set[str]:
    if row.get("weapon", "none") == "none" and not row.get("loaded", True):
        raise Unanswerable("something is not loaded, and nobody says what")
    needed = row.get("weapon", "none") == "musket" and not row.get("loaded", True) and rules["missile.musket_reload"]
    found = set() if needed else {"TOH-ACTION-15"}
    return found | ({"TOH-ACTION-16"} if row.get("distance", 0) else set())


def _dodge(rules: Rules, row: Row) -> set[str]:
    return set() if row.get("cautious") or row.get("actions_left", 0) else {"TOH-ACTION-10"}


HOW = {"move_shoot": _shot, "charge": _charge, "stand": _stand, "reload": _reload, "dodge": _dodge}
