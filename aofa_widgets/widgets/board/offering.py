"""What the board offers, as the view reads it, and what a person chose, read back into an action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from aofa_widgets.errors import InputError, named
from aofa_widgets.play import Field, Game, Offer
from aofa_widgets.words import fault, typeset

MOST_PLACES = 8  # places named beside a picture on which any may be pressed
MOST_LEGS = 6  # straight parts of one way
SIDES = ("", "left", "right", "back")
Texts = Mapping[str, str]


def offer_row(game: Game, state: Any, side: int | None, offer: Offer, clause: str | None) -> dict[str, Any]:
    """An offer for the view; `clause` is the id of the clause that states its rule."""
    return {
        "key": offer.key,
        "label": dict(offer.label),
        "icon": offer.icon,
        "main": offer.main,
        "needs": offer.needs or None,
        "options": list(offer.options),
        "total": offer.hits,
        "text": _rows(offer.notes).get(""),
        "rule": clause,
        "group": offer.group,
        "names": _rows(offer.names),
        "notes": {name: row for name, row in _rows(offer.notes).items() if name},
        "fields": [_field_row(field) for field in offer.fields],
        "places": [list(to) for to in places(game, state, side, offer)],
    } | {name: row for name, row in (("reach", dict(offer.reach)), ("whole", _rows(_sole(offer)))) if row}


def _sole(offer: Offer) -> Mapping[str, Texts]:
    """What a press does at once, said whole: the view needs it only where there is one option."""
    return offer.whole if len(offer.options) == 1 else {}


def places(game: Game, state: Any, side: int | None, offer: Offer) -> tuple[tuple[int, int], ...]:
    """A few places that an offer may lead to, for whoever cannot press on the picture; a move is aimed instead."""
    if offer.needs != "point" or offer.key == "move" or side is None:
        return ()
    found = []
    for action in game.sample_actions(state, side):
        to = getattr(action, "to", None) or next(reversed(getattr(action, "path", ())), None)
        if to is not None and offer.make(to) == action:
            found.append(to)
    return tuple(found[:MOST_PLACES])


def _rows(rows: Mapping[str, Texts]) -> dict[str, dict[str, str]]:
    return {name: {lang: typeset(text, lang) for lang, text in row.items()} for name, row in rows.items()}


def _field_row(field: Field) -> dict[str, Any]:
    return {
        "key": field.key,
        "label": dict(field.label),
        "needs": field.needs,
        "options": list(field.options),
        "names": _rows(field.names),
        "most": field.most,
        "needed": field.needed,
    }


def filled(offer: Offer, content: Mapping[str, Any]) -> Any:
    """The action that a person chose.

    Raises: InputError, naming the entry, for anything that the offer does not let one choose.
    """
    match offer.needs:
        case "figure" | "thing" | "way":
            return offer.make(_option(offer.needs, content.get(offer.needs), offer.options))
        case "point":
            return offer.make(place(content.get("to")))
        case "hits":
            return offer.make(_shares(content.get("hits"), offer.hits))
        case "words":
            return offer.make(**dict(_entries(offer, content.get("fields"))))
        case "march":
            return offer.make(**_march(content))
        case "post":
            return offer.make(place(content.get("to")), _whole("facing", content.get("facing")) % 360)
    return offer.make()


def place(to: Any, where: str = "to") -> tuple[int, int]:
    """A place of the table. Raises: InputError if it is none."""
    if not isinstance(to, (list, tuple)) or len(to) != 2 or not all(_number(part) for part in to):
        raise InputError(fault(where, "board.no_place"))
    return round(to[0]), round(to[1])


def _option(where: str, chosen: Any, options: tuple[str, ...]) -> str:
    if not isinstance(chosen, str) or chosen not in options:
        allowed = ", ".join(options[:20])
        raise InputError(fault(where, "board.not_an_option", found=named(chosen, 40), allowed=allowed))
    return chosen


def _march(content: Mapping[str, Any]) -> dict[str, Any]:
    """The legs of a way, the turns between them, and whether it goes sideways or back."""
    legs, turns, side = content.get("legs"), content.get("turns"), content.get("side", "")
    if not isinstance(legs, list) or not isinstance(turns, list) or not len(turns) < len(legs) <= MOST_LEGS:
        raise InputError(fault("legs", "board.no_way"))
    if side not in SIDES:
        raise InputError(fault("side", "board.not_an_option", found=named(side, 40), allowed=", ".join(SIDES[1:])))
    ways = {"legs": tuple(_whole("legs", leg) for leg in legs), "turns": tuple(_whole("turns", turn) for turn in turns)}
    return ways | {"side": side}


def _whole(where: str, value: Any) -> int:
    if not _number(value):
        raise InputError(fault(where, "board.no_way"))
    return round(value)


def _shares(hits: Any, total: int) -> dict[str, int]:
    if (
        not isinstance(hits, dict)
        or len(hits) > 1000
        or not all(isinstance(n, int) and not isinstance(n, bool) for n in hits.values())
    ):
        raise InputError(fault("hits", "board.no_hits", hits=total))
    return {str(name): n for name, n in hits.items()}


def _entries(offer: Offer, given: Any) -> Iterator[tuple[str, Any]]:
    """The entries of a form that say something; one left empty is left out, unless it is needed."""
    known = {field.key: field for field in offer.fields}
    if not isinstance(given, dict) or not given.keys() <= known.keys():
        raise InputError(fault("fields", "board.no_form", allowed=", ".join(known)))
    for key, field in known.items():
        value = given.get(key)
        if isinstance(value, str):
            value = value.strip()
        if value is None or value in ("", []):
            if field.needed:
                raise InputError(fault(key, "board.needed"))
            continue
        yield key, _entry(field, value)


def _entry(field: Field, value: Any) -> Any:
    match field.needs:
        case "words":
            if not isinstance(value, str) or len(value) > field.most:
                raise InputError(fault(field.key, "board.too_long", most=field.most))
            return value
        case "point":
            return place(value, field.key)
        case "figures":
            if not isinstance(value, list) or len(value) > len(field.options):
                allowed = ", ".join(field.options[:20])
                raise InputError(fault(field.key, "board.not_an_option", found=named(value, 40), allowed=allowed))
            return tuple(dict.fromkeys(_option(field.key, name, field.options) for name in value))
    return _option(field.key, value, field.options)


def _number(part: Any) -> bool:
    return isinstance(part, (int, float)) and not isinstance(part, bool) and abs(part) < 1e9
