"""What shots and blows do to people, all of a step at once (ARG-SHOOT-12, ARG-EFFECT-2, ARG-RETREAT-1)."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

from ..actions import GOING
from ..legal.ways import along, cut, length
from ..model import Character, State
from ..model.tasks import Land, Play
from ..params import Params
from ..resolve.due import Due, Steps
from .bearing import let_go, put
from .closeup import follow
from .course import Course
from .dicing import STEPS, THEN
from .nerves import shaken

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
    shares = dict(task.shares)
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
            _falls_where_shot(course, person, shares.get(by, 100))
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
    if task.step in ("front", "close"):
        follow(course, fallen)
    if course.params.options_morale and fallen:
        shaken(course, fallen)


def place_at(state: State, who: Character, start: tuple[int, int], share: int) -> tuple[int, int]:
    """Where somebody was when he had gone so many hundredths of the way on which he has come."""
    order = state.order(who.id)
    if order is not None and order.way and who.run and order.do in GOING and share < 100:
        gone = cut(start, order.way, who.run)
        if gone and hypot(gone[-1][0] - who.x, gone[-1][1] - who.y) <= who.two_steps:  # it went as announced
            return along(start, gone, length(start, gone) * share // 100)
    return (start[0] + (who.x - start[0]) * share // 100, start[1] + (who.y - start[1]) * share // 100)


def _falls_where_shot(course: Course, who: Character, share: int) -> None:
    """Whoever is killed on the way lies where he was shot; what he took up or put down later, he did not (AMB-SNAP-1).

    The moves of others stand.
    """
    start = next(((x, y) for name, x, y in course.state.starts if name == who.id), (who.x, who.y))
    x, y = place_at(course.state, who, start, share)
    if share >= 100 or (x, y) == (who.x, who.y):
        return
    run = who.run * share // 100
    course.change(who.id, x=x, y=y, z=course.state.ground.height((x, y)), run=run)
    course.tell("falls_on_the_way", "ARG-SNAP-3", who=who.id, length=run)
    order = course.state.order(who.id)
    loads = {one.id: one for one in course.state.loads}
    if order is not None and order.do == "lift" and who.carries == order.target:
        put(course, replace(loads[who.carries], by=""))
        course.change(who.id, burden="", carries="")
    elif order is not None and order.do == "drop":
        left = next((one for one in loads.values() if not one.by and (one.x, one.y) == (who.x, who.y)), None)
        if left is not None:
            put(course, replace(left, x=x, y=y))


def _placed(course: Course, task: Play, place: str) -> None:
    who = course.state.person(task.situation)
    course.change(who.id, places=(*who.places, place))
    if place == "head" and not who.out:
        course.change(who.id, down=course.state.turn + 1)
    course.tell(f"wound_{place}", "ARG-WOUND-3", who=who.id)


THEN["place"] = _placed

__all__ = ["land", "place_at"]
