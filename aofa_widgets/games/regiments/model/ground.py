"""The field of a battle: its edges and terrain, the blocks that stand on it, and the lengths in force.

Lengths are whole tenths of a millimetre (an inch is 254); x runs to the right and y down, as the table room has it; a
facing is whole degrees clockwise from the top. Records with y upwards are turned over by whoever reads them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from aofa_widgets.table.convex import Outline, bounds_of, outline_of
from aofa_widgets.table.formation import Block, outline, thinned
from aofa_widgets.table.shapes import Bounds, Point, Shape
from aofa_widgets.table.units import inches

TOL = 2
"""What counts as exact: places are whole numbers, so an inch measured at a slant may miss by a hair (section 6)."""

Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Kind:
    """What a piece of terrain does: `cover` to those in it, `blocks` sight, is `difficult` or `dangerous` to cross.

    Nobody enters what is `impassable`; an `obstacle`, a wall or a hedge, gives cover to those behind it alone.
    """

    cover: bool = False
    blocks: bool = False
    difficult: bool = False
    dangerous: bool = False
    impassable: bool = False
    obstacle: bool = False


@dataclass(frozen=True, slots=True)
class Feature:
    """A piece of terrain: its footprint, and what `Kind` says of it.

    >>> from aofa_widgets.table.shapes import Rect
    >>> Feature("b", "bog", Rect(500, 500, 400, 400), difficult=True).box
    (300, 300, 700, 700)
    """

    id: str
    kind: str
    shape: Shape
    cover: bool = False
    blocks: bool = False
    difficult: bool = False
    dangerous: bool = False
    impassable: bool = False
    obstacle: bool = False

    @staticmethod
    def of(id: str, kind: str, shape: Shape, does: Kind) -> Feature:
        """A piece of a kind."""
        flags = (does.cover, does.blocks, does.difficult, does.dangerous, does.impassable, does.obstacle)
        return Feature(id, kind, shape, *flags)

    @property
    def outline(self) -> Outline:
        """Its corners; a disc has 36."""
        return _outline(self.shape)

    @property
    def box(self) -> Box:
        """The upright box around it."""
        return _box(self.shape)


@lru_cache(maxsize=1024)
def _outline(shape: Shape) -> Outline:
    return outline_of(shape)


@lru_cache(maxsize=1024)
def _box(shape: Shape) -> Box:
    return bounds_of(_outline(shape))


@lru_cache(maxsize=8192)
def box_of(block: Block) -> Box:
    """The upright box around a block."""
    return bounds_of(outline(block))


@dataclass(frozen=True, slots=True)
class Stand:
    """A unit on the table: whose it is and how it stands.

    >>> Stand("pikes", 0, Block(1000, 1000, 0, 5, 10, 250, 250)).outline[0]
    (375, 750)
    """

    id: str
    side: int
    block: Block

    @property
    def outline(self) -> Outline:
        """The corners of its footprint."""
        return outline(self.block)

    @property
    def box(self) -> Box:
        """The upright box around its footprint."""
        return box_of(self.block)


@dataclass(frozen=True, slots=True)
class Zone:
    """The strip of a side along its edge, from corner to corner (AOFR-DEPLOY-4).

    >>> Zone("south", 0, 9144, 18288, 12192).near((5, 9143))
    1
    """

    edge: str
    left: int
    top: int
    right: int
    bottom: int

    def near(self, point: Point) -> int:
        """How far out of the strip a point lies, straight away from it; 0 inside."""
        x, y = point
        return max(self.left - x, x - self.right, self.top - y, y - self.bottom, 0)

    @property
    def corners(self) -> Outline:
        """Its corners."""
        return ((self.left, self.top), (self.right, self.top), (self.right, self.bottom), (self.left, self.bottom))


@dataclass(frozen=True, slots=True)
class Gait:
    """How a unit moves once its special rules have spoken: lengths of its actions; `passes`: difficult, terrain, units.

    >>> Gait(1524, 3048, 3048).most("rush")
    3048
    """

    advance: int
    rush: int
    charge: int
    hold_only: bool = False
    passes: frozenset[str] = frozenset()

    def most(self, action: str) -> int:
        """How far it goes at most with an action; 0 for one that does not move."""
        return {"advance": self.advance, "rush": self.rush, "charge": self.charge}.get(action, 0)


@dataclass(frozen=True, slots=True)
class Measures:
    """The lengths, angles and readings in force; the defaults are those of the recommended rules."""

    gap: int = 254  # to enemies, unless charging
    hold_pivot: int = 180
    pivot: int = 90
    pivots: int = 1
    shaken_pivot: int = 90
    side_percent: int = 50
    cap: int = 1524  # in difficult ground
    consolidate: int = 762
    separate: int = 254
    arc: int = 90
    units_block: bool = True
    goal_gap: int = 2286
    goal_range: int = 762

    @staticmethod
    def of(params: Any) -> Measures:
        """The lengths and readings of a game's parameters."""
        return Measures(
            gap=inches(params.move_enemy_gap_in),
            hold_pivot=params.move_hold_pivot,
            pivot=params.move_pivot,
            pivots=params.move_pivots,
            shaken_pivot=params.morale_shaken_pivot,
            side_percent=params.move_side_percent,
            cap=inches(params.terrain_difficult_cap_in),
            consolidate=inches(params.melee_consolidate_in),
            separate=inches(params.melee_separate_in),
            arc=params.shoot_arc_degrees,
            units_block=params.shoot_units_block,
            goal_gap=inches(params.mission_gap_in),
            goal_range=inches(params.mission_range_in),
        )


