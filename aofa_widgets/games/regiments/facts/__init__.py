"""A moment and what led to it in plain words, and units put where a lesson wants them: what a tutor asks."""

from .doings import doings, happenings
from .placing import PLACES, opening, placed
from .reading import FACTS, SIDES, facts
from .writing import fallen, rowed

TAKES_TURNS = False
"""Sides activate by turns, unit by unit: that the other one is due is nothing to be told."""

__all__ = [
    "FACTS", "PLACES", "SIDES", "TAKES_TURNS", "doings", "facts", "fallen", "happenings", "opening", "placed", "rowed",
]  # fmt: skip
