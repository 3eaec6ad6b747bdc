"""What talents, training and gifts are good for, asked by effect and never by name (ARG-TALENT)."""

from __future__ import annotations

from collections.abc import Iterator

from aofa_widgets.rules.specials import Effect

from ..model import Character
from ..model.people import Person
from ..model.weapons import Blade

FENCED = ("short", "vshort")
"""Lengths that an expert fencer makes more of (ARG-FENCER-1, ARG-FENCER-2)."""


def holding(who: Character) -> Iterator[Effect]:
    """The effects of what the game master has given a person (ARG-TALENT-1), where their conditions hold now.

    >>> strong = Effect("strikes", (("add", 1),), frozenset({"on_foot"}))
    >>> [one.name for one in holding(Character("a", 0, {}, gifts=(strong,)))]
    ['strikes']
    >>> list(holding(Character("b", 0, {}, kind="cavalry", gifts=(strong,))))
    []
    """
    for one in who.gifts:
        if all(_holds(who, name) for name in one.when):
            yield one


def _holds(who: Character, name: str) -> bool:
    match name:
        case "on_foot":
            return not who.mounted
        case "in_saddle":
            return who.mounted
        case "in_order":
            return not who.disorder
        case "formed":
            return who.formed == "close"
    return True  # `talents`: whoever was set out without that option bears no such effect


def bearer(person: Person, gifts: tuple[Effect, ...]) -> Character:
    """A person of the lists with what its gifts do, for whoever asks without a table."""
    return Character(person.id, 0, person.name, cls=person.cls, kind=person.kind, gifts=gifts)


def has(who: Character, name: str) -> bool:
    """Whether a person has an effect of this name."""
    return any(one.name == name for one in holding(who))


def adds(who: Character, name: str, value: str = "add") -> int:
    """The sum of a number over all effects of a name that a person has."""
    return sum(one.number(value) for one in holding(who) if one.name == name)


def told(who: Character, name: str, value: str) -> frozenset[str]:
    """The words that a person's effects of a name are told."""
    return frozenset(str(one[value]) for one in holding(who) if one.name == name)


def spared(who: Character, what: str) -> bool:
    """Whether a person is spared a penalty: "untrained", "improvised", "bare_hands", "staff", "shooting"."""
    return what in told(who, "unpenalised", "what")


def skilled(who: Character, own: Blade) -> bool:
    """Whether bare hands, or a staff, are no hindrance to a person (ARG-UNTRAINED-7).

    >>> from ..model.weapons import Noun
    >>> fists = Blade("bare", Noun({"en": "bare hands", "fr": "mains nues"}), length="bare")
    >>> boxer = Effect("unpenalised", (("what", "bare_hands"),), frozenset())
    >>> skilled(Character("a", 0, {}, gifts=(boxer,)), fists), skilled(Character("b", 0, {}), fists)
    (True, False)
    """
    return spared(who, "bare_hands") if own.length == "bare" else own.staff and spared(who, "staff")


def strokes(who: Character, own: Blade) -> tuple[str, ...]:
    """The kinds of blow that a person may choose beside an ordinary one: "fast", "twice" (ARG-TALENT-2)."""
    if own.length not in FENCED:
        return ()
    return tuple(how for how, name in (("fast", "fast_blow"), ("twice", "double_blow")) if has(who, name))


def fences(who: Character, own: Blade) -> bool:
    """Whether a person may strike early or twice with what he holds (ARG-TALENT-2)."""
    return bool(strokes(who, own))


def picks(who: Character, how: str = "") -> bool:
    """Whether a person may take an elite shot ("elite"), single somebody out ("pick"), or either (ARG-TALENT-4)."""
    found = told(who, "elite_shot", "how")
    return bool(found) if not how else {"elite": "add"}.get(how, how) in found


def at_home(who: Character) -> bool:
    """Whether a person knows the place or this kind of ground (ARG-DANGER-7e)."""
    return has(who, "knows_ground")


def scouts(who: Character) -> bool:
    """Whether a person chooses between two slowness dice (ARG-TERRAIN-13)."""
    return has(who, "accustomed")


def strong(who: Character) -> bool:
    """Whether a person strikes with uncommon strength, as he does on foot (ARG-STRONG-1, ARG-TALENT-3)."""
    return has(who, "very_strong")


__all__ = [
    "FENCED", "adds", "at_home", "bearer", "fences", "has", "holding", "picks", "scouts", "skilled", "spared",
    "strokes", "strong", "told",
]  # fmt: skip
