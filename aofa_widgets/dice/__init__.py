"""Dice: exact odds of any rule by whole numbers, and the one seeded thrower."""

from .dist import Dist
from .faces import D6, Die
from .pool import Rule, Tally, margin, margins, sweep
from .powers import power
from .roller import Roller

__all__ = ["D6", "Die", "Dist", "Roller", "Rule", "Tally", "margin", "margins", "power", "sweep"]
