"""A way, bend by bend: how long it is, where it is stopped, what ground it meets, how far slowness lets one go on it.

A path is the points of the base's centre, the start first (AMB-MOVE-3). Ground is met where the outline of the base
first reaches it (section 6, 6 to 8).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from aofa_widgets.play.changing import changed
from aofa_widgets.table.convex import bites, crosses, inside
from aofa_widgets.table.measure import gap as shape_gap
from aofa_widgets.table.measure import within as shape_within
from aofa_widgets.table.shapes import Point, Shape, contains
from aofa_widgets.table.shapes import box as box_of

from ...model.ground import GRADES, TOL, Base, Feature, Ground
from ...params import Params
from ..danger import Crossing, Member
from ..moves import Going, hard_move
from .near import bearing, far
from .paths import Path as Path
from .paths import along as along
from .paths import cut as cut
from .paths import length as length
from .paths import path_of as path_of
from .paths import placed as placed
from .walls import barred

STEP = 2 * TOL
LOOK = 25


def shrunk(base: Base) -> Base:
    """The base a little smaller: what its outline may graze and still pass."""
    return changed(base, w=base.w - STEP, d=base.d - STEP)


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a path is stopped: how far along it, and by what: an id, or "edge" of the table; "" if it is free."""

    at: int
    by: str = ""


def stop(ground: Ground, base: Base, path: Path, others: Collection[Base] = ()) -> Stop:
    """How far a base comes on a path before walls, barred ground, the edge or these other bases (section 6, 5).

    >>> from aofa_widgets.table.shapes import Bounds, Rect
    >>> from ...model.ground import Kind
    >>> rock = Feature("rock", "rock", Rect(1000, 500, 200, 200), Kind("forbidden", "forbidden"))
    >>> field = Ground(Bounds(3000, 3000), (rock,))
    >>> stop(field, Base("a", 0, 300, 500), ((300, 500), (1500, 500))).by
    'rock'
    """
    total = length(path)
    best = Stop(total)
    small = shrunk(base)
    things: list[tuple[str, Shape]] = [*barred(ground, base.mounted), *((one.id, one.shape) for one in others)]
    reach = _around(path, base)
    for name, shape in things:
        if _clear(reach, shape):
            continue
        met = meets(small, path, shape, best.at)
        if met is not None and met < best.at:
            best = Stop(met, name)
    return _edge(ground, base, path, best)


def _edge(ground: Ground, base: Base, path: Path, best: Stop) -> Stop:
    """The table ends where some of the base would lie beyond it; who comes from beyond may come on."""
    wide, deep = ground.bounds
    passed = 0
    for a, b in pairwise(path):
        size = far(a, b)
        if ground.holds(base.put(b, bearing(a, b)).shape) or passed >= best.at:
            passed += size
            continue
        if not ground.holds(base.put(a, bearing(a, b)).shape) and not (0 <= a[0] <= wide and 0 <= a[1] <= deep):
            passed += size
            continue
        low, high = 0, size
        while high - low > 1:
            middle = (low + high) // 2
            fits = ground.holds(base.put(along((a, b), middle), bearing(a, b)).shape)
            low, high = (middle, high) if fits else (low, middle)
        return Stop(passed + low, "edge") if passed + low < best.at else best
    return best


Box = tuple[int, int, int, int]


def _around(path: Path, base: Base) -> Box:
    reach = base.step
    xs, ys = [x for x, _ in path], [y for _, y in path]
    return (min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)


def _clear(box: Box, shape: Shape) -> bool:
    left, top, right, bottom = box_of(shape)
    return left > box[2] or right < box[0] or top > box[3] or bottom < box[1]


def meets(base: Base, path: Path, shape: Shape, most: int | None = None, start: int = 0) -> int | None:
    """How far along a path a base first touches a shape; None if it does not before `most`.

    Steps as long as the gap are safe: nobody comes nearer than he goes.
    """
    most = length(path) if most is None else most
    done = start
    while done <= most:
        apart = shape_gap(placed(base, path, done).shape, shape)
        if apart == 0:
            return done
        if done == most:
            return None
        done = min(most, done + max(apart, 1))
    return None


