"""A position and what led to it in plain words, and figures put where a lesson wants them: what a tutor asks."""

from .doings import SIDES, doings
from .placing import PLACES, WAYS, opening, placed
from .reading import FACTS, facts

__all__ = ["FACTS", "PLACES", "SIDES", "WAYS", "doings", "facts", "opening", "placed"]
