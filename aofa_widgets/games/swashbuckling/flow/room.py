"""Room on a table that is being laid out: what stands where, and whether something more fits with way between."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import cos, radians, sin
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.forms import shape_of
from aofa_widgets.table.measure import within
from aofa_widgets.table.shapes import Shape, box

CLEAR = 60  # between a figure and the edge, a wall, the next figure
ATTEMPTS = 30


@dataclass(slots=True)
class Room:
    """A square table; the strips of both sides stay clear, and what stands keeps a way open for a base."""

    side: int
    strip: int
    roller: Roller
    way: int = 330
    solid: list[Shape] = field(default_factory=list)
    flat: list[Shape] = field(default_factory=list)
    hung: list[Shape] = field(default_factory=list)

    def fits(self, rows: list[dict[str, Any]]) -> bool:
        """Whether a group of things may stand so: on the table, off the strips, away from what stands already."""
        for row in rows:
            shape = shape_of(row)
            left, top, right, low = box(shape)
            if left < self.strip + 100 or right > self.side - self.strip - 100 or top < 0 or low > self.side:
                return False
            near = [(self.hung, 100)] if row.get("hanging") else [(self.flat, 20), (self.solid, 20)]
            if row.get("solid"):
                near[1] = (self.solid, self.way)
            if any(within(shape, other, apart) for others, apart in near for other in others):
                return False
        return True

    def put(self, rows: list[dict[str, Any]]) -> None:
        """Remember where a group stands."""
        for row in rows:
            shape = shape_of(row)
            (self.hung if row.get("hanging") else self.solid if row.get("solid") else self.flat).append(shape)

    def wall(self, shape: Shape) -> None:
        """Keep a place clear, such as the foot of stairs."""
        self.solid.append(shape)

    def spot(self, back: int) -> tuple[int, int]:
        """Any place in the middle of the table, below `back`, to the nearest millimetre."""
        wide = self.side - 2 * self.strip
        x = self.strip + self.roller.choose(max(1, wide // 10)) * 10
        return x, back + self.roller.choose(max(1, (self.side - back) // 10)) * 10

    def mirrored(self, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The same group on the other half of the table."""
        return [
            {**row, "x": self.side - row["x"], **({"angle": -row["angle"]} if row.get("angle") else {})} for row in rows
        ]


def turned(rows: list[dict[str, Any]], x: int, y: int, angle: int) -> list[dict[str, Any]]:
    """A group laid out around (0, 0), turned by whole degrees and put in its place."""
    c, s = cos(radians(angle)), sin(radians(angle))
    made = []
    for row in rows:
        at = {"x": x + round(row["x"] * c - row["y"] * s), "y": y + round(row["x"] * s + row["y"] * c)}
        made.append({**row, **at, **({"angle": row.get("angle", 0) + angle} if "w" in row else {})})
    return made


__all__ = ["ATTEMPTS", "CLEAR", "Room", "turned"]
