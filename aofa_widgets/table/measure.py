"""Gaps, contact and levels, exact: whole numbers compared squared, so that no rounding ever decides who touches.

Tolerances, in 1/10 mm: STOP, how far a stopped base may stand off, and how deep a graze may be and still pass;
CONTACT, how far apart two things still touch; LEVEL, how much two heights share before they can block each other.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt
from typing import NamedTuple

from .shapes import Body, Disc, Point, Shape, Vector, box, contains, corners

STOP = 1  # GEO-05
"""How far from another thing, in 1/10 mm, a stopped base may stand; a graze no deeper passes."""
CONTACT = 5  # GEO-08
"""How far apart, in 1/10 mm, two things still touch."""
LEVEL = 10  # GEO-03
"""How much of their heights, in 1/10 mm, two things share before they can block each other."""
INTO = 100  # direction . c > 1/100 goes into the object  GEO-06


class Ratio(NamedTuple):
    """A squared distance, `top` / `bottom`: exact for a point and an edge at any angle."""

    top: int
    bottom: int

    def less(self, other: Ratio) -> bool:
        """Tell whether this distance is the smaller one.

        >>> Ratio(1, 3).less(Ratio(1, 2))
        True
        """
        return self.top * other.bottom < other.top * self.bottom


def to_edge(point: Point, a: Point, b: Point) -> Ratio:
    """Squared distance from a point to the straight line between two points.

    >>> to_edge((0, 5), (-10, 0), (10, 0)), to_edge((13, 4), (-10, 0), (10, 0))
    (Ratio(top=10000, bottom=400), Ratio(top=25, bottom=1))
    """
    ex, ey = b[0] - a[0], b[1] - a[1]
    px, py = point[0] - a[0], point[1] - a[1]
    along, length = px * ex + py * ey, ex * ex + ey * ey
    if along <= 0:
        return Ratio(px * px + py * py, 1)
    if along >= length:
        return Ratio((point[0] - b[0]) ** 2 + (point[1] - b[1]) ** 2, 1)
    return Ratio((px * ey - py * ex) ** 2, length)


def to_outline(point: Point, shape: Shape) -> Ratio:
    """Squared distance from a point to the outline of a polygon or rectangle, from inside or outside."""
    x, y = point
    points = corners(shape)
    top, bottom = 1, 0  # endless
    ax, ay = points[-1]
    for bx, by in points:  # `to_edge` of each edge, written out: this is asked thousands of times a second
        ex, ey, px, py = bx - ax, by - ay, x - ax, y - ay
        along, length = px * ex + py * ey, ex * ex + ey * ey
        if along <= 0:
            up, down = px * px + py * py, 1
        elif along >= length:
            up, down = (x - bx) ** 2 + (y - by) ** 2, 1
        else:
            up, down = (px * ey - py * ex) ** 2, length
        if up * bottom < top * down:
            top, bottom = up, down
        ax, ay = bx, by
    return Ratio(top, bottom)


def within(a: Shape, b: Shape, limit: int) -> bool:
    """Tell whether two footprints are at most `limit` apart (0: touching or overlapping); exact.

    >>> within(Disc(0, 0, 150), Disc(600, 0, 150), 300), within(Disc(0, 0, 150), Disc(601, 0, 150), 300)
    (True, False)
    """
    if not _boxes_meet(a, b, limit):
        return False
    square, reach = _apart(a, b)
    reach += limit
    return square.top <= reach * reach * square.bottom


def gap(a: Shape, b: Shape) -> int:
    """The distance between two outlines in whole units, rounded down; 0 when they touch or overlap.

    To compare with a limit use `within`, which rounds nothing, or `gap_up`, which rounds up.

    >>> gap(Disc(0, 0, 150), Disc(600, 0, 150))
    300
    """
    square, reach = _apart(a, b)
    return max(0, isqrt(square.top // square.bottom) - reach)


def gap_up(a: Shape, b: Shape) -> int:
    """The least whole limit that two footprints are `within`: their distance rounded up, for what is "at most" so far.

    >>> gap(Disc(0, 0, 150), Disc(600, 20, 150)), gap_up(Disc(0, 0, 150), Disc(600, 20, 150))
    (300, 301)
    >>> gap_up(Disc(0, 0, 150), Disc(600, 0, 150)), gap_up(Disc(0, 0, 150), Disc(200, 1, 150))
    (300, 0)
    """
    square, reach = _apart(a, b)
    root = isqrt(square.top // square.bottom)
    return max(0, root + (root * root * square.bottom < square.top) - reach)


def overlaps(a: Shape, b: Shape) -> bool:
    """Tell whether two footprints share some area: more than a touch; exact.

    >>> overlaps(Disc(0, 0, 150), Disc(300, 0, 150)), overlaps(Disc(0, 0, 150), Disc(299, 0, 150))
    (False, True)
    """
    if not _boxes_meet(a, b, 0):
        return False
    if not isinstance(a, Disc) and not isinstance(b, Disc):
        return _cross(a, b)
    square, reach = _apart(a, b)
    return square.top < reach * reach * square.bottom


def _boxes_meet(a: Shape, b: Shape, limit: int) -> bool:
    al, at, ar, ab = box(a)
    bl, bt, br, bb = box(b)
    return al - limit <= br and bl - limit <= ar and at - limit <= bb and bt - limit <= ab


def _apart(a: Shape, b: Shape) -> tuple[Ratio, int]:
    """Squared distance between the hard cores (points, polygons) and the radii to take off it."""
    if isinstance(a, Disc) and isinstance(b, Disc):
        return Ratio((a.x - b.x) ** 2 + (a.y - b.y) ** 2, 1), a.r + b.r
    if isinstance(a, Disc) or isinstance(b, Disc):
        disc, other = (a, b) if isinstance(a, Disc) else (b, a)
        assert isinstance(disc, Disc)
        if contains(other, (disc.x, disc.y)):
            return Ratio(0, 1), disc.r
        return to_outline((disc.x, disc.y), other), disc.r
    if _cross(a, b):
        return Ratio(0, 1), 0
    squares = [to_outline(p, b) for p in corners(a)] + [to_outline(p, a) for p in corners(b)]
    best = squares[0]
    for square in squares[1:]:
        if square.less(best):
            best = square
    return best, 0


def _cross(a: Shape, b: Shape) -> bool:
    """Tell whether two polygons share some area: no edge of either has the other wholly on its outer side."""
    for one, other in ((corners(a), corners(b)), (corners(b), corners(a))):
        for i in range(len(one)):
            (px, py), (qx, qy) = one[i - 1], one[i]
            if all((qx - px) * (y - py) - (qy - py) * (x - px) <= 0 for x, y in other):
                return False
    return True


def same_level(a: Body, b: Body) -> bool:
    """Tell whether two bodies share more than 1 mm of height, so that one can block the other.  GEO-03

    >>> same_level(Body("stool", Disc(0, 0, 9), 0, 150), Body("athos on a table", Disc(0, 0, 9), 254, 654))
    False
    """
    return min(a.top, b.top) - max(a.bottom, b.bottom) > LEVEL


def touches(a: Body, b: Body) -> bool:
    """Tell whether two bodies are in contact at one level: at most 0.5 mm apart.  GEO-08

    >>> touches(Body("a", Disc(0, 0, 150), 0, 400), Body("b", Disc(305, 0, 150), 0, 400))
    True
    """
    return same_level(a, b) and within(a.shape, b.shape, CONTACT)


def higher(a_z: int, b_z: int, elevation_min: int) -> int:
    """1 when the first stands higher by at least `elevation_min`, -1 when the second does, else 0.  GEO-12

    >>> higher(400, 0, 50), higher(0, 40, 50), higher(0, 400, 50)
    (1, 0, -1)
    """
    if abs(a_z - b_z) < max(1, elevation_min):
        return 0
    return 1 if a_z > b_z else -1


def in_reach(a: Body, b: Body, base_width: int, figure_height: int, elevation_min: int = 50) -> bool:
    """Tell whether two figures can cross swords: in contact, or on two levels with bases at most one base-width
    apart in plan and one figure height in z. Symmetric.  GEO-08 GEO-13 AMB-53

    >>> up, down = Body("a", Disc(0, 0, 150), 400, 800), Body("b", Disc(550, 0, 150), 0, 400)
    >>> in_reach(up, down, 300, 400)
    True
    """
    if touches(a, b):
        return True
    rise = abs(a.bottom - b.bottom)
    return max(1, elevation_min) <= rise <= figure_height and within(a.shape, b.shape, base_width)


def contacts(
    body: Body,
    others: Iterable[Body],
    base_width: int | None = None,
    figure_height: int | None = None,
    elevation_min: int = 50,
) -> tuple[str, ...]:
    """Ids of what a body touches, in the order given; with base width and figure height also across levels.  GEO-14

    >>> contacts(Body("a", Disc(0, 0, 150), 0, 400), [Body("b", Disc(300, 0, 150), 0, 400)])
    ('b',)
    """
    if base_width is None or figure_height is None:
        return tuple(other.id for other in others if other.id != body.id and touches(body, other))
    return tuple(
        other.id
        for other in others
        if other.id != body.id and in_reach(body, other, base_width, figure_height, elevation_min)
    )


def contact_normal(disc: Disc, other: Shape) -> Vector:
    """The way from a disc to the nearest point of another footprint, as a whole-number vector of any length.  GEO-06

    (0, 0) only when two discs share their centre.

    >>> from aofa_widgets.table.shapes import Rect
    >>> contact_normal(Disc(0, 0, 150), Rect(650, 0, 1000, 4000))
    (4000, 0)
    """
    at = (disc.x, disc.y)
    if isinstance(other, Disc):
        return (other.x - at[0], other.y - at[1])
    points = corners(other)
    edge = min(range(len(points)), key=lambda i: _size(to_edge(at, points[i - 1], points[i])))
    a, b = points[edge - 1], points[edge]
    ex, ey = b[0] - a[0], b[1] - a[1]
    along = (at[0] - a[0]) * ex + (at[1] - a[1]) * ey
    inside = contains(other, at)
    if not inside and along <= 0:
        return (a[0] - at[0], a[1] - at[1])
    if not inside and along >= ex * ex + ey * ey:
        return (b[0] - at[0], b[1] - at[1])
    return (-ey, ex)  # the edge runs clockwise on the screen: its inner side lies to the right


def goes_into(direction: Vector, normal: Vector) -> bool:
    """Tell whether a direction goes into an object: the cosine of its angle with the normal is above 0.01.  GEO-06

    >>> goes_into((1, 0), (200, 0)), goes_into((0, 1), (200, 0)), goes_into((1, 200), (200, 0))
    (True, False, False)
    """
    dot = direction[0] * normal[0] + direction[1] * normal[1]
    lengths = (direction[0] ** 2 + direction[1] ** 2) * (normal[0] ** 2 + normal[1] ** 2)
    return dot > 0 and INTO * INTO * dot * dot > lengths


def nearest(point: Point, shape: Shape) -> Point:
    """The point of a footprint nearest to a point, to whole units: what to walk at to touch a long table.

    >>> from aofa_widgets.table.shapes import Rect
    >>> nearest((0, 300), Rect(1000, 0, 400, 2000))
    (800, 300)
    """
    if contains(shape, point):
        return point
    x, y = point
    if isinstance(shape, Disc):
        length = max(1, isqrt((x - shape.x) ** 2 + (y - shape.y) ** 2))
        return (shape.x + round((x - shape.x) * shape.r / length), shape.y + round((y - shape.y) * shape.r / length))
    points = corners(shape)
    edge = min(range(len(points)), key=lambda i: _size(to_edge(point, points[i - 1], points[i])))
    (ax, ay), (bx, by) = points[edge - 1], points[edge]
    ex, ey = bx - ax, by - ay
    part = ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey)
    part = min(1.0, max(0.0, part))
    return (ax + round(part * ex), ay + round(part * ey))


def surface(point: Point, bodies: Iterable[Body], below: int | None = None) -> tuple[int, str | None]:
    """Height and id of what lies under a centre: the highest top not above `below`; (0, None) is the floor.  GEO-11

    >>> from aofa_widgets.table.shapes import Rect
    >>> surface((0, 0), [Body("table", Rect(0, 0, 100, 100), 0, 254, standable=True)])
    (254, 'table')
    """
    best: tuple[int, str | None] = (0, None)
    for body in bodies:
        fits = body.standable and (below is None or body.top <= below) and body.top > best[0]
        if fits and contains(body.shape, point):
            best = (body.top, body.id)
    return best


def step_height(point: Point, low: Point, high: Point, z_low: int, z_high: int, steps: int = 0) -> int:
    """Height on stairs (`steps` treads) or on a banister (0: a straight slope) between two ends.  GEO-11

    >>> step_height((500, 0), (0, 0), (1000, 0), 0, 300), step_height((500, 0), (0, 0), (1000, 0), 0, 300, 3)
    (150, 200)
    """
    ex, ey = high[0] - low[0], high[1] - low[1]
    length = ex * ex + ey * ey
    along = min(length, max(0, (point[0] - low[0]) * ex + (point[1] - low[1]) * ey))
    if not length:
        return z_low
    if not steps:
        return z_low + (z_high - z_low) * along // length
    tread = min(steps, along * steps // length + 1)  # the first tread is already one step up
    return z_low + (z_high - z_low) * tread // steps


def _size(square: Ratio) -> float:
    return square.top / square.bottom


__all__ = [
    "CONTACT",
    "LEVEL",
    "STOP",
    "contact_normal",
    "contacts",
    "gap",
    "goes_into",
    "higher",
    "in_reach",
    "nearest",
    "overlaps",
    "same_level",
    "step_height",
    "surface",
    "touches",
    "within",
]
