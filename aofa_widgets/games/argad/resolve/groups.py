"""Who stands alone, in a couple or in a group: gaps linked into chains (ARG-GROUP-1 to 5, AMB-GROUP-1 and 4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ..model.ground import CM
from ..params import Params

ISOLATED, COUPLE, GROUP = "isolated", "couple", "group"
Gap = tuple[str, str, int | Fraction]


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who is counted: mounted or not; `apart`: the least gap at which he is not linked, 0 the usual one.

    A pack animal that is led counts as mounted (AMB-GROUP-4); trained people in dispersed order keep a distance of
    their own (AMB-GROUP-5).
    """

    id: str
    mounted: bool = False
    apart: int = 0


def linked(params: Params, one: Member, other: Member, gap: int | Fraction) -> bool:
    """Whether two people belong together, so far apart in tenths of a millimetre (AMB-GROUP-1).

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("argad"))
    >>> linked(params, Member("a"), Member("b"), 399), linked(params, Member("a"), Member("b", True), 500)
    (True, True)
    """
    if one.apart and other.apart:
        return gap < min(one.apart, other.apart)
    if one.mounted or other.mounted:
        return gap <= params.group_isolated_mounted_cm * CM
    return gap < params.group_isolated_foot_cm * CM


def kind_of(params: Params, foot: int, mounted: int) -> str:
    """What so many people together are (ARG-GROUP-4, ARG-GROUP-5).

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("argad"))
    >>> kind_of(params, 2, 0), kind_of(params, 2, 1), kind_of(params, 0, 1)
    ('couple', 'group', 'isolated')
    """
    if foot >= params.group_min_foot or mounted >= params.group_min_mounted:
        return GROUP
    if mounted and foot >= params.group_mixed_foot:
        return GROUP
    return COUPLE if foot + mounted > 1 else ISOLATED


def grouping(params: Params, people: Iterable[Member], gaps: Iterable[Gap]) -> tuple[tuple[tuple[str, ...], str], ...]:
    """The sets in which people stand, sorted, each with what it is; a pair without a gap is not linked."""
    members: Mapping[str, Member] = {one.id: one for one in people}
    linked_to: dict[str, set[str]] = {name: set() for name in members}
    for one, other, gap in gaps:
        if one != other and linked(params, members[one], members[other], gap):
            linked_to[one].add(other)
            linked_to[other].add(one)
    return tuple((names, _kind(params, members, names)) for names in chains(linked_to))


def chains(linked_to: Mapping[str, Iterable[str]]) -> tuple[tuple[str, ...], ...]:
    """The connected sets of links, each sorted, all sorted.

    >>> chains({"a": ["b"], "b": ["a"], "c": []})
    (('a', 'b'), ('c',))
    """
    seen: set[str] = set()
    found = []
    for start in sorted(linked_to):
        if start in seen:
            continue
        together, waiting = {start}, [start]
        while waiting:
            for name in linked_to[waiting.pop()]:
                if name not in together:
                    together.add(name)
                    waiting.append(name)
        seen |= together
        found.append(tuple(sorted(together)))
    return tuple(found)


def _kind(params: Params, members: Mapping[str, Member], names: tuple[str, ...]) -> str:
    mounted = sum(members[name].mounted for name in names)
    return kind_of(params, len(names) - mounted, mounted)
