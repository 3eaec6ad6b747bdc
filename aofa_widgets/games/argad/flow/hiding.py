"""Who was hidden and is seen now: a troop in the open, or nothing at all where it was a decoy (ARG-HIDE-2)."""

from __future__ import annotations

from aofa_widgets.play.changing import changed

from ..legal.near import hostile
from ..legal.seeing import field
from ..model import State, base_of
from ..resolve.places import fire
from .course import Course


def spotted(course: Course) -> None:
    """After the moves: whoever an enemy could see stands in the open; a decoy is taken away."""
    state = course.state
    for p in state.here():
        if (p.hidden or p.decoy) and _seen(course, state, p.id):
            if p.decoy:
                course.change(p.id, out="left", hidden=False)
                course.tell("decoy", "ARG-HIDE-2", who=p.id)
            else:
                course.change(p.id, hidden=False)
                course.tell("spotted", "ARG-HIDE-2", who=p.id)


def _seen(course: Course, state: State, name: str) -> bool:
    person = state.person(name)
    plain = changed(person, decoy=False)
    ground = field(state, plain)
    for foe in state.here():
        if foe.decoy or foe.hidden or not hostile(foe, changed(plain, team=-2)) or not foe.awake(state.turn):
            continue
        if fire.sees(ground.put(base_of(plain)), course.params, foe.id, name):
            return True
    return False


__all__ = ["spotted"]
