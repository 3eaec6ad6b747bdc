"""Moves: what a way costs and what it may not do (TOH-ACTION-2, TOH-ACTION-3, TOH-TERRAIN-1 to TOH-TERRAIN-4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import hypot

from aofa_widgets.table.measure import overlaps
from aofa_widgets.table.shapes import Disc, Point, Shape, box
from aofa_widgets.table.sweep import crossing
from aofa_widgets.table.units import whole

from ...model.ground import TOL, Base, Ground, Measures

Span = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why a way is not allowed: the rule, whose base or which piece is the reason, and where."""

    rule: str
    by: str | None = None
    at: Point | None = None


@dataclass(frozen=True, slots=True)
class Walk:
    """A way from place to place: its points, its length, how much of it is difficult, barriers crossed, its cost.

    It is allowed when `troubles` is empty. Lengths in tenths of a millimetre.
    """

    path: tuple[Point, ...]
    length: int
    difficult: int
    barriers: int
    cost: int
    troubles: tuple[Trouble, ...] = ()

    @property
    def end(self) -> Point:
        """Where it ends."""
        return self.path[-1]

    @property
    def legal(self) -> bool:
        """Whether nothing forbids it."""
        return not self.troubles


@dataclass(frozen=True, slots=True)
class Way:
    """What a polyline runs through: its length, its length in difficult ground, the barriers it gets over."""

    length: float
    difficult: float
    barriers: tuple[str, ...]

    def cost(self, measures: Measures) -> float:
        """What it takes of an allowance (TOH-TERRAIN-3, TOH-TERRAIN-4, TOH-R-30)."""
        slow = float(measures.difficult - Fraction(1)) * self.difficult
        return self.length + slow + measures.barrier * len(self.barriers)


def way(ground: Ground, path: Sequence[Point], r: int, *, easy: bool = False) -> Way:
    """Measure a polyline walked by a base of radius `r`.

    Difficult ground counts under the centre; a barrier is got over when the base passes across it. `easy`: difficult
    ground is none to this unit.
    """
    length = difficult = 0.0
    over: list[str] = []
    standing: set[str] = set()  # barriers that the base is on where one stretch ends and the next begins
    for a, b in zip(path, path[1:], strict=False):
        vector = (b[0] - a[0], b[1] - a[1])
        far = hypot(*vector)
        if not far:
            continue
        length += far
        difficult += 0.0 if easy else far * sum(out - into for into, out in slow(ground, a, vector))
        now = set()
        for feature in ground.features:
            if not feature.barrier:
                continue
            span = within_way(crossed(a, vector, feature.shape, max(0, r - TOL)))
            if span is None:
                continue
            if not (feature.id in standing and span[0] <= 0):
                over.append(feature.id)
            if span[1] >= 1:
                now.add(feature.id)
        standing = now
    return Way(length, difficult, tuple(over))


def slow(ground: Ground, start: Point, vector: Point, most: float = 1.0) -> list[Span]:
    """The parts of a straight way that lie in difficult ground, apart from each other; bridges make it easy."""
    found: list[Span] = []
    easy: list[Span] = []
    for feature in ground.features:
        if feature.difficult or feature.easy:
            span = within_way(crossed(start, vector, feature.shape, 0, most), most)
            if span is not None:
                (found if feature.difficult else easy).append(span)
    joined = _joined(found)
    for into, out in easy:
        halves = [half for a, b in joined for half in ((a, min(b, into)), (max(a, out), b))]
        joined = [half for half in halves if half[0] < half[1]]
    return joined


def crossed(start: Point, vector: Point, shape: Shape, grown: int, most: float = 1.0) -> Span | None:
    """The same as `crossing` for what is crossed before `most` lengths; what lies far off is seen at once."""
    if most <= 1.0:
        left, top, right, bottom = box(shape)
        (x, y), (dx, dy) = start, vector
        if min(x, x + dx) - grown > right or max(x, x + dx) + grown < left:
            return None
        if min(y, y + dy) - grown > bottom or max(y, y + dy) + grown < top:
            return None
    return crossing(start, vector, shape, grown)


def within_way(span: Span | None, most: float = 1.0) -> Span | None:
    """The part of a span that lies on the way itself; None if there is none."""
    if span is None:
        return None
    into, out = max(0.0, span[0]), min(most, span[1])
    return (into, out) if out - into > 1e-9 else None


def _joined(spans: Iterable[Span]) -> list[Span]:
    found: list[Span] = []
    for into, out in sorted(spans):
        if found and into <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], out))
        else:
            found.append((into, out))
    return found


