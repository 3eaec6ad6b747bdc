"""Moves, charges and what is in their way: against an independent geometry library, and against laws."""

from __future__ import annotations

from dataclasses import replace

import pytest
import shapely
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from aofa_widgets.games.regiments.model.ground import TOL, Gait, Ground
from aofa_widgets.games.regiments.resolve.places import (
    charge,
    charges,
    distance,
    march,
    meeting,
    reach,
    room,
    shift,
    step_back,
    steps_of,
    striking,
)
from aofa_widgets.games.regiments.resolve.places.sweeps import parts_of
from aofa_widgets.table.formation import Block, bases, front, outline, side_of, swept, turned
from aofa_widgets.table.shapes import Disc, Rect

from .fields import FLY, INCH, ROOTED, SQUARE, STRIDE, WALK, M, block, crowds, field, piece, rect

few = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
turns = st.integers(-90, 90)


def poly(corners):
    return shapely.Polygon(corners)


def keys(found):
    return sorted(trouble.key for trouble in found.troubles)


def swept_by(start: Block, steps):
    """The ground that a way covers, by shapely: legs are hulls, a pivot is followed degree by degree."""
    shapes, now = [poly(outline(start))], start
    for part in parts_of(start, steps):
        if part.way == "turn":
            sign = 1 if part.size > 0 else -1
            shapes += [poly(outline(turned(now, sign * angle))) for angle in range(abs(part.size) + 1)]
        else:
            shapes.append(shapely.MultiPoint([*outline(now), *outline(part.end)]).convex_hull)
        now = part.end
    return shapes


@few
@given(crowds(), turns, st.integers(0, 2000), st.integers(0, 3000), st.booleans())
def test_a_move_is_free_where_shapely_finds_room(ground, turn, first, second, flies):
    stand = ground.stands[0]
    steps = steps_of((first, second), (turn,))
    gait = FLY if flies else WALK
    found = march(ground, M, stand.id, "rush", steps, gait)
    way = swept_by(stand.block, steps)
    if flies:
        way = way[-1:] if not steps else [poly(outline(found.block))]
    for other in ground.others(stand.id):
        shape = poly(other.outline)
        near = min(one.distance(shape) for one in way)
        deep = max(one.intersection(shape.buffer(-3)).area for one in way)
        told = {trouble.key for trouble in found.troubles if trouble.by == other.id}
        if deep > 0:
            assert told == {"unit"}
        if other.side != stand.side and near < INCH - 12 and not any(one.intersects(shape) for one in way):
            assert told == {"gap"}
        if near > (INCH if other.side != stand.side else 0):
            assert not told
    for feature in ground.features:
        shape = poly(feature.outline)
        deep = max(one.intersection(shape.buffer(-3)).area for one in way)
        clear = min(one.distance(shape) for one in way) > 0
        if feature.impassable:
            told = any(trouble.by == feature.id for trouble in found.troubles)
            assert told if deep > 0 else not (told and clear)
        if feature.difficult and not flies:
            slows = feature.id in found.difficult
            assert slows if deep > 0 and steps else not (slows and clear)
        if feature.dangerous and flies and (first or second):
            assert not found.danger
    left, top, right, low = poly(outline(found.block)).bounds
    off = min(left, top, SQUARE.width - right, SQUARE.height - low) < -TOL
    assert ("edge" in keys(found)) == off


@few
@given(crowds(), turns, st.integers(0, 1500))
def test_figures_in_danger_are_those_whose_bases_cross_it(ground, turn, length):
    stand = ground.stands[0]
    thorns = piece("thorns", Disc(5000, 5000, 700), dangerous=True)
    ground = replace(ground, features=(thorns,))
    steps = steps_of((0, length), (turn,))
    found = march(ground, M, stand.id, "rush", steps, WALK)
    shape = poly(thorns.outline)
    parts = parts_of(stand.block, steps)
    for i in range(stand.block.figures):
        deep, near = 0.0, 10.0**9
        rows = [bases(stand.block)[i]]
        for part in parts:
            if part.way == "turn":
                sign = 1 if part.size > 0 else -1
                rows += [bases(turned(part.start, sign * a))[i] for a in range(0, abs(part.size) + 1, 2)]
            else:
                ends = [*bases(part.start)[i], *bases(part.end)[i]]
                rows.append(tuple(shapely.MultiPoint(ends).convex_hull.exterior.coords))
        deep = max(poly(row).intersection(shape.buffer(-25)).area for row in rows)
        near = min(poly(row).distance(shape) for row in rows)
        assert i in found.danger if deep > 0 else not (i in found.danger and near > 1)


