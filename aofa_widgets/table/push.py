"""Push-backs: which way, what is behind, how far, over which rim; and how the fallen lie.  GEO-15..19 GEO-31"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import atan2, degrees, hypot
from typing import NamedTuple

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

from .measure import CONTACT, contact_normal, goes_into, overlaps, surface, within
from .shapes import Body, Bounds, Disc, Point, Rect, Shape, Vector, corners
from .sweep import crossing, first_free, standing_in_the_way, sweep

FALLEN_HEIGHT = 100
"""How high a fallen figure lies, in 1/10 mm."""
BLOCKED_TESTS = ("behind", "any_contact")
EDGES = ("wall", "stop", "leaves_table")
OFF_HEIGHTS = ("falls_and_continues", "falls_and_stops", "stops_at_edge")
_TURN = 15
_MOST_FALLS = 20


class Spot(NamedTuple):
    """A place on the way of a push, z its height.

    >>> Spot(0, 0, 400).z  # 40 mm above the floor
    400
    """

    x: int
    y: int
    z: int


@dataclass(frozen=True, slots=True)
class Push:
    """What a push did. `path`: start, every rim and landing, end. `drops`: each fall in turn.

    `why`: "object" (`by` is its id), "edge", "rim" (stopped there), "limit", "landed", "off" (`left` the table).
    `support`: id of what it stands on at the end, None for the floor.

    >>> Push((Spot(0, 0, 400), Spot(300, 400, 0)), None, "edge", (400,), None, False).length
    500
    """

    path: tuple[Spot, ...]
    by: str | None
    why: str
    drops: tuple[int, ...]
    support: str | None
    left: bool

    @property
    def x(self) -> int:
        """Where it ended."""
        return self.path[-1].x

    @property
    def y(self) -> int:
        """Where it ended."""
        return self.path[-1].y

    @property
    def z(self) -> int:
        """The height it ended at."""
        return self.path[-1].z

    @property
    def length(self) -> int:
        """How far it went in plan, in 1/10 mm."""
        return round(hypot(self.x - self.path[0].x, self.y - self.path[0].y))

    @property
    def drop(self) -> int:
        """The greatest single fall, 0 for none."""
        return max(self.drops, default=0)

    @property
    def moved(self) -> bool:
        """Whether it left its place."""
        return self.path[-1] != self.path[0] or self.left


def push_direction(source: Point, target: Point, last: Vector | None = None) -> Vector | None:
    """The way a push goes: from the source's centre through the target's; `last` where both are one.  GEO-15 AMB-27

    `last`: the direction of the attacker's last move. None when nothing tells.

    >>> push_direction((1000, 1000), (1300, 1000)), push_direction((5, 5), (5, 5), (0, 7))
    ((300, 0), (0, 7))
    """
    way = (target[0] - source[0], target[1] - source[1])
    return way if way != (0, 0) else last


def blocked(
    target: Body,
    direction: Vector,
    *,
    obstacles: Iterable[Body],
    bounds: Bounds,
    source: str | None,
    support: str | None = None,
    test: str = "behind",
    edge: str = "wall",
) -> str | None:
    """What keeps a figure from being pushed: id of an object it touches, "edge" of the table, or None.  GEO-17 AMB-30

    `test` "behind": only what the push goes into; "any_contact": anything touched. The source and the support never
    count; with `edge` other than "wall" neither does the table's edge.
    Raises: InputError for an unknown `test` or `edge`, or a target that is not round.

    >>> wall = Body("wall", Rect(1500, 3000, 100, 6000), 0, 1000)
    >>> blocked(Body("guard", Disc(1300, 1000, 150), 0, 400), (1, 0),
    ...         obstacles=[wall], bounds=Bounds(6000, 6000), source="athos")
    'wall'
    """
    _one_of("test", test, BLOCKED_TESTS)
    _one_of("edge", edge, EDGES)
    base = _round(target)
    left_out = {target.id, source, support}
    level = (target.bottom, target.top)
    for body in standing_in_the_way(obstacles, level, ()):
        if body.id in left_out or not within(base, body.shape, CONTACT):
            continue
        if test == "any_contact" or goes_into(direction, contact_normal(base, body.shape)):
            return body.id
    if edge == "wall" and _at_edge(base, direction, bounds, test):
        return "edge"
    return None


def push(
    target: Body,
    direction: Vector,
    *,
    obstacles: Iterable[Body],
    bounds: Bounds,
    source: str | None,
    support: str | None = None,
    max_length: int | None = None,
    edge: str = "wall",
    off_height: str = "falls_and_continues",
) -> Push:
    """Push a figure straight until an object or the table's edge stops it.  GEO-16 GEO-18 AMB-28 AMB-31

    `support`: id of the standable body under it (it must be among `obstacles`); at its rim `off_height` decides:
    fall to the first free place below and go on, fall and stop, or stop at the rim. Where nothing below is free it
    stops at the rim too. `max_length` counts the whole way in plan.
    Raises: InputError for an unknown `edge` or `off_height`, or a target that is not round.

    >>> guard, other = Body("g", Disc(1300, 1000, 150), 0, 400), Body("h", Disc(3000, 1000, 150), 0, 400)
    >>> done = push(guard, (1, 0), obstacles=[other], bounds=Bounds(6000, 6000), source="athos")
    >>> (done.x, done.y, done.by, done.why)
    (2700, 1000, 'h', 'object')
    """
    _one_of("edge", edge, EDGES)
    _one_of("off_height", off_height, OFF_HEIGHTS)
    base, height = _round(target), target.top - target.bottom
    bodies = [body for body in obstacles if body.id != target.id]
    under = {body.id: body.shape for body in bodies}
    path = [Spot(base.x, base.y, target.bottom)]
    drops: list[int] = []
    passing = {source} if source is not None else set()
    for _ in range(_MOST_FALLS):
        at, z = path[-1][:2], path[-1].z
        rest = None if max_length is None else max_length - round(hypot(at[0] - base.x, at[1] - base.y))
        if rest is not None and rest <= 0:
            return Push(tuple(path), None, "limit", tuple(drops), support, False)
        floor = under.get(support) if support is not None else None
        out = passing | ({support} if support is not None else set())
        stop = sweep(
            at,
            base.r,
            along=direction,
            obstacles=bodies,
            bounds=bounds,
            level=(z, z + height),
            support=floor,
            passing=out,
            max_length=rest,
        )
        if stop.at != at:
            path.append(Spot(*stop.at, z))
        if stop.why == "edge" and edge == "leaves_table":
            return Push(tuple(path), None, "off", tuple(drops), None, True)
        if stop.why != "rim" or off_height == "stops_at_edge":
            return Push(tuple(path), stop.by, stop.why, tuple(drops), support, False)
        landing = _landing(stop.at, direction, base.r, z, height, bodies, bounds, support)
        if landing is None:
            return Push(tuple(path), None, "rim", tuple(drops), support, False)
        spot, support = landing
        path.append(spot)
        if z - spot.z > 0:
            drops.append(z - spot.z)
        if off_height == "falls_and_stops":
            return Push(tuple(path), None, "landed", tuple(drops), support, False)
        passing = set()  # whoever pushed stays behind: from now on he is in the way like anybody
    return Push(tuple(path), None, "landed", tuple(drops), support, False)


def _landing(
    rim: Point,
    direction: Vector,
    radius: int,
    z: int,
    height: int,
    bodies: list[Body],
    bounds: Bounds,
    support: str | None,
) -> tuple[Spot, str | None] | None:
    """The first place beyond a rim where a base finds room, on whatever lies under its centre there."""
    size = hypot(*direction)
    others = [body for body in bodies if body.id != support]
    flight = sweep(rim, radius, along=direction, obstacles=others, bounds=bounds, level=(z, z + height))
    # the ground changes only where the line enters or leaves something to stand on: look from each such place on
    spans = {body.id: crossing(rim, direction, body.shape, 0) for body in bodies if body.standable and body.top <= z}
    gone = spans.get(support or "")
    leaves = gone[1] * size + 1 if gone else 0.0
    places = sorted({leaves, *(t * size + 1 for span in spans.values() if span for t in span if t * size > leaves)})
    levels = {0, *(body.top for body in others if body.standable and body.top <= z)}
    found: list[tuple[int, int, Point, str | None]] = []
    for low in levels:
        for after in places:
            at = first_free(
                rim, direction, radius, obstacles=bodies, bounds=bounds, level=(low, low + height), after=round(after)
            )
            if at is None:
                break
            under, by = surface(at, others, below=z)
            far = round(hypot(at[0] - rim[0], at[1] - rim[1]))
            if under == low and far <= flight.length:
                found.append((far, -low, at, by))
                break
    if not found:
        return None
    _, low, at, by = min(found, key=lambda row: row[:2])
    return Spot(*at, -low), by


def laid(
    at: Point,
    direction: Vector,
    height: int,
    width: int,
    *,
    obstacles: Iterable[Body],
    bounds: Bounds,
    level: tuple[int, int] = (0, FALLEN_HEIGHT),
) -> Rect:
    """The footprint of a fallen figure: its height by its base width, along the last push.  GEO-31

    Where it does not fit it is turned by 15 degrees at a time, to either side; where nothing fits it lies along
    the push after all, partly over something. `level` is floor and top of the lying figure.

    >>> laid((3000, 3000), (1, 0), 400, 300, obstacles=[], bounds=Bounds(6000, 6000))
    Rect(x=3000, y=3000, w=400, h=300, angle=0)
    """
    along = round(degrees(atan2(direction[1], direction[0]))) % 180 if direction != (0, 0) else 0
    solids = standing_in_the_way(obstacles, (level[0], max(level[1], level[0] + FALLEN_HEIGHT)), ())
    for turn in range(0, 91, _TURN):
        for side in (1, -1):
            lying = Rect(at[0], at[1], height, width, (along + side * turn) % 180)
            on_table = all(0 <= x <= bounds.width and 0 <= y <= bounds.height for x, y in corners(lying))
            if on_table and not any(overlaps(lying, body.shape) for body in solids):
                return lying
    return Rect(at[0], at[1], height, width, along)


def _at_edge(base: Disc, direction: Vector, bounds: Bounds, test: str) -> bool:
    sides = (
        (base.x - base.r, (-1, 0)),
        (bounds.width - base.x - base.r, (1, 0)),
        (base.y - base.r, (0, -1)),
        (bounds.height - base.y - base.r, (0, 1)),
    )
    return any(room <= CONTACT and (test == "any_contact" or goes_into(direction, out)) for room, out in sides)


def _round(target: Body) -> Disc:
    shape: Shape = target.shape
    if not isinstance(shape, Disc):
        raise InputError(fault("target", "scene.not_round"))
    return shape


def _one_of(name: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise InputError(fault(name, "scene.not_one_of", value=str(value)[:40], allowed=", ".join(allowed)))


__all__ = [
    "BLOCKED_TESTS",
    "EDGES",
    "FALLEN_HEIGHT",
    "OFF_HEIGHTS",
    "Push",
    "Spot",
    "blocked",
    "laid",
    "push",
    "push_direction",
]
