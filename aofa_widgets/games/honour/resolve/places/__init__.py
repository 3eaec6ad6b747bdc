"""Places: who is near, who is seen, who stands in the way, where a move, a charge or a flight leads."""

from .aims import Shot, nearest, shot
from .charges import Charge, charge, contact
from .flights import Flight, Push, flight, push
from .lanes import Lane, around, distance, higher, holding, lane, near, outline
from .moves import Trouble, Walk, place, walk, way
from .routes import entries, reach, returning, route
from .sight import Sight, sight

__all__ = [
    "Charge",
    "Flight",
    "Lane",
    "Push",
    "Shot",
    "Sight",
    "Trouble",
    "Walk",
    "around",
    "charge",
    "contact",
    "distance",
    "entries",
    "flight",
    "higher",
    "holding",
    "lane",
    "near",
    "nearest",
    "outline",
    "place",
    "push",
    "reach",
    "returning",
    "route",
    "shot",
    "sight",
    "walk",
    "way",
]
