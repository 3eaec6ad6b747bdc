"""What is still to be done, in order: a stack of small tasks, of which the first runs until something is due."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Goals:
    """How many objectives there are (AOFR-MISSION-1)."""


@dataclass(frozen=True, slots=True)
class RollOff:
    """Each side rolls a die: "markers", who places the first one, or "edges", who deploys first (AOFR-DEPLOY-1)."""

    what: str


@dataclass(frozen=True, slots=True)
class Mark:
    """The next objective marker is placed (AOFR-MISSION-2)."""


@dataclass(frozen=True, slots=True)
class TakeEdge:
    """The winner of the roll chooses an edge (AOFR-DEPLOY-1)."""


@dataclass(frozen=True, slots=True)
class KeepAside:
    """A side keeps back what may be kept back (AOFR-SR-AMBUSH-1, AOFR-SR-SCOUT-1)."""

    side: int


@dataclass(frozen=True, slots=True)
class Place:
    """The next unit comes to the table: "deploy", "scout" or "ambush"; `passed`: sides that place no more now."""

    how: str
    passed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Begin:
    """A round begins: tokens, arrivals (AOFR-SR-CASTER-1)."""


@dataclass(frozen=True, slots=True)
class Next:
    """The next side activates a unit (AOFR-ROUND-1)."""


@dataclass(frozen=True, slots=True)
class Act:
    """The active unit chooses its action (AOFR-ACT-1)."""


@dataclass(frozen=True, slots=True)
class Attack:
    """The active unit may cast spells; `shoot`: and then shoot (AOFR-SR-CASTER-3)."""

    shoot: bool


@dataclass(frozen=True, slots=True)
class Danger:
    """Dice for figures of a unit in dangerous ground (AOFR-DANG-1); `course` of the dice once they roll."""

    unit: str
    figures: tuple[int, ...]
    course: Any = None


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell is tried: help in secret, then the die; `asked`: casters who have said what they lend."""

    unit: str
    figure: int
    spell: str
    target: str
    asked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fire:
    """A volley: who shoots how far away, in what cover the target is; `course` once it is on its way.

    `figure`: who is singled out (-1: nobody). `spell`: hits of a spell instead of a weapon's.
    """

    unit: str
    target: str
    weapon: str
    shooters: tuple[tuple[int, int], ...] = ()
    cover: str = ""
    figure: int = -1
    spell: str = ""
    course: Any = None


@dataclass(frozen=True, slots=True)
class Fight:
    """A melee: which side of the target was charged, each one's files in contact; `course` once it is on its way.

    `figure`: whom the blows under way single out (-1: nobody).
    """

    charger: str
    target: str
    arc: str
    files: tuple[int, int] = (0, 0)
    course: Any = None
    figure: int = -1


@dataclass(frozen=True, slots=True)
class Morale:
    """A morale test for wounds at the end of an activation (AOFR-MORALE-1)."""

    unit: str
    course: Any = None


@dataclass(frozen=True, slots=True)
class Part:
    """After a melee the charger steps back (AOFR-MELEE-9)."""

    charger: str
    target: str


@dataclass(frozen=True, slots=True)
class Consolidate:
    """The survivor of a melee may move a little (AOFR-MELEE-8)."""

    unit: str


@dataclass(frozen=True, slots=True)
class Finish:
    """The activation ends: morale of those it hurt, then the next side (AOFR-MORALE-1)."""


@dataclass(frozen=True, slots=True)
class Close:
    """The round ends: objectives, Fatigue, then the next round or the end (AOFR-MISSION-5)."""


Task = (
    Goals
    | RollOff
    | Mark
    | TakeEdge
    | KeepAside
    | Place
    | Begin
    | Next
    | Act
    | Attack
    | Danger
    | Spell
    | Fire
    | Fight
    | Morale
    | Part
    | Consolidate
    | Finish
    | Close
)
