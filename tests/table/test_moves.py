"""Single cases of moves, pushes, sight and reach that the vectors leave out: rims, landings, doubt, options."""

from __future__ import annotations

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.table.limits import can_grab, in_swing, leap_limits, leap_over, measure_leap, near_each_other
from aofa_widgets.table.measure import contacts, gap, in_reach, step_height, surface, touches
from aofa_widgets.table.push import FALLEN_HEIGHT, blocked, laid, push, push_direction
from aofa_widgets.table.shapes import Body, Bounds, Disc, Poly, Rect, corners, figure
from aofa_widgets.table.sight import sight
from aofa_widgets.table.sweep import first_free, free, sweep

TABLE = Bounds(6000, 6000)


def move(start, **more):
    return sweep(start, 150, bounds=TABLE, **more)


# --- moves ----------------------------------------------------------------------------------------------------------


def test_the_rim_of_a_table_stops_whoever_walks_on_it():
    top = Rect(3000, 3000, 1000, 1000)
    stop = move((3000, 3000), along=(1, 0), support=top, level=(254, 654))
    assert (stop.at, stop.why, stop.by) == ((3350, 3000), "rim", None)
    assert move(stop.at, along=(1, 0), support=top, level=(254, 654)).length == 0
    assert move(stop.at, along=(0, 1), support=top, level=(254, 654)).at == (3350, 3350)


def test_on_a_stool_narrower_than_the_base_the_centre_stays_on():
    stool = Disc(3000, 3000, 90)
    assert move((3000, 3000), along=(1, 0), support=stool, level=(120, 520)).at == (3090, 3000)


def test_a_round_table_top_holds_the_whole_base():
    stop = move((3000, 3000), along=(3, 4), support=Disc(3000, 3000, 650), level=(254, 654))
    assert stop.at == (3300, 3400)


def test_what_stands_lower_or_lies_flat_does_not_stop():
    stool = Body("stool", Disc(3000, 1000, 90), 0, 150)
    rug = Body("rug", Rect(2000, 1000, 500, 500), 0, 20, solid=False)
    assert move((1000, 1000), along=(1, 0), obstacles=[stool, rug]).by == "stool"
    assert move((1000, 1000), along=(1, 0), obstacles=[stool, rug], level=(254, 654)).why == "edge"
    barely = Body("step", Disc(3000, 1000, 90), 0, 264)  # shares 1 mm with who stands on 254: still too little
    assert move((1000, 1000), along=(1, 0), obstacles=[barely], level=(254, 654)).why == "edge"
    assert move((1000, 1000), along=(1, 0), obstacles=[barely], level=(253, 653)).by == "step"


def test_a_dodged_object_is_passed():
    barrel = Body("barrel", Disc(3000, 1000, 190), 0, 200)
    assert move((1000, 1000), along=(1, 0), obstacles=[barrel], passing={"barrel"}).at == (5850, 1000)


def test_a_move_stops_at_its_point_or_its_longest_length():
    assert (move((1000, 1000), to=(2000, 1300)).at, move((1000, 1000), to=(2000, 1300)).why) == ((2000, 1300), "point")
    far = move((1000, 1000), along=(0, 1), max_length=1524)
    assert (far.at, far.length, far.why) == ((1000, 2524), 1524, "limit")


def test_a_point_inside_an_object_means_up_to_it():
    crate = Body("crate", Rect(3000, 1000, 400, 400), 0, 300)
    assert move((1000, 1000), to=(3000, 1000), obstacles=[crate]).at == (2650, 1000)


def test_moving_needs_a_way_and_only_one():
    for choices in ({}, {"to": (1, 1), "along": (1, 0)}):
        with pytest.raises(InputError):
            move((1000, 1000), **choices)
    assert move((1000, 1000), to=(1000, 1000)).length == 0


def test_a_figure_slides_along_a_row_of_crates_and_a_corner_does_not_catch_it():
    row = [Body(f"c{i}", Rect(500 + 400 * i, 1350, 400, 400), 0, 300) for i in range(8)]
    assert move((1000, 1000), along=(1, 0), obstacles=row).at == (5850, 1000)