def quarter(ground: Ground) -> Ground:
    """The same square table, turned a quarter clockwise."""
    side = ground.bounds.width

    def around(shape):
        if isinstance(shape, Disc):
            return Disc(side - shape.y, shape.x, shape.r)
        return Rect(side - shape.y, shape.x, shape.w, shape.h, shape.angle + 90)

    def stood(one: Block) -> Block:
        return replace(one, x=side - one.y, y=one.x, facing=(one.facing + 90) % 360)

    features = tuple(replace(feature, shape=around(feature.shape)) for feature in ground.features)
    return replace(
        ground,
        features=features,
        stands=tuple(replace(stand, block=stood(stand.block)) for stand in ground.stands),
    )


@few
@given(crowds(), turns, st.integers(0, 2000), st.integers(0, 3000))
def test_turning_the_table_changes_no_verdict(ground, turn, first, second):
    # discs are seen as polygons with a corner each ten degrees: a quarter turn leaves them as they are
    name = ground.stands[0].id
    assume(all(isinstance(f.shape, Disc) or (f.shape.w % 2 == 0 and f.shape.h % 2 == 0) for f in ground.features))
    steps = steps_of((first, second), (turn,))
    one, other = march(ground, M, name, "rush", steps, WALK), march(quarter(ground), M, name, "rush", steps, WALK)
    assert keys(one) == keys(other) and one.danger == other.danger and one.difficult == other.difficult
    ours = {deed.target: (deed.length, deed.side, deed.width) for deed in charges(ground, M, name, WALK)}
    theirs = {deed.target: (deed.length, deed.side, deed.width) for deed in charges(quarter(ground), M, name, WALK)}
    assert ours == theirs


@few
@given(crowds(), st.sampled_from(["advance", "rush"]), st.sampled_from([WALK, FLY, STRIDE]))
def test_the_furthest_ways_are_legal(ground, action, gait):
    name = ground.stands[0].id
    for steps, end in reach(ground, M, name, action, gait, every=30):
        found = march(ground, M, name, action, steps, gait)
        assert found.legal and found.block == end


@few
@given(crowds(4), turns)
def test_a_charge_ends_edge_to_edge(ground, turn):
    stand = ground.stands[0]
    assume(ground.enemies(stand.id))
    deeds = [charge(ground, M, stand.id, foe.id, (("turn", turn),), WALK) for foe in ground.enemies(stand.id)]
    for deed in [*deeds, *charges(ground, M, stand.id, WALK)]:
        foe = ground.stand(deed.target)
        assert deed.side == side_of(foe.block, front(stand.block))
        if not deed.legal:
            continue
        assert deed.length <= WALK.charge
        assert poly(outline(deed.contact)).distance(poly(foe.outline)) <= 2.5
        own, target = poly(outline(deed.block)), poly(outline(deed.defender))
        assert own.distance(target) <= 2.5 and own.intersection(target.buffer(-3)).area < 1e-6
        if deed.width:
            assert (deed.block.facing - foe.block.facing) % 90 == 0
            edge = shapely.LineString(outline(deed.block)[:2]).buffer(3)
            shared = edge.intersection(target.exterior).length
            assert shared == pytest.approx(deed.width, abs=12)
        for other in ground.others(stand.id):
            if other.id != foe.id:
                assert own.intersection(poly(other.outline).buffer(-3)).area < 1e-6
        after = ground.moved(stand.id, deed.block).moved(foe.id, deed.defender)
        back = step_back(after, M, stand.id, foe.id)
        assert back.facing == deed.block.facing
        parted = after.moved(stand.id, back)
        assert distance(parted, stand.id, foe.id) <= M.separate + 600
        if distance(parted, stand.id, foe.id) < M.separate:
            closer = swept(deed.block, "back", 2 * M.separate)
            assert not ground.holds(closer) or any(
                poly(closer).distance(poly(other.outline)) < 3 for other in after.others(stand.id) if other.id != foe.id
            ) or any(f.impassable and poly(closer).intersects(poly(f.outline)) for f in ground.features)


