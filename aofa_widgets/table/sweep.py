"""Straight moves of a round base: where it first touches something, and where there is room for it.  GEO-04..07

The line is followed in floating point, but where the base comes to rest is settled in whole numbers: of the places
next to the ideal one, the nearest where it overlaps nothing, measured exactly, and touches what stopped it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot, inf, isqrt, sqrt
from typing import NamedTuple

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

from .measure import CONTACT, STOP, contact_normal, goes_into, overlaps, same_level, within
from .shapes import Body, Bounds, Disc, Point, Rect, Shape, Vector, box, contains, corners


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a straight move ended and why.

    `why`: "object" (`by` is its id), "edge" of the table, "rim" of the support, "point" (as wished), "limit" of length.
    `length`: in 1/10 mm; 0 means that nothing moved.

    >>> Stop(2650, 1000, 1650, "barrel", "object").at
    (2650, 1000)
    """

    x: int
    y: int
    length: int
    by: str | None
    why: str

    @property
    def at(self) -> Point:
        """The place as a point."""
        return (self.x, self.y)


Plane = tuple[Point, Vector]  # a wall: a point on it and the way out, of any length
Walls = Sequence[Plane] | Disc
Rooms = Sequence[tuple[Walls, int]]  # what a base may not leave, and how far its centre keeps from the walls


class _End(NamedTuple):
    time: float  # along the line, in lengths of its vector
    order: int  # who wins a tie
    why: str
    body: Body | None


def sweep(
    start: Point,
    radius: int,
    *,
    to: Point | None = None,
    along: Vector | None = None,
    obstacles: Iterable[Body] = (),
    bounds: Bounds,
    level: tuple[int, int] = (0, 400),
    support: Shape | None = None,
    passing: Collection[str] = (),
    max_length: int | None = None,
) -> Stop:
    """Move a round base straight `to` a point, or `along` a direction until something stops it.

    `level`: bottom and top of what moves; bodies that are not solid or share no more than 1 mm of it do not stop it.
    `support`: what it stands on; its rim stops it. `passing`: ids left out.  GEO-04 GEO-05 GEO-06 AMB-50..52 AMB-67
    Raises: InputError unless exactly one of `to` and `along` is given.

    >>> barrel = Body("barrel", Disc(3000, 1000, 200), 0, 300)
    >>> sweep((1000, 1000), 150, along=(1, 0), obstacles=[barrel], bounds=Bounds(6000, 6000))
    Stop(x=2650, y=1000, length=1650, by='barrel', why='object')
    """
    if (to is None) == (along is None):
        raise InputError(fault("to", "scene.to_or_along"))
    vector = along if along is not None else (to[0] - start[0], to[1] - start[1]) if to is not None else (0, 0)
    if vector == (0, 0):
        return Stop(*start, 0, None, "point")
    bodies = standing_in_the_way(obstacles, level, passing)
    base = Disc(*start, radius)
    rooms: list[tuple[str, int, Walls, int]] = [("edge", 1, planes(Rect(*_table(bounds))), radius)]
    if support is not None and contains(support, start):
        rooms.append(("rim", 2, *_rim(start, radius, support)))
    ends = [_End(1.0, 3, "point", None)] if to is not None else []
    if max_length is not None:
        ends.append(_End(max_length / hypot(*vector), 4, "limit", None))
    for why, order, walls, room in rooms:
        ends.append(_End(_leaves(start, vector, room, walls), order, why, None))
    for body in bodies:
        time = _meets(base, vector, body.shape)
        if time is not None:
            ends.append(_End(time, 0, "object", body))
    end = min(ends, key=lambda end: (end.time, end.order))
    if end.time <= 0:
        return Stop(*start, 0, end.body.id if end.body else None, end.why)
    inner = [(walls, room) for _, _, walls, room in rooms]
    shapes = [body.shape for body in bodies if not overlaps(base, body.shape)]
    x, y = _rest(start, vector, end, radius, shapes, inner)
    length = round(hypot(x - start[0], y - start[1]))
    return Stop(x, y, length, end.body.id if end.body else None, end.why)


def first_free(
    start: Point,
    along: Vector,
    radius: int,
    *,
    obstacles: Iterable[Body] = (),
    bounds: Bounds,
    level: tuple[int, int] = (0, 400),
    passing: Collection[str] = (),
    after: int = 0,
) -> Point | None:
    """The first place on a ray, at least `after` away, where a base overlaps nothing; None when there is none.  GEO-18

    >>> crate = Body("crate", Rect(300, 0, 200, 200), 0, 300)
    >>> first_free((0, 3000), (0, 1), 150, bounds=Bounds(6000, 6000), obstacles=[crate]) is None   # half off the table
    True
    """
    if along == (0, 0):
        return None
    bodies = standing_in_the_way(obstacles, level, passing)
    size = hypot(*along)
    taken = [span for body in bodies if (span := crossing(start, along, body.shape, radius)) is not None]
    walls = [(planes(Rect(*_table(bounds))), radius)]
    times = sorted([after / size] + [out for _, out in taken if out * size > after])
    for time in times:
        if any(enters + 1e-9 < time < leaves - 1e-9 for enters, leaves in taken):
            continue
        found = _nearby(start, (time * along[0], time * along[1]), radius, [b.shape for b in bodies], walls, None)
        if found is not None:
            return found
    return None


