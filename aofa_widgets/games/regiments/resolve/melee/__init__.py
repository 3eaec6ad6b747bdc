"""A charge from its first die to the loser's morale: sides, order of steps, the course of it."""

from .course import CHANGED, PICK, Course, Outcome, Struck, advance, aimed, begin, changed, due
from .sides import SIDES, Arms, Each, Lone, Side, dread, fighting, front, living, whole_ranks
from .steps import Bodies, Melee, Pair, Step, counters, courage, ended, loser, nerve, plan, strike, totals

__all__ = [
    "CHANGED", "PICK", "SIDES", "Arms", "Bodies", "Course", "Each", "Lone", "Melee", "Outcome", "Pair", "Side", "Step",
    "Struck", "advance", "aimed", "begin", "changed", "counters", "courage", "dread", "due", "ended", "fighting",
    "front", "living", "loser", "nerve", "plan", "strike", "totals", "whole_ranks",
]  # fmt: skip
