"""Gaps, overlaps and stops against an independent geometry library."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings

from aofa_widgets.table.measure import gap, nearest, overlaps
from aofa_widgets.table.shapes import Bounds, Disc, contains, corners
from aofa_widgets.table.sweep import free, sweep

from .make import SIDE, crowds, shapes
from .test_laws import starts, ways

shapely = pytest.importorskip("shapely")
EXACT = {"quad_segs": 256}  # a disc becomes a polygon of 1,024 corners: 0.01 units of error for a radius of 600


def core(shape):
    return shapely.Point(shape.x, shape.y) if isinstance(shape, Disc) else shapely.Polygon(corners(shape))


def reach(shape):
    return shape.r if isinstance(shape, Disc) else 0


@given(shapes, shapes)
def test_gaps_are_those_of_shapely(a, b):
    apart = core(a).distance(core(b)) - reach(a) - reach(b)
    assert gap(a, b) == pytest.approx(max(0.0, apart), abs=1.0 + 1e-6)
    assert gap(a, b) <= max(0.0, apart) + 1e-6


@given(shapes, shapes)
def test_overlaps_are_those_of_shapely(a, b):
    one, two = core(a).buffer(reach(a), **EXACT), core(b).buffer(reach(b), **EXACT)
    shared = one.intersection(two).area
    apart = core(a).distance(core(b)) - reach(a) - reach(b)
    assume(abs(apart) > 0.02 or not (isinstance(a, Disc) or isinstance(b, Disc)))
    assert overlaps(a, b) == (shared > 1e-6)


@given(starts, shapes)
def test_the_nearest_point_is_that_of_shapely(at, shape):
    assume(not contains(shape, at))
    x, y = nearest(at, shape)
    apart = core(shape).distance(shapely.Point(at)) - reach(shape)
    assert ((x - at[0]) ** 2 + (y - at[1]) ** 2) ** 0.5 == pytest.approx(apart, abs=1.5)


@settings(max_examples=80)
@given(starts, ways, crowds)
def test_a_move_is_as_long_as_shapely_allows(start, way, crowd):
    assume(free(start, 150, obstacles=crowd, bounds=Bounds(SIDE, SIDE)))
    apart = [core(body.shape).distance(shapely.Point(start)) - reach(body.shape) - 150 for body in crowd]
    assume(all(d > 6 for d in apart) and all(160 <= c <= SIDE - 160 for c in start))  # touches neither thing nor edge
    stop = sweep(start, 150, along=way, obstacles=crowd, bounds=Bounds(SIDE, SIDE))
    far = (start[0] + way[0] * 10_000, start[1] + way[1] * 10_000)
    line = shapely.LineString([start, far])
    room = shapely.box(150, 150, SIDE - 150, SIDE - 150)
    best = line.intersection(room).length
    for body in crowd:
        # shrunk by the graze that passes: what is met deeper than that must stop the base
        if line.intersects(core(body.shape).buffer(reach(body.shape) + 148.9, **EXACT)):
            met = line.intersection(core(body.shape).buffer(reach(body.shape) + 150, **EXACT))
            best = min(best, met.distance(shapely.Point(start)))
    if stop.why == "object" or best < stop.length:
        assert stop.length <= best + 3
    grazes = [line.distance(core(body.shape)) - reach(body.shape) - 150 for body in crowd]
    if not any(-2 < graze < 1 for graze in grazes):
        assert stop.length >= best - 60 if len(crowd) > 1 else stop.length >= best - 3
