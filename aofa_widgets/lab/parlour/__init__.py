"""The parlour: a whole game by words, for a terminal, a screen reader, a Braille line, or a test."""

from .presence import Bot, Files, Player
from .room import Parlour

__all__ = ["Bot", "Files", "Parlour", "Player"]
