"""Sight, arcs, ranges, cover, placing: by hand, against recorded cases' numbers, against an independent library."""

from __future__ import annotations

from dataclasses import replace

import pytest
import shapely
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aofa_widgets.games.regiments.model.ground import Ground, Zone
from aofa_widgets.games.regiments.resolve.places import (
    FACINGS,
    ambush,
    cover,
    deploy,
    from_edge,
    markers,
    near_goals,
    objective,
    reaching,
    scout,
    sees,
    shots,
    spots,
    strip,
    strips,
    strips_apart,
    to_point,
)
from aofa_widgets.table.formation import bases, centres
from aofa_widgets.table.shapes import Bounds

from .fields import INCH, TABLE, M, block, crowds, field, piece, rect

few = settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))


def poly(corners):
    return shapely.Polygon(corners)


def keys(troubles):
    return sorted(trouble.key for trouble in troubles)


# ---- sight


@few
@given(crowds(5))
def test_distances_are_from_base_to_base(ground):
    one, foe = ground.stands[0], ground.stands[-1]
    for shot, base in zip(shots(ground, M, one.id, foe.id), bases(one.block), strict=True):
        near = min(poly(base).distance(poly(other)) for other in bases(foe.block))
        assert near - 1e-6 <= shot.gap <= near + 1 + 1e-6
        assert shot.gap == reaching(ground, one.id, foe.id, shot.figure)


@few
@given(crowds(6))
def test_a_line_of_sight_is_one_that_shapely_finds_free(ground):
    one, foe = ground.stands[0], ground.stands[-1]
    if one.id == foe.id:
        return
    blocks = [poly(f.outline) for f in ground.features if f.blocks]
    blocks += [poly(s.outline) for s in ground.stands if s.id not in (one.id, foe.id)]
    target = [at for base in bases(foe.block) for at in base] + list(centres(foe.block))
    for shot, base, middle in zip(
        shots(ground, M, one.id, foe.id), bases(one.block), centres(one.block), strict=True
    ):
        stops = [shape for shape in blocks if not shape.intersects(shapely.Point(middle))]
        free = False
        for start in (middle, *base):
            for end in target:
                line = shapely.LineString([start, end])
                mine = [s for s in stops if not s.intersects(shapely.Point(end))]
                free = free or not any(line.intersection(shape).length > 2 for shape in mine)
        sure = all(
            any(shapely.LineString([start, end]).intersection(shape.buffer(-3)).length > 0 for shape in stops)
            for start in (middle, *base)
            for end in target
        )
        if sure:
            assert not shot.seen
        if not blocks:
            assert shot.seen
        if shot.seen:
            assert free or not stops
    unblocked = replace(ground, features=(), stands=(one, foe))
    assert all(shot.seen for shot in shots(unblocked, M, one.id, foe.id))
    assert sees(ground, M, one.id, foe.id) == any(shot.seen for shot in shots(ground, M, one.id, foe.id))


@few
@given(crowds(5))
def test_nobody_sees_less_when_something_is_taken_away(ground):
    one, foe = ground.stands[0], ground.stands[-1]
    before = shots(ground, M, one.id, foe.id)
    others = [stand for stand in ground.stands if stand.id not in (one.id, foe.id)]
    for less in (replace(ground, features=()), *(ground.without(stand.id) for stand in others)):
        after = shots(less, M, one.id, foe.id)
        assert all(now.seen or not was.seen for was, now in zip(before, after, strict=True))
    through = shots(ground, replace(M, units_block=False), one.id, foe.id)
    assert all(now.seen or not was.seen for was, now in zip(before, through, strict=True))


def test_who_may_shoot():
    ground = field(("a", 0, block(20, 30, 0, 10)), ("b", 1, block(20, 20, 180, 10)))
    row = shots(ground, M, "a", "b")
    assert [shot.gap for shot in row] == [2540 - 500] * 5 + [2540 - 250] * 5
    assert all(shot.arc and shot.seen for shot in row)
    beside = shots(field(("a", 0, block(20, 30)), ("b", 1, block(32, 30, 180))), M, "a", "b")
    assert not any(shot.arc for shot in beside) and all(shot.seen for shot in beside)
    wide = shots(field(("a", 0, block(20, 30)), ("b", 1, block(32, 30, 180))), replace(M, arc=180), "a", "b")
    assert any(shot.arc for shot in wide)
    corner = shots(field(("a", 0, block(20, 30)), ("b", 1, block(28, 22, 180))), M, "a", "b")
    assert [shot.arc for shot in corner[:5]] == [True] * 5  # some of it is in the arc of all in front


