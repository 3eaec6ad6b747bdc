"""Loads on the table: picked up on the way, put down at its end, let go by whoever falls (ARG-BURDEN-3)."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

from aofa_widgets.table.measure import overlaps

from ..legal.loads import load_of, passes, spoils
from ..legal.ways import along, cut
from ..model import Character, Load, base_of
from ..model.tasks import Play
from .course import Course


def borne(course: Course) -> None:
    """After the move: whoever has come to a load has it, the nearest first; whoever was told to puts his down."""
    state = course.state
    places = {name: (x, y) for name, x, y in state.starts}
    wanted: list[tuple[float, int, str, Load]] = []
    for who in state.here():
        order = state.order(who.id)
        if order is None or not who.awake(state.turn) or who.hesitates or who.danger:
            continue
        if order.do == "drop" and who.burden:
            put_down(course, who)
        load = load_of(state, order.target) if order.do == "lift" else None
        if load is None or who.burden:
            continue
        x, y = places.get(who.id, (who.x, who.y))
        start = replace(who, x=x, y=y)
        way = cut((x, y), order.way, who.run)
        if passes(start, (*way, along((x, y), order.way, who.run)), load):
            wanted.append((hypot(load.x - x, load.y - y), who.side, who.id, load))
    taken: dict[str, str] = {}
    for _, _, name, load in sorted(wanted, key=lambda row: row[:3]):
        first = taken.setdefault(load.id, name)
        if first == name:
            continue
        if load.bearers > 1 and state.person(first).side == state.person(name).side and load.id not in _held(course):
            _lifted(course, load, first, name)
        else:
            course.tell("load_taken", "ARG-BURDEN-3", who=name, job=load.id)
    for load in {row[3].id: row[3] for row in wanted}.values():
        if load.id in _held(course):
            continue
        if load.bearers > 1:
            course.tell("takes_two", "ARG-CLIMB-3", who=taken[load.id], job=load.id)
        else:
            _lifted(course, load, taken[load.id])
    _in_step(course)


def _held(course: Course) -> set[str]:
    return {one.id for one in course.state.loads if one.by}


def _lifted(course: Course, load: Load, *names: str) -> None:
    """One has a load, or two have it together, each slowed by it; a senseless enemy is a captive (ARG-BURDEN-2)."""
    put(course, replace(load, by=names[0], mate=names[1] if len(names) > 1 else "", raised=""))
    for name in names:
        course.change(name, burden=load.weight, carries=load.id)
        course.tell("lifts", "ARG-BURDEN-3", who=name, job=load.id)
    if load.body and not course.state.person(load.id).out:
        course.change(load.id, out="surrendered", down=0)
        course.tell("captured", "ARG-BURDEN-2", who=names[0], enemy=load.id)


def _in_step(course: Course) -> None:
    """Two who carry one load keep together, or it slips from their hands (ARG-CLIMB-3)."""
    for load in course.state.loads:
        if not load.mate or not load.by:
            continue
        one, other = course.state.person(load.by), course.state.person(load.mate)
        if hypot(one.x - other.x, one.y - other.y) > APART * one.two_steps:
            course.tell("slips_away", "ARG-CLIMB-3", who=one.id, enemy=other.id, job=load.id)
            put_down(course, one)


APART = 5  # lengths of a base between the middles of two who carry one load, at the most


def put_down(course: Course, who: Character) -> None:
    """What somebody carries lies where he stands; two let go of it together, and it lies between them."""
    name = who.carries or f"load_{who.id}"
    old = next((one for one in course.state.loads if one.id == name), Load(name))
    others = [course.state.person(one) for one in (old.by, old.mate) if one and one != who.id]
    x, y = who.x, who.y
    for other in others:
        x, y = (x + other.x) // 2, (y + other.y) // 2
        course.change(other.id, burden="", carries="")
    put(course, replace(old, x=x, y=y, weight=who.burden, by="", mate=""))
    if old.body:
        course.change(name, x=x, y=y)
    course.change(who.id, burden="", carries="")
    course.tell("drops", "ARG-BURDEN-3", who=who.id, job=name)


def let_go(course: Course) -> None:
    """Whoever is dead, has yielded or lies senseless carries nothing any more; who left took it with him."""
    state = course.state
    for who in state.people:
        if who.carries and who.out != "left" and not who.awake(state.turn):
            put_down(course, who)


def looted(course: Course, who: Character, target: str, name: str) -> list[Play]:
    """Somebody has taken what one who has fallen had, at the end of a turn beside him (ARG-RETREAT-7)."""
    fallen = course.state.person(target)
    had = spoils(who, fallen)
    there = replace(who, **had)
    rides = "kind" in had
    others = (p for p in course.state.here() if p.id != who.id and not p.decoy)
    if rides and any(overlaps(base_of(there).shape, base_of(p).shape) for p in others):
        there = replace(there, kind=who.kind, move=who.move, w=who.w, d=who.d, round=who.round)
        rides = False
    if there == who:
        course.tell("nothing_left", "ARG-RETREAT-7", who=who.id, enemy=target)
        return []
    course.put(there)
    blade = "bare" if "melee" in had else fallen.melee
    course.change(target, ranged=(), empty=(), melee=blade, afoot=rides or fallen.afoot)
    course.tell("loots", "ARG-RETREAT-7", who=who.id, enemy=target)
    return []


def put(course: Course, load: Load) -> None:
    """A load as it is now."""
    rest = tuple(one for one in course.state.loads if one.id != load.id)
    course.set(loads=tuple(sorted((*rest, load), key=lambda one: one.id)))


__all__ = ["borne", "let_go", "looted", "put", "put_down"]
