"""Which of a lesson's own words a typed line is, in any language."""

from __future__ import annotations

from functools import lru_cache

from aofa_widgets.lab.parlour.hearing import fold, whole_number
from aofa_widgets.words import languages, say

from ..quiz.export.names import letter

WORDS = ("next", "back", "skip", "hint", "show", "again", "rules", "goals", "undo", "help", "quit")

LETTERS = "".join(letter(n) for n in range(8))

__all__ = ["letter", "meant", "rolls", "row_meant", "step_meant", "whole_number"]


@lru_cache(maxsize=1)
def _words() -> dict[str, str]:
    rows = [(key, say(f"aloud.word_{key}", lang)) for key in WORDS for lang in languages()]
    return {_fold(word): key for key, words in rows for word in words.split(",")}


def _fold(text: str) -> str:
    return text.strip() if text.strip() == "?" else fold(text)


def meant(text: str) -> str:
    """The key of the word that a line is, or "" for a line that is none.

    >>> meant("  Indice. "), meant("Show me"), meant("Athos")
    ('hint', 'show', '')
    """
    return _words().get(_fold(text), "")


def rolls(text: str) -> bool:
    """Whether a line asks for the dice of a tray.

    >>> rolls("Lancer"), rolls("rolling")
    (True, False)
    """
    return any(fold(text) == fold(word) for lang in languages() for word in say("aloud.word_roll", lang).split(","))


def row_meant(text: str) -> int | None:
    """The row, from 0, that a line names by its letter or its number from 1; None for anything else.

    >>> row_meant(" b) "), row_meant("2"), row_meant("bee")
    (1, 1, None)
    """
    word = text.strip().rstrip(" .)").lower()
    if len(word) == 1 and word in LETTERS:
        return LETTERS.index(word)
    number = whole_number(text)
    return None if number is None else number - 1


def step_meant(text: str) -> str | None:
    """What follows the word for a step, or None where a line begins otherwise.

    >>> step_meant("étape 3"), step_meant("steps")
    ('3', None)
    """
    for lang in languages():
        for word in say("aloud.word_step", lang).split(","):
            if fold(text).startswith(fold(word) + " "):
                return text.strip().split(None, 1)[1]
    return None
