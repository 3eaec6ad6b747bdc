"""Going on: tasks are taken from the stack one after the other until dice or a choice are due, or the game is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ..actions import Event
from ..model import Choice, Roll, State, Unit
from ..model.ground import Measures
from ..model.tasks import Task
from ..params import Params

MOST_TASKS = 100_000  # nothing goes on for so long: a stack that never ends would be a fault of ours


class Course:
    """A state on its way to the next one, and what has happened on the way."""

    def __init__(self, params: Params, state: State):
        self.params, self.state = params, state
        self.measures = Measures.of(params)
        self.events: list[Event] = []

    def tell(self, name: str, rule: str, **values: Any) -> None:
        """Something has happened."""
        self.events.append(Event(name, rule, values))

    def set(self, **changes: Any) -> None:
        """Change the state."""
        self.state = replace(self.state, **changes)

    def put(self, unit: Unit) -> None:
        """Change a unit."""
        self.state = self.state.put(unit)

    def change(self, name: str, **changes: Any) -> Unit:
        """Change some of a unit; gives it back."""
        unit = replace(self.state.unit(name), **changes)
        self.put(unit)
        return unit

    def first(self, *tasks: Task) -> None:
        """Do these next, in this order, before all else."""
        self.set(todo=(*tasks, *self.state.todo))

    def wait(self, due: Roll | Choice) -> None:
        """Nothing goes on until this is answered."""
        self.set(due=due)


Runs = Mapping[type, Callable[[Course, Any], None]]


def go_on(course: Course, runs: Runs) -> None:
    """Do what is to be done until something is due, or the game is over."""
    for _ in range(MOST_TASKS):
        if course.state.over:
            course.set(due=None, todo=())
            return
        if course.state.due is not None:
            return
        task, *rest = course.state.todo
        course.set(todo=tuple(rest))
        runs[type(task)](course, task)
    raise RuntimeError("the tasks do not come to an end")
