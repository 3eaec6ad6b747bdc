"""A lesson's words as actions and as what falls: names for places, letters for the signs of dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from aofa_widgets.errors import InputError, named
from aofa_widgets.words import fault

from ..flow import Honour
from ..flow.pointing import BY_OFFER
from ..legal import way_to
from ..model import State
from ..resolve import SIGNS

LETTERS = {letter: sign for sign, letter in SIGNS.items()}
_WAYS = {"Move": "move", "Advance": "advance", "Cautious": "cautious", "Stand": "stand_move"}


def rowed(game: Honour, state: State, row: Mapping[str, Any], middle: Callable[[str], list[int]]) -> dict[str, Any]:
    """An action's plain values from a lesson's row, whose `do` is the action's own name already.

    `figure` is the unit; `to` a place, or what stands there: the cheapest way there is looked for, and straight = true
    takes the straight one.
    """
    plain = dict(row)
    if "figure" in plain:
        plain["unit"] = plain.pop("figure")
    to = plain.get("to")
    if isinstance(to, str):
        plain["to"] = to = middle(to)
    straight = plain.pop("straight", False) is True
    if to is not None and plain["do"] in _WAYS:
        del plain["to"]
        if not (isinstance(to, list) and len(to) == 2 and all(type(n) is int for n in to)):
            raise InputError(fault("to", "errors.bad_field", found=named(to), allowed="to = [3300, 2150]"))
        kind, _ = BY_OFFER[_WAYS[plain["do"]]]
        at = (to[0], to[1])
        path = (at,) if straight else way_to(game.params, state, state.unit(state.active), at, kind).path[1:]
        plain["path"] = [list(point) for point in path]
    return plain


def fallen(game: Honour, state: State, written: str, exact: bool = True) -> dict[str, tuple[int, ...]]:
    """What falls, from a token's, a card's or a side's name, or from letters of dice: X a cross, - a blank, S, D.

    Without `exact` it is made to suit the rules in force: as many dice as are due, a token that is in the bag.
    Raises: InputError for what is not due, or is none of its faces.

    >>> from aofa_widgets.rules import Ruleset
    >>> game = Honour(Ruleset.load("honour").with_values({"bag.first_draw": "first"}))
    >>> fallen(game, game.start("first-blood"), "warrior")
    {'bag': (7,)}
    """
    chance = game.chance(state)
    if chance is None:
        raise InputError(fault("dice", "honour.facts.nothing_due", found=named(written)))
    ((cup, number),) = chance.dice.items()
    signs = chance.signs
    wanted = [LETTERS.get(letter, letter) for letter in written] if chance.kind == "dice" else [written]
    if not exact:
        wanted = [sign if sign in signs else signs[0] for sign in wanted][:number]
        wanted += [wanted[-1] if wanted else signs[0]] * (number - len(wanted))
    strange = next((sign for sign in wanted if sign not in signs), None)
    if strange is not None:
        allowed = ", ".join(dict.fromkeys(signs))
        raise InputError(fault("dice", "honour.facts.no_sign", found=named(strange), allowed=allowed))
    return {cup: tuple(signs.index(sign) + 1 for sign in wanted)}


__all__ = ["LETTERS", "fallen", "rowed"]
