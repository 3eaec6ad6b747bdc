"""Deeds of AOFA: which there are (data), where the table allows them, and what they do to it."""

from .bounds import aim, beyond_measure, doubtful, moves_figure, refuse_deed
from .deeds import Deed, allowed_gap, load_deeds
from .doing import arrival_of, carry_out, drop_weapon, let_go, source_of, take_weapon, weapon_of

__all__ = [
    "Deed",
    "aim",
    "allowed_gap",
    "arrival_of",
    "beyond_measure",
    "carry_out",
    "doubtful",
    "drop_weapon",
    "let_go",
    "load_deeds",
    "moves_figure",
    "refuse_deed",
    "source_of",
    "take_weapon",
    "weapon_of",
]
