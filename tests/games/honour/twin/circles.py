"""Bases as circles, in inches: who stands in a lane, where a flight ends. By search, not by formula."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import hypot
from typing import Any

Base = Mapping[str, Any]
_STEPS = 200
_HAIR = 1e-7


def lowest(f: Callable[[float], float], low: float, high: float) -> float:
    """The least value of a function that falls and then rises."""
    for _ in range(_STEPS):
        a, b = low + (high - low) / 3, high - (high - low) / 3
        low, high = (low, b) if f(a) < f(b) else (a, high)
    return f((low + high) / 2)


def in_lane(a: Base, b: Base, other: Base) -> bool:
    """Whether a base overlaps the inside of the circles that lead from one base to the other."""

    def gap(s: float) -> float:
        x, y = a["x"] + s * (b["x"] - a["x"]), a["y"] + s * (b["y"] - a["y"])
        return float(hypot(other["x"] - x, other["y"] - y) - (a["r"] + s * (b["r"] - a["r"])))

    return bool(lowest(gap, 0.0, 1.0) < other["r"] - _HAIR * 10)


def run(
    unit: Base, killer: Base, enemies: Sequence[Base], table: Sequence[float] | None, far: float, gap: float
) -> dict[str, Any]:
    """A flight straight away from the killer."""
    dx, dy = unit["x"] - killer["x"], unit["y"] - killer["y"]
    length = hypot(dx, dy)
    way = (dx / length, dy / length)

    def at(s: float) -> tuple[float, float]:
        return unit["x"] + s * way[0], unit["y"] + s * way[1]

    def between(s: float, enemy: Base) -> float:
        x, y = at(s)
        return float(hypot(enemy["x"] - x, enemy["y"] - y) - unit["r"] - enemy["r"])

    def inside(s: float) -> bool:
        return table is None or all(0 <= c <= side for c, side in zip(at(s), table, strict=True))

    end, off = float(far), False
    if not inside(far):
        low, high = 0.0, float(far)
        for _ in range(_STEPS):
            middle = (low + high) / 2
            low, high = (middle, high) if inside(middle) else (low, middle)
        end, off = low, True
    by = None
    while True:
        stops = []
        for enemy in enemies:
            ahead = (enemy["x"] - unit["x"]) * way[0] + (enemy["y"] - unit["y"]) * way[1]
            touched = ahead > 0 and lowest(lambda s, e=enemy: between(s, e), 0.0, end) < -_HAIR * 10  # type: ignore[misc]
            if touched or (not off and between(end, enemy) < gap - _HAIR * 10):
                stops.append((first(lambda s, e=enemy: between(s, e) - gap, end), enemy["id"]))  # type: ignore[misc]
        if not stops or min(stops)[0] >= end - _HAIR:
            by = by or (min(stops)[1] if stops else None)
            break
        end, by = min(stops)
        off = False
        if end <= 0:
            break
    x, y = at(end)
    return {"x": x, "y": y, "moved": end, "blocked_by": by, "off_table": off, "exit": [x, y] if off else None}


def first(f: Callable[[float], float], end: float, pieces: int = 4000) -> float:
    """The first place from 0 where a function reaches 0 from above; 0 where it is below from the start."""
    if f(0.0) <= 0:
        return 0.0
    before = 0.0
    for i in range(1, pieces + 1):
        here = end * i / pieces
        if f(here) <= 0:
            for _ in range(_STEPS):
                middle = (before + here) / 2
                before, here = (middle, here) if f(middle) > 0 else (before, middle)
            return before
        before = here
    return end
