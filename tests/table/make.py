"""Shapes and tables for the generated tests of the room, and their quarter turns, moves and mirrors."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from hypothesis import strategies as st

from aofa_widgets.table.shapes import Body, Disc, Point, Poly, Rect, Shape

SIDE = 6000
places = st.integers(0, SIDE)
sizes = st.integers(20, 1200)
discs = st.builds(Disc, places, places, st.integers(10, 600))
rects = st.builds(Rect, places, places, sizes, sizes, st.one_of(st.sampled_from([0, 90, 45]), st.integers(-360, 720)))


@st.composite
def polys(draw: st.DrawFn) -> Poly:
    """A convex polygon: corners in the order of their angle, cut to their hull."""
    x, y = draw(places), draw(places)
    offsets = draw(
        st.lists(st.tuples(st.integers(-700, 700), st.integers(-700, 700)), min_size=3, max_size=9, unique=True)
    )
    found = hull(offsets)
    if len(found) < 3:
        found = [(-50, -50), (60, -40), (10, 80)]
    return Poly(tuple((x + dx, y + dy) for dx, dy in found))


def hull(points: list[Point]) -> list[Point]:
    def half(ordered: list[Point]) -> list[Point]:
        out: list[Point] = []
        for p in ordered:
            while len(out) > 1 and turn(out[-2], out[-1], p) <= 0:
                out.pop()
            out.append(p)
        return out[:-1]

    ordered = sorted(points)
    return half(ordered) + half(ordered[::-1])


def turn(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


shapes = st.one_of(discs, rects, polys())
crowds = st.lists(shapes, max_size=8).map(
    lambda found: [Body(f"thing {i}", shape, 0, 300) for i, shape in enumerate(found)]
)


def quarter(shape: Shape) -> Shape:
    """The shape after the whole table took a quarter turn: (x, y) -> (SIDE - y, x)."""
    return _put(shape, lambda p: (SIDE - p[1], p[0]), lambda angle: angle + 90)


def mirrored(shape: Shape) -> Shape:
    """The shape in a table seen in a mirror: (x, y) -> (SIDE - x, y)."""
    return _put(shape, lambda p: (SIDE - p[0], p[1]), lambda angle: -angle)


def _put(shape: Shape, place: Callable[[Point], Point], turned: Callable[[int], int]) -> Shape:
    if isinstance(shape, Disc):
        return Disc(*place((shape.x, shape.y)), shape.r)
    if isinstance(shape, Rect):
        return Rect(*place((shape.x, shape.y)), shape.w, shape.h, turned(shape.angle))
    return Poly(tuple(place(p) for p in shape.points))


def is_convex(points: tuple[Point, ...]) -> bool:
    ring = [*points, points[0], points[1]]
    return all(turn(a, b, c) >= 0 for (a, b), (_, c) in zip(pairwise(ring), pairwise(ring[1:]), strict=False))