def free(
    at: Point,
    radius: int,
    *,
    obstacles: Iterable[Body] = (),
    bounds: Bounds,
    level: tuple[int, int] = (0, 400),
    passing: Collection[str] = (),
) -> bool:
    """Tell whether a base may stand here: on the table and overlapping nothing solid at its level.

    >>> free((150, 150), 150, bounds=Bounds(6000, 6000)), free((149, 150), 150, bounds=Bounds(6000, 6000))
    (True, False)
    """
    shapes = [body.shape for body in standing_in_the_way(obstacles, level, passing)]
    return _fits(at, radius, shapes, [(planes(Rect(*_table(bounds))), radius)])


def standing_in_the_way(obstacles: Iterable[Body], level: tuple[int, int], passing: Collection[str]) -> list[Body]:
    """Those bodies that can stop something at this level: solid, not left out, sharing more than 1 mm of height.

    >>> standing_in_the_way([Body("rug", Disc(0, 0, 9), 0, 20, solid=False)], (0, 400), ())
    []
    """
    mover = Body("", Disc(0, 0, 1), *level)
    return [body for body in obstacles if body.solid and body.id not in passing and same_level(mover, body)]


# --- the line against one shape ----------------------------------------------------------------------------------


def crossing(start: Point, vector: Vector, shape: Shape, grown: int) -> tuple[float, float] | None:
    """When the whole straight line is inside a footprint grown by a radius: first and last time; None if it misses.

    None too when `vector` leads nowhere. Times count lengths of `vector` from `start`; a line that only grazes the
    outline has both equal.

    >>> crossing((0, 0), (100, 0), Disc(500, 0, 50), 50)
    (4.0, 6.0)
    """
    ux, uy = vector
    if not ux and not uy:
        return None
    times: list[float] = []
    if isinstance(shape, Disc):
        return _through_circle(shape.x - start[0], shape.y - start[1], vector, shape.r + grown)
    points = [(x - start[0], y - start[1]) for x, y in corners(shape)]
    for i, (bx, by) in enumerate(points):
        ax, ay = points[i - 1]
        if grown and (round_corner := _through_circle(bx, by, vector, grown)):
            times.extend(round_corner)
        ex, ey = bx - ax, by - ay
        slope = ux * ey - uy * ex  # how fast the line leaves the edge on its outer side, in units of the edge
        if not slope:
            continue
        square = ex * ex + ey * ey
        time = (grown * sqrt(square) + (ax * ey - ay * ex)) / slope
        if 0 <= (time * ux - ax) * ex + (time * uy - ay) * ey <= square:
            times.append(time)
    return (min(times), max(times)) if times else None


def _through_circle(cx: int, cy: int, vector: Vector, r: int) -> tuple[float, float] | None:
    ux, uy = vector
    a, b = ux * ux + uy * uy, cx * ux + cy * uy
    root = b * b - a * (cx * cx + cy * cy - r * r)
    if root < 0:
        return None
    half = isqrt(root) if isqrt(root) ** 2 == root else sqrt(root)
    return ((b - half) / a, (b + half) / a)


def _meets(base: Disc, vector: Vector, shape: Shape) -> float | None:
    """When a base comes to touch a shape that its way goes into deeper than a graze; None: it passes."""
    start = (base.x, base.y)
    if _far_off(start, vector, shape, base.r + CONTACT):
        return None
    touched = within(base, shape, CONTACT)
    if touched:
        normal = contact_normal(base, shape)
        if normal == (0, 0):
            return None
        if goes_into(vector, normal):
            return 0.0
    deep = crossing(start, vector, shape, base.r - STOP)
    if deep is None or deep[0] < 0 or deep[0] == deep[1]:
        return None
    if touched:  # it slides along and sinks in very slowly: let it go until the graze is too deep
        return deep[0]
    first = crossing(start, vector, shape, base.r)
    return max(0.0, first[0]) if first else None


def _far_off(start: Point, vector: Vector, shape: Shape, reach: int) -> bool:
    """Tell quickly that a line passes a shape at a distance: most things on a table are not in the way."""
    left, top, right, bottom = box(shape)
    x, y = left + right - 2 * start[0], top + bottom - 2 * start[1]
    beside = abs(x * vector[1] - y * vector[0])
    half = abs(vector[1]) * (right - left + 2 * reach) + abs(vector[0]) * (bottom - top + 2 * reach)
    return beside > half


# --- the line against the walls of a convex room (the table's edge, the rim of a support) -----------------------


def planes(shape: Shape) -> Walls:
    """The walls that one meets inside a footprint: one for each edge; a disc is its own wall.

    >>> planes(Rect(5, 5, 10, 10))[0]
    ((0, 10), (-10, 0))
    """
    if isinstance(shape, Disc):
        return shape
    points = corners(shape)
    return [(a, (b[1] - a[1], a[0] - b[0])) for a, b in zip((points[-1], *points[:-1]), points, strict=True)]


