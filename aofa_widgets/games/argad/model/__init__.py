"""What a game is made of: people, ground, tasks, and the state that holds them."""

from .character import Character
from .state import Aim, Choice, Job, Load, Roll, Ruled, Side, State, base_of

__all__ = ["Aim", "Character", "Choice", "Job", "Load", "Roll", "Ruled", "Side", "State", "base_of"]
