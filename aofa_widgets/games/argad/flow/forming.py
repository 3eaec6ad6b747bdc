"""Close order: who stands tight round the person that was named, and when that comes apart (ARG-CLOSEORDER)."""

from __future__ import annotations

from ..legal.near import between, leaders
from ..model import Character
from ..model.ground import cm
from .course import Course


def form(course: Course, who: Character, target: str) -> None:
    """At the end of the turn whoever stands near enough to the one he was called to is in close order."""
    anchor = course.state.person(target)
    if anchor.out or not anchor.held or between(who, anchor) > cm(course.params.formation_leader_cm):
        return
    course.change(who.id, formed="close")
    course.tell("forms", "ARG-CLOSEORDER-4", who=who.id, enemy=anchor.id)


def kept(course: Course) -> None:
    """Fewer than three, or nobody to command them: the formation is gone (ARG-CLOSEORDER-7, 10 and 18)."""
    state, params = course.state, course.params
    formed = [p for p in state.here() if p.formed == "close"]
    for who in formed:
        near = [p for p in formed if p.side == who.side and between(p, who) <= cm(params.formation_leader_cm)]
        if len(near) < params.formation_least or not leaders(params, state, who):
            course.change(who.id, formed="")
            course.tell("breaks_order", "ARG-CLOSEORDER-18", who=who.id)


__all__ = ["form", "kept"]
