"""Ways round rings, buildings and bad ground: the cheapest legal way to a place, and all a move reaches.

Corners worth turning at lie around every ring of an enemy, every building, barrier and piece of difficult ground; a
cheapest way bends only there. What is found is measured again by the same function as a way drawn by hand.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from heapq import heappop, heappush
from math import atan2, cos, hypot, inf, pi, sin

from aofa_widgets.table.measure import overlaps, within
from aofa_widgets.table.shapes import Disc, Point, Shape, corners
from aofa_widgets.table.sweep import crossing

from ...model.ground import TOL, Base, Feature, Ground, Measures
from .moves import Walk, crossed, place, runs_into, slow, to_stretch, walk, within_way

_RING = 16  # corners round a ring
_ARC = pi / 4  # the largest turn at one corner of a piece
_FARTHER = 2  # how many times its allowance a way is looked for, so that a refusal can say how far it is
_RAYS = 60
_LEAST = 25


@dataclass(frozen=True, slots=True)
class Field:
    """What a base of one unit has to go round, looked up once."""

    ground: Ground
    measures: Measures
    base: Base
    start: Point
    rings: tuple[tuple[int, int, int], ...]
    close: tuple[tuple[int, int, int], ...]
    walls: tuple[Feature, ...]
    fences: tuple[Feature, ...]
    easy: bool

    @staticmethod
    def of(ground: Ground, measures: Measures, who: str, start: Point, most: float, easy: bool = False) -> Field:
        """The field of a unit that begins at `start` and goes no farther than `most`: what lies farther is left out.

        Enemies it keeps off are told from those it stands too close to.
        """
        base = ground.base(who)
        reach = Disc(*start, round(most) + base.r + 2)
        ground = replace(ground, features=tuple(f for f in ground.features if within(f.shape, reach, 0)))
        rings: list[tuple[int, int, int]] = []
        close: list[tuple[int, int, int]] = []
        for enemy in ground.enemies(who):
            r = enemy.r + base.r + measures.gap
            if hypot(enemy.x - start[0], enemy.y - start[1]) > r + most:
                continue
            (close if hypot(enemy.x - start[0], enemy.y - start[1]) < r - TOL else rings).append((enemy.x, enemy.y, r))
        walls = tuple(f for f in ground.features if f.impassable)
        fences = tuple(f for f in ground.features if f.barrier)
        return Field(ground, measures, base, start, tuple(rings), tuple(close), walls, fences, easy)

    def cost(self, a: Point, b: Point) -> float:
        """What a straight stretch costs; infinite where it is not allowed."""
        for x, y, r in self.rings:
            if to_stretch((x, y), a, b) < r - TOL:
                return inf
        for x, y, r in self.close:
            if hypot(a[0] - x, a[1] - y) < r - TOL:
                if (a[0] - x) * (b[0] - a[0]) + (a[1] - y) * (b[1] - a[1]) < 0:
                    return inf
            elif to_stretch((x, y), a, b) < r - TOL:
                return inf
        vector = (b[0] - a[0], b[1] - a[1])
        if vector == (0, 0):
            return 0.0
        for wall in self.walls:
            if runs_into(a, vector, wall.shape, self.base.r):
                return inf
        far = hypot(*vector)
        bad = 0.0 if self.easy else sum(out - into for into, out in slow(self.ground, a, vector))
        over = sum(1 for f in self.fences if within_way(crossed(a, vector, f.shape, self.base.r - TOL)))
        return far * (1 + bad * (float(self.measures.difficult) - 1)) + over * self.measures.barrier

    def fits(self, at: Point) -> bool:
        """Whether a way may bend at a place: on the table, off every ring, on nothing solid."""
        if not self.ground.holds(at) or any(hypot(at[0] - x, at[1] - y) < r - TOL for x, y, r in self.rings):
            return False
        disc = Disc(*at, max(1, self.base.r - TOL))
        return not any(overlaps(disc, f.shape) for f in (*self.walls, *self.fences))

    def bends(self, most: float, goal: Point | None = None) -> list[Point]:
        """The places where a cheapest way of at most `most` may bend, on its way to a goal if there is one."""
        found: set[Point] = set()
        x, y = self.start
        gx, gy = goal or self.start
        if goal is None:
            most *= 2  # there and back again
        for ex, ey, r in (*self.rings, *self.close):
            found |= _around(Disc(ex, ey, r + 1), 0)
        for feature in (*self.walls, *self.fences):
            found |= _around(feature.shape, self.base.r + 1)
        for feature in self.ground.features:
            if (feature.difficult and not self.easy) or feature.easy:
                found |= _around(feature.shape, 2)
        near = (p for p in found if hypot(p[0] - x, p[1] - y) + hypot(p[0] - gx, p[1] - gy) <= most)
        return sorted(p for p in near if self.fits(p))


@lru_cache(maxsize=1024)
def _around(shape: Shape, grown: int) -> frozenset[Point]:
    """Corners round a shape grown by a radius; the way from each to the next keeps clear of it."""
    if isinstance(shape, Disc):
        r = (shape.r + grown) / cos(pi / _RING)
        turns = [2 * pi * (i + 0.5) / _RING for i in range(_RING)]
        return frozenset((round(shape.x + r * cos(t)), round(shape.y + r * sin(t))) for t in turns)
    points, found = corners(shape), set()
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[i - 1], points[(i + 1) % len(points)]
        first, last = atan2(-(x - ax), y - ay), atan2(-(bx - x), by - y)  # the ways out of the edges beside it
        turn = (last - first) % (2 * pi)
        steps = max(1, round(turn / _ARC + 0.4))
        r = (grown + 1) / cos(turn / steps / 2)
        for n in range(steps):
            t = first + turn * (n + 0.5) / steps
            found.add((round(x + r * cos(t)), round(y + r * sin(t))))
    return frozenset(found)


def _spread(
    field: Field, bends: list[Point], most: float, goal: Point | None
) -> tuple[dict[Point, float], dict[Point, Point]]:
    """The cheapest cost from the start to every bend (as far as the goal needs them), and where each came from."""
    known: dict[Point, float] = {field.start: 0.0}
    before: dict[Point, Point] = {}
    done: set[Point] = set()

    def rest(p: Point) -> float:
        return hypot(goal[0] - p[0], goal[1] - p[1]) if goal else 0.0

    places = [*bends, goal] if goal else bends
    heap = [(rest(field.start), field.start)]
    while heap:
        _, at = heappop(heap)
        if at in done:
            continue
        done.add(at)
        if at == goal:
            break
        for p in places:
            if p in done:
                continue
            least = known[at] + hypot(p[0] - at[0], p[1] - at[1])
            if least + rest(p) > most or least >= known.get(p, inf):
                continue
            cost = known[at] + field.cost(at, p)
            if cost < known.get(p, inf) and cost + rest(p) <= most:
                known[p], before[p] = cost, at
                heappush(heap, (cost + rest(p), p))
    return known, before


def route(
    ground: Ground,
    measures: Measures,
    who: str,
    to: Point,
    allowance: int,
    too_far: str = "TOH-ACTION-2",
    entry: Point | None = None,
    *,
    easy: bool = False,
    refusing: bool = True,
) -> Walk:
    """The cheapest legal way of a unit to a place within an allowance.

    Where there is none, the way it would take and why not: too far by the shortest way round, or a place where it
    may not end. A unit off the table comes in at `entry`, or where its way is shortest.
    Without `refusing` no way round is looked for that would be too long: for whoever wants legal ways only.
    """
    base = ground.base(who)
    if base.off is not None and entry is None:
        return returning(ground, measures, who, to, allowance, too_far, easy=easy)
    start = entry if base.off is not None and entry is not None else base.at
    straight = walk(ground, measures, who, (to,), allowance, too_far, entry, easy=easy)
    if straight.legal or place(ground, who, to) or hypot(to[0] - start[0], to[1] - start[1]) > allowance + TOL:
        return straight
    field = Field.of(ground, measures, who, start, allowance * _FARTHER, easy)
    if any(hypot(to[0] - x, to[1] - y) < r - TOL for x, y, r in (*field.rings, *field.close)):
        return straight
    # at first no farther than the allowance lets it; only a refusal is worth a longer search
    for most in (allowance + TOL, allowance * _FARTHER)[: 2 if refusing else 1]:
        _, before = _spread(field, field.bends(most, to), most, to)
        if to in before:
            points = [to]
            while points[-1] in before and before[points[-1]] != start:
                points.append(before[points[-1]])
            return walk(ground, measures, who, points[::-1], allowance, too_far, entry, easy=easy)
    return straight


def returning(
    ground: Ground,
    measures: Measures,
    who: str,
    to: Point,
    allowance: int,
    too_far: str = "TOH-ACTION-2",
    *,
    easy: bool = False,
) -> Walk:
    """The cheapest way of a unit back onto the table; its path begins where it comes in over the edge (TOH-R-45)."""
    return _back(ground, measures, who, to, allowance, too_far, easy)


def entries(ground: Ground, measures: Measures, who: str) -> tuple[tuple[Point, Point], ...]:
    """The stretches of the edge where a unit may come back: near enough to where it left (TOH-OFFTABLE-4)."""
    off = ground.base(who).off
    if off is None:
        return ()
    w, h, reach = ground.bounds.width, ground.bounds.height, measures.return_radius
    found = []
    for a, b in (((0, 0), (w, 0)), ((w, 0), (w, h)), ((w, h), (0, h)), ((0, h), (0, 0))):
        span = within_way(crossing(a, (b[0] - a[0], b[1] - a[1]), Disc(*off, reach), 0))
        if span is not None:
            ends = [(round(a[0] + (b[0] - a[0]) * t), round(a[1] + (b[1] - a[1]) * t)) for t in span]
            found.append((ends[0], ends[1]))
    return tuple(found)


def _back(
    ground: Ground, measures: Measures, who: str, to: Point, allowance: int, too_far: str, easy: bool
) -> Walk:
    """The cheapest way back onto the table to a place, wherever it may come in."""
    choices = set()
    for a, b in entries(ground, measures, who):
        far = max(1.0, hypot(b[0] - a[0], b[1] - a[1]))
        across = ((to[0] - a[0]) * (b[0] - a[0]) + (to[1] - a[1]) * (b[1] - a[1])) / far / far
        steps = max(1, round(far / 254))
        for t in (min(1.0, max(0.0, across)), *(i / steps for i in range(steps + 1))):
            choices.add((round(a[0] + (b[0] - a[0]) * t), round(a[1] + (b[1] - a[1]) * t)))
    order = sorted(choices, key=lambda p: (hypot(p[0] - to[0], p[1] - to[1]), p))
    walks = [walk(ground, measures, who, () if p == to else (to,), allowance, too_far, p, easy=easy) for p in order]
    best = next((one for one in walks if one.legal), None)
    if best is None:
        near = [p for p in order if hypot(p[0] - to[0], p[1] - to[1]) <= allowance][:6]
        round_about = (route(ground, measures, who, to, allowance, too_far, p, easy=easy) for p in near)
        best = next((one for one in round_about if one.legal), None)
    if best is None:
        best = walks[0] if walks else walk(ground, measures, who, (to,), allowance, too_far, easy=easy)
    return best


def reach(
    ground: Ground, measures: Measures, who: str, allowance: int, entry: Point | None = None, *, easy: bool = False
) -> tuple[tuple[Point, ...], ...]:
    """All places a move may come to, as polygons that overlap: what one straight stretch reaches from each bend.

    Whoever draws them fills the union. Places that are taken lie inside too: `route` tells.
    """
    base = ground.base(who)
    start = entry if entry is not None else base.at
    field = Field.of(ground, measures, who, start, allowance + TOL, easy)
    known, _ = _spread(field, field.bends(allowance), allowance + TOL, None)
    areas = []
    for at, spent in sorted(known.items(), key=lambda row: row[1]):
        if allowance - spent >= _LEAST:
            areas.append(tuple(_ray(field, at, allowance - spent, 2 * pi * i / _RAYS) for i in range(_RAYS)))
    return tuple(areas)


def _ray(field: Field, start: Point, budget: float, turn: float) -> Point:
    """How far a base gets straight on for a budget."""
    vector = (round(cos(turn) * 10_000), round(sin(turn) * 10_000))
    size = hypot(*vector)
    most = budget / size
    for x, y, r in field.rings:
        if (span := crossing(start, vector, Disc(x, y, r), 0)) and span[0] + span[1] > 0:
            most = min(most, max(0.0, span[0]))
    for x, y, r in field.close:
        inside = hypot(start[0] - x, start[1] - y) < r - TOL
        inward = (start[0] - x) * vector[0] + (start[1] - y) * vector[1] < 0
        if inside and inward:
            return start
        if not inside and (span := crossing(start, vector, Disc(x, y, r), 0)) and span[0] + span[1] > 0:
            most = min(most, max(0.0, span[0]))
    for wall in field.walls:
        if runs_into(start, vector, wall.shape, field.base.r, inf):
            span = crossing(start, vector, wall.shape, field.base.r)
            most = min(most, max(0.0, span[0])) if span else most
    for value, low, high in ((0, 0, field.ground.bounds.width), (1, 0, field.ground.bounds.height)):
        if vector[value]:
            most = min(most, ((high if vector[value] > 0 else low) - start[value]) / vector[value])
    events: list[tuple[float, float, float]] = []  # when, what it costs at once, what it changes the pace by
    if not field.easy:
        pace = float(field.measures.difficult) - 1
        for into, out in slow(field.ground, start, vector, most):
            events += [(into, 0.0, pace), (out, 0.0, -pace)]
    for fence in field.fences:
        if span := within_way(crossing(start, vector, fence.shape, field.base.r - TOL), most):
            events.append((span[0], float(field.measures.barrier), 0.0))
    at, left, pace = 0.0, budget, 1.0
    for when, price, change in sorted(events):
        if (when - at) * size * pace + price > left:
            if (when - at) * size * pace <= left and price:
                at, left = when, 0.0
            break
        left -= (when - at) * size * pace + price
        at, pace = when, pace + change
    time = min(most, at + left / size / pace)
    return (round(start[0] + vector[0] * time), round(start[1] + vector[1] * time))




__all__ = ["Field", "entries", "reach", "returning", "route"]
