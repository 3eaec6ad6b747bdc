"""Who is near whom: gaps, contact, groups and leaders, asked of the people of a state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import hypot

from aofa_widgets.table.measure import gap
from aofa_widgets.table.shapes import Shape

from ..actions import Order
from ..model import Character, State, base_of
from ..model.ground import TOL, Base, cm
from ..params import Params
from ..resolve import groups as rules
from ..resolve.places import faces
from ..specials import has

Spot = tuple[int, int, int, int, int, bool, bool]
"""Where a base lies: x, y, width, depth, facing, whether it is round, whether it is a rider's."""


def between(one: Character, other: Character) -> int:
    """The gap between two bases, edge to edge (ARG-MEASURE-1)."""
    return _between(
        (one.x, one.y, one.w, one.d, one.facing, one.round, one.mounted),
        (other.x, other.y, other.w, other.d, other.facing, other.round, other.mounted),
    )


@lru_cache(maxsize=1 << 15)
def _between(one: Spot, other: Spot) -> int:
    """Asked again and again while nobody moves: remembered by places, not by people, which change with every slip."""
    far = hypot(one[0] - other[0], one[1] - other[1])
    if one[5] and other[5] and not one[6] and not other[6]:
        return max(0, round(far - one[2] / 2 - other[2] / 2))
    reach = (hypot(one[2], one[3]) + hypot(other[2], other[3])) / 2
    if far - reach > 4000:
        return round(far - reach)  # far away; nobody asks for the millimetre
    return gap(_shape(one), _shape(other))


def _shape(spot: Spot) -> Shape:
    x, y, w, d, facing, is_round, rides = spot
    return Base("", 0, x, y, facing, w, d, round=is_round and not rides).shape


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
    """The enemies whom a person touches along an edge, not by a corner (ARG-CONTACT-8, ARG-AMB-CONTACT-3).

    Those too who are struck across an obstacle (ARG-OBST-1).
    """
    near = (p for p in state.here() if hostile(who, p) and touches(who, p) and not p.decoy)
    found = tuple(p for p in near if faces.in_contact(base_of(who), base_of(p)))
    return (*found, *(p for p in across(state, who) if p not in found))


def across(state: State, who: Character) -> tuple[Character, ...]:
    """The enemies beyond an obstacle that both stand right against, where one of the two goes for the other.

    One defender alone blocks the way of each who crosses, the one whom he goes for (ARG-OBST-3).
    """
    sought = {each for one in state.orders if one.do == "contact" for each in _two(one, who.id)}
    if not sought:
        return ()
    base = base_of(who)
    near = (p for p in state.here() if p.id in sought and hostile(who, p) and not p.decoy)
    return tuple(p for p in near if between(who, p) <= who.two_steps and faces.across(state.ground, base, base_of(p)))


def _two(order: Order, name: str) -> tuple[str, ...]:
    """The other one of an order of contact, if somebody has to do with it."""
    return (order.target,) if order.who == name else (order.who,) if order.target == name else ()


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