def walk(
    ground: Ground,
    measures: Measures,
    who: str,
    path: Sequence[Point],
    allowance: int,
    too_far: str = "TOH-ACTION-2",
    entry: Point | None = None,
    *,
    easy: bool = False,
) -> Walk:
    """A move of a unit along points (its own place left out) within an allowance; `too_far` is the rule of its limit.

    A unit that is off the table comes back at `entry`, a point of the edge (TOH-OFFTABLE-4, TOH-R-45); where the
    rules give it no move with that, `entry` is the whole way.
    """
    base = ground.base(who)
    start = base.at if base.off is None else entry if entry is not None else base.at
    points = (start, *path)
    found = way(ground, points, base.r, easy=easy)
    troubles = list(_entry(ground, measures, base, entry))
    cost = found.cost(measures)
    limit = allowance if base.off is None or measures.return_move else 0
    if cost > limit + TOL:
        troubles.append(Trouble(too_far, None, points[-1]))
    troubles += _gaps(ground, measures, base, points)
    troubles += _solid(ground, base, points)
    troubles += place(ground, who, points[-1])
    kept: dict[str, Trouble] = {}
    for trouble in troubles:
        kept.setdefault(trouble.rule, trouble)
    return Walk(
        points, round(found.length), round(found.difficult), len(found.barriers), round(cost), tuple(kept.values())
    )


def place(ground: Ground, who: str, at: Point, ignoring: Iterable[str] = ()) -> list[Trouble]:
    """Why a unit may not stand somewhere: over the edge, on a barrier, in a building, on another base."""
    base, troubles, out = ground.base(who), [], set(ignoring)
    if not ground.holds(at):
        troubles.append(Trouble("TOH-OFFTABLE-1", None, at))
    disc = Disc(*at, max(1, base.r - TOL))
    troubles += [
        Trouble("TOH-TERRAIN-1", feature.id, at)
        for feature in ground.features
        if feature.solid and overlaps(disc, feature.shape)
    ]
    troubles += [
        Trouble("TOH-R-41", other.id, at)
        for other in ground.others(who)
        if other.id not in out and overlaps(disc, other.disc)
    ]
    return troubles


def _entry(ground: Ground, measures: Measures, base: Base, entry: Point | None) -> Iterable[Trouble]:
    if base.off is None:
        return
    if entry is None or not on_edge(ground, entry):
        yield Trouble("TOH-OFFTABLE-4", None, entry)
    elif hypot(entry[0] - base.off[0], entry[1] - base.off[1]) > measures.return_radius + TOL:
        yield Trouble("TOH-OFFTABLE-4", None, entry)


def on_edge(ground: Ground, point: Point) -> bool:
    """Whether a point lies on the edge of the table."""
    x, y = point
    return ground.holds(point) and (x in (0, ground.bounds.width) or y in (0, ground.bounds.height))


def _gaps(ground: Ground, measures: Measures, base: Base, points: Sequence[Point]) -> Iterable[Trouble]:
    """Enemies that a way comes too near; whoever begins too near may only leave (TOH-ACTION-3, TOH-R-13)."""
    for enemy in ground.enemies(base.id):
        least = enemy.r + base.r + measures.gap - TOL
        inside = _apart(points[0], enemy.at) < least
        for a, b in zip(points, points[1:], strict=False):
            if inside:
                inward = (a[0] - enemy.x) * (b[0] - a[0]) + (a[1] - enemy.y) * (b[1] - a[1]) < 0
                if inward and _apart(a, b) > TOL:
                    yield Trouble("TOH-ACTION-3", enemy.id, a)
                    break
                inside = _apart(b, enemy.at) < least
            elif to_stretch(enemy.at, a, b) < least:
                yield Trouble("TOH-ACTION-3", enemy.id, enemy.at)
                break
        else:
            if inside:
                yield Trouble("TOH-ACTION-3", enemy.id, points[-1])


def _solid(ground: Ground, base: Base, points: Sequence[Point]) -> Iterable[Trouble]:
    for feature in ground.features:
        if not feature.impassable:
            continue
        for a, b in zip(points, points[1:], strict=False):
            if a != b and runs_into(a, (b[0] - a[0], b[1] - a[1]), feature.shape, base.r):
                yield Trouble("TOH-TERRAIN-1", feature.id, a)
                break


def runs_into(start: Point, vector: Point, shape: Shape, r: int, most: float = 1.0) -> bool:
    """Whether a base that goes straight on comes to overlap a shape; who stands in one already may leave it."""
    span = crossed(start, vector, shape, max(1, r - TOL), most)
    return span is not None and within_way(span, most) is not None and span[0] + span[1] > 0


def stops_at(start: Point, vector: Point, shape: Shape, r: int) -> float | None:
    """When a base that goes straight on comes to touch a shape it would run into; None if it passes."""
    if not runs_into(start, vector, shape, r, float("inf")):
        return None
    span = crossing(start, vector, shape, r)
    return max(0.0, span[0]) if span else None


def to_stretch(point: Point, a: Point, b: Point) -> float:
    """How far a point lies from a stretch between two others.

    >>> to_stretch((0, 5), (-9, 0), (9, 0))
    5.0
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    t = min(1.0, max(0.0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square)) if square else 0.0
    return hypot(a[0] + t * dx - point[0], a[1] + t * dy - point[1])


def _apart(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def spot(start: Point, direction: tuple[float, float], far: float) -> Point:
    """The whole place that lies so far along a direction of length 1."""
    return (
        start[0] + whole(Fraction(direction[0] * far)),
        start[1] + whole(Fraction(direction[1] * far)),
    )


__all__ = [
    "Trouble", "Walk", "Way", "crossed", "on_edge", "place", "runs_into", "slow", "spot", "stops_at", "to_stretch",
    "walk", "way",
]  # fmt: skip
