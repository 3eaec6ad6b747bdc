"""Ways of legs and turns, and places with a facing, in words: ‘6 30 2’, ‘left 3’, ‘to the hill’; ‘12 40 90’."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import atan2, degrees, hypot
from typing import Any

from aofa_widgets.table.scene import Piece
from aofa_widgets.table.units import INCH
from aofa_widgets.words import languages, say

from .hearing import fold
from .naming import Names
from .ways import meant

SIDES = ("left", "right", "back")
MOST_NUMBERS = 15
_NUMBER = re.compile(r"[+-]?\d{1,4}(?:[.,]\d{1,4})?")
Values = dict[str, Any]


def numbers(text: str) -> list[float] | None:
    """Numbers alone, signs kept; None if anything else is said (units and degree signs pass).

    >>> numbers("6 -30° 2,5"), numbers("to the hill")
    ([6.0, -30.0, 2.5], None)
    """
    found = [float(one.replace(",", ".")) for one in _NUMBER.findall(text.replace("\u2212", "-"))]
    rest = re.sub(r"[°\s;]|inch(es)?|in\b|pouces?|po\b|degr[ée]es?|degr[ée]s?", "", _NUMBER.sub("", text.lower()))
    return None if rest or not 0 < len(found) <= MOST_NUMBERS else found


def side_word(text: str) -> tuple[str, str]:
    """The side that a line begins with, and what follows it; ("", the line) where it begins with none."""
    said = fold(text)
    for side in SIDES:
        for lang in languages():
            for word in say(f"play.side_way.{side}", lang).split(","):
                if said.startswith(fold(word) + " "):
                    return side, text.strip()[len(word.strip()) :].strip()
    return "", text


def way(text: str, reach: Mapping[str, Any], names: Names, mover: Piece | None) -> Values | None:
    """Legs and turns that a line means, in tenths of a millimetre and degrees; None if it means none.

    Numbers are inches ahead, a pivot, inches ahead, and so on; of a unit that stays, a pivot. Else a place: one pivot
    towards it and the way there, as far as that goes.
    """
    most = int(reach.get("most", 0))
    side, rest = side_word(text)
    told = numbers(rest)
    if side:
        far = int(reach.get("side_most", 0)) if told is None else round(told[0] * INCH)
        return {"legs": (far,), "turns": (), "side": side} if told is None or len(told) == 1 else None
    if told is not None:
        if not most and len(told) == 1:
            return {"legs": (0, 0), "turns": (round(told[0]),), "side": ""}
        legs = [round(one * INCH) for one in told[::2]]
        turns = [round(one) for one in told[1::2]]
        return {"legs": tuple(legs + [0] * (len(turns) + 1 - len(legs))), "turns": tuple(turns), "side": ""}
    facing = getattr(getattr(mover, "tray", None), "facing", None)
    if mover is None or names.scene is None or facing is None:
        return None
    found = meant(text, names.scene, mover, names.here())
    if found.to is None:
        return None
    dx, dy = found.to[0] - mover.x, found.to[1] - mover.y
    turn = (round(degrees(atan2(dx, -dy))) - facing + 180) % 360 - 180
    limit = int(reach.get("turn", 0)) if reach.get("turns") else 0
    turn = max(-limit, min(limit, turn))
    far = min(most, round(hypot(dx, dy)))
    return {"legs": (0, far) if turn else (far,), "turns": (turn,) if turn else (), "side": ""}


def post(text: str, reach: Mapping[str, Any]) -> tuple[tuple[int, int], int] | None:
    """A place and a facing: inches from the left, from the top, degrees clockwise from the top; None if it is none.

    >>> post("12 40", {"facing": 180}), post("12 40 90", {"facing": 0})
    (((3048, 10160), 180), ((3048, 10160), 90))
    """
    told = numbers(text)
    if told is None or len(told) not in (2, 3):
        return None
    facing = round(told[2]) if len(told) == 3 else int(reach.get("facing", 0))
    return (round(told[0] * INCH), round(told[1] * INCH)), facing % 360


def example(reach: Mapping[str, Any]) -> str:
    """A place that may be told where a unit is to stand: ‘12 40 90’."""
    x, y = reach.get("at", (0, 0))
    return f"{round(x / INCH, 1):g} {round(y / INCH, 1):g} {reach.get('facing', 0)}"
