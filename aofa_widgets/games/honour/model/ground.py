"""The table of a skirmish: its edges, its terrain, the bases that stand on it, and the lengths in force.

Lengths are whole tenths of a millimetre (an inch is 254); x runs to the right and y down, as the table room has it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Protocol

from aofa_widgets.table.shapes import Bounds, Disc, Point, Shape, contains
from aofa_widgets.table.units import inches

TOL = 2
"""What counts as exact: places are whole numbers, so an inch measured at a slant may miss by a hair (section 6)."""

LOS = ("block", "cover", "none")


class Stander(Protocol):
    """Whatever has a base on the table: a unit of the game is one."""

    @property
    def id(self) -> str: ...
    @property
    def side(self) -> int: ...
    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...
    @property
    def r(self) -> int: ...
    @property
    def figures(self) -> int: ...
    @property
    def off(self) -> Point | None: ...
    @property
    def gone(self) -> Any: ...


@dataclass(frozen=True, slots=True)
class Base:
    """The round base of a unit: its centre, its radius, how many figures live on it.

    `off` is the point where it left the table while it is away (TOH-OFFTABLE-1); `gone` marks a loss.

    >>> Base("a", 0, 100, 100, 125).here
    True
    """

    id: str
    side: int
    x: int
    y: int
    r: int
    figures: int = 1
    off: Point | None = None
    gone: bool = False

    @property
    def at(self) -> Point:
        """Its centre."""
        return (self.x, self.y)

    @property
    def disc(self) -> Disc:
        """Its footprint."""
        return Disc(self.x, self.y, self.r)

    @property
    def here(self) -> bool:
        """On the table: it is in the way, may be seen and be attacked (TOH-R-26)."""
        return self.off is None and not self.gone


@dataclass(frozen=True, slots=True)
class Kind:
    """What a piece of terrain does unless the scenario says otherwise (section 3 of the rules' data).

    `los`: "block", "cover" or "none"; `difficult` doubles the way; a `barrier` is crossed at a price and never stood
    on; nobody enters what is `impassable`; `level` is how high its top lies, in levels; what is `easy`, a bridge or a
    ford, lets one walk over difficult ground as if it were none.
    """

    los: str = "none"
    difficult: bool = False
    barrier: bool = False
    impassable: bool = False
    level: int = 0
    easy: bool = False
    height: int = 0  # how high it is drawn


KINDS: dict[str, Kind] = {
    "barrier": Kind("block", barrier=True, height=300),
    "hedge": Kind("cover", barrier=True, height=300),
    "hill": Kind("block", level=1, height=500),
    "marsh": Kind(difficult=True),
    "water": Kind(difficult=True),
    "rocks": Kind("cover", difficult=True, height=200),
    "grove": Kind("cover", difficult=True, height=900),
    "hut": Kind("block", impassable=True, height=800),
    "wall": Kind("block", impassable=True, height=800),
    "bridge": Kind(easy=True),
    "ford": Kind(easy=True),
}


@dataclass(frozen=True, slots=True)
class Feature:
    """A piece of terrain: its footprint, and what `Kind` says of it.

    >>> Feature("marsh", "marsh", Disc(0, 0, 500), difficult=True).los
    'none'
    """

    id: str
    kind: str
    shape: Shape
    los: str = "none"
    difficult: bool = False
    barrier: bool = False
    impassable: bool = False
    level: int = 0
    easy: bool = False

    @property
    def solid(self) -> bool:
        """Whether a base may neither stand on it nor end in it (TOH-TERRAIN-1)."""
        return self.barrier or self.impassable


@dataclass(frozen=True, slots=True)
class Objective:
    """A place that a scenario counts: whoever has more figures within `r` of it holds it."""

    id: str
    x: int
    y: int
    r: int = 762
    points: int = 1


@dataclass(frozen=True, slots=True)
class Zone:
    """Where a side sets up: its units stand wholly inside."""

    side: int
    shape: Shape


@dataclass(frozen=True, slots=True)
class Measures:
    """The lengths in force and the readings that places follow; the defaults are those of the recommended rules.

    `difficult`: what an inch in difficult ground costs, in inches; `lane_figures`: a group in the way counts once for
    each figure (TOH-R-28).
    """

    gap: int = 254
    barrier: int = 254
    difficult: Fraction = Fraction(2)
    flight: int = 1524
    flight_markers: int = 1
    return_radius: int = 2286
    return_move: bool = True
    touching_cover: bool = True
    lane_figures: bool = False
    hidden_nearest: bool = False
    charge: int = 1524

    @staticmethod
    def of(params: Any) -> Measures:
        """The lengths and readings of a game's parameters."""
        return Measures(
            gap=inches(params.actions_enemy_gap_in),
            barrier=inches(params.terrain_barrier_cross_in),
            difficult=Fraction(str(params.terrain_difficult_cost)),
            flight=inches(params.nerve_flight_in),
            flight_markers=params.nerve_blocked_markers,
            return_radius=inches(params.offtable_return_radius_in),
            return_move=params.offtable_return_move,
            touching_cover=params.terrain_touching_barrier_is_cover,
            lane_figures=params.group_lane_counts == "figures",
            hidden_nearest=params.attack_nearest_counts_hidden,
            charge=inches(params.actions_charge_in),
        )


@dataclass(frozen=True, slots=True)
class Ground:
    """A table with its terrain and, once units stand on it, their bases.

    >>> Ground(Bounds(9144, 9144), bases=(Base("a", 0, 5, 5, 125),)).base("a").at
    (5, 5)
    """

    bounds: Bounds
    features: tuple[Feature, ...] = ()
    bases: tuple[Base, ...] = ()
    objectives: tuple[Objective, ...] = ()
    zones: tuple[Zone, ...] = ()

    def standing(self, units: Iterable[Stander]) -> Ground:
        """The same table with these units on it."""
        bases = (Base(u.id, u.side, u.x, u.y, u.r, u.figures, u.off, bool(u.gone)) for u in units)
        return replace(self, bases=tuple(bases))

    def base(self, name: str) -> Base:
        """The base of a unit; KeyError if the table does not know it."""
        for base in self.bases:
            if base.id == name:
                return base
        raise KeyError(name)

    def put(self, base: Base) -> Ground:
        """The same table with one base changed."""
        return replace(self, bases=tuple(base if old.id == base.id else old for old in self.bases))

    def moved(self, name: str, at: Point) -> Ground:
        """The same table with one unit elsewhere, back on it if it was away."""
        return self.put(replace(self.base(name), x=at[0], y=at[1], off=None))

    def left(self, name: str, exit: Point) -> Ground:
        """The same table with one unit away over its edge."""
        return self.put(replace(self.base(name), x=exit[0], y=exit[1], off=exit))

    def here(self, side: int | None = None) -> tuple[Base, ...]:
        """The bases on the table, of one side or of both."""
        return tuple(base for base in self.bases if base.here and side in (None, base.side))

    def others(self, name: str) -> tuple[Base, ...]:
        """The other bases on the table."""
        return tuple(base for base in self.bases if base.here and base.id != name)

    def enemies(self, name: str) -> tuple[Base, ...]:
        """The enemies of a unit that are on the table."""
        side = self.base(name).side
        return tuple(base for base in self.bases if base.here and base.side != side)

    def holds(self, point: Point) -> bool:
        """Whether a point lies on the table, its edges included."""
        return 0 <= point[0] <= self.bounds.width and 0 <= point[1] <= self.bounds.height

    def level_at(self, point: Point) -> int:
        """How high the ground is at a point: the highest level of the terrain there (TOH-R-31)."""
        return max((f.level for f in self.features if f.level and contains(f.shape, point)), default=0)

    def level(self, name: str) -> int:
        """How high a unit stands: the level under the centre of its base."""
        return self.level_at(self.base(name).at)


__all__ = [
    "KINDS",
    "LOS",
    "TOL",
    "Base",
    "Feature",
    "Ground",
    "Kind",
    "Measures",
    "Objective",
    "Stander",
    "Zone",
]
