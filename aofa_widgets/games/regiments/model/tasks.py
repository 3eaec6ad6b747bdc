"""What is still to be done, in order: a stack of small tasks, of which the first runs until something is due."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Goals:
    """How many objectives there are (AOFR-MISSION-1)."""


@dataclass(frozen=True, slots=True)
class RollOff:
    """Each side rolls a die: who places the first marker ("markers"), or takes an edge ("edges") (AOFR-DEPLOY-1)."""

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
    how: str


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
    """Dice for dangerous ground (AOFR-DANG-1)."""

    unit: str
    dice: int


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell is tried: help in secret by `asked` sides so far, then the die (AOFR-SR-CASTER-4)."""

    unit: str
    figure: int
    spell: str
    target: str
    asked: tuple[str, ...] = ()  # casters who have said what they lend


@dataclass(frozen=True, slots=True)
class Fire:
    """A volley on its way: `rolled` pairs of a label and its dice; `melee`: blows of it."""

    unit: str
    target: str
    volley: Any
    weapon: str
    rolled: tuple[tuple[str, tuple[int, ...]], ...] = ()
    melee: bool = False
    figure: int = -1  # who is singled out
    impact: bool = False
    lead: str = ""  # before the labels of its cups


@dataclass(frozen=True, slots=True)
class Fight:
    """A melee, step by step: what is still to be struck."""

    charger: str
    target: str
    arc: str
    step: str = "ask"
    back: bool = False
    caused: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A melee is judged (AOFR-RESULT-2)."""

    charger: str
    target: str
    arc: str
    caused: tuple[int, int]
    back: bool


@dataclass(frozen=True, slots=True)
class Morale:
    """A morale test (AOFR-MORALE-4): "wounds" at the end of an activation, or "melee" for its loser."""

    unit: str
    context: str
    arc: str = "front"
    rolled: tuple[tuple[str, tuple[int, ...]], ...] = ()


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
    | Verdict
    | Morale
    | Part
    | Consolidate
    | Finish
    | Close
)
