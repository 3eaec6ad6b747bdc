"""Special rules as data: what a game's engine can do, the rules that do it, and what house rules make of them."""

from .build import Specials, read_specials
from .house import brought_by, clashing, in_force, more_parameters, read_house
from .numbers import parameters
from .special import RATING, Effect, Span, Special
from .vocabulary import Condition, Kind, Slot, Vocabulary, read_vocabulary

__all__ = [
    "RATING",
    "Condition",
    "Effect",
    "Kind",
    "Slot",
    "Span",
    "Special",
    "Specials",
    "Vocabulary",
    "brought_by",
    "clashing",
    "in_force",
    "more_parameters",
    "parameters",
    "read_house",
    "read_specials",
    "read_vocabulary",
]