@dataclass(frozen=True, slots=True)
class Ground:
    """A table with its terrain, the strips of both sides, and the units that stand on it.

    >>> field = Ground(Bounds(18288, 12192)).put("a", 0, Block(500, 500, 0, 5, 5, 250, 250))
    >>> field.stand("a").block.at, field.without("a").has("a")
    ((500, 500), False)
    """

    bounds: Bounds
    features: tuple[Feature, ...] = ()
    stands: tuple[Stand, ...] = ()
    zones: tuple[Zone, ...] = ()  # by side, once it is known who deploys where

    def stand(self, name: str) -> Stand:
        """Where a unit stands; KeyError if it is not on the table."""
        for stand in self.stands:
            if stand.id == name:
                return stand
        raise KeyError(name)

    def has(self, name: str) -> bool:
        """Whether a unit is on the table."""
        return any(stand.id == name for stand in self.stands)

    def put(self, name: str, side: int, block: Block) -> Ground:
        """The same table with a unit placed, or put elsewhere."""
        new = Stand(name, side, block)
        if self.has(name):
            return replace(self, stands=tuple(new if old.id == name else old for old in self.stands))
        return replace(self, stands=(*self.stands, new))

    def moved(self, name: str, block: Block) -> Ground:
        """The same table with a unit elsewhere."""
        return self.put(name, self.stand(name).side, block)

    def without(self, name: str) -> Ground:
        """The same table without a unit."""
        return replace(self, stands=tuple(stand for stand in self.stands if stand.id != name))

    def thinned(self, name: str, figures: int) -> Ground:
        """The same table with that many figures left of a unit; its front edge stays (AOFR-R-02)."""
        return self.without(name) if figures < 1 else self.moved(name, thinned(self.stand(name).block, figures))

    def here(self, side: int | None = None) -> tuple[Stand, ...]:
        """What stands on the table, of one side or of both."""
        return tuple(stand for stand in self.stands if side in (None, stand.side))

    def others(self, name: str) -> tuple[Stand, ...]:
        """The other units on the table."""
        return tuple(stand for stand in self.stands if stand.id != name)

    def enemies(self, name: str) -> tuple[Stand, ...]:
        """The enemies of a unit on the table."""
        side = self.stand(name).side
        return tuple(stand for stand in self.stands if stand.side != side)

    def holds(self, corners: Iterable[Point]) -> bool:
        """Whether all these points lie on the table, its edges included."""
        w, h = self.bounds.width + TOL, self.bounds.height + TOL
        return all(-TOL <= x <= w and -TOL <= y <= h for x, y in corners)


def apart(a: Box, b: Box, limit: int) -> bool:
    """Whether two boxes are certainly more than `limit` apart.

    >>> apart((0, 0, 10, 10), (20, 0, 30, 10), 9), apart((0, 0, 10, 10), (20, 0, 30, 10), 10)
    (True, False)
    """
    return a[2] + limit < b[0] or b[2] + limit < a[0] or a[3] + limit < b[1] or b[3] + limit < a[1]


__all__ = ["TOL", "Box", "Feature", "Gait", "Ground", "Kind", "Measures", "Stand", "Zone", "apart", "box_of"]
