"""Who and what lies between two units: distances, the lane from base to base, heights, who is near."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import asin, atan2, cos, hypot, pi, sin

from aofa_widgets.table.convex import hull
from aofa_widgets.table.measure import gap, overlaps, within
from aofa_widgets.table.shapes import Disc, Point, Poly

from ...model.ground import TOL, Base, Feature, Ground, Measures, Objective
from .lines import Round, between

_SIDES = 28  # corners of half a circle where the outline of a lane is drawn as a polygon


@dataclass(frozen=True, slots=True)
class Lane:
    """Who stands in a lane: friends and enemies of the unit it starts from, and how often they count (TOH-R-28).

    `outline` is the convex hull of both bases, for a picture.
    """

    allies: tuple[str, ...]
    enemies: tuple[str, ...]
    allies_n: int
    enemies_n: int
    outline: tuple[Point, ...]


def distance(ground: Ground, a: str, b: str) -> int:
    """How far apart two units are, edge to edge, rounded down to tenths of a millimetre; 0 when they touch."""
    return gap(ground.base(a).disc, ground.base(b).disc)


def apart(a: Base, b: Base) -> float:
    """The distance from edge to edge, not rounded; negative where two bases overlap."""
    return hypot(a.x - b.x, a.y - b.y) - a.r - b.r


def near(ground: Ground, a: str, b: str, reach: int) -> bool:
    """Whether two units are within a distance of each other; exactly that far is within."""
    return within(ground.base(a).disc, ground.base(b).disc, reach + TOL)


def around(ground: Ground, whom: str | Base, reach: int, side: int | None = None) -> tuple[tuple[str, int], ...]:
    """Units within reach of a unit (or of a base as it stood), nearest first, each with its distance (TOH-NERVE-1)."""
    middle = ground.base(whom) if isinstance(whom, str) else whom
    found = [
        (apart(middle, base), base.id)
        for base in ground.here(side)
        if base.id != middle.id and within(middle.disc, base.disc, reach + TOL)
    ]
    return tuple((name, max(0, int(far))) for far, name in sorted(found, key=lambda row: row[0]))


def higher(ground: Ground, a: str, b: str) -> bool:
    """Whether one unit stands on a higher level than another (TOH-TERRAIN-10, TOH-R-31)."""
    return ground.level(a) > ground.level(b)


def rounds(bases: tuple[Base, ...]) -> list[Round]:
    """Bases as bare circles."""
    return [Round(base.id, base.x, base.y, base.r) for base in bases]


def lane(ground: Ground, measures: Measures, a: str, b: str) -> Lane:
    """Who stands between two units, as `a` sees it: its friends and its enemies (TOH-POS-2)."""
    one, other = ground.base(a), ground.base(b)
    row = tuple(base for base in ground.others(a) if base.id != b)
    ends = rounds((one, other))
    names = between(ends[0], ends[1], rounds(row), graze=TOL / 2)
    inside = [base for base in row if base.id in names]
    friends = [base for base in inside if base.side == one.side]
    foes = [base for base in inside if base.side != one.side]
    count = [sum(base.figures if measures.lane_figures else 1 for base in some) for some in (friends, foes)]
    return Lane(
        tuple(f.id for f in friends), tuple(f.id for f in foes), count[0], count[1], outline(one.disc, other.disc)
    )


@lru_cache(maxsize=2048)
def outline(a: Disc, b: Disc) -> tuple[Point, ...]:
    """The convex hull of two discs as corners, at most 60, none outside it by more than a rounding.

    >>> len(outline(Disc(0, 0, 125), Disc(1000, 0, 125))) <= 60
    True
    """
    far, grows = hypot(b.x - a.x, b.y - a.y), b.r - a.r
    if far <= abs(grows):  # one lies inside the other
        a = b = a if grows < 0 else b
        grows = 0
    turn = atan2(b.y - a.y, b.x - a.x)
    lean = asin(grows / far) if grows else 0.0  # the smaller base shows less than half of its rim
    points = {
        (round(disc.x + disc.r * cos(t)), round(disc.y + disc.r * sin(t)))
        for disc, start, half in ((a, turn + pi, pi / 2 - lean), (b, turn, pi / 2 + lean))
        for t in (start + half * (2 * i / _SIDES - 1) for i in range(_SIDES + 1))
    }
    return hull(points)


@lru_cache(maxsize=2048)
def _band(a: Disc, b: Disc) -> Poly:
    return Poly(outline(a, b))


def crossed(feature: Feature, a: Disc, b: Disc) -> bool:
    """Whether a piece of terrain meets the lane of two bases: more than a touch."""
    return overlaps(_band(a, b), feature.shape)


def holding(ground: Ground, objective: Objective) -> tuple[int, int]:
    """How many figures each side has within reach of an objective; a group counts every figure that lives."""
    spot = Disc(objective.x, objective.y, 1)
    counts = [0, 0]
    for base in ground.here():
        if base.side in (0, 1) and within(base.disc, spot, objective.r - 1 + TOL):
            counts[base.side] += base.figures
    return counts[0], counts[1]


__all__ = [
    "Lane", "apart", "around", "crossed", "distance", "higher", "holding", "lane", "near", "outline", "rounds",
]  # fmt: skip
