"""Leaps, jumps, swings and reach of one deed, as lengths to compare with limits.  GEO-20..24 GEO-29

A length along a slanted line is rounded to the nearest 1/10 mm before it is compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import hypot
from typing import NamedTuple

from .measure import within
from .shapes import Body, Disc, Point, Shape
from .sweep import crossing


class Leap(NamedTuple):
    """A leap in its three parts, each at least 0: `across` along the line, `up` and `down` between the surfaces.

    >>> Leap(400, 0, 0).across
    400
    """

    across: int
    up: int
    down: int


def measure_leap(
    start: Point,
    start_z: int,
    landing: Point,
    landing_z: int,
    radius: int,
    take_off: Shape | None = None,
    onto: Shape | None = None,
) -> Leap:
    """Measure a leap along its line, from the rim of `take_off` to the edge of `onto`.  GEO-20 GEO-21 GEO-22

    From or onto the floor (None) the edge of the base counts, at the start or at the landing place.

    >>> from aofa_widgets.table.shapes import Rect
    >>> measure_leap((500, 0), 254, (1900, 0), 254, 150, Rect(0, 0, 2000, 1000), Rect(2400, 0, 2000, 1000))
    Leap(across=400, up=0, down=0)
    """
    line = (landing[0] - start[0], landing[1] - start[1])
    across = 0.0
    if line != (0, 0):
        left = crossing(start, line, take_off or Disc(*start, radius), 0)
        reached = crossing(start, line, onto or Disc(*landing, radius), 0)
        out = left[1] if left else 0.0
        there = reached[0] if reached else 1.0
        across = max(0.0, there - out) * hypot(*line)
    return Leap(round(across), max(0, landing_z - start_z), max(0, start_z - landing_z))


def leap_over(start: Point, landing: Point, start_z: int, thing: Body) -> Leap:
    """Measure a leap over a thing: `up` to its top, `across` its width on the line (0 where the line misses).  GEO-23

    >>> leap_over((0, 0), (2000, 0), 0, Body("barrel", Disc(1000, 0, 200), 0, 200))
    Leap(across=400, up=200, down=0)
    """
    line = (landing[0] - start[0], landing[1] - start[1])
    span = crossing(start, line, thing.shape, 0) if line != (0, 0) else None
    width = (span[1] - span[0]) * hypot(*line) if span else 0.0
    return Leap(round(width), max(0, thing.top - start_z), 0)


def leap_limits(leap: Leap, *, across: int, up: int, down: int) -> str | None:
    """The first part of a leap beyond its limit, "across", "up" or "down"; None when it is allowed.  GEO-23

    >>> leap_limits(Leap(400, 0, 0), across=400, up=200, down=400) is None
    True
    >>> leap_limits(Leap(0, 210, 0), across=400, up=200, down=400)
    'up'
    """
    for name, value, limit in (("across", leap.across, across), ("up", leap.up, up), ("down", leap.down, down)):
        if value > limit:
            return name
    return None


def near_each_other(shapes: Sequence[Shape], limit: int, chain: bool = False) -> tuple[int, int] | None:
    """Tell whether several targets stand close enough for one deed: None, or the indexes of two too far apart.

    Every pair must be within `limit` edge to edge; with `chain` each need only be linked to the rest.  GEO-29 AMB-65

    >>> row = [Disc(3000, 0, 150), Disc(3600, 0, 150), Disc(4200, 0, 150)]
    >>> near_each_other(row, 300), near_each_other(row, 300, chain=True)
    ((0, 2), None)
    """
    if not chain:
        pairs = combinations(range(len(shapes)), 2)
        return next(((i, j) for i, j in pairs if not within(shapes[i], shapes[j], limit)), None)
    linked, waiting = [0], list(range(1, len(shapes)))
    for one in linked:
        reached = [i for i in waiting if within(shapes[one], shapes[i], limit)]
        linked += reached
        waiting = [i for i in waiting if i not in reached]
    return (0, waiting[0]) if waiting else None


def in_swing(hang: Point, grab: Point, landing: Point) -> bool:
    """Tell whether a landing place lies within the rope's circle: no further from `hang` than `grab` is.  GEO-24

    >>> in_swing((0, 0), (300, 400), (-500, 0)), in_swing((0, 0), (300, 400), (-501, 0))
    (True, False)
    """
    reach, far = ((x - hang[0]) ** 2 + (y - hang[1]) ** 2 for x, y in (grab, landing))
    return far <= reach


def can_grab(z: int, hangs_at: int, figure_height: int, up: int) -> bool:
    """Tell whether a figure standing at `z` reaches something whose lowest point hangs at `hangs_at`.  GEO-24

    >>> can_grab(0, 600, 400, 200), can_grab(0, 601, 400, 200)
    (True, False)
    """
    return hangs_at - z <= figure_height + up


__all__ = ["Leap", "can_grab", "in_swing", "leap_limits", "leap_over", "measure_leap", "near_each_other"]
