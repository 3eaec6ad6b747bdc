"""Straight lines between two bases: which of them are free, through how much wood they run, what they cross.

Between two bases there is a free line if some point of the one and some point of the other can be joined (ARG-SHOOT-18,
AMB-SHOOT-10); the points are taken on the sides that face each other, close enough that no gap of half a millimetre
is lost where it matters.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from aofa_widgets.play.remembering import Once
from aofa_widgets.table.convex import Outline, bites, bounds_of, crosses, hull, local
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


@dataclass(frozen=True)
class Block:
    """Something that no line passes: an id, and its outline."""

    id: str
    outline: Outline

    @Once
    def box(self) -> tuple[int, int, int, int]:
        """The upright box around it."""
        return bounds_of(self.outline)


def rim(base: Base, towards: Point) -> tuple[Point, ...]:
    """Points on the side of a base that faces a place, the middle of it first.

    >>> rim(Base("a", 0, 0, 0), (1000, 0))[0], len(rim(Base("a", 0, 0, 0), (1000, 0)))
    ((100, 0), 13)
    """
    looks = bearing(base.at, towards)
    if base.round:
        left, top = base.x, base.y
        return tuple([(left + x, top + y) for x, y in _arc(base.w // 2, looks)])
    corners = base.outline
    found: dict[Point, tuple[int, Point]] = {}  # by sixths of a unit: however the table lies, the same is the nearest
    for a, b in zip((corners[-1], *corners), corners, strict=False):
        ex, ey = b[0] - a[0], b[1] - a[1]
        if ex * (towards[1] - a[1]) - ey * (towards[0] - a[0]) < 0:  # the edge faces the place
            for part in range(7):
                x, y = 6 * a[0] + ex * part, 6 * a[1] + ey * part
                point = ((x + 3) // 6, (y + 3) // 6)
                found[point] = ((x - 6 * towards[0]) ** 2 + (y - 6 * towards[1]) ** 2, point)
    return tuple(sorted(found, key=found.__getitem__)) or tuple(sorted(corners, key=lambda p: (far(p, towards), p)))


@lru_cache(maxsize=2048)
def _arc(r: int, looks: int) -> tuple[Point, ...]:
    return tuple(local(0, r, looks + aside) for aside in TURNS)


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
    return _hull((*one.outline, *other.outline))


_hull = lru_cache(maxsize=4096)(hull)  # the same bases are asked for again and again

Thing = TypeVar("Thing", Block, Feature)


def in_the_way(one: Base, other: Base, things: Iterable[Thing]) -> tuple[Thing, ...]:
    """Those of some things that reach into the space between two bases; most lie far from it, which is soon seen."""
    mine, its = one.box, other.box
    left, top = min(mine[0], its[0]), min(mine[1], its[1])
    right, bottom = max(mine[2], its[2]), max(mine[3], its[3])
    found = []
    for thing in things:
        a, b, c, d = thing.box
        if a < right and c > left and b < bottom and d > top and _between(one, other, thing.outline):
            found.append(thing)
    return tuple(found)


def _between(one: Base, other: Base, outline: Outline) -> bool:
    """Whether something reaches into the outline around two bases; in full only where it is not plain."""
    x, y = one.at
    dx, dy = other.x - x, other.y - y
    if dx or dy:
        aside = [dx * (qy - y) - dy * (qx - x) for qx, qy in outline]
        low, high = min(aside), max(aside)
        if low > 0 or high < 0:  # it lies on one side of the line between the middles: how far off?
            near = low if low > 0 else -high
            reach = max(_reach(one), _reach(other))
            if near * near > reach * reach * (dx * dx + dy * dy):
                return False
        elif crosses(one.at, other.at, outline):
            return True
    return bites(hull_of(one, other), outline)


def _reach(base: Base) -> int:
    """No corner of a base is farther from its middle."""
    return base.w // 2 + 2 if base.round else (base.w + base.d) // 2 + 2


def view(
    ground: Ground, one: Base, other: Base, blocks: Collection[Block], enough: Callable[[View], bool] | None = None
) -> View | None:
    """The free line that runs through the least wood, straight ones first; None if nothing is free.

    `enough` says of a line that less wood would make no difference, where there is one kind of wood: it is taken.
    """
    near = in_the_way(one, other, blocks)
    woods = in_the_way(one, other, (each for each in ground.features if each.does.wood))
    stops = enough if len({wood.does.wood for wood in woods}) == 1 else None
    best: View | None = None
    least = -1
    for n, line in enumerate(lines(one, other)):
        if best is not None and n >= ENOUGH:
            break
        if any(_through(line, block) for block in near):
            continue
        if not woods:
            return View(line)
        found = thickness(line, woods)
        total = sum(size for _, size in found)
        if best is None or total < least:
            best, least = View(line, found), total
            if stops is not None and stops(best):
                break
        if not total:
            break
    return best


def _through(line: Line, block: Block) -> bool:
    """Whether a line runs through a block; not where it keeps to one side of the box around it."""
    (ax, ay), (bx, by) = line
    left, top, right, bottom = block.box
    if (ax <= left and bx <= left) or (ax >= right and bx >= right):
        return False
    if (ay <= top and by <= top) or (ay >= bottom and by >= bottom):
        return False
    return crosses(*line, block.outline)


def thickness(line: Line, woods: Collection[Feature]) -> tuple[tuple[str, int], ...]:
    """How much of each kind of wood lies on a line; several woods add up (AMB-COVER-2)."""
    size = far(*line)
    (ax, ay), (bx, by) = line
    found = dict.fromkeys(WOODS[1:], 0)
    for wood in woods:
        left, top, right, bottom = wood.box
        if (ax < left and bx < left) or (ax > right and bx > right):
            continue  # the line keeps to one side of it
        if (ay < top and by < top) or (ay > bottom and by > bottom):
            continue
        span = span_in(*line, wood.outline)
        if span is not None:
            found[wood.does.wood] += (span[1] - span[0]) * size // PARTS
    return tuple((kind, deep) for kind, deep in found.items() if deep)


def crossed(line: Line, shape: Shape | Outline) -> bool:
    """Whether a line runs through something."""
    return crosses(*line, shape if isinstance(shape, tuple) else outline_at(shape))


def first_blocks(one: Base, other: Base, blocks: Collection[Block]) -> tuple[str, ...]:
    """What hides somebody: what the straight line between the middles crosses, else all that is in the way."""
    near = in_the_way(one, other, blocks)
    straight = tuple(block.id for block in near if crosses(one.at, other.at, block.outline))
    return tuple(dict.fromkeys(straight or (block.id for block in near)))
