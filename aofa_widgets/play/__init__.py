"""Play: what a game is, and a match that can be undone, replayed and saved."""

from .contract import check_game
from .game import Card, Chance, Game, Lane, Menu, Offer, Refused, Result, Step, Turn
from .match import Entry, Match

__all__ = [
    "Card",
    "Chance",
    "Entry",
    "Game",
    "Lane",
    "Match",
    "Menu",
    "Offer",
    "Refused",
    "Result",
    "Step",
    "Turn",
    "check_game",
]
