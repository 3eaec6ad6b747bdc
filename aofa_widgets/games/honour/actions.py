"""What a player may ask for, and what can be said to have happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, cast

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

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


def write(action: Action) -> dict[str, Any]:
    """An action as plain values: its kind, and its fields that say something.

    >>> write(Use("heron")), write(Move(((10, 20),)))
    ({'do': 'Use', 'unit': 'heron'}, {'do': 'Move', 'path': [[10, 20]]})
    """
    told = {f.name: getattr(action, f.name) for f in fields(action) if getattr(action, f.name) != f.default}
    return {"do": type(action).__name__, **{name: _plain(value) for name, value in told.items()}}


def read(row: Mapping[str, Any]) -> Action:
    """An action from plain values.

    Raises: InputError naming the field that is not known or not plain.

    >>> read({"do": "Move", "path": [[10, 20]]})
    Move(path=((10, 20),))
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


def _place(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(map(_whole, value))


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= 100_000


_FORMS: dict[str, Callable[[Any], bool]] = {
    "str": lambda v: isinstance(v, str),
    "bool": lambda v: isinstance(v, bool),
    "Point": _place,
    "tuple[Point, ...]": lambda v: isinstance(v, tuple) and len(v) <= MOST_CORNERS and all(map(_place, v)),
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
