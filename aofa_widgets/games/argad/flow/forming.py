"""Close order: who stands tight round the person that was named, and when that comes apart (ARG-CLOSEORDER)."""

from __future__ import annotations

from ..legal.near import between, leaders
from ..model import Character, base_of
from ..model.ground import cm
from ..resolve.places.ways import in_ground
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


def loosened(course: Course) -> None:
    """Close order does not march through hard ground (ARG-CLOSEORDER-15)."""
    state = course.state
    for who in state.here():
        if who.formed == "close" and who.run > who.two_steps and in_ground(state.ground, base_of(who)):
            course.change(who.id, formed="")
            course.tell("breaks_order", "ARG-CLOSEORDER-15", who=who.id)


__all__ = ["form", "kept", "loosened"]
