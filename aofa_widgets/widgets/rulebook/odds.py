"""What a clause does to the odds: one usual duel with and without it, exact, under the rules in force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from aofa_widgets.errors import AofaError
from aofa_widgets.games import load
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import figure_profiles
from aofa_widgets.words import capital, languages, texts
from aofa_widgets.words.numbers import percent

from ..calculator.counting import Numbers, Side, answer
from ..tray.reading import both

ACTIONS = 2


def duel_odds(ruleset: Ruleset, parameters: Sequence[str], base: Ruleset | None = None) -> dict[str, Any] | None:
    """A table of the usual duel as it is and in each state that a clause is about; None where it is about none.

    What `base` has in place of a changed chance stands beside it.

    >>> found = duel_odds(Ruleset.load("swashbuckling"), ["stun.dice"])
    >>> [row["cells"][0]["text"]["en"] for row in found["rows"]]
    ['83%', '78%']
    """
    duel = getattr(load(ruleset.game), "duel", None)
    fields = [duel.CASES[name] for name in parameters if name in duel.CASES] if duel else []
    if not fields or not set(_usual(duel)) <= set(figure_profiles(ruleset.book)):
        return None
    try:
        now, was = _rows(ruleset, fields), _rows(base or ruleset, fields)
    except (AofaError, KeyError, ValueError):
        return None
    rows = [(name, numbers, was[name]) for name, numbers in now.items() if name == "usual" or numbers != now["usual"]]
    if len(rows) < 2:
        return None
    a, b = (both(name, ruleset)[1] for name in _usual(duel))
    return {
        "name": "odds",
        "caption": texts("rulebook.odds_caption", a=a, b=b, n=ACTIONS),
        "head": [texts(f"rulebook.odds_{head}") for head in ("case", "hits", "hit", "keeps")],
        "rows": [
            {"label": capital(texts(f"rulebook.odds_{name}", a=a, b=b)), "cells": _cells(here, there), "house": False}
            for name, here, there in rows
        ],
        "words": False,
    }


def _usual(duel: Any) -> tuple[str, ...]:
    """The two figures of the usual duel, by their ids."""
    return tuple(str(side["figure"]) for side in duel.USUAL)


def _rows(ruleset: Ruleset, fields: Sequence[tuple[str, int]]) -> dict[str, Numbers]:
    """The chances of the usual duel, and of the same in each state, by name."""
    profiles = figure_profiles(ruleset.book)
    names = _usual(load(ruleset.game).duel)
    usual = [_side(ruleset, name, profiles[name], 0 if at else ACTIONS) for at, name in enumerate(names)]
    found = {"usual": answer(ruleset, "duel", *usual).now}
    for field, whose in fields:
        value: Any = 1 if field == "ally" else True
        sides = [replace(side, **{field: value}) if at == whose else side for at, side in enumerate(usual)]
        found[field] = answer(ruleset, "duel", *sides).now
    return found


def _side(ruleset: Ruleset, name: str, profile: Mapping[str, Any], pool: int) -> Side:
    plain, inside = both(name, ruleset)
    return Side(plain, inside, pool=pool, rating=ruleset[str(profile["rating"])])  # type: ignore[arg-type]


def _cells(now: Numbers, was: Numbers) -> list[dict[str, Any]]:
    """The chances to hit, to be hit and to keep the initiative, with those of the base rules where they differ."""
    pairs = ((now.share(at, bool), was.share(at, bool)) for at in (0, 1))
    return [_cell(*pair) for pair in (*pairs, (now.keep, was.keep))]


def _cell(now: Fraction, was: Fraction) -> dict[str, Any]:
    here, there = ({lang: percent(chance, lang) for lang in languages()} for chance in (now, was))
    return {"text": here, "was": None if here == there else there}
