"""Placing: strips, deployment, scouts, ambush, objective markers, and who is near one (AOFR-DEPLOY, AOFR-MISSION)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from aofa_widgets.table.convex import gap_up
from aofa_widgets.table.formation import Block, moved_to, outline, reach_of
from aofa_widgets.table.shapes import Bounds, Point

from ...model.ground import TOL, Ground, Measures, Zone
from .moves import Trouble, room

EDGES: Mapping[str, tuple[str, str]] = {"long": ("south", "north"), "short": ("west", "east")}
FACINGS = {"south": 0, "west": 90, "north": 180, "east": 270}
"""Which way a unit looks that deploys along an edge."""


def strip(bounds: Bounds, depth: int, edge: str) -> Zone:
    """The strip along an edge: "south" (the lower one), "north", "west" or "east".

    >>> strip(Bounds(18288, 12192), 3048, "south")
    Zone(edge='south', left=0, top=9144, right=18288, bottom=12192)
    """
    w, h = bounds.width, bounds.height
    return {
        "south": Zone("south", 0, h - depth, w, h),
        "north": Zone("north", 0, 0, w, depth),
        "west": Zone("west", 0, 0, depth, h),
        "east": Zone("east", w - depth, 0, w, h),
    }[edge]


def strips(bounds: Bounds, depth: int, edges: str = "long") -> tuple[Zone, Zone]:
    """Both strips: south and north along "long" edges, west and east along "short" ones (AOFR-R-75)."""
    one, other = edges_of(bounds, edges)
    return strip(bounds, depth, one), strip(bounds, depth, other)


def edges_of(bounds: Bounds, edges: str = "long") -> tuple[str, str]:
    """The two edges that are fought from; on a table higher than wide the long ones are west and east."""
    if bounds.height > bounds.width:
        edges = "short" if edges == "long" else "long"
    return EDGES[edges]


def strips_apart(bounds: Bounds, depth: int, edges: str = "long") -> int:
    """How far both strips are apart, in tenths of a millimetre (AOFR-FIELD-3).

    >>> strips_apart(Bounds(18288, 12192), 3048)
    6096
    """
    one, _ = edges_of(bounds, edges)
    return (bounds.height if one in ("south", "north") else bounds.width) - 2 * depth


def deploy(ground: Ground, measures: Measures, side: int, block: Block) -> tuple[Trouble, ...]:
    """Whether a unit may be deployed so: every base within the own strip (AOFR-DEPLOY-4, AOFR-R-10)."""
    return (*_out_of_zone(ground, side, block, 0, "AOFR-DEPLOY-4"), *room(ground, side, block, measures.gap))


def scout(ground: Ground, measures: Measures, side: int, block: Block, reach: int) -> tuple[Trouble, ...]:
    """Whether scouts may be placed so: wholly within `reach` of the own strip (AOFR-SR-SCOUT-2, AOFR-R-52)."""
    return (*_out_of_zone(ground, side, block, reach, "AOFR-SR-SCOUT-2"), *room(ground, side, block, measures.gap))


def _out_of_zone(ground: Ground, side: int, block: Block, reach: int, rule: str) -> Iterator[Trouble]:
    far = max(ground.zones[side].near(point) for point in outline(block))
    if far > reach + TOL:
        yield Trouble("zone", rule, "", far, reach)


def ambush(
    ground: Ground, measures: Measures, side: int, block: Block, edge: int, away: int
) -> tuple[Trouble, ...]:
    """Whether a unit may arrive so: wholly within `edge` of one table edge, more than `away` from every enemy.

    AOFR-SR-AMBUSH-3, AOFR-SR-AMBUSH-4, AOFR-R-72
    """
    found = []
    far = from_edge(ground.bounds, outline(block))
    if far > edge + TOL:
        found.append(Trouble("far", "AOFR-SR-AMBUSH-3", "", far, edge))
    for other in ground.stands:
        if other.side != side and (gap := gap_up(outline(block), other.outline)) <= away:
            found.append(Trouble("near", "AOFR-SR-AMBUSH-4", other.id, gap, away))
    return (*found, *room(ground, side, block, measures.gap))


def from_edge(bounds: Bounds, corners: Iterable[Point]) -> int:
    """How far the furthest of these points is from the table edge that is best for all of them.

    >>> from_edge(Bounds(18288, 12192), ((254, 5080), (1498, 5080), (1498, 5588), (254, 5588)))
    1498
    """
    spots = tuple(corners)
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return min(max(xs), bounds.width - min(xs), max(ys), bounds.height - min(ys))


def objective(
    ground: Ground, measures: Measures, point: Point, others: Sequence[Point], zones: Sequence[Zone] = ()
) -> tuple[Trouble, ...]:
    """Whether a marker may lie there: on the table, outside both strips, more than 9" from the others (AOFR-R-06).

    `zones`: both strips, if the ground does not know them yet.
    """
    found = []
    x, y = point
    if not (0 <= x <= ground.bounds.width and 0 <= y <= ground.bounds.height):
        found.append(Trouble("edge", "AOFR-R-06"))
    if any(not zone.near(point) for zone in zones or ground.zones):
        found.append(Trouble("zone", "AOFR-MISSION-3"))
    for ox, oy in others:
        if (x - ox) ** 2 + (y - oy) ** 2 <= measures.goal_gap**2:
            found.append(Trouble("near", "AOFR-MISSION-4", "", 0, measures.goal_gap))
    return tuple(found)


def markers(
    ground: Ground, measures: Measures, others: Sequence[Point], zones: Sequence[Zone] = (), every: int = 762
) -> tuple[Point, ...]:
    """Places where a marker may lie, on a grid; none: no marker is placed any more (AOFR-R-06)."""
    found = []
    for y in range(0, ground.bounds.height + 1, every):
        for x in range(0, ground.bounds.width + 1, every):
            if not objective(ground, measures, (x, y), others, zones):
                found.append((x, y))
    return tuple(found)


def near_goals(ground: Ground, measures: Measures, point: Point) -> dict[str, int]:
    """Units within range of a marker, with the distance from its middle to their nearest base (AOFR-R-07)."""
    found = {}
    for stand in ground.stands:
        far = to_point(stand.block, point)
        if far <= measures.goal_range:
            found[stand.id] = far
    return found


def to_point(block: Block, point: Point) -> int:
    """The distance from a point to the nearest base of a unit, rounded up.

    >>> to_point(Block(0, 0, 0, 1, 1, 200, 200), (0, 600))
    500
    """
    return reach_of(block, point)


def spots(
    ground: Ground,
    measures: Measures,
    side: int,
    block: Block,
    how: str,
    *,
    reach: int = 0,
    away: int = 0,
    every: int = 508,
    most: int = 400,
) -> tuple[Block, ...]:
    """Where a unit may be placed, on a grid: `how` is "deploy", "scout" (`reach`) or "ambush" (`reach`, `away`).

    Its facing is that of `block`; in an ambush it looks away from the edge.
    """
    w, h = ground.bounds.width, ground.bounds.height
    found: list[Block] = []
    for one, (left, top, right, low) in _fields(ground, side, block, how, reach):
        half_w, half_h = _half(one)
        xs = _row(max(0, left) + half_w, min(w, right) - half_w, every)
        for y in _row(max(0, top) + half_h, min(h, low) - half_h, every):
            for x in xs:
                tried = moved_to(one, x, y)
                if how == "ambush":
                    bad: Sequence[Trouble] = ambush(ground, measures, side, tried, reach, away)
                elif how == "scout":
                    bad = scout(ground, measures, side, tried, reach)
                else:
                    bad = deploy(ground, measures, side, tried)
                if not bad:
                    found.append(tried)
                    if len(found) >= most:
                        return tuple(found)
    return tuple(found)


def _fields(
    ground: Ground, side: int, block: Block, how: str, reach: int
) -> Iterator[tuple[Block, tuple[int, int, int, int]]]:
    w, h = ground.bounds.width, ground.bounds.height
    if how != "ambush":
        zone = ground.zones[side]
        more = reach if how == "scout" else 0
        yield block, (zone.left - more, zone.top - more, zone.right + more, zone.bottom + more)
        return
    for edge in FACINGS:
        zone = strip(ground.bounds, min(reach, w, h), edge)
        one = Block(block.x, block.y, FACINGS[edge], block.frontage, block.figures, block.base_w, block.base_d)
        yield one, (zone.left, zone.top, zone.right, zone.bottom)


def _half(block: Block) -> tuple[int, int]:
    xs, ys = [x - block.x for x, _ in outline(block)], [y - block.y for _, y in outline(block)]
    return max(map(abs, xs)), max(map(abs, ys))


def _row(low: int, high: int, every: int) -> list[int]:
    """Places from one end to the other, about `every` apart, both ends among them."""
    if high < low:
        return []
    n = max(1, -(-(high - low) // every))
    return sorted({low + (high - low) * i // n for i in range(n + 1)})


__all__ = [
    "EDGES",
    "FACINGS",
    "ambush",
    "deploy",
    "edges_of",
    "from_edge",
    "markers",
    "near_goals",
    "objective",
    "scout",
    "spots",
    "strip",
    "strips",
    "strips_apart",
    "to_point",
]
