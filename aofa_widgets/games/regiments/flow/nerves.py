"""Morale at the end of an activation (AOFR-MORALE-1)."""

from __future__ import annotations

from ..model import Roll
from ..model import tasks as t
from ..resolve import morale
from ..resolve.volley import Due
from .course import Course
from .fighters import test_of


def test(course: Course, task: t.Morale) -> None:
    """The test goes on: the next die, or what came of it."""
    unit = course.state.unit(task.unit)
    now = task.course
    if now is None:
        course.tell("must_test", "AOFR-MORALE-1", unit=unit.id)
        now = morale.begin(course.params, test_of(course.params, unit))
    if isinstance(now.due, Due):
        course.wait(Roll(now.due.label, now.due.dice, unit.side, t.Morale(unit.id, now), unit=unit.id))
        return
    if now.due.result == "shaken":
        course.change(unit.id, shaken=True)
        course.tell("stays_shaken" if unit.shaken else "shaken", "AOFR-MORALE-4", unit=unit.id)
    elif now.due.result == "pass":
        course.tell("steadfast", "AOFR-MORALE-4", unit=unit.id)


def tested(course: Course, task: t.Morale, faces: tuple[int, ...]) -> None:
    """The die of a test has fallen."""
    course.first(t.Morale(task.unit, morale.advance(course.params, task.course, faces)))
