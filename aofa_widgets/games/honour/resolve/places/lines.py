"""Lanes and flights of bare circles, in any one unit of length: what a record tells and what a table measures alike."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot, sqrt
from typing import NamedTuple

HAIR = 1e-6


class Round(NamedTuple):
    """A round base: its id, its centre and its radius, all in the same unit."""

    id: str
    x: float
    y: float
    r: float


@dataclass(frozen=True, slots=True)
class Run:
    """A flight: where it ends, how far that is, the enemy that barred it, and where it left the table."""

    x: float
    y: float
    moved: float
    blocked_by: str | None = None
    off_table: bool = False
    exit: tuple[float, float] | None = None


def depth(a: Round, b: Round, x: float, y: float) -> float:
    """How far a point lies outside the lane of two bases: their convex hull (TOH-R-29); negative inside.

    >>> depth(Round("a", 0, 0, 1), Round("b", 6, 0, 1), 3, 1.5)
    0.5
    """
    dx, dy = b.x - a.x, b.y - a.y
    far = hypot(dx, dy)
    grows = b.r - a.r
    if far <= abs(grows):  # one base lies inside the other
        big = b if grows > 0 else a
        return hypot(x - big.x, y - big.y) - big.r
    along = ((x - a.x) * dx + (y - a.y) * dy) / far
    aside = abs((x - a.x) * dy - (y - a.y) * dx) / far
    slope = grows / far
    at = min(far, max(0.0, along + aside * slope / sqrt(1 - slope * slope)))
    return hypot(along - at, aside) - (a.r + slope * at)


def between(a: Round, b: Round, others: Iterable[Round], graze: float = HAIR) -> tuple[str, ...]:
    """Who stands in the lane from `a` to `b`, in the order given: bases that overlap its inside (TOH-POS-2).

    >>> row = [Round("p", 3, 0.9, 0.5), Round("q", 3, 1.1, 0.5)]
    >>> between(Round("a", 0, 0, 0.5), Round("b", 6, 0, 0.5), row)
    ('p',)
    """
    return tuple(o.id for o in others if depth(a, b, o.x, o.y) < o.r - graze)


def ahead(unit: Round, way: tuple[float, float], other: Round) -> tuple[float, float]:
    """Where another base lies as seen along a way of length 1: how far along it, and how far aside (signed)."""
    dx, dy = other.x - unit.x, other.y - unit.y
    return dx * way[0] + dy * way[1], dy * way[0] - dx * way[1]


def barred(
    unit: Round,
    way: tuple[float, float],
    length: float,
    enemies: Iterable[Round],
    gap: float,
    *,
    ends: bool,
    graze: float,
) -> tuple[float, str] | None:
    """How far a flight of this length gets before an enemy bars it, and who; None if nobody does (TOH-R-24).

    An enemy bars it whose base it would run into, or from whom it would end less than `gap` away (if it `ends` on the
    table); it stops where that enemy is `gap` away, or stays where it is.
    """
    row = list(enemies)
    found: tuple[float, str] | None = None
    while True:
        stops = []
        for enemy in row:
            along, aside = ahead(unit, way, enemy)
            near = unit.r + enemy.r
            at = min(length, max(0.0, along))
            hits = along > 0 and hypot(along - at, aside) < near - graze
            close = ends and hypot(along - length, aside) < near + gap - graze
            if hits or close:
                root = (near + gap) ** 2 - aside * aside
                stop = max(0.0, along - sqrt(root)) if root > 0 else length
                if stop < length - graze / 10:
                    stops.append((stop, enemy.id))
                elif found is None:  # it is stopped there anyway, too near
                    found = (length, enemy.id)
        if not stops:
            return found
        found = min(stops)
        length, ends = found[0], True
        if length <= 0:
            return found


def edge(unit: Round, way: tuple[float, float], width: float, depth: float) -> float | None:
    """How far along a way a centre reaches the edge of the table; None for a way of no direction."""
    times = [((width if way[0] > 0 else 0) - unit.x) / way[0]] if way[0] else []
    times += [((depth if way[1] > 0 else 0) - unit.y) / way[1]] if way[1] else []
    return max(0.0, min(times)) if times else None


def flight(
    unit: Round,
    killer: Round,
    enemies: Iterable[Round],
    table: tuple[float, float] | None = None,
    *,
    length: float = 6.0,
    gap: float = 1.0,
) -> Run:
    """A flight straight away from the killer, over open ground (TOH-NERVE-3, TOH-RETREAT-1, TOH-OFFTABLE-1).

    `blocked_by` names who barred it, which costs one marker; where it leaves the table `exit` is that point.

    >>> flight(Round("u", 10, 10, 0.5), Round("k", 7, 6, 0.5), []).y
    14.8
    """
    row = list(enemies)
    way = away(unit, killer, row)
    leaves = edge(unit, way, *table) if table else None
    off = leaves is not None and leaves < length - HAIR
    reach = leaves if off and leaves is not None else length
    stop = barred(unit, way, reach, row, gap, ends=not off, graze=HAIR)
    moved = reach if stop is None else stop[0]
    x, y = round(unit.x + way[0] * moved, 9), round(unit.y + way[1] * moved, 9)
    if stop is not None:
        return Run(x, y, moved, stop[1])
    return Run(x, y, moved, None, off, (x, y) if off else None)


def away(unit: Round, killer: Round, enemies: Iterable[Round]) -> tuple[float, float]:
    """The way of a flight, of length 1: from the killer's centre through the unit's, else from the nearest enemy.

    >>> away(Round("u", 3, 4, 1), Round("k", 0, 0, 1), ())
    (0.6, 0.8)
    """
    sources = [killer, *sorted(enemies, key=lambda e: (hypot(e.x - unit.x, e.y - unit.y) - e.r, e.id))]
    for source in sources:
        dx, dy = unit.x - source.x, unit.y - source.y
        far = hypot(dx, dy)
        if far > HAIR:
            return dx / far, dy / far
    return 0.0, -1.0


__all__ = ["HAIR", "Round", "Run", "ahead", "away", "barred", "between", "depth", "edge", "flight"]
