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
    `target`, by a ladder or with a leg up), "board" (the boat `target`; by the lively variant `way` says where it is
    pushed off to), "row" (its boat along `way`), "land" (out of its boat, at the end of `way`),
    "face" (turn towards `way`), "loot" (what the fallen `target` had), "match" (goes as `target` goes),
    "scale" (up the wall `target`, to stay on its top), "jump" (down from there, towards `way`); from up there "climb"
    goes down, towards `way`. "travel" (along the journey `target`).
    A leader to his formation:
    "pivot" (towards the first place of `way`, then it goes to the second and turns towards the third), "march" and
    "shift" (he to `way`, all with him), "ranks" (that of `target`, or the second, passes the next), "disband".
    Whoever goes into contact may strike in the same turn (ARG-TURN-3).
    `way`: places one after the other, in tenths of a millimetre. `aim`: whom it shoots at during the movement, with
    `weapon` ("" is the first that can). `more`: the way goes on from its last place, one of its bends; whoever writes
    it goes on writing for that person.
    """

    who: str
    do: str = "hold"
    way: Way = ()
    target: str = ""
    aim: str = ""
    weapon: str = ""
    more: bool = False


@dataclass(frozen=True, slots=True)
class Shot:
    """A shot of the shooting phase (ARG-SHOOT-6): `how` is "", "point_blank", "elite" (+1), "pick" (one of a group),
    "all" (the whole group, sheltered or not), "front" (at point-blank with others at all who come) or "volley" (with
    others in close order, on command); "structure" (a gun at a piece of ground, `target`).
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
    "morale" (test), "end" (the game ends), "clock" (its region plays on, `value` "on", or stands
    still for a turn, "hold").
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
    *("board", "row", "land", "face"),
    *("loot", "scale", "jump", "match"),
    *("pivot", "march", "shift", "ranks", "disband"),
    *("travel",),
)
GOING = frozenset({"move", "crawl", "contact", "withdraw", "leave", "lift", "drop", "board", "row", "land", "match"})
"""Orders that announce a move: whoever gives one is no longer immobile (ARG-TERRAIN-11), back again or not
(ARG-DISPUTE-2)."""
STILL = frozenset({"hold", "crouch", "face", "pivot", "shift"})
"""Orders with a way that ends nobody's stillness (ARG-MOVE-14)."""
SECOND = frozenset({"load", "work", "talk", "care", "change", "rally", "reveal"})
"""What may follow a move where the rules allow two actions a turn (ARG-TURN-1)."""
RULINGS = ("attitude", "reveal", "hide", "out", "heal", "aim", "job", "place", "order", "morale", "end", "clock")
ATTITUDES = ("hostile", "scared", "neutral", "curious", "friendly", "accomplice")
MOST_LEGS = 8


_FORMS: Forms = {
    "str": partial(is_word, most=200),
    "int": is_number,
    "bool": is_switch,
    "Point": is_place,
    "Way": some(is_place, MOST_LEGS),
}
_WRITTEN: Written[Action] = Written(KINDS, _FORMS, {"do": "deed"})


def write(action: Action) -> dict[str, Any]:
    """An action as plain values: its kind, and its fields that say something.

    >>> write(Order("azenor", "move", ((500, 800),))), write(Seal(0))
    ({'do': 'Order', 'who': 'azenor', 'deed': 'move', 'way': [[500, 800]]}, {'do': 'Seal', 'side': 0})
    """
    return _WRITTEN.write(action)


def read(row: Mapping[str, Any]) -> Action:
    """An action from plain values.

    Raises: InputError naming the field that is not known or not plain.

    >>> read({"do": "Order", "who": "azenor", "deed": "move", "way": [[500, 800]]})
    Order(who='azenor', do='move', way=((500, 800),), target='', aim='', weapon='', more=False)
    """
    return _WRITTEN.read(row)
