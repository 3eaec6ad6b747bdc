"""What a clause does to the odds: one usual duel with and without it, exact, under the rules in force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from aofa_widgets.errors import AofaError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import figure_profiles
from aofa_widgets.words import languages, texts
from aofa_widgets.words.numbers import percent

from ..calculator.counting import Numbers, Side, answer
from ..tray.reading import both

# The parameter that a clause prints -> the field of a side that shows what the clause is worth, and whose side it is.
STATES: Mapping[str, tuple[str, int]] = {
    "stun.dice": ("stunned", 0),
    "bonus.elevation": ("elevation", 0),
    "bonus.ally": ("ally", 0),
    "bonus.weaponless": ("weaponless", 1),
    "bonus.impetus": ("impetus", 0),
}
USUAL = ("athos", "guard2")
ACTIONS = 2


def duel_odds(ruleset: Ruleset, parameters: Sequence[str]) -> dict[str, Any] | None:
    """A table of the usual duel as it is and in the state that a clause is about; None where it is about none.

    >>> found = duel_odds(Ruleset.load("swashbuckling"), ["stun.dice"])
    >>> [row["cells"][0]["text"]["en"] for row in found["rows"]]
    ['83%', '75%']
    """
    key = next((name for name in parameters if name in STATES), None)
    profiles = figure_profiles(ruleset.book)
    if key is None or not set(USUAL) <= set(profiles):
        return None
    field, whose = STATES[key]
    try:
        sides = [_side(ruleset, name, profiles[name], ACTIONS if at == 0 else 0) for at, name in enumerate(USUAL)]
        rows = [("rulebook.odds_usual", sides)]
        value: Any = 1 if field == "ally" else True
        changed = [replace(side, **{field: value}) if at == whose else side for at, side in enumerate(sides)]
        rows.append((f"rulebook.odds_{field}", changed))
        found = [(name, answer(ruleset, "duel", *pair).now) for name, pair in rows]
    except (AofaError, KeyError, ValueError):
        return None
    if found[0][1] == found[1][1]:
        return None
    a, b = (side.inside for side in sides)
    return {
        "name": "odds",
        "caption": texts("rulebook.odds_caption", a=a, b=b, n=ACTIONS),
        "head": [texts(f"rulebook.odds_{head}") for head in ("case", "hits", "hit", "keeps")],
        "rows": [{"label": texts(name, a=a, b=b), "cells": _cells(now), "house": False} for name, now in found],
        "words": False,
    }


def _side(ruleset: Ruleset, name: str, profile: Mapping[str, Any], pool: int) -> Side:
    plain, inside = both(name, ruleset)
    return Side(plain, inside, pool=pool, rating=ruleset[str(profile["rating"])])  # type: ignore[arg-type]


def _cells(now: Numbers) -> list[dict[str, Any]]:
    """The chances to hit, to be hit and to keep the initiative."""
    return [_cell(chance) for chance in (now.share(0, bool), now.share(1, bool), now.keep)]


def _cell(chance: Fraction) -> dict[str, Any]:
    return {"text": {lang: percent(chance, lang, 0) for lang in languages()}, "was": None}
