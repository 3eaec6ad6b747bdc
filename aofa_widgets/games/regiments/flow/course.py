"""A state of this game on its way to the next one; how it goes on is told in play/course.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from aofa_widgets.play import course
from aofa_widgets.play.course import go_on

from ..actions import Event
from ..model import State, Unit
from ..model.ground import Measures
from ..params import Params


class Course(course.Course[State, Unit, Event]):
    """The same with the parameters in force and the lengths that they give."""

    def __init__(self, params: Params, state: State):
        super().__init__(state, Event)
        self.params, self.measures = params, Measures.of(params)


Runs = Mapping[type, Callable[[Course, Any], None]]

__all__ = ["Course", "Runs", "go_on"]
