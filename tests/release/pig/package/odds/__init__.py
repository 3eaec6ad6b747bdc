"""Exact chances, as fractions, for any value of the parameters."""

from .chances import first_wins, turn
from .telling import QUESTIONS, tell

__all__ = ["QUESTIONS", "first_wins", "tell", "turn"]