# ---- by hand


def test_what_each_action_allows():
    ground = field(("a", 0, block(20, 30)))

    def asked(action, steps, gait=WALK):
        return keys(march(ground, M, "a", action, steps, gait))

    assert asked("advance", (("ahead", 1524),)) == [] and asked("advance", (("ahead", 1525),)) == ["length"]
    assert asked("rush", (("ahead", 1000), ("turn", 90), ("ahead", 2048))) == []
    assert asked("rush", (("turn", 91),)) == ["turn"] and asked("rush", (("turn", 10), ("turn", 10))) == ["turns"]
    assert asked("hold", (("turn", -180),)) == [] and asked("hold", (("ahead", 1),)) == ["length"]
    assert asked("shaken", (("turn", 90),)) == [] and asked("shaken", (("turn", 91),)) == ["turn"]
    assert asked("advance", (("left", 762),)) == [] and asked("advance", (("back", 763),)) == ["length"]
    assert asked("rush", (("left", 100),)) == ["aside"] and asked("advance", (("left", 9), ("turn", 9))) == ["aside"]
    assert asked("advance", (("ahead", 9),), ROOTED) == ["rooted"] and asked("hold", (("turn", 90),), ROOTED) == []
    assert march(ground, replace(M, pivots=2), "a", "rush", (("turn", 10), ("turn", 10)), WALK).legal
    assert march(ground, replace(M, side_percent=100), "a", "advance", (("right", 1524),), WALK).legal


def test_difficult_ground_slows_all_but_those_who_pass_it():
    bog = piece("bog", rect(20, 26, 6, 2), difficult=True)
    ground = field(("a", 0, block(20, 30)), features=(bog,))
    far = (("ahead", 2000),)
    slow = march(ground, M, "a", "rush", far, WALK)
    assert keys(slow) == ["slow"] and slow.most == M.cap and slow.difficult == ("bog",)
    assert march(ground, M, "a", "rush", (("ahead", M.cap),), WALK).legal
    assert march(ground, M, "a", "rush", far, STRIDE).legal and march(ground, M, "a", "rush", far, FLY).legal
    assert keys(march(ground, M, "a", "advance", (("ahead", 1600),), WALK)) == ["length"]
    assert march(ground, M, "a", "rush", (("turn", 90), ("ahead", 2000)), WALK).legal  # it does not cross it
    charged = field(("a", 0, block(20, 30)), ("b", 1, block(20, 20, 180)), features=(bog,))
    assert keys(charge(charged, M, "a", "b", (), WALK)) == ["reach"] and charge(charged, M, "a", "b", (), FLY).legal


def test_dangerous_ground_counts_figures_once():
    thorns = piece("thorns", rect(19, 26, 1, 1), dangerous=True)
    ground = field(("a", 0, block(20, 30)), features=(thorns,))
    over = march(ground, M, "a", "rush", (("ahead", 2000),), WALK)
    assert over.legal and over.danger == (0, 1, 5, 6)
    assert march(ground, M, "a", "rush", (("ahead", 2000),), FLY).danger == ()
    within = field(("a", 0, block(19, 26)), features=(thorns,))
    assert march(within, M, "a", "hold", (), WALK).danger and march(within, M, "a", "hold", (), FLY).danger
    assert march(within, M, "a", "rush", (("ahead", 500),), FLY).danger == ()


def test_enemies_are_kept_an_inch_away_and_friends_are_not():
    ground = field(("a", 0, block(20, 30)), ("b", 1, block(20, 24, 180)), ("c", 0, block(25, 30)))
    gap = distance(ground, "a", "b")
    assert march(ground, M, "a", "rush", (("ahead", gap - 254),), WALK).legal
    assert keys(march(ground, M, "a", "rush", (("ahead", gap - 250),), WALK)) == ["gap"]
    beside = distance(ground, "a", "c")
    assert march(ground, M, "a", "advance", (("right", beside),), WALK).legal  # touching friends is no matter
    assert keys(march(ground, M, "a", "advance", (("right", beside + 4),), WALK)) == ["unit"]
    assert march(ground, replace(M, gap=0), "a", "rush", (("ahead", gap),), WALK).legal
    near = field(("a", 0, block(20, 30)), ("b", 1, block(20, 27.5, 180)))  # half an inch apart after a melee
    assert march(near, M, "a", "advance", (("back", 500),), WALK).legal
    assert keys(march(near, M, "a", "rush", (("ahead", 20),), WALK)) == ["gap"]


