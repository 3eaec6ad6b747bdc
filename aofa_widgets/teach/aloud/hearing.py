"""Which of a lesson's own words a typed line is, in any language."""

from __future__ import annotations

from functools import lru_cache

from aofa_widgets.lab.parlour.hearing import fold, whole_number
from aofa_widgets.words import languages, say

WORDS = ("next", "back", "skip", "hint", "show", "again", "rules", "goals", "undo", "help", "quit")

__all__ = ["meant", "step_meant", "whole_number"]


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
