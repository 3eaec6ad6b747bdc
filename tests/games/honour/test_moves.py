"""Moves, routes and charges: against shapely, and against laws that hold on every table."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import cos, hypot, pi, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import LineString, Point, Polygon
from shapely.ops import unary_union

from aofa_widgets.games.honour.model.ground import TOL, Base, Feature, Ground
from aofa_widgets.games.honour.resolve import places
from aofa_widgets.table.shapes import Rect

from .grounds import (
    INCH,
    M,
    base,
    coordinate,
    grounds,
    piece,
    solid,
    table,
)

# ---- moves


@given(grounds(), st.lists(st.tuples(coordinate, coordinate), min_size=1, max_size=4))
@settings(max_examples=60, deadline=None)
def test_a_way_costs_what_its_parts_cost(ground: Ground, path: list[tuple[int, int]]) -> None:
    if not ground.bases:
        return
    who = ground.bases[0]
    found = places.walk(ground, M, who.id, path, 10**6)
    bad = unary_union([solid(f.shape) for f in ground.features if f.difficult])
    parts = [LineString(pair) for pair in pairwise([who.at, *path]) if pair[0] != pair[1]]
    length = sum(part.length for part in parts)
    slow = sum(part.intersection(bad).length for part in parts)
    assert found.length == pytest.approx(length, abs=1)
    assert found.difficult == pytest.approx(slow, abs=3 + 0.002 * length)
    assert found.cost == pytest.approx(found.length + found.difficult + INCH * found.barriers, abs=2)


@given(grounds(), st.lists(st.tuples(coordinate, coordinate), min_size=1, max_size=4))
@settings(max_examples=60, deadline=None)
def test_the_gap_is_kept_by_the_whole_swept_base(ground: Ground, path: list[tuple[int, int]]) -> None:
    if not ground.bases:
        return
    who = ground.bases[0]
    line = LineString([who.at, *path])
    gaps = [(line.distance(Point(e.at)) - who.r - e.r, who, e) for e in ground.enemies(who.id)]
    starts = [hypot(who.x - e.x, who.y - e.y) - who.r - e.r for _, _, e in gaps]
    if any(start < INCH + 5 for start in starts):
        return
    broken = any(t.rule == "TOH-ACTION-3" for t in places.walk(ground, M, who.id, path, 10**6).troubles)
    least = min((gap for gap, _, _ in gaps), default=10**6)
    if abs(least - INCH) > 4:
        assert broken == (least < INCH)


def test_who_begins_too_close_may_only_leave() -> None:
    ground = table(base("a", 0, 10, 10), Base("e", 1, 2540, 2540 - 254 - 127, 127))

    def rules(*path: tuple[int, int]) -> set[str]:
        return {t.rule for t in places.walk(ground, M, "a", path, 6 * INCH).troubles}

    assert rules((2540, 3300)) == set()
    assert rules((2540, 2600)) == {"TOH-ACTION-3"}  # it ends too close
    assert rules((2300, 2560), (2540, 2560), (2540, 3300)) == {"TOH-ACTION-3"}  # it turns back to him
    assert rules((2540, 3300), (2540, 2600)) == {"TOH-ACTION-3"}
    assert rules((2540, 2500)) == {"TOH-ACTION-3"}


def test_limits_are_within_when_they_are_met_exactly() -> None:
    ground = table(base("a", 0, 10, 10))
    walk = places.walk(ground, M, "a", [(2540 + 6 * INCH, 2540)], 6 * INCH)
    assert walk.legal and walk.cost == 6 * INCH
    far = places.walk(ground, M, "a", [(2545 + 6 * INCH, 2540)], 6 * INCH, "TOH-ACTION-4")
    assert [t.rule for t in far.troubles] == ["TOH-ACTION-4"]
    for turn in range(0, 360, 11):
        at = (round(2540 + 762 * cos(turn * pi / 180)), round(2540 + 762 * sin(turn * pi / 180)))
        assert places.walk(ground, M, "a", [at], 3 * INCH, "TOH-ACTION-11").legal


def test_a_barrier_is_crossed_once_and_never_stood_on_and_a_building_never_entered() -> None:
    fence, hut = piece("fence", "barrier", Rect(3048, 2540, 60, 2000)), piece("hut", "hut", Rect(5080, 2540, 800, 800))
    ground = table(base("a", 0, 10, 10), base("f", 0, 10, 14), features=(fence, hut))
    over = places.walk(ground, M, "a", [(3000, 2540), (3100, 2500), (3500, 2540)], 10**5)
    assert over.barriers == 1 and over.legal
    assert places.walk(ground, M, "a", [(3500, 2540), (2600, 2540), (3500, 2540)], 10**5).barriers == 3
    assert [t.rule for t in places.walk(ground, M, "a", [(3048, 2540)], 10**5).troubles] == ["TOH-TERRAIN-1"]
    assert [t.rule for t in places.walk(ground, M, "a", [(6000, 2540)], 10**5).troubles] == ["TOH-TERRAIN-1"]
    assert [t.rule for t in places.walk(ground, M, "a", [(2540, 3500)], 10**5).troubles] == ["TOH-R-41"]
    assert [t.rule for t in places.walk(ground, M, "a", [(-5, 2540)], 10**5).troubles] == ["TOH-OFFTABLE-1"]
    cheap = replace(M, barrier=0)
    assert places.walk(ground, cheap, "a", [(3500, 2540)], 960).legal


def test_a_bridge_makes_the_water_below_it_easy() -> None:
    water = Feature("river", "water", Rect(4572, 4572, 9144, 900), difficult=True)
    bridge = Feature("bridge", "bridge", Rect(4572, 4572, 600, 1100), easy=True)
    ground = table(base("a", 0, 18, 12), features=(water, bridge))
    assert places.walk(ground, M, "a", [(4572, 6000)], 10**5).difficult == 0
    assert places.walk(replace(ground, features=(water,)), M, "a", [(4572, 6000)], 10**5).difficult == 900
    assert places.walk(replace(ground, features=(water,)), M, "a", [(4572, 6000)], 10**5, easy=True).difficult == 0


@given(grounds(), st.tuples(coordinate, coordinate), st.sampled_from([3, 6, 12]))
@settings(max_examples=60, deadline=None)
def test_a_route_is_legal_or_tells_why_not(ground: Ground, to: tuple[int, int], most: int) -> None:
    if not ground.bases:
        return
    who = ground.bases[0]
    found = places.route(ground, M, who.id, to, most * INCH)
    assert found.end == to and found.path[0] == who.at
    assert found == places.walk(ground, M, who.id, found.path[1:], most * INCH)  # it is measured like any other way
    straight = places.walk(ground, M, who.id, [to], most * INCH)
    assert not straight.legal or found == straight
    if found.legal:
        enemies = [(e, hypot(who.x - e.x, who.y - e.y) - who.r - e.r) for e in ground.enemies(who.id)]
        swept = LineString(found.path) if len(set(found.path)) > 1 else Point(found.path[0])
        for enemy, start in enemies:
            assert swept.distance(Point(enemy.at)) - who.r - enemy.r >= min(INCH, start) - TOL - 1
        for feature in ground.features:
            if feature.impassable:
                assert swept.distance(solid(feature.shape)) >= who.r - TOL - 2
        assert found.cost <= most * INCH + TOL


def test_a_route_goes_round_a_ring_and_round_a_hut() -> None:
    hut = piece("hut", "hut", Rect(3800, 2540, 400, 900))
    ground = table(base("a", 0, 10, 10), features=(hut,))
    found = places.route(ground, M, "a", (5000, 2540), 12 * INCH)
    assert found.legal and len(found.path) > 2 and found.length < 3100
    ring = table(base("a", 0, 10, 10), base("e", 1, 14, 10))
    found = places.route(ring, M, "a", (4572, 2540), 12 * INCH)
    assert found.legal and found.length < 2400
    assert places.route(ring, M, "a", (4572, 2540), 6 * INCH).troubles[0].rule == "TOH-ACTION-2"  # even straight on
    near = places.route(table(base("a", 0, 10, 10), base("e", 1, 13, 10)), M, "a", (2540 + 1520, 2540), 6 * INCH)
    assert [t.rule for t in near.troubles] == ["TOH-ACTION-2"] and len(near.path) > 2  # and this is how far it is


@given(grounds())
@settings(max_examples=20, deadline=None)
def test_what_a_move_reaches_is_what_a_route_reaches(ground: Ground) -> None:
    if not ground.bases:
        return
    who = ground.bases[0]
    areas = [Polygon(area) for area in places.reach(ground, M, who.id, 6 * INCH) if len(set(area)) > 3]
    area = unary_union([a.buffer(0) for a in areas]) if areas else Polygon()
    for i in range(-6, 7, 2):
        for j in range(-6, 7, 2):
            at = (who.x + i * 240, who.y + j * 240)
            if not ground.holds(at) or places.place(ground, who.id, at):
                continue
            legal = places.route(ground, M, who.id, at, 6 * INCH).legal
            if area.buffer(-40).contains(Point(at)) and not legal:
                close = [e for e in ground.enemies(who.id) if hypot(at[0] - e.x, at[1] - e.y) - who.r - e.r < INCH + 3]
                assert close, at  # an end too close to him it left
            if legal:
                assert area.distance(Point(at)) < INCH / 4, at  # the picture is as coarse as quarter inches


# ---- charges


@given(grounds())
@settings(max_examples=60, deadline=None)
def test_a_charge_ends_in_contact_on_the_line_and_costs_what_a_move_costs(ground: Ground) -> None:
    for enemy in ground.enemies(ground.bases[0].id) if ground.bases else ():
        who = ground.bases[0]
        found = places.charge(ground, M, who.id, enemy.id)
        gap = hypot(found.end[0] - enemy.x, found.end[1] - enemy.y) - who.r - enemy.r
        assert 0 <= gap <= 1.5
        assert abs(found.length - (hypot(who.x - enemy.x, who.y - enemy.y) - who.r - enemy.r)) <= 1
        assert found.cost >= found.length - 1
        assert found.legal == (not found.troubles)
        if found.legal:
            assert found.seen and found.nearest and not found.enemies and found.cost <= 6 * INCH + TOL


def test_what_forbids_a_charge_is_told_by_its_rule() -> None:
    hut = piece("hut", "hut", Rect(2540, 3300, 300, 300))
    foes = base("near", 1, 13, 10), base("far", 1, 19, 10), base("hid", 1, 10, 15)
    ground = table(base("a", 0, 10, 10), *foes, features=(hut,))
    assert places.charge(ground, M, "a", "near").legal
    far = {t.rule for t in places.charge(ground, M, "a", "far").troubles}
    assert far == {"TOH-ACTION-5", "TOH-ACTION-6", "TOH-POS-3"}
    assert "TOH-ACTION-6" not in {t.rule for t in places.charge(ground, M, "a", "far", searched=True).troubles}
    hid = {t.rule for t in places.charge(ground, M, "a", "hid", searched=True).troubles}
    assert {"TOH-ACTION-19", "TOH-TERRAIN-1"} <= hid
    friend = table(base("a", 0, 10, 10), base("e", 1, 13, 10), base("f", 0, 12, 10.45))
    assert places.charge(friend, M, "a", "e").allies == 1
    assert {t.rule for t in places.charge(friend, M, "a", "e").troubles} == {"TOH-R-41"}


def test_difficult_ground_and_barriers_count_in_a_charge() -> None:
    marsh = piece("marsh", "marsh", Rect(2540 + 3 * INCH, 2540, 2 * INCH, 2000))
    foe = Base("e", 1, 2540 + 254 + 4 * INCH, 2540, 127)
    ground = table(base("a", 0, 10, 10), foe, features=(marsh,))
    found = places.charge(ground, M, "a", "e")
    assert (found.length, found.difficult, found.cost, found.legal) == (4 * INCH, 2 * INCH, 6 * INCH, True)
    fence = piece("fence", "barrier", Rect(2540 + 2 * INCH, 2540, 40, 400))
    over = places.charge(replace(ground, features=(marsh, fence)), replace(M, touching_cover=False), "a", "e")
    assert over.barriers == 1 and "TOH-ACTION-5" in {t.rule for t in over.troubles}
