"""What a player may ask for, and what can be said to have happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, cast

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

Point = tuple[int, int]
Way = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Pick:
    """Say for whom one writes next."""

    who: str


@dataclass(frozen=True, slots=True)
class Order:
    """What a person is to do this turn; a later order of the same round takes the place of an earlier one.

    `do`, one of DEEDS: "hold" (stay, at most two steps: `way`), "crouch", "move", "crawl", "contact" (with `target`),
    "withdraw" (break off), "shoot" (before movement, at `target`; with a `way` it moves afterwards), "load", "work" (at
    the job `target`), "form" (round `target`), "mount", "dismount", "talk" (with `target`), "change" (clothes), "care"
    (for `target`), "reveal", "leave" (the table), "yield", "rally" (`target`), "lift" (the load `target`, on the
    way or before it), "drop" (what it carries, at the end of the way), "throw" (what
    lies about the room, at `target`, then a `way`), "climb" (over the wall
    `target`, by a ladder or with a leg up).
    Whoever goes into contact may strike in the same turn (ARG-TURN-3).
    `way`: places one after the other, in tenths of a millimetre. `aim`: whom it shoots at during the movement, with
    `weapon` ("" is the first that can).
    """

    who: str
    do: str = "hold"
    way: Way = ()
    target: str = ""
    aim: str = ""
    weapon: str = ""


@dataclass(frozen=True, slots=True)
class Shot:
    """A shot of the shooting phase (ARG-SHOOT-6): `how` is "", "point_blank", "elite" (+1), "pick" (one of a group) or
    "all" (the whole group, sheltered or not).
    """

    who: str
    target: str
    weapon: str = ""
    how: str = ""


@dataclass(frozen=True, slots=True)
class Blow:
    """Whom a person strikes (ARG-MELEE-4); an expert may strike "fast" or "twice", then `second` too or the same."""

    who: str
    target: str
    how: str = ""
    second: str = ""


@dataclass(frozen=True, slots=True)
class Advance:
    """Take the vacated place after the melee, or stay (ARG-RETREAT-6, ARG-MELEE-18)."""

    who: str
    go: bool = True


@dataclass(frozen=True, slots=True)
class Rule:
    """A ruling of the game master (ARG-GEN-7), done when all have sealed.

    `what`, one of RULINGS: "attitude" (`value`: one of ATTITUDES), "reveal", "hide", "out" (`value` says how),
    "heal", "aim" (aim `who` is reached: "yes" or "no"), "job" (job `who` is done), "place" (`to`), "order" (hesitates),
    "morale" (test), "end" (the game ends).
    """

    what: str
    who: str = ""
    value: str = ""
    to: Point = (-1, -1)
    why: str = ""


@dataclass(frozen=True, slots=True)
class Erase:
    """Take back what one has written about a person."""

    who: str


@dataclass(frozen=True, slots=True)
class Seal:
    """A side is done: it has written all it wants to, or it agrees (ARG-MOVE-1, ARG-MOVE-3)."""

    side: int


Action = Pick | Order | Shot | Blow | Advance | Rule | Erase | Seal
KINDS = {kind.__name__: kind for kind in Action.__args__}
DEEDS = (
    *("hold", "crouch", "move", "crawl", "contact", "withdraw", "shoot", "load", "work", "form", "mount", "dismount"),
    *("talk", "change", "care", "reveal", "leave", "yield", "rally", "lift", "drop", "throw", "climb"),
)
GOING = frozenset({"move", "crawl", "contact", "withdraw", "leave", "lift", "drop"})
"""Orders that announce a move: whoever gives one is no longer immobile (ARG-TERRAIN-11), back again or not
(ARG-DISPUTE-2)."""
RULINGS = ("attitude", "reveal", "hide", "out", "heal", "aim", "job", "place", "order", "morale", "end")
ATTITUDES = ("hostile", "scared", "neutral", "curious", "friendly", "accomplice")
MOST_LEGS = 8


def write(action: Action) -> dict[str, Any]:
    """An action as plain values: its kind, and its fields that say something.

    >>> write(Order("azenor", "move", ((500, 800),))), write(Seal(0))
    ({'do': 'Order', 'who': 'azenor', 'deed': 'move', 'way': [[500, 800]]}, {'do': 'Seal', 'side': 0})
    """
    told = {f.name: getattr(action, f.name) for f in fields(action) if getattr(action, f.name) != f.default}
    return {"do": type(action).__name__, **{_OUT.get(name, name): _plain(value) for name, value in told.items()}}


_OUT, _IN = {"do": "deed"}, {"deed": "do"}


def read(row: Mapping[str, Any]) -> Action:
    """An action from plain values.

    Raises: InputError naming the field that is not known or not plain.

    >>> read({"do": "Order", "who": "azenor", "deed": "move", "way": [[500, 800]]})
    Order(who='azenor', do='move', way=((500, 800),), target='', aim='', weapon='')
    """
    kind = KINDS.get(str(row.get("do")))
    given = {_IN.get(name, name): _frozen(value) for name, value in row.items() if name != "do"}
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


def _place(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(map(_whole, value))


_FORMS: dict[str, Callable[[Any], bool]] = {
    "str": lambda v: isinstance(v, str) and len(v) <= 200,
    "int": _whole,
    "bool": lambda v: isinstance(v, bool),
    "Point": _place,
    "Way": lambda v: isinstance(v, tuple) and len(v) <= MOST_LEGS and all(map(_place, v)),
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
    """Why something may not be done: the rule that forbids it, a key of the game's words, and what fills the words."""

    rule: str
    name: str
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)
