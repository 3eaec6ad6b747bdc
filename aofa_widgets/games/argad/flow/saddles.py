"""Into the saddle and out of it: in whole turns, or in the course of a move (ARG-CAVALRY-6)."""

from __future__ import annotations

from dataclasses import replace

from aofa_widgets.table.measure import overlaps

from ..legal.saddle import SADDLE, loosely, on_foot, within_move
from ..model import Character, base_of
from ..model.tasks import Play
from ..resolve import moves
from .course import Course
from .dicing import STEPS, THEN

STEPS["saddle"] = moves.slowness


def saddle_dice(course: Course) -> list[Play]:
    """Whoever needs no time for it changes at once; of the others who do it within a move, a die is due."""
    params = course.params
    tasks = []
    for who in sorted(course.state.here(), key=lambda p: (p.side, p.id)):
        order = course.state.order(who.id)
        if order is None or order.do not in SADDLE or not who.awake(course.state.turn) or who.hesitates:
            continue
        if not params.cavalry_mount_turns:
            changed(course, who)
        elif loosely(params, course.state, who):
            going = moves.Going(on_foot(params, course.state, who), "very_difficult")
            tasks.append(Play("saddle", going, (who.id, "", "")))
    return tasks


def _swung(course: Course, task: Play, gone: moves.Gone) -> None:
    who = course.state.person(str(task.about[0]))
    far = 0 if gone.stuck or not changed(course, who) else gone.moved
    course.set(results=(*(row for row in course.state.results if row[1] != who.id), ("run", who.id, far)))
    if gone.stuck:
        course.tell("not_mounted", "ARG-CAVALRY-6", who=who.id)


def changed(course: Course, who: Character) -> bool:
    """Into the saddle, or out of it, if there is room for the horse; says whether it came about."""
    there = replace(who, afoot=not who.afoot, round=not who.afoot)
    shape = base_of(there).shape
    if any(overlaps(shape, base_of(p).shape) for p in course.state.here() if p.id != who.id and not p.decoy):
        course.tell("disturbed", "ARG-CAVALRY-6", who=who.id)
        return False
    course.put(replace(there, job="", worked=0))
    course.tell("mounts" if who.afoot else "dismounts", "ARG-CAVALRY-6", who=who.id)
    return True


def mounted(course: Course, who: Character, target: str, name: str) -> list[Play]:
    """One more whole turn beside the horse."""
    order = course.state.order(who.id)
    if who.afoot == (order.do == "dismount") or within_move(course.params, course.state, who):
        return []
    worked = (who.worked if who.job == order.do else 0) + 1
    if worked < course.params.cavalry_mount_turns:
        course.change(who.id, job=order.do, worked=worked)
        course.tell("mounting", "ARG-CAVALRY-6", who=who.id)
    else:
        changed(course, who)
    return []


THEN["saddle"] = _swung

__all__ = ["mounted", "saddle_dice"]
