"""The one door from the book to the engine."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from aofa_widgets import games
from aofa_widgets.errors import InputError
from aofa_widgets.words import languages


def rule(game: str, record: Mapping[str, Any]) -> dict[str, Any]:
    """The referee's answer to a record of a game: `{"steps": [...]}`, or `{"error": {"message": {lang: ...}}}`.

    Raises: SourceError when the game's own files cannot be used: no record is at fault then.
    """
    referee = import_module(".referee", games.load(game).__name__)
    try:
        answer: dict[str, Any] = referee.rule(dict(record))
    except InputError as error:
        return {"error": {"message": {lang: error.say(lang) for lang in languages()}}}
    return answer
