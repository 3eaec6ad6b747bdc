"""Figures as the rules see them: side, Rating, wounds and setbacks; where they stand is the ground's matter."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: Rating 1 to 6, wounds from 0, setbacks of rules 5D, and what it holds.

    `parts` counts the parts played of the deed begun with what it holds (AOFA-2B-12). `away` is a figure that a push
    took off the table (only under `push.edge` = leaves_table).

    >>> Figure("athos", 0, 3).standing
    True
    """

    id: str
    side: int
    rating: int
    wounds: int = 0
    stunned: bool = False
    armed: bool = True
    fallen: bool = False
    away: bool = False
    held: str | None = None
    parts: int = 0

    @property
    def standing(self) -> bool:
        """Still in play: neither fallen (AOFA-5-4) nor off the table."""
        return not (self.fallen or self.away)


@dataclass(frozen=True, slots=True)
class Shove:
    """What a push did (AOFA-5D-PUSH-1): whether the figure moved, how far it dropped, whether it left the table.

    `drop` is in tenths of a millimetre.
    """

    moved: bool
    drop: int = 0
    left_table: bool = False
