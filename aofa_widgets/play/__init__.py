"""Play: what a game is, and a match that can be undone, forked, replayed and saved.

Each name is loaded when it is asked for: the lab's battles need the tables of this room and none of its matches.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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
_ELSEWHERE = {"check_game": "contract", "Match": "match", **dict.fromkeys(("Entry", "Fork", "Node", "Tree"), "tree")}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"{__name__} has no {name!r}; it has {', '.join(__all__)}")
    found = getattr(import_module(f"{__name__}.{_ELSEWHERE.get(name, 'game')}"), name)
    globals()[name] = found
    return found
