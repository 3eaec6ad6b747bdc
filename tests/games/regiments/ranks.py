"""Units of one's own for tests of a single rule: plain soldiers, to which a test adds what it is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.games.regiments import actions as ask
from aofa_widgets.games.regiments.model.records import usual_frontage
from aofa_widgets.play import Match, Refused

from .positions import INCH, field, match_of

BLADE = {"id": "blade", "name": "blade", "a": 1}
BOW = {"id": "bow", "name": "bow", "a": 1, "range_in": 24}
LORD = {"size": 1, "q": 3, "d": 2, "rules": ["Hero", "Tough(3)"]}


def card(**more: Any) -> dict[str, Any]:
    """The record of five soldiers of Quality 4+ and Defence 4+ with a blade and a bow, changed as told."""
    plain = {"name": "Soldiers", "cost": 50, "size": 5, "q": 4, "d": 4, "weapons": [BOW, BLADE]}
    return {**plain, "staff": {"sergeant": 5, "musician": 5, "banner": 5}, **more}


def cards(**units: Mapping[str, Any]) -> dict[str, Any]:
    """A reader's file with these units."""
    return {"format": "armies/1", "game": "regiments", "units": dict(units)}


def stand(name: str, side: int, x: float, y: float, facing: int | None = None, **more: Any) -> dict[str, Any]:
    """A unit on the table: the first side looks up the table, the second down, unless told otherwise."""
    return {"unit": name, "side": side, "x": x, "y": y, "facing": 180 * side if facing is None else facing, **more}


def battle(units: Mapping[str, Any], rows: list[dict[str, Any]], values: Any = None, **own: Any) -> Match:
    """A battle of these units where they stand; the first side begins."""
    return match_of(field(rows, cards=cards(**units), **own), values)


def two(
    mine: Mapping[str, Any], theirs: Mapping[str, Any], gap: float = 5, values: Any = None, facing: int | None = None,
    me: Mapping[str, Any] | None = None, foe: Mapping[str, Any] | None = None, others: Any = (), **own: Any,
) -> Match:  # fmt: skip
    """Unit "a" of the first side looks at "b" of the second, so many inches away from edge to edge."""
    one, other = card(**mine), card(**theirs)
    deep = depth(one, me) / 2 + (depth(other, foe) if facing in (None, 0, 180) else width(other)) / 2
    rows = [
        {**stand("a", 0, 20, 30), **(me or {})}, {**stand("b", 1, 20, 30 - gap - deep, facing), **(foe or {})}
    ]  # fmt: skip
    units = {"a": one, "b": other}
    for name, row, told in others:
        units.setdefault(name, card(**row))
        rows.append({"unit": name, **told})
    match = battle(units, rows, values, **own)
    match.do(ask.Activate("a"))
    return match


def front(one: Mapping[str, Any]) -> int:
    """How many of its figures stand in a rank."""
    return int(one.get("frontage", usual_frontage(one["size"])))


def depth(one: Mapping[str, Any], row: Mapping[str, Any] | None = None) -> float:
    """Inches from the front of a unit to its rear, as it stands."""
    told = row or {}
    many = told.get("figures", one["size"] * (2 if told.get("combined") else 1))
    return float(-(-many // front(one)) * one.get("base_mm", [25, 25])[1] / 25.4)


def width(one: Mapping[str, Any]) -> float:
    """Inches from its left to its right."""
    return float(front(one) * one.get("base_mm", [25, 25])[0] / 25.4)


def due(match: Match) -> tuple[str, int]:
    """The label of the roll that is due, and its dice; ("", 0) if none is."""
    chance = match.game.chance(match.state)
    if chance is None:
        return "", 0
    ((label, dice),) = chance.dice.items()
    return label, dice


def falls(match: Match, *faces: int) -> list[Any]:
    """The roll that is due shows these faces; what happened."""
    label, dice = due(match)
    assert dice == len(faces), (label, dice)
    return list(match.settle({label: faces}).events)


def shot(match: Match, *aims: tuple[str, str, int]) -> Match:
    """The active unit holds, and shoots its bow at "b" unless told otherwise."""
    match.do(ask.Hold())
    match.do(ask.Shoot(aims or (("bow", "b", -1),)))
    return match


def refused(match: Match, action: Any) -> str:
    """The rule that a refusal names; "" if it is allowed (and then undone)."""
    try:
        match.do(action)
    except Refused as found:
        return str(found.rule)
    match.undo()
    return ""


def left(match: Match, name: str) -> int:
    """How many figures of a unit live."""
    return len(match.state.unit(name).figures)


def inches(length: float) -> int:
    """Inches in tenths of a millimetre."""
    return round(length * INCH)


__all__ = [
    "BLADE", "BOW", "LORD", "battle", "card", "cards", "depth", "due", "falls", "front", "inches", "left", "refused",
    "shot", "stand", "two", "width",
]  # fmt: skip
