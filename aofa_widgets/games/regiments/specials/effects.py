"""What special rules do to one figure's dice in one situation: gathered, filled in, asked by effect, never by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from aofa_widgets.rules.specials import RATING, Effect, Special

INCH = 254  # tenths of a millimetre
EACH = frozenset({
    "to_hit", "attacks", "quality", "extra_hit", "ap", "ap_on_six", "multiply_hits", "multiply_wounds", "reroll_blocks",
    "ignore", "aims_at_one", "unseen", "uses", "charge_dice", "strike_first", "fewer_charge_dice", "wounds", "tokens",
    "joins",
})  # fmt: skip
"""Effects that the code asks of one figure's dice or weapon; those of a whole unit stand in `units`."""
Specials = Mapping[str, Special]


class Borne(NamedTuple):
    """A special rule as somebody bears it: its id, and the number in its brackets if it has one."""

    id: str
    x: int | None = None


Bears = tuple[Borne, ...]


@dataclass(frozen=True, slots=True)
class When:
    """One attack: its phase ("melee" or "shoot"), whether its side charged or moved, how far the target is in tenths of
    a millimetre, and which side of the target a charge came from ("front", "flank", "rear").
    """

    phase: str = "melee"
    charge: bool = False
    moved: bool = False
    distance: int | None = None
    side: str = "front"


def effects(specials: Specials, bears: Iterable[Borne]) -> tuple[Effect, ...]:
    """All that these rules do, X filled in, the same rule with the same X once; what is not in force does nothing.

    >>> from aofa_widgets.rules import Ruleset
    >>> [one.name for one in effects(Ruleset.load("regiments").specials, [Borne("thrust"), Borne("deadly", 3)])]
    ['to_hit', 'ap', 'multiply_wounds']
    """
    found: list[Effect] = []
    for borne in dict.fromkeys(bears):
        special = specials.get(borne.id)
        if special is None:
            continue
        default = special.x.default if special.x else None
        x = default if borne.x is None else borne.x
        found += [one.filled({RATING: x}) if x is not None else one for one in special.effects]
    return tuple(found)


def holding(found: Iterable[Effect], when: When) -> tuple[Effect, ...]:
    """Those of these effects whose conditions all hold.

    >>> far = Effect("to_hit", (("add", 1), ("far_in", 9)), frozenset({"far", "shooting"}))
    >>> len(holding([far], When("shoot", distance=9 * INCH))), len(holding([far], When("shoot", distance=9 * INCH + 1)))
    (0, 1)
    """
    return tuple(one for one in found if all(_holds(one, name, when) for name in one.when))


def _holds(one: Effect, name: str, when: When) -> bool:
    match name:
        case "charge":
            return when.charge
        case "strike_back":
            return when.phase == "melee" and not when.charge
        case "melee":
            return when.phase == "melee"
        case "shooting":
            return when.phase == "shoot"
        case "far":
            return when.distance is not None and when.distance > one.number("far_in") * INCH
        case "moved":
            return when.moved
        case "front":
            return when.side == "front"
        case "flank":
            return when.side != "front"
    return False


def _numbers(found: Iterable[Effect], name: str, value: str) -> list[int]:
    return [one.number(value) for one in found if one.name == name]


def total(found: Iterable[Effect], name: str, value: str) -> int:
    """The sum of a value over all effects of a name.

    >>> total([Effect("ap", (("add", 1),), frozenset()), Effect("ap", (("add", 2),), frozenset())], "ap", "add")
    3
    """
    return sum(_numbers(found, name, value))


def split(found: Iterable[Effect], name: str, value: str) -> tuple[int, int]:
    """The same as what helps and what hinders: the sum of the positive ones, the sum of the negative ones."""
    numbers = _numbers(found, name, value)
    return sum(max(0, n) for n in numbers), sum(min(0, n) for n in numbers)


def best(found: Iterable[Effect], name: str, value: str) -> int | None:
    """The least value of all effects of a name, None if there is none: the best number to roll."""
    return min(_numbers(found, name, value), default=None)


def most(found: Iterable[Effect], name: str, value: str) -> int | None:
    """The greatest value of all effects of a name, None if there is none."""
    return max(_numbers(found, name, value), default=None)


def has(found: Iterable[Effect], name: str) -> bool:
    """Whether there is an effect of this name."""
    return any(one.name == name for one in found)


def values_of(found: Iterable[Effect], name: str, value: str) -> frozenset[str]:
    """The words that effects of a name were told.

    >>> values_of([Effect("ignore", (("what", "cover"),), frozenset())], "ignore", "what")
    frozenset({'cover'})
    """
    return frozenset(str(one[value]) for one in found if one.name == name)
