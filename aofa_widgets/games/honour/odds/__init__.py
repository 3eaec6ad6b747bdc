"""Exact odds of tests, attacks and the bag, for any dice and any value of the parameters, as fractions."""

from ..resolve import Attack, Bag, Fighter, Mods, Outcome
from .asked import ASKED, ask
from .attacks import AttackOdds, attack, buys, one_more, paths, series
from .named import CHANCES
from .rolls import MOST_DICE, classes, honour_after_markers, passing, rolled, swords, two_stage
from .telling import QUESTIONS, tell
from .tokens import bag, next_token, out_of, still_drawn, token_drawn
from .usual import usual

__all__ = [
    "ASKED", "CHANCES", "MOST_DICE", "QUESTIONS", "Attack", "AttackOdds", "Bag", "Fighter", "Mods", "Outcome",
    "ask", "attack", "bag", "buys", "classes", "honour_after_markers", "next_token", "one_more", "out_of",
    "passing", "paths", "rolled", "series", "still_drawn", "swords", "tell", "token_drawn", "two_stage", "usual",
]  # fmt: skip
