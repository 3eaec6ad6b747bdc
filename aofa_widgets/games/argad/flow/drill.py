"""Formations on command: before anybody moves they turn, shift, change ranks, march off or scatter (ARG-CLOSEORDER)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from aofa_widgets.table.shapes import Point

from ..actions import Order
from ..legal.drill import DRILL, Unit, passing, turns_of, unit_of
from ..legal.near import in_contact
from ..model import Character
from ..model.ground import Base
from ..resolve.places import order as ranks
from ..resolve.places.near import bearing
from .course import Course
from .forming import form


def drilled(course: Course) -> list[tuple[str, str, int]]:
    """What leaders have ordered their formations is done; a march becomes the move of each of its people.

    What comes after the moves is kept: whose formation turns then, and to which facing.
    """
    later: list[tuple[str, str, int]] = []
    for who in sorted(course.state.here(), key=lambda p: (p.side, p.id)):
        order = course.state.order(who.id)
        if order is None or not who.awake(course.state.turn) or who.hesitates:
            continue
        if order.do == "form" and not course.params.formation_form_turns:
            form(course, course.state.person(who.id), order.target)
        unit = unit_of(course.params, course.state, who) if order.do in DRILL else None
        if unit is not None:
            if order.do == "pivot" and len(order.way) == 3:
                later.append(("run", f"pivot:{who.id}", bearing(order.way[1], order.way[2])))
            _DO[order.do](course, course.state.person(who.id), order, unit)
    return later


def wheeled(course: Course, runs: Mapping[str, int]) -> None:
    """After the moves: the last pivot of those who marched and turn then (ARG-CLOSEORDER-12)."""
    for key in sorted(key for key in runs if key.startswith("pivot:")):
        who = course.state.person(key[6:])
        unit = unit_of(course.params, course.state, who) if who.awake(course.state.turn) else None
        if unit is not None and not any(in_contact(course.state, p) for p in unit.people):
            _turn(course, who, unit, (runs[key] - unit.stand.facing) % 360)


def _turn(course: Course, who: Character, unit: Unit, degrees: int) -> None:
    if not degrees:
        return
    if min(p.cls for p in unit.people) < 3 and any(_goes(course, p) for p in unit.people):
        course.tell("no_pivot", "ARG-CLOSEORDER-12", who=who.id)
    elif _put(course, unit, ranks.pivot(unit.ground, unit.stand, degrees)):
        course.tell("pivots", "ARG-CLOSEORDER-12", who=who.id)
    else:
        course.tell("no_room_to_drill", "ARG-CLOSEORDER-12", who=who.id)


def _goes(course: Course, who: Character) -> bool:
    order = course.state.order(who.id)
    return bool(who.run) or (order is not None and order.do == "move")


def _put(course: Course, unit: Unit, places: Mapping[str, Base]) -> bool:
    """Put people where they would stand, if all of them have room."""
    if not places or ranks.may_stand(unit.ground, places):
        return False
    ground = course.state.ground
    course.state = course.state.put_all({
        p.id: replace(p, x=at.x, y=at.y, z=ground.height((at.x, at.y)), facing=at.facing % 360)
        for p in unit.people
        if (at := places.get(p.id)) is not None
    })
    return True


def _pivot(course: Course, who: Character, order: Order, unit: Unit) -> None:
    _turn(course, who, unit, turns_of(unit, order.way)[0])
    if len(order.way) > 1:
        now = unit_of(course.params, course.state, course.state.person(who.id)) or unit
        _marched(course, who, now, now.middle, order.way[1])


def _march(course: Course, who: Character, order: Order, unit: Unit) -> None:
    _marched(course, who, unit, (who.x, who.y), order.way[0])


def _marched(course: Course, who: Character, unit: Unit, start: Point, to: Point) -> None:
    """Everybody of it who was told nothing else goes as far and as straight as the rest; so does its leader."""
    dx, dy = to[0] - start[0], to[1] - start[1]
    orders = {order.who: order for order in course.state.orders}
    people = {p.id: p for p in (*unit.people, course.state.person(who.id))}
    for name, p in people.items():
        own = orders.get(name, Order(name))
        if own == Order(name) or name == who.id:
            orders[name] = Order(name, "move", ((p.x + dx, p.y + dy),))
    course.set(orders=tuple(orders.get(order.who, order) for order in course.state.orders))
    course.tell("marches", "ARG-CLOSEORDER-11", who=who.id)


def _shift(course: Course, who: Character, order: Order, unit: Unit) -> None:
    dx, dy = order.way[0][0] - who.x, order.way[0][1] - who.y
    places = {p.id: unit.ground.base(p.id).put((p.x + dx, p.y + dy)) for p in unit.people}
    done = _put(course, unit, places)
    course.tell("shifts" if done else "no_room_to_drill", "ARG-CLOSEORDER-13", who=who.id)


def _ranks(course: Course, who: Character, order: Order, unit: Unit) -> None:
    n = passing(unit, order.target)
    done = bool(n) and _put(course, unit, ranks.swap(unit.ground, unit.stand, n - 1, n))
    course.tell("ranks_change" if done else "no_room_to_drill", "ARG-CLOSEORDER-13", who=who.id)


def _disband(course: Course, who: Character, order: Order, unit: Unit) -> None:
    course.each([p.id for p in unit.people], formed="")
    course.tell("disbands", "ARG-CLOSEORDER-9", who=who.id)


_DO = {"pivot": _pivot, "march": _march, "shift": _shift, "ranks": _ranks, "disband": _disband}

__all__ = ["drilled", "wheeled"]
