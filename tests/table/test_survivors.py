"""Measures in which a small change went unnoticed: what a run of mutants found."""

from __future__ import annotations

import pytest

from aofa_widgets.table.formation import Block, centres
from aofa_widgets.table.shapes import Bounds, Poly, centre
from aofa_widgets.table.sweep import sweep


@pytest.mark.parametrize("long", [1, 70, 9000])
def test_the_edge_stops_a_move_however_long_the_way_is_told(long: int) -> None:
    """Along a direction its length says nothing; to a point, the edge comes first where it is nearer."""
    for way, at in (((long, 0), (1850, 700)), ((-long, 0), (150, 700)), ((0, -long), (1000, 150))):
        stop = sweep((1000, 700), 150, along=way, obstacles=(), bounds=Bounds(2000, 2000))
        assert (stop.at, stop.why) == (at, "edge")
    stop = sweep((1000, 700), 150, to=(1000 + long, 700), obstacles=(), bounds=Bounds(2000, 2000))
    assert (stop.at, stop.why) == (((1000 + long, 700), "point") if long < 850 else ((1850, 700), "edge"))


@pytest.mark.parametrize("facing", [-360, -90, -1, 360, 361, 450, 719])
def test_a_unit_that_is_turned_all_round_stands_as_it_stood(facing: int) -> None:
    told = [centres(Block(500, 400, one, 3, 7, 250, 200)) for one in (facing, facing % 360)]
    assert told[0] == told[1]


def test_the_middle_of_a_polygon_is_a_whole_place() -> None:
    middle = centre(Poly(((0, 0), (3, 0), (3, 5), (0, 5))))
    assert middle == (1, 2) and all(type(n) is int for n in middle)
