"""Exact odds of volleys, tests and whole charges, for any special rules and any value of the parameters."""

from . import tests
from .asked import ASKED, ask
from .chains import ENDINGS, ChainOdds, Shot, StepOdds, charge, shoot
from .named import CHANCES
from .plain import melee_of, side_of, volley_of
from .telling import BORNE, QUESTIONS, tell
from .usual import usual
from .volleys import VolleyOdds, left, means, one, raw, sweep, volley

__all__ = [
    "ASKED", "BORNE", "CHANCES", "ENDINGS", "QUESTIONS", "ChainOdds", "Shot", "StepOdds", "VolleyOdds", "ask",
    "charge", "left", "means", "melee_of", "one", "raw", "shoot", "side_of", "sweep", "tell", "tests", "usual",
    "volley", "volley_of",
]  # fmt: skip
