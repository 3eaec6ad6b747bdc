"""Clocks that run by themselves for a certain time: reinforcements, people between two tables (ARG-TIME-3)."""

from __future__ import annotations

from dataclasses import dataclass

from aofa_widgets.table.shapes import Point

SOME_TIME = 10_000
"""The turn in which somebody comes of whom nobody knows when."""


@dataclass(frozen=True)
class Clock:
    """What is waited for: `who` comes once the die is at most the turns counted since turn `since`, less `delay`.

    `what`: "arrival", or "journey" to the place `to`. `held`: it stands still this turn, as its region does (ARG-
    MULTIPLAYER-2).
    """

    id: str
    what: str = "arrival"
    side: int = -1
    who: tuple[str, ...] = ()
    since: int = 1
    delay: int = 0
    count: int = 0
    to: Point = (-1, -1)
    held: bool = False

    @property
    def counted(self) -> int:
        """How many turns count so far."""
        return max(0, self.count - self.delay)


@dataclass(frozen=True)
class Journey:
    """A way to another table or region that takes a certain time: where it begins, where it comes out."""

    id: str
    x: int
    y: int
    to: Point
    delay: int = 0


__all__ = ["SOME_TIME", "Clock", "Journey"]
