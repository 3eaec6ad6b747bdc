"""Room for those who are set up by themselves: free places in the zones of a side, the best ones first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from heapq import merge
from itertools import groupby

from aofa_widgets.table.shapes import Point, box

from ..model.ground import TOL, Base, Ground, Zone
from ..resolve.places import place as why_not

STEP = 64  # how finely a place is looked for, in tenths of a millimetre; in zones larger than WIDE, less so
WIDE = 9144
CLEAR = 60  # what is left between bases that are set up one by one
_Spot = tuple[int, int, int, int]  # how far from the front, how far from the middle, x, y


@dataclass(slots=True)
class Room:
    """The places of a side that nobody was given yet; bases only ever come to the table, so none is tried twice."""

    ground: Ground
    side: int
    _left: dict[int, Iterator[Point]] = field(default_factory=dict)

    def next(self, bases: Sequence[Base], r: int) -> Point | None:
        """The best free place beside these bases for one of radius `r`, or None."""
        spots = self._left.setdefault(r, _places(self.ground, self.side, r))
        return next((at for at in spots if _clear(self.ground, bases, at, r + CLEAR)), None)


def free_place(ground: Ground, side: int, r: int) -> Point | None:
    """The best free place for a base in its side's zones: in front, as near the middle as there is room.

    >>> from aofa_widgets.table.shapes import Bounds, Rect
    >>> ground = Ground(Bounds(6096, 6096), zones=(Zone(0, Rect(3048, 5588, 6096, 1016)),))
    >>> free_place(ground, 0, 125)
    (3065, 5265)
    """
    return Room(ground, side).next(ground.bases, r)


def _clear(ground: Ground, bases: Sequence[Base], at: Point, r: int) -> bool:
    """Whether no base stands in the way; only those near by are measured."""
    x, y = at
    near = []
    for base in bases:
        apart, wide = (base.x - x) ** 2 + (base.y - y) ** 2, base.r + r
        if apart < (wide - 3 * TOL) ** 2:
            return False
        if apart <= (wide + 3 * TOL) ** 2:
            near.append(base)
    probe = replace(ground, bases=(*near, Base("", 0, 0, 0, r)), features=())
    return not why_not(probe, "", at)


def _places(ground: Ground, side: int, r: int) -> Iterator[Point]:
    """Where the terrain lets a base stand, the best first."""
    middle = (ground.bounds.width // 2, ground.bounds.height // 2)
    probe = replace(ground, bases=(Base("", side, 0, 0, r + CLEAR),))
    solid = [(box(feature.shape), feature) for feature in ground.features if feature.solid]
    wide = r + CLEAR
    for _, _, x, y in merge(*(_spots(zone, r, middle) for zone in ground.zones if zone.side == side)):
        near = [
            feature
            for (left, top, right, bottom), feature in solid
            if left <= x + wide and x - wide <= right and top <= y + wide and y - wide <= bottom
        ]
        if not why_not(replace(probe, features=tuple(near)), "", (x, y)):
            yield x, y


def _spots(zone: Zone, r: int, middle: Point) -> Iterator[_Spot]:
    """The places of a zone in order, row by row from its front; none is made before it is asked for."""
    left, top, right, bottom = box(zone.shape)
    flat = right - left >= bottom - top  # the front runs across the table, or down it
    step = STEP * (1 + max(right - left - 1, bottom - top - 1) // WIDE)
    xs, ys = (range(low + r + CLEAR, high - r - CLEAR + 1, step) for low, high in ((left, right), (top, bottom)))
    rows, along = (ys, xs) if flat else (xs, ys)
    front, centre = (middle[1], middle[0]) if flat else middle
    for away, same in groupby(sorted(rows, key=lambda n: (abs(n - front), n)), key=lambda n: abs(n - front)):
        two = tuple(same)
        yield from sorted((away, abs(i - centre), *((i, n) if flat else (n, i))) for n in two for i in along)


__all__ = ["CLEAR", "STEP", "Room", "free_place"]
