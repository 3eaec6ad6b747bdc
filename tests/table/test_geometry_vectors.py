"""The eighteen geometric vectors of the inventory, in its numbers: lengths in mm there, in 1/10 mm here."""

from __future__ import annotations

import math

import pytest

from aofa_widgets.table.limits import leap_limits, measure_leap, near_each_other
from aofa_widgets.table.measure import CONTACT, contacts, higher, in_reach, touches
from aofa_widgets.table.push import blocked, push, push_direction
from aofa_widgets.table.shapes import Body, Bounds, Disc, Rect, figure
from aofa_widgets.table.sight import sight
from aofa_widgets.table.sweep import sweep
from aofa_widgets.table.units import times

TABLE = Bounds(6000, 6000)
HEIGHT, WIDTH = 400, 300


def barrel(x: int, y: int, r: int = 200) -> Body:
    return Body("barrel", Disc(x, y, r), 0, 300)


def wall(x: int) -> Body:
    return Body("wall", Rect(x + 50, 3000, 100, 6000), 0, 2000)


def surface_of(top: int, x: int = 1000, y: int = 1000, w: int = 1000, id: str = "table") -> Body:
    return Body(id, Rect(x, y, w, 1000), 0, top, standable=True)


def move(start, obstacles, **way):
    return sweep(start, 150, obstacles=obstacles, bounds=TABLE, **way)


def test_gv_01_a_move_ends_touching_the_object_it_reaches():
    stop = move((1000, 1000), [barrel(3000, 1000)], along=(1, 0))
    assert (stop.at, stop.by, stop.why, stop.length) == ((2650, 1000), "barrel", "object", 1650)
    assert touches(figure("a", *stop.at), barrel(3000, 1000))


def test_gv_02_an_object_off_the_line_stops_the_base_where_it_first_touches():
    stop = move((1000, 1000), [barrel(3000, 1200)], along=(1, 0))
    exact = 3000 - math.sqrt(350**2 - 200**2)
    assert stop.y == 1000 and 0 <= exact - stop.x <= 1  # never past it, at most 0.1 mm before
    assert stop.by == "barrel"


def test_gv_03_a_miss_by_a_millimetre_goes_on_to_the_edge():
    stop = move((1000, 1000), [barrel(3000, 1360)], along=(1, 0))
    assert (stop.at, stop.by, stop.why) == ((5850, 1000), None, "edge")


def test_gv_04_no_move_into_what_is_touched_but_away_from_it():
    touched = [barrel(3000, 1000)]
    refused = move((2650, 1000), touched, along=(1, 0))
    assert (refused.length, refused.by, refused.at) == (0, "barrel", (2650, 1000))
    assert move((2650, 1000), touched, along=(-1, 0)).at == (150, 1000)


def test_gv_05_along_what_is_touched_a_move_is_free():
    stop = move((2650, 1000), [barrel(3000, 1000)], along=(0, 1))
    assert (stop.at, stop.why) == ((2650, 5850), "edge")


def hit(target: Body, obstacles, **choices):
    way = push_direction((1000, 1000), (1300, 1000))
    held = blocked(target, way, obstacles=obstacles, bounds=TABLE, source="attacker", **choices)
    return held, None if held else push(target, way, obstacles=obstacles, bounds=TABLE, source="attacker")


ATTACKER, TARGET = figure("attacker", 1000, 1000), figure("target", 1300, 1000)


def test_gv_06_a_push_goes_on_to_the_wall_and_then_the_figure_is_against_it():
    _, done = hit(TARGET, [ATTACKER, wall(4000)])
    assert (done.x, done.y, done.by) == (3850, 1000, "wall")
    again = figure("target", done.x, done.y)
    assert hit(again, [ATTACKER, wall(4000)])[0] == "wall"


def test_gv_07_against_a_wall_nothing_moves():
    assert hit(TARGET, [ATTACKER, wall(1450)])[0] == "wall"


def test_gv_08_an_object_at_the_side_blocks_only_where_any_contact_counts():
    things = [ATTACKER, barrel(1300, 1350), wall(4000)]
    held, done = hit(TARGET, things, test="behind")
    assert held is None and (done.x, done.y) == (3850, 1000)
    assert hit(TARGET, things, test="any_contact")[0] == "barrel"


