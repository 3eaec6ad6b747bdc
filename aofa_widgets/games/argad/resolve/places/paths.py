"""A path, bend by bend: the points of a base's centre, the start first (AMB-MOVE-3): how long, where on it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from aofa_widgets.table.shapes import Point

from ...model.ground import Base
from .near import bearing, far

Path = tuple[Point, ...]


def path_of(base: Base, way: Sequence[Point]) -> Path:
    """The path of a base along a way, without places said twice.

    >>> path_of(Base("a", 0, 0, 0), [(0, 0), (300, 0)])
    ((0, 0), (300, 0))
    """
    found = [base.at]
    for point in way:
        if point != found[-1]:
            found.append((point[0], point[1]))
    return tuple(found)


def length(path: Path) -> int:
    """How long a path is.

    >>> length(((0, 0), (300, 0), (300, 400)))
    700
    """
    return sum(leg[4] for leg in legs(path))


Leg = tuple[int, int, int, int, int, int]


@lru_cache(maxsize=4096)
def legs(path: Path) -> tuple[Leg, ...]:
    """The straight parts of a path: from where (x, y) to where, how long each is, the way one looks on it.

    >>> legs(((0, 0), (300, 0), (300, 400)))
    ((0, 0, 300, 0, 300, 90), (300, 0, 300, 400, 400, 180))
    """
    return tuple((*a, *b, far(a, b), bearing(a, b)) for a, b in pairwise(path))


def along(path: Path, distance: int) -> Point:
    """The place so far along a path; its end, if it is shorter.

    >>> along(((0, 0), (300, 0), (300, 400)), 400)
    (300, 100)
    """
    for ax, ay, bx, by, size, _ in legs(path):
        if distance <= size:
            return (_between(ax, bx, distance, size), _between(ay, by, distance, size))
        distance -= size
    return path[-1]


def _between(a: int, b: int, part: int, whole: int) -> int:
    return a if whole == 0 else a + (2 * (b - a) * part + whole) // (2 * whole)


def heading(path: Path, distance: int) -> int | None:
    """The way one looks so far along a path; None for a path that goes nowhere."""
    found = None
    for *_, size, way in legs(path):
        found = way
        distance -= size
        if distance < 0:
            break
    return found


def placed(base: Base, path: Path, distance: int) -> Base:
    """The base so far along a path; an oblong one looks where it goes, a round one too (ARG-TURN-8)."""
    return base.put(along(path, distance), heading(path, distance))


def cut(path: Path, distance: int) -> Path:
    """The beginning of a path, so long.

    >>> cut(((0, 0), (300, 0), (300, 400)), 400)
    ((0, 0), (300, 0), (300, 100))
    """
    found = [path[0]]
    for a, b in pairwise(path):
        size = far(a, b)
        if distance < size:
            found.append(along((a, b), distance))
            break
        found.append(b)
        distance -= size
    return tuple(point for i, point in enumerate(found) if not i or point != found[i - 1])
