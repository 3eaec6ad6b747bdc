"""Every parameter that the engine reads, typed; the only place where keys of the rulebook are read."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

from aofa_widgets.rules import Ruleset

MELEE = ("spear", "katana", "heavy_sword", "two_swords", "naginata", "heavy_club", "staff", "dagger")
MISSILES = ("bow", "musket", "thrown")
WEAPONS = (*MELEE, *MISSILES, "none")
INCH = 254  # tenths of a millimetre
DRAWN = ("die.faces",)  # what the picture of a roll hangs on


def key(name: str) -> Any:
    """A field that holds the parameter of this name."""
    return field(metadata={"key": name})


@dataclass(frozen=True, slots=True)
class Params:
    """The parameters of Test of Honour in force; attributes are keys with dots as underscores.

    Whole numbers are dice, markers, tokens or, where the name ends in `_in`, inches; a list of bonuses may be empty.

    >>> Params.of(Ruleset.load("honour")).test_success_swords
    3
    """

    die_faces: tuple[str, ...] = key("die.faces")
    test_success_swords: int = key("test.success_swords")
    test_crit_swords: int = key("test.crit_swords")
    test_min_dice: int = key("test.min_dice")
    test_fumble_beats_success: bool = key("test.fumble_beats_success")
    recruit_points_limit: int = key("recruit.points_limit")
    bag_fate_tokens: int = key("bag.fate_tokens")
    bag_fate_to_end: int = key("bag.fate_to_end")
    bag_first_draw: str = key("bag.first_draw")
    bag_token_removal: str = key("bag.token_removal")
    actions_move_in: int = key("actions.move_in")
    actions_enemy_gap_in: int = key("actions.enemy_gap_in")
    actions_shoot_move_in: int = key("actions.shoot_move_in")
    actions_charge_in: int = key("actions.charge_in")
    actions_cautious_in: int = key("actions.cautious_in")
    actions_stand_in: int = key("actions.stand_in")
    dodge_mandatory: bool = key("dodge.mandatory")
    dodge_pushback_in: int = key("dodge.pushback_in")
    dodge_undodged_counts_as_failed: bool = key("dodge.undodged_counts_as_failed")
    attack_search_for_charge: bool = key("attack.search_for_charge")
    attack_nearest_counts_hidden: bool = key("attack.nearest_counts_hidden")
    attack_honour_save_markers: int = key("attack.honour_save_markers")
    attack_injuries_to_remove: int = key("attack.injuries_to_remove")
    attack_light_wound_markers: int = key("attack.light_wound_markers")
    wound_marker_damage_dice: int = key("wound.marker_damage_dice")
    wound_marker_honour_dice: int = key("wound.marker_honour_dice")
    nerve_radius_in: int = key("nerve.radius_in")
    nerve_flight_in: int = key("nerve.flight_in")
    nerve_for_samurai: bool = key("nerve.for_samurai")
    nerve_blocked_markers: int = key("nerve.blocked_markers")
    offtable_return_radius_in: int = key("offtable.return_radius_in")
    offtable_return_move: bool = key("offtable.return_move")
    group_size: int = key("group.size")
    group_lane_counts: str = key("group.lane_counts")
    lane_ally_dice: int = key("lane.ally_dice")
    lane_enemy_dice: int = key("lane.enemy_dice")
    terrain_difficult_cost: int | float = key("terrain.difficult_cost")
    terrain_cover_dice: int = key("terrain.cover_dice")
    terrain_charge_difficult_dice: int = key("terrain.charge_difficult_dice")
    terrain_higher_dice: int = key("terrain.higher_dice")
    terrain_touching_barrier_is_cover: bool = key("terrain.touching_barrier_is_cover")
    terrain_barrier_los: str = key("terrain.barrier_los")
    terrain_barrier_cross_in: int = key("terrain.barrier_cross_in")
    terrain_hill_los: str = key("terrain.hill_los")
    missile_bow_range_in: int = key("missile.bow_range_in")
    missile_bow_dice: int = key("missile.bow_dice")
    missile_bow_far_in: int = key("missile.bow_far_in")
    missile_bow_far_dice: int = key("missile.bow_far_dice")
    missile_musket_range_in: int = key("missile.musket_range_in")
    missile_musket_dice: int = key("missile.musket_dice")
    missile_musket_reload: bool = key("missile.musket_reload")
    missile_thrown_range_in: int = key("missile.thrown_range_in")
    missile_thrown_dice: int = key("missile.thrown_dice")
    crit_impale_dice: int = key("crit.impale_dice")
    crit_fearsome_radius_in: int = key("crit.fearsome_radius_in")
    crit_twin_dice: int = key("crit.twin_dice")
    crit_fast_shot_dice: int = key("crit.fast_shot_dice")
    fumble_melee: str = key("fumble.melee")
    fumble_shot: str = key("fumble.shot")
    fumble_dodge: str = key("fumble.dodge")
    fumble_damage: str = key("fumble.damage")
    fumble_glance_push_in: int = key("fumble.glance_push_in")
    prone_hit_dice: int = key("prone.hit_dice")
    dishonour_dice: int = key("dishonour.dice")
    dishonour_per_turn: int = key("dishonour.per_turn")
    dishonour_penalty: int = key("dishonour.penalty")
    dishonour_scope: str = key("dishonour.scope")
    skill_most: int = key("skill.most")
    scenario_turns: int = key("scenario.turns")
    weapon_spear_hit: tuple[str, ...] = key("weapon.spear.hit")
    weapon_spear_dodge: tuple[str, ...] = key("weapon.spear.dodge")
    weapon_spear_damage: tuple[str, ...] = key("weapon.spear.damage")
    weapon_katana_hit: tuple[str, ...] = key("weapon.katana.hit")
    weapon_katana_dodge: tuple[str, ...] = key("weapon.katana.dodge")
    weapon_katana_damage: tuple[str, ...] = key("weapon.katana.damage")
    weapon_heavy_sword_hit: tuple[str, ...] = key("weapon.heavy_sword.hit")
    weapon_heavy_sword_dodge: tuple[str, ...] = key("weapon.heavy_sword.dodge")
    weapon_heavy_sword_damage: tuple[str, ...] = key("weapon.heavy_sword.damage")
    weapon_two_swords_hit: tuple[str, ...] = key("weapon.two_swords.hit")
    weapon_two_swords_dodge: tuple[str, ...] = key("weapon.two_swords.dodge")
    weapon_two_swords_damage: tuple[str, ...] = key("weapon.two_swords.damage")
    weapon_naginata_hit: tuple[str, ...] = key("weapon.naginata.hit")
    weapon_naginata_dodge: tuple[str, ...] = key("weapon.naginata.dodge")
    weapon_naginata_damage: tuple[str, ...] = key("weapon.naginata.damage")
    weapon_heavy_club_hit: tuple[str, ...] = key("weapon.heavy_club.hit")
    weapon_heavy_club_dodge: tuple[str, ...] = key("weapon.heavy_club.dodge")
    weapon_heavy_club_damage: tuple[str, ...] = key("weapon.heavy_club.damage")
    weapon_staff_hit: tuple[str, ...] = key("weapon.staff.hit")
    weapon_staff_dodge: tuple[str, ...] = key("weapon.staff.dodge")
    weapon_staff_damage: tuple[str, ...] = key("weapon.staff.damage")
    weapon_dagger_hit: tuple[str, ...] = key("weapon.dagger.hit")
    weapon_dagger_dodge: tuple[str, ...] = key("weapon.dagger.dodge")
    weapon_dagger_damage: tuple[str, ...] = key("weapon.dagger.damage")
    weapon_bow_hit: tuple[str, ...] = key("weapon.bow.hit")
    weapon_bow_dodge: tuple[str, ...] = key("weapon.bow.dodge")
    weapon_bow_damage: tuple[str, ...] = key("weapon.bow.damage")
    weapon_musket_hit: tuple[str, ...] = key("weapon.musket.hit")
    weapon_musket_dodge: tuple[str, ...] = key("weapon.musket.dodge")
    weapon_musket_damage: tuple[str, ...] = key("weapon.musket.damage")
    weapon_thrown_hit: tuple[str, ...] = key("weapon.thrown.hit")
    weapon_thrown_dodge: tuple[str, ...] = key("weapon.thrown.dodge")
    weapon_thrown_damage: tuple[str, ...] = key("weapon.thrown.damage")
    weapon_none_hit: tuple[str, ...] = key("weapon.none.hit")
    weapon_none_dodge: tuple[str, ...] = key("weapon.none.dodge")
    weapon_none_damage: tuple[str, ...] = key("weapon.none.damage")

    @classmethod
    def of(cls, rules: Ruleset) -> Params:
        """Read the parameters of a ruleset.

        >>> Params.of(Ruleset.load("honour")).bonuses("heavy_sword", "hit")
        ('deep_cut', 'fearsome_blow')
        """
        given: dict[str, Any] = {entry.name: rules[entry.metadata["key"]] for entry in fields(cls)}
        for name, value in given.items():
            if name.startswith("weapon_"):
                given[name] = tuple(dict.fromkeys(value or ()))  # an empty list is "none" in a file
        return cls(**given)

    def bonuses(self, weapon: str, roll: str) -> tuple[str, ...]:
        """What a weapon earns by a critical success on a "hit", "dodge" or "damage" roll, in the order written.

        >>> Params.of(Ruleset.load("honour")).bonuses("none", "dodge")
        ()
        """
        found: tuple[str, ...] = getattr(self, f"weapon_{weapon}_{roll}", ())
        return found

    @property
    def last_fate(self) -> int:
        """Which fate token of a turn ends it: a bag that holds fewer ends it with its last (TOH-TURN-7)."""
        return min(self.bag_fate_to_end, self.bag_fate_tokens)