def test_gv_09_the_edge_of_the_table_is_a_wall():
    _, done = hit(TARGET, [ATTACKER])
    assert (done.x, done.y, done.why) == (5850, 1000, "edge")
    assert hit(figure("target", 5850, 1000), [ATTACKER])[0] == "edge"
    assert hit(figure("target", 5850, 1000), [ATTACKER], edge="stop")[0] is None


def test_gv_10_a_pushed_figure_stops_in_contact_with_another():
    other = figure("other", 3000, 1000)
    _, done = hit(TARGET, [ATTACKER, other])
    assert (done.x, done.y, done.by) == (2700, 1000, "other")
    assert contacts(figure("target", done.x, done.y), [ATTACKER, other]) == ("other",)


@pytest.mark.parametrize(("gap", "refused"), [(400, None), (410, "across")])
def test_gv_11_across_at_most_one_height(gap, refused):
    one, two = surface_of(254, x=1000).shape, surface_of(254, x=2000 + gap).shape
    leap = measure_leap((1350, 1000), 254, (1650 + gap, 1000), 254, 150, one, two)
    limit = times(HEIGHT, 1.0)
    assert leap_limits(leap, across=limit, up=times(HEIGHT, 0.5), down=limit) == refused


@pytest.mark.parametrize(("top", "refused"), [(400, None), (450, "down")])
def test_gv_12_down_at_most_one_height(top, refused):
    leap = measure_leap((1350, 1000), top, (1650, 1000), 0, 150, surface_of(top).shape)
    assert leap_limits(leap, across=400, up=200, down=400) == refused


@pytest.mark.parametrize(("top", "refused"), [(200, None), (210, "up")])
def test_gv_13_up_at_most_half_a_height(top, refused):
    leap = measure_leap((350, 1000), 0, (650, 1000), top, 150, None, surface_of(top).shape)
    assert leap.across == 0
    assert leap_limits(leap, across=400, up=200, down=400) == refused


def guards(*xs: int) -> list[Disc]:
    return [Disc(x, 1000, 150) for x in xs]


def test_gv_14_two_targets_at_most_a_base_width_apart():
    assert near_each_other(guards(3000, 3600), WIDTH) is None
    assert near_each_other(guards(3000, 3610), WIDTH) == (0, 1)
    assert [near_each_other(guards(3000, x), CONTACT) for x in (3600, 3610, 3300)] == [(0, 1), (0, 1), None]


def test_gv_15_three_targets_pair_by_pair_or_as_a_chain():
    assert near_each_other(guards(3000, 3600, 4200), WIDTH) == (0, 2)
    assert near_each_other(guards(3000, 3600, 4200), WIDTH, chain=True) is None


def test_gv_16_a_figure_between_blocks_a_throw_unless_the_thrower_stands_higher():
    target, between = figure("target", 4000, 1000), figure("between", 2500, 1100)
    seen = sight(figure("thrower", 1000, 1000), target, figures=[between])
    assert (seen.verdict, seen.by) == ("blocked", ("between",))
    assert sight(figure("thrower", 1000, 1000, 200), target, figures=[between]).verdict == "clear"
    assert sight(figure("thrower", 1000, 1000, 200), target, figures=[between], elevation_min=None).by == ("between",)


@pytest.mark.parametrize(("z", "gap", "contact"), [(400, 250, True), (400, 310, False), (410, 250, False)])
def test_gv_17_swords_reach_across_one_height_and_one_base_width(z, gap, contact):
    up, down = figure("up", 1000, 1000, z), figure("down", 1300 + gap, 1000)
    assert in_reach(up, down, WIDTH, HEIGHT, 50) is contact
    assert in_reach(down, up, WIDTH, HEIGHT, 50) is contact
    assert higher(z, 0, 50) == 1


@pytest.mark.parametrize("top", [400, 450, 900])
def test_gv_18_over_the_rim_the_figure_drops_and_goes_on(top):
    stand = surface_of(top)
    done = push(
        figure("target", 1300, 1000, top), (1, 0), obstacles=[stand], bounds=TABLE, source=None, support="table"
    )
    assert done.drops == (top,) and done.z == 0 and done.support is None
    assert (done.x, done.y, done.why) == (5850, 1000, "edge")
    landing = done.path[2]
    assert 1650 <= landing.x <= 1651  # clear of the table's side
