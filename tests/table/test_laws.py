"""What must hold for any table: symmetry, no overlap after a move, the same answers however the table lies."""

from __future__ import annotations

import math

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from aofa_widgets.table.measure import (
    CONTACT,
    STOP,
    contact_normal,
    gap,
    gap_up,
    goes_into,
    in_reach,
    overlaps,
    touches,
    within,
)
from aofa_widgets.table.push import OFF_HEIGHTS, laid, push
from aofa_widgets.table.shapes import Body, Bounds, Disc, Poly, Rect, contains, corners, figure, moved
from aofa_widgets.table.sight import sight
from aofa_widgets.table.sweep import first_free, free, sweep

from .make import SIDE, crowds, discs, is_convex, mirrored, places, polys, quarter, shapes

TABLE = Bounds(SIDE, SIDE)
starts = st.tuples(st.integers(150, SIDE - 150), st.integers(150, SIDE - 150))
ways = st.tuples(st.integers(-50, 50), st.integers(-50, 50)).filter(any)
pairs = st.tuples(shapes, shapes)


@given(pairs)
def test_gaps_and_overlaps_are_the_same_from_both_sides(pair):
    a, b = pair
    assert gap(a, b) == gap(b, a)
    assert overlaps(a, b) == overlaps(b, a)
    assert [within(a, b, n) for n in (0, 5, 300)] == [within(b, a, n) for n in (0, 5, 300)]


@given(pairs, st.integers(-5000, 5000), st.integers(-5000, 5000))
def test_turning_moving_and_mirroring_the_table_changes_no_measure(pair, dx, dy):
    a, b = pair
    for change in (quarter, mirrored, lambda shape: moved(shape, dx, dy)):
        c, d = change(a), change(b)
        assert (gap(c, d), overlaps(c, d), within(c, d, CONTACT)) == (gap(a, b), overlaps(a, b), within(a, b, CONTACT))


@given(pairs)
def test_the_three_answers_agree(pair):
    a, b = pair
    assert not (overlaps(a, b) and gap(a, b) > 0)
    assert within(a, b, gap(a, b) + 1)
    assert gap(a, b) == 0 or not within(a, b, gap(a, b) - 1)
    up = gap_up(a, b)
    assert within(a, b, up) and (up == 0 or not within(a, b, up - 1)) and 0 <= up - gap(a, b) <= 1


@given(starts, starts, st.sampled_from([0, 40, 254, 400, 450]))
def test_contact_is_symmetric_on_one_level_and_across(p, q, z):
    a, b = figure("a", *p), figure("b", *q, z)
    assert touches(a, b) == touches(b, a)
    assert in_reach(a, b, 300, 400) == in_reach(b, a, 300, 400)


@given(polys())
def test_polygons_are_kept_clockwise_and_convex(poly):
    assert is_convex(poly.points)
    assert Poly(poly.points[::-1]) == poly or set(Poly(poly.points[::-1]).points) == set(poly.points)


def room_for(start, crowd):
    return free(start, 150, obstacles=crowd, bounds=TABLE)


@settings(max_examples=120)
@given(starts, ways, crowds)
def test_a_move_never_ends_overlapping_and_touches_what_stopped_it(start, way, crowd):
    assume(room_for(start, crowd))
    stop = sweep(start, 150, along=way, obstacles=crowd, bounds=TABLE)
    assert room_for(stop.at, crowd)
    assert (stop.length == 0) == (stop.at == start)
    if stop.why == "object":
        shape = next(body.shape for body in crowd if body.id == stop.by)
        # in a narrow wedge between two things it may stand off a little, but never so far that it no longer touches
        assert within(Disc(*stop.at, 150), shape, 10 * CONTACT)
        if len(crowd) == 1:
            assert within(Disc(*stop.at, 150), shape, CONTACT if stop.length == 0 else STOP)
    else:
        assert stop.why == "edge" and stop.by is None


@settings(max_examples=100)
@given(starts, starts, crowds)
def test_a_move_to_a_point_keeps_to_its_line(start, goal, crowd):
    assume(room_for(start, crowd) and goal != start)
    stop = sweep(start, 150, to=goal, obstacles=crowd, bounds=TABLE)
    way = (goal[0] - start[0], goal[1] - start[1])
    size = (way[0] ** 2 + way[1] ** 2) ** 0.5
    aside = abs(way[0] * (stop.y - start[1]) - way[1] * (stop.x - start[0])) / size
    assert aside <= 3
    assert room_for(stop.at, crowd)
    if stop.why == "point" and room_for(goal, crowd):
        assert stop.at == goal


@settings(max_examples=100)
@given(starts, ways, crowds)
def test_turning_and_mirroring_the_table_moves_the_stop_with_it(start, way, crowd):
    assume(room_for(start, crowd))
    stop = sweep(start, 150, along=way, obstacles=crowd, bounds=TABLE)
    for change, turned in ((quarter, (-way[1], way[0])), (mirrored, (-way[0], way[1]))):
        there = change(Disc(*start, 150))
        bodies = [Body(body.id, change(body.shape), 0, 300) for body in crowd]
        other = sweep((there.x, there.y), 150, along=turned, obstacles=bodies, bounds=TABLE)
        ended = change(Disc(*stop.at, 150))
        assert abs(other.x - ended.x) + abs(other.y - ended.y) <= 4  # whole units: a tie may fall to the other side
        assert other.why == stop.why


