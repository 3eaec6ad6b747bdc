"""A state of this game on its way to the next one; how it goes on is told in play/course.py."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from aofa_widgets.play import course
from aofa_widgets.play.changing import changed
from aofa_widgets.play.course import Runs, go_on

from ..model import Character, State
from ..params import Params

TO_LIGHT = frozenset({"decoy", "spotted", "reveals"})
"""What is told of somebody whom nobody saw: that now they do. What a game master rules is told as it is ruled."""


class Course(course.Course[Params, State, Character]):
    """The same with what several people do alike, and without what nobody sees."""

    def tell(self, name: str, rule: str, **values: Any) -> None:
        """Something has happened; of those whom nobody sees only that they come to light (ARG-HIDE-2)."""
        who = values.get("who", "")
        if name in TO_LIGHT or name.startswith("ruled_") or not (self.state.has(who) and self.state.person(who).unseen):
            super().tell(name, rule, **values)

    def each(self, who: Iterable[str], **changes: Any) -> None:
        """Change some of several people in the same way."""
        names = set(who)
        self.state = self.state.put_all({p.id: changed(p, **changes) for p in self.state.people if p.id in names})

    def then(self, *tasks: Any) -> None:
        """Do these last, after all else."""
        self.set(todo=(*self.state.todo, *tasks))


__all__ = ["Course", "Runs", "go_on"]
