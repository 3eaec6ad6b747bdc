"""Small boats: where one lies, whom it holds, and the courses that a sailing one has noted ahead (ARG-WATER-3)."""

from __future__ import annotations

from dataclasses import dataclass

from aofa_widgets.table.convex import local
from aofa_widgets.table.shapes import Point, Poly, Rect

SEAT = 210
"""The room that one person on foot takes aboard."""


@dataclass(frozen=True)
class Boat:
    """A boat on the table: its middle, where its bow points, how broad and how long it is.

    `sail`: a sailing or motor vessel, which does what was noted so many turns before (ARG-MOUNT-5); `noted`: those
    courses, the next one first, each as a shift of its middle.

    >>> Boat("skiff", 1000, 1000).spots
    ((1000, 685), (1000, 895), (1000, 1105), (1000, 1315))
    """

    id: str
    x: int
    y: int
    facing: int = 0
    w: int = 300
    d: int = 900
    sail: bool = False
    noted: tuple[Point, ...] = ()

    @property
    def hull(self) -> Rect:
        """Its outline on the water."""
        return Rect(self.x, self.y, self.w, self.d, self.facing)

    @property
    def drawn(self) -> Poly:
        """Its outline as it is drawn: with a pointed bow."""
        w, d = self.w // 2, self.d // 2
        bow, stern = d - min(self.w, d), min(self.w, d) // 4 - d
        rim = ((0, d), (w, bow), (w, stern), (w * 2 // 3, -d), (-w * 2 // 3, -d), (-w, stern), (-w, bow))
        return Poly(tuple((self.x + dx, self.y + dy) for dx, dy in (local(a, b, self.facing) for a, b in rim)))

    @property
    def spots(self) -> tuple[Point, ...]:
        """Where people sit in it, from the bow to the stern."""
        files, ranks = max(1, self.w // SEAT), max(1, self.d // SEAT)
        found = []
        for n in range(files * ranks):
            rank, file = divmod(n, files)
            right, ahead = (2 * file - files + 1) * SEAT // 2, (ranks - 1 - 2 * rank) * SEAT // 2
            dx, dy = local(right, ahead, self.facing)
            found.append((self.x + dx, self.y + dy))
        return tuple(found)


__all__ = ["SEAT", "Boat"]