@given(starts, ways, shapes)
def test_back_along_the_same_line_the_figure_comes_home(start, way, shape):
    thing = Body("thing", shape, 0, 300)
    there = sweep(start, 150, along=way, obstacles=[thing], bounds=TABLE)
    # not so near that a graze is passed on the way out and, half a unit aside, stops on the way back
    reach = [sweep(start, r, along=way, obstacles=[thing], bounds=TABLE) for r in (146, 154)]
    assume(free(start, 156, obstacles=[thing], bounds=TABLE) and {stop.why for stop in reach} == {there.why})
    back = sweep(there.at, 150, to=start, obstacles=[thing], bounds=TABLE)
    assert back.at == start


@given(starts, ways, crowds)
def test_nothing_stops_the_move_before_its_end(start, way, crowd):
    assume(room_for(start, crowd))
    stop = sweep(start, 150, along=way, obstacles=crowd, bounds=TABLE)
    for part in range(1, 20):
        at = (start[0] + (stop.x - start[0]) * part // 20, start[1] + (stop.y - start[1]) * part // 20)
        # a graze of a tenth of a millimetre may be passed; floor division puts the probe a unit off the line
        assert not any(overlaps(Disc(*at, 150 - 4), body.shape) for body in crowd)


@given(discs, shapes, ways)
def test_a_normal_points_at_the_object(disc, shape, way):
    assume(not contains(shape, (disc.x, disc.y)))
    nx, ny = contact_normal(disc, shape)
    before = gap(Disc(disc.x, disc.y, 1), shape)
    size = (nx * nx + ny * ny) ** 0.5
    step = min(before, 200)
    there = Disc(disc.x + round(nx / size * step), disc.y + round(ny / size * step), 1)
    assert abs(gap(there, shape) - (before - step)) <= 3
    assert not (goes_into(way, (nx, ny)) and goes_into((-way[0], -way[1]), (nx, ny)))


@given(starts, ways, crowds, st.integers(0, 3000))
def test_the_first_free_place_is_free(start, way, crowd, after):
    found = first_free(start, way, 150, obstacles=crowd, bounds=TABLE, after=after)
    if found is not None:
        assert room_for(found, crowd)
        assert (found[0] - start[0]) ** 2 + (found[1] - start[1]) ** 2 >= max(0, after - 4) ** 2


@settings(max_examples=80)
@given(starts, ways, crowds, st.sampled_from(OFF_HEIGHTS), st.sampled_from([None, 1500]))
def test_a_push_from_a_height_ends_free_and_on_something(start, way, crowd, off_height, most):
    stage = Body("stage", Rect(*start, 900, 700, 20), 0, 450, standable=True)
    things = [stage, *crowd]
    target = figure("target", *start, 450)
    assume(free(start, 150, obstacles=things, bounds=TABLE, level=(450, 850)))
    done = push(
        target,
        way,
        obstacles=things,
        bounds=TABLE,
        source=None,
        support="stage",
        off_height=off_height,
        max_length=most,
    )
    assert free((done.x, done.y), 150, obstacles=things, bounds=TABLE, level=(done.z, done.z + 400))
    assert sum(done.drops) == 450 - done.z
    assert (done.support == "stage") == (done.z == 450)
    if off_height == "stops_at_edge":
        assert done.z == 450


@given(starts, ways, crowds)
def test_the_fallen_lie_on_nothing_where_there_is_room(at, way, crowd):
    along = round(math.degrees(math.atan2(way[1], way[0]))) % 180
    turned = laid(at, way, 400, 300, obstacles=crowd, bounds=TABLE)
    assert (turned.w, turned.h, (turned.x, turned.y)) == (400, 300, at)
    if turned.angle != along:
        assert not any(overlaps(turned, body.shape) for body in crowd)
        assert all(0 <= x <= SIDE and 0 <= y <= SIDE for x, y in corners(turned))


@given(starts, starts, st.lists(st.tuples(places, places), max_size=5), st.sampled_from([0, 300]))
def test_sight_is_the_same_in_a_mirror_and_never_better_with_more_figures(a, b, others, z):
    thrower, target = figure("thrower", *a, z), figure("target", *b)
    figures = [figure(f"f{i}", *at) for i, at in enumerate(others)]
    seen = sight(thrower, target, figures=figures, elevation_min=None)

    def turned(body):
        return Body(body.id, mirrored(body.shape), body.bottom, body.top)

    other = sight(turned(thrower), turned(target), figures=map(turned, figures), elevation_min=None)
    assert (other.verdict, set(other.by)) == (seen.verdict, set(seen.by))
    order = ["clear", "doubt", "blocked"]
    fewer = sight(thrower, target, figures=figures[1:], elevation_min=None)
    assert order.index(fewer.verdict) <= order.index(seen.verdict)
