"""What a player may ask for, and what can be said to have happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from aofa_widgets.play.actions import Event as Event
from aofa_widgets.play.actions import Forms, Written, is_number, is_place, is_switch, is_word, some
from aofa_widgets.play.actions import Refusal as Refusal
from aofa_widgets.play.actions import Throw as Throw

Point = tuple[int, int]
Ints = tuple[int, ...]
Aim = tuple[str, str, int]
"""A weapon by its name, the unit it shoots at, and the figure a rule singles out (-1: none)."""


@dataclass(frozen=True, slots=True)
class Marker:
    """Place an objective marker (AOFR-MISSION-2)."""

    to: Point


@dataclass(frozen=True, slots=True)
class Edge:
    """Take an edge of the table (AOFR-DEPLOY-1)."""

    edge: str


@dataclass(frozen=True, slots=True)
class Aside:
    """Keep a unit back before deployment: "ambush" or "scout" (AOFR-SR-AMBUSH-1, AOFR-SR-SCOUT-1)."""

    unit: str
    how: str = "ambush"


@dataclass(frozen=True, slots=True)
class Deploy:
    """Place a unit: the centre of its block and its facing; `hero`: who joins it (AOFR-DEPLOY-3, AOFR-SR-HERO-1)."""

    unit: str
    to: Point
    facing: int
    hero: str = ""


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing more: no unit kept back, no arrival now, no more spells or shots, no help (AOFR-R-51)."""


@dataclass(frozen=True, slots=True)
class Activate:
    """Choose the unit that acts (AOFR-ACT-1)."""

    unit: str


@dataclass(frozen=True, slots=True)
class Hold:
    """Stay, and pivot by so many degrees clockwise (AOFR-ACT-2, AOFR-MOVE-1); a shaken unit recovers so."""

    turn: int = 0


@dataclass(frozen=True, slots=True)
class Advance:
    """Move: legs straight ahead with a pivot between each two, or one leg sideways or back (AOFR-ACT-3).

    `legs` in tenths of a millimetre, one more than `turns`, degrees clockwise; `side`: "", "left", "right", "back".
    """

    legs: Ints = (0,)
    turns: Ints = ()
    side: str = ""


@dataclass(frozen=True, slots=True)
class Rush:
    """Move far, without shooting (AOFR-ACT-4)."""

    legs: Ints = (0,)
    turns: Ints = ()


@dataclass(frozen=True, slots=True)
class Charge:
    """Move into melee with an enemy (AOFR-ACT-5).

    `legs` before each pivot of `turns`; the last leg, up to contact, is not told. Without turns, the engine finds the
    way: straight ahead if that reaches, else by the least pivot that does.
    """

    target: str
    legs: Ints = ()
    turns: Ints = ()


@dataclass(frozen=True, slots=True)
class Cast:
    """Try a spell at a unit (AOFR-SR-CASTER-3); `figure`: the caster's number (-1: the first who can)."""

    spell: str
    target: str
    figure: int = -1


@dataclass(frozen=True, slots=True)
class Lend:
    """Commit tokens of a caster to the spell being cast, in secret: for a friend +1, against an enemy -1 each."""

    unit: str
    tokens: int = 1


@dataclass(frozen=True, slots=True)
class Shoot:
    """Shoot: which weapon at which unit; all figures with it that can (AOFR-SHOOT-1, AOFR-SHOOT-2)."""

    aims: tuple[Aim, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """Strike back, or let it be (AOFR-MELEE-6)."""

    strike: bool = True


@dataclass(frozen=True, slots=True)
class Pick:
    """Aim the blows of a melee at one figure of the enemy, by its number (AOFR-SR-TAKEDOWN-1)."""

    figure: int


@dataclass(frozen=True, slots=True)
class Shift:
    """Move the survivor of a melee a little: its new centre (AOFR-MELEE-8)."""

    to: Point


Action = (
    Marker
    | Edge
    | Aside
    | Deploy
    | Pass
    | Activate
    | Hold
    | Advance
    | Rush
    | Charge
    | Cast
    | Lend
    | Shoot
    | Answer
    | Pick
    | Shift
)
KINDS = {kind.__name__: kind for kind in Action.__args__}
MOST_LEGS, MOST_AIMS = 8, 20


def _aim(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 3 and all(map(_word, value[:2])) and is_number(value[2])


_word = partial(is_word, most=200)
_FORMS: Forms = {
    "str": _word,
    "int": is_number,
    "bool": is_switch,
    "Point": is_place,
    "Ints": some(is_number, MOST_LEGS),
    "tuple[Aim, ...]": lambda value: some(_aim, MOST_AIMS)(value) and bool(value),
}
_WRITTEN: Written[Action] = Written(KINDS, _FORMS)


def write(action: Action) -> dict[str, Any]:
    """An action as plain values: its kind, and its fields that say something.

    >>> write(Activate("reed_bows")), write(Advance((254, 508), (45,)))
    ({'do': 'Activate', 'unit': 'reed_bows'}, {'do': 'Advance', 'legs': [254, 508], 'turns': [45]})
    """
    return _WRITTEN.write(action)


def read(row: Mapping[str, Any]) -> Action:
    """An action from plain values.

    Raises: InputError naming the field that is not known or not plain.

    >>> read({"do": "Rush", "legs": [1524]})
    Rush(legs=(1524,), turns=())
    """
    return _WRITTEN.read(row)
