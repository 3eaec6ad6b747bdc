"""Who is near whom: gaps, contact, groups and leaders, asked of the people of a state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from math import hypot

from aofa_widgets.play.remembering import Remembered
from aofa_widgets.table.measure import gap
from aofa_widgets.table.shapes import Shape

from ..actions import Order
from ..model import Character, State, base_of
from ..model.ground import TOL, Base, Feature, cm
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
    mine = one.side if one.team == -2 else one.team
    theirs = other.side if other.team == -2 else other.team
    return mine != theirs and mine != -1 and theirs != -1


_NEAR = Remembered()
"""Whom people touch, may command or stand with, for the last few pictures of who stands where."""
Several = tuple[Character, ...]


def _found(state: State, who: Character, key: object, find: Callable[[], Several], *more: object) -> Several:
    """What is found of somebody, once for as long as nothing changes on which it depends."""
    if state.people and (not state.has(who.id) or state.person(who.id) is not who):
        return find()  # somebody who stands elsewhere, or is otherwise, than the state has him
    kept = _NEAR.of(state.people, state.turn, *more)
    name = (key, who.id)
    if name not in kept:
        kept[name] = find()
    found: Several = kept[name]
    return found


def foes(state: State, who: Character) -> tuple[Character, ...]:
    """The enemies of a person who are on the table, and whom its side can see."""
    return _found(state, who, "foes", lambda: _foes(state, who))


def _foes(state: State, who: Character) -> Several:
    return tuple(p for p in state.here() if hostile(who, p) and not p.hidden and not p.decoy)


def in_contact(state: State, who: Character) -> tuple[Character, ...]:
    """The enemies whom a person touches along an edge, not by a corner (ARG-CONTACT-8, ARG-AMB-CONTACT-3).

    Those too who are struck across an obstacle (ARG-OBST-1).
    """
    return _found(state, who, "contact", lambda: _in_contact(state, who), state.orders, state.ground)


def disturbed(state: State, who: Character) -> bool:
    """Whether an enemy who can act touches a person, who then is free for nothing else (ARG-TURN-2)."""
    return any(p.awake(state.turn) for p in in_contact(state, who))


def _in_contact(state: State, who: Character) -> Several:
    near = (p for p in state.here() if hostile(who, p) and touches(who, p) and not p.decoy)
    found = tuple(p for p in near if level(state, who, p) and faces.in_contact(base_of(who), base_of(p)))
    more = (*across(state, who), *astride(state, who))
    return (*found, *dict.fromkeys(p for p in more if p not in found))


def on_wall(state: State, who: Character) -> Feature | None:
    """The high wall on whose top somebody stands."""
    found = (one for one in state.ground.features if one.id == who.perch) if who.perch else ()
    return next((one for one in found if one.does.line and one.does.foot == "forbidden"), None)


def level(state: State, one: Character, other: Character) -> bool:
    """Whether nobody of two stands on a wall above the other."""
    return one.perch == other.perch or not (on_wall(state, one) or on_wall(state, other))


def scales(state: State, who: Character, wall: str) -> bool:
    """Whether somebody is on his way up a wall, to stay there."""
    order = state.order(who.id)
    return order is not None and order.do == "scale" and order.target == wall and not who.hesitates


def astride(state: State, who: Character) -> tuple[Character, ...]:
    """The enemies on a wall whom somebody reaches who climbs it, and the other way round (ARG-CLIMB-6)."""
    near = (p for p in state.here() if hostile(who, p) and not p.decoy and p.perch != who.perch)
    pairs = ((p, who, p) if p.perch else (who, p, p) for p in near)
    up = (found for high, low, found in pairs if on_wall(state, high) and scales(state, low, high.perch))
    return tuple(p for p in up if between(who, p) <= max(who.two_steps, p.two_steps))


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
    return _found(state, who, "leaders", lambda: _leaders(params, state, who), params)


def _leaders(params: Params, state: State, who: Character) -> Several:
    return _commanders(state, who, params.reach(params.measure_voice_cm))


def _commanders(state: State, who: Character, far: int) -> Several:
    return tuple(
        p
        for p in state.here(who.side)
        if p.leads and p.awake(state.turn) and not p.disorder and (p.id == who.id or between(p, who) <= far)
    )


def led(params: Params, state: State, who: Character) -> bool:
    """Whether some leader is near enough that whoever needs one is not in disorder (ARG-FORMATION-9)."""
    return bool(_commanders(state, who, params.reach(params.formation_disorder_cm)))


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
    far = between(one, other) * 100 // params.percent  # as the rules measure it (ARG-BASE-9)
    return rules.linked(params, _member(params, one), _member(params, other), far)


def _member(params: Params, who: Character) -> rules.Member:
    """Somebody as he is counted; only who was trained for it stands in dispersed order (ARG-GROUP-7)."""
    apart = 0
    keeps = params.options_formations and has(who, "dispersed") and who.formed != "close" and not who.disorder
    if who.formed == "dispersed" or keeps:
        apart = cm(params.formation_dispersed_mounted_cm if who.mounted else params.formation_dispersed_foot_cm)
    return rules.Member(who.id, rides(params, who), apart)


def rides(params: Params, who: Character) -> bool:
    """Whether somebody counts as mounted in a group: a led animal too, by the rules in force (ARG-AMB-GROUP-4)."""
    return who.mounted and (who.kind != "pack_animal" or params.group_led_animal_mounted)


def size_of(params: Params, members: tuple[Character, ...]) -> str:
    """What people who stand together count as: "isolated", "couple" or "group" (ARG-GROUP-5)."""
    mounted = sum(rides(params, p) for p in members)
    return rules.kind_of(params, len(members) - mounted, mounted)


def group_of(params: Params, state: State, who: Character) -> tuple[Character, ...]:
    """The people with whom a person is taken together."""
    return _found(state, who, "group", lambda: _group_of(params, state, who), params)


def _group_of(params: Params, state: State, who: Character) -> Several:
    pool = [p for p in state.here(who.side) if not p.hidden]
    return next((found for found in groups(params, pool) if any(p.id == who.id for p in found)), (who,))


__all__ = [
    "between",
    "disturbed",
    "foes",
    "friends",
    "group_of",
    "groups",
    "hostile",
    "in_contact",
    "leaders",
    "led",
    "linked",
    "size_of",
    "touches",
]
