"""Over a high wall at the end of a turn: a ladder is set up, then climbed; or a friend gives a leg up (ARG-CLIMB)."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

from ..legal.climbing import at_wall, helper, job_of, ladder_at, landing, over, top_of, turns_needed, wall_of
from ..model import Character
from ..model.tasks import Play
from .bearing import put
from .course import Course
from .heights import up


def climbed(course: Course, who: Character, target: str, name: str) -> list[Play]:
    """One more turn of climbing; whoever is through stands on the other side."""
    state, params = course.state, course.params
    wall, ladder = wall_of(state, target), ladder_at(state, who)
    order = state.order(who.id)
    if wall is None or order is None or not at_wall(who, wall):
        return []
    down = who.perch == wall.id
    if down and not order.way:
        return []  # he has won his place up there with the sword
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
    if ladder is None and not down and helper(state, who) is None:
        course.change(who.id, job="", worked=0)
        course.tell("nobody_helps", rule, who=who.id, job=wall.id)
        return []
    if down:
        to = landing(state, who, wall, order.way[-1])
    else:
        to = top_of(who, wall) if order.do == "scale" else over(state, who, wall)
    if worked < turns_needed(params, ladder, wall) or to is None:
        course.change(who.id, job=job_of(wall), worked=worked)
        course.tell("climbing", rule, who=who.id, job=wall.id)
        return []
    if order.do == "scale":
        if any(hypot(p.x - to[0], p.y - to[1]) < who.two_steps for p in state.here() if p.perch == wall.id):
            course.change(who.id, job=job_of(wall), worked=worked)
            course.tell("top_held", "ARG-CLIMB-6", who=who.id, job=wall.id)
            return []
        course.put(up(who, wall, to))
        course.tell("climbs_up", rule, who=who.id, job=wall.id)
        return []
    course.change(who.id, x=to[0], y=to[1], z=state.ground.height(to), perch="", job="", worked=0)
    course.tell("climbs_down" if down else "climbs_over", rule, who=who.id, job=wall.id)
    return []


__all__ = ["climbed"]
