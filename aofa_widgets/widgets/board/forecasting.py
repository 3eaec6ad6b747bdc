"""The odds beside what is offered: reckoned only while they are shown, each once for a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from aofa_widgets.errors import AofaError
from aofa_widgets.play import Game, Menu, Offer

from .offering import places

MOST = 48  # forecasts for one position

Texts = Mapping[str, str]
Chances = dict[str, dict[str, dict[str, Any]]]


def chances(game: Game, state: Any, side: int | None, menu: Menu, asked: str = "") -> Chances:
    """For each offer by its key, and each of its options ("" for an offer without): a sentence, and parts of a whole.

    Offers that roll nothing, and what has still to be told in words, are left out; so are those with several targets
    at once, which take their time, but the one that is `asked` for by its key.
    """
    found: Chances = {}
    left = MOST
    for offer in menu.offers:
        rows: dict[str, dict[str, Any]] = {}
        for option, action in _actions(game, state, side, offer) if offer.needs != "way" or offer.key == asked else ():
            if left <= 0:
                break
            left -= 1
            row = _row(game, state, action)
            if row:
                rows[option] = row
        if rows:
            found[offer.key] = rows
    return found


def _actions(game: Game, state: Any, side: int | None, offer: Offer) -> list[tuple[str, Any]]:
    match offer.needs:
        case "":
            return [("", offer.make())]
        case "figure" | "thing" | "way":
            return [(option, offer.make(option)) for option in offer.options]
        case "point":
            return [("", offer.make(to)) for to in places(game, state, side, offer)[:1]]
    return []


def _row(game: Any, state: Any, action: Any) -> dict[str, Any] | None:
    forecast = getattr(game, "forecast", None)
    try:
        told = forecast(state, action) if forecast else None
    except AofaError:  # what cannot be foretold is simply not shown
        return None
    if told is None:
        return None
    return {
        "text": dict(told.text),
        "parts": [[dict(label), round(float(chance), 6)] for label, chance in whole(told.parts)],
    }


def whole(parts: Sequence[tuple[Texts, Fraction]]) -> Sequence[tuple[Texts, Fraction]]:
    """Of the chances that a forecast names, the first that make a whole: one of them will be; none where none do.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> [row["en"] for row, _ in whole([({"en": "hit"}, third), ({"en": "heads"}, half), ({"en": "tails"}, half)])]
    ['heads', 'tails']
    """
    for first in range(len(parts)):
        for after in range(first + 2, len(parts) + 1):
            if sum(chance for _, chance in parts[first:after]) == 1:
                return parts[first:after]
    return ()
