"""Before the first round: objectives, edges, units kept back, deployment, scouts."""

from __future__ import annotations

from dataclasses import replace

from .. import actions as ask
from ..legal.placing import block_of, joined, may_wait, strips_of
from ..model import Choice, Goal, Roll
from ..model import tasks as t
from ..resolve import mission
from ..resolve.places.placing import edges_of
from .course import Course

OPPOSITE = {"south": "north", "north": "south", "west": "east", "east": "west"}


# ---- objectives


def goals(course: Course, task: t.Goals) -> None:
    """The number of objectives is rolled (AOFR-MISSION-1), or fixed by the rules in force."""
    if course.params.mission_d3:
        course.wait(Roll("d3", 1, 0, task))
    else:
        counted(course, course.params.mission_objectives_more)


def rolled_goals(course: Course, face: int) -> None:
    """The die has said how many objectives there are (AOFR-R-04)."""
    counted(course, mission.objectives(course.params, face))


def counted(course: Course, number: int) -> None:
    """So many objectives are to be placed."""
    course.set(markers=number)
    course.tell("objectives", "AOFR-MISSION-1", n=number)


def mark(course: Course, task: t.Mark) -> None:
    """The next side places a marker, while any are left (AOFR-MISSION-2)."""
    if course.state.markers:
        course.wait(Choice("marker", course.state.mover, task))


def marked(course: Course, to: ask.Point) -> None:
    """A marker lies there (AOFR-MISSION-3)."""
    state = course.state
    name = f"goal-{len(state.goals) + 1}"
    course.set(goals=(*state.goals, Goal(name, *to)), markers=state.markers - 1, mover=1 - state.mover)
    course.tell("marker", "AOFR-MISSION-2", side=state.mover, goal=name)
    course.first(t.Mark())


def no_marker(course: Course) -> None:
    """No legal place is left: the rest is not placed (AOFR-R-06)."""
    course.tell("no_marker", "AOFR-R-06", n=course.state.markers)
    course.set(markers=0)


# ---- edges


def roll_off(course: Course, task: t.RollOff) -> None:
    """Each side rolls a die (AOFR-MISSION-2, AOFR-DEPLOY-1)."""
    course.wait(Roll("A", 1, 0, task, two=True))


def rolled_off(course: Course, task: t.RollOff, first: int, second: int) -> None:
    """The higher die begins, with markers and with units (AOFR-DEPLOY-5); equal dice are thrown again (AOFR-R-05)."""
    if first == second:
        course.tell("rolloff_again", "AOFR-R-05", n=first)
        course.first(task)
        return
    side = 0 if first > second else 1
    course.tell(f"rolloff_{task.what}", "AOFR-DEPLOY-1", side=side, n=max(first, second), m=min(first, second))
    course.set(mover=side)
    if task.what == "edges":
        course.set(first=side)
        if not any(course.state.edges):
            course.first(t.TakeEdge())


def take_edge(course: Course, task: t.TakeEdge) -> None:
    """The winner chooses (AOFR-DEPLOY-1)."""
    edges = edges_of(course.state.ground.bounds, course.params.deploy_edges)
    course.wait(Choice("edge", course.state.mover, task, among=edges))


def took_edge(course: Course, edge: str) -> None:
    """The other side gets the opposite edge (AOFR-DEPLOY-2)."""
    state = course.state
    mine, other = edge, OPPOSITE[edge]
    edges = (mine, other) if state.mover == 0 else (other, mine)
    course.set(edges=edges, ground=replace(state.ground, zones=strips_of(course.params, state.ground, edges)))
    course.tell("takes_edge", "AOFR-DEPLOY-1", side=state.mover, edge=edge)


# ---- units


def keep_aside(course: Course, task: t.KeepAside) -> None:
    """A side may keep back units for an ambush or as scouts (AOFR-SR-AMBUSH-1, AOFR-SR-SCOUT-1)."""
    among = tuple(u.id for u in course.state.at("hand", task.side) if may_wait(course.params, u))
    if among:
        course.wait(Choice("aside", task.side, task, among=among))


def kept(course: Course, task: t.KeepAside, action: ask.Aside) -> None:
    """A unit waits away from the table."""
    course.change(action.unit, where=action.how)
    rule = "AOFR-SR-AMBUSH-1" if action.how == "ambush" else "AOFR-SR-SCOUT-1"
    course.tell(f"kept_{action.how}", rule, unit=action.unit, side=task.side)
    course.first(task)


def place(course: Course, task: t.Place) -> None:
    """The sides place units in turn, while they have any for it (AOFR-DEPLOY-3, AOFR-SR-SCOUT-3, AOFR-SR-AMBUSH-5).

    Then whoever begins the round activates first (AOFR-ROUND-2, AOFR-ROUND-3).
    """
    state = course.state
    where = "hand" if task.how == "deploy" else task.how
    for side in (state.mover, 1 - state.mover):
        among = tuple(u.id for u in state.at(where, side)) if side not in task.passed else ()
        if among:
            course.set(mover=side)
            course.wait(Choice(task.how, side, task, among=among))
            return
    course.set(mover=state.first)  # whoever placed last, the round begins with who is due


def placed(course: Course, task: t.Place, action: ask.Deploy) -> None:
    """A unit stands on the table; the other side places next (AOFR-DEPLOY-3)."""
    if action.hero:
        join(course, action.unit, action.hero)
    unit = course.change(action.unit, where="table", arrived=course.state.round if task.how == "ambush" else 0)
    state = course.state
    course.set(ground=state.ground.put(unit.id, unit.side, block_of(unit, action.to, action.facing)))
    rule = {"scout": "AOFR-SR-SCOUT-2", "ambush": "AOFR-SR-AMBUSH-3"}.get(task.how, "AOFR-DEPLOY-3")
    course.tell(f"placed_{task.how}", rule, unit=unit.id, side=unit.side)
    course.set(mover=1 - unit.side)
    course.first(task)


def join(course: Course, name: str, hero: str) -> None:
    """A hero goes with a unit: one unit from now on (AOFR-SR-HERO-1)."""
    unit, one = course.state.unit(name), course.state.unit(hero)
    course.put(joined(unit, one))
    course.set(units=tuple(u for u in course.state.units if u.id != hero))
    course.tell("joins", "AOFR-SR-HERO-1", unit=name, hero_name=dict(one.name))


def passes(course: Course, task: t.Place, side: int) -> None:
    """A side lets nobody arrive now (AOFR-R-51); in deployment, who finds no room stays away."""
    state = course.state
    if task.how == "ambush":
        course.tell("no_arrival", "AOFR-R-51", side=side)
        course.set(mover=1 - side)
        course.first(replace(task, passed=(*task.passed, side)))
        return
    where = "hand" if task.how == "deploy" else task.how
    for unit in state.at(where, side):
        course.change(unit.id, where="never")
        course.tell("no_room", "AOFR-DEPLOY-4", unit=unit.id, side=side)
    course.first(task)
