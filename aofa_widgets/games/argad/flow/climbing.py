"""Over a high wall at the end of a turn: a ladder is set up, then climbed; or a friend gives a leg up (ARG-CLIMB)."""

from __future__ import annotations

from dataclasses import replace

from ..legal.climbing import at_wall, helper, job_of, ladder_at, over, turns_needed, wall_of
from ..model import Character
from ..model.tasks import Play
from .bearing import put
from .course import Course


def climbed(course: Course, who: Character, target: str, name: str) -> list[Play]:
    """One more turn of climbing; whoever is through stands on the other side."""
    state, params = course.state, course.params
    wall, ladder = wall_of(state, target), ladder_at(state, who)
    if wall is None or not at_wall(who, wall):
        return []
    worked = (who.worked if who.job == job_of(wall) else 0) + 1
    if ladder is not None and ladder.raised != wall.id:
        if worked < params.climb_raise_turns:
            course.change(who.id, job=job_of(wall), worked=worked)
            course.tell("climbing", "ARG-CLIMB-4", who=who.id, job=wall.id)
            return []
        put(course, replace(ladder, raised=wall.id))
        course.tell("ladder_up", "ARG-CLIMB-4", who=who.id, job=wall.id)
        if params.climb_raise_turns:
            course.change(who.id, job=job_of(wall), worked=0)
            return []
    rule = "ARG-CLIMB-5" if ladder is not None else "ARG-CLIMB-2"
    if ladder is None and helper(state, who) is None:
        course.change(who.id, job="", worked=0)
        course.tell("nobody_helps", rule, who=who.id, job=wall.id)
        return []
    to = over(state, who, wall)
    if worked < turns_needed(params, ladder, wall) or to is None:
        course.change(who.id, job=job_of(wall), worked=worked)
        course.tell("climbing", rule, who=who.id, job=wall.id)
        return []
    course.change(who.id, x=to[0], y=to[1], z=state.ground.height(to), job="", worked=0)
    course.tell("climbs_over", rule, who=who.id, job=wall.id)
    return []


__all__ = ["climbed"]
