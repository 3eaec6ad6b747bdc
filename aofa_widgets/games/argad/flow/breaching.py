"""Guns at walls and gates: the dice of a burst or a ball, each hit a breach, until nothing stands (ARG-ARTILLERY).

What a structure stands is data of the scenario, and a gun may have other dice for it (ARG-ARTILLERY-4).
"""

from __future__ import annotations

from dataclasses import replace

from .. import actions as ask
from ..legal.breaching import sight_at, structure_of
from ..model.tasks import Play
from ..resolve import bursts
from .course import Course
from .dicing import STEPS, THEN
from .heights import driven_off
from .shots import fired_at

STEPS["breach"] = bursts.steps
RUIN = "rubble"


def breach(course: Course, shot: ask.Shot) -> list[Play]:
    """One shot at a structure; it leaves the weapon at once."""
    params, state = course.params, course.state
    who, found = state.person(shot.who), structure_of(state, shot.target)
    name, sight = sight_at(params, state, who, shot)
    if found is None or sight is None or not sight.allowed:
        course.tell("no_shot_at", "ARG-ARTILLERY-4", who=who.id, job=shot.target)
        return []
    row = state.arms.weapons[name]
    white = row.structure if row.structure is not None else row.white
    dice = bursts.Burst(sight.need, row.red, white, None, 0, who.disorder, who.side in state.favours)
    fired_at(course, who, name)
    course.tell("shoots_at", "ARG-ARTILLERY-4", who=who.id, job=found.id, weapon=name, n=sight.need)
    return [Play("breach", dice, (who.id, "", found.id))]


def _breached(course: Course, task: Play, struck: bursts.Struck) -> None:
    """So many hits more; a structure that has taken all it stands is a heap of rubble."""
    who, name = str(task.about[0]), str(task.about[2])
    found = structure_of(course.state, name)
    if found is None:
        return
    left = found.does.strength - struck.victims
    if left > 0:
        course.tell("structure_hit", "ARG-ARTILLERY-4", who=who, job=name, n=struck.victims, m=left)
        new = replace(found, does=replace(found.does, strength=left))
    else:
        course.tell("structure_falls", "ARG-ARTILLERY-4", who=who, job=name)
        new = replace(found, kind=RUIN, does=course.state.arms.kinds[RUIN].does)
    above = [p for p in course.state.here() if p.perch == name] if left <= 0 else []
    features = tuple(new if one.id == name else one for one in course.state.ground.features)
    course.set(ground=replace(course.state.ground, features=features))
    for p in above:  # with the wall whoever stood on it comes down
        if not driven_off(course, p, found, ()):
            course.change(p.id, perch="", z=course.state.ground.height((p.x, p.y)))


THEN["breach"] = _breached

__all__ = ["breach"]
