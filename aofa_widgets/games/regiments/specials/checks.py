"""Rules that cannot be borne together, or need not be."""

from __future__ import annotations

from collections.abc import Iterable

from aofa_widgets.errors import Fault
from aofa_widgets.words import fault, texts

from .effects import Borne, Specials, effects, has, total


def check(specials: Specials, bears: Iterable[Borne], place: str = "", where: str = "") -> tuple[Fault, ...]:
    """What is wrong with rules borne together: one twice with two numbers, one that belongs elsewhere.

    `place` says what bears them: "unit", "weapon", "staff", or "" for anything.

    >>> from aofa_widgets.rules import Ruleset
    >>> len(check(Ruleset.load("regiments").specials, [Borne("tough", 3), Borne("tough", 6)]))
    1
    """
    faults: list[Fault] = []
    seen: dict[str, Borne] = {}
    for one in dict.fromkeys(bears):
        special = specials.get(one.id)
        if special is None:
            continue
        if seen.setdefault(one.id, one) != one:
            faults.append(fault(where, "special.twice", found=_label(specials, one.id)))
        if place and (special.scope == "staff") != (place == "staff"):
            told = {"scope": texts(f"special.{special.scope}"), "place": texts(f"special.{place}")}
            faults.append(fault(where, "special.scope_of", found=_label(specials, one.id), **told))
    return tuple(faults)


def warnings(specials: Specials, bears: Iterable[Borne], where: str = "") -> tuple[Fault, ...]:
    """What is of no use: a pace for what never moves, two rules that undo each other (AOFR-R-63).

    >>> from aofa_widgets.rules import Ruleset
    >>> rules = Ruleset.load("regiments").specials
    >>> [len(warnings(rules, [Borne("fast"), Borne(other)])) for other in ("slow", "artillery", "strider")]
    [1, 1, 0]
    """
    every = [one for one in dict.fromkeys(bears) if one.id in specials]
    own = {one: effects(specials, [one]) for one in every}
    paced = [one for one in every if has(own[one], "pace")]
    found: list[Fault] = []
    if paced and any(has(own[one], "hold_only") for one in every):
        found.append(fault(where, "special.never_moves", found=_label(specials, paced[0].id)))
    elif len(paced) > 1:
        together = [done for one in paced for done in own[one]]
        if total(together, "pace", "advance") == total(together, "pace", "rush") == 0:
            names = {"found": _label(specials, paced[0].id), "other": _label(specials, paced[1].id)}
            found.append(fault(where, "special.cancel_out", **names))
    return tuple(found)


def _label(specials: Specials, name: str) -> dict[str, str]:
    return dict(specials[name].label)