def test_units_and_rocks_block_and_woods_do_not():
    a, b = ("a", 0, block(20, 30)), ("b", 1, block(20, 20, 180))
    friend = ("c", 0, block(20, 25, 0, 20, 10))
    assert not sees(field(a, b, friend), M, "a", "b")
    assert sees(field(a, b, friend), replace(M, units_block=False), "a", "b")
    rock = piece("rock", rect(20, 25, 20, 2), blocks=True, impassable=True)
    assert not sees(field(a, b, features=(rock,)), M, "a", "b")
    assert all(shot.seen for shot in shots(field(a, b, features=(rock,)), M, "a", "b", unseen=True))
    wood = piece("wood", rect(20, 25, 20, 2), cover=True, difficult=True)
    assert sees(field(a, b, features=(wood,)), M, "a", "b")
    ruin = piece("ruin", rect(20, 20, 8, 4), cover=True, blocks=True)
    assert sees(field(a, b, features=(ruin,)), M, "a", "b")  # who stands in it is seen
    assert sees(field(a, b, friend), M, "a", "a")


def test_cover_is_counted_by_figures():
    a, b = ("a", 0, block(20, 30)), ("b", 1, block(20, 20, 180))
    wood = piece("wood", rect(20, 20, 8, 4), cover=True, difficult=True)
    assert cover(field(a, b, features=(wood,)), M, "a", "b") == "inside"
    half = piece("wood", rect(20, 19.5, 8, 1), cover=True, difficult=True)  # the front of five, no more than half
    assert cover(field(a, b, features=(half,)), M, "a", "b") == ""
    wall = piece("wall", rect(20, 22, 8, 0.3), cover=True, obstacle=True)
    assert cover(field(a, b, features=(wall,)), M, "a", "b") == "obstruction"
    low = piece("low", rect(18, 22, 3, 0.3), obstacle=True)
    assert cover(field(a, b, features=(half, low)), M, "a", "b") == "obstruction"
    assert cover(field(a, b, features=(piece("wall", rect(20, 26, 0.4, 0.3), obstacle=True),)), M, "a", "b") == ""
    rock = piece("rock", rect(19, 25, 4, 0.5), blocks=True)
    assert cover(field(a, b, features=(rock,)), M, "a", "b") == "obstruction"
    lone = ("b", 1, block(20, 20, 180, 1, 1, 600))
    mostly = piece("wood", rect(20, 20.5, 8, 2), cover=True)
    assert cover(field(a, lone, features=(mostly,)), M, "a", "b") == "inside"
    hardly = piece("wood", rect(20, 21.3, 8, 1.2), cover=True)
    assert cover(field(a, lone, features=(hardly,)), M, "a", "b") == ""
    assert cover(field(a, lone, features=(wall,)), M, "a", "b") == "obstruction"
    assert cover(field(a, b), M, "a", "b") == ""


# ---- placing


def test_strips_and_what_lies_between_them():
    south, north = strips(TABLE, 12 * INCH)
    assert (south.top, north.bottom) == (36 * INCH, 12 * INCH) and strips_apart(TABLE, 12 * INCH) == 24 * INCH
    assert [zone.edge for zone in strips(TABLE, 12 * INCH, "short")] == ["west", "east"]
    assert [zone.edge for zone in strips(Bounds(9144, 12192), 3048)] == ["west", "east"]  # its long edges
    assert strips_apart(Bounds(48 * INCH, 36 * INCH), 12 * INCH) == 12 * INCH


def stood(**more) -> Ground:
    return replace(field(("e", 1, block(36, 6, 180))), zones=strips(TABLE, 12 * INCH), **more)


