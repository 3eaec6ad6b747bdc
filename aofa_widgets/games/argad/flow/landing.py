"""What shots and blows do to people, all of a step at once (ARG-SHOOT-12, ARG-EFFECT-2, ARG-RETREAT-1)."""

from __future__ import annotations

from ..model import Character
from ..model.tasks import Land, Play
from ..params import Params
from ..resolve.due import Due, Steps
from .bearing import let_go
from .course import Course
from .dicing import STEPS, THEN
from .nerve import shaken

PLACES = ((1, "head"), (7, "arm"), (12, "leg"))
"""Where a wound falls, by the last face of the die (ARG-WOUND-3 to 5)."""


def place_steps(params: Params, who: str) -> Steps[str]:
    """The die of twelve that says where a wound falls."""
    face = (yield Due("place", 1, 12))[0]
    return next(name for last, name in PLACES if face <= last)


STEPS["place"] = place_steps


def land(course: Course, task: Land) -> None:
    """The results that were gathered befall everybody now; drive-backs wait for the end of all blows."""
    rows, later, wounds = course.state.results, [], []
    fallen: list[Character] = []
    for kind, name, by in rows:
        person = course.state.person(name)
        if kind == "push":
            later.append((kind, name, by))
            continue
        if person.out:
            continue
        if kind == "ko":
            course.change(name, down=course.state.turn + course.params.melee_ko_turns, pushed=course.state.turn)
            course.tell("knocked_out", "ARG-UNTRAINED-3", who=name, enemy=by or name)
            continue
        hits = person.life if kind == "kill_shot" else person.hits + 1
        if hits >= person.life:
            course.change(name, hits=hits, out="killed", down=0)
            course.tell("falls", "ARG-EFFECT-2", who=name, enemy=by or name)
            fallen.append(person)
        else:
            course.change(name, hits=hits)
            course.tell("wounded", "ARG-WOUND-2", who=name, enemy=by or name)
            if course.params.options_location:
                wounds.append(Play("place", name, (name, "", "")))
        if by and course.state.has(by):
            course.change(by, pushed=course.state.turn)
        if kind == "kill":
            later.append(("won", name, by))
    course.set(results=tuple(later) if task.step == "blows" else ())
    let_go(course)
    course.first(*wounds)
    if course.params.options_morale and fallen:
        shaken(course, fallen)


def _placed(course: Course, task: Play, place: str) -> None:
    who = course.state.person(task.situation)
    course.change(who.id, places=(*who.places, place))
    if place == "head" and not who.out:
        course.change(who.id, down=course.state.turn + 1)
    course.tell(f"wound_{place}", "ARG-WOUND-3", who=who.id)


THEN["place"] = _placed

__all__ = ["land"]
