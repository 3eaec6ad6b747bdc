"""Weapon bonuses and fumbles as data; which weapon earns which on what roll is a parameter (TOH-R-14, TOH-R-15)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..params import WEAPONS, Params


@dataclass(frozen=True, slots=True)
class Bonus:
    """One bonus: its rule, and whether it needs contact, so that a shot never brings it (TOH-R-17)."""

    rule: str
    contact: bool = False


BONUSES: Mapping[str, Bonus] = {
    "impale": Bonus("TOH-CRIT-IMPALE"),
    "deep_cut": Bonus("TOH-CRIT-DEEPCUT"),
    "fearsome_blow": Bonus("TOH-CRIT-FEARSOME"),
    "twin_strike": Bonus("TOH-CRIT-TWIN"),
    "counter_strike": Bonus("TOH-CRIT-COUNTERSTRIKE", contact=True),
    "stun": Bonus("TOH-CRIT-STUN"),
    "backhand_strike": Bonus("TOH-CRIT-BACKHAND", contact=True),
    "fast_shot": Bonus("TOH-CRIT-FASTSHOT"),
    "quick_jab": Bonus("TOH-CRIT-QUICKJAB", contact=True),
    "follow_up": Bonus("TOH-CRIT-FOLLOWUP"),
    "move_up": Bonus("TOH-CRIT-MOVEUP"),
}
FUMBLES: Mapping[str, str] = {
    "counter_thrust": "TOH-FUMBLE-COUNTERTHRUST",
    "accident": "TOH-FUMBLE-ACCIDENT",
    "lost_footing": "TOH-FUMBLE-LOSTFOOTING",
    "glanced_off": "TOH-FUMBLE-GLANCED",
}


def known_weapon(name: str) -> bool:
    """Whether there is such a weapon.

    >>> known_weapon("katana"), known_weapon("umbrella")
    (True, False)
    """
    return name in WEAPONS


Earns = tuple[tuple[str, tuple[str, ...]], ...]
"""What a weapon of a reader's own earns, by roll; empty for the weapons of the rules, whose bonuses are parameters."""


def earned(params: Params, weapon: str, roll: str, kind: str, own: Earns = ()) -> tuple[str, ...]:
    """What a critical success of this roll earns with this weapon in an attack of this kind, "melee" or "shot".

    `own`: what it earns if it is a weapon of a reader's own.

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("honour"))
    >>> earned(params, "katana", "dodge", "melee"), earned(params, "katana", "dodge", "shot")
    (('quick_jab',), ())
    """
    found = dict(own).get(roll, ()) if own else params.bonuses(weapon, roll)
    return tuple(name for name in found if name in BONUSES and not (kind == "shot" and BONUSES[name].contact))


def fumble_of(params: Params, roll: str, kind: str) -> str:
    """What a critical failure of this roll brings ("none" for nothing); only "hit", "dodge" and "damage" have one.

    >>> from aofa_widgets.rules import Ruleset
    >>> fumble_of(Params.of(Ruleset.load("honour")), "hit", "shot")
    'accident'
    """
    if roll == "hit":
        return params.fumble_melee if kind == "melee" else params.fumble_shot
    return {"dodge": params.fumble_dodge, "damage": params.fumble_damage}.get(roll, "none")
