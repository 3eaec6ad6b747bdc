"""The dice of the board's tray: what waits to be thrown, and what lies there with its marks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.play import Lane
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import languages

from ..tray.reading import settled


def waiting_lanes(lanes: tuple[Lane, ...]) -> list[dict[str, Any]]:
    """Lanes of dice not yet thrown."""
    return [
        _lane(lane, [[_die(None, (), why) for _ in range(count)] for _, count, why in lane.groups], None)
        for lane in lanes
    ]


def settled_lanes(
    ruleset: Ruleset, lanes: tuple[Lane, ...], dice: Mapping[str, tuple[int, ...]], outcome: Any
) -> list[dict[str, Any]]:
    """Lanes with the faces that fell, marked, and their scores."""
    found = []
    for lane, (signs, score) in zip(lanes, settled(ruleset, lanes, dice, outcome), strict=True):
        faces = list(dice[lane.cup])
        groups = []
        for (_, count, why), told in zip(lane.groups, signs, strict=True):
            row, faces = faces[:count], faces[count:]
            pairs = zip(row, told, strict=True)
            groups.append([_die(face, mark, word if mark else why, plus) for face, (mark, word, plus) in pairs])
        found.append(_lane(lane, groups, score))
    return found


def _lane(lane: Lane, groups: list[list[dict[str, Any]]], score: int | None) -> dict[str, Any]:
    return {
        "side": lane.side,
        "name": dict(lane.name),
        "note": {lang: lane.note.get(lang, "") for lang in languages()},
        "score": score,
        "groups": [{"kind": kind, "dice": dice} for (kind, _, _), dice in zip(lane.groups, groups, strict=True)],
    }


def _die(
    face: int | None, found: tuple[str, ...], word: Mapping[str, str], plus: Mapping[str, str] | None = None
) -> dict[str, Any]:
    return {"face": face, "marks": list(found), "word": dict(word) or None, "plus": dict(plus) if plus else None}
