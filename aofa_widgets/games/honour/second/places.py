"""Lanes and flights of round bases on a plain table (TOH-POS-2, TOH-NERVE-3, TOH-RETREAT-1; section 6)."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot, sqrt
from typing import Any

from .open_points import Unanswerable

Rules = Mapping[str, Any]
Row = Mapping[str, Any]
NEAR = 1e-6
DOUBT = 1e-4  # nobody is asked about what hangs on less


def between(rules: Rules, state: Row) -> dict[str, list[str]]:
    """Who stands in the lane of two bases."""
    return {"between": [row["id"] for row in state["others"] if _slack(state["a"], state["b"], row) < -NEAR]}


def _slack(a: Row, b: Row, other: Row) -> float:
    """How far a base stands clear of the lane, negative inside: the least over the circles the lane is made of."""

    def at(s: float) -> float:
        x, y = a["x"] + s * (b["x"] - a["x"]), a["y"] + s * (b["y"] - a["y"])
        return float(hypot(other["x"] - x, other["y"] - y) - a["r"] - s * (b["r"] - a["r"]) - other["r"])

    low, high = 0.0, 1.0
    for _ in range(200):  # convex in s
        one, two = low + (high - low) / 3, high - (high - low) / 3
        if at(one) < at(two):
            high = two
        else:
            low = one
    found = min(at(0.0), at(1.0), at((low + high) / 2))
    if abs(found) < DOUBT and abs(found) > NEAR:
        raise Unanswerable("a hair's breadth")
    return found


def flight(rules: Rules, state: Row) -> dict[str, Any]:
    """A flight straight away from the killer, to where it ends.

    Raises: Unanswerable where the inventory says nothing of how it begins.
    """
    unit, killer, enemies = state["unit"], state["killer"], state.get("enemies", ())
    length = float(rules["nerve.flight_in"])
    if rules["actions.enemy_gap_in"] != 1:
        raise Unanswerable("whether the gap of a flight is that of a move")
    dx, dy = _away(unit, [killer, *sorted(enemies, key=lambda row: _apart(unit, row) - row["r"])])
    leaves = _edge(unit, dx, dy, state.get("table"))
    off = leaves is not None and leaves <= length + NEAR
    reach = leaves if off and leaves is not None else length
    stop, by = reach, None
    for row in enemies:  # whom the base would run into on its way
        along, aside = _seen(unit, row, dx, dy)
        touch = unit["r"] + row["r"]
        if hypot(along, aside) < touch + NEAR:
            raise Unanswerable("they touch already")
        nearest = min(max(along, 0.0), reach)
        if abs(hypot(along - nearest, aside) - touch) < DOUBT:
            raise Unanswerable("a hair's breadth")
        if hypot(along - nearest, aside) < touch and _held(touch, along, aside) < stop:
            stop, by = _held(touch, along, aside), row["id"]
    if by is not None or not off:
        while True:  # whom it would end too near to
            close = [
                (_held(unit["r"] + row["r"], *_seen(unit, row, dx, dy)), row["id"])
                for row in enemies
                if row["id"] != by and _gap(unit, row, dx, dy, stop) < 1 - NEAR
            ]
            if not close:
                break
            least, who = min(close)
            if least >= stop - NEAR:
                raise Unanswerable("too near from the start, and behind")
            stop, by = least, who
    told = {"markers_added": rules["nerve.blocked_markers"] if by else 0, "blocked_by": by, "moved": stop,
            "off_table": False, "exit": None, "x": unit["x"] + dx * stop, "y": unit["y"] + dy * stop}  # fmt: skip
    if off and by is None:
        told |= {"off_table": True, "exit": [told["x"], told["y"]]}
    return told


def _apart(unit: Row, other: Row) -> float:
    return float(hypot(unit["x"] - other["x"], unit["y"] - other["y"]))


def _away(unit: Row, rows: list[Row]) -> tuple[float, float]:
    """Straight away from the first of these; where two centres coincide, from the next (section 6)."""
    for row in rows:
        if (far := _apart(unit, row)) > NEAR:
            return (unit["x"] - row["x"]) / far, (unit["y"] - row["y"]) / far
    raise Unanswerable("away from nobody")


def _seen(unit: Row, enemy: Row, dx: float, dy: float) -> tuple[float, float]:
    """Where an enemy stands, along the run and beside it."""
    ex, ey = enemy["x"] - unit["x"], enemy["y"] - unit["y"]
    return ex * dx + ey * dy, abs(ex * dy - ey * dx)


def _gap(unit: Row, enemy: Row, dx: float, dy: float, at: float) -> float:
    along, aside = _seen(unit, enemy, dx, dy)
    found: float = hypot(along - at, aside) - unit["r"] - enemy["r"]
    if NEAR < abs(found - 1) < DOUBT:
        raise Unanswerable("a hair's breadth")
    return found


def _held(touch: float, along: float, aside: float) -> float:
    """How far it comes before the gap is 1 inch; not at all where it is less already (R-24)."""
    whole = (touch + 1) ** 2 - aside**2
    return max(0.0, along - sqrt(max(0.0, whole)))


def _edge(unit: Row, dx: float, dy: float, table: Any) -> float | None:
    """How far it is to the edge of the table."""
    if not table:
        return None
    ways = []
    for at, step, size in ((unit["x"], dx, table[0]), (unit["y"], dy, table[1])):
        if step > NEAR:
            ways.append((size - at) / step)
        elif step < -NEAR:
            ways.append(-at / step)
    return min(ways) if ways else None
