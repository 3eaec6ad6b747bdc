"""What stops a base whatever its movement: walls of rooms but for their openings, ground barred to it, the table."""

from __future__ import annotations

from functools import lru_cache

from aofa_widgets.table.convex import Outline
from aofa_widgets.table.shapes import Point, Poly, Shape

from ...model.ground import Feature, Ground

HALF = 3  # half the thickness of a wall that is drawn as a line
_STEPS = 1 << 16


@lru_cache(maxsize=64)
def walls(features: tuple[Feature, ...]) -> tuple[tuple[str, Shape], ...]:
    """The walls of all rooms as thin bodies, with the id of their room; openings leave gaps in them.

    >>> from aofa_widgets.table.shapes import Rect
    >>> from ...model.ground import Kind
    >>> house = Feature("house", "house", Rect(1000, 1000, 800, 800), Kind(indoor=True))
    >>> door = Feature("door", "door", Rect(1000, 1400, 300, 60), Kind(opening=True))
    >>> len(walls((house,))), len(walls((house, door)))
    (4, 5)
    """
    openings = tuple(one.outline for one in features if one.does.opening)
    found: list[tuple[str, Shape]] = []
    for room in features:
        if room.does.indoor:
            corners = room.outline
            for start, end in zip((corners[-1], *corners), corners, strict=False):
                found += [(room.id, _thin(a, b)) for a, b in _left(start, end, openings) if a != b]
    return tuple(found)


def _left(start: Point, end: Point, openings: tuple[Outline, ...]) -> list[tuple[Point, Point]]:
    """The parts of an edge that no opening takes."""
    parts = [(0, _STEPS)]
    for shape in openings:
        span = span_in(start, end, shape)
        if span is not None:
            low, high = span
            parts = [
                (a, b)
                for first, last in parts
                for a, b in ((first, min(last, low)), (max(first, high), last))
                if b - a > _STEPS // 1000
            ]
    return [(_at(start, end, a), _at(start, end, b)) for a, b in parts]


def span_in(start: Point, end: Point, shape: Outline) -> tuple[int, int] | None:
    """Which part of a straight line lies in an outline, in parts of 65536; None: no more than a touch of it.

    >>> span_in((0, 5), (20, 5), ((5, 0), (15, 0), (15, 10), (5, 10)))
    (16384, 49152)
    """
    sx, sy = start
    dx, dy = end[0] - sx, end[1] - sy
    low, high = 0, _STEPS
    px, py = shape[-1]
    for qx, qy in shape:
        ex, ey = qx - px, qy - py
        depth = ex * (sy - py) - ey * (sx - px)
        speed = ex * dy - ey * dx
        if speed > 0:
            if depth < 0:  # else it begins on the inner side of this edge
                enters = -(depth * _STEPS // speed)
                if enters > low:
                    low = enters
        elif speed:
            leaves = depth * _STEPS // -speed
            if leaves < high:
                high = leaves
        elif depth < 0:
            return None
        if low >= high:
            return None
        px, py = qx, qy
    return (low, high) if low < high else None


def _at(start: Point, end: Point, part: int) -> Point:
    return tuple((a * (_STEPS - part) + b * part + _STEPS // 2) // _STEPS for a, b in zip(start, end, strict=True))  # type: ignore[return-value]


def _thin(a: Point, b: Point) -> Shape:
    """A wall between two points, a little thick."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = max(1, round((dx * dx + dy * dy) ** 0.5))
    nx, ny = round(-dy * HALF / size), round(dx * HALF / size)
    return Poly(((a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)))


def barred(ground: Ground, mounted: bool) -> tuple[tuple[str, Shape], ...]:
    """All that a base of this kind may not enter: walls of rooms, and ground that is forbidden to it."""
    return _barred(ground.features, mounted)


@lru_cache(maxsize=64)
def _barred(features: tuple[Feature, ...], mounted: bool) -> tuple[tuple[str, Shape], ...]:
    shut = tuple((one.id, one.shape) for one in features if one.does.grade(mounted) == "forbidden")
    return (*walls(features), *shut)
