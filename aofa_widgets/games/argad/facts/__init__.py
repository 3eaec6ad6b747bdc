"""A moment and what led to it in plain words, and people put where a lesson wants them: what a tutor asks."""

from .doings import doings, happenings
from .placing import PLACES, opening, placed
from .reading import FACTS, SIDES, facts
from .writing import fallen, rowed

TAKES_TURNS = False
"""All sides write at the same time: that another one is due is nothing to be told."""

__all__ = [
    "FACTS", "PLACES", "SIDES", "TAKES_TURNS", "doings", "facts", "fallen", "happenings", "opening", "placed", "rowed",
]  # fmt: skip
