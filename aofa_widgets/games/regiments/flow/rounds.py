"""Rounds and activations: tokens, arrivals, whose turn it is, the end of an activation, of a round, of the battle."""

from __future__ import annotations

from dataclasses import replace

from ..legal.placing import arrives
from ..legal.traits import strength, tokens_of
from ..model import Choice, Unit
from ..model import tasks as t
from ..resolve import mission, morale, spells
from ..resolve.places.placing import near_goals
from .course import Course

NAMES = ("A", "B", mission.NEUTRAL)  # the last is also that of -1


def begin(course: Course, task: t.Begin) -> None:
    """A round begins: casters take tokens, ambushers may arrive (AOFR-SR-CASTER-1, AOFR-SR-AMBUSH-2)."""
    state = course.state
    number = state.round + 1
    course.set(round=number, stage="play", mover=state.first, finished=-1)
    course.tell("round_begins", "AOFR-ROUND-1", n=number, side=state.first)
    for unit in state.units:
        if unit.alive:
            course.put(_supplied(course, replace(unit, done=False, fatigued=False)))
    late = any(arrives(course.params, unit, number) for unit in course.state.units)
    course.first(*((t.Place("ambush"),) if late else ()), t.Next())


def _supplied(course: Course, unit: Unit) -> Unit:
    """With the spell tokens of a new round (AOFR-SR-CASTER-2, AOFR-R-54)."""
    for figure in unit.figures:
        more = tokens_of(course.params, unit, figure)
        if more:
            now = spells.tokens(course.params, figure.tokens, more)
            if now > figure.tokens:
                course.tell("tokens", "AOFR-SR-CASTER-1", unit=unit.id, n=now - figure.tokens, total=now)
            unit = unit.put(replace(figure, tokens=now))
    return unit


def next_unit(course: Course, task: t.Next) -> None:
    """The next side activates a unit, or the other goes on alone; or the round ends (AOFR-R-12)."""
    state = course.state
    ran_out(course)
    for side in (state.mover, 1 - state.mover):
        among = tuple(unit.id for unit in state.waiting(side))
        if among:
            course.set(mover=side)
            course.wait(Choice("unit", side, task, among=among))
            return
    course.first(t.Close())


def ran_out(course: Course) -> None:
    """Whoever first has nobody left to activate begins the next round (AOFR-ROUND-3, AOFR-R-11)."""
    state = course.state
    if state.finished >= 0 or state.stage != "play":
        return
    for side in (state.mover, 1 - state.mover):
        if not state.waiting(side):
            course.set(finished=side)
            return


def activate(course: Course, name: str) -> None:
    """A unit is activated (AOFR-ACT-1)."""
    unit = course.change(name, done=True)
    course.set(active=name, moved=False, hurt=(), fought=(), tried=(), lent=())
    course.tell("activates", "AOFR-ACT-1", unit=name, side=unit.side)
    ran_out(course)
    course.first(t.Act(), t.Finish())


def act(course: Course, task: t.Act) -> None:
    """The active unit chooses its action, if it still lives."""
    unit = course.state.unit(course.state.active)
    if unit.here:
        course.wait(Choice("action", unit.side, task, unit=unit.id))


def finish(course: Course, task: t.Finish) -> None:
    """Those whom the activation hurt test their morale, one after the other; then the other side (AOFR-R-39)."""
    state = course.state
    for unit in state.units:
        if unit.id in state.hurt and unit.id not in state.fought and unit.here:
            course.set(hurt=tuple(name for name in state.hurt if name != unit.id))
            if morale.at_half(course.params, *strength(course.params, unit)):
                course.first(t.Morale(unit.id), task)
                return
            course.first(task)
            return
    active = state.unit(state.active)
    course.put(without(active, "activation"))
    course.set(active="", moved=False, hurt=(), fought=(), tried=(), lent=(), mover=1 - active.side)
    course.first(t.Next())


def without(unit: Unit, until: str) -> Unit:
    """Without the spells that last so long."""
    left = tuple(spell for spell in unit.lasting if spell.until != until)
    return replace(unit, lasting=left) if left != unit.lasting else unit


def close(course: Course, task: t.Close) -> None:
    """The round ends: objectives change hands, Fatigue goes; after the last round the battle is over."""
    for goal in course.state.goals:
        score(course, goal.id)
    for unit in course.state.units:
        course.put(without(replace(unit, fatigued=False), "round"))
    state = course.state
    course.tell("round_ends", "AOFR-MISSION-5", n=state.round)
    if state.round >= state.rounds:
        the_end(course)
        return
    course.set(first=state.finished if state.finished >= 0 else state.first)
    course.first(t.Begin())


def score(course: Course, name: str) -> None:
    """Who is near a marker at the end of a round (AOFR-MISSION-5, AOFR-MISSION-6, AOFR-MISSION-7)."""
    state = course.state
    goal = next(goal for goal in state.goals if goal.id == name)
    near = []
    for unit, gap in near_goals(state.ground, course.measures, (goal.x, goal.y)).items():
        one = state.unit(unit)
        near.append(mission.Near(NAMES[one.side], gap, one.shaken, one.arrived == state.round))
    owner = NAMES.index(mission.score(course.params, NAMES[goal.owner], near))
    owner = -1 if owner == len(NAMES) - 1 else owner
    if owner != goal.owner:
        course.set(goals=tuple(replace(one, owner=owner) if one.id == name else one for one in state.goals))
        if owner < 0:
            course.tell("contested", "AOFR-MISSION-7", goal=name)
        else:
            course.tell("captures", "AOFR-MISSION-5", goal=name, side=owner)


def the_end(course: Course) -> None:
    """The markers are counted (AOFR-MISSION-9, AOFR-R-09)."""
    state = course.state
    for unit in state.units:
        if unit.alive and not unit.here:
            course.change(unit.id, where="never")
    held = [sum(goal.owner == side for goal in state.goals) for side in (0, 1)]
    winner = None if held[0] == held[1] else 0 if held[0] > held[1] else 1
    if winner is None:
        course.tell("drawn" if held[0] else "drawn_none", "AOFR-R-09", n=held[0])
    else:
        course.tell("won", "AOFR-MISSION-9", side=winner, n=held[winner], m=held[1 - winner])
    course.set(over=True, winner=winner, stage="over", active="")
