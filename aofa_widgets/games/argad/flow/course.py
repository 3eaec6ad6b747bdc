"""A state of this game on its way to the next one; how it goes on is told in play/course.py."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from aofa_widgets.play import course
from aofa_widgets.play.changing import changed
from aofa_widgets.play.course import go_on

from ..actions import Event
from ..model import Character, State
from ..params import Params


class Course(course.Course[State, Character, Event]):
    """The same with the parameters in force."""

    def __init__(self, params: Params, state: State):
        super().__init__(state, Event)
        self.params = params

    def each(self, who: Iterable[str], **changes: Any) -> None:
        """Change some of several people in the same way."""
        names = set(who)
        self.state = self.state.put_all({p.id: changed(p, **changes) for p in self.state.people if p.id in names})

    def then(self, *tasks: Any) -> None:
        """Do these last, after all else."""
        self.set(todo=(*self.state.todo, *tasks))


Runs = Mapping[type, Callable[[Course, Any], None]]

__all__ = ["Course", "Runs", "go_on"]
