"""Tables for tests of places: bases and terrain by inches or at random, and their twins in shapely."""

from __future__ import annotations

from dataclasses import replace
from math import cos, pi, sin

from hypothesis import strategies as st
from shapely import MultiPoint, Point, Polygon

from aofa_widgets.games.honour.model.ground import Base, Feature, Ground, Measures
from aofa_widgets.games.honour.resolve import places
from aofa_widgets.table.shapes import Bounds, Disc, Rect, Shape, corners

INCH = 254
M = Measures()
BOUNDS = Bounds(9144, 9144)
KINDS = {
    "barrier": {"los": "block", "barrier": True},
    "hedge": {"los": "cover", "barrier": True},
    "hill": {"los": "block", "level": 1},
    "marsh": {"difficult": True},
    "grove": {"los": "cover", "difficult": True},
    "hut": {"los": "block", "impassable": True},
}


def base(name: str, side: int, x: float, y: float, r: int = 127, figures: int = 1) -> Base:
    """A base at a place in inches; the radius in tenths of a millimetre."""
    return Base(name, side, round(x * INCH), round(y * INCH), r, figures)


def table(*bases: Base, features: tuple[Feature, ...] = ()) -> Ground:
    return Ground(BOUNDS, features, bases)


def piece(name: str, kind: str, shape: Shape) -> Feature:
    return Feature(name, kind, shape, **KINDS[kind])  # type: ignore[arg-type]


def solid(shape: Shape, quad: int = 64) -> Polygon:
    if isinstance(shape, Disc):
        return Point(shape.x, shape.y).buffer(shape.r, quad_segs=quad)
    return Polygon(corners(shape))


def rim(disc: Disc, n: int = 72) -> list[tuple[float, float]]:
    return [(disc.x + disc.r * cos(2 * pi * i / n), disc.y + disc.r * sin(2 * pi * i / n)) for i in range(n)]


def hull_of(a: Base, b: Base) -> Polygon:
    return MultiPoint([*rim(a.disc, 720), *rim(b.disc, 720)]).convex_hull


coordinate = st.integers(1500, 7600)
radius = st.sampled_from([125, 127, 300])


@st.composite
def features(draw: st.DrawFn, kinds: tuple[str, ...] = tuple(KINDS), most: int = 4) -> tuple[Feature, ...]:
    found = []
    for i in range(draw(st.integers(0, most))):
        x, y = draw(coordinate), draw(coordinate)
        kind = draw(st.sampled_from(kinds))
        shape: Shape
        if draw(st.booleans()):
            shape = Disc(x, y, draw(st.integers(100, 900)))
        else:
            sides = draw(st.integers(60, 2000)), draw(st.integers(60, 2000))
            shape = Rect(x, y, *sides, draw(st.integers(0, 179)))
        found.append(piece(f"{kind}-{i}", kind, shape))
    return tuple(found)


@st.composite
def grounds(draw: st.DrawFn, kinds: tuple[str, ...] = tuple(KINDS), most: int = 4) -> Ground:
    """A table with terrain and three to seven bases that stand where they may."""
    ground = Ground(BOUNDS, draw(features(kinds, most)))
    for i in range(draw(st.integers(3, 7))):
        new = Base(f"u{i}", i % 2, draw(coordinate), draw(coordinate), draw(radius))
        probe = replace(ground, bases=(*ground.bases, new))
        if not places.place(probe, new.id, new.at):
            ground = probe
    return ground


standing = st.tuples(coordinate, coordinate, radius)
Stood = tuple[int, int, int]
