"""Special rules in play: named by profiles, gathered over figure, weapon and unit, and asked by what they do."""

from aofa_widgets.rules.specials import Effect, Special

from .checks import check, warnings
from .effects import (
    EACH,
    INCH,
    Bears,
    Borne,
    Specials,
    When,
    best,
    effects,
    has,
    holding,
    most,
    split,
    total,
    values_of,
)
from .names import from_numbers, known, parse, parse_all, said
from .units import ANY, EVERY, SLOWEST, SUM, of_unit

__all__ = [
    "ANY",
    "EACH",
    "EVERY",
    "INCH",
    "SLOWEST",
    "SUM",
    "Bears",
    "Borne",
    "Effect",
    "Special",
    "Specials",
    "When",
    "best",
    "check",
    "effects",
    "from_numbers",
    "has",
    "holding",
    "known",
    "most",
    "of_unit",
    "parse",
    "parse_all",
    "said",
    "split",
    "total",
    "values_of",
    "warnings",
]
