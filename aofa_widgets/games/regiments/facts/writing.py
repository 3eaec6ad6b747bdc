"""A lesson's words as actions and as what falls: names for places, digits for dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from aofa_widgets.errors import InputError, named
from aofa_widgets.words import fault

from ..flow import Regiments
from ..flow.pointing import way_to
from ..legal import measures_of
from ..legal.aims import missiles, targets
from ..model import State

_MARCHES = ("Advance", "Rush")


def rowed(game: Regiments, state: State, row: Mapping[str, Any], middle: Callable[[str], list[int]]) -> dict[str, Any]:
    """An action's plain values from a lesson's row, whose `do` is the action's own name already.

    `figure` is the unit; `to` a place, or what stands there: a march pivots once towards it and goes there. Shots
    are those of all weapons that reach the `target`, or of the one that is named (`weapon`).
    """
    plain = dict(row)
    if "figure" in plain:
        plain["unit"] = plain.pop("figure")
    if isinstance(plain.get("to"), str):
        plain["to"] = middle(plain["to"])
    to = plain.get("to")
    if to is not None and not (isinstance(to, list) and len(to) == 2 and all(type(n) is int for n in to)):
        raise InputError(fault("to", "errors.bad_field", found=named(to), allowed="to = [3300, 2150]"))
    if to is not None and plain["do"] in _MARCHES and state.active:
        del plain["to"]
        block = state.ground.stand(state.active).block
        legs, turns = way_to(block, (to[0], to[1]), measures_of(game.params).pivot)
        plain |= {"legs": [*legs], "turns": [*turns]}
    if plain["do"] == "Shoot" and state.active:
        unit, target = state.unit(state.active), str(plain.pop("target", ""))
        able = targets(game.params, measures_of(game.params), state, unit).get(target, missiles(unit))
        arms = [str(plain.pop("weapon"))] if "weapon" in plain else [*able]
        plain["aims"] = [[arm, target, -1] for arm in arms]
    return plain


def fallen(game: Regiments, state: State, written: str, exact: bool = True) -> dict[str, tuple[int, ...]]:
    """What falls, from the digits of faces; in a roll-off the first side's die, then the second's.

    Without `exact` it is made to suit the rules in force: as many dice as are due.
    Raises: InputError for what is not due, or is none of its faces.

    >>> from aofa_widgets.rules import Ruleset
    >>> game = Regiments(Ruleset.load("regiments"))
    >>> fallen(game, game.start("low-marsh"), "5")
    {'d3': (5,)}
    """
    chance = game.chance(state)
    if chance is None:
        raise InputError(fault("dice", "regiments.facts.nothing_due", found=named(written)))
    strange = next((sign for sign in written if sign not in "123456"), None)
    if strange is not None or not written:
        raise InputError(fault("dice", "regiments.facts.no_face", found=named(strange or written)))
    faces = [int(sign) for sign in written]
    number = sum(chance.dice.values())
    if exact and len(faces) != number:
        raise InputError(fault("dice", "regiments.facts.number", found=named(written), n=number))
    faces = (faces + [faces[-1]] * number)[:number]
    found = {}
    for cup, dice in chance.dice.items():
        found[cup], faces = tuple(faces[:dice]), faces[dice:]
    return found


__all__ = ["fallen", "rowed"]
