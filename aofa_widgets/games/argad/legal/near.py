"""Who is near whom: gaps, contact, groups and leaders, asked of the people of a state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot

from aofa_widgets.table.measure import gap

from ..model import Character, State, base_of
from ..model.ground import TOL, cm
from ..params import Params
from ..resolve import groups as rules
from ..resolve.places import faces
from ..specials import has


def between(one: Character, other: Character) -> int:
    """The gap between two bases, edge to edge (ARG-MEASURE-1)."""
    reach = (hypot(one.w, one.d) + hypot(other.w, other.d)) / 2
    far = hypot(one.x - other.x, one.y - other.y)
    if one.round and other.round and not one.mounted and not other.mounted:
        return max(0, round(far - one.w / 2 - other.w / 2))
    if far - reach > 4000:
        return round(far - reach)  # far away; nobody asks for the millimetre
    return gap(base_of(one).shape, base_of(other).shape)


def touches(one: Character, other: Character) -> bool:
    """Whether two bases touch (ARG-CONTACT-1)."""
    near = one.two_steps + other.two_steps
    if abs(one.x - other.x) > near or abs(one.y - other.y) > near:
        return False
    return between(one, other) <= 2 * TOL


def hostile(one: Character, other: Character) -> bool:
    """Whether they are enemies; a person of neutral attitude is nobody's."""
    camps = [p.side if p.team == -2 else p.team for p in (one, other)]
    return camps[0] != camps[1] and -1 not in camps


def foes(state: State, who: Character) -> tuple[Character, ...]:
    """The enemies of a person who are on the table, and whom its side can see."""
    return tuple(p for p in state.here() if hostile(who, p) and not p.hidden and not p.decoy)


def in_contact(state: State, who: Character) -> tuple[Character, ...]:
    """The enemies whom a person touches along an edge, not by a corner (ARG-CONTACT-8, ARG-AMB-CONTACT-3)."""
    near = (p for p in state.here() if hostile(who, p) and touches(who, p) and not p.decoy)
    return tuple(p for p in near if faces.in_contact(base_of(who), base_of(p)))


def friends(state: State, who: Character) -> tuple[Character, ...]:
    """The others of its side who are on the table."""
    return tuple(p for p in state.here(who.side) if p.id != who.id)


def leaders(params: Params, state: State, who: Character) -> tuple[Character, ...]:
    """Who may command a person within voice range: not disordered, on his feet (ARG-FORMATION-9, ARG-AMB-SHOOT-8)."""
    voice = cm(params.measure_voice_cm)
    return tuple(
        p
        for p in state.here(who.side)
        if p.leads and p.awake(state.turn) and not p.disorder and (p.id == who.id or between(p, who) <= voice)
    )


def groups(params: Params, people: Iterable[Character]) -> Iterator[tuple[Character, ...]]:
    """Those who stand close enough to be taken together, by side (ARG-GROUP-1 to 5, ARG-AMB-GROUP-1)."""
    left = [p for p in people if not p.decoy]
    while left:
        found, fringe = [left.pop(0)], [0]
        while fringe:
            one = found[fringe.pop()]
            for other in [p for p in left if p.side == one.side and linked(params, one, p)]:
                left.remove(other)
                fringe.append(len(found))
                found.append(other)
        yield tuple(sorted(found, key=lambda p: p.id))


def linked(params: Params, one: Character, other: Character) -> bool:
    """Whether two people of a side are close enough to belong together (ARG-AMB-GROUP-5)."""
    return rules.linked(params, _member(params, one), _member(params, other), between(one, other))


def _member(params: Params, who: Character) -> rules.Member:
    """Somebody as he is counted; only who was trained for it stands in dispersed order (ARG-GROUP-7)."""
    apart = 0
    keeps = params.options_formations and has(who, "dispersed") and who.formed != "close" and not who.disorder
    if who.formed == "dispersed" or keeps:
        apart = cm(params.formation_dispersed_mounted_cm if who.mounted else params.formation_dispersed_foot_cm)
    return rules.Member(who.id, who.mounted, apart)


def size_of(params: Params, members: tuple[Character, ...]) -> str:
    """What people who stand together count as: "isolated", "couple" or "group" (ARG-GROUP-5)."""
    mounted = sum(p.mounted for p in members)
    return rules.kind_of(params, len(members) - mounted, mounted)


def group_of(params: Params, state: State, who: Character) -> tuple[Character, ...]:
    """The people with whom a person is taken together."""
    pool = [p for p in state.here(who.side) if not p.hidden]
    return next((found for found in groups(params, pool) if any(p.id == who.id for p in found)), (who,))


__all__ = [
    "between",
    "foes",
    "friends",
    "group_of",
    "groups",
    "hostile",
    "in_contact",
    "leaders",
    "linked",
    "size_of",
    "touches",
]
