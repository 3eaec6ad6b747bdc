"""What can be true in AOFA: figures, the ground they stand on, and a moment of the game."""

from .courtyard import Courtyard, Measures, Prop, Spot
from .figures import Figure, Shove
from .ground import Figures, Ground, Told
from .memory import measured, once
from .state import Activation, Choice, Outcome, Roll, State

__all__ = [
    "Activation",
    "Choice",
    "Courtyard",
    "Figure",
    "Figures",
    "Ground",
    "Measures",
    "Outcome",
    "Prop",
    "Roll",
    "Shove",
    "Spot",
    "State",
    "Told",
    "measured",
    "once",
]