def test_a_graze_of_a_tenth_passes_and_two_tenths_stop():
    def to(depth: int):
        return move((1000, 1000), along=(1, 0), obstacles=[Body("d", Disc(3000, 1350 - depth, 200), 0, 300)])

    assert [to(depth).why for depth in (-1, 0, 1, 2)] == ["edge", "edge", "edge", "object"]


def test_a_corner_is_round_for_a_round_base():
    crate = Body("crate", Rect(3000, 1300, 400, 400), 0, 300)  # its corner at (2800, 1100)
    stop = move((1000, 1000), along=(1, 0), obstacles=[crate])
    assert stop.x == int(2800 - (150**2 - 100**2) ** 0.5)
    assert gap(Disc(*stop.at, 150), crate.shape) == 0 and touches(figure("a", *stop.at), crate)


def test_along_a_wall_a_hundredth_of_slope_is_forgiven_and_no_more():
    wall = Body("wall", Rect(3000, 1200, 6000, 100), 0, 1000)  # its side at y = 1150, touched from y = 1000
    slow = move((1000, 1000), along=(1000, 9), obstacles=[wall])
    assert slow.length > 100 and slow.y == 1000 and slow.by == "wall"
    assert move((1000, 1000), along=(1000, 11), obstacles=[wall]).length == 0
    assert move((1000, 1000), along=(1000, 0), obstacles=[wall]).at == (5850, 1000)


def test_a_turned_rectangle_has_its_corners_on_the_nearest_units():
    assert corners(Rect(0, 0, 100, 100, 45)) == ((0, -71), (71, 0), (0, 71), (-71, 0))
    assert corners(Rect(0, 0, 41, 20, 90)) == ((10, -21), (10, 21), (-10, 21), (-10, -21))


def test_free_places_and_the_first_of_them():
    crates = [Body("a", Rect(2000, 1000, 400, 400), 0, 300), Body("b", Rect(2650, 1000, 400, 400), 0, 300)]
    assert not free((2000, 1349), 150, obstacles=crates, bounds=TABLE)
    assert free((2000, 1350), 150, obstacles=crates, bounds=TABLE)
    # the gap of 250 between the two is too narrow for a base of 300
    assert first_free((2000, 1000), (1, 0), 150, obstacles=crates, bounds=TABLE) == (3000, 1000)
    assert first_free((2000, 1000), (1, 0), 120, obstacles=crates, bounds=TABLE) == (2320, 1000)
    assert first_free((2000, 1000), (0, 1), 150, obstacles=crates, bounds=TABLE, after=2000) == (2000, 3000)


# --- pushes ---------------------------------------------------------------------------------------------------------


def shove(target, things, **more):
    return push(target, (1, 0), obstacles=things, bounds=TABLE, source=None, **more)


STAGE = Body("stage", Rect(1000, 1000, 1000, 1000), 0, 762, standable=True)
ON_STAGE = figure("guard", 1200, 1000, 762)


def test_off_a_gallery_onto_a_table_and_off_that_one_too():
    low = Body("table", Rect(2200, 1000, 1000, 800), 0, 254, standable=True)
    done = shove(ON_STAGE, [STAGE, low], support="stage")
    assert done.drops == (508, 254) and done.drop == 508
    assert [spot.z for spot in done.path] == [762, 762, 254, 254, 0, 0]
    assert (done.x, done.why, done.support) == (5850, "edge", None)


def test_falls_and_stops_and_stops_at_the_edge():
    landed = shove(ON_STAGE, [STAGE], support="stage", off_height="falls_and_stops")
    assert (landed.why, landed.z, landed.drops) == ("landed", 0, (762,)) and 1650 <= landed.x <= 1652
    held = shove(ON_STAGE, [STAGE], support="stage", off_height="stops_at_edge")
    assert (held.x, held.z, held.why, held.drops) == (1350, 762, "rim", ())


def test_an_occupied_landing_place_is_passed_over():
    below = figure("below", 1700, 1000)
    done = shove(ON_STAGE, [STAGE, below], support="stage", off_height="falls_and_stops")
    assert 2000 <= done.x <= 2001 and done.z == 0


def test_nowhere_to_land_leaves_the_figure_on_the_rim():
    wall = Body("wall", Rect(1700, 1000, 200, 2000), 0, 3000)  # 10 mm beyond the rim
    done = shove(ON_STAGE, [STAGE, wall], support="stage")
    assert (done.x, done.z, done.why) == (1350, 762, "rim")


