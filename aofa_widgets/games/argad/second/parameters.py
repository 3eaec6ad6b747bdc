"""The numbers of the inventory that a record may need, with the value each has when nobody names it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .open_points import Unanswerable

Rules = Mapping[str, Any]

DEFAULTS: Rules = {
    "sixes.reroll": True,
    "sixes.ladder": True,
    "sixes.disorder": "phase",
    "sixes.mixed_needs": "one",
    "sixes.reroll_push": True,
    "shoot.need_short": 5,
    "shoot.need_medium": 6,
    "shoot.need_long": 7,
    "shoot.untrained": -1,
    "shoot.untrained_firearms_only": False,
    "shoot.one_misses": False,
    "measure.band_inclusive": True,
    "class.untrained_most": 2,
    "cover.cap": -2,
    "cover.stack": "worst",
    "cover.forest": -1,
    "cover.open_forest": -1,
    "cover.dense_forest": -1,
    "cover.forest_see_cm": 10,
    "cover.open_forest_see_cm": 20,
    "cover.dense_forest_see_cm": 2,
    "point_blank.ignores_terrain": True,
    "point_blank.ignores_moving": "foot",
    "target.armour_after": True,
    "multi.group_bonus": 1,
    "multi.bonus_in_disorder": False,
    "melee.auto_miss": 1,
    "melee.kill_steps": 2,
    "melee.untrained": -1,
    "melee.improvised": -1,
    "melee.bare_hands": -1,
    "melee.untrained_cap": -1,
    "melee.heavy_tool": True,
    "melee.strong": 1,
    "melee.double_tie": True,
    "melee.clumsy_support": -1,
    "melee.hostage": -1,
    "melee.line_fight_ends": True,
    "melee.indoor_short": True,
    "melee.height": -1,
    "melee.obstacle_defender": 1,
    "melee.cavalry_vs_foot": 1,
    "melee.foot_vs_cavalry": -1,
    "melee.polearm_vs_mounted": 1,
    "melee.charge": 1,
    "melee.braced": 1,
    "melee.cavalry_everywhere": False,
    "melee.wounded_arm": -1,
    "melee.dazed": 1,
    "melee.two_handed": 1,
    "hero.inspire": 1,
    "options.tie": True,
    "options.six_fails": False,
    "time.insist": False,
    "time.delay": 0,
    "time.head_start": 0,
    "group.isolated_foot_cm": 4,
    "group.isolated_mounted_cm": 5,
    "group.min_foot": 3,
    "group.min_mounted": 2,
    "group.mixed_foot": 2,
    "move.light_cm": 20,
    "move.medium_cm": 16,
    "move.slow_cm": 12,
    "move.very_slow_cm": 8,
    "move.mounted_light_cm": 40,
    "move.mounted_foot_cm": 36,
    "move.mounted_heavy_cm": 36,
    "move.mounted_knight_cm": 32,
    "move.crawl_cm": 2,
    "water.boat_cm": 10,
    "burden.heavy_cm": -4,
    "burden.very_heavy_cm": -8,
    "wound.leg_cm": -4,
    "terrain.slow_dice": 1,
    "terrain.mounted_slow_dice": 2,
    "terrain.accustomed_dice": 2,
    "terrain.very_difficult_percent": 50,
    "terrain.stuck_face": 6,
    "terrain.halving": "whole",
    "terrain.road_cancels": True,
    "withdraw.foot_dice": 1,
    "withdraw.mounted_dice": 2,
    "danger.helped": -1,
    "heal.healer": 1,
    "heal.poor": -1,
    "budget.foot": 1,
    "budget.leader_foot": 2,
    "budget.cavalry": 2,
    "budget.cavalry_leader": 3,
    "budget.horse": 2,
}


def settled(values: Rules, more: Rules | None = None) -> dict[str, Any]:
    """The parameters in force: the catalogue, `values` over it, a record's own `more` over both.

    >>> rules = settled({"melee.height": -2}, {"melee.height": 0})
    >>> rules["melee.height"], rules["melee.strong"]
    (0, 1)
    """
    return {**DEFAULTS, **values, **(more or {})}


def rule(values: Rules, key: str) -> Any:
    """The value of a parameter. Raises: Unanswerable for a key that nobody knows."""
    known = settled(values)
    if key not in known:
        raise Unanswerable(f"no parameter {key}")
    value = known[key]
    return list(value) if isinstance(value, tuple) else value
