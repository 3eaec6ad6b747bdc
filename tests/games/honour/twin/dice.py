"""Rolls: X a cross, - a blank, S one sword, D two."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Values = Mapping[str, Any]
_SWORDS = {"S": 1, "D": 2}


def count(faces: str) -> int:
    """Swords of a roll.

    >>> count("DS-X")
    3
    """
    return sum(_SWORDS.get(face, 0) for face in faces)


def result(p: Values, faces: str) -> str:
    """The class of a roll."""
    swords, crosses = count(faces), faces.count("X")
    enough = swords >= p["test.success_swords"]
    if crosses > swords and (not enough or p["test.fumble_beats_success"]):
        return "crit_fail"
    if not enough:
        return "fail"
    return "crit" if swords >= p["test.crit_swords"] else "success"


def floored(p: Values, dice: int) -> int:
    """A pool, never below its floor."""
    return int(max(p["test.min_dice"], dice))
