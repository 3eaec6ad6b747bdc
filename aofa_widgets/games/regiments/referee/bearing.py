"""Special rules as a record names them, and the fields of a record that stand for one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aofa_widgets.errors import InputError

from ..params import Params
from ..resolve import Effects
from ..specials import Borne, check, effects, of_unit, parse_all

Row = Mapping[str, Any]
FIELDS = {  # the fields of a record that say what a special rule says, and the rule's id
    "banner": "banner",
    "fearless": "fearless",
    "fear": "fear",
    "flying": "flying",
    "impact": "impact",
    "musician": "musician",
    "tough": "tough",
    "ap": "ap",
    "counter_figures": "counter",
}


def borne(params: Params, names: Sequence[str], where: str) -> tuple[Borne, ...]:
    """The rules of a list as they are written ("Tough(3)"), without doubles; one out of force does nothing.

    Raises: InputError at the one that is unknown, lacks its number or has one beyond its span; for one rule with two
    numbers.
    """
    found = tuple(dict.fromkeys(parse_all(list(names), params.known, where)))
    if faults := check(params.known, found, where=where):
        raise InputError(faults)
    return found


def field(params: Params, name: str, x: int | None = None) -> tuple[Borne, ...]:
    """What a field of a record stands for; nothing where the rule is not in force."""
    return (Borne(FIELDS[name], x),) if FIELDS[name] in params.specials else ()


def does(params: Params, bears: Sequence[Borne]) -> Effects:
    """What rules do for who bears them."""
    return effects(params.specials, tuple(bears))


def unit(params: Params, bears: Sequence[Borne], staff: Sequence[Borne] = ()) -> Effects:
    """What rules do for a unit all of whose figures bear them."""
    return of_unit(params.specials, (tuple(bears),), tuple(staff))


def named(effects: Effects, name: str) -> tuple[Any, ...]:
    """The effects of one name."""
    return tuple(one for one in effects if one.name == name)


def cited(params: Params, bears: Sequence[Borne]) -> tuple[str, ...]:
    """The rule ids behind special rules."""
    there = [params.specials[one.id] for one in bears if one.id in params.specials]
    return tuple(dict.fromkeys(rule for special in there for rule in special.rules))
