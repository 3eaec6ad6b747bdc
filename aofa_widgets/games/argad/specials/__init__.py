"""What talents are good for: the penalties that they lift and the choices that they open (ARG-TALENT)."""

from __future__ import annotations

from ..model import Character
from ..model.weapons import Blade

FENCED = ("short", "vshort")
"""Lengths that an expert fencer makes more of (ARG-FENCER-1, ARG-FENCER-2)."""


def skilled(who: Character, own: Blade) -> bool:
    """Whether bare hands, or a staff, are no hindrance to a person (ARG-UNTRAINED-7).

    >>> from ..model.weapons import Noun
    >>> fists = Blade("bare", Noun({"en": "bare hands", "fr": "mains nues"}), length="bare")
    >>> skilled(Character("a", 0, {}, talents=("boxer",)), fists), skilled(Character("b", 0, {}), fists)
    (True, False)
    """
    if own.length == "bare":
        return bool({"martial_artist", "boxer"} & set(who.talents))
    return own.staff and bool({"martial_artist", "staff_fighter"} & set(who.talents))


def fences(who: Character, own: Blade) -> bool:
    """Whether a person may strike early or twice with what he holds (ARG-TALENT-2)."""
    return "fencer" in who.talents and own.length in FENCED


def picks(who: Character) -> bool:
    """Whether a person may take an elite shot, or single somebody out (ARG-TALENT-4)."""
    return "elite_shooter" in who.talents


def at_home(who: Character) -> bool:
    """Whether a person knows the place or this kind of ground (ARG-DANGER-7e)."""
    return "local" in who.talents or "local" in who.training


def scouts(who: Character) -> bool:
    """Whether a person chooses between two slowness dice (ARG-TERRAIN-13)."""
    return "scout" in who.talents


def strong(who: Character) -> bool:
    """Whether a person strikes with uncommon strength, as he does on foot (ARG-STRONG-1, ARG-TALENT-3)."""
    return "strong" in who.talents and not who.mounted


__all__ = ["FENCED", "at_home", "fences", "picks", "scouts", "skilled", "strong"]
