"""Exact chances of everything that dice decide in this game, as fractions."""

from . import blows, bursts, sixes, trials
from .asked import ASKED, CHANCES, PRINTED, ask
from .losses import losses
from .telling import QUESTIONS, tell
from .usual import usual
from .walk import walk

__all__ = [
    "ASKED", "CHANCES", "PRINTED", "QUESTIONS", "ask", "blows", "bursts", "losses", "sixes", "tell", "trials",
    "usual", "walk",
]  # fmt: skip
