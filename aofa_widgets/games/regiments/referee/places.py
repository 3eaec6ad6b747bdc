"""Calls about places: the side of a unit on which a point lies, and whether something may be placed there."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import cos, radians, sin
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.play.ruling import Answer
from aofa_widgets.words import fault

from ..actions import Event
from ..params import Params
from ..specials import Borne
from .bearing import does, named
from .rolls import Rolls

Fields = Mapping[str, Any]
CLOSE = Fraction(1, 1_000_000)  # inches that two machines may measure apart


def arc(params: Params, row: Fields, rolls: Rolls) -> Answer:
    """On which side of a unit a point lies: diagonals at 45 degrees out of its corners (AOFR-R-17)."""
    unit, point = row["target"], row["point"]
    x, y, turn = point["x"] - unit["x"], point["y"] - unit["y"], radians(unit["facing"] % 360)
    right, ahead = x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)
    u, v = abs(right) - unit["half_width"], abs(ahead) - unit["half_depth"]
    near = float(CLOSE)
    if ahead > near and v >= u - near:
        side = "front"
    elif ahead <= near and v > u + near:
        side = "rear"
    else:
        side = "flank"
    return Answer({"arc": side}, (Event(f"arc_{side}", "AOFR-R-17"),))


def place(params: Params, row: Fields, rolls: Rolls) -> Answer:
    """Whether a unit or a marker may be placed so."""
    kind = row["kind"]
    for name in {"ambush": ("corners", "nearest_enemy", "round"), "scout": ("furthest_from_zone",)}.get(kind, ("at",)):
        if row[name] is None:
            raise InputError(fault(name, "referee.missing"))
    size = [Fraction(str(one)) for one in row["table"] or (params.field_width_in, params.field_depth_in)]
    if len(size) != 2:
        raise InputError(fault("table", "regiments.record.a_pair", n=len(size)))
    legal = _KINDS[kind](params, row, size)
    rule = {"ambush": "AOFR-SR-AMBUSH-3", "scout": "AOFR-SR-SCOUT-2", "objective": "AOFR-MISSION-4"}[kind]
    return Answer({"legal": legal}, (Event("may_stand" if legal else "may_not_stand", rule),))


def _points(row: Fields, name: str) -> list[tuple[Fraction, Fraction]]:
    found = []
    for at, one in enumerate(row[name]):
        found.append(_point(one, f"{name}[{at}]"))
    return found


def _point(raw: Any, where: str) -> tuple[Fraction, Fraction]:
    if len(raw) != 2:
        raise InputError(fault(where, "regiments.record.a_pair", n=len(raw)))
    return Fraction(str(raw[0])), Fraction(str(raw[1]))


def _ambush(params: Params, row: Fields, size: list[Fraction]) -> bool:
    """The round, one edge for all corners, the enemy: as the rule of ambushers says (AOFR-SR-AMBUSH-2 to -4)."""
    wide, deep = size
    corners = _points(row, "corners")
    if len(corners) < 3:
        raise InputError(fault("corners", "regiments.record.corners", n=len(corners)))
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    on_table = min(*xs, *ys, wide - max(xs), deep - max(ys)) >= -CLOSE
    far = min(max(xs), wide - min(xs), max(ys), deep - min(ys))  # of the corner furthest from the one edge that suits
    enemy = Fraction(str(row["nearest_enemy"]))
    return any(
        row["round"] >= one.number("from_round")
        and on_table
        and far <= one.number("edge_in") + CLOSE
        and enemy > one.number("enemy_in") + CLOSE
        for one in named(does(params, (Borne("ambush"),)), "ambush")
    )


def _scout(params: Params, row: Fields, size: list[Fraction]) -> bool:
    """By the rule of scouts (AOFR-SR-SCOUT-2)."""
    reach = Fraction(str(row["furthest_from_zone"]))
    return any(reach <= one.number("reach_in") + CLOSE for one in named(does(params, (Borne("scout"),)), "scout"))


def _objective(params: Params, row: Fields, size: list[Fraction]) -> bool:
    """Outside both strips, on the table, far from every other marker (AOFR-MISSION-3, AOFR-MISSION-4, AOFR-R-06)."""
    x, y = _point(row["at"], "at")
    wide, deep = size
    along, across, length, depth = (x, y, wide, deep) if params.deploy_edges == "long" else (y, x, deep, wide)
    strip = params.deploy_depth_in
    gap = params.mission_gap_in
    return (
        -CLOSE <= along <= length + CLOSE
        and strip + CLOSE < across < depth - strip - CLOSE
        and all((x - a) ** 2 + (y - b) ** 2 > (gap + CLOSE) ** 2 for a, b in _points(row, "others"))
    )


_KINDS = {"ambush": _ambush, "scout": _scout, "objective": _objective}
