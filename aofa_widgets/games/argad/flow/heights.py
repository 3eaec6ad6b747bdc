"""On the top of a high wall: who gets a footing there, who jumps down, who falls (ARG-CLIMB-6, ARG-DANGER-11)."""

from __future__ import annotations

from aofa_widgets.play.changing import changed
from aofa_widgets.table.shapes import contains

from ..actions import Point
from ..legal.climbing import LADDER, landing
from ..legal.near import on_wall, scales
from ..model import Character, State
from ..model.ground import Feature
from ..model.tasks import Play
from ..resolve import danger
from .course import Course
from .dicing import STEPS, THEN, renamed
from .going import member

STEPS["fall"] = lambda params, falling: renamed(danger.fall(params, falling), "fall")
ROUND = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))


def under(state: State, at: Point) -> tuple[Feature, ...]:
    """The pieces of ground on which a place lies."""
    return tuple(one for one in state.ground.features if contains(one.shape, at))


def leaps(course: Course) -> None:
    """Whoever was told to jumps down from his wall, in the course of the movement."""
    for who in sorted(course.state.here(), key=lambda p: (p.side, p.id)):
        order = course.state.order(who.id)
        wall = on_wall(course.state, who)
        if order is None or order.do != "jump" or wall is None or not who.awake(course.state.turn) or who.hesitates:
            continue
        to = landing(course.state, who, wall, order.way[-1])
        if to is not None:
            course.tell("leaps", "ARG-DANGER-11", who=who.id, job=wall.id)
            fall_to(course, who, wall, to)


def fall_to(course: Course, who: Character, wall: Feature, to: Point) -> None:
    """Somebody is at the foot of a wall; from a great height a die says in what state (ARG-DANGER-11)."""
    course.change(who.id, x=to[0], y=to[1], z=course.state.ground.height(to), perch="", held=False, job="", worked=0)
    params = course.params
    if not params.options_danger or wall.does.height < LADDER:
        return
    one = member(params, who)
    soft = any(each.does.soft for each in under(course.state, to))
    falling = danger.Fall(danger.Member(one.id, one.cls, one.mod + (params.danger_hay if soft else 0)))
    course.first(Play("fall", falling, (who.id, "", wall.id)))


def _fallen(course: Course, task: Play, found: str) -> None:
    who = course.state.person(str(task.about[0]))
    if found == "dead":
        course.change(who.id, hits=who.life, out="killed", down=0)
        course.tell("falls_to_death", "ARG-DANGER-11", who=who.id, job=task.about[2])
    elif found == "flat_next_turn":
        course.change(who.id, down=course.state.turn + 1)
        course.tell("lies_flat", "ARG-DANGER-11", who=who.id, job=task.about[2])
    elif found == "in_danger":
        course.change(who.id, danger=True)
        course.tell("danger", "ARG-DANGER-4", who=who.id)
    else:
        course.tell("lands_well", "ARG-DANGER-11", who=who.id, job=task.about[2])


THEN["fall"] = _fallen


def driven_off(course: Course, who: Character, wall: Feature, foes: tuple[Character, ...]) -> bool:
    """Whoever is driven back on a wall falls off it, away from those who drove him; whether there was room below."""
    x = sum(foe.x for foe in foes) // max(1, len(foes)) if foes else who.x
    y = sum(foe.y for foe in foes) // max(1, len(foes)) if foes else who.y
    ways = sorted(ROUND, key=lambda way: -((who.x - x) * way[0] + (who.y - y) * way[1]))
    for dx, dy in ways[:5]:
        to = landing(course.state, who, wall, (who.x + 1000 * dx, who.y + 1000 * dy))
        if to is not None:
            course.tell("driven_off", "ARG-RETREAT-2", who=who.id, job=wall.id)
            fall_to(course, who, wall, to)
            return True
    return False


def footing(state: State, who: Character, place: Point) -> Character | None:
    """Somebody who has won the place of an enemy on the wall that he climbs, up there (ARG-CLIMB-6, ARG-OBST-6)."""
    order = state.order(who.id)
    wall = next((one for one in under(state, place) if order is not None and one.id == order.target), None)
    if wall is None or not scales(state, who, wall.id):
        return None
    return up(who, wall, place)


def up(who: Character, wall: Feature, place: Point) -> Character:
    """Somebody on the top of a wall."""
    return changed(who, x=place[0], y=place[1], z=wall.does.height, perch=wall.id, job="", worked=0)


__all__ = ["driven_off", "fall_to", "footing", "leaps", "up"]
