"""What is still to be done, in order: a stack of small tasks, of which the first runs until something is due."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Rolled = tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class Begin:
    """A turn begins: arrivals, who is in contact, and everybody writes orders (ARG-GEN-13, ARG-MOVE-1)."""


@dataclass(frozen=True, slots=True)
class Ordered:
    """All have sealed their orders: they lie open, and whoever wants may answer (ARG-MOVE-3)."""


@dataclass(frozen=True, slots=True)
class Answered:
    """All have answered: they agree, or another round begins, or those who go on changing hesitate (ARG-DISPUTE-3)."""


@dataclass(frozen=True, slots=True)
class Window:
    """Shots of one window are rolled together: "before", "during", "shots" (ARG-SNAP-11)."""

    name: str


@dataclass(frozen=True, slots=True)
class Play:
    """A step machine of `resolve` from its first die to its last: `op` names it, `situation` is what it is about.

    `about` is what this room wants to know when it is over: who, whom, at what.
    """

    op: str
    situation: Any
    about: tuple[Any, ...] = ()
    rolled: Rolled = ()


@dataclass(frozen=True, slots=True)
class Land:
    """What the shots or blows of a step did befalls everybody at once (ARG-SHOOT-12, ARG-MELEE-6).

    `shares`: by shooter, how far on its way its target was when it was shot at, in hundredths (ARG-AMB-SNAP-1).
    """

    step: str
    shares: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Dice:
    """Slowness, break-off and danger dice of those who go together (ARG-TERRAIN-9, ARG-WITHDRAW-2)."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Where others are slowed, whoever announced a move may stay after all, if the rules let him (ARG-DISPUTE-1)."""


@dataclass(frozen=True, slots=True)
class Doubted:
    """All have said whether they go."""


@dataclass(frozen=True, slots=True)
class Go:
    """Everybody moves together (ARG-MOVE-2)."""


@dataclass(frozen=True, slots=True)
class Announce:
    """Shots of the shooting phase are written (ARG-SHOOT-6)."""


@dataclass(frozen=True, slots=True)
class Announced:
    """All have announced their shots."""


@dataclass(frozen=True, slots=True)
class Front:
    """Those who fire together at the front of those who come do so before all blows (ARG-POINTBLANK-3)."""

    shots: tuple[tuple[Any, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Aiming:
    """Whoever may choose whom to strike does (ARG-MELEE-4)."""


@dataclass(frozen=True, slots=True)
class Fights:
    """All fights are made up of the people in contact, and fought (ARG-MELEE-6).

    `shot`: whether the shots at point-blank have fallen, which come before all blows (ARG-POINTBLANK-5).
    """

    shot: bool = False


@dataclass(frozen=True, slots=True)
class Back:
    """Those driven back go back, friends behind them too; winners may step forward (ARG-RETREAT-2, ARG-RETREAT-6)."""


@dataclass(frozen=True, slots=True)
class Forward:
    """All have said whether they step into the vacated place (ARG-RETREAT-6)."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The turn ends: work, talks, morale, those knocked out stand up (ARG-TIME-1, ARG-MORALE-4)."""


@dataclass(frozen=True, slots=True)
class Close:
    """The turn is over: aims are looked at, and the next one begins."""


Task = (
    Begin
    | Ordered
    | Answered
    | Window
    | Play
    | Land
    | Dice
    | Doubt
    | Doubted
    | Go
    | Announce
    | Announced
    | Front
    | Aiming
    | Fights
    | Back
    | Forward
    | Ending
    | Close
)