def grade_of(base: Base, feature: Feature) -> str:
    """How hard a piece of ground is for a base."""
    return feature.does.grade(base.mounted)


def harder(one: str, other: str) -> bool:
    """Whether one grade is harder than another.

    >>> harder("very_difficult", "difficult"), harder("easy", "easy")
    (True, False)
    """
    return GRADES.index(one) > GRADES.index(other)


@dataclass(frozen=True, slots=True)
class Meeting:
    """Hard ground on a path: the piece, how hard it is, how far the free way to it is (0: one stands in it).

    `clear`: for a linear obstacle, how far along the path the base is over it; else 0. `danger`: as of the kind.
    """

    id: str
    grade: str
    before: int
    clear: int = 0
    danger: str = "none"


def on_road(ground: Ground, base: Base) -> bool:
    """Whether a whole base stands on roads (section 6, 8)."""
    roads = [one for one in ground.features if one.does.road]
    if not roads:
        return False
    return any(inside(base.outline, one.outline) for one in roads) or all(
        any(contains(one.shape, corner) for one in roads) for corner in base.outline
    )


def in_ground(ground: Ground, base: Base) -> tuple[Feature, ...]:
    """The pieces of hard ground that a base has some of itself in, edge included (ARG-TERRAIN-5)."""
    return tuple(
        one
        for one in ground.features
        if grade_of(base, one) in ("difficult", "very_difficult") and shape_within(base.shape, one.shape, 0)
    )


def meetings(ground: Ground, params: Params, base: Base, path: Path, *, rooms: bool = True) -> tuple[Meeting, ...]:
    """The hard ground that a base meets on a path, in the order in which it does (ARG-TERRAIN-1 to 7, 25).

    `rooms`: the inside of buildings and their doors count too (ARG-INDOOR-3); without, the free move of a house
    is on (ARG-INDOOR-2).
    """
    found = []
    total = length(path)
    reach = _around(path, base)
    for feature in ground.features:
        does = feature.does
        grade = grade_of(base, feature)
        if grade not in ("difficult", "very_difficult") or _clear(reach, feature.shape):
            continue
        if not rooms and (does.indoor or does.opening):
            continue
        met = _met(ground, params, base, path, feature, total)
        if met is None:
            continue
        clear = 0
        if does.obstacle:
            clear = _over(base, path, feature, met, total)
            if not clear:
                continue  # it is only come up to, not crossed
        found.append(Meeting(feature.id, grade, met, clear, does.danger))
    return tuple(sorted(found, key=lambda one: (one.before, -GRADES.index(one.grade), one.id)))


def _met(ground: Ground, params: Params, base: Base, path: Path, feature: Feature, total: int) -> int | None:
    met = meets(base, path, feature.shape, total)
    if met is None or feature.does.steep or not params.terrain_road_cancels:
        return met
    while met is not None and on_road(ground, placed(base, path, met)):
        if met >= total:
            return None
        met = meets(base, path, feature.shape, total, min(total, met + LOOK))
    return met


def _over(base: Base, path: Path, feature: Feature, met: int, total: int) -> int:
    """How far along the path a base has crossed a linear obstacle and is clear of it; 0 if it never is."""
    if not any(_through(a, b, feature) for a, b in pairwise(path)):
        return 0
    small, done = shrunk(base), met
    passed = False
    while done < total:
        done = min(total, done + STEP)
        here = placed(small, path, done)
        passed = passed or contains(feature.shape, here.at) or _through(path[0], here.at, feature)
        if passed and not bites(here.outline, feature.outline):
            return done
    return total if passed else 0


