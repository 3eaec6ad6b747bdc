"""The catalogue of section 2.10: every parameter that a record may need, with the value it has when nobody names it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .open_points import Unanswerable

DEFAULTS: Mapping[str, Any] = {
    "victory": "eliminate_all",
    "base.width_mm": 30,
    "dice.sides": 6,
    "setup.tie": "reroll",
    "pool.per_action": 1,
    "pool.max": None,
    "init.losing_face": 1,
    "init.ones_to_lose": 1,
    "tie.winner": "attacker",
    "tie.hits": 1,
    "six.extra": 1,
    "hits.per_point": 1,
    "opposed.attacker_takes_hits": False,
    "duel.attacker_takes_hits": True,
    "duel.counts_as_action": False,
    "duel.rounds": 1,
    "duel.max_per_activation": None,
    "bonus.elevation": 1,
    "bonus.ally": 1,
    "bonus.ally_max": None,
    "bonus.weaponless": 1,
    "bonus.impetus": 1,
    "support.requires_fit": False,
    "disengage.automatic": True,
    "wounds.to_fall": 3,
    "wounds.from": "table",
    "wounds.dice_penalty": 0,
    "fallen.is_obstacle": True,
    "tables.swashbuckling": ["push", "stun", "drop", "wound"],
    "tables.duelling": ["push", "wound", "drop", "wound"],
    "push.max_in": None,
    "push.blocked_effect": "stun",
    "push.blocked_test": "behind",
    "stun.forbids_move": True,
    "stun.dice": 1,
    "stun.min_dice": 1,
    "stun.again": "drop",
    "stun.recovery_roll": "full",
    "weapon.can_initiate": False,
    "weapon.win_table": "swashbuckling",
    "weapon.drop_again": "wound",
    "multi.duel_dice": "lead_plus_support",
    "multi.lead": "attacker_choice",
    "multi.supporters_hit": True,
    "multi.targets_roll": "each",
    "multi.gap": "base_width",
    "multi.gap_chain": "pairwise",
    "friendly_fire": False,
    "repeat.same_action": "allowed",
    "reactivate": "any",
    "turn.pass": "allowed",
    "turn.idle_limit": None,
    "optional.object_damage": False,
    "object_damage.large": 1,
    "object_damage.huge": 2,
    "object_damage.needs_hit": True,
    "optional.impetus": False,
    "impetus.triggers": "en",
    "impetus.lasts": "one_duel",
    "variant.extended_swashbuckling": False,
    "xs.scope": "activation",
    "xs.ones": 2,
    "variant.extended_turns": False,
    "xt.ones": 2,
    "xt.next_figure": "another",
    "variant.count_ones": "die",
    "variant.both": "forbidden",
}
# section 3.2: what an edition sets, where a record names one; tie.hits, wounds.from and xt.next_figure are the same
_EDITIONS: Mapping[str, Mapping[str, Any]] = {
    "recommended": {},
    "en": {"push.blocked_test": "any_contact"},
    "fr": {"tie.winner": "nobody", "multi.gap": "contact", "xs.scope": "player_turn", "impetus.triggers": "fr"},
}
_LIMITS = ("pool.max", "duel.max_per_activation", "bonus.ally_max", "push.max_in", "turn.idle_limit")


def settled(values: Mapping[str, Any], more: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The parameters in force: the catalogue, `values` over it, a record's own `more` over both.

    Raises: Unanswerable for the two variants together where they are not offered.

    >>> settled({}, {"edition": "fr"})["tie.winner"]
    'nobody'
    >>> rules = settled({"wounds.to_fall": 2, "pool.max": "none"}, {"tie.hits": 0})
    >>> rules["wounds.to_fall"], rules["pool.max"], rules["tie.hits"], rules["dice.sides"]
    (2, None, 0, 6)
    """
    own = dict(more or {})
    edition = own.get("edition", "recommended")
    if edition not in _EDITIONS:
        raise Unanswerable(f"no edition {edition}")
    rules = {**DEFAULTS, **values, **_EDITIONS[edition], **own}
    for key in _LIMITS:
        if rules[key] in ("none", "unlimited"):
            rules[key] = None
    if rules["variant.extended_swashbuckling"] and rules["variant.extended_turns"]:
        if rules["variant.both"] == "forbidden":
            raise Unanswerable("AOFA-AMB-61: both variants together are not offered")
        if rules["xs.scope"] != "activation":
            raise Unanswerable("AOFA-AMB-61: speaks of the 1s of an activation")
    return rules
