"""A unit: one figure or a group on a shared base, with all that its card and its markers say; no place, no rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Point = tuple[int, int]
ABILITIES = ("aim", "agility", "strength", "wits", "honour")


@dataclass(frozen=True, slots=True)
class Unit:
    """A single figure or a group: what one recruitment card stands for; where it stands, the ground knows.

    Abilities are dice: `aim` (TOH-TEST-3), `agility` (TOH-TEST-4), `strength` (TOH-TEST-5), `wits` (TOH-TEST-6),
    `honour` (TOH-TEST-7). A group is one unit: it acts as one, no figure of it alone, and its markers are its own
    (TOH-GROUP-2, TOH-GROUP-3, TOH-GROUP-5).
    `figures` live of `most`; `bonuses` are (living at least, ability, dice); `used`: tokens on its card; `injuries`,
    `skills`: ids of cards; `spent`, `worn`: skills used up for the turn, for the game; `dishonour`: cards face up,
    `shamed`: how often it took one this turn; `gone`: how it was lost ("killed", "fled"), or "".
    """

    id: str
    side: int
    profile: str
    cls: str
    aim: int
    agility: int
    strength: int
    wits: int
    honour: int
    actions: int
    weapon: str
    hero: bool = False
    cost: int = 0
    missile: str = ""
    figures: int = 1
    most: int = 1
    bonuses: tuple[tuple[int, str, int], ...] = ()
    single: int = 0  # the radius of a figure of its own, for the last of a group
    used: int = 0
    markers: int = 0
    injuries: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    worn: tuple[str, ...] = ()
    dishonour: int = 0
    shamed: int = 0
    cautious: bool = False
    prone: bool = False
    loaded: bool = True
    gone: str = ""
    mark: str = ""
    gender: str = "m"
    name: Mapping[str, str] = field(default_factory=dict, hash=False, compare=False, repr=False)

    @property
    def alive(self) -> bool:
        """Still in the game, on the table or off it."""
        return not self.gone

    @property
    def samurai(self) -> bool:
        """Whether it takes samurai tokens."""
        return self.cls == "samurai"

    @property
    def actions_left(self) -> int:
        """Tokens that it may still take this turn."""
        return max(0, self.actions - self.used) if self.alive else 0