def _through(a: Point, b: Point, feature: Feature) -> bool:
    return crosses(a, b, feature.outline)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a move comes up against: the path as far as it is free, its movement after loads, the hard ground on it.

    `stop`: what ends it before its end, "" for nothing. `tired`: how far the movement would go on easy ground.
    """

    base: Base
    path: Path
    move: int
    mode: str
    meets: tuple[Meeting, ...]
    stop: str = ""

    @property
    def going(self) -> Going:
        """What the slowness die is thrown for: the first hard ground (ARG-TERRAIN-6); easy ground if there is none."""
        first = next(iter(self.meets), None)
        if first is None:
            return Going(self.move, "easy", 0, self.mode)
        return Going(self.move, first.grade, first.before, self.mode)

    @property
    def dangerous(self) -> bool:
        """Whether some ground on it is dangerous, if only to who goes farther than half his way (ARG-DANGER-1, 12)."""
        hurried = 2 * length(self.path) > self.move
        return any(one.danger == "always" or (one.danger == "fast_only" and hurried) for one in self.meets)

    def crossing(self, members: Sequence[Member] = ()) -> Crossing:
        """The throw that is due: slowness, read for the danger of these people too if the ground is dangerous."""
        return Crossing(self.going, tuple(members) if self.dangerous else ())


def plan(
    ground: Ground,
    params: Params,
    base: Base,
    way: Sequence[Point],
    move: int,
    mode: str = "foot",
    *,
    others: Collection[Base] = (),
    rooms: bool = True,
) -> Plan:
    """A move laid on the table: cut where something stops it or the movement ends, with the hard ground that it meets.

    >>> from aofa_widgets.rules import Ruleset
    >>> from aofa_widgets.table.shapes import Bounds, Rect
    >>> from ...model.ground import Kind
    >>> brush = Feature("brush", "brush", Rect(1500, 500, 1000, 1000), Kind("difficult"))
    >>> field = Ground(Bounds(5000, 3000), (brush,))
    >>> made = plan(field, Params.of(Ruleset.load("argad")), Base("a", 0, 300, 500), [(1700, 500)], 1600)
    >>> made.meets[0].before, walked(Params.of(Ruleset.load("argad")), made, 4, False)
    (600, 1200)
    """
    path = path_of(base, way)
    halt = stop(ground, base, path, others)
    path = cut(path, min(halt.at, move))
    by = halt.by if halt.at <= move else "" if length(path_of(base, way)) <= move else "movement"
    return Plan(base, path, move, mode, meetings(ground, params, base, path, rooms=rooms), by)


def walked(params: Params, made: Plan, loss: int = 0, stuck: bool = False) -> int:
    """How far a planned move goes once its dice have fallen: what they took off, in centimetres, and if they hold fast.

    One throw, for the first ground that is met; harder ground farther on adds its effect where it is reached
    (ARG-TERRAIN-6); what is too slow to enter stops at its edge (ARG-TERRAIN-4, ARG-TERRAIN-23).
    """
    wished = length(made.path)
    allowance, worst = made.move, "easy"
    for one in made.meets:
        if harder(one.grade, worst):
            worst = one.grade
            left = hard_move(params, made.move, worst, one.before) - loss * 100
            allowance = max(0, min(allowance, left))
        if stuck:
            return min(wished, one.before)
        if one.before and allowance <= one.before:
            return min(wished, one.before)
        if one.clear and allowance < one.clear:
            return min(wished, one.before)
    return min(wished, allowance)


def room_move(ground: Ground, base: Base, end: Point) -> bool:
    """Whether a move keeps to the room one is in, or to just beyond one threshold of it (ARG-INDOOR-2).

    Just beyond: the base has hardly cleared the opening, within two base lengths of it.
    """
    room = next((one for one in ground.rooms if contains(one.shape, base.at)), None)
    if room is None:
        return False
    if contains(room.shape, end):
        return True
    there = base.put(end).shape
    return any(
        shape_within(one.shape, there, base.step) and shape_within(one.shape, room.shape, TOL)
        for one in ground.openings
    )
