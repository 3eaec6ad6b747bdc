"""Honour tests outside an attack: losing nerve, flight, and what lies beyond the edge of the table."""

from __future__ import annotations

from dataclasses import replace

from .. import resolve as rules
from ..model import Choice, Roll
from ..model.ground import TOL
from ..model.tasks import Nerves, Test
from ..model.traits import sure_footed
from ..resolve.places import flight
from ..resolve.places.lanes import apart
from .course import Course
from .fights import fighter, tell_roll
from .helping import ask_help, declare, face_up, lasting, turn_down
from .losses import lose


def nerves(course: Course, task: Nerves) -> None:
    """The nearest friend tests first; of several equally near, their owner says which (TOH-NERVE-1)."""
    state = course.state
    left = tuple(name for name in task.units if state.unit(name).alive and not state.off(name))
    if not left:
        return
    far = {name: apart(task.centre, state.ground.base(name)) for name in left}
    tied = tuple(name for name in left if far[name] <= min(far.values()) + TOL)
    if len(tied) > 1:
        course.wait(Choice("first", state.unit(tied[0]).side, replace(task, units=left), among=tied))
    else:
        take(course, replace(task, units=left), tied[0])


def take(course: Course, task: Nerves, name: str) -> None:
    """One of the frightened takes its test; the others follow."""
    rest = replace(task, units=tuple(other for other in task.units if other != name))
    there = [base for base in course.state.ground.here() if base.id == task.killer.id]
    course.first(Test(name, "nerve", there[0] if there else task.killer), rest)


def test(course: Course, task: Test) -> None:
    """An honour test: what is declared, then the dice (TOH-NERVE-1, TOH-OFFTABLE-1)."""
    state = course.state
    unit = state.unit(task.unit)
    if not unit.alive:
        return
    own = fighter(course.params, state, unit)
    own = replace(own, dishonour_cards=own.dishonour_cards - task.taken)  # it counts from the next test on
    pool = rules.honour_pool(course.params, own, task.extra + lasting(state, unit, task.label))
    if not task.done and ask_help(course, unit, task.label, pool.dice, task):
        return
    if pool.dice:
        course.wait(Roll(task.label, pool.dice, "dice", unit.side, task, unit=unit.id, parts=pool.parts))
    else:
        tested(course, task, "")


def helped(course: Course, task: Test, name: str, by: str) -> None:
    """Dice are added to an honour test."""
    dice = declare(course, name, by)
    course.first(replace(task, extra=task.extra + dice, taken=task.taken + (by == "dishonour")))


def tested(course: Course, task: Test, faces: str) -> None:
    """An honour test has fallen."""
    tell_roll(course, task.label, task.unit, faces)
    unit = course.state.unit(task.unit)
    counted = face_up(course.params, course.state, unit) - task.taken
    turn_down(course, unit, task.taken)
    if counted > 0:
        course.tell("turned_down", "TOH-DISHON-5", side=unit.side, n=counted)
    passed = rules.passed(rules.read(course.params, faces).result)
    if task.label == "offtable":
        if passed:
            course.tell("may_return", "TOH-OFFTABLE-3", unit=unit.id)
        else:
            lose(course, unit.id, "fled")
    elif passed:
        course.tell("stays", "TOH-NERVE-2", unit=unit.id)
    else:
        _flee(course, task)


def _flee(course: Course, task: Test) -> None:
    """Straight away from the killer, as far as the way is free (TOH-NERVE-3, TOH-RETREAT-1)."""
    name = task.unit
    easy = sure_footed(course.state, course.state.unit(name))
    run = flight(course.state.ground, course.measures, name, task.killer, easy=easy)
    course.set(ground=run.ground)
    for friend, _ in run.shifted:
        course.tell("shifted", "TOH-RETREAT-2", unit=friend, enemy=name)
    course.tell("flees", "TOH-NERVE-3", unit=name, length=run.moved)
    if run.markers:
        unit = course.state.unit(name)
        course.change(name, markers=unit.markers + run.markers)
        course.tell("barred", "TOH-RETREAT-1", unit=name, enemy=run.by, n=run.markers)
    elif run.why in ("barrier", "building"):
        course.tell("stopped_by", "TOH-TERRAIN-11", unit=name)
    elif run.why == "friend":
        course.tell("stopped_friend", "TOH-R-43", unit=name, enemy=run.by)
    if run.exit is not None:
        course.tell("leaves", "TOH-OFFTABLE-1", unit=name)
        course.first(Test(name, "offtable", task.killer))