def test_how_far_a_unit_gets():
    bog, rock = piece("bog", rect(27, 30, 2, 9), difficult=True), piece("rock", rect(20, 21, 9, 1), impassable=True)
    ground = field(("a", 0, block(20, 30)), ("b", 1, block(12, 30, 90)), features=(bog, rock))
    ways = {steps[:-1]: steps[-1] for steps, _ in reach(ground, M, "a", "rush", WALK, every=90)}
    assert set(ways) == {(), (("turn", 90),), (("turn", -90),)}
    assert ways[()] == ("ahead", 30 * INCH - 250 - round(21.5 * INCH))  # up to the rock
    assert ways[("turn", 90),] == ("ahead", M.cap)  # the bog slows it down
    east = reach(ground, M, "a", "rush", STRIDE, every=90)
    assert (("turn", 90), ("ahead", 3048)) in [steps for steps, _ in east]
    to_enemy = 8 * INCH - 500 - INCH  # an inch away from him
    assert abs(ways[("turn", -90),][1] - to_enemy) <= 4
    aside = {steps[-1] for steps, _ in reach(ground, M, "a", "advance", WALK, every=90)}
    assert {("left", 762), ("right", 762), ("back", 762)} <= aside and reach(ground, M, "a", "rush", ROOTED) == ()


def test_flyers_pass_over_everything_but_need_room_to_land():
    rock = piece("rock", rect(20, 26, 4, 1), impassable=True, blocks=True)
    ground = field(("a", 0, block(20, 30)), ("c", 0, block(20, 22)), features=(rock,))
    assert keys(march(ground, M, "a", "rush", (("ahead", 3000),), WALK)) == ["unit", "wall"]
    assert march(ground, M, "a", "rush", (("ahead", 3000),), FLY).legal
    assert keys(march(ground, M, "a", "rush", (("ahead", 2100),), FLY)) == ["unit"]
    assert keys(march(ground, M, "a", "rush", (("ahead", 1000),), FLY)) == ["wall"]


def test_whoever_touches_a_wall_may_stay_as_he_is():
    rock = piece("rock", rect(19, 29, 4, 2), impassable=True, blocks=True)
    ground = field(("a", 0, block(20, 30)), features=(rock,))
    assert march(ground, M, "a", "hold", (), WALK).legal
    assert keys(march(ground, M, "a", "hold", (("turn", 30),), WALK)) == ["wall"]


def test_nobody_steps_back_to_where_he_cannot_stand():
    pool = piece("pool", Rect(4826, 5207, 1270, 762, 10), impassable=True)
    wings, foe = Block(5176, 6192, 210, 3, 3, 500, 500), Block(4926, 6626, 30, 3, 3, 500, 500)
    ground = field(("a", 0, wings), ("b", 1, foe), features=(pool,))
    back = step_back(ground, M, "a", "b")
    assert back != wings and room(ground, 0, back, 0, ("a", "b")) == []


