"""Wounds on their way to the table: who falls, what is left, and that it was this activation which did it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..model import Unit
from ..resolve.volley import Outcome
from .course import Course
from .fighters import fallen
from .rounds import ran_out


def suffer(course: Course, name: str, body: Sequence[int], figure: int = -1) -> int:
    """A unit has these wounds left to take; who is lost leaves the table. How many wounds that were.

    `figure`: it was about this one alone.
    """
    unit = course.state.unit(name)
    left = fallen(course.params, unit, tuple(body), figure)
    lost = len(unit.figures) - len(left.figures)
    if left.figures == unit.figures:
        return 0
    if name not in course.state.hurt:
        course.set(hurt=(*course.state.hurt, name))
    if left.figures:
        course.put(left)
        if lost:
            course.set(ground=course.state.ground.thinned(name, len(left.figures)))
            course.tell("figures_lost", "AOFR-SHOOT-6", unit=name, n=lost, left=len(left.figures))
        else:
            course.tell("wounded", "AOFR-SR-TOUGH-1", unit=name, n=left.wounds - unit.wounds, total=left.wounds)
    else:
        gone(course, left, "killed")
        course.tell("destroyed", "AOFR-SHOOT-6", unit=name, n=lost)
    return 1


def tell_hits(course: Course, name: str, rule: str, end: Outcome, **values: Any) -> None:
    """How many hits, how many of them were blocked, how many wounds; told shortly where there were none."""
    key = name if 0 < end.unblocked < end.hits else f"{name}_clean" if end.unblocked else f"{name}_blocked"
    key = key if end.hits else f"{name}_missed"
    course.tell(key, rule, hits=end.hits, blocked=end.hits - end.unblocked, wounds=end.wounds, **values)


def gone(course: Course, unit: Unit, how: str) -> None:
    """A unit is out of the battle: "killed" or "routed"."""
    course.put(replace(unit, where=how, figures=() if how == "killed" else unit.figures, shaken=False, done=True))
    course.set(ground=course.state.ground.without(unit.id))
    ran_out(course)
