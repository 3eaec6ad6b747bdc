"""Exact odds of tests, attacks and the bag, for any dice and any value of the parameters, as fractions."""

from ..resolve import Attack, Bag, Fighter, Mods, Outcome
from .attacks import AttackOdds, attack, buys, one_more, paths, series
from .rolls import MOST_DICE, honour_after_markers, passing, rolled, swords, test, two_stage
from .tokens import bag, next_token, out_of, still_drawn, token_drawn

__all__ = [
    "MOST_DICE", "Attack", "AttackOdds", "Bag", "Fighter", "Mods", "Outcome", "attack", "bag", "buys",
    "honour_after_markers", "next_token", "one_more", "out_of", "passing", "paths", "rolled", "series", "still_drawn",
    "swords", "test", "token_drawn", "two_stage",
]  # fmt: skip
