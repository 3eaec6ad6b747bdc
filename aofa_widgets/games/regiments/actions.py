"""What a player may ask for, and what can be said to have happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, cast

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

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


def write(action: Action) -> dict[str, Any]:
    """An action as plain values: its kind, and its fields that say something.

    >>> write(Activate("reed_bows")), write(Advance((254, 508), (45,)))
    ({'do': 'Activate', 'unit': 'reed_bows'}, {'do': 'Advance', 'legs': [254, 508], 'turns': [45]})
    """
    told = {f.name: getattr(action, f.name) for f in fields(action) if getattr(action, f.name) != f.default}
    return {"do": type(action).__name__, **{name: _plain(value) for name, value in told.items()}}


def read(row: Mapping[str, Any]) -> Action:
    """An action from plain values.

    Raises: InputError naming the field that is not known or not plain.

    >>> read({"do": "Rush", "legs": [1524]})
    Rush(legs=(1524,), turns=())
    """
    kind = KINDS.get(str(row.get("do")))
    given = {name: _frozen(value) for name, value in row.items() if name != "do"}
    if kind is None or not given.keys() <= {f.name for f in fields(kind)}:
        raise InputError(fault("do", "referee.an_event", found=str(row.get("do"))[:40], allowed=", ".join(KINDS)))
    try:
        action = cast(Action, kind(**given))
    except TypeError:
        raise InputError(fault(str(row["do"]), "referee.missing")) from None
    for entry in fields(kind):
        if not _FORMS[str(entry.type)](getattr(action, entry.name)):
            found = repr(getattr(action, entry.name))[:60]
            raise InputError(fault(entry.name, "errors.bad_field", found=found, allowed=str(entry.type)))
    return action


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= 100_000


def _ints(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) <= MOST_LEGS and all(map(_whole, value))


def _place(value: Any) -> bool:
    return _ints(value) and len(value) == 2


def _aim(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 3 and all(map(_word, value[:2])) and _whole(value[2])


def _word(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= 200


_FORMS: dict[str, Callable[[Any], bool]] = {
    "str": _word,
    "int": _whole,
    "bool": lambda v: isinstance(v, bool),
    "Point": _place,
    "Ints": _ints,
    "tuple[Aim, ...]": lambda v: isinstance(v, tuple) and 0 < len(v) <= MOST_AIMS and all(map(_aim, v)),
}


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


@dataclass(frozen=True, slots=True)
class Throw:
    """What fell, by cup: numbers of faces from 1."""

    cups: tuple[tuple[str, tuple[int, ...]], ...] = ()

    def faces(self, cup: str) -> tuple[int, ...]:
        """The faces of one cup; none if it was not thrown."""
        return dict(self.cups).get(cup, ())


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: its name (a key of the game's words), the rule it follows, and what fills the words."""

    name: str
    rule: str
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something may not be done: the rule, and a key of the game's words with what fills it."""

    rule: str
    name: str
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)
