"""Close order: who places himself round the person that was named, and when that comes apart (ARG-CLOSEORDER)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from aofa_widgets.table.measure import within

from ..legal.drill import together
from ..legal.near import between, in_contact, leaders
from ..legal.ways import allowance
from ..model import Character, State, base_of
from ..model.tasks import Play
from ..params import Params
from ..resolve.due import Due, Steps
from ..resolve.places import order
from ..resolve.places.ways import in_ground, shrunk
from ..specials import has
from .course import Course
from .dicing import STEPS, THEN
from .ground import field_of

NARROW, WIDE = 4, 10  # so many people make one rank, so many two; more make three
MOST_HARD = ("very_difficult", "forbidden")


def form(course: Course, who: Character, target: str) -> None:
    """All who were called run to the one who was named and stand against him: from the next turn on they are formed.

    An enemy who touches one of them, or a leader or bearer among them who falls, spoils it all (ARG-CLOSEORDER-5).
    """
    state, params = course.state, course.params
    if state.person(who.id).formed == "close":
        return
    anchor, group = state.person(target), called(state, who.side, target)
    if _spoilt(state, anchor, group):
        course.tell("disturbed", "ARG-CLOSEORDER-5", who=who.id)
        return
    already = [p for p in state.here(who.side) if p.formed == "close"]
    tight = together(params, anchor, [*already, *group])
    places = {p.id: base_of(p) for p in group if p.id in tight}
    if len(places) < len(group) and not already:
        names = [anchor.id, *(p.id for p in group if p.id != anchor.id)]
        found = order.form_on(field_of(state), params, anchor.id, names, anchor.facing, files(len(names)))
        places = {name: base for name, base in found.items() if name in names}
    takes: dict[str, Character] = {}
    for p in group:
        base = places.get(p.id)
        if base is None or not order.reaches(base_of(p), base, allowance(params, state, p)):
            continue
        there = replace(p, x=base.x, y=base.y, facing=anchor.facing)
        hard = any(one.does.grade(p.mounted) in MOST_HARD for one in in_ground(state.ground, base_of(there)))
        if hard or between(there, anchor) > params.reach(params.formation_leader_cm):
            continue
        takes[p.id] = there
    for there in _clear(state, takes):
        course.put(replace(there, formed="close"))
        course.tell("forms", "ARG-CLOSEORDER-4", who=there.id, enemy=anchor.id)


def _clear(state: State, takes: Mapping[str, Character]) -> tuple[Character, ...]:
    """Those who find their place free: whoever cannot come stays where he is, and nobody is set into him."""
    left = dict(takes)
    while True:
        crowd = [(p.id, shrunk(base_of(left.get(p.id, p))).shape) for p in state.here() if not p.decoy]
        mine = {name: shape for name, shape in crowd if name in left}
        bad = [name for name, shape in mine.items() if any(n != name and within(shape, s, 0) for n, s in crowd)]
        if not bad:
            return tuple(left.values())
        del left[next(name for name in reversed(left) if name in bad)]


def files(many: int) -> int:
    """How wide a formation of so many is: one rank, two or three.

    >>> files(3), files(8), files(15)
    (3, 4, 5)
    """
    ranks = 1 if many <= NARROW else 2 if many <= WIDE else 3
    return -(-many // ranks)


def called(state: State, side: int, target: str) -> tuple[Character, ...]:
    """Those of a side who have been ordered to form on somebody and are still there to do it."""
    names = {one.who for one in state.orders if one.do == "form" and one.target == target}
    return tuple(p for p in state.here(side) if p.id in names and p.awake(state.turn) and not p.hesitates)


def _spoilt(state: State, anchor: Character, group: Iterable[Character]) -> bool:
    said = state.order(anchor.id)
    busy = anchor.out or not anchor.held or anchor.shot or (said is not None and said.do not in ("hold", "form"))
    names = {one.who for one in state.orders if one.do == "form" and one.target == anchor.id}
    lost = any(p.out and p.id in names and (p.leads or p.role == "bearer") for p in state.people)
    return bool(busy) or lost or any(in_contact(state, p) for p in (anchor, *group))


def kept(course: Course) -> None:
    """Fewer than three, scattered at will, or nobody to command them: it is gone (ARG-CLOSEORDER-7, 9, 10 and 18).

    A gap of one who has fallen is closed up.
    """
    state, params = course.state, course.params
    formed = [p for p in state.here() if p.formed == "close"]
    for who in formed:
        near = together(params, who, [p for p in formed if p.side == who.side], who.two_steps)
        if len(near) < params.formation_least or not leaders(params, state, who):
            _broken(course, who.id, "ARG-CLOSEORDER-18")


def _broken(course: Course, name: str, rule: str) -> None:
    course.change(name, formed="")
    course.tell("breaks_order", rule, who=name)


def drill_steps(params: Params, names: tuple[str, ...]) -> Steps[int]:
    """The die of a wall of shields that tries to march (ARG-CLOSEORDER-14)."""
    return (yield Due("test", 1))[0]


def _drilled(course: Course, task: Play, face: int) -> None:
    for name in task.situation:
        if face >= course.state.person(name).cls:
            _broken(course, name, "ARG-CLOSEORDER-14")


STEPS["drill"] = drill_steps
THEN["drill"] = _drilled


def loosened(course: Course) -> None:
    """Close order does not march through hard ground, and the less drilled hardly at all (ARG-CLOSEORDER-14, 15)."""
    state = course.state
    walls: dict[int, list[str]] = {}
    for who in state.here():
        if who.formed != "close" or who.run <= who.two_steps:
            continue
        if in_ground(state.ground, base_of(who)):
            _broken(course, who.id, "ARG-CLOSEORDER-15")
        elif has(who, "stands_only"):
            walls.setdefault(who.side, []).append(who.id)
    course.first(*(Play("drill", tuple(names), (names[0], "", "")) for _, names in sorted(walls.items())))


__all__ = ["called", "files", "form", "kept", "loosened", "together"]
