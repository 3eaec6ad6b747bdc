"""What a formation covers on its way: straight legs are rectangles, a pivot is followed turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt

from aofa_widgets.table.convex import Outline, bites, bounds_of, clearance, within_reach
from aofa_widgets.table.formation import Block, ahead, aside, centres, outline, swept, turned

from ...model.ground import TOL, Box, apart

Step = tuple[str, int]
"""("ahead" | "back" | "left" | "right", tenths of a millimetre) or ("turn", degrees clockwise)."""

WAYS = ("ahead", "back", "left", "right")
_FINE = 2  # degrees: no pivot is looked at more closely


def steps_of(legs: Sequence[int] = (0,), turns: Sequence[int] = (), side: str = "") -> tuple[Step, ...]:
    """Legs with a pivot between each two, or one leg to a side ("left", "right", "back"), as steps.

    >>> steps_of((0, 500), (45,)), steps_of((300,), (), "left")
    ((('turn', 45), ('ahead', 500)), (('left', 300),))
    """
    found: list[Step] = []
    for i, leg in enumerate(legs):
        if leg:
            found.append((side or "ahead", leg))
        if i < len(turns) and turns[i]:
            found.append(("turn", turns[i]))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Part:
    """One step of a way: where it began and where it ended; a straight one has an outline, a pivot its degrees."""

    start: Block
    end: Block
    way: str
    size: int
    shape: Outline
    box: Box

    def near(self, other: Outline, box: Box, limit: int) -> bool:
        """Whether it comes within `limit` of an outline (0: touches it)."""
        if apart(self.box, box, limit):
            return False
        if self.way != "turn":
            return within_reach(self.shape, other, limit)
        return self._turns(other, limit, 0)

    def bites(self, other: Outline, box: Box, depth: int = TOL) -> bool:
        """Whether it runs into an outline deeper than `depth`."""
        if apart(self.box, box, 0):
            return False
        if self.way != "turn":
            return bites(self.shape, other, depth)
        return self._turns(other, 0, depth)

    def _turns(self, other: Outline, limit: int, depth: int) -> bool:
        """Follow a pivot: no corner goes further than the radius times the turn, so much may be leapt over."""
        radius, sign, angle = self.start.radius, 1 if self.size > 0 else -1, 0
        last = abs(self.size)
        while True:
            now = outline(turned(self.start, sign * angle))
            free = clearance(now, other)
            if not limit:
                if free <= 0 and bites(now, other, depth):
                    return True
            elif free <= limit and within_reach(now, other, limit):
                return True
            if angle == last:
                return False
            # a degree is 0.01745 of the radius: 57 degrees of the way that is free, in radii
            angle = min(last, angle + max(_FINE, int(57 * (free - limit - 1) / radius)))


def parts_of(block: Block, steps: Sequence[Step]) -> tuple[Part, ...]:
    """The parts of a way, one after the other."""
    found = []
    for way, size in steps:
        if way == "turn":
            end = turned(block, size)
            r = block.radius
            box = (block.x - r, block.y - r, block.x + r, block.y + r)
            found.append(Part(block, end, way, size, (), box))
        else:
            end = gone(block, way, size)
            shape = swept(block, way, size)
            found.append(Part(block, end, way, size, shape, bounds_of(shape)))
        block = end
    return tuple(found)


def gone(block: Block, way: str, size: int) -> Block:
    """A block after one straight leg."""
    if way in ("ahead", "back"):
        return ahead(block, size if way == "ahead" else -size)
    return aside(block, size if way == "right" else -size)


def figures_through(parts: Sequence[Part], other: Outline, box: Box) -> frozenset[int]:
    """Which figures' bases touch an outline on their way (AOFR-R-49)."""
    found: set[int] = set()
    for part in parts:
        if not part.bites(other, box, 0):
            continue
        if part.way == "turn":
            hit = _turned_through(part, other, box)
        else:
            hit = set()
            for i, (x, y) in enumerate(centres(part.start)):
                one = Block(x, y, part.start.facing, 1, 1, part.start.base_w, part.start.base_d)
                if bites(swept(one, part.way, part.size), other, TOL):
                    hit.add(i)
        found |= hit
    return frozenset(found)


def _turned_through(part: Part, other: Outline, box: Box) -> set[int]:
    """Which bases touch an outline in a pivot, looked at every few degrees."""
    start, sign = part.start, 1 if part.size > 0 else -1
    reach = isqrt((start.base_w**2 + start.base_d**2) // 4) + 1
    left, top, right, low = box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach
    hit: set[int] = set()
    for angle in [*range(0, abs(part.size), 3 * _FINE), abs(part.size)]:
        now = turned(start, sign * angle)
        for i, (x, y) in enumerate(centres(now)):
            if i in hit or not (left <= x <= right and top <= y <= low):
                continue
            if bites(outline(Block(x, y, now.facing, 1, 1, start.base_w, start.base_d)), other, TOL):
                hit.add(i)
    return hit


__all__ = ["WAYS", "Part", "Step", "figures_through", "gone", "parts_of", "steps_of"]
