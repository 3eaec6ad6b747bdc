"""Every parameter that the engine reads, typed; the only place where keys of the rulebook are read.

A value that belongs to one special rule is no field here: it stands with that rule in `specials`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from aofa_widgets.rules import Ruleset

INCH = 254  # tenths of a millimetre


def key(name: str) -> Any:
    """A field that holds the parameter of this name."""
    return field(metadata={"key": name})


@dataclass(frozen=True, slots=True)
class Params:
    """The parameters of Regiments in force; attributes are keys with dots as underscores.

    Whole numbers are dice, figures, points, faces or, where the name ends in `_in`, inches. `specials`: the special
    rules in force by id, in the order of the file; `known`: also those that a house rule took out of force.

    >>> Params.of(Ruleset.load("regiments")).melee_ranks
    2
    """

    army_points: int = key("army.points")
    army_use_limits: bool = key("army.use_limits")
    army_hero_step: int = key("army.hero_step")
    army_caster_step: int = key("army.caster_step")
    army_copy_base: int = key("army.copy_base")
    army_copy_step: int = key("army.copy_step")
    army_max_share: int = key("army.max_share")
    army_unit_step: int = key("army.unit_step")
    army_staff_limit: str = key("army.staff_limit")
    caster_most_tokens: int = key("caster.most_tokens")
    caster_cast_on: int = key("caster.cast_on")
    caster_help_in: int = key("caster.help_in")
    caster_self_help: bool = key("caster.self_help")
    caster_shaken_helps: bool = key("caster.shaken_helps")
    deploy_depth_in: int = key("deploy.depth_in")
    deploy_edges: str = key("deploy.edges")
    field_width_in: int = key("field.width_in")
    field_depth_in: int = key("field.depth_in")
    field_min_terrain: int = key("field.min_terrain")
    field_min_gap_in: int = key("field.min_gap_in")
    hero_takedown_unit_defence: bool = key("hero.takedown_unit_defence")
    blast_keeps_rending: bool = key("blast.keeps_rending")
    melee_ranks: int = key("melee.ranks")
    melee_overlap: str = key("melee.overlap")
    melee_consolidate_in: int = key("melee.consolidate_in")
    melee_separate_in: int = key("melee.separate_in")
    melee_single_rank: int = key("melee.single_rank")
    melee_count_overkill: bool = key("melee.count_overkill")
    melee_fear: str = key("melee.fear")
    mission_d3: bool = key("mission.d3")
    mission_objectives_more: int = key("mission.objectives_more")
    mission_gap_in: int = key("mission.gap_in")
    mission_range_in: int = key("mission.range_in")
    mission_rounds: int = key("mission.rounds")
    morale_half_percent: int = key("morale.half_percent")
    morale_flank: int = key("morale.flank")
    morale_rear: int = key("morale.rear")
    morale_shaken_pivot: int = key("morale.shaken_pivot")
    morale_fearless_when_shaken: bool = key("morale.fearless_when_shaken")
    move_advance_in: int = key("move.advance_in")
    move_rush_in: int = key("move.rush_in")
    move_charge_in: int = key("move.charge_in")
    move_hold_pivot: int = key("move.hold_pivot")
    move_pivot: int = key("move.pivot")
    move_pivots: int = key("move.pivots")
    move_side_percent: int = key("move.side_percent")
    move_enemy_gap_in: int = key("move.enemy_gap_in")
    move_mixed: str = key("move.mixed")
    shoot_max_targets: int = key("shoot.max_targets")
    shoot_arc_degrees: int = key("shoot.arc_degrees")
    shoot_units_block: bool = key("shoot.units_block")
    terrain_cover: int = key("terrain.cover")
    terrain_difficult_cap_in: int = key("terrain.difficult_cap_in")
    terrain_danger_on: int = key("terrain.danger_on")
    specials: Mapping[str, Any] = field(default_factory=dict, hash=False, repr=False)
    known: Mapping[str, Any] = field(default_factory=dict, hash=False, compare=False, repr=False)

    @classmethod
    def of(cls, rules: Ruleset) -> Params:
        """Read the parameters of a ruleset.

        >>> Params.of(Ruleset.load("regiments", preset="full")).army_points
        1500
        """
        given: dict[str, Any] = {one.name: rules[one.metadata["key"]] for one in fields(cls) if "key" in one.metadata}
        return cls(**given, specials=rules.specials, known=rules.every_special)
