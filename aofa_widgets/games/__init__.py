"""The four games, each a house of the same shape; loaded when asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

GAMES = ("swashbuckling",)


def load(key: str) -> Any:
    """The package of a game: its class `GAME`, and its modules `odds`, `referee`, `resolve`.

    Raises: InputError if there is no such game.

    >>> load("swashbuckling").GAME.card.order
    'turns'
    """
    if key not in GAMES:
        raise InputError(fault("game", "errors.unknown_game", found=str(key)[:60], allowed=", ".join(GAMES)))
    return import_module(f"aofa_widgets.games.{key}")
