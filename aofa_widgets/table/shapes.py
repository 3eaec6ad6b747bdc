"""Footprints seen from above, and the bodies that stand on them: plain frozen values, no rule of any game.

x runs to the right, y runs down, z up; every length is a whole number of tenths of a millimetre; angles are whole
degrees, clockwise on the screen. Polygons are convex: a thing with a corner inwards is two bodies.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

Point = tuple[int, int]
"""A place on the table: x to the right and y downwards, whole tenths of a millimetre."""
Vector = tuple[int, int]
"""A way from one place to another: x to the right and y downwards, whole numbers."""

FARTHEST = 100_000  # no coordinate or length beyond ten metres: keeps a stray number from freezing a page
MOST_CORNERS = 64


@dataclass(frozen=True, slots=True)
class Disc:
    """A round footprint: centre and radius, radius at least 1.

    >>> Disc(100, 100, 150)
    Disc(x=100, y=100, r=150)
    """

    x: int
    y: int
    r: int

    def __post_init__(self) -> None:
        x, y, r = self.x, self.y, self.r
        if type(x) is type(y) is type(r) is int and -FARTHEST <= x <= FARTHEST and -FARTHEST <= y <= FARTHEST:
            if 1 <= r <= FARTHEST:
                return
        _whole("x", x)
        _whole("y", y)
        _whole("r", r, least=1)


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle: centre, full width and height (at least 1), turned by whole degrees clockwise on the screen.

    Its corners are rounded to whole units, halves outwards: an odd side counts as the next even one.

    >>> corners(Rect(0, 0, 40, 20))
    ((-20, -10), (20, -10), (20, 10), (-20, 10))
    """

    x: int
    y: int
    w: int
    h: int
    angle: int = 0

    def __post_init__(self) -> None:
        for name, value in (("x", self.x), ("y", self.y), ("angle", self.angle)):
            _whole(name, value)
        _whole("w", self.w, least=1)
        _whole("h", self.h, least=1)


@dataclass(frozen=True, slots=True)
class Poly:
    """A convex polygon of 3 to 64 corners, in either sense; kept clockwise on the screen.

    Raises: InputError when it is not convex or has no area.

    >>> Poly(((0, 0), (0, 10), (10, 0))).points
    ((10, 0), (0, 10), (0, 0))
    """

    points: tuple[Point, ...]

    def __post_init__(self) -> None:
        points = tuple((_whole("points", x), _whole("points", y)) for x, y in self.points)
        if not 3 <= len(points) <= MOST_CORNERS:
            raise InputError(fault("points", "scene.corners", n=len(points), most=MOST_CORNERS))
        turns = [_turn(points[i - 2], points[i - 1], points[i]) for i in range(len(points))]
        if all(turn <= 0 for turn in turns):
            points = points[::-1]
        elif not all(turn >= 0 for turn in turns):
            raise InputError(fault("points", "scene.not_convex"))
        if not any(turns) or _winds_twice(points):
            raise InputError(fault("points", "scene.not_convex"))
        object.__setattr__(self, "points", points)


Shape = Disc | Rect | Poly
"""Any footprint: round, upright rectangle turned by whole degrees, or convex with corners."""


class Bounds(NamedTuple):
    """The table: its corner lies at (0, 0); width and height in 1/10 mm.

    >>> Bounds(20 * 254, 20 * 254).width  # a table of twenty inches
    5080
    """

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Body:
    """Something that stands: a footprint from `bottom` to `top`.  GEO-01 GEO-02

    `solid`: it stops a base that moves at its level. `standable`: its top may be stood on.

    >>> Body("table", Rect(0, 0, 1000, 500), top=254, standable=True).solid
    True
    """

    id: str
    shape: Shape
    bottom: int = 0
    top: int = 0
    solid: bool = True
    standable: bool = False


def figure(id: str, x: int, y: int, z: int = 0, radius: int = 150, height: int = 400) -> Body:
    """A standing figure: an upright cylinder on its base.  GEO-02

    >>> figure("athos", 1000, 1000).top
    400
    """
    return Body(id, Disc(x, y, radius), z, z + height)


