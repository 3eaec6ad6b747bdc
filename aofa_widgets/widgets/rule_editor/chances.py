"""Chances at the table that a house rule moves and that no table of the book prints."""

from __future__ import annotations

from typing import Any

from aofa_widgets.book import odds
from aofa_widgets.errors import AofaError
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import languages, texts
from aofa_widgets.words.numbers import percent

# a question that the game answers exactly, what it is asked about, and the words that say it
ASKED = (("wins", {}, "wins"), ("fells", {}, "fells"), ("split_hits", {"parts": 1}, "action"))


def moved_odds(ruleset: Ruleset, base: Ruleset) -> list[dict[str, Any]]:
    """A table of the chances of a first duel and of a first action that are no longer the book's.

    >>> rules = Ruleset.load("swashbuckling")
    >>> [row["cells"][0][0]["en"] for row in moved_odds(rules.with_values({"rating.dashing": 3}), rules)[0]["rows"]][:1]
    ['62.2%']
    """
    rows = []
    for question, spec, name in ASKED:
        try:
            now, was = (odds.asked(question, rules, spec) for rules in (ruleset, base))
        except (AofaError, ImportError, AttributeError, KeyError):  # a game that counts other things
            continue
        if now != was:
            said = [{lang: percent(share, lang, 1) for lang in languages()} for share in (now, was)]
            rows.append({"label": texts(f"editor.chance_{name}"), "kind": "", "cells": [said]})
    if not rows:
        return []
    head = [texts("editor.chance_what"), texts("book.chance")]
    return [{"name": "chances", "caption": texts("editor.chance_caption"), "head": head, "words": False, "rows": rows}]
