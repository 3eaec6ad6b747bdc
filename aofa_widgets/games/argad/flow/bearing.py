"""Loads on the table: picked up on the way, put down at its end, let go by whoever falls (ARG-BURDEN-3)."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

from ..legal.loads import load_of, passes
from ..legal.ways import along, cut
from ..model import Character, Load
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
    taken: set[str] = set()
    for _, _, name, load in sorted(wanted, key=lambda row: row[:3]):
        if load.id in taken:
            course.tell("load_taken", "ARG-BURDEN-3", who=name, job=load.id)
            continue
        taken.add(load.id)
        put(course, replace(load, by=name, raised=""))
        course.change(name, burden=load.weight, carries=load.id)
        course.tell("lifts", "ARG-BURDEN-3", who=name, job=load.id)


def put_down(course: Course, who: Character) -> None:
    """What somebody carries lies where he stands."""
    name = who.carries or f"load_{who.id}"
    old = next((one for one in course.state.loads if one.id == name), Load(name))
    put(course, replace(old, x=who.x, y=who.y, weight=who.burden, by=""))
    course.change(who.id, burden="", carries="")
    course.tell("drops", "ARG-BURDEN-3", who=who.id, job=name)


def let_go(course: Course) -> None:
    """Whoever is dead, has yielded or lies senseless carries nothing any more; who left took it with him."""
    state = course.state
    for who in state.people:
        if who.carries and who.out != "left" and not who.awake(state.turn):
            put_down(course, who)


def put(course: Course, load: Load) -> None:
    """A load as it is now."""
    rest = tuple(one for one in course.state.loads if one.id != load.id)
    course.set(loads=tuple(sorted((*rest, load), key=lambda one: one.id)))


__all__ = ["borne", "let_go", "put", "put_down"]
