"""Step machines run die by die, whatever they resolve; each says by its name what is done with what it came to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..model import Roll, State
from ..model.tasks import Play
from ..resolve.due import Due, Steps, replay
from .course import Course

STEPS: dict[str, Any] = {}
"""Step machines by their names: each module of this room adds its own."""
THEN: dict[str, Any] = {}
"""What is done with what a machine came to, by its name."""


def renamed(machine: Steps[Any], label: str) -> Steps[Any]:
    """A machine whose plain dice bear a name of their own, as the title of a roll tells it."""
    try:
        due = next(machine)
        while True:
            due = machine.send((yield replace(due, label=label) if due.label in ("die", "dice") else due))
    except StopIteration as end:
        return end.value


def play(course: Course, task: Play) -> None:
    """Run a machine until it asks for dice or is through."""
    found = replay(STEPS[task.op](course.params, task.situation), task.rolled)
    if not isinstance(found, Due):
        THEN[task.op](course, task, found)
        return
    side, who, enemy, why = heading(course.state, task)
    if found.of and course.state.has(found.of):
        who, side = found.of, course.state.person(found.of).side
    number = together(task)
    course.wait(Roll(found.label, max(number, found.dice), side, task, who, enemy, why, found.sides))


def together(task: Play) -> int:
    """How many dice of a volley are thrown at once: all of them, while none has fallen (ARG-SIXES-G)."""
    if task.op != "volley" or task.rolled:
        return 0
    shooters = task.situation.shooters
    return len(shooters) if len({one.die for one in shooters}) == 1 else 0


def heading(state: State, task: Play) -> tuple[int, str, str, str]:
    """Whose roll it is, about whom, and for what, as (side, who, enemy, why)."""
    who = str(task.about[0]) if task.about else ""
    enemy = str(task.about[1]) if len(task.about) > 1 else ""
    why = str(task.about[2]) if len(task.about) > 2 else ""
    side = state.person(who).side if state.has(who) else 0
    return side, who, enemy, why


def fell(course: Course, due: Roll, faces: tuple[int, ...]) -> None:
    """The dice have fallen: the machine goes on with them."""
    task = due.task
    assert isinstance(task, Play)
    fallen = tuple((due.cup, (face,)) for face in faces) if together(task) else ((due.cup, faces),)
    course.set(due=None)
    course.first(replace(task, rolled=(*task.rolled, *fallen)))


__all__ = ["STEPS", "THEN", "fell", "heading", "play", "renamed"]
