"""What a game of Test of Honour consists of: units, tokens, cards, ground."""

from .units import ABILITIES, Point, Unit

__all__ = ["ABILITIES", "Point", "Unit"]
