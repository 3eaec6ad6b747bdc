"""The table: its terrain, its rooms and openings, the bases that stand on it, and the lengths in force.

Lengths are whole tenths of a millimetre (1 cm is 100); x runs to the right and y down, as the table room has it; a
facing is whole degrees clockwise from the top. Every base is measured by its own outline (ARG-BASE-10).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import lru_cache
from typing import Any

from aofa_widgets.play.changing import changed
from aofa_widgets.play.remembering import Once
from aofa_widgets.table.convex import Outline, bounds_of, outline_of
from aofa_widgets.table.shapes import Bounds, Disc, Point, Rect, Shape, contains

CM = 100
TOL = 5
"""What counts as touching, and as exact: half a millimetre (section 6)."""

GRADES = ("easy", "difficult", "very_difficult", "forbidden")
DANGERS = ("none", "always", "fast_only")
WOODS = ("", "forest", "open_forest", "dense_forest")
HIDES = ("", "crouched", "drawn_back")
Box = tuple[int, int, int, int]


def cm(value: Any) -> int:
    """A length given in centimetres, as whole tenths of a millimetre.

    >>> cm(20), cm(2.5), cm("0.5")
    (2000, 250, 50)
    """
    return value * CM if isinstance(value, int) else round(Fraction(str(value)) * CM)


def in_cm(length: int | Fraction) -> int | float:
    """A length in centimetres, a whole number where it is one.

    >>> in_cm(1200), in_cm(1250)
    (12, 12.5)
    """
    whole = Fraction(length) / CM
    return int(whole) if whole.denominator == 1 else round(float(whole), 4)


@dataclass(frozen=True, slots=True)
class Kind:
    """What a kind of terrain does (ARG-TERRAIN-15 to 22, ARG-COVER-1 to 16).

    `foot`, `mounted`: one of GRADES. `danger`: one of DANGERS. `wood`: one of WOODS, of which the thickness on a line
    counts. `cover`: the malus to shots at people in or behind it; `hides`: how people in it are hidden altogether
    (one of HIDES); `capacity`: how many it covers, 0 is any number. `blocks`: no line of fire passes. `line`: a linear
    obstacle that is crossed. `opening`: a door, window or loophole in the wall of a room; `indoor`: a room, whose edges
    are walls. A `road` cancels difficult ground, unless that is `steep`. `close_order`: a formed unit may move there.
    `screen`: thin, no use against modern guns. `soft`: hay. `strength`: how many hits it stands (ARG-ARTILLERY-4).
    `swim`: deep water. `top`: a table, bar or stage that is
    jumped upon (ARG-TABLETOP-1). `afloat`: boats float there too;
    `current`: which way that water runs, -1 for still. `height`: in tenths of a millimetre.
    """

    foot: str = "easy"
    mounted: str = "easy"
    danger: str = "none"
    wood: str = ""
    cover: int = 0
    hides: str = ""
    capacity: int = 0
    blocks: bool = False
    line: bool = False
    opening: bool = False
    indoor: bool = False
    road: bool = False
    steep: bool = False
    close_order: bool = True
    screen: bool = False
    swim: bool = False
    top: bool = False
    afloat: bool = False
    soft: bool = False
    strength: int = 0
    current: int = -1
    height: int = 0

    @staticmethod
    def of(row: Any) -> Kind:
        """A kind as its row of data gives it; what the row does not say is nothing special.

        >>> Kind.of({"foot": "difficult", "name": {"en": "brush"}}).foot
        'difficult'
        """
        return Kind(**{one.name: row[one.name] for one in fields(Kind) if one.name in row})

    def grade(self, mounted: bool) -> str:
        """How hard it is to cross, on foot or mounted (ARG-CAVALRY-5)."""
        return self.mounted if mounted else self.foot

    @property
    def stood(self) -> bool:
        """Whether people stand on top of it, as high as it is: a hill."""
        return self.blocks and self.foot == "easy" and not (self.indoor or self.opening or self.line)

    @property
    def obstacle(self) -> bool:
        """Whether whoever defends it against a passage has the obstacle on his side (ARG-OBST-2)."""
        return self.line or self.opening


@dataclass(frozen=True)
class Feature:
    """A piece of terrain: its kind by name, its footprint, what it does.

    >>> Feature("b", "brush", Rect(500, 500, 400, 400), Kind("difficult")).box
    (300, 300, 700, 700)
    """

    id: str
    kind: str
    shape: Shape
    does: Kind = Kind()

    def __hash__(self) -> int:
        return self._hash

    @Once
    def _hash(self) -> int:
        return hash((self.id, self.kind, self.shape, self.does))

    @Once
    def outline(self) -> Outline:
        """Its corners; a disc has 36."""
        return outline_at(self.shape)

    @Once
    def box(self) -> Box:
        """The upright box around it."""
        return _box(self.shape)


@lru_cache(maxsize=8192)
def outline_at(shape: Shape) -> Outline:
    """The corners of a shape; a disc has 36."""
    return outline_of(shape)


@lru_cache(maxsize=8192)
def _box(shape: Shape) -> Box:
    return bounds_of(outline_at(shape))


@dataclass(frozen=True)  # no slots: `changed` is quicker without
class Base:
    """The base of a character: its centre, facing, width and depth; `round` ones are as wide as deep (ARG-BASE-1).

    `team`: who is friend and who is enemy; -1 is nobody's enemy. `z`: how high it stands. `mounted`: a rider, or a
    pack animal that is led (AMB-GROUP-4). `low`: crouched, lying or on all fours.

    >>> Base("rider", 0, 0, 0, w=250, d=500, round=False, mounted=True).step
    500
    """

    id: str
    side: int
    x: int
    y: int
    facing: int = 0
    w: int = 200
    d: int = 200
    round: bool = True
    mounted: bool = False
    z: int = 0
    height: int = 300
    low: bool = False
    team: int = -2

    @property
    def at(self) -> Point:
        """Its centre."""
        return (self.x, self.y)

    @property
    def camp(self) -> int:
        """Whose friend it is: its team, else its side."""
        return self.side if self.team == -2 else self.team

    @property
    def step(self) -> int:
        """Two steps: one base length, the longer side (ARG-MEASURE-2, AMB-STEP-1)."""
        return max(self.w, self.d)

    @Once
    def shape(self) -> Shape:
        """Its footprint."""
        return Disc(self.x, self.y, self.w // 2) if self.round else Rect(self.x, self.y, self.w, self.d, self.facing)

    @Once
    def outline(self) -> Outline:
        """The corners of its footprint; a disc has 36."""
        return outline_at(self.shape)

    @Once
    def box(self) -> Box:
        """The upright box around it."""
        return _box(self.shape)

    @property
    def square(self) -> Rect:
        """What it is in contact: a round base is set as if it were square, turned as it faces (ARG-CONTACT-8)."""
        return Rect(self.x, self.y, self.w, self.d, self.facing)

    def put(self, at: Point, facing: int | None = None) -> Base:
        """The same base elsewhere."""
        return changed(self, x=at[0], y=at[1], facing=self.facing if facing is None else facing % 360)

    def hostile(self, other: Base) -> bool:
        """Whether the other one is an enemy."""
        return self.camp != other.camp and -1 not in (self.camp, other.camp)


@dataclass(frozen=True)
class Ground:
    """A table with its terrain and, once people stand on it, their bases.

    >>> Ground(Bounds(9000, 9000), bases=(Base("a", 0, 5, 5),)).base("a").at
    (5, 5)
    """

    bounds: Bounds
    features: tuple[Feature, ...] = ()
    bases: tuple[Base, ...] = ()

    def __hash__(self) -> int:
        return self._hash

    @Once
    def _hash(self) -> int:
        return hash((self.bounds, self.features, self.bases))

    def standing(self, bases: Iterable[Base]) -> Ground:
        """The same table with these people on it."""
        return changed(self, bases=tuple(bases))

    def base(self, name: str) -> Base:
        """The base of a character; KeyError if nobody of that name stands here."""
        for base in self.bases:
            if base.id == name:
                return base
        raise KeyError(name)

    def put(self, *moved: Base) -> Ground:
        """The same table with some bases changed."""
        by = {base.id: base for base in moved}
        return changed(self, bases=tuple(by.get(old.id, old) for old in self.bases))

    def enemies(self, name: str) -> tuple[Base, ...]:
        """The enemies of a character."""
        own = self.base(name)
        return tuple(base for base in self.bases if own.hostile(base))

    def friends(self, name: str) -> tuple[Base, ...]:
        """The other people of its team."""
        own = self.base(name)
        return tuple(base for base in self.bases if base.id != name and base.camp == own.camp)

    def holds(self, shape: Shape) -> bool:
        """Whether a footprint lies on the table, its edges included."""
        left, top, right, bottom = _box(shape)
        return left >= 0 and top >= 0 and right <= self.bounds.width and bottom <= self.bounds.height

    @property
    def rooms(self) -> tuple[Feature, ...]:
        """The rooms of its buildings."""
        return tuple(one for one in self.features if one.does.indoor)

    @property
    def openings(self) -> tuple[Feature, ...]:
        """The doors, windows and loopholes in their walls."""
        return tuple(one for one in self.features if one.does.opening)

    def height(self, at: Point) -> int:
        """How high whoever stands at a place stands (ARG-HEIGHT-1).

        >>> hill = Feature("hill", "hill", Rect(500, 500, 400, 400), Kind(blocks=True, height=500))
        >>> ground = Ground(Bounds(9000, 9000), (hill,))
        >>> ground.height((500, 600)), ground.height((500, 800))
        (500, 0)
        """
        return max((one.does.height for one in self.features if one.does.stood and contains(one.shape, at)), default=0)

    def room(self, at: Point) -> str:
        """The room that a place lies in; "" outdoors."""
        return next((one.id for one in self.rooms if contains(one.shape, at)), "")


__all__ = [
    "CM",
    "DANGERS",
    "GRADES",
    "HIDES",
    "TOL",
    "WOODS",
    "Base",
    "Feature",
    "Ground",
    "Kind",
    "cm",
    "in_cm",
    "outline_at",
]
