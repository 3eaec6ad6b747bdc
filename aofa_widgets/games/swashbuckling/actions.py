"""What a player may ask for, and what can be said to have happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, cast

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

Point = tuple[int, int]
Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class RollInitiative:
    """Both sides roll for who starts (AOFA-1C-5)."""


@dataclass(frozen=True, slots=True)
class Activate:
    """Take up a figure (AOFA-2B-1)."""

    figure: str


@dataclass(frozen=True, slots=True)
class Move:
    """Move the active figure straight towards `to`, any distance (AOFA-2B-2, AOFA-FAQ-1); told ground has no places.

    `establish`: pairs that come into contact by it, where a record tells; a table knows its contacts itself.
    """

    to: Point | None = None
    establish: tuple[Pair, ...] = ()


@dataclass(frozen=True, slots=True)
class FreeMove:
    """Move and do nothing there, in the open too: the activation ends (AOFA-2B-8, AOFA-2B-11, AOFA-FAQ-2)."""

    to: Point | None = None
    establish: tuple[Pair, ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """End the activation (AOFA-6-2)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Hand the initiative over (AOFA-AMB-43)."""


@dataclass(frozen=True, slots=True)
class Act:
    """An action that no enemy answers (AOFA-2A-1): a deed, on what, and where to if it moves the figure.

    Whatever is announced is one (AOFA-2-1, AOFA-2A-3); without a known deed it changes nothing but the count.
    `words` and `arrival` belong to a deed of the player's own: what is done, and how it brings the figure to where it
    ends. `asking`: beyond a measured guideline, or where none tells, the other side is asked (AOFA-AMB-66).
    """

    deed: str = ""
    on: str | None = None
    to: Point | None = None
    relocates: bool = False
    establish: tuple[Pair, ...] = ()
    words: str = ""
    arrival: str | None = None
    asking: bool = False


@dataclass(frozen=True, slots=True)
class Oppose:
    """An action aimed at enemies (AOFA-3B-1): a deed, its targets, and the thing used, if any.

    `size` is the thing's class for the damage bonus (small, large, huge); `gap` the widest gap between two targets,
    in tenths of a millimetre, when there are several. `words` and `asking` as for `Act`.
    """

    targets: tuple[str, ...]
    deed: str = ""
    thing: str | None = None
    size: str | None = None
    gap: int | None = None
    establish: tuple[Pair, ...] = ()
    words: str = ""
    asking: bool = False


@dataclass(frozen=True, slots=True)
class RecoverStun:
    """Come round from a stun, which nothing else ends (AOFA-5D-STUN-4, AOFA-5D-STUN-5)."""


@dataclass(frozen=True, slots=True)
class RecoverWeapon:
    """Take up a dropped weapon again (AOFA-5D-WEAPON-5)."""


@dataclass(frozen=True, slots=True)
class RecoverWound:
    """Nurse one wound, where a house rule lets wounds be recovered (AOFA-5D-WOUND-3, `wounds.recoverable`)."""


@dataclass(frozen=True, slots=True)
class Duel:
    """Fight an enemy in contact (AOFA-4-3): who answers, how the figure arrived, contacts made by the last step.

    A duel is no action (AOFA-2A-4): it leaves the count as it is.
    """

    lead: str | None = None
    arrival: str | None = None
    establish: tuple[Pair, ...] = ()


@dataclass(frozen=True, slots=True)
class Allocate:
    """Share out the hits of a won duel (AOFA-5C-1): figure and hits, all of them."""

    hits: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """Name the figure that answers a duel, where its owner may (AMB-21, `multi.lead` = owner_choice)."""

    figure: str


@dataclass(frozen=True, slots=True)
class Judge:
    """Say whether a deed that the rules leave to the table may be done: agree, refuse or roll a die (AOFA-AMB-66)."""

    verdict: str


Action = (
    RollInitiative
    | Activate
    | Move
    | FreeMove
    | Stop
    | Pass
    | Act
    | Oppose
    | RecoverStun
    | RecoverWeapon
    | RecoverWound
    | Duel
    | Allocate
    | Answer
    | Judge
)


KINDS = {kind.__name__: kind for kind in Action.__args__}


def write(action: Action) -> dict[str, Any]:
    """An action as plain values: its kind, and its fields that say something.

    >>> write(Activate("athos")), write(Act("climb", on="keg"))
    ({'do': 'Activate', 'figure': 'athos'}, {'do': 'Act', 'deed': 'climb', 'on': 'keg'})
    """
    told = {f.name: getattr(action, f.name) for f in fields(action) if getattr(action, f.name) != f.default}
    return {"do": type(action).__name__, **{name: _plain(value) for name, value in told.items()}}


def read(row: Mapping[str, Any]) -> Action:
    """An action from plain values.

    Raises: InputError naming the field that is not known or not plain.

    >>> read({"do": "Move", "to": [10, 20]})
    Move(to=(10, 20), establish=())
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


def _words(value: Any) -> bool:
    return isinstance(value, tuple) and all(isinstance(item, str) for item in value)


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= 10**9


_FORMS: dict[str, Callable[[Any], bool]] = {
    "str": lambda v: isinstance(v, str),
    "str | None": lambda v: v is None or isinstance(v, str),
    "bool": lambda v: isinstance(v, bool),
    "int | None": lambda v: v is None or _whole(v),
    "Point | None": lambda v: v is None or (isinstance(v, tuple) and len(v) == 2 and all(map(_whole, v))),
    "tuple[str, ...]": _words,
    "tuple[Pair, ...]": lambda v: isinstance(v, tuple) and all(_words(pair) and len(pair) == 2 for pair in v),
    "tuple[tuple[str, int], ...]": lambda v: (
        isinstance(v, tuple)
        and all(isinstance(p, tuple) and len(p) == 2 and isinstance(p[0], str) and _whole(p[1]) for p in v)
    ),
}


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice as they fell: the active figure's, and each answering figure's (by side number in the set-up roll)."""

    active: tuple[int, ...] = ()
    reactive: tuple[tuple[str, tuple[int, ...]], ...] = ()


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
