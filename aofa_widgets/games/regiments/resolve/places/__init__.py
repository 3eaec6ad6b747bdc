"""Places: where a unit may go, stand and strike, whom it sees, how far all is."""

from .charges import Charge, bearing, charge, charges, meeting, step_back, striking
from .moves import March, Trouble, march, room, shift
from .placing import (
    FACINGS,
    ambush,
    deploy,
    edges_of,
    from_edge,
    markers,
    near_goals,
    objective,
    scout,
    spots,
    strip,
    strips,
    strips_apart,
    to_point,
)
from .reach import reach, straight
from .sight import Shot, cover, distance, hidden, reaching, sees, shots
from .sweeps import Step, steps_of

__all__ = [
    "FACINGS",
    "Charge",
    "March",
    "Shot",
    "Step",
    "Trouble",
    "ambush",
    "bearing",
    "charge",
    "charges",
    "cover",
    "deploy",
    "distance",
    "edges_of",
    "from_edge",
    "hidden",
    "march",
    "markers",
    "meeting",
    "near_goals",
    "objective",
    "reach",
    "reaching",
    "room",
    "scout",
    "sees",
    "shift",
    "shots",
    "spots",
    "step_back",
    "steps_of",
    "straight",
    "striking",
    "strip",
    "strips",
    "strips_apart",
    "to_point",
]
