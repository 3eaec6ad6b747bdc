"""Geometry for play of the fourth game: against an independent library, and against the rules in words."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest

from aofa_widgets.games.argad.model.ground import Base, Feature, Ground
from aofa_widgets.games.argad.params import Params
from aofa_widgets.games.argad.resolve.places import backs, faces, meeting, near, order, walls, ways
from aofa_widgets.games.argad.resolve.places.meeting import Mover
from aofa_widgets.table.convex import local
from aofa_widgets.table.shapes import Bounds, Rect

from .tables import BRUSH, FORD, PARAMS, ROAD, ROCK, RULES, WALL, anybody, drawn, field, house, rider, solid, some_field


def test_gaps_are_those_of_another_library():
    dice = random.Random(5)
    for n in range(150):
        one, other = anybody(dice, "a", 0, 1500), anybody(dice, "b", 1, 1500)
        wanted = drawn(one).distance(drawn(other))
        assert near.gap(one, other) == pytest.approx(wanted, abs=2), n
        for limit in (0, 200, 400, 2000):
            if abs(wanted - limit) > 2:
                assert near.within(one, other, limit) == (wanted <= limit)


def test_a_bearing_is_the_angle_clockwise_from_the_top():
    from math import atan2, degrees

    dice = random.Random(6)
    for _ in range(60):
        dx, dy = dice.randrange(-900, 900), dice.randrange(-900, 900)
        if (dx, dy) != (0, 0):
            assert near.turn(near.bearing((0, 0), (dx, dy)), round(degrees(atan2(dx, -dy)))) <= 1


def test_hard_ground_is_met_where_the_outline_reaches_it():
    dice = random.Random(9)
    met = 0
    for _ in range(60):
        base = anybody(dice, "a", 0)
        ground = field(base, features=[Feature("f", "ford", Rect(2500, 2500, 900, 600, dice.randrange(180)), FORD)])
        path = ways.path_of(base, [(dice.randrange(500, 4500), dice.randrange(500, 4500))])
        found = ways.meetings(ground, PARAMS, base, path)
        shape = solid(ground.features[0].shape)
        if not found:
            track = [drawn(ways.placed(base, path, d)).distance(shape) for d in range(0, ways.length(path), 40)]
            assert not track or min(track) > 0 or base.mounted
            continue
        met += 1
        before = found[0].before
        assert drawn(ways.placed(base, path, before)).distance(shape) < 8
        assert before == 0 or drawn(ways.placed(base, path, before - 15)).distance(shape) > 0
    assert met > 15


def test_slowness_on_the_table_is_that_of_the_records():
    brush = Feature("brush", "brush", Rect(1500, 500, 1000, 1000), BRUSH)
    base = Base("a", 0, 400, 500)  # 5 cm from base to brush
    made = ways.plan(field(base, features=[brush]), PARAMS, base, [(2000, 500)], 1600)
    assert (made.going.before, made.going.kind) == (500, "difficult")
    assert ways.walked(PARAMS, made, 4) == 1200
    assert ways.walked(PARAMS, made, 6, True) == 500
    deep = Feature("ford", "ford", Rect(1700, 500, 600, 1000), FORD)  # 9 cm on: 16 / 2 - 1 = 7 is too little
    made = ways.plan(field(base, features=[brush, deep]), PARAMS, base, [(2000, 500)], 1600)
    assert [one.before for one in made.meets] == [500, 900]
    assert ways.walked(PARAMS, made, 1) == 900
    road = Feature("road", "road", Rect(1500, 500, 1400, 300), ROAD)
    made = ways.plan(field(base, features=[brush, road]), PARAMS, base, [(2000, 500)], 1600)
    assert made.meets == () and ways.walked(PARAMS, made) == 1600
    wall = Feature("wall", "low_wall", Rect(1200, 500, 60, 1000), WALL)  # 6.7 cm to it, 9.3 cm to be over it
    made = ways.plan(field(base, features=[wall]), PARAMS, base, [(2000, 500)], 1600)
    assert made.meets[0].before == 670 and abs(made.meets[0].clear - 930) <= 15
    assert ways.walked(PARAMS, made, 5) == 1100 and ways.walked(PARAMS, replace(made, move=1200), 5) == 670
    # only come up to, it slows nobody
    made = ways.plan(field(base, features=[wall]), PARAMS, base, [(1070, 500)], 1600)
    assert made.meets == () and ways.walked(PARAMS, made) == 670


def test_walls_stop_whoever_does_not_take_the_door():
    base = Base("a", 0, 2000, 3000)
    ground = field(base, features=house())
    inside = ways.plan(ground, PARAMS, base, [(2000, 2300)], 2000)
    assert inside.stop == "" and inside.meets[0].grade == "difficult"
    beside = ways.plan(ground, PARAMS, base, [(1700, 3000), (1700, 2300)], 2000)
    assert beside.stop == "front" and abs(ways.length(beside.path) - 300 - 400) < 20
    horse = rider("h", 0, 2000, 3200)
    assert ways.plan(field(horse, features=house()), PARAMS, horse, [(2000, 2300)], 4000).stop in ("front", "door")
    one = Base("b", 0, 2000, 2300)
    ground = field(one, features=house())
    assert ground.room(one.at) == "front"
    for end in ((1700, 2000), (2200, 1780), (2000, 2620)):
        assert ways.room_move(ground, one, end), end
    for end in ((1800, 1400), (2000, 3200)):
        assert not ways.room_move(ground, one, end), end
    assert len(walls.walls(house())) > 8


def test_contact_is_along_an_edge_and_each_side_takes_so_many():
    def touching(*people):
        return [(pair.one, pair.other) for pair in faces.contacts(field(*people))]

    square = Base("a", 0, 1000, 1000, round=False)
    assert touching(square, Base("b", 1, 1200, 1090, round=False)) == [("a", "b")]
    assert touching(square, Base("b", 1, 1200, 1120, round=False)) == []
    assert touching(square, Base("b", 1, 1200, 1200, round=False)) == []
    assert touching(square, Base("b", 0, 1200, 1000, round=False)) == []
    second = faces.contacts(field(square, Base("b", 1, 1200, 1200, round=False)), corner="second")
    assert [pair.second for pair in second] == [True]
    horse = rider("a", 0, 1000, 1000)
    flank = [Base("b", 1, 1225, 880), Base("c", 1, 1225, 1120)]
    assert touching(horse, *flank) == [("a", "b"), ("a", "c")]
    places = ((1000, 800), (1200, 1000), (1000, 1200), (800, 1000))
    around = [Base(f"b{n}", 1, *at) for n, at in enumerate(places)]
    assert len(touching(Base("a", 0, 1000, 1000), *around)) == 4
    # six round bases fit round a seventh, but set square only four do
    ring = [Base(f"b{n}", 1, *(1000 + v for v in local(0, 201, 60 * n))) for n in range(6)]
    assert len(touching(Base("a", 0, 1000, 1000), *ring)) <= 4


def test_spears_reach_past_a_shoulder_in_file_and_behind_a_joint():
    foes = Base("e", 1, 1000, 800, 180), Base("f", 1, 1200, 800, 180)
    front = Base("a", 0, 1000, 1000), Base("b", 0, 1200, 1000)
    ground = field(*foes, *front, Base("s", 0, 1100, 1200), Base("u", 0, 1400, 1000), Base("v", 0, 1000, 1200 + 20))
    pairs = faces.contacts(ground)
    assert {(p.one, p.other) for p in pairs} == {("a", "e"), ("b", "f")}
    assert faces.supports(ground, pairs, "s") == {"a": ("e",), "b": ("f",)}
    assert faces.supports(ground, pairs, "u") == {}
    assert faces.supports(ground, pairs, "v") == {}
    assert faces.supports(ground, pairs, "a") == {}


def test_all_move_together_whoever_was_written_down_first():
    dice = random.Random(10)
    met = slipped = 0
    for n in range(8):
        ground = some_field(dice)
        movers = []
        for base in ground.bases:
            if dice.random() < 0.7:
                aims = [one for one in ground.enemies(base.id) if dice.random() < 0.3]
                end = aims[0].at if aims else (dice.randrange(400, 3200), dice.randrange(400, 3200))
                path = ways.cut(ways.path_of(base, [end]), 2000)
                movers.append(Mover(base.id, path, dice.choice((1200, 1600, 2000)), frozenset(one.id for one in aims)))
        found = meeting.together(ground, PARAMS, movers)
        dice.shuffle(movers)
        mixed = meeting.together(replace(ground, bases=ground.bases[::-1]), PARAMS, movers)
        assert {b.id: b for b in mixed.ground.bases} == {b.id: b for b in found.ground.bases}, n
        for one, other in combinations(found.ground.bases, 2):
            deep = drawn(one).intersection(drawn(other)).area
            if one.hostile(other) and {one.id, other.id} not in [{m.one, m.other} for m in found.met]:
                assert deep < 4000, (n, one, other)
        for pair in found.met:
            assert near.gap(found.ground.base(pair.one), found.ground.base(pair.other)) < 60
        for mover in movers:
            assert found.went[mover.id] <= ways.length(mover.path)
        met, slipped = met + len(found.met), slipped + list(found.stops.values()).count("slip")
    assert met > 5 and slipped > 1


def test_two_who_run_at_each_other_meet_by_their_speeds():
    people = Base("a", 0, 500, 500), Base("b", 1, 4100, 500)
    ways_ = [Mover("a", ((500, 500), (2500, 500)), 2000, frozenset("b")), Mover("b", ((4100, 500), (2100, 500)), 1600)]
    end = meeting.together(field(*people), PARAMS, ways_)
    assert end.met and abs(end.went["a"] * 1600 - end.went["b"] * 2000) < 2000 * 20
    assert faces.contacts(end.ground)
    # nobody slips between two who are able to react, but past one who is held by others one may
    gate = Base("x", 1, 2000, 330), Base("y", 1, 2000, 670)
    runner = Mover("a", ((500, 500), (2500, 500)), 2000)
    held = meeting.together(field(people[0], *gate), PARAMS, [runner])
    assert held.stops == {"a": "slip"} and held.ground.base("a").x < 1900
    assert meeting.together(field(people[0], *gate), PARAMS, [runner], idle=("x", "y")).went["a"] > 1300
    # an enemy who could not be seen at the start is not charged
    seen = meeting.together(field(*people), PARAMS, ways_, unseen=[("a", "b")])
    assert not seen.met


def test_whoever_is_driven_back_goes_straight_away_or_is_blocked():
    foe, own = Base("e", 1, 1000, 800, 180), Base("a", 0, 1000, 1000)
    back = backs.retreat(field(foe, own), PARAMS, "a", ["e"])
    assert [one.at for one in back.moved] == [(1000, 1200)]
    files = [Base(f"b{n}", 0, 1000 + x, 1200) for n, x in enumerate((-200, 0, 200))]
    pushed = backs.retreat(field(foe, own, *files), PARAMS, "a", ["e"])
    assert not pushed.blocked and len(pushed.moved) == 2 and pushed.moved[1].at == (1000, 1400)
    behind = rider("h", 0, 1000, 1350)
    lanes = [Base("l", 1, 800, 1150), Base("r", 1, 1200, 1150)]
    assert backs.retreat(field(foe, own, behind, *lanes), PARAMS, "a", ["e"]).blocked
    rock = Feature("rock", "rock", Rect(1000, 1250, 1600, 200), ROCK)
    shut = backs.retreat(field(foe, own, features=[rock]), PARAMS, "a", ["e"])
    assert shut.blocked and shut.by == "rock"
    edge = backs.retreat(field(replace(foe, y=5700), replace(own, y=5900)), PARAMS, "a", ["e"])
    assert edge.blocked and edge.by == "edge"
    end = backs.advance(field(replace(own, y=1200), foe), PARAMS, "e", (1000, 1000))
    assert end.at == (1000, 1000)
    dice = random.Random(11)
    for _ in range(25):
        ground = some_field(dice)
        name = dice.choice(ground.bases).id
        foes = [one.id for one in ground.enemies(name)][:2]
        found = backs.retreat(ground, PARAMS, name, foes)
        after = found.on(ground)
        assert found.blocked == (after == ground)
        for one in found.moved:
            assert near.far(one.at, ground.base(one.id).at) <= one.step + 2 or one.id != name
            assert not any(
                drawn(one).intersection(drawn(other)).area > 6000 for other in after.bases if other.id != one.id
            )


def test_close_order_is_tight_straight_near_a_leader():
    people = [Base(f"a{n}", 0, 1000 + 200 * (n % 3), 1000 + 200 * (n // 3)) for n in range(6)]
    names = [one.id for one in people]
    ground = field(*people)
    assert order.formed(ground, PARAMS, names, 0, ["a1"]) == ""
    assert order.formed(ground, PARAMS, names[:2], 0, ["a1"]) == "few"
    assert order.formed(ground, PARAMS, names, 0, []) == "leader"
    loose = field(*people[:5], replace(people[5], x=1640))
    assert order.formed(loose, PARAMS, names, 0, ["a1"]) == "gaps"
    askew = field(*people[:5], replace(people[5], facing=90))
    assert order.formed(askew, PARAMS, names, 0, ["a1"]) == "ranks"
    stand = order.ranks_of(ground, names, 0)
    assert stand.ranks == (("a0", "a1", "a2"), ("a3", "a4", "a5")) and not stand.column
    turned = order.pivot(ground, stand, 90)
    assert turned["a0"].facing == 90 and order.formed(ground.put(*turned.values()), PARAMS, names, 90, ["a1"]) == ""
    swapped = order.swap(ground, stand, 0, 1)
    assert swapped["a3"].at == people[0].at and swapped["a0"].at == people[3].at
    marched = order.shift(ground, stand, 0, 1200)
    assert marched["a1"].at == (1200, -200) and order.may_stand(ground, marched) == "a0"
    brush = Feature("brush", "brush", Rect(1200, 700, 800, 100), BRUSH)
    assert order.breaks(field(*people, features=[brush]), names, order.shift(ground, stand, 0, 400)) == ("brush",)
    scattered = field(*(replace(one, x=one.x + 150 * n) for n, one in enumerate(people)))
    formed = order.form_on(scattered, PARAMS, "a1", names, 0, 3)
    assert len(formed) == 6
    assert order.formed(scattered.put(*formed.values()), PARAMS, names, 0, ["a1"]) == ""


def test_groups_on_the_table():
    people = [Base(n, 0, 500 + x, 500) for n, x in (("a", 0), ("b", 500), ("c", 1000), ("d", 1700))]
    assert near.grouped(PARAMS, field(*people), 0) == ((("a", "b", "c"), "group"), (("d",), "isolated"))
    enemy = Base("e", 1, 2000, 500)
    assert near.grouped(PARAMS, field(*people, enemy), 0)[1] == (("d",), "isolated")
    told = near.grouped(PARAMS, field(*people), 0, same_way=[{"a", "c", "d"}])
    assert told == ((("a", "b", "c", "d"), "group"),)
    loose = Params.of(RULES.with_values({"options.formations": True}))
    apart = [Base(n, 0, 500 + 590 * i, 500) for i, n in enumerate("abc")]
    assert near.grouped(loose, field(*apart), 0, dispersed="abc") == tuple(((n,), "isolated") for n in "abc")
    assert near.grouped(loose, field(*apart), 0) == ((("a", "b", "c"), "group"),)
    small = Params.of(RULES.with_values({"options.bases": True, "base.scale_percent": 50}))
    assert near.grouped(small, field(*people), 0) == tuple(((n,), "isolated") for n in "abcd")


def test_people_strike_across_a_wall_that_both_stand_right_against():
    wall = Feature("wall", "low_wall", Rect(1000, 1000, 800, 80), WALL)
    one = Base("a", 0, 1000, 860)
    for at, there in (((1000, 1140), "wall"), ((1090, 1140), "wall"), ((1000, 1200), ""), ((1300, 1140), "")):
        assert faces.across(field(features=[wall]), one, Base("b", 1, *at)) == there, at
    # whoever is too slow to climb over ends right against it
    made = ways.plan(field(one.put((1000, 500)), features=[wall]), PARAMS, one.put((1000, 500)), [(1000, 1400)], 1600)
    end = ways.placed(one, made.path, ways.walked(PARAMS, made, 6, True))
    assert faces.across(field(features=[wall]), end, Base("b", 1, 1000, 1140)) == "wall"


def test_nobody_is_set_against_somebody_beyond_the_edge_of_the_table():
    victim, attacker = Base("v", 1, 120, 1500), Base("a", 0, 100, 1700)
    table = Ground(Bounds(3000, 3000), bases=(victim, attacker))
    west = [slot.base for slot in faces.slots(victim, attacker, 0) if not table.holds(slot.base.shape)]
    assert west and all(base.x < 100 for base in west)
    for y in range(1300, 1720, 20):
        for x in (100, 150, 250):
            here = table.put(Base("a", 0, x, y))
            found = faces.set_against(here, here.base("a"), victim)
            assert found is None or here.holds(found.shape), (x, y)
