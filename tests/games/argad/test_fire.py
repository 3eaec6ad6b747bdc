"""Who may be shot at by whom in the fourth game: lines of fire, woods, cover, ranks of friends."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from aofa_widgets.games.argad.model.ground import TOL, Base, Feature, Kind
from aofa_widgets.games.argad.params import Params
from aofa_widgets.games.argad.resolve.places import fire, sight
from aofa_widgets.table.shapes import Disc, Rect

from .tables import BRUSH, FOREST, PARAMS, RULES, WALL, anybody, drawn, field, house, rider, shapely, solid


def sees(one, other, blocks, depth):
    """By brute force: some of many lines between two bases misses every block, grown or shrunk by so much."""
    shapes = [drawn(block).buffer(depth) for block in blocks]
    rims = [drawn(base).exterior for base in (one, other)]
    a, b = ([rim.interpolate(n / 24, normalized=True) for n in range(24)] for rim in rims)
    union = shapely.union_all(shapes)
    return any(not shapely.LineString((p, q)).intersects(union) for p in a for q in b)


def test_lines_of_fire_are_free_where_another_library_finds_one():
    dice = random.Random(7)
    blocked = 0
    for n in range(24):
        one, other = Base("a", 0, 1000, 3000), anybody(dice, "b", 1, 100).put((2200, 3000))
        crowd = [Base(f"c{i}", 1, 1600 + dice.randrange(-200, 200), 3000 + dice.randrange(-150, 150)) for i in range(2)]
        crowd += [Base(f"d{i}", 1, dice.randrange(1300, 1900), dice.randrange(2700, 3300)) for i in range(2)]
        found = fire.aim(field(one, other, *crowd), PARAMS, "a", "b")
        blocked += not found.seen
        if found.seen:
            assert sees(one, other, crowd, -2 * TOL), n
        else:
            assert not sees(one, other, crowd, 2 * TOL), n
    assert 3 < blocked < 21


def test_the_wood_on_a_line_is_as_thick_as_another_library_says():
    dice = random.Random(8)
    seen = hidden = 0
    for _ in range(60):
        wood = Feature("wood", "forest", Rect(2000, 2000, dice.randrange(300, 2600), 1500, dice.randrange(90)), FOREST)
        one, other = anybody(dice, "a", 0, 3000), anybody(dice, "b", 1, 3000)
        ground = field(one, other, features=[wood])
        found = sight.view(ground, one, other, ())
        line = shapely.LineString(found.line)
        deep = line.intersection(solid(wood.shape)).length
        assert found.wood("forest") == pytest.approx(deep, abs=3)
        aim = fire.aim(ground, PARAMS, "a", "b")
        assert aim.seen == (found.wood("forest") <= 1000)
        assert aim.malus == (-1 if aim.seen and found.wood("forest") else 0)
        seen, hidden = seen + aim.seen, hidden + (not aim.seen)
    assert seen and hidden


def test_nobody_is_seen_through_a_wall_but_through_a_window_with_its_frame():
    within = Base("in", 1, 1650, 2200)
    for at, seen in (((800, 2200), True), ((2000, 3200), False), ((2000, 1000), False)):
        found = fire.aim(field(Base("a", 0, *at), within, features=house()), PARAMS, "a", "in")
        assert (found.seen, found.malus) == ((True, -1) if seen else (False, 0)), at
        assert found.indoors
    ground = field(Base("a", 0, 800, 2200), within, features=house())
    leans = fire.Scene(leaning=frozenset({"in"}))
    assert fire.aim(ground, PARAMS, "a", "in", leans).malus == 0
    back = fire.aim(ground, PARAMS, "a", "in", fire.Scene(drawn=frozenset({"in"})))
    assert not back.seen and back.hidden and back.by == ("window",)


def test_cover_by_walls_brush_and_posts():
    wall = Feature("wall", "low_wall", Rect(1000, 680, 1000, 60), WALL)
    shooter, target = Base("a", 0, 1000, 2000), Base("b", 1, 1000, 540)
    assert fire.aim(field(shooter, target, features=[wall]), PARAMS, "a", "b").malus == -1
    # both sides get it where nobody touches it; who stands behind it shoots unhindered
    far_off = Base("b", 1, 1000, 200)
    ground = field(shooter, far_off, features=[wall])
    assert fire.aim(ground, PARAMS, "a", "b").malus == fire.aim(ground, PARAMS, "b", "a").malus == -1
    assert fire.aim(field(shooter, target, features=[wall]), PARAMS, "b", "a").malus == 0
    low = replace(target, low=True)
    assert fire.aim(field(shooter, low, features=[wall]), PARAMS, "a", "b").hidden
    assert fire.aim(field(replace(shooter, z=300), low, features=[wall]), PARAMS, "a", "b").seen
    brush = Feature("brush", "brush", Rect(1000, 500, 600, 600), BRUSH)
    assert fire.aim(field(shooter, target, features=[brush]), PARAMS, "a", "b").malus == -1
    assert fire.aim(field(shooter, target, features=[brush]), PARAMS, "b", "a").malus == 0
    assert fire.aim(field(shooter, rider("b", 1, 1000, 500), features=[brush]), PARAMS, "a", "b").malus == 0
    post = Feature("post", "post", Disc(1000, 700, 40), Kind("forbidden", "forbidden", cover=-1, capacity=1))
    pair = Base("b", 1, 1000, 560), Base("c", 1, 1100, 600)
    maluses = [fire.aim(field(shooter, *pair, features=[post]), PARAMS, "a", name).malus for name in "bc"]
    assert maluses == [-1, 0]


def test_friends_in_front_leave_a_gap_or_a_shoulder():
    shooter, target = Base("a", 0, 1000, 2000), Base("t", 1, 1000, 500)

    def found(gap, scene=None, arm=None, back=0):
        row = (Base("l", 0, 1000 - 100 - gap // 2, 1700 - back), Base("r", 0, 1000 + 100 + gap - gap // 2, 1700 - back))
        return fire.aim(field(shooter, target, *row), PARAMS, "a", "t", scene, arm).seen

    assert found(200) and not found(150) and not found(150, back=600)
    row = (Base("l", 0, 1000, 1800),)
    ground = field(shooter, target, *row)
    assert not fire.aim(ground, PARAMS, "a", "t").seen
    assert fire.aim(ground, PARAMS, "a", "t", fire.Scene(idle=frozenset("l"))).seen
    assert not fire.aim(ground, PARAMS, "a", "t", fire.Scene(idle=frozenset("l")), fire.Arm(shoulder=False)).seen
    assert fire.aim(ground, PARAMS, "a", "t", None, fire.Arm(handy=True)).seen
    assert fire.aim(ground, PARAMS, "a", "t", fire.Scene(group=frozenset("al")), fire.Arm(thrown=True)).seen
    # beside one another nobody is in the way, and a member of the target hides no other
    line = [Base(f"n{n}", 0, 1000 + 200 * n, 2000) for n in (-1, 1)]
    assert fire.aim(field(shooter, target, *line), PARAMS, "a", "t").seen
    front = Base("u", 1, 1000, 700)
    assert not fire.aim(field(shooter, target, front), PARAMS, "a", "t").seen
    assert fire.aim(field(shooter, target, front), PARAMS, "a", "t", fire.Scene(target=frozenset("tu"))).seen
    high = replace(target, z=500)
    assert fire.aim(field(shooter, high, Base("f", 0, 1000, 1500)), PARAMS, "a", "t").seen
    assert not fire.aim(field(shooter, high, Base("f", 0, 1000, 1800)), PARAMS, "a", "t").seen
    drilled = Params.of(RULES.with_values({"options.column_fire": True}))
    formed = fire.Scene(formed=frozenset("al"))
    assert fire.aim(ground, drilled, "a", "t", formed).seen and not fire.aim(ground, PARAMS, "a", "t", formed).seen
