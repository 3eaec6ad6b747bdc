"""The line of a throw: from the thrower's head to the middle of the target, and who stands in it.  GEO-25..27"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

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
        near = _meets(start, line, heights, body, doubt)
        if near is None:
            continue
        found = blocked if _meets(start, line, heights, body, -doubt) is not None else doubtful
        drawn = _meets(start, line, heights, body, 0)
        found.append((near if drawn is None else drawn, body.id))
    hits = sorted(blocked or doubtful)
    if not hits:
        return Sight("clear", (), None)
    time = hits[0][0]
    at = (start[0] + round(time * line[0]), start[1] + round(time * line[1]))
    return Sight("blocked" if blocked else "doubt", tuple(name for _, name in hits), at)


def _meets(start: Point, line: Vector, heights: tuple[float, float], body: Body, band: int) -> float | None:
    """When the line enters a body grown by `band` in plan and in height (shrunk when negative); None: never.

    A shrunk body must be crossed, a grown one only met: what passes just at the border of the band is in doubt.
    """
    span = _within(start, line, body.shape, band)
    if span is None:
        return None
    hair = _HAIR if band < 0 else -_HAIR
    enters, leaves = max(0.0, span[0]), min(1.0, span[1])
    fall = heights[1] - heights[0]
    ends = (heights[0] + fall * enters, heights[0] + fall * leaves)
    top, bottom = body.top + band, body.bottom - band
    if leaves - enters <= hair or min(ends) >= top - hair or max(ends) <= bottom + hair:
        return None
    if ends[0] > top and fall:  # it comes down on it
        return min(leaves, (top - heights[0]) / fall)
    return enters


def _within(start: Point, line: Vector, shape: Shape, band: int) -> tuple[float, float] | None:
    if line == (0, 0):
        return None
    if band >= 0 or isinstance(shape, Disc):
        if isinstance(shape, Disc) and shape.r + band <= 0:
            return None
        return crossing(start, line, shape, band)
    enters, leaves = -1e9, 1e9
    points = corners(shape)
    for i, (bx, by) in enumerate(points):
        ax, ay = points[i - 1]
        ox, oy = by - ay, ax - bx  # out of the shape
        room = (ax - start[0]) * ox + (ay - start[1]) * oy + band * sqrt(ox * ox + oy * oy)
        speed = line[0] * ox + line[1] * oy
        if speed > 0:
            leaves = min(leaves, room / speed)
        elif speed < 0:
            enters = max(enters, room / speed)
        elif room <= 0:
            return None
    return (enters, leaves) if enters < leaves else None


__all__ = ["DOUBT", "Sight", "sight"]
