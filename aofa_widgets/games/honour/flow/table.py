"""What runs each task, and what goes on with each answer: dice, tokens, cards, and choices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from .. import actions as ask
from .. import resolve as rules
from ..model import Choice, Roll
from ..model import tasks as t
from . import doing, fights, hands, helping, losses, nerves, turns
from .course import Course, Runs

RUNS: Runs = {
    t.Coin: turns.toss,
    t.Draw: turns.draw,
    t.Spend: turns.spend,
    t.Act: turns.act,
    t.Finish: turns.finish,
    t.Aim: doing.aim,
    t.Search: doing.search,
    t.Free: doing.free,
    t.Strike: fights.strike,
    t.Injury: losses.wound_card,
    t.Nerves: nerves.nerves,
    t.Test: nerves.test,
    t.Skill: hands.card,
    t.Given: hands.given,
}


def fell(course: Course, due: Roll, numbers: tuple[int, ...]) -> None:
    """Go on with what fell: numbers of faces, from 1."""
    course.set(due=None)
    match due.task:
        case t.Coin():
            turns.tossed(course, numbers[0])
        case t.Draw():
            turns.drew(course, due.signs[numbers[0] - 1])
        case t.Injury():
            losses.wounded(course, due.task, due.signs[numbers[0] - 1])
        case t.Skill():
            hands.drew_card(course, due.task, due.signs[numbers[0] - 1])
        case t.Strike():
            fights.rolled(course, due.task, rules.faces_of(course.params, numbers))
        case t.Test():
            nerves.tested(course, due.task, rules.faces_of(course.params, numbers))
        case t.Search():
            doing.searched(course, due.task, rules.faces_of(course.params, numbers))


def answered(course: Course, due: Choice, action: ask.Action) -> None:
    """Go on with what a side chose; it is allowed."""
    if isinstance(action, ask.Play):
        hands.use(course, action)  # the choice stays
        return
    course.set(due=None)
    _ANSWERS[due.what](course, due, action)


def _unit(course: Course, due: Choice, action: Any) -> None:
    turns.spent(course, action.unit)


def _action(course: Course, due: Choice, action: Any) -> None:
    doing.do_action(course, course.state.unit(due.unit), action)


def _target(course: Course, due: Choice, action: Any) -> None:
    unit = course.state.unit(due.unit)
    if isinstance(action, ask.Hold):
        course.tell("no_shot", "TOH-ACTION-4", unit=unit.id)
    else:
        doing.shoot(course, unit, action.target)


def _free(course: Course, due: Choice, action: Any) -> None:
    doing.freely(course, course.state.unit(due.unit), action)


def _dodge(course: Course, due: Choice, action: Any) -> None:
    assert isinstance(due.task, t.Strike)
    course.first(replace(due.task, dodging=action.dodge))


def _help(course: Course, due: Choice, action: Any) -> None:
    task = due.task
    if isinstance(action, ask.Ready):
        course.first(replace(task, done=True) if isinstance(task, t.Test | t.Search) else task)
    elif isinstance(task, t.Strike):
        fights.declared(course, task, due.unit, due.label, action.by)
    elif isinstance(task, t.Test):
        nerves.helped(course, task, due.unit, action.by)
    elif isinstance(task, t.Search):
        course.first(replace(task, extra=task.extra + helping.declare(course, due.unit, action.by)))


def _first(course: Course, due: Choice, action: Any) -> None:
    assert isinstance(due.task, t.Nerves)
    nerves.take(course, due.task, action.unit)


def _assign(course: Course, due: Choice, action: Any) -> None:
    assert isinstance(due.task, t.Given)
    hands.give(course, due.task, action.unit)


def _discard(course: Course, due: Choice, action: Any) -> None:
    assert isinstance(due.task, t.Given)
    hands.put_away(course, due.task, action.card)


_ANSWERS: dict[str, Callable[[Course, Choice, Any], None]] = {
    "unit": _unit,
    "action": _action,
    "target": _target,
    "free": _free,
    "dodge": _dodge,
    "help": _help,
    "first": _first,
    "assign": _assign,
    "discard": _discard,
}
