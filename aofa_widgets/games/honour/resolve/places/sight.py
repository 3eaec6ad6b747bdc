"""Lines of sight and cover (TOH-ACTION-19, TOH-TERRAIN-2, -5 to -8): exact, for any convex terrain.

A line from base to base is told by where it leaves the one and meets the other: two offsets across the straight way
between the centres. The lines that pass a convex piece on one side fill a convex part of that square of offsets; so
what may be seen is what remains after cutting, piece by piece and side by side.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, pi, sin

from aofa_widgets.table.measure import CONTACT, within
from aofa_widgets.table.shapes import Disc, Point, Shape, contains, corners

from ...model.ground import Feature, Ground, Measures
from .lanes import crossed

Pair = tuple[float, float]
_LEAST = 1.0  # square tenths of a millimetre: a line that only grazes two corners at once shows nothing
_ROUND = 48  # corners of a round piece
_MOST = 4000  # parts looked at before a labyrinth counts as blocked


@dataclass(frozen=True, slots=True)
class Sight:
    """Whether a unit sees another, a line that shows it (else the straight one), what hides it, what gives cover."""

    seen: bool
    line: tuple[Point, Point]
    blocked_by: tuple[str, ...] = ()
    cover: tuple[str, ...] = ()


def sight(ground: Ground, measures: Measures, a: str, b: str) -> Sight:
    """Whether `a` sees `b`; the same from both ends.

    The hill that one of them stands on hides nothing; whoever stands on a height looks over barriers (TOH-TERRAIN-6);
    a barrier that one of them touches is cover, not more (TOH-R-32).
    """
    one, other = ground.base(a), ground.base(b)
    return _sight(ground.features, measures.touching_cover, one.disc, other.disc)


@lru_cache(maxsize=4096)  # the same two bases are asked about many times while others move
def _sight(features: tuple[Feature, ...], touching: bool, one: Disc, other: Disc) -> Sight:
    blocks: list[Feature] = []
    cover: list[Feature] = []
    ends = ((one.x, one.y), (other.x, other.y))
    levels = tuple(max((f.level for f in features if f.level and contains(f.shape, at)), default=0) for at in ends)
    for feature in features:
        how = _how(feature, touching, one, other, levels)
        if how != "none" and crossed(feature, one, other):
            (blocks if how == "block" else cover).append(feature)
    found = _gap([feature.shape for feature in blocks], one, other)
    given = tuple(feature.id for feature in cover)
    if found is None:
        return Sight(False, ends, tuple(feature.id for feature in blocks), given)
    return Sight(True, found, (), given)


def _how(feature: Feature, touching: bool, one: Disc, other: Disc, levels: tuple[int, ...]) -> str:
    """What a piece does to this line of sight: it blocks, gives cover, or does nothing."""
    if feature.los == "none":
        return "none"
    if feature.level and (
        min(levels) >= feature.level or any(contains(feature.shape, (base.x, base.y)) for base in (one, other))
    ):
        return "none"
    if feature.barrier:
        if max(levels) > 0:
            return "none"
        if touching and any(within(base, feature.shape, CONTACT) for base in (one, other)):
            return "cover"
    return feature.los


def _gap(blocks: list[Shape], a: Disc, b: Disc) -> tuple[Point, Point] | None:
    """A line between two bases that no shape cuts; None if there is none."""
    dx, dy = b.x - a.x, b.y - a.y
    far = hypot(dx, dy)
    if not far or not blocks:
        return (a.x, a.y), (b.x, b.y)
    ux, uy = dx / far, dy / far
    # each piece as (how far along, how far aside) of its corners, cut to the way between the two centres
    pieces = []
    for shape in blocks:
        row = [((x - a.x) * ux + (y - a.y) * uy, (y - a.y) * ux - (x - a.x) * uy) for x, y in _corners(shape)]
        row = _cut(_cut(row, (1, 0), 0.0), (-1, 0), -far)
        if len(row) > 2:
            pieces.append([(along / far, aside) for along, aside in row])
    u, v = float(a.r), float(b.r)
    square = [(-u, -v), (u, -v), (u, v), (-u, v)]
    waiting, looked = [(square, 0)], 0
    while waiting and looked < _MOST:
        part, n = waiting.pop()
        looked += 1
        if n == len(pieces):
            u = sum(p[0] for p in part) / len(part)
            v = sum(p[1] for p in part) / len(part)
            return (round(a.x - uy * u), round(a.y + ux * u)), (round(b.x - uy * v), round(b.y + ux * v))
        for sign in (1, -1):
            left = part
            for s, aside in pieces[n]:
                left = _cut(left, (-sign * (1 - s), -sign * s), -sign * aside)
                if len(left) < 3:
                    break
            if len(left) > 2 and _area(left) > _LEAST:
                waiting.append((left, n + 1))
    return None


def _corners(shape: Shape) -> list[Pair]:
    if isinstance(shape, Disc):
        turns = [2 * pi * i / _ROUND for i in range(_ROUND)]
        return [(shape.x + shape.r * cos(t), shape.y + shape.r * sin(t)) for t in turns]
    return [(float(x), float(y)) for x, y in corners(shape)]


def _cut(part: list[Pair], normal: Pair, least: float) -> list[Pair]:
    """The part of a convex polygon where `normal . p >= least`."""
    found: list[Pair] = []
    values = [p[0] * normal[0] + p[1] * normal[1] - least for p in part]
    for i, p in enumerate(part):
        before, now = values[i - 1], values[i]
        if (before < 0) != (now < 0):
            q, share = part[i - 1], before / (before - now)
            found.append((q[0] + (p[0] - q[0]) * share, q[1] + (p[1] - q[1]) * share))
        if now >= 0:
            found.append(p)
    return found


def _area(part: list[Pair]) -> float:
    return abs(sum(part[i - 1][0] * p[1] - p[0] * part[i - 1][1] for i, p in enumerate(part))) / 2




__all__ = ["Sight", "sight"]