def test_units_deploy_wholly_within_their_strip():
    ground = stood()
    assert keys(deploy(ground, M, 0, replace(block(20, 0), y=36 * INCH + 250))) == []
    assert keys(deploy(ground, M, 0, replace(block(20, 0), y=36 * INCH + 240))) == ["zone"]
    assert keys(deploy(ground, M, 1, block(20, 11.03, 180))) == ["zone"]
    assert keys(deploy(ground, M, 1, block(36, 6.5, 180))) == ["unit"]
    assert keys(deploy(ground, M, 0, replace(block(20, 0), y=12192 - 200))) == ["edge", "zone"]
    assert keys(scout(ground, M, 0, replace(block(20, 0), y=24 * INCH + 250), 12 * INCH)) == []
    assert keys(scout(ground, M, 0, replace(block(20, 0), y=24 * INCH + 225), 12 * INCH)) == ["zone"]
    assert keys(scout(ground, M, 0, block(36, 7.5), 36 * INCH)) == ["unit"]  # scouts may come as near as an inch
    assert keys(scout(ground, M, 0, block(36, 8.5), 36 * INCH)) == ["gap"]
    assert keys(scout(ground, M, 0, block(36, 9.2), 36 * INCH)) == []


def test_ambushers_come_near_an_edge_and_far_from_enemies():
    ground = stood()
    assert keys(ambush(ground, M, 0, block(3, 30, 90), 6 * INCH, 9 * INCH)) == []
    assert keys(ambush(ground, M, 0, block(9, 30, 90), 6 * INCH, 9 * INCH)) == ["far"]
    assert keys(ambush(ground, M, 0, block(45, 4, 180), 6 * INCH, 9 * INCH)) == ["near"]
    # the recorded cases, their corners in inches with y upwards
    for corners, far in (
        (((1, 20), (5.9, 20), (5.9, 22), (1, 22)), 5.9),
        (((1, 20), (6.2, 20), (6.2, 22), (1, 22)), 6.2),
    ):
        down = tuple((round(x * INCH), round((48 - y) * INCH)) for x, y in corners)
        assert from_edge(TABLE, down) == round(far * INCH)


def test_markers_lie_outside_the_strips_and_apart():
    ground = stood()
    centre = (36 * INCH, 24 * INCH)
    assert not objective(ground, M, centre, ())
    assert keys(objective(ground, M, (30 * INCH, 24 * INCH), ((39 * INCH, 24 * INCH),))) == ["near"]
    assert not objective(ground, M, (30 * INCH, 24 * INCH), ((39 * INCH + 1, 24 * INCH),))
    assert keys(objective(ground, M, (36 * INCH, 12 * INCH), ())) == ["zone"]
    assert not objective(ground, M, (36 * INCH, 12 * INCH + 1), ())
    assert "edge" in keys(objective(ground, M, (-1, 24 * INCH), ()))
    free = markers(ground, M, (centre,))
    assert free and not any(objective(ground, M, at, (centre,)) for at in free)
    crowded = [(x * INCH, y * INCH) for x in range(0, 73, 6) for y in range(12, 37, 6)]
    assert markers(ground, M, crowded) == ()


def test_who_is_near_a_marker():
    ground = field(("a", 0, block(20, 30)), ("b", 1, block(20, 20, 180)))
    top = ground.stand("a").outline[0][1]
    assert near_goals(ground, M, (20 * INCH, top - 762)) == {"a": 762}
    assert near_goals(ground, M, (20 * INCH, top - 763)) == {}
    assert to_point(block(20, 30), (20 * INCH, 30 * INCH)) == 0
    ragged = block(20, 30, 0, 6)  # one figure in the last rank: bases count, not the whole rectangle
    assert to_point(ragged, (20 * INCH + 250, 30 * INCH + 250)) == 125


@few
@given(st.sampled_from(["deploy", "scout", "ambush"]), st.integers(0, 359), st.integers(0, 1))
def test_what_is_offered_for_placing_is_legal(how, facing, side):
    ground = stood()
    one = block(0, 0, facing, 10)
    found = spots(ground, M, side, one, how, reach=6 * INCH, away=9 * INCH, every=1270)
    assert found
    for tried in found[::7]:
        if how == "deploy":
            assert not deploy(ground, M, side, tried)
        elif how == "scout":
            assert not scout(ground, M, side, tried, 6 * INCH)
        else:
            assert not ambush(ground, M, side, tried, 6 * INCH, 9 * INCH) and tried.facing in FACINGS.values()
    zone = strip(TABLE, 3048, "east")
    assert zone == Zone("east", 72 * INCH - 3048, 0, 72 * INCH, 48 * INCH) and zone.near(zone.corners[0]) == 0


def test_spots_run_out():
    with pytest.raises(KeyError):
        stood().stand("nobody")
    assert spots(stood(), M, 0, block(0, 0, 0, 20, 5, 3000), "deploy") == ()
