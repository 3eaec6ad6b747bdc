"""What a game of Test of Honour consists of: units, tokens, cards, ground."""

from .state import KINDS, Choice, Roll, State, Tokens, Victory
from .units import ABILITIES, Point, Unit

__all__ = ["ABILITIES", "KINDS", "Choice", "Point", "Roll", "State", "Tokens", "Unit", "Victory"]
