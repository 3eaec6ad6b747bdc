"""Hints in messages: the name that was probably meant."""

from __future__ import annotations

from collections.abc import Iterable

from aofa_widgets.words import languages, texts
from aofa_widgets.words.grammar import closest


def did_you_mean(near: str) -> dict[str, str]:
    """The hint that names a near thing, in each language; nothing when there is none."""
    if not near:
        return dict.fromkeys(languages(), "")
    return {code: " " + words for code, words in texts("grammar.near", name=near).items()}


def nearest(found: object, known: Iterable[str]) -> dict[str, str]:
    """The hint that names the known name most like what was found; nothing when none is.

    >>> nearest("recomended", ["en", "fr", "recommended"])["en"]
    ' Did you mean `recommended`?'
    """
    return did_you_mean(closest(found[:80], known) if isinstance(found, str) else "")
