"""Formations and their outlines: against an independent geometry library, and against laws."""

from __future__ import annotations

from math import cos, pi, sin

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from aofa_widgets.table import convex
from aofa_widgets.table.convex import ONE
from aofa_widgets.table.formation import (
    Block,
    ahead,
    aside,
    bases,
    centres,
    direction,
    fan,
    front,
    full_ranks,
    in_arc,
    outline,
    ranks,
    reach_of,
    side_of,
    swept,
    thinned,
    turned,
)

shapely = pytest.importorskip("shapely")

facings = st.integers(0, 359)
spots = st.integers(-3000, 3000)
sizes = st.sampled_from([200, 250, 320, 400, 500, 600])
blocks = st.builds(
    Block, spots, spots, facings, st.sampled_from([1, 3, 5]), st.integers(1, 20), sizes, st.sampled_from([250, 500])
)


def poly(corners):
    return shapely.Polygon(corners)


def test_the_table_of_sines_is_that_of_the_circle():
    assert len(convex.SINE) == 360
    for degrees in range(-720, 720, 7):
        assert convex.sine(degrees) == round(sin(degrees * pi / 180) * ONE)
        assert convex.cosine(degrees) == round(cos(degrees * pi / 180) * ONE)


@given(blocks)
def test_a_formation_is_as_large_as_its_bases(block):
    whole = poly(outline(block))
    w, d = block.frontage * block.base_w, ranks(block) * block.base_d
    assert whole.area == pytest.approx(w * d, abs=2 * (w + d))
    assert whole.distance(shapely.Point(block.at)) == 0 and len(bases(block)) == block.figures
    assert full_ranks(block) * block.frontage <= block.figures <= ranks(block) * block.frontage
    every = [poly(base) for base in bases(block)]
    assert shapely.union_all(every).area == pytest.approx(block.figures * block.base_w * block.base_d, rel=0.02)
    assert all(base.difference(whole.buffer(1.5)).area < 1e-6 for base in every)
    assert all(base.buffer(1).contains(shapely.Point(at)) for base, at in zip(every, centres(block), strict=True))


@given(blocks, st.integers(-4000, 4000))
def test_moves_keep_the_facing_and_the_length(block, length):
    for end, axis in ((ahead(block, length), 0), (aside(block, length), 90)):
        ux, uy = direction(block.facing + axis)
        assert abs(end.x - block.x - length * ux / ONE) <= 0.5 + 1e-6
        assert abs(end.y - block.y - length * uy / ONE) <= 0.5 + 1e-6
        assert end.facing == block.facing
    assert turned(turned(block, length), -length) == turned(block, 0) == turned(block, 360)


@given(blocks, st.sampled_from(["ahead", "back", "left", "right"]), st.integers(0, 3000))
def test_what_a_leg_sweeps_is_the_hull_of_both_ends(block, way, length):
    step = {"ahead": ahead, "back": ahead, "left": aside, "right": aside}[way]
    end = step(block, length if way in ("ahead", "right") else -length)
    hull = shapely.MultiPoint([*outline(block), *outline(end)]).convex_hull
    assert poly(swept(block, way, length)).symmetric_difference(hull).area <= 3 * hull.length


@given(blocks, st.integers(1, 20))
def test_losses_leave_the_front_edge_where_it_is(block, left):
    assume(left <= block.figures)
    after = thinned(block, left)
    (ax, ay), (bx, by) = front(block), front(after)
    assert abs(ax - bx) <= 1 and abs(ay - by) <= 1
    assert (after.facing, after.figures, after.frontage) == (block.facing, left, block.frontage)


def pushed(shape, degrees, length):
    ux, uy = direction(degrees)
    return shapely.affinity.translate(poly(shape), length * ux / ONE, length * uy / ONE)


@given(blocks, blocks)
@settings(max_examples=60)
@example(Block(0, 632, 11, 3, 1, 200, 500), Block(0, 0, 0, 1, 3, 250, 250))
def test_gaps_and_overlaps_are_those_of_shapely(a, b):
    one, two = outline(a), outline(b)
    apart = poly(one).distance(poly(two))
    shared = poly(one).intersection(poly(two)).area
    assert convex.bites(one, two) == (shared > 1e-6)
    assert convex.gap_up(one, two) == pytest.approx(apart, abs=1.0) and convex.gap_up(one, two) >= apart - 1e-6
    assert convex.clearance(one, two) <= apart + 1e-6
    for limit in (0, 1, 254, max(0, round(apart) - 1), round(apart) + 1):
        assert convex.within_reach(one, two, limit) == (apart <= limit + 1e-9)
    # more than twenty deep: no push of twenty parts them, whatever its direction; else one, square to a side, does
    deep = convex.bites(one, two, 20)
    square = [block.facing + quarter for block in (a, b) for quarter in (0, 90, 180, 270)]
    for degrees in (*square, *range(0, 360, 30)) if deep else ():
        assert pushed(one, degrees, 19).intersection(poly(two)).area > 0
    if shared > 0 and not deep:
        assert min(pushed(one, degrees, 23).intersection(poly(two)).area for degrees in square) < 1e-6
    assert convex.inside(one, two) == poly(two).buffer(1e-6).contains(poly(one))


