"""What a player may ask for, and what can be said to have happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aofa_widgets.play.actions import Event as Event
from aofa_widgets.play.actions import Forms, Written, is_place, is_switch, is_word, some
from aofa_widgets.play.actions import Refusal as Refusal
from aofa_widgets.play.actions import Throw as Throw

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Use:
    """Lay the token in hand on the card of a unit (TOH-TURN-2)."""

    unit: str


@dataclass(frozen=True, slots=True)
class Move:
    """Move the active unit along a way, up to the length of a move; no way at all is standing still (TOH-ACTION-2)."""

    path: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Advance:
    """Move a little, then choose whom to shoot (TOH-ACTION-4)."""

    path: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Shoot:
    """Shoot at an enemy: without moving, or after an advance (TOH-ACTION-4, TOH-ATTACK-1)."""

    target: str


@dataclass(frozen=True, slots=True)
class Hold:
    """Take no shot after an advance, or no free action (TOH-R-21)."""


@dataclass(frozen=True, slots=True)
class Charge:
    """Charge an enemy (TOH-ACTION-5)."""

    target: str


@dataclass(frozen=True, slots=True)
class Cautious:
    """Move a little and take a cautious marker (TOH-ACTION-11)."""

    path: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Stand:
    """Get up, then move a little (TOH-ACTION-14)."""

    path: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Reload:
    """Load a musket that was fired (TOH-ACTION-15)."""


@dataclass(frozen=True, slots=True)
class Return:
    """Come back from off the table: to a place, by a move or by a cautious action (TOH-OFFTABLE-3)."""

    to: Point
    cautious: bool = False


@dataclass(frozen=True, slots=True)
class Dodge:
    """Dodge or let the blow come, where the rules leave the choice (TOH-ACTION-8)."""

    dodge: bool = True


@dataclass(frozen=True, slots=True)
class Declare:
    """Add dice to the test that is due: "dishonour", or a skill card by its id (TOH-DISHON-2, TOH-SKILL-7)."""

    by: str


@dataclass(frozen=True, slots=True)
class Ready:
    """Declare nothing more: the dice fall (TOH-TEST-2)."""


@dataclass(frozen=True, slots=True)
class Assign:
    """Give the skill card just drawn to a samurai; "" discards it (TOH-SKILL-2)."""

    unit: str = ""


@dataclass(frozen=True, slots=True)
class Discard:
    """Put away one of the four skill cards (TOH-SKILL-4)."""

    card: str


@dataclass(frozen=True, slots=True)
class Play:
    """Use a skill card that asks for no roll (TOH-SKILL-9)."""

    unit: str
    card: str


@dataclass(frozen=True, slots=True)
class First:
    """Name which of several equally distant friends tests first (TOH-NERVE-1)."""

    unit: str


Action = (
    Use
    | Move
    | Advance
    | Shoot
    | Hold
    | Charge
    | Cautious
    | Stand
    | Reload
    | Return
    | Dodge
    | Declare
    | Ready
    | Assign
    | Discard
    | Play
    | First
)
KINDS = {kind.__name__: kind for kind in Action.__args__}
MOST_CORNERS = 20


_FORMS: Forms = {
    "str": is_word,
    "bool": is_switch,
    "Point": is_place,
    "tuple[Point, ...]": some(is_place, MOST_CORNERS),
}
_WRITTEN: Written[Action] = Written(KINDS, _FORMS)


def write(action: Action) -> dict[str, Any]:
    """An action as plain values: its kind, and its fields that say something.

    >>> write(Use("heron")), write(Move(((10, 20),)))
    ({'do': 'Use', 'unit': 'heron'}, {'do': 'Move', 'path': [[10, 20]]})
    """
    return _WRITTEN.write(action)


def read(row: Mapping[str, Any]) -> Action:
    """An action from plain values.

    Raises: InputError naming the field that is not known or not plain.

    >>> read({"do": "Move", "path": [[10, 20]]})
    Move(path=((10, 20),))
    """
    return _WRITTEN.read(row)
