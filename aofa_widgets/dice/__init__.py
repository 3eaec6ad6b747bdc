"""Dice: exact odds of any rule by whole numbers, and the one seeded thrower."""

from .dist import Dist
from .faces import D6, Die
from .pool import Rule, Tally, margin, margins, sweep
from .powers import chained, lowest, power, powers
from .roller import Roller
from .symbols import Signs, signs

__all__ = [
    "D6", "Die", "Dist", "Roller", "Rule", "Signs", "Tally", "chained", "lowest", "margin", "margins", "power",
    "powers", "signs", "sweep",
]  # fmt: skip
