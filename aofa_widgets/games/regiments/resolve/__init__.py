"""What the rules make of dice: one weapon's volley, morale, a whole melee, spells, ground, the mission. No places."""

from .compile import Arm, Effects, Target, impact, order, spell
from .volley import Body, ByAp, Course, Due, Outcome, Volley, advance, begin, due, succeeds

__all__ = [
    "Arm", "Body", "ByAp", "Course", "Due", "Effects", "Outcome", "Target", "Volley", "advance", "begin", "due",
    "impact", "order", "spell", "succeeds",
]  # fmt: skip
