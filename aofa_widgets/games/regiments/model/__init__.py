"""What a battle consists of: units, weapons, ground, what is due."""

from .state import STAGES, Choice, Goal, Roll, State
from .units import Figure, Lasting, Unit

__all__ = ["STAGES", "Choice", "Figure", "Goal", "Lasting", "Roll", "State", "Unit"]