def centre(shape: Shape) -> Point:
    """The middle of a footprint (of a polygon: the middle of its box).

    >>> centre(Rect(5, 6, 10, 10, 30))
    (5, 6)
    """
    if isinstance(shape, Poly):
        left, top, right, bottom = box(shape)
        return ((left + right) // 2, (top + bottom) // 2)
    return (shape.x, shape.y)


def corners(shape: Shape) -> tuple[Point, ...]:
    """The corners, clockwise on the screen; a disc has none.

    >>> corners(Rect(0, 0, 40, 20, 90))
    ((10, -20), (10, 20), (-10, 20), (-10, -20))
    """
    if isinstance(shape, Disc):
        return ()
    return shape.points if isinstance(shape, Poly) else _rect_corners(shape)


def box(shape: Shape) -> tuple[int, int, int, int]:
    """The upright box around a footprint: left, top, right, bottom.

    >>> box(Disc(10, 20, 5))
    (5, 15, 15, 25)
    """
    if isinstance(shape, Disc):
        return (shape.x - shape.r, shape.y - shape.r, shape.x + shape.r, shape.y + shape.r)
    return _box(shape)


@lru_cache(maxsize=4096)
def _box(shape: Rect | Poly) -> tuple[int, int, int, int]:
    points = corners(shape)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs), min(ys), max(xs), max(ys))


def contains(shape: Shape, point: Point) -> bool:
    """Tell whether a point lies in or on the edge of a footprint.

    >>> contains(Disc(0, 0, 5), (3, 4)), contains(Rect(0, 0, 10, 10), (6, 0))
    (True, False)
    """
    x, y = point
    if isinstance(shape, Disc):
        return (x - shape.x) ** 2 + (y - shape.y) ** 2 <= shape.r**2
    points = corners(shape)
    px, py = points[-1]
    for qx, qy in points:
        if (qx - px) * (y - qy) - (qy - py) * (x - qx) < 0:
            return False
        px, py = qx, qy
    return True


def moved(shape: Shape, dx: int, dy: int) -> Shape:
    """The same footprint elsewhere.

    >>> moved(Disc(0, 0, 5), 10, -10)
    Disc(x=10, y=-10, r=5)
    """
    if isinstance(shape, Disc):
        return Disc(shape.x + dx, shape.y + dy, shape.r)
    if isinstance(shape, Rect):
        return Rect(shape.x + dx, shape.y + dy, shape.w, shape.h, shape.angle)
    return Poly(tuple((x + dx, y + dy) for x, y in shape.points))


@lru_cache(maxsize=4096)
def _rect_corners(rect: Rect) -> tuple[Point, ...]:
    # Quarter turns are exact; the rest of the angle is taken within 45 degrees of an axis, so that a turned or
    # mirrored table has exactly the turned or mirrored corners.
    quarters, rest = divmod(rect.angle % 360 + 45, 90)
    cos, sin = math.cos(math.radians(rest - 45)), math.sin(math.radians(rest - 45))
    offsets = []
    for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        u, v = sx * rect.w / 2, sy * rect.h / 2
        dx, dy = _nearest(u * cos - v * sin), _nearest(u * sin + v * cos)
        for _ in range(quarters % 4):
            dx, dy = -dy, dx
        offsets.append((rect.x + dx, rect.y + dy))
    return tuple(offsets)


def _nearest(value: float) -> int:
    # 1e-9: a half that the sine missed by a hair still goes outwards, on every machine
    size = math.floor(abs(value) + 0.5 + 1e-9)
    return size if value > 0 else -size


def _turn(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _winds_twice(points: tuple[Point, ...]) -> bool:
    # a star turns one way at every corner too, but its edges go up and down more than once
    ups = [points[i][1] - points[i - 1][1] or points[i][0] - points[i - 1][0] for i in range(len(points))]
    signs = [up > 0 for up in ups]
    return sum(signs[i] != signs[i - 1] for i in range(len(signs))) > 2


def _whole(name: str, value: object, least: int = -FARTHEST) -> int:
    if type(value) is int and least <= value <= FARTHEST:
        return value
    if not isinstance(value, int) or isinstance(value, bool):
        raise InputError(fault(name, "scene.whole", value=str(value)[:40]))
    raise InputError(fault(name, "scene.range", value=value, low=least, high=FARTHEST))
