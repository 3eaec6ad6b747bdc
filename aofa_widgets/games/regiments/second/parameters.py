"""The numbers of the inventory that a record may need, with the value each has when nobody names it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .open_points import Unanswerable

Rules = Mapping[str, Any]

DEFAULTS: Rules = {
    "army.use_limits": True,
    "army.hero_step": 375,
    "army.caster_step": 375,
    "army.copy_base": 1,
    "army.copy_step": 750,
    "army.max_share": 35,
    "army.unit_step": 150,
    "mission.d3": True,
    "mission.objectives_more": 2,
    "mission.gap_in": 9,
    "mission.range_in": 3,
    "deploy.depth_in": 12,
    "deploy.edges": "long",
    "move.advance_in": 6,
    "move.rush_in": 12,
    "move.charge_in": 12,
    "move.side_percent": 50,
    "melee.ranks": 2,
    "melee.overlap": "all",
    "melee.single_rank": 0,
    "melee.count_overkill": False,
    "melee.fear": "sum",
    "morale.half_percent": 50,
    "morale.flank": -1,
    "morale.rear": -2,
    "morale.fearless_when_shaken": True,
    "terrain.cover": 1,
    "terrain.difficult_cap_in": 6,
    "terrain.danger_on": 1,
    "caster.most_tokens": 6,
    "caster.cast_on": 4,
    "blast.keeps_rending": True,
}

SPECIALS: Rules = {
    "ambush.from_round": 2,
    "ambush.edge_in": 6,
    "ambush.enemy_in": 9,
    "artillery.far_in": 9,
    "artillery.hit": 1,
    "artillery.hidden": -2,
    "banner.add": 1,
    "counter.lost": 1,
    "fast.advance": 2,
    "fast.rush": 4,
    "fearless.on": 4,
    "furious.hits": 1,
    "hero.tough": 6,
    "impact.on": 2,
    "indirect.moved": -1,
    "limited.times": 1,
    "musician.inches": 1,
    "regeneration.on": 5,
    "relentless.far_in": 9,
    "relentless.hits": 1,
    "reliable.quality": 2,
    "rending.ap": 4,
    "scout.reach_in": 12,
    "sergeant.hits": 1,
    "slow.advance": -2,
    "slow.rush": -4,
    "stealth.far_in": 9,
    "stealth.hit": -1,
    "surge.hits": 1,
    "thrust.hit": 1,
    "thrust.ap": 1,
}

NAMES = (
    "ambush", "ap", "artillery", "bane", "banner", "blast", "caster", "counter", "deadly", "fast", "fear", "fearless",
    "flying", "furious", "hero", "immobile", "impact", "indirect", "limited", "musician", "regeneration", "relentless",
    "reliable", "rending", "scout", "sergeant", "slow", "stealth", "strider", "surge", "takedown", "thrust", "tough",
    "unstoppable",
)  # fmt: skip

NUMBERED = ("ap", "blast", "caster", "deadly", "fear", "impact", "tough")


def settled(values: Rules, more: Rules | None = None) -> dict[str, Any]:
    """The parameters in force: the catalogue, `values` over it, a record's own `more` over both.

    >>> rules = settled({"terrain.cover": 2, "special.fast.rush": 5}, {"terrain.cover": 0})
    >>> rules["terrain.cover"], rules["special.fast.rush"], rules["special.fast.advance"], rules["special.fast"]
    (0, 5, 2, True)
    """
    specials = {f"special.{name}": True for name in NAMES} | {f"special.{key}": n for key, n in SPECIALS.items()}
    return {**DEFAULTS, **specials, **values, **(more or {}), "anew": _anew(values)}


def _anew(values: Rules) -> frozenset[str]:
    """The special rules that a house has written anew: other values are named of them than the inventory has."""
    if not all(f"special.{name}" in values for name in NAMES):
        return frozenset()  # not the values of a whole ruleset
    ours, theirs = ({key for key in keys if key.count(".") == 2} for keys in (
        [f"special.{key}" for key in SPECIALS], [key for key in values if key.startswith("special.")],
    ))  # fmt: skip
    return frozenset(key.split(".")[1] for key in ours ^ theirs)


def works(rules: Rules, name: str) -> bool:
    """Whether a special rule is in force.

    Raises: Unanswerable where it is, and says something else than in the inventory.

    >>> works(settled({"special.surge": False}), "surge"), works(settled({}), "surge")
    (False, True)
    """
    if not rules[f"special.{name}"]:
        return False
    if name in rules["anew"]:
        raise Unanswerable(f"another {name}")
    return True


def rule(values: Rules, key: str) -> Any:
    """The value of a parameter.

    Raises: Unanswerable for a parameter that is not there.
    """
    if key not in values:
        raise Unanswerable(f"no parameter {key}")
    found = values[key]
    return list(found) if isinstance(found, tuple) else found


def traits(rules: Rules, *lists: Any) -> dict[str, int]:
    """Special rules in force as they are written ("Blast(3)"), each with its number (0 without one).

    Raises: Unanswerable for a rule that the inventory does not have, or a number missing.

    >>> traits(settled({"special.surge": False}), ["Blast(3)", "Surge"], ["Bane"])
    {'blast': 3, 'bane': 0}
    """
    found: dict[str, int] = {}
    for text in (text for some in lists for text in some or ()):
        name, _, rest = str(text).partition("(")
        name, number = name.strip().lower(), rest.rstrip(") ")
        if name not in NAMES or (name in NUMBERED) != number.isdigit():
            raise Unanswerable(f"no rule {text}")
        if name in found and name in NUMBERED:
            raise Unanswerable(f"twice {name}")
        if works(rules, name):
            found[name] = int(number or 0)
    return found