def test_a_charge_turns_to_the_side_it_touches():
    foe = block(20, 20, 90)
    ground = field(("a", 0, block(20, 28)), ("b", 1, foe))
    flank = charge(ground, M, "a", "b", (), WALK)
    assert flank.legal and flank.side == "flank" and flank.block.facing == 0 and flank.width == 500
    rear = charge(field(("a", 0, block(12, 20, 90)), ("b", 1, foe)), M, "a", "b", (), WALK)
    assert rear.legal and rear.side == "rear" and rear.block.facing == 90 and rear.width == 1250
    slanted = charge(field(("a", 0, block(22, 28, 350)), ("b", 1, block(20, 20, 180))), M, "a", "b", (), WALK)
    assert slanted.legal and slanted.block.facing == 0 and slanted.width == 1250 and slanted.side == "front"
    assert keys(charge(field(("a", 0, block(20, 40)), ("b", 1, foe)), M, "a", "b", (), WALK)) == ["reach"]
    assert keys(charge(ground, M, "a", "b", (("turn", 90),), WALK)) == ["misses"]
    assert keys(charge(ground, M, "a", "b", (("turn", 95), ("turn", 5)), WALK)) == ["misses", "turn", "turns"]
    assert keys(charge(ground, M, "a", "b", (), ROOTED)) == ["rooted"] and charges(ground, M, "a", ROOTED) == ()
    between = ground.put("c", 1, block(20, 26))
    assert keys(charge(between, M, "a", "b", (), WALK)) == ["unit"] and charge(between, M, "a", "c", (), WALK).legal
    assert charge(between, M, "a", "b", (), FLY).legal


def test_a_charger_slides_to_meet_as_many_as_he_can():
    foe = block(20, 20, 180)
    off = charge(field(("a", 0, block(23, 26)), ("b", 1, foe)), M, "a", "b", (), WALK)
    assert off.legal and off.width == 1250 and off.block.x == foe.x  # touched at the edge, slid along
    narrow = charge(field(("a", 0, block(21, 26, 0, 4, 2)), ("b", 1, foe)), M, "a", "b", (), WALK)
    assert narrow.width == 500 and narrow.block.x == 21 * INCH  # wide enough as it came: no step too many
    blocked = field(("a", 0, block(23, 26)), ("b", 1, foe), ("c", 0, block(17, 22)))
    partly = charge(blocked, M, "a", "b", (), WALK)  # a friend is in his way: the defender comes to meet him
    edge = blocked.stand("c").outline[1][0]
    assert edge <= partly.block.x - 625 < edge + 125 and partly.defender == replace(foe, x=partly.block.x)
    assert partly.width == 1250 and not room(blocked.moved("b", partly.defender), 0, partly.block, 0, ("a", "b"))
    held = blocked.put("e", 1, block(23.4, 18.2, 180))  # and his own friend holds the defender where he is
    stuck = charge(held, M, "a", "b", (), WALK)
    assert stuck.legal and stuck.width < 1250 and stuck.defender.facing == 180


def test_who_strikes():
    own, foe = block(20, 21, 0, 12), block(20, 20, 180, 5)
    assert striking(own, foe, 2) == tuple(range(10)) and striking(own, foe, 1) == tuple(range(5))
    beside = replace(foe, x=foe.x + 750)
    assert meeting(own, beside) == (3, 4) and striking(own, beside, 2, True) == (3, 4, 8, 9)
    flank = replace(foe, x=own.x + 625 + 125, y=own.y, facing=270)
    assert meeting(own, flank) == (4,)


def test_apart_again_and_on():
    ground = field(("a", 0, block(20, 21.97)), ("b", 1, block(20, 20, 180)))
    assert distance(ground.moved("a", step_back(ground, M, "a", "b")), "a", "b") == INCH
    hemmed = ground.put("c", 0, block(20, 24.1))
    assert INCH > distance(hemmed.moved("a", step_back(hemmed, M, "a", "b")), "a", "b") >= 0
    alone = field(("a", 0, block(20, 30)), ("b", 1, block(20, 24, 180)))
    at = alone.stand("a").block.at
    assert shift(alone, M, "a", (at[0] + 538, at[1] - 538), WALK).legal
    assert keys(shift(alone, M, "a", (at[0] + 762, at[1] + 50), WALK)) == ["length"]
    assert keys(shift(alone, M, "a", (at[0], at[1] - 762), WALK)) == []
    near = field(("a", 0, block(20, 30)), ("b", 1, block(20, 24.5, 180)))
    assert keys(shift(near, M, "a", (at[0], at[1] - 762), WALK)) == ["gap"]
    assert keys(shift(near, M, "a", (at[0], at[1] + 100), ROOTED)) == ["rooted"]


def test_a_gait_of_its_own_is_obeyed():
    ground = field(("a", 0, block(20, 30)))
    assert march(ground, M, "a", "rush", (("ahead", 4000),), Gait(0, 4000, 0)).legal
