"""Deeds of AOFA: which there are (data), where the table allows them, and what they do to it."""

from .bounds import refuse_deed
from .deeds import Deed, allowed_gap, load_deeds
from .doing import arrival_of, carry_out, drop_weapon, take_weapon, weapon_of

__all__ = [
    "Deed",
    "allowed_gap",
    "arrival_of",
    "carry_out",
    "drop_weapon",
    "load_deeds",
    "refuse_deed",
    "take_weapon",
    "weapon_of",
]
