"""Rules: the rulebook's words and numbers as values, with editions, house rules and provenance."""

from .overlay import Change, Overlay
from .params import Parameter
from .ruleset import Book, Ruleset, load_book

__all__ = ["Book", "Change", "Overlay", "Parameter", "Ruleset", "load_book"]
