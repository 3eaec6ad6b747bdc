"""Measures are the same wherever the table stands, however it is turned, and in a mirror."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from aofa_widgets.games.argad.model.ground import Feature
from aofa_widgets.games.argad.resolve.places import fire, near
from aofa_widgets.games.honour.model.ground import Ground
from aofa_widgets.games.honour.resolve import places
from aofa_widgets.table.shapes import Bounds, Disc, Point, Poly, Rect, Shape

from ..games.argad import tables as argad
from ..games.honour import grounds as honour

SIDE = honour.BOUNDS.width
Change = tuple[Callable[[Point], Point], Callable[[int], int]]
CHANGES: dict[str, Change] = {
    "a quarter turn": (lambda p: (SIDE - p[1], p[0]), lambda angle: angle + 90),
    "half a turn": (lambda p: (SIDE - p[0], SIDE - p[1]), lambda angle: angle + 180),
    "a mirror": (lambda p: (SIDE - p[0], p[1]), lambda angle: -angle),
    "elsewhere": (lambda p: (p[0] + 1234, p[1] + 777), lambda angle: angle),
}


def put(shape: Shape, change: Change) -> Shape:
    """A shape where it comes to lie."""
    place, turn = change
    if isinstance(shape, Disc):
        return Disc(*place((shape.x, shape.y)), shape.r)
    if isinstance(shape, Rect):
        return Rect(*place((shape.x, shape.y)), shape.w, shape.h, turn(shape.angle))
    return Poly(tuple(place(point) for point in shape.points))


def stood(base: Any, change: Change) -> Any:
    """A base where it comes to stand, and how it looks."""
    place, turn = change
    x, y = place((base.x, base.y))
    return replace(base, x=x, y=y, facing=turn(base.facing) % 360) if hasattr(base, "facing") else (
        replace(base, x=x, y=y)
    )


def lain(ground: Any, change: Change) -> Any:
    """A whole table, put there; one with more room round it where it only moves."""
    features = tuple(replace(one, shape=put(one.shape, change)) for one in ground.features)
    bases = tuple(stood(one, change) for one in ground.bases)
    bounds = Bounds(3 * SIDE, 3 * SIDE) if change is CHANGES["elsewhere"] else Bounds(SIDE, SIDE)
    return replace(ground, bounds=bounds, features=features, bases=bases)


def seen_by_rings(ground: Ground) -> list[Any]:
    """What two of the second game's units are to each other: apart, in sight, with whom between, covered by what."""
    told = []
    for one in ground.bases[:4]:
        told.append(places.nearest(ground, honour.M, one.id))
        for other in ground.bases[:4]:
            if one.side != other.side:
                lane = places.lane(ground, honour.M, one.id, other.id)
                seen = places.sight(ground, honour.M, one.id, other.id).seen
                told += [places.distance(ground, one.id, other.id), seen, sorted(lane.allies)]
                told.append(sorted(lane.enemies))
    return told


@pytest.mark.parametrize("name", CHANGES)
@settings(max_examples=30)
@given(ground=honour.grounds(most=3))
def test_sight_lanes_and_the_nearest_go_with_the_table(name: str, ground: Ground) -> None:
    even = tuple(f for f in ground.features if isinstance(f.shape, Disc) or not (f.shape.w % 2 or f.shape.h % 2))
    flat = replace(ground, features=even)
    assert seen_by_rings(flat) == seen_by_rings(lain(flat, CHANGES[name]))


def aimed(ground: Any) -> list[Any]:
    """What everybody of the fourth game is to everybody else: apart, in sight, covered; who makes a group with whom."""
    told: list[Any] = []
    names = [base.id for base in ground.bases]
    for one in ground.bases[:5]:
        for other in ground.bases[:5]:
            if one.id < other.id:
                told += [near.gap(one, other), near.touch(one, other)]
            if one.side != other.side:
                aim = fire.aim(ground, argad.PARAMS, one.id, other.id)
                told += [aim.seen, aim.gap, aim.maluses, fire.sees(ground, argad.PARAMS, one.id, other.id)]
    groups = near.grouped(argad.PARAMS, ground, 0)
    return [*told, groups, fire.nearest(ground, argad.PARAMS, names[0], names[1::2])]


@pytest.mark.parametrize("name", CHANGES)
def test_shots_and_gaps_go_with_the_table(name: str) -> None:
    for seed in range(12):
        dice = Random(seed)
        ground = argad.some_field(dice)
        pieces = tuple(
            Feature(f"{i}", f"{i}", Rect(dice.randrange(500, 3000), dice.randrange(500, 3000), 800, 60, 15 * i), kind)
            for i, kind in enumerate((argad.WALL, argad.BRUSH, argad.HOUSE))
        )
        ground = replace(ground, features=pieces, bounds=Bounds(SIDE, SIDE))
        assert aimed(ground) == aimed(lain(ground, CHANGES[name])), (name, seed)
