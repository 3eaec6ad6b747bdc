"""What is still to be done, in order: a stack of small tasks, of which the first runs until something is due."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .ground import Base


@dataclass(frozen=True, slots=True)
class Draw:
    """The next token is drawn from the bag (TOH-TURN-1)."""


@dataclass(frozen=True, slots=True)
class Spend:
    """The token in hand goes to a unit of the holder (TOH-TURN-2)."""


@dataclass(frozen=True, slots=True)
class Act:
    """The active unit does its action (TOH-TURN-4)."""


@dataclass(frozen=True, slots=True)
class Finish:
    """The activation is over: the other player draws (TOH-TURN-6)."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A shooter that has moved chooses its target (TOH-R-12)."""

    unit: str


@dataclass(frozen=True, slots=True)
class Search:
    """A search test before a shot at an enemy that is not the nearest (TOH-ATTACK-2)."""

    unit: str
    target: str
    kind: str = "shot"
    extra: int = 0
    done: bool = False


@dataclass(frozen=True, slots=True)
class Strike:
    """An attack under way: what has been rolled so far, and what was declared.

    `attack` is that of `resolve.attack`; `rolled` pairs of a label and its dice; `asked` labels whose declarations are
    over; `declared` pairs of a label and what was declared for it; `dodging`: whether the target dodges, once it chose.
    """

    attack: Any
    attacker: str
    target: str
    rolled: tuple[tuple[str, str | None], ...] = ()
    asked: tuple[str, ...] = ()
    declared: tuple[tuple[str, str], ...] = ()
    dodging: bool | None = None
    knock: bool = False  # a hit knocks the target down, by a skill card


@dataclass(frozen=True, slots=True)
class Injury:
    """A samurai draws an injury card (TOH-ATTACK-16)."""

    unit: str


@dataclass(frozen=True, slots=True)
class Nerves:
    """Units that must take an honour test, one after the other (TOH-NERVE-1).

    `centre` is the base of the dead, or of a fearsome attacker; they flee from `killer`, as it stood.
    """

    units: tuple[str, ...]
    centre: Base
    killer: Base


@dataclass(frozen=True, slots=True)
class Test:
    """One honour test outside an attack: "nerve" or "offtable".

    `extra` dice were declared, for `taken` dishonour cards; `done`: nothing more is declared.
    """

    unit: str
    label: str
    killer: Base
    extra: int = 0
    taken: int = 0
    done: bool = False


@dataclass(frozen=True, slots=True)
class Free:
    """A free action: some of "charge" and "move" (TOH-R-21)."""

    unit: str
    kinds: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill card is drawn by a side (TOH-SKILL-2)."""

    side: int


@dataclass(frozen=True, slots=True)
class Given:
    """A skill card that was drawn is to be given to a samurai (TOH-SKILL-2), or one of four put away (TOH-SKILL-4)."""

    side: int
    card: str
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Coin:
    """Chance decides who draws first (TOH-R-04)."""


Task = (
    Draw
    | Spend
    | Act
    | Finish
    | Aim
    | Search
    | Strike
    | Injury
    | Nerves
    | Test
    | Free
    | Skill
    | Given
    | Coin
)