def test_between_two_tables_that_meet_nobody_falls():
    next_one = Body("next", Rect(2000, 1000, 1000, 1000), 0, 762, standable=True)
    done = shove(ON_STAGE, [STAGE, next_one], support="stage", off_height="falls_and_stops")
    assert done.drops == () and (done.z, done.support) == (762, "next")


def test_the_edge_of_the_table_three_ways():
    guard = figure("guard", 1300, 1000)
    assert [shove(guard, [], edge=edge).why for edge in ("wall", "stop", "leaves_table")] == ["edge", "edge", "off"]
    assert shove(guard, [], edge="leaves_table").left


def test_a_push_of_limited_length():
    done = shove(figure("guard", 1300, 1000), [], max_length=254)
    assert (done.x, done.length, done.why) == (1554, 254, "limit")


def test_the_attacker_and_the_support_never_block_and_the_edge_may():
    attacker, guard = figure("attacker", 4850, 1000), figure("guard", 5150, 1000, 0)
    seen = {"obstacles": [attacker], "bounds": TABLE}
    assert blocked(guard, (1, 0), source="attacker", test="any_contact", **seen) is None
    assert blocked(guard, (1, 0), source=None, test="any_contact", **seen) == "attacker"
    at_edge = figure("guard", 5850, 1000)
    assert blocked(at_edge, (1, 0), source="attacker", **seen) == "edge"
    assert blocked(at_edge, (0, 1), source="attacker", **seen) is None
    assert blocked(at_edge, (0, 1), source="attacker", test="any_contact", **seen) == "edge"
    assert blocked(at_edge, (1, 0), source="attacker", edge="leaves_table", **seen) is None


def test_options_that_do_not_exist_are_refused():
    guard = figure("guard", 1300, 1000)
    for choices in ({"edge": "cliff"}, {"off_height": "flies"}):
        with pytest.raises(InputError):
            shove(guard, [], **choices)
    with pytest.raises(InputError):
        blocked(guard, (1, 0), obstacles=[], bounds=TABLE, source=None, test="sideways")
    with pytest.raises(InputError):
        shove(Body("crate", Rect(1000, 1000, 300, 300), 0, 300), [])


def test_the_way_of_a_push():
    assert push_direction((0, 0), (0, -20)) == (0, -20)
    assert push_direction((5, 5), (5, 5)) is None


def test_the_fallen_turn_until_they_fit():
    wall = Body("wall", Rect(1650, 1000, 1000, 2000), 0, 1000)  # begins at x = 1150
    lying = laid((1000, 1000), (1, 0), 400, 300, obstacles=[wall], bounds=TABLE)
    assert lying.angle == 90 and max(x for x, _ in corners(lying)) == 1150
    stool_below = Body("stool", Disc(1000, 1000, 90), 0, 100)
    top = (100, 100 + FALLEN_HEIGHT)
    assert laid((1000, 1000), (1, 0), 400, 300, obstacles=[stool_below], bounds=TABLE, level=top).angle == 0


# --- sight ----------------------------------------------------------------------------------------------------------


def throw(between: Body, **more):
    kind = more.pop("kind", "figures")
    return sight(figure("a", 1000, 1000), figure("b", 4000, 1000), **{kind: [between]}, **more)


@pytest.mark.parametrize(
    ("aside", "verdict"),
    [(0, "blocked"), (129, "blocked"), (130, "doubt"), (150, "doubt"), (170, "doubt"), (171, "clear")],
)
def test_two_millimetres_around_a_rim_are_in_doubt(aside, verdict):
    assert throw(figure("c", 2500, 1000 + aside)).verdict == verdict


@pytest.mark.parametrize(
    ("top", "verdict"),
    [(100, "clear"), (277, "clear"), (281, "doubt"), (319, "doubt"), (321, "blocked"), (600, "blocked")],
)
def test_scenery_blocks_where_its_top_rises_above_the_line(top, verdict):
    # the line falls from 400 at x = 1000 to 200 at x = 4000: 300 over the middle of the crate
    crate = Body("crate", Rect(2500, 1000, 2, 400), 0, top)
    assert throw(crate, kind="scenery").verdict == verdict


