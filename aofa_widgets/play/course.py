"""Going on: tasks are taken from the stack one after the other until dice or a choice are due, or the game is over.

For games whose state holds `todo` (tasks, the next one first), `due` (what is waited for) and `over`, and whose units
are found by name (`state.unit`) and laid back (`state.put`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar, cast

from .actions import Event
from .changing import changed

Params = TypeVar("Params")
State = TypeVar("State")
Unit = TypeVar("Unit")

MOST_TASKS = 100_000  # nothing goes on for so long: a stack that never ends would be a fault of ours


class Course(Generic[Params, State, Unit]):
    """A state on its way to the next one under the parameters in force, and what has happened on the way."""

    def __init__(self, params: Params, state: State):
        self.params, self.state = params, state
        self.events: list[Event] = []

    def tell(self, name: str, rule: str, **values: Any) -> None:
        """Something has happened."""
        self.events.append(Event(name, rule, values))

    def set(self, **changes: Any) -> None:
        """Change the state."""
        self.state = changed(self.state, **changes)

    def put(self, unit: Unit) -> None:
        """Change a unit."""
        self.state = cast(Any, self.state).put(unit)

    def change(self, name: str, **changes: Any) -> Unit:
        """Change some of a unit; gives it back."""
        unit: Unit = changed(cast(Any, self.state).unit(name), **changes)
        self.put(unit)
        return unit

    def first(self, *tasks: Any) -> None:
        """Do these next, in this order, before all else."""
        self.set(todo=(*tasks, *cast(Any, self.state).todo))

    def wait(self, due: Any) -> None:
        """Nothing goes on until this is answered."""
        self.set(due=due)


Runs = Mapping[type, Callable[[Any, Any], None]]
"""What each kind of task does: it is called with the course and the task."""


def go_on(course: Course[Any, Any, Any], runs: Runs) -> None:
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
