"""What runs each task, and what goes on with each answer: dice and choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import actions as ask
from ..model import Choice, Roll
from ..model import tasks as t
from . import casting, doing, fights, nerves, opening, rounds, shots
from .course import Course, Runs

RUNS: Runs = {
    t.Goals: opening.goals,
    t.RollOff: opening.roll_off,
    t.Mark: opening.mark,
    t.TakeEdge: opening.take_edge,
    t.KeepAside: opening.keep_aside,
    t.Place: opening.place,
    t.Begin: rounds.begin,
    t.Next: rounds.next_unit,
    t.Act: rounds.act,
    t.Attack: doing.attack,
    t.Danger: doing.danger,
    t.Spell: casting.spell,
    t.Fire: shots.fire,
    t.Fight: fights.fight,
    t.Morale: nerves.test,
    t.Part: fights.part,
    t.Consolidate: fights.consolidate,
    t.Finish: rounds.finish,
    t.Close: rounds.close,
}


def fell(course: Course, due: Roll, cups: dict[str, tuple[int, ...]]) -> None:
    """Go on with what fell: numbers of faces, from 1, by cup."""
    course.set(due=None)
    faces = cups[due.cup]
    match due.task:
        case t.Goals():
            opening.rolled_goals(course, faces[0])
        case t.RollOff():
            opening.rolled_off(course, due.task, cups["A"][0], cups["B"][0])
        case t.Danger():
            doing.in_danger(course, due.task, faces)
        case t.Spell():
            casting.decided(course, due.task, faces[0])
        case t.Fire():
            shots.fired(course, due.task, faces)
        case t.Fight():
            fights.struck(course, due.task, faces)
        case t.Morale():
            nerves.tested(course, due.task, faces)


def answered(course: Course, due: Choice, action: ask.Action) -> None:
    """Go on with what a side chose; it is allowed."""
    course.set(due=None)
    _ANSWERS[due.what](course, due, action)


def _marker(course: Course, due: Choice, action: Any) -> None:
    if isinstance(action, ask.Pass):
        opening.no_marker(course)
    else:
        opening.marked(course, action.to)


def _edge(course: Course, due: Choice, action: Any) -> None:
    opening.took_edge(course, action.edge)


def _aside(course: Course, due: Choice, action: Any) -> None:
    if isinstance(action, ask.Aside):
        assert isinstance(due.task, t.KeepAside)
        opening.kept(course, due.task, action)


def _place(course: Course, due: Choice, action: Any) -> None:
    assert isinstance(due.task, t.Place)
    if isinstance(action, ask.Pass):
        opening.passes(course, due.task, due.side)
    else:
        opening.placed(course, due.task, action)


def _unit(course: Course, due: Choice, action: Any) -> None:
    rounds.activate(course, action.unit)


def _action(course: Course, due: Choice, action: Any) -> None:
    unit = course.state.unit(due.unit)
    if isinstance(action, ask.Cast):
        course.first(due.task)
        casting.cast(course, unit, action)
    else:
        doing.do_action(course, unit, action)


def _attack(course: Course, due: Choice, action: Any) -> None:
    unit = course.state.unit(due.unit)
    if isinstance(action, ask.Cast):
        course.first(due.task)
        casting.cast(course, unit, action)
    elif isinstance(action, ask.Shoot):
        shots.shoot(course, unit, action)
    elif due.among:
        course.tell("no_shot", "AOFR-ACT-2", unit=unit.id)


def _help(course: Course, due: Choice, action: Any) -> None:
    assert isinstance(due.task, t.Spell)
    casting.lent(course, due.task, due.unit, action.tokens if isinstance(action, ask.Lend) else 0)


def _strike_back(course: Course, due: Choice, action: Any) -> None:
    assert isinstance(due.task, t.Fight)
    fights.answered(course, due.task, action)


def _pick(course: Course, due: Choice, action: Any) -> None:
    assert isinstance(due.task, t.Fight)
    fights.picked(course, due.task, due.among[0], action.figure)


def _consolidate(course: Course, due: Choice, action: Any) -> None:
    assert isinstance(due.task, t.Consolidate)
    fights.shifted(course, due.task, action)


_ANSWERS: dict[str, Callable[[Course, Choice, Any], None]] = {
    "marker": _marker,
    "edge": _edge,
    "aside": _aside,
    "deploy": _place,
    "scout": _place,
    "ambush": _place,
    "unit": _unit,
    "action": _action,
    "attack": _attack,
    "help": _help,
    "strike_back": _strike_back,
    "pick": _pick,
    "consolidate": _consolidate,
}
