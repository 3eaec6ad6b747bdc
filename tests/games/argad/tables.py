"""Tables with people and ground to try the geometry of the fourth game on, and their outlines in another library."""

from __future__ import annotations

import pytest

from aofa_widgets.games.argad.model.ground import Base, Feature, Ground, Kind
from aofa_widgets.games.argad.params import Params
from aofa_widgets.games.argad.resolve.places import near
from aofa_widgets.rules import Ruleset
from aofa_widgets.table.shapes import Bounds, Disc, Rect

shapely = pytest.importorskip("shapely")

RULES = Ruleset.load("argad")
PARAMS = Params.of(RULES)
TABLE = Bounds(6000, 6000)
BRUSH = Kind("difficult", "difficult", cover=-1, hides="crouched")
FORD = Kind("very_difficult", "difficult")
ROCK = Kind("forbidden", "forbidden")
WALL = Kind("difficult", "difficult", line=True, cover=-1, hides="crouched", height=120)
FOREST = Kind("difficult", "very_difficult", wood="forest", cover=-1)
HOUSE = Kind("difficult", "forbidden", indoor=True, blocks=True, height=600)
DOOR = Kind("difficult", "forbidden", opening=True, cover=-1, hides="drawn_back")
ROAD = Kind(road=True)


def rider(id, side, x, y, facing=0):
    return Base(id, side, x, y, facing, 250, 500, False, mounted=True)


def field(*people, features=()):
    return Ground(TABLE, tuple(features), tuple(people))


def drawn(base):
    if base.round:
        return shapely.Point(base.at).buffer(base.w / 2, quad_segs=64)
    return shapely.Polygon(base.outline)


def solid(shape):
    return shapely.Point(shape.x, shape.y).buffer(shape.r, quad_segs=64) if isinstance(shape, Disc) else (
        shapely.Polygon(Feature("x", "x", shape).outline)
    )


def anybody(dice, id, side, spread=4000):
    x, y, facing = dice.randrange(500, 500 + spread), dice.randrange(500, 500 + spread), dice.randrange(360)
    kind = dice.randrange(4)
    if kind == 0:
        return rider(id, side, x, y, facing)
    return Base(id, side, x, y, facing, round=kind != 1)


def house():
    """A house with a door in its southern wall and a second room behind a door inside."""
    return (
        Feature("front", "house", Rect(2000, 2200, 1000, 600), HOUSE),
        Feature("back", "house", Rect(2000, 1600, 1000, 600), HOUSE),
        Feature("door", "door", Rect(2000, 2500, 240, 60), DOOR),
        Feature("inner", "door", Rect(2200, 1900, 240, 60), DOOR),
        Feature("window", "window", Rect(1500, 2200, 60, 240), DOOR),
    )


def some_field(dice):
    people, tries = [], 0
    while len(people) < 12 and tries < 400:
        tries += 1
        one = anybody(dice, f"p{len(people):02}", len(people) % 2, 2600)
        if all(near.gap(one, other) > 30 for other in people):
            people.append(one)
    return field(*people)