def test_what_hangs_high_is_thrown_under_and_elevation_does_not_clear_scenery():
    lamp = Body("lamp", Disc(2500, 1000, 370), 560, 700)
    assert throw(lamp, kind="scenery").verdict == "clear"
    wall = Body("wall", Rect(2500, 1000, 100, 2000), 0, 2000)
    seen = sight(figure("a", 1000, 1000, 762), figure("b", 4000, 1000), scenery=[wall])
    assert (seen.verdict, seen.by, seen.at) == ("blocked", ("wall",), (2450, 1000))


def test_the_nearest_blocker_comes_first_and_the_target_never_blocks_itself():
    near, far = figure("near", 2000, 1000), figure("far", 3000, 1000)
    seen = sight(figure("a", 1000, 1000), figure("b", 4000, 1000), figures=[far, near, figure("b", 4000, 1000)])
    assert seen.by == ("near", "far") and seen.at == (1850, 1000)


def test_a_slanted_corner_blocks_and_a_shrunk_one_is_in_doubt():
    crate = Body("crate", Poly(((2500, 1010), (2600, 910), (2700, 1010), (2600, 1110))), 0, 1000)
    assert throw(crate, kind="scenery").verdict == "blocked"
    tip = Body("crate", Poly(((2500, 1110), (2600, 1010), (2700, 1110), (2600, 1210))), 0, 1000)
    assert throw(tip, kind="scenery").verdict == "doubt"


# --- reach ----------------------------------------------------------------------------------------------------------


def test_a_leap_over_a_barrel():
    barrel = Body("barrel", Disc(2000, 1000, 190), 0, 200)
    leap = leap_over((1500, 1000), (2500, 1000), 0, barrel)
    assert leap == (380, 200, 0) and leap_limits(leap, across=400, up=200, down=400) is None
    assert leap_over((1500, 1300), (2500, 1300), 0, barrel).across == 0
    assert leap_over((1500, 1000), (2500, 1000), 254, barrel).up == 0


def test_each_part_of_a_leap_has_its_own_limit():
    leap = measure_leap((1350, 1000), 762, (2200, 1000), 0, 150, Rect(1000, 1000, 1000, 1000))
    assert leap == (550, 0, 762)
    assert leap_limits(leap, across=400, up=200, down=400) == "across"
    assert leap_limits(leap, across=600, up=200, down=400) == "down"


def test_on_one_level_only_touching_bases_cross_swords():
    one, near = figure("a", 1000, 1000), figure("b", 1550, 1000)
    assert not in_reach(one, near, 300, 400, 50) and in_reach(one, figure("b", 1305, 1000), 300, 400, 50)
    assert not in_reach(one, figure("b", 1550, 1000, 49), 300, 400, 50)
    assert in_reach(one, figure("b", 1550, 1000, 50), 300, 400, 50)
    assert contacts(one, [near, figure("c", 1000, 1300)]) == ("c",)
    assert contacts(one, [figure("d", 1550, 1000, 254)], 300, 400) == ("d",)


def test_a_chain_with_a_missing_link():
    discs = [Disc(x, 1000, 150) for x in (3000, 5000, 3600)]
    assert near_each_other(discs, 300, chain=True) == (0, 1)
    assert near_each_other(discs[::2], 300, chain=True) is None and near_each_other([], 300, chain=True) is None


def test_swinging_and_grabbing():
    assert in_swing((3000, 1000), (2500, 1000), (3500, 1000))
    assert not in_swing((3000, 1000), (2500, 1000), (3501, 1000))
    assert can_grab(254, 760, 400, 200) and not can_grab(0, 760, 400, 200)


def test_the_ground_under_a_figure():
    table = Body("table", Rect(1000, 1000, 500, 500), 0, 254, standable=True)
    roof = Body("roof", Rect(1000, 1000, 900, 900), 700, 762, standable=True)
    assert surface((1000, 1000), [table, roof]) == (762, "roof")
    assert surface((1000, 1000), [table, roof], below=400) == (254, "table")
    assert surface((1300, 1000), [table, roof], below=400) == (0, None)
    steps = [step_height((x, 0), (0, 0), (900, 0), 0, 300, 3) for x in (0, 299, 300, 600, 900)]
    assert steps == [100, 100, 200, 300, 300]
