"""Rules: the rulebook's words and numbers as values, with editions, house rules and provenance."""

from .overlay import Change, Overlay
from .params import Parameter
from .ruleset import Book, Ruleset, first_game, load_book

__all__ = ["Book", "Change", "Overlay", "Parameter", "Ruleset", "first_game", "load_book"]