def _rim(start: Point, radius: int, support: Shape) -> tuple[Walls, int]:
    """What a base may not leave: with room for all of it, its outline stays on; else its centre does."""
    walls = planes(support)
    return walls, radius if _inside(start, radius, walls) else 0


def _leaves(start: Point, vector: Vector, inner: int, walls: Walls) -> float:
    """When a base inside a room reaches a wall; 0 when it stands at one and goes into it."""
    if isinstance(walls, Disc):
        normal = (start[0] - walls.x, start[1] - walls.y)
        room = walls.r - inner
        at_wall = not _inside(start, inner + CONTACT, walls)
        if at_wall and goes_into(vector, normal):
            return 0.0
        span = _through_circle(-normal[0], -normal[1], vector, room + (STOP if at_wall else 0))
        return max(0.0, span[1]) if span else 0.0
    best = inf
    for point, out in walls:
        speed = vector[0] * out[0] + vector[1] * out[1]
        if speed <= 0:
            continue
        size = hypot(*out)
        left = (point[0] - start[0]) * out[0] + (point[1] - start[1]) * out[1] - inner * size
        if left <= CONTACT * size:
            left = 0.0 if goes_into(vector, out) else left + STOP * size
        best = min(best, max(0.0, left / speed))
    return best


def _inside(at: Point, inner: int, walls: Walls) -> bool:
    """Tell whether a base lies wholly in a room; exact."""
    if isinstance(walls, Disc):
        room = walls.r - inner
        return room >= 0 and (at[0] - walls.x) ** 2 + (at[1] - walls.y) ** 2 <= room * room
    for point, out in walls:
        left = (point[0] - at[0]) * out[0] + (point[1] - at[1]) * out[1]
        if left < 0 or left * left < inner * inner * (out[0] ** 2 + out[1] ** 2):
            return False
    return True


def _table(bounds: Bounds) -> tuple[int, int, int, int]:
    # an odd side has no whole middle; a table is as wide as its last even unit
    return (bounds.width // 2, bounds.height // 2, bounds.width // 2 * 2, bounds.height // 2 * 2)


# --- coming to rest on whole numbers ------------------------------------------------------------------------------

_BACK = (0, 1, 2, 3, 5, 8, 13, 21, 34, 55)
_CLOSE = 6.25  # squared: no further than two and a half units from the ideal place
_NEAR = [(dx, dy) for dx in range(-2, 4) for dy in range(-2, 4)]


def _rest(start: Point, vector: Vector, end: _End, radius: int, shapes: Sequence[Shape], walls: Rooms) -> Point:
    """The whole-number place nearest to where the line ends; in a tight wedge a little before it."""
    size = hypot(*vector)
    close = [shape for shape in shapes if _may_touch(start, vector, end.time, radius, shape)]
    for back in _BACK:
        time = end.time - back / size
        if time <= 0:
            break
        ideal = (time * vector[0], time * vector[1])
        touching = end.body.shape if end.body and not back else None
        found = _nearby(start, ideal, radius, close, walls, touching)
        if found is not None:
            return found
    return start


def _nearby(
    start: Point, ideal: tuple[float, float], radius: int, shapes: Sequence[Shape], walls: Rooms, touching: Shape | None
) -> Point | None:
    spare = None
    for at in _around(start, ideal):
        if not _fits(at, radius, shapes, walls):
            continue
        if touching is None or within(Disc(*at, radius), touching, STOP):
            return at
        spare = spare or at
    return spare


def _around(start: Point, ideal: tuple[float, float]) -> Iterator[Point]:
    """Whole-number places around an ideal one, nearest first; of equals, the one nearer to the start."""
    # offsets from the start, so that moving the whole table changes nothing
    rx, ry = round(ideal[0], 6), round(ideal[1], 6)
    fx, fy = int(rx // 1), int(ry // 1)
    places = [(fx + dx, fy + dy) for dx, dy in _NEAR if (fx + dx - rx) ** 2 + (fy + dy - ry) ** 2 <= _CLOSE]
    places.sort(key=lambda p: (round((p[0] - rx) ** 2 + (p[1] - ry) ** 2, 6), p[0] ** 2 + p[1] ** 2))
    for x, y in places:
        yield (start[0] + x, start[1] + y)


def _fits(at: Point, radius: int, shapes: Sequence[Shape], walls: Rooms) -> bool:
    base = Disc(*at, radius)
    return all(_inside(at, inner, room) for room, inner in walls) and not any(overlaps(base, s) for s in shapes)


def _may_touch(start: Point, vector: Vector, time: float, radius: int, shape: Shape) -> bool:
    x, y, reach = start[0] + time * vector[0], start[1] + time * vector[1], radius + _BACK[-1] + 3
    left, top, right, bottom = box(shape)
    return left - reach <= x <= right + reach and top - reach <= y <= bottom + reach
