"""A lesson's words as slips and as what falls: deeds by their names, names for places, digits for dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from aofa_widgets.errors import InputError, named
from aofa_widgets.words import fault

from .. import actions as ask
from ..flow import Argad
from ..model import State
from .doings import SIDES

HIGH = "abcdefghij"
"""Faces from ten on: a die of twelve shows a `b` for its eleven."""


def rowed(game: Argad, state: State, row: Mapping[str, Any], middle: Callable[[str], list[int]]) -> dict[str, Any]:
    """An action's plain values from a lesson's row, whose `do` is an action's name already, or an order's deed.

    `figure` is who is written about, `to` a place or what stands there, `way` several, `side` the seat that seals.
    """
    plain = dict(row)
    if "figure" in plain:
        plain["who"] = plain.pop("figure")
    deed = str(plain["do"]).lower()
    if deed in ask.DEEDS:
        plain |= {"do": "Order", "deed": deed}
    if plain["do"] == "Seal":
        side = plain.get("side", "A")
        if side not in SIDES:
            raise InputError(fault("side", "lesson.no_side", found=named(side), allowed=", ".join(SIDES)))
        plain["side"] = SIDES.index(side)
    if plain["do"] == "Order":
        legs = plain.pop("way", [plain.pop("to")] if "to" in plain else [])
        plain["way"] = [middle(leg) if isinstance(leg, str) else leg for leg in legs]
    elif isinstance(plain.get("to"), str):
        plain["to"] = middle(plain["to"])
    return plain


def fallen(game: Argad, state: State, written: str, exact: bool = True) -> dict[str, tuple[int, ...]]:
    """What falls, from one sign a die: its digit, and from ten on a letter.

    Without `exact` it is made to suit the rules in force: as many dice as are due.
    Raises: InputError for what is not due, or is none of its faces.
    """
    chance = game.chance(state)
    if chance is None:
        raise InputError(fault("dice", "argad.facts.nothing_due", found=named(written)))
    faces = [int(sign) if sign.isdecimal() else HIGH.find(sign) + 10 if sign in HIGH else 0 for sign in written]
    wrong = next((sign for sign, face in zip(written, faces, strict=True) if not 1 <= face <= chance.faces), None)
    if not faces or (wrong is not None and exact):
        raise InputError(fault("dice", "argad.facts.no_face", found=named(wrong or written)))
    number = sum(chance.dice.values())
    if exact and len(faces) != number:
        raise InputError(fault("dice", "argad.facts.number", found=named(written), n=number))
    faces = [max(1, min(face, chance.faces)) for face in (faces + [faces[-1]] * number)[:number]]
    found = {}
    for cup, dice in chance.dice.items():
        found[cup], faces = tuple(faces[:dice]), faces[dice:]
    return found


__all__ = ["HIGH", "fallen", "rowed"]
