"""A state of this game on its way to the next one; how it goes on is told in play/course.py."""

from __future__ import annotations

from aofa_widgets.play import course
from aofa_widgets.play.course import Runs, go_on

from ..model import State, Unit
from ..model.ground import Measures
from ..params import Params


class Course(course.Course[Params, State, Unit]):
    """The same with the lengths that the parameters give."""

    def __init__(self, params: Params, state: State):
        super().__init__(params, state)
        self.measures = Measures.of(params)


__all__ = ["Course", "Runs", "go_on"]
