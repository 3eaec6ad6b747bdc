"""Deeds of AOFA: which there are (data), where the table allows them, and what they do to it."""

from .deeds import Deed, allowed_gap, load_deeds
from .table import arrival_of, carry_out, drop_weapon, refuse_deed, take_weapon, weapon_of

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
