"""The numbers of the inventory that a record may need, with the value each has when nobody names it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .open_points import Unanswerable

Rules = Mapping[str, Any]

DEFAULTS: Rules = {
    "die.faces": ["cross", "blank", "blank", "sword", "sword", "double"],
    "test.success_swords": 3,
    "test.crit_swords": 5,
    "test.min_dice": 0,
    "test.fumble_beats_success": False,
    "bag.fate_tokens": 3,
    "bag.fate_to_end": 3,
    "bag.token_removal": "card_first",
    "actions.move_in": 6,
    "actions.enemy_gap_in": 1,
    "actions.shoot_move_in": 3,
    "actions.charge_in": 6,
    "actions.cautious_in": 3,
    "actions.stand_in": 3,
    "dodge.mandatory": True,
    "dodge.pushback_in": 1,
    "dodge.undodged_counts_as_failed": False,
    "attack.search_for_charge": False,
    "attack.honour_save_markers": 1,
    "attack.injuries_to_remove": 2,
    "attack.light_wound_markers": 1,
    "wound.marker_damage_dice": 1,
    "wound.marker_honour_dice": -1,
    "nerve.flight_in": 6,
    "nerve.for_samurai": True,
    "nerve.blocked_markers": 1,
    "lane.ally_dice": -1,
    "lane.enemy_dice": -1,
    "terrain.difficult_cost": 2,
    "terrain.cover_dice": -1,
    "terrain.charge_difficult_dice": -1,
    "terrain.higher_dice": 1,
    "terrain.barrier_cross_in": 1,
    "missile.bow_range_in": 24,
    "missile.bow_dice": 3,
    "missile.bow_far_in": 12,
    "missile.bow_far_dice": 2,
    "missile.musket_range_in": 20,
    "missile.musket_dice": 4,
    "missile.musket_reload": True,
    "missile.thrown_range_in": 9,
    "missile.thrown_dice": 2,
    "crit.impale_dice": 1,
    "crit.twin_dice": -1,
    "crit.fast_shot_dice": -1,
    "fumble.melee": "counter_thrust",
    "fumble.shot": "accident",
    "fumble.dodge": "lost_footing",
    "fumble.damage": "glanced_off",
    "fumble.glance_push_in": 1,
    "prone.hit_dice": 1,
    "dishonour.dice": 1,
    "dishonour.per_turn": 1,
    "dishonour.penalty": -1,
    "skill.most": 3,
    "weapon.spear.hit": ["impale"],
    "weapon.spear.dodge": ["quick_jab"],
    "weapon.spear.damage": ["follow_up"],
    "weapon.katana.hit": ["deep_cut"],
    "weapon.katana.dodge": ["quick_jab"],
    "weapon.katana.damage": ["follow_up"],
    "weapon.heavy_sword.hit": ["deep_cut", "fearsome_blow"],
    "weapon.heavy_sword.dodge": [],
    "weapon.heavy_sword.damage": ["follow_up"],
    "weapon.two_swords.hit": ["twin_strike"],
    "weapon.two_swords.dodge": ["quick_jab"],
    "weapon.two_swords.damage": ["follow_up"],
    "weapon.naginata.hit": ["quick_jab"],
    "weapon.naginata.dodge": ["counter_strike"],
    "weapon.naginata.damage": ["follow_up"],
    "weapon.heavy_club.hit": ["stun"],
    "weapon.heavy_club.dodge": ["quick_jab"],
    "weapon.heavy_club.damage": ["follow_up"],
    "weapon.staff.hit": ["quick_jab"],
    "weapon.staff.dodge": ["backhand_strike"],
    "weapon.staff.damage": ["follow_up"],
    "weapon.dagger.hit": ["quick_jab"],
    "weapon.dagger.dodge": ["quick_jab"],
    "weapon.dagger.damage": ["follow_up"],
    "weapon.bow.hit": ["fast_shot"],
    "weapon.bow.dodge": ["quick_jab"],
    "weapon.bow.damage": ["move_up"],
    "weapon.musket.hit": ["fast_shot"],
    "weapon.musket.dodge": ["quick_jab"],
    "weapon.musket.damage": [],
    "weapon.thrown.hit": [],
    "weapon.thrown.dodge": ["quick_jab"],
    "weapon.thrown.damage": ["follow_up"],
    "weapon.none.hit": [],
    "weapon.none.dodge": [],
    "weapon.none.damage": [],
}


def plain(value: Any) -> Any:
    """A value as plain data: a tuple as a list."""
    return list(value) if isinstance(value, tuple) else value


def settled(values: Rules, more: Rules | None = None) -> dict[str, Any]:
    """The parameters in force: the catalogue, `values` over it, a record's own `more` over both.

    >>> rules = settled({"skill.most": 2, "weapon.thrown.hit": None}, {"skill.most": 4})
    >>> rules["skill.most"], rules["weapon.thrown.hit"], rules["crit.twin_dice"]
    (4, [], -1)
    """
    rules = {key: plain(value) for key, value in {**DEFAULTS, **values, **(more or {})}.items()}
    for key in rules:
        if key.startswith("weapon.") and rules[key] is None:
            rules[key] = []
    return rules


def rule(values: Rules, key: str) -> Any:
    """The value of a parameter as plain data.

    Raises: Unanswerable for a parameter that is not there.
    """
    if key not in values:
        raise Unanswerable(f"no parameter {key}")
    return plain(values[key])
