"""How a unit may begin a battle that is already under way: wounded, tired, prone, with cards; scenarios may say so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from aofa_widgets.errors import Fault, shown
from aofa_widgets.play.fields import Test, one_of, switch, whole
from aofa_widgets.words import fault

from ..model import Tokens, Unit
from ..model.forces import Cards

MOST_MARKERS, MOST_CARDS = 20, 6
NUMBERS = ("used", "figures", "markers", "dishonour")
SWITCHES = ("cautious", "prone", "loaded")
LISTS = ("injuries", "skills")
BEGUN = (*NUMBERS, *SWITCHES, *LISTS)
"""What a unit's row may say of how it begins, beside its card and its place."""


def begun_fields(cards: Cards) -> dict[str, Test]:
    """The tests of these entries.

    >>> from aofa_widgets.rules import Ruleset
    >>> from ..model.forces import load_cards
    >>> sorted(begun_fields(load_cards(Ruleset.load("honour").book)))[:3]
    ['cautious', 'dishonour', 'figures']
    """
    return {
        "used": whole(0, 4),
        "figures": whole(1, 5),
        "markers": whole(0, MOST_MARKERS),
        "dishonour": whole(0, MOST_MARKERS),
        **dict.fromkeys(SWITCHES, switch),
        "injuries": _cards(tuple(cards.injuries)),
        "skills": _cards(tuple(cards.skills)),
    }


def _cards(known: tuple[str, ...]) -> Test:
    def test(where: str, found: Any) -> Iterator[Fault]:
        if not isinstance(found, (list, tuple)) or len(found) > MOST_CARDS:
            yield fault(where, "errors.bad_field", found=shown(found), allowed=f'["{known[0]}"]' if known else "[]")
            return
        for name in found:
            yield from one_of(known)(where, name)

    return test


def begun(unit: Unit, row: Mapping[str, Any]) -> Unit:
    """A fresh unit as a row says that it begins: never past what its card bears, and no samurai's card for a warrior.

    >>> spear = Unit("a", 0, "lake_spear", "warrior", 3, 3, 3, 2, 3, 1, "spear")
    >>> hurt = begun(spear, {"used": 3, "markers": 2, "injuries": ["limp"]})
    >>> hurt.used, hurt.markers, hurt.injuries
    (1, 2, ())
    """
    told: dict[str, Any] = {key: tuple(row[key]) if key in LISTS else row[key] for key in BEGUN if key in row}
    if not unit.samurai:
        told = {key: value for key, value in told.items() if key not in (*LISTS, "dishonour")}
    if "used" in told:
        told["used"] = min(told["used"], unit.actions)
    if "figures" in told:
        told["figures"] = min(told["figures"], unit.most)
    return replace(unit, **told) if told else unit


def drawn_already(bag: Tokens, units: tuple[Unit, ...]) -> Tokens:
    """The bag less the tokens that lie on cards already."""
    for unit in units:
        bag = bag.less(unit.cls, unit.used)
    return bag


__all__ = ["BEGUN", "begun", "begun_fields", "drawn_already"]