@given(blocks, blocks)
def test_a_run_ends_where_two_formations_touch(a, b):
    one, two = outline(a), outline(b)
    assume(not convex.within_reach(one, two, 3))
    ux, uy = direction(a.facing)
    far = convex.run(one, (ux, uy), two)
    length = 20_000
    way = shapely.MultiPoint([*one, *((x + length * ux / ONE, y + length * uy / ONE) for x, y in one)]).convex_hull
    if far is None:
        assert way.intersection(poly(two)).area <= 20  # a graze at most
        return
    here = shapely.affinity.translate(poly(one), far * ux / ONE, far * uy / ONE)
    assert here.distance(poly(two)) <= 1.0
    before = shapely.affinity.translate(poly(one), (far - 1) * ux / ONE, (far - 1) * uy / ONE)
    assert before.intersection(poly(two)).area < 1e-6


@given(blocks, blocks, spots, spots)
def test_lines_run_through_what_shapely_says(a, b, x, y):
    shape = outline(a)
    line = shapely.LineString([(x, y), b.at])
    assume(line.length > 0)
    through = line.intersection(poly(shape)).length
    assume(through == 0 or through > 1e-6)
    if 0 < through < 2 or poly(shape).boundary.distance(line) < 1e-9 and through < 2:
        return
    if convex.crosses((x, y), b.at, shape) != (through > 0):
        assert poly(shape).boundary.intersection(line).length > 0  # along an edge: a touch


@given(blocks, blocks, st.sampled_from([60, 90, 120, 180]))
@settings(max_examples=80)
def test_the_front_arc_is_a_wedge(a, b, degrees):
    x, y = centres(a)[0]
    far = 50_000
    rim = [a.facing - degrees // 2 + i * degrees // 6 for i in range(7)]
    wedge = shapely.Polygon([(x, y), *((x + far * sin(t * pi / 180), y - far * cos(t * pi / 180)) for t in rim)])
    target = poly(outline(b))
    seen = in_arc(a, 0, outline(b), degrees)
    if wedge.buffer(-0.5).intersects(target):
        assert seen
    if not wedge.buffer(0.5).intersects(target):
        assert not seen


@given(blocks, spots, spots)
def test_a_point_is_as_far_as_the_nearest_base(block, x, y):
    near = min(poly(base).distance(shapely.Point(x, y)) for base in bases(block))
    assert near - 1 <= reach_of(block, (x, y)) <= near + 2


def test_sides_are_parted_by_lines_out_of_the_corners():
    wide = Block(0, 0, 0, 5, 10, 254, 254)  # 2.5 by 1 inches to each side of its middle
    for point, side in (
        ((-1016, -1016), "front"),
        ((1524, -254), "flank"),
        ((0, 300), "rear"),
        ((635 + 100, -254 - 100), "front"),  # on the line: the front
        ((635 + 100, 254 + 100), "flank"),  # on the line: the flank
        ((635 + 100, 254 + 101), "rear"),
    ):
        assert side_of(wide, point) == side
        for quarter in (1, 2, 3):  # turning everything changes nothing
            x, y = point
            for _ in range(quarter):
                x, y = -y, x
            assert side_of(turned(wide, 90 * quarter), (x, y)) == side
    assert side_of(Block(0, 0, 90, 5, 10, 254, 254), (-1524, 0)) == "rear"


@given(blocks, spots, spots)
def test_a_mirrored_table_has_mirrored_sides(block, x, y):
    mirrored = Block(-block.x, block.y, -block.facing % 360, block.frontage, block.figures, 250, 250)
    same = Block(block.x, block.y, block.facing, block.frontage, block.figures, 250, 250)
    assert side_of(mirrored, (-x, y)) == side_of(same, (x, y))


def test_the_wash_of_an_arc_goes_round_the_front():
    shape = shapely.Polygon(fan(Block(0, 0, 0, 5, 5, 250, 250), 90, 2540))
    assert shape.is_valid and shape.contains(shapely.Point(0, -2000)) and not shape.contains(shapely.Point(0, 200))
