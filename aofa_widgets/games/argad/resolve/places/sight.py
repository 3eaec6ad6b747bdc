"""Straight lines between two bases: which of them are free, through how much wood they run, what they cross.

Between two bases there is a free line if some point of the one and some point of the other can be joined (ARG-SHOOT-18,
AMB-SHOOT-10); the points are taken on the sides that face each other, close enough that no gap of half a millimetre
is lost where it matters.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache

from aofa_widgets.table.convex import Outline, bites, bounds_of, crosses, local
from aofa_widgets.table.measure import within as shape_within
from aofa_widgets.table.shapes import Point, Shape

from ...model.ground import WOODS, Base, Feature, Ground, outline_at
from .near import bearing, far
from .walls import span_in, walls

TURNS = (0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90)
PARTS = 65536
ENOUGH = 45  # of the straightest lines: what runs through the least wood is among them
Line = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class View:
    """A free line between two bases: its ends, and how much of each kind of wood it runs through."""

    line: Line
    woods: tuple[tuple[str, int], ...] = ()

    def wood(self, kind: str) -> int:
        """How much of one kind of wood is on the line."""
        return dict(self.woods).get(kind, 0)


@dataclass(frozen=True, slots=True)
class Block:
    """Something that no line passes: an id, and its outline."""

    id: str
    outline: Outline


def rim(base: Base, towards: Point) -> tuple[Point, ...]:
    """Points on the side of a base that faces a place, the middle of it first.

    >>> rim(Base("a", 0, 0, 0), (1000, 0))[0], len(rim(Base("a", 0, 0, 0), (1000, 0)))
    ((100, 0), 13)
    """
    looks = bearing(base.at, towards)
    if base.round:
        return tuple(
            (base.x + x, base.y + y) for x, y in (local(0, base.w // 2, looks + aside) for aside in TURNS)
        )
    corners = base.outline
    found = []
    for a, b in zip((corners[-1], *corners), corners, strict=False):
        ex, ey = b[0] - a[0], b[1] - a[1]
        if ex * (towards[1] - a[1]) - ey * (towards[0] - a[0]) < 0:  # the edge faces the place
            found += [(a[0] + ex * part // 6, a[1] + ey * part // 6) for part in range(7)]
    return tuple(sorted(dict.fromkeys(found or corners), key=lambda p: (far(p, towards), p)))


def lines(one: Base, other: Base) -> Iterator[Line]:
    """Lines between two bases, the most straight ones first."""
    first, second = rim(one, other.at), rim(other, one.at)
    for total in range(len(first) + len(second) - 1):
        for i in range(min(total, len(first) - 1) + 1):
            if total - i < len(second):
                yield (first[i], second[total - i])


def ground_blocks(ground: Ground, one: Base, other: Base) -> tuple[Block, ...]:
    """Terrain that no line between two bases passes (ARG-SHOOT-18, ARG-SHOOT-22).

    What somebody stands on or in hides neither him nor others from him; who stands higher sees over it.
    """
    found = [Block(name, outline_at(shape)) for name, shape in walls(ground.features)]
    for feature in ground.features:
        does = feature.does
        if not does.blocks or does.indoor:
            continue
        if any(shape_within(base.shape, feature.shape, 0) for base in (one, other)) and not does.line:
            continue
        if does.height and min(one.z, other.z) >= does.height:
            continue
        found.append(Block(feature.id, feature.outline))
    return tuple(found)


def hull_of(one: Base, other: Base) -> Outline:
    """The outline around two bases: what is outside it is on no line between them."""
    return hull((*one.outline, *other.outline))


@lru_cache(maxsize=4096)
def hull(points: tuple[Point, ...]) -> Outline:
    """The smallest convex outline around points."""
    ordered = sorted(set(points))
    halves: list[list[Point]] = []
    for row in (ordered, ordered[::-1]):
        half: list[Point] = []
        for p in row:
            while len(half) > 1 and _turn(half[-2], half[-1], p) <= 0:
                half.pop()
            half.append(p)
        halves.append(half[:-1])
    return (*halves[0], *halves[1])


def _turn(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def in_the_way(hull: Outline, blocks: Collection[Block]) -> tuple[Block, ...]:
    """Those of some things that reach into the space between two bases."""
    left, top, right, bottom = bounds_of(hull)
    found = []
    for one in blocks:
        a, b, c, d = _bounds(one.outline)
        if a < right and c > left and b < bottom and d > top and bites(hull, one.outline):
            found.append(one)
    return tuple(found)


@lru_cache(maxsize=8192)
def _bounds(shape: Outline) -> tuple[int, int, int, int]:
    return bounds_of(shape)


def view(ground: Ground, one: Base, other: Base, blocks: Collection[Block]) -> View | None:
    """The free line that runs through the least wood, straight ones first; None if nothing is free."""
    near = in_the_way(hull_of(one, other), blocks)
    woods = [wood for wood in ground.features if wood.does.wood and bites(hull_of(one, other), wood.outline)]
    best: View | None = None
    least = -1
    for n, line in enumerate(lines(one, other)):
        if best is not None and n >= ENOUGH:
            break
        if any(crosses(*line, block.outline) for block in near):
            continue
        if not woods:
            return View(line)
        found = thickness(line, woods)
        total = sum(size for _, size in found)
        if best is None or total < least:
            best, least = View(line, found), total
        if not total:
            break
    return best


def thickness(line: Line, woods: Collection[Feature]) -> tuple[tuple[str, int], ...]:
    """How much of each kind of wood lies on a line; several woods add up (AMB-COVER-2)."""
    size = far(*line)
    found = dict.fromkeys(WOODS[1:], 0)
    for wood in woods:
        span = span_in(*line, wood.outline)
        if span is not None:
            found[wood.does.wood] += (span[1] - span[0]) * size // PARTS
    return tuple((kind, deep) for kind, deep in found.items() if deep)


def crossed(line: Line, shape: Shape | Outline) -> bool:
    """Whether a line runs through something."""
    return crosses(*line, shape if isinstance(shape, tuple) else outline_at(shape))


def first_blocks(one: Base, other: Base, blocks: Collection[Block]) -> tuple[str, ...]:
    """What hides somebody: what the straight line between the middles crosses, else all that is in the way."""
    near = in_the_way(hull_of(one, other), blocks)
    straight = tuple(block.id for block in near if crosses(one.at, other.at, block.outline))
    return tuple(dict.fromkeys(straight or (block.id for block in near)))
