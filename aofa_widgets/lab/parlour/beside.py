"""What a game's package may offer beside the contract; a game without it is told all the same."""

from __future__ import annotations

from typing import Any

from aofa_widgets.games import GAMES, load


def offered(game: Any, name: str) -> Any:
    """Something of a game's package by its name, or None."""
    return getattr(load(game.card.key), name, None) if game.card.key in GAMES else None


def aftermath(game: Any, before: Any, step: Any) -> dict[int, list[dict[str, str]]]:
    """Sentences beside those of the events of a step, by the index of the event, where the game has any."""
    tell = offered(game, "aftermath")
    return tell(game.params, before, step) if tell else {}


def stays(game: Any, before: Any, step: Any) -> dict[str, str]:
    """What is said where a roll left things as they were, in every language; empty where nothing is."""
    tell = offered(game, "stays")
    return tell(game, before, step) if tell else {}
