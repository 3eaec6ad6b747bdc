"""What a player may ask for, and what can be said to have happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from aofa_widgets.play.actions import Event as Event
from aofa_widgets.play.actions import Forms, Written, is_number, is_switch, is_word, some
from aofa_widgets.play.actions import Refusal as Refusal

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


_MOST = 10**9  # a record has no table, and its lengths no limit but that of sense


def _pair(first: Callable[[Any], bool], second: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, tuple) and len(value) == 2 and first(value[0]) and second(value[1])


def _or_none(form: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: value is None or form(value)


_whole = partial(is_number, most=_MOST)
_FORMS: Forms = {
    "str": is_word,
    "str | None": _or_none(is_word),
    "bool": is_switch,
    "int | None": _or_none(_whole),
    "Point | None": _or_none(_pair(_whole, _whole)),
    "tuple[str, ...]": some(is_word),
    "tuple[Pair, ...]": some(_pair(is_word, is_word)),
    "tuple[tuple[str, int], ...]": some(_pair(is_word, _whole)),
}
_WRITTEN: Written[Action] = Written(KINDS, _FORMS)


def write(action: Action) -> dict[str, Any]:
    """An action as plain values: its kind, and its fields that say something.

    >>> write(Activate("athos")), write(Act("climb", on="keg"))
    ({'do': 'Activate', 'figure': 'athos'}, {'do': 'Act', 'deed': 'climb', 'on': 'keg'})
    """
    return _WRITTEN.write(action)


def read(row: Mapping[str, Any]) -> Action:
    """An action from plain values.

    Raises: InputError naming the field that is not known or not plain.

    >>> read({"do": "Move", "to": [10, 20]})
    Move(to=(10, 20), establish=())
    """
    return _WRITTEN.read(row)


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice as they fell: the active figure's, and each answering figure's (by side number in the set-up roll)."""

    active: tuple[int, ...] = ()
    reactive: tuple[tuple[str, tuple[int, ...]], ...] = ()
