"""Deeds of AOFA: which there are (data), where the table allows them, and what they do to it."""

from .aims import aim
from .bounds import beyond_measure, moves_figure, refuse_deed
from .deeds import ARRIVALS, LIFTS, Deed, allowed_gap, deed_of, load_deeds
from .doing import arrival_of, carry_out, drop_weapon, let_go, source_of, take_weapon, thrown, weapon_of
from .measures import GUIDELINES
from .own import MOST_WORDS, said
from .seeing import doubtful, hidden

__all__ = [
    "ARRIVALS",
    "GUIDELINES",
    "LIFTS",
    "MOST_WORDS",
    "Deed",
    "aim",
    "allowed_gap",
    "arrival_of",
    "beyond_measure",
    "carry_out",
    "deed_of",
    "doubtful",
    "drop_weapon",
    "hidden",
    "let_go",
    "load_deeds",
    "moves_figure",
    "refuse_deed",
    "said",
    "source_of",
    "take_weapon",
    "thrown",
    "weapon_of",
]
