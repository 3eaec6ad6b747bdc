"""Clauses as the views' chips take them: visible number, title and text in every language, under a ruleset."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import Speaker, find_clause, laid_text
from aofa_widgets.words import languages


def rule(ruleset: Ruleset, ref: str | None) -> dict[str, Any] | None:
    """The clause that states `ref` (a clause id, a visible number or an inventory rule id), or None where none does.

    >>> rule(Ruleset.load("swashbuckling"), "AOFA-3A-1")["number"]
    '3A'
    """
    return dict(found) if ref and (found := _rule(ruleset, ref)) else None


@lru_cache(maxsize=256)
def _rule(ruleset: Ruleset, ref: str) -> dict[str, Any] | None:
    try:
        clause = find_clause(ruleset, ref)
    except InputError:
        return None
    text = laid_text(ruleset)
    speakers = {lang: Speaker(ruleset, text, lang) for lang in languages()}
    return {
        "id": clause.id,
        "number": clause.number,
        "title": {lang: speaker.plain(clause.titles[lang]) for lang, speaker in speakers.items()},
        "text": {lang: speaker.plain(clause.texts[lang]) for lang, speaker in speakers.items()},
    }
