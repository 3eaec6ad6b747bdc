"""Clocks that run by themselves, several at once: reinforcements, people on the way to another table (ARG-TIME-3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import cos, pi, sin

from aofa_widgets.table.measure import overlaps

from ..legal.journeys import journey_of
from ..legal.ways import on_table
from ..model import SOME_TIME, Character, Clock, State, base_of
from ..model.tasks import Play
from ..params import Params
from ..resolve.due import Due, Steps
from .course import Course
from .dicing import STEPS, THEN
from .ground import enters

SURE = 6
"""The turn in which a certain time is over at the latest."""


def clock_steps(params: Params, situation: str) -> Steps[int]:
    """The die of a clock (ARG-TIME-2)."""
    return (yield Due("work", 1))[0]


def ticking(course: Course) -> list[Play]:
    """One more turn for every clock that runs, each with its own die; a clock that is held stands still for once."""
    tasks: list[Play] = []
    clocks = []
    for clock in course.state.clocks:
        runs = clock.since <= course.state.turn and not clock.held
        found = replace(clock, count=clock.count + runs, held=False)
        clocks.append(found)
        if runs:
            tasks += rolled(found)
    course.set(clocks=tuple(clocks))
    return tasks


def rolled(clock: Clock) -> list[Play]:
    """The die of a clock, if a turn of it counts."""
    return [Play("clock", clock.id, (clock.who[0] if clock.who else "", "", clock.id))] if clock.counted else []


def ruled(course: Course, name: str, value: str) -> None:
    """The game master lets a far region play a turn more, or none (ARG-MULTIPLAYER-2)."""
    for clock in course.state.clocks:
        if clock.id != name:
            continue
        found = replace(clock, held=True) if value == "hold" else replace(clock, count=clock.count + 1)
        put(course, found)
        if value == "on":
            course.first(*rolled(found))


def put(course: Course, clock: Clock) -> None:
    """A clock as it is now."""
    course.set(clocks=tuple(clock if old.id == clock.id else old for old in course.state.clocks))


def _struck(course: Course, task: Play, face: int) -> None:
    clock = next((one for one in course.state.clocks if one.id == task.situation), None)
    if clock is None:
        return
    if face > clock.counted and clock.counted < SURE:
        course.tell("clock_runs", "ARG-TIME-3", job=clock.id, n=clock.count)
        return
    course.set(clocks=tuple(one for one in course.state.clocks if one.id != clock.id))
    course.tell("clock_strikes", "ARG-TIME-3", job=clock.id)
    for name in clock.who:
        who = course.state.person(name)
        if not who.out:
            there = replace(who, arrives=course.state.turn + 1)
            if clock.what == "journey":
                there = replace(there, x=clock.to[0], y=clock.to[1])
            course.put(there)


STEPS["clock"] = clock_steps
THEN["clock"] = _struck


def set_out(course: Course, who: Character, target: str, name: str) -> list[Play]:
    """Somebody is off on a journey; those who leave together in one turn travel together."""
    journey = journey_of(course.state, target)
    if journey is None:
        return []
    turn = course.state.turn
    key = f"{target}-{turn}-{who.side}"
    old = next((one for one in course.state.clocks if one.id == key), None)
    if old is not None:
        put(course, replace(old, who=(*old.who, who.id)))
    else:
        clock = Clock(key, "journey", who.side, (who.id,), turn + 1, journey.delay, 0, journey.to)
        course.set(clocks=(*course.state.clocks, clock), labels={**course.state.labels, key: labelled(course, target)})
    course.change(who.id, arrives=SOME_TIME, aboard="", job="", worked=0)
    course.tell("travels", "ARG-TIME-3", who=who.id, job=target)
    return []


def labelled(course: Course, name: str) -> dict[str, str]:
    """What a thing is called."""
    return dict(course.state.labels.get(name, {}))


def come(course: Course) -> None:
    """Whoever comes this turn finds room: where he was to come, or beside whoever stands there."""
    for who in course.state.here():
        if who.arrives == course.state.turn and course.state.turn > 1:
            spot = next(_spots(course.state, who), None)
            if spot is not None and spot != (who.x, who.y):
                course.change(who.id, x=spot[0], y=spot[1], z=course.state.ground.height(spot))


def _spots(state: State, who: Character) -> Iterator[tuple[int, int]]:
    shapes = [base_of(p).shape for p in state.here() if p.id != who.id and not p.decoy]
    for ring in range(8):
        for n in range(max(1, 8 * ring)):
            turn = 2 * pi * n / max(1, 8 * ring)
            far = ring * (who.two_steps + 20)
            to = (round(who.x + cos(turn) * far), round(who.y + sin(turn) * far))
            shape = base_of(who).put(to).shape
            if on_table(state, who, to) and enters(state, who, to, who.facing):
                if not any(overlaps(shape, other) for other in shapes):
                    yield to


__all__ = ["SURE", "come", "ruled", "set_out", "ticking"]
