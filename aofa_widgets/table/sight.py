"""The line of a throw: from the thrower's head to the middle of the target, and who stands in it.  GEO-25..27"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot, inf, sqrt

from .measure import higher
from .shapes import Body, Disc, Point, Shape, Vector, centre, corners
from .sweep import crossing

DOUBT = 20  # GEO-27: 2 mm
_HAIR = 1e-6  # places along the line are rounded to this before they are compared: no verdict hangs on a last bit


@dataclass(frozen=True, slots=True)
class Sight:
    """A verdict, "clear", "blocked" or "doubt"; who causes it, nearest to the thrower first; where the line meets him.

    >>> Sight("clear", (), None).verdict
    'clear'
    """

    verdict: str
    by: tuple[str, ...]
    at: Point | None


def sight(
    thrower: Body,
    target: Body,
    *,
    figures: Iterable[Body] = (),
    scenery: Iterable[Body] = (),
    elevation_min: int | None = 50,
    doubt: int = DOUBT,
) -> Sight:
    """Tell whether a throw has a clear line. Give only what may block under the rules in force.

    Figures do not block a thrower whose surface is higher by `elevation_min` (None: they always may). A line that
    passes within `doubt` of a blocker's outline or top is in doubt.  GEO-25 GEO-26 GEO-27 AOFA-7M-7

    >>> athos, guard = Body("a", Disc(1000, 1000, 150), 0, 400), Body("g", Disc(4000, 1000, 150), 0, 400)
    >>> between = Body("h", Disc(2500, 1100, 150), 0, 400)
    >>> sight(athos, guard, figures=[between]).verdict
    'blocked'
    """
    above = elevation_min is not None and higher(thrower.bottom, target.bottom, elevation_min) > 0
    blockers = [*(() if above else figures), *scenery]
    start, end = centre(thrower.shape), centre(target.shape)
    line = (end[0] - start[0], end[1] - start[1])
    heights = (thrower.top, (target.bottom + target.top) / 2)
    blocked: list[tuple[float, str]] = []
    doubtful: list[tuple[float, str]] = []
    for body in blockers:
        if body.id in (thrower.id, target.id):
            continue
        near = _passes(crossing(start, line, body.shape, doubt), heights, body, doubt)
        if near is None:
            continue
        # sure only if the line is stopped even when it runs 2 mm to either side, and as much higher or lower
        moved = (
            _passes(_through(start, line, body.shape, aside), (heights[0] + lift, heights[1] + lift), body)
            for aside in (-doubt, doubt)
            for lift in (-doubt, doubt)
        )
        found = doubtful if any(time is None for time in moved) else blocked
        drawn = _passes(_through(start, line, body.shape, 0), heights, body)
        found.append((near if drawn is None else drawn, body.id))
    hits = sorted(blocked or doubtful)
    if not hits:
        return Sight("clear", (), None)
    time = hits[0][0]
    at = (start[0] + round(time * line[0]), start[1] + round(time * line[1]))
    return Sight("blocked" if blocked else "doubt", tuple(name for _, name in hits), at)


def _passes(span: tuple[float, float] | None, heights: tuple[float, float], body: Body, grown: int = 0) -> float | None:
    """When a line that is inside a body's footprint during `span` meets the body itself; None: it passes over or under.

    A body as it is must be crossed, a grown one only met: so what passes just at the border of the band is in doubt.
    """
    if span is None:
        return None
    hair = -_HAIR if grown else _HAIR
    enters, leaves = max(0.0, span[0]), min(1.0, span[1])
    fall = heights[1] - heights[0]
    ends = (heights[0] + fall * enters, heights[0] + fall * leaves)
    top, bottom = body.top + grown, body.bottom - grown
    if leaves - enters <= hair or min(ends) >= top - hair or max(ends) <= bottom + hair:
        return None
    if ends[0] > top and fall:  # it comes down on it
        return min(leaves, (top - heights[0]) / fall)
    return enters


def _through(start: Point, line: Vector, shape: Shape, aside: int) -> tuple[float, float] | None:
    """When a line, moved sideways by `aside`, is inside a footprint; None if it misses or only grazes it."""
    size = hypot(*line)
    if not size:
        return None
    nx, ny = -line[1] / size, line[0] / size
    if isinstance(shape, Disc):
        cx, cy = shape.x - start[0], shape.y - start[1]
        off = cx * nx + cy * ny - aside
        if abs(off) >= shape.r - _HAIR:
            return None
        middle, half = (cx * line[0] + cy * line[1]) / size, sqrt(shape.r**2 - off * off)
        return ((middle - half) / size, (middle + half) / size)
    enters, leaves = -inf, inf
    points = corners(shape)
    for i, (bx, by) in enumerate(points):
        ax, ay = points[i - 1]
        ox, oy = by - ay, ax - bx  # out of the shape
        room = (ax - start[0] - aside * nx) * ox + (ay - start[1] - aside * ny) * oy
        speed = line[0] * ox + line[1] * oy
        if speed > 0:
            leaves = min(leaves, room / speed)
        elif speed < 0:
            enters = max(enters, room / speed)
        elif room <= _HAIR:
            return None
    return (enters, leaves) if enters < leaves else None


__all__ = ["DOUBT", "Sight", "sight"]
