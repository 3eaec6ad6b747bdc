"""Every parameter that the engine reads, typed; the only place where keys of the rulebook are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault


def key(name: str) -> Any:
    """A field that holds the parameter of this name."""
    return field(metadata={"key": name})


@dataclass(frozen=True, slots=True)
class Params:
    """The parameters of AOFA in force (section 2.10 of its inventory); attributes are keys with dots as underscores.

    Whole numbers are dice, hits, figures, inches or millimetres as the key says; `None` is ‘no limit’.

    >>> Params.of(Ruleset.load("swashbuckling")).wounds_to_fall
    3
    """

    players: int = key("players")
    forces_musketeers: tuple[str, ...] = key("forces.musketeers")
    forces_cardinal: tuple[str, ...] = key("forces.cardinal")
    victory: str = key("victory")
    figure_height_mm: int = key("figure.height_mm")
    base_width_mm: int = key("base.width_mm")
    dice_sides: int = key("dice.sides")
    dice_supply: int = key("dice.supply")
    table_side_in: int = key("table.side_in")
    terrain_min_objects: int = key("terrain.min_objects")
    deploy_depth_in: int = key("deploy.depth_in")
    setup_tie: str = key("setup.tie")
    pool_per_action: int = key("pool.per_action")
    pool_max: int | None = key("pool.max")
    move_max_in: int | None = key("move.max_in")
    split_allowed: bool = key("split.allowed")
    split_max_parts: int = key("split.max_parts")
    repeat_same_action: str = key("repeat.same_action")
    init_losing_face: int = key("init.losing_face")
    init_ones_to_lose: int = key("init.ones_to_lose")
    rating_superb: int = key("rating.superb")
    rating_magnificent: int = key("rating.magnificent")
    rating_dashing: int = key("rating.dashing")
    rating_good: int = key("rating.good")
    tie_winner: str = key("tie.winner")
    tie_hits: int = key("tie.hits")
    six_extra: int = key("six.extra")
    hits_per_point: int = key("hits.per_point")
    opposed_attacker_takes_hits: bool = key("opposed.attacker_takes_hits")
    duel_attacker_takes_hits: bool = key("duel.attacker_takes_hits")
    duel_counts_as_action: bool = key("duel.counts_as_action")
    duel_rounds: int = key("duel.rounds")
    duel_max_per_activation: int | None = key("duel.max_per_activation")
    bonus_elevation: int = key("bonus.elevation")
    bonus_ally: int = key("bonus.ally")
    bonus_ally_max: int | None = key("bonus.ally_max")
    bonus_weaponless: int = key("bonus.weaponless")
    bonus_impetus: int = key("bonus.impetus")
    support_requires_fit: bool = key("support.requires_fit")
    disengage_automatic: bool = key("disengage.automatic")
    wounds_to_fall: int = key("wounds.to_fall")
    wounds_from: str = key("wounds.from")
    wounds_recoverable: bool = key("wounds.recoverable")
    wounds_dice_penalty: int = key("wounds.dice_penalty")
    fallen_is_obstacle: bool = key("fallen.is_obstacle")
    tables_swashbuckling: tuple[str, ...] = key("tables.swashbuckling")
    tables_duelling: tuple[str, ...] = key("tables.duelling")
    push_max_in: int | None = key("push.max_in")
    push_blocked_effect: str = key("push.blocked_effect")
    push_blocked_test: str = key("push.blocked_test")
    push_direction: str = key("push.direction")
    push_edge: str = key("push.edge")
    push_off_height: str = key("push.off_height")
    stun_forbids_move: bool = key("stun.forbids_move")
    stun_dice: int = key("stun.dice")
    stun_min_dice: int = key("stun.min_dice")
    stun_again: str = key("stun.again")
    stun_recovery_roll: str = key("stun.recovery_roll")
    weapon_can_initiate: bool = key("weapon.can_initiate")
    weapon_win_table: str = key("weapon.win_table")
    weapon_drop_again: str = key("weapon.drop_again")
    weapon_place: str = key("weapon.place")
    weapon_taker: str = key("weapon.taker")
    multi_duel_dice: str = key("multi.duel_dice")
    multi_lead: str = key("multi.lead")
    multi_supporters_hit: bool = key("multi.supporters_hit")
    multi_targets_roll: str = key("multi.targets_roll")
    multi_gap: str | int = key("multi.gap")
    multi_gap_chain: str = key("multi.gap_chain")
    friendly_fire: bool = key("friendly_fire")
    reactivate: str = key("reactivate")
    turn_pass: str = key("turn.pass")
    turn_idle_limit: int | None = key("turn.idle_limit")
    optional_object_damage: bool = key("optional.object_damage")
    object_damage_large: int = key("object_damage.large")
    object_damage_huge: int = key("object_damage.huge")
    object_damage_needs_hit: bool = key("object_damage.needs_hit")
    fall_damage_high: int = key("fall_damage.high")
    fall_damage_very_high: int = key("fall_damage.very_high")
    fall_damage_thresholds: tuple[float, float] = key("fall_damage.thresholds")
    optional_impetus: bool = key("optional.impetus")
    impetus_triggers: str = key("impetus.triggers")
    impetus_lasts: str = key("impetus.lasts")
    variant_extended_swashbuckling: bool = key("variant.extended_swashbuckling")
    xs_scope: str = key("xs.scope")
    xs_ones: int = key("xs.ones")
    variant_extended_turns: bool = key("variant.extended_turns")
    xt_ones: int = key("xt.ones")
    xt_next_figure: str = key("xt.next_figure")
    variant_count_ones: str = key("variant.count_ones")
    variant_both: str = key("variant.both")
    measure_enforced: str = key("measure.enforced")
    leap_down: float = key("leap.down")
    leap_across: float = key("leap.across")
    jump_up: float = key("jump.up")
    lift_max_class: str = key("lift.max_class")
    throw_max_in: int | None = key("throw.max_in")
    taunt_range: str = key("taunt.range")
    los_blockers: str = key("los.blockers")
    los_elevation_ignores: bool = key("los.elevation_ignores")
    los_doubt: str = key("los.doubt")
    elevation_min_mm: int = key("elevation.min_mm")

    @classmethod
    def of(cls, rules: Ruleset) -> Params:
        """Read the parameters of a ruleset.

        Raises: InputError if both variants are on while the book offers one at a time (AOFA-AMB-61).
        """
        given: dict[str, Any] = {entry.name: rules[entry.metadata["key"]] for entry in fields(cls)}
        params = cls(**given)
        if (
            params.variant_extended_swashbuckling
            and params.variant_extended_turns
            and params.variant_both == "forbidden"
        ):
            swash, turns = rules.place("variant.extended_swashbuckling"), rules.place("variant.extended_turns")
            raise InputError(fault("variant.both", "swashbuckling.setting.both_variants", swash=swash, turns=turns))
        return params

    def measured(self, enforced: str) -> Params:
        """These parameters with the guidelines enforced ("true"), left to be asked about ("asked"), or not ("off")."""
        return _measured(self, enforced)


@lru_cache(maxsize=16)
def _measured(params: Params, enforced: str) -> Params:
    return replace(params, measure_enforced=enforced)


_BOTH = ("variant.extended_swashbuckling", "variant.extended_turns")
# How a parameter's name begins, and the switches of which one must be on.
GATES: Mapping[str, tuple[str, ...]] = {
    "xs.": ("variant.extended_swashbuckling",),
    "xt.": ("variant.extended_turns",),
    "variant.count_ones": _BOTH,
    "object_damage.": ("optional.object_damage",),
    "fall_damage.": ("optional.object_damage",),
    "impetus.": ("optional.impetus",),
}


# What other files of this game, and the lab, look at by their keys.
LOSING_FACE, PER_ACTION, HIGHEST_RATING = "init.losing_face", "pool.per_action", "rating.superb"
KEEPS = (
    "dice.sides", LOSING_FACE, "init.ones_to_lose", "variant.extended_swashbuckling",
    "variant.extended_turns", "variant.count_ones", "xs.ones", "xt.ones",
)  # fmt: skip
"""What the chance to keep the initiative hangs on."""
CONTEST = ("dice.sides", "six.extra", "tie.winner", "tie.hits", "hits.per_point")
"""What the chance of a hit hangs on."""
CASES: Mapping[str, tuple[str, int]] = {
    "stun.dice": ("stunned", 0),
    "bonus.elevation": ("elevation", 0),
    "bonus.ally": ("ally", 0),
    "bonus.weaponless": ("weaponless", 1),
    "bonus.impetus": ("impetus", 0),
}
"""A parameter that a clause prints -> the field of a side of a duel that shows what it is worth, and whose side."""
SIMULATED = (
    *CONTEST, "duel.rounds", LOSING_FACE, "init.ones_to_lose", "duel.attacker_takes_hits",
    "opposed.attacker_takes_hits",
)  # fmt: skip
"""What `aofa bench` moves while it simulates rolls."""
WOUNDS: Mapping[str, Any] = {"tables.duelling": ["wound"], "tables.swashbuckling": ["wound"]}
"""Values under which a battle is small enough to be solved."""
SOLVED: tuple[Mapping[str, Any], ...] = (
    {},
    {"tie.winner": "nobody"},
    {"init.ones_to_lose": 2, "six.extra": 2},
    {"wounds.dice_penalty": 1, "tie.winner": "defender"},
    {"variant.extended_swashbuckling": True, "xs.scope": "player_turn"},
)
"""Changes under which solved battles are played too."""
