"""Ranks and files: a body of bases that stands, turns and marches as one rectangle with a front. No rule of any game.

x runs right, y down, lengths in tenths of a millimetre. A facing is a whole number of degrees clockwise from the top of
the screen. Every place is rounded to whole units by one table of sines, so that all machines agree.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import isqrt

from .convex import ONE, SINE, Outline, in_wedge, local
from .shapes import Point

SIDES = ("front", "flank", "rear")
_TWO = 2 * ONE
_HAIR = ONE // 1000  # how much a side may be missed by where two meet: places are rounded


@dataclass(frozen=True, slots=True)
class Block:
    """Figures in ranks: the middle of their rectangle, its facing, figures to a rank, figures, the size of a base.

    The rectangle is as wide as a whole rank and as deep as the ranks that are left.

    >>> Block(1000, 1000, 0, 5, 8, 250, 250).width
    1250
    """

    x: int
    y: int
    facing: int
    frontage: int
    figures: int
    base_w: int
    base_d: int

    @property
    def at(self) -> Point:
        """The middle, about which it pivots."""
        return (self.x, self.y)

    @property
    def width(self) -> int:
        """How wide a whole rank is."""
        return self.frontage * self.base_w

    @property
    def depth(self) -> int:
        """How deep the ranks are that are left, at least one."""
        return ranks(self) * self.base_d

    @property
    def radius(self) -> int:
        """From the middle to a corner, rounded up."""
        return isqrt((self.width**2 + self.depth**2) // 4) + 1


def ranks(block: Block) -> int:
    """How many ranks there are, the incomplete one included; at least one.

    >>> ranks(Block(0, 0, 0, 5, 8, 250, 250))
    2
    """
    return max(1, -(-block.figures // block.frontage))


def full_ranks(block: Block) -> int:
    """How many ranks are complete.

    >>> full_ranks(Block(0, 0, 0, 5, 8, 250, 250))
    1
    """
    return block.figures // block.frontage


@lru_cache(maxsize=8192)
def outline(block: Block) -> Outline:
    """The corners of its rectangle: front left, front right, rear right, rear left.

    >>> outline(Block(0, 0, 90, 2, 2, 100, 60))
    ((30, -100), (30, 100), (-30, 100), (-30, -100))
    """
    w, d = block.width, block.depth
    return _turned(block, -w, d, w, -d)


@lru_cache(maxsize=1024)
def bases(block: Block) -> tuple[Outline, ...]:
    """The rectangle of each base, the front rank first and from left to right; the last rank stands in the middle.

    >>> [front[0] for front in bases(Block(0, 0, 0, 3, 4, 100, 100))]
    [(-150, -100), (-50, -100), (50, -100), (-50, 0)]
    """
    return tuple(
        _turned(block, r - block.base_w, q + block.base_d, r + block.base_w, q - block.base_d)
        for r, q in _middles(block)
    )


@lru_cache(maxsize=1024)
def centres(block: Block) -> tuple[Point, ...]:
    """The middle of each base, in the order of `bases`.

    >>> centres(Block(0, 0, 180, 1, 1, 600, 600))
    ((0, 0),)
    """
    return tuple(_place(block, r, q) for r, q in _middles(block))


def _middles(block: Block) -> list[tuple[int, int]]:
    """Where the bases stand, right of the middle and before it, in halves of a unit."""
    found, left = [], block.figures
    n, w, d = ranks(block), block.base_w, block.base_d
    for rank in range(n):
        here = min(block.frontage, left)
        left -= here
        forward = (n - 1 - 2 * rank) * d
        found += [((2 * i - here + 1) * w, forward) for i in range(here)]
    return found


def _place(block: Block, right: int, forward: int) -> Point:
    """A place given in halves of a unit to the right of and before the middle."""
    s, c = SINE[block.facing % 360], SINE[(block.facing + 90) % 360]
    return (
        block.x + _half(right * c + forward * s),
        block.y + _half(right * s - forward * c),
    )


def _half(value: int) -> int:
    return (value + ONE) // _TWO if value >= 0 else -((ONE - value) // _TWO)


def _turned(block: Block, left: int, front: int, right: int, rear: int) -> Outline:
    s, c = SINE[block.facing % 360], SINE[(block.facing + 90) % 360]
    x, y = block.x, block.y
    ls, lc, rs, rc = left * s, left * c, right * s, right * c
    fs, fc, bs, bc = front * s, front * c, rear * s, rear * c
    return (
        (x + _half(lc + fs), y + _half(ls - fc)),
        (x + _half(rc + fs), y + _half(rs - fc)),
        (x + _half(rc + bs), y + _half(rs - bc)),
        (x + _half(lc + bs), y + _half(ls - bc)),
    )


def front(block: Block) -> Point:
    """The middle of its front edge.

    >>> front(Block(0, 0, 0, 5, 10, 250, 250))
    (0, -250)
    """
    return _place(block, 0, block.depth)


def direction(facing: int) -> Point:
    """The way ahead for a facing, in parts of `ONE`.

    >>> direction(90) == (ONE, 0)
    True
    """
    return (SINE[facing % 360], -SINE[(facing + 90) % 360])


def moved_to(block: Block, x: int, y: int) -> Block:
    """The same formation elsewhere.

    >>> moved_to(Block(0, 0, 7, 5, 5, 250, 250), 3, 4).at
    (3, 4)
    """
    return Block(x, y, block.facing, block.frontage, block.figures, block.base_w, block.base_d)


def ahead(block: Block, length: int) -> Block:
    """Straight ahead, or back if `length` is negative.

    >>> ahead(Block(0, 0, 90, 1, 1, 250, 250), 254).at
    (254, 0)
    """
    dx, dy = local(0, length, block.facing)
    return moved_to(block, block.x + dx, block.y + dy)


def aside(block: Block, length: int) -> Block:
    """Straight to the right, or to the left if `length` is negative; the facing stays.

    >>> aside(Block(0, 0, 90, 1, 1, 250, 250), 254).at
    (0, 254)
    """
    dx, dy = local(length, 0, block.facing)
    return moved_to(block, block.x + dx, block.y + dy)


def turned(block: Block, degrees: int) -> Block:
    """Pivoted about its middle, clockwise.

    >>> turned(Block(0, 0, 350, 1, 1, 250, 250), 20).facing
    10
    """
    facing = (block.facing + degrees) % 360
    return Block(block.x, block.y, facing, block.frontage, block.figures, block.base_w, block.base_d)


def thinned(block: Block, figures: int) -> Block:
    """With another number of figures: its front edge stays where it is.

    >>> thinned(Block(0, 0, 0, 5, 10, 250, 250), 5).at, thinned(Block(0, 0, 0, 5, 10, 250, 250), 6).at
    ((0, -125), (0, 0))
    """
    after = replace(block, figures=figures)
    lost = block.depth - after.depth
    if not lost:
        return after
    x, y = _place(block, 0, lost)
    return replace(after, x=x, y=y)


def side_at(x: int, y: int, facing: int, half_width: int, half_depth: int, point: Point) -> str:
    """On which side of a rectangle a point lies: "front", "flank" or "rear".

    Lines at 45 degrees run out of the four corners; on a line it is the front, then the flank.

    >>> side_at(0, 0, 0, 625, 250, (-1016, -1016)), side_at(0, 0, 90, 625, 250, (-1524, 0))
    ('front', 'rear')
    """
    s, c = SINE[facing % 360], SINE[(facing + 90) % 360]
    dx, dy = point[0] - x, point[1] - y
    forward = dx * s - dy * c
    beside = abs(dx * c + dy * s) - half_width * ONE
    before = abs(forward) - half_depth * ONE
    if forward > 0 and before >= beside - _HAIR:
        return "front"
    return "rear" if forward <= 0 and before > beside + _HAIR else "flank"


def side_of(block: Block, point: Point) -> str:
    """On which side of a formation a point lies: "front", "flank" or "rear".

    >>> side_of(Block(0, 0, 0, 5, 10, 250, 250), (0, -900))
    'front'
    """
    return side_at(2 * block.x, 2 * block.y, block.facing, block.width, block.depth, (2 * point[0], 2 * point[1]))


def reach_of(block: Block, point: Point) -> int:
    """The distance from a point to the nearest base, rounded up; 0 on one of them.

    Whole ranks are one rectangle, what is left of the last is another.

    >>> reach_of(Block(0, 0, 0, 5, 6, 250, 250), (0, -350)), reach_of(Block(0, 0, 0, 5, 6, 250, 250), (250, 250))
    (100, 125)
    """
    s, c = SINE[block.facing % 360], SINE[(block.facing + 90) % 360]
    dx, dy = point[0] - block.x, point[1] - block.y
    beside, forward = abs(dx * c + dy * s), dx * s - dy * c
    half = block.depth * ONE // 2
    whole = full_ranks(block) * block.base_d * ONE
    rest = block.figures % block.frontage
    rows = [(block.width * ONE // 2, half - whole, half)] if whole else []
    if rest:
        rows.append((rest * block.base_w * ONE // 2, -half, half - whole))
    best = min(
        max(0, beside - wide) ** 2 + max(0, forward - front, rear - forward) ** 2 for wide, rear, front in rows
    )
    return max(0, (isqrt(best) - _HAIR + ONE - 1) // ONE)


def in_arc(block: Block, index: int, target: Outline, degrees: int = 90) -> bool:
    """Tell whether some part of a target lies in the arc before one figure, `degrees` wide, from its base's middle.

    >>> row = Block(0, 0, 0, 5, 5, 250, 250)
    >>> in_arc(row, 0, outline(Block(0, -2000, 0, 5, 5, 250, 250)))
    True
    """
    return in_wedge(centres(block)[index], block.facing, degrees // 2, target)


def swept(block: Block, way: str, length: int) -> Outline:
    """All the ground that a straight leg covers: "ahead", "back", "left" or "right"; a rectangle, the start included.

    >>> swept(Block(0, 0, 0, 1, 1, 100, 100), "ahead", 200)
    ((-50, -250), (50, -250), (50, 50), (-50, 50))
    """
    w, d, more = block.width, block.depth, 2 * length
    return _turned(
        block,
        -w - (more if way == "left" else 0),
        d + (more if way == "ahead" else 0),
        w + (more if way == "right" else 0),
        -d - (more if way == "back" else 0),
    )


def fan(block: Block, degrees: int, reach: int, steps: int = 12) -> Outline:
    """The outline of the arc before a formation: from the ends of its front edge, `degrees` wide, `reach` far.

    >>> len(fan(Block(0, 0, 0, 5, 5, 250, 250), 90, 2540, 2))
    5
    """
    left, right = outline(block)[0], outline(block)[1]
    half = degrees // 2
    rim: list[Point] = []
    for i in range(steps + 1):
        turn = block.facing - half + 2 * half * i // steps
        dx, dy = local(0, reach, turn)
        x = left[0] + (right[0] - left[0]) * i // steps
        y = left[1] + (right[1] - left[1]) * i // steps
        rim.append((x + dx, y + dy))
    return (left, *rim, right)


__all__ = [
    "SIDES",
    "Block",
    "ahead",
    "aside",
    "bases",
    "centres",
    "direction",
    "fan",
    "front",
    "full_ranks",
    "in_arc",
    "moved_to",
    "outline",
    "ranks",
    "reach_of",
    "side_at",
    "side_of",
    "swept",
    "thinned",
    "turned",
]
