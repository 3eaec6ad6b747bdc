"""Lanes, sight, cover, who is near: against an independent twin (shapely) and against laws."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import cos, hypot, pi, sin

from hypothesis import given, settings
from shapely import LineString, Point, Polygon
from shapely.ops import unary_union

from aofa_widgets.games.honour.model.ground import Base, Ground, Measures, Objective
from aofa_widgets.games.honour.params import Params
from aofa_widgets.games.honour.resolve import places
from aofa_widgets.games.honour.resolve.places.lines import Round, between
from aofa_widgets.rules import Ruleset
from aofa_widgets.table.shapes import Disc, Poly, Rect

from .grounds import (
    INCH,
    M,
    Stood,
    base,
    grounds,
    hull_of,
    piece,
    solid,
    standing,
    table,
)

# ---- lanes


@given(standing, standing, standing)
@settings(max_examples=50, deadline=None)
def test_a_lane_is_the_convex_hull_of_both_bases(a: Stood, b: Stood, o: Stood) -> None:
    one, other, third = Base("a", 0, *a), Base("b", 1, *b), Base("o", 0, *o)
    gap = hull_of(one, other).distance(Point(third.at)) - third.r
    found = between(Round("a", *a), Round("b", *b), [Round("o", *o)])
    if abs(gap) > 0.5:
        assert bool(found) == (gap < 0)
    outline = Polygon(places.outline(one.disc, other.disc))
    assert outline.symmetric_difference(hull_of(one, other)).area <= 1.2 * outline.length


def test_a_lane_tells_friends_from_enemies_and_counts_figures_where_the_rules_do() -> None:
    ground = table(base("a", 0, 10, 10), base("b", 1, 18, 10), base("f", 0, 13, 10.9), base("e", 1, 15, 10, 300, 3))
    assert places.lane(ground, M, "a", "b").allies == ("f",)
    lane = places.lane(ground, M, "a", "b")
    assert (lane.enemies, lane.allies_n, lane.enemies_n) == (("e",), 1, 1)
    assert places.lane(ground, replace(M, lane_figures=True), "a", "b").enemies_n == 3
    back = places.lane(ground, M, "b", "a")
    assert (back.allies, back.enemies) == (("e",), ("f",))


# ---- sight and cover


@given(grounds(("hut", "barrier", "hill"), 4))
@settings(max_examples=50, deadline=None)
def test_what_is_seen_is_seen_along_the_line_that_is_told_and_what_is_hidden_along_none(ground: Ground) -> None:
    names = [b.id for b in ground.bases]
    if len(names) < 2:
        return
    a, b = ground.base(names[0]), ground.base(names[1])
    flat = replace(ground, features=tuple(replace(f, level=0, barrier=False) for f in ground.features))
    walls = [solid(f.shape) for f in flat.features if f.los == "block"]
    inside = [wall for wall in walls if wall.distance(Point(a.at)) < a.r + 8 or wall.distance(Point(b.at)) < b.r + 8]
    if inside:
        return  # whoever stands at a wall is told by other tests
    found = places.sight(flat, M, a.id, b.id)
    assert found.seen == places.sight(flat, M, b.id, a.id).seen
    all_walls = unary_union(walls)
    if found.seen:
        line = LineString(found.line)
        assert Point(a.at).distance(Point(found.line[0])) <= a.r + 1
        assert Point(b.at).distance(Point(found.line[1])) <= b.r + 1
        assert line.intersection(all_walls.buffer(-3)).length < 1
        return
    across = (-(b.y - a.y), b.x - a.x)
    far = hypot(*across)
    ways = [i / 8 for i in range(-8, 9)]
    for u in ways:
        for v in ways:
            start = (a.x + across[0] / far * a.r * u, a.y + across[1] / far * a.r * u)
            end = (b.x + across[0] / far * b.r * v, b.y + across[1] / far * b.r * v)
            assert LineString([start, end]).intersection(all_walls.buffer(3)).length > 0


def test_the_hill_one_stands_on_hides_nothing_and_a_height_looks_over_barriers() -> None:
    hill, fence = piece("hill", "hill", Disc(2540, 2540, 700)), piece("fence", "barrier", Rect(4064, 2540, 60, 3000))
    low, high, far = base("low", 0, 5, 10), base("high", 0, 10, 10), base("far", 1, 20, 10)
    ground = table(low, high, far, features=(hill,))
    assert not places.sight(ground, M, "low", "far").seen
    assert places.sight(ground, M, "low", "far").blocked_by == ("hill",)
    assert places.sight(ground, M, "high", "far").seen and places.sight(ground, M, "low", "high").seen
    assert places.higher(ground, "high", "far") and not places.higher(ground, "far", "high")
    fenced = table(low, high, far, features=(hill, fence))
    assert places.sight(fenced, M, "high", "far").seen and places.sight(fenced, M, "far", "high").seen


def test_a_barrier_that_one_touches_is_cover_and_no_more() -> None:
    fence = piece("fence", "barrier", Rect(2540, 2540, 60, 3000))
    away, at = base("away", 0, 5, 10), Base("at", 0, 2540 - 30 - 127, 2540, 127)
    ground = table(away, at, base("foe", 1, 15, 10), features=(fence,))
    assert not places.sight(ground, M, "away", "foe").seen
    found = places.sight(ground, M, "at", "foe")
    assert found.seen and found.cover == ("fence",)
    assert not places.sight(ground, replace(M, touching_cover=False), "at", "foe").seen
    assert places.shot(ground, M, "at", "foe").cover == 1
    hedge = replace(ground, features=(piece("hedge", "hedge", fence.shape),))
    assert places.sight(hedge, M, "away", "foe").cover == ("hedge",)


@given(grounds(("grove", "hedge"), 5))
@settings(max_examples=40, deadline=None)
def test_cover_counts_the_pieces_that_meet_the_lane(ground: Ground) -> None:
    if len(ground.bases) < 2:
        return
    a, b = ground.bases[0], ground.bases[1]
    lane = hull_of(a, b)
    sure = {f.id for f in ground.features if lane.buffer(-3).intersects(solid(f.shape).buffer(-1))}
    perhaps = {f.id for f in ground.features if lane.buffer(3).intersects(solid(f.shape))}
    found = set(places.sight(ground, M, a.id, b.id).cover)
    assert sure <= found <= perhaps


def test_two_walls_that_meet_leave_no_line_between_them() -> None:
    walls = (piece("one", "hut", Rect(2540, 2240, 100, 600)), piece("two", "hut", Rect(2540, 2840, 100, 600)))
    ground = table(base("a", 0, 5, 10), base("b", 1, 15, 10), features=walls)
    assert not places.sight(ground, M, "a", "b").seen
    apart = replace(ground, features=(walls[0], piece("two", "hut", Rect(2540, 2860, 100, 600))))
    assert places.sight(apart, M, "a", "b").seen


# ---- who is near


def test_exactly_an_inch_and_exactly_six_are_within() -> None:
    ground = table(Base("a", 0, 1000, 1000, 125), Base("b", 1, 1000 + 250 + 6 * INCH, 1000, 125))
    assert places.near(ground, "a", "b", 6 * INCH) and places.distance(ground, "a", "b") == 6 * INCH
    for turn in range(0, 360, 7):  # at a slant a whole place may be a hair too far off
        x = 1000 + (250 + 6 * INCH) * cos(turn * pi / 180)
        y = 1000 + (250 + 6 * INCH) * sin(turn * pi / 180)
        ground = table(Base("a", 0, 1000, 1000, 125), Base("b", 1, round(x), round(y), 125))
        assert places.near(ground, "a", "b", 6 * INCH)
        assert not places.near(ground, "a", "b", 6 * INCH - 5)
        assert [name for name, _ in places.around(ground, "a", 6 * INCH)] == ["b"]


def test_the_nearest_are_those_in_sight_and_all_that_tie() -> None:
    hut = piece("hut", "hut", Rect(3000, 2540, 300, 1200))
    others = base("hid", 1, 14, 10), base("l", 1, 10, 5), base("m", 1, 10, 15)
    ground = table(base("a", 0, 10, 10), *others, features=(hut,))
    assert places.nearest(ground, M, "a") == ("l", "m")
    assert places.nearest(ground, M, "a", hidden=True) == ("hid",)
    assert places.nearest(ground, replace(M, hidden_nearest=True), "a") == ("hid",)
    assert places.nearest(ground.left("m", (0, 0)), M, "a") == ("l",)


# ---- holding


def test_a_place_is_held_by_figures_and_not_by_bases() -> None:
    goal = Objective("stone", 2540, 2540, 762)
    ground = table(base("a", 0, 10, 13.4, 127), base("g", 1, 10, 8, 300, 3), base("far", 0, 20, 20))
    assert places.holding(ground, goal) == (1, 3)
    exact = table(Base("a", 0, 2540 + 762 + 127, 2540, 127))
    assert places.holding(exact, goal) == (1, 0)
    assert places.holding(table(Base("a", 0, 2540 + 770 + 127, 2540, 127)), goal) == (0, 0)


def test_measures_are_read_from_the_parameters() -> None:
    assert Measures.of(Params.of(Ruleset.load("honour"))) == M
    assert Measures.of(Params.of(Ruleset.load("honour", edition="letter"))).touching_cover is False
    assert M.difficult == Fraction(2)


def test_shapes_of_corners_are_seen_past_and_walked_round() -> None:
    block = piece("block", "hut", Poly(((3500, 2000), (4000, 2540), (3500, 3100), (3200, 2540))))
    ground = table(base("a", 0, 10, 10), base("b", 1, 20, 10), features=(block,))
    assert not places.sight(ground, M, "a", "b").seen
    assert places.route(ground, M, "a", (4500, 2540), 12 * INCH).legal
