"""Play: what a game is, and a match that can be undone, forked, replayed and saved."""

from .contract import check_game
from .game import Card, Chance, Field, Forecast, Game, Lane, Menu, Offer, Refused, Result, Step, Turn
from .match import Match
from .tree import Entry, Fork, Node, Tree

__all__ = [
    "Card",
    "Chance",
    "Entry",
    "Field",
    "Forecast",
    "Fork",
    "Game",
    "Lane",
    "Match",
    "Menu",
    "Node",
    "Offer",
    "Refused",
    "Result",
    "Step",
    "Tree",
    "Turn",
    "check_game",
]
