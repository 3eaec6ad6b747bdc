"""Flights, push-backs, the way back onto the table: against shapely, and against laws."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import LineString, Point

from aofa_widgets.games.honour.model.ground import Base, Ground
from aofa_widgets.games.honour.resolve import places
from aofa_widgets.games.honour.resolve.places.lines import Round, flight
from aofa_widgets.games.honour.resolve.places.moves import on_edge
from aofa_widgets.table.shapes import Rect

from .grounds import (
    INCH,
    M,
    base,
    grounds,
    piece,
    table,
)

# ---- flights and pushes


@given(grounds())
@settings(max_examples=80, deadline=None)
def test_a_flight_runs_straight_away_and_ends_where_it_may(ground: Ground) -> None:
    if len(ground.bases) < 2:
        return
    who, killer = ground.bases[0], ground.bases[1]
    found = places.flight(ground, M, who.id, killer.id)
    if found.why == "off":
        assert found.exit is not None and on_edge(ground, found.exit)
        assert not found.ground.base(who.id).here
        return
    dx, dy = who.x - killer.x, who.y - killer.y
    ex, ey = found.end[0] - who.x, found.end[1] - who.y
    assert abs(dx * ey - dy * ex) <= 1.5 * hypot(dx, dy) and dx * ex + dy * ey >= -1.5 * hypot(dx, dy)
    assert found.moved <= 6 * INCH
    assert (found.markers == 1) == (found.why == "enemy") == (found.why == "enemy" and found.by is not None)
    after = found.ground
    for trouble in places.place(after, who.id, found.end):
        assert found.moved == 0 or trouble.rule == "TOH-R-41" and after.base(trouble.by or "").side != who.side
    for enemy in after.enemies(who.id):
        gap = hypot(found.end[0] - enemy.x, found.end[1] - enemy.y) - who.r - enemy.r
        start = hypot(who.x - enemy.x, who.y - enemy.y) - who.r - enemy.r
        if enemy.id != killer.id:
            assert gap >= min(INCH, start) - 4 or found.moved == 0
    for name, at in found.shifted:
        friend, new = ground.base(name), after.base(name)
        assert new.at == at and friend.side == who.side
        assert not places.place(after, name, at)
        run = LineString([who.at, found.end]) if found.end != who.at else Point(who.at)
        assert run.distance(Point(at)) >= who.r + friend.r - 3
        assert all(hypot(at[0] - e.x, at[1] - e.y) - friend.r - e.r >= INCH - 4 for e in after.enemies(who.id))
    stayed = {b.id for b in ground.bases} - {who.id, *(name for name, _ in found.shifted)}
    assert all(after.base(name) == ground.base(name) for name in stayed)


@given(grounds((), 0))
@settings(max_examples=60, deadline=None)
def test_on_open_ground_a_flight_is_that_of_bare_circles(ground: Ground) -> None:
    alone = replace(ground, bases=tuple(b for i, b in enumerate(ground.bases) if i == 0 or b.side == 1))
    if len(alone.bases) < 2:
        return
    who, killer, *others = alone.bases
    found = places.flight(alone, M, who.id, killer.id)
    rounds = [Round(b.id, b.x / INCH, b.y / INCH, b.r / INCH) for b in (who, killer, *others)]
    bare = flight(rounds[0], rounds[1], rounds[2:], (36, 36))
    close = [hypot(bare.x * INCH - o.x, bare.y * INCH - o.y) - o.r - who.r - INCH for o in others]
    if all(abs(one) > 4 for one in close):
        assert hypot(found.end[0] - bare.x * INCH, found.end[1] - bare.y * INCH) <= 3
        assert (found.by, found.why == "off") == (bare.blocked_by, bare.off_table)


def test_a_flight_over_the_edge_leaves_by_the_point_where_its_centre_crosses() -> None:
    ground = table(base("u", 0, 33, 20), base("k", 1, 30, 20))
    found = places.flight(ground, M, "u", "k")
    assert (found.why, found.exit, found.ground.base("u").off) == ("off", (9144, 5080), (9144, 5080))
    assert found.markers == 0 and not found.ground.base("u").here


def test_walls_and_fences_stop_a_flight_without_a_marker_and_marsh_halves_it() -> None:
    for kind, why in (("hut", "building"), ("barrier", "barrier"), ("hedge", "barrier")):
        wall = piece("p", kind, Rect(3810, 2540, 200, 900))
        ground = table(base("u", 0, 10, 10), base("k", 1, 5, 10), features=(wall,))
        found = places.flight(ground, M, "u", "k")
        assert (found.why, found.by, found.markers, found.end) == (why, "p", 0, (3810 - 100 - 127, 2540))
    marsh = piece("m", "marsh", Rect(2540 + 2 * INCH, 2540, 2 * INCH, 2000))
    ground = table(base("u", 0, 10, 10), base("k", 1, 5, 10), features=(marsh,))
    assert places.flight(ground, M, "u", "k").moved == 4 * INCH
    assert places.flight(ground, M, "u", "k", easy=True).moved == 6 * INCH


def test_an_enemy_bars_a_flight_and_a_friend_steps_aside_the_short_way() -> None:
    barred = table(base("u", 0, 10, 10), base("k", 1, 5, 10), base("e", 1, 15, 10))
    found = places.flight(barred, M, "u", "k")
    assert (found.end, found.by, found.markers) == ((2540 + 3 * INCH, 2540), "e", 1)
    close = table(base("u", 0, 10, 10), base("k", 1, 5, 10), Base("e", 1, 2540 + 254 + 127, 2540, 127))
    assert (places.flight(close, M, "u", "k").moved, places.flight(close, M, "u", "k").markers) == (0, 1)
    friend = table(base("u", 0, 10, 10), base("k", 1, 5, 10), base("f", 0, 13, 10.2))
    found = places.flight(friend, M, "u", "k")
    assert found.why == "free" and found.moved == 6 * INCH
    (name, at), = found.shifted
    assert name == "f" and at[0] == 13 * INCH and 254 <= at[1] - 2540 <= 257
    walls = (piece("w", "hut", Rect(3302, 3100, 3000, 500)), piece("v", "hut", Rect(3302, 1760, 3000, 900)))
    stuck = places.flight(replace(friend, features=walls), M, "u", "k")
    assert (stuck.why, stuck.by, stuck.markers, stuck.shifted) == ("friend", "f", 0, ())


def test_same_centre_means_away_from_the_nearest_enemy() -> None:
    ground = table(base("u", 0, 10, 10), Base("k", 1, 2540, 2540, 127), base("e", 1, 10, 14))
    assert places.flight(ground, M, "u", "k").end == (2540, 2540 - 6 * INCH)


@given(grounds(), st.integers(0, 3))
@settings(max_examples=60, deadline=None)
def test_a_push_goes_straight_back_and_never_into_anything_or_off_the_table(ground: Ground, far: int) -> None:
    if len(ground.bases) < 2:
        return
    who, source = ground.bases[0], ground.bases[1]
    found = places.push(ground, who.id, source.id, far * INCH)
    assert found.moved <= far * INCH and ground.holds(found.end)
    assert not places.place(found.ground, who.id, found.end) or found.moved == 0
    assert hypot(found.end[0] - source.x, found.end[1] - source.y) >= hypot(who.x - source.x, who.y - source.y) - 1.5
    x, y = found.end
    if found.by is None and ground.holds((x + 5, y + 5)) and ground.holds((x - 5, y - 5)):
        assert found.moved == far * INCH


# ---- back from off the table


def test_a_unit_comes_back_within_nine_inches_of_where_it_left() -> None:
    ground = table(base("u", 0, 33, 20), base("k", 1, 30, 20)).left("u", (9144, 5080))
    (a, b), = places.entries(ground, M, "u")
    assert {a[0], b[0]} == {9144} and sorted((a[1], b[1])) == [5080 - 2286, 5080 + 2286]
    walk = places.walk(ground, M, "u", [(8800, 7000)], 6 * INCH, entry=(9144, 7000))
    assert walk.legal and walk.cost == 344
    far = places.walk(ground, M, "u", [(8800, 7500)], 6 * INCH, entry=(9144, 7400))
    assert [t.rule for t in far.troubles] == ["TOH-OFFTABLE-4"]
    inland = places.walk(ground, M, "u", [], 6 * INCH, entry=(9000, 5080))
    assert "TOH-OFFTABLE-4" in [t.rule for t in inland.troubles]
    found = places.returning(ground, M, "u", (8200, 6000), 6 * INCH)
    assert found.legal and found.path[0] == (9144, 6000)
    still = places.returning(ground, replace(M, return_move=False), "u", (9144, 6000), 6 * INCH)
    assert still.legal and still.cost == 0
    assert not places.returning(ground, replace(M, return_move=False), "u", (9000, 6000), 6 * INCH).legal
    assert not places.returning(ground, M, "u", (7700, 5080 - 40), 3 * INCH).legal


def test_near_a_corner_both_edges_are_open() -> None:
    ground = table(base("u", 0, 33, 20)).left("u", (9144, 1000))
    assert len(places.entries(ground, M, "u")) == 2
    found = places.returning(ground, M, "u", (8000, 400), 6 * INCH)
    assert found.legal and found.path[0] == (8000, 0)
