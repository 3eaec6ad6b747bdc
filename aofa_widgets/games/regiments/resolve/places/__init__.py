"""Places: where a unit may go, stand and strike, whom it sees, how far all is."""

from .charges import Charge, bearing, charge, charges, meeting, step_back, striking
from .moves import March, Trouble, march, room, shift
from .sweeps import Step, steps_of

__all__ = [
    "Charge",
    "March",
    "Step",
    "Trouble",
    "bearing",
    "charge",
    "charges",
    "march",
    "meeting",
    "room",
    "shift",
    "step_back",
    "steps_of",
    "striking",
]
