"""What a game is made of: people, ground, tasks, and the state that holds them."""

from .character import Character
from .clocks import SOME_TIME, Clock, Journey
from .state import Aim, Choice, Job, Load, Roll, Ruled, Side, State, base_of
from .vessels import Boat

__all__ = [
    "SOME_TIME", "Aim", "Boat", "Character", "Choice", "Clock", "Job", "Journey", "Load", "Roll", "Ruled", "Side",
    "State", "base_of",
]  # fmt: skip
