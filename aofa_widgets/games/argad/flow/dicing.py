"""Dice before anybody moves: slowness, breaking off, crawling, danger; what they leave of each announced move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from ..legal.near import in_contact, linked
from ..legal.ways import Way, allowance, cut, length, up_to
from ..model import Character, Roll, State
from ..model.tasks import Dice, Play
from ..resolve import danger as perils
from ..resolve import moves
from ..resolve.due import Due, replay
from .course import Course
from .ground import first_hard

STEPS: dict[str, Any] = {
    "slowness": moves.slowness,
    "crawl": moves.crawl,
    "withdraw": moves.withdraw,
    "danger": perils.danger,
}
"""Step machines by their names; what shots, blows and the end of a turn ask is added by their own modules."""
THEN: dict[str, Any] = {}
"""What is done with what a machine came to, by its name."""


def play(course: Course, task: Play) -> None:
    """Run a machine until it asks for dice or is through."""
    machine = STEPS[task.op]
    found = replay(machine(course.params, task.situation), task.rolled)
    if not isinstance(found, Due):
        THEN[task.op](course, task, found)
        return
    if found.optional and not found.dice:
        course.first(replace(task, rolled=(*task.rolled, (found.label, ()))))
        return
    side, who, enemy, why = heading(course.state, task)
    course.wait(Roll(found.label, found.dice, side, task, who, enemy, why, found.sides))


def heading(state: State, task: Play) -> tuple[int, str, str, str]:
    """Whose roll it is, about whom, and for what, as (side, who, enemy, why)."""
    who = str(task.about[0]) if task.about else ""
    enemy = str(task.about[1]) if len(task.about) > 1 else ""
    why = str(task.about[2]) if len(task.about) > 2 else ""
    side = state.person(who).side if state.has(who) else 0
    return side, who, enemy, why


def fell(course: Course, due: Roll, faces: tuple[int, ...]) -> None:
    """The dice have fallen: the machine goes on with them."""
    assert isinstance(due.task, Play)
    course.set(due=None)
    course.first(replace(due.task, rolled=(*due.task.rolled, (due.cup, faces))))


# What each announced move comes to.


def way_of(state: State, order: Any, who: Character) -> Way:
    """The way that an order announces, up to contact where it seeks one."""
    if order is None or who.hesitates or who.out or who.startled:
        return ()
    if order.do == "contact" and not order.way and state.has(order.target):
        return (up_to(who, state.person(order.target)),)
    way: Way = order.way
    return way


def dice(course: Course, task: Dice) -> None:
    """Ask for the dice of all who move, those who go together once (ARG-TERRAIN-6, ARG-TERRAIN-9)."""
    state, params = course.state, course.params
    going: list[tuple[Character, Way, int]] = []
    runs: list[tuple[str, int]] = []
    tasks: list[Play] = []
    for who in state.here():
        order = state.order(who.id)
        if who.fleeing == state.turn:
            far = allowance(params, state, who)
            runs.append((who.id, far))
            continue
        way = way_of(state, order, who)
        if not way or order is None:
            continue
        if order.do in ("hold", "crouch"):
            runs.append((who.id, who.two_steps))
        elif order.do == "crawl":
            tasks.append(Play("crawl", moves.Crawl(), (who.id, "", "")))
        elif order.do == "withdraw" or (who.met and order.do == "contact" and _leaves(state, who, order)):
            tasks.append(Play("withdraw", moves.Leave(_runner(params, state, who)), (who.id, "", "")))
        else:
            going.append((who, way, allowance(params, state, who)))
    for party, kind, before, move in _parties(course, going):
        lead = party[0]
        mode = "mounted" if lead.mounted else "accustomed" if "scout" in lead.talents else "foot"
        names = tuple(p.id for p in party)
        tasks.append(Play("slowness", moves.Going(move, kind, before, mode), (lead.id, "", kind, *names)))
    runs += [(who.id, far) for who, _, far in going]
    course.set(results=tuple(("run", name, far) for name, far in runs))
    course.first(*tasks)


def _leaves(state: State, who: Character, order: Any) -> bool:
    return all(foe.id != order.target for foe in in_contact(state, who))


def _runner(params: Any, state: State, who: Character) -> moves.Runner:
    return moves.Runner(allowance(params, state, who), "mounted" if who.mounted else "foot")


def _parties(
    course: Course, going: Iterable[tuple[Character, Way, int]]
) -> Iterator[tuple[tuple[Character, ...], str, int, int]]:
    """Those whose way meets hard ground, who go together through the same ground in the same way."""
    state = course.state
    left = []
    for who, way, far in going:
        kind, before, where = first_hard(course.params, state, who, way)
        if kind in ("difficult", "very_difficult") and before < length((who.x, who.y), way):
            left.append((who, kind, before, far, where))
    while left:
        who, kind, before, far, where = left.pop(0)
        party, slowest = [who], (before, far)
        for other in [row for row in left if row[1] == kind and row[4] == where and row[0].mounted == who.mounted]:
            if other[0].side == who.side and any(linked(course.params, other[0], p) for p in party):
                left.remove(other)
                party.append(other[0])
        yield tuple(party), kind, *slowest


def _slowed(course: Course, task: Play, gone: moves.Gone) -> None:
    """What the slowness dice leave of the moves of all who go together, each by his own way to the edge."""
    state, params = course.state, course.params
    party = task.about[3:] or task.about[:1]
    faces = task.rolled[0][1] if task.rolled else ()
    runs = {name: far for _, name, far in state.results}
    for name in party:
        who = state.person(str(name))
        way = way_of(state, state.order(who.id), who)
        kind, before, _ = first_hard(params, state, who, way)
        if not faces or kind not in ("difficult", "very_difficult"):
            continue
        loss, stuck = moves.loss_of(params, task.situation.mode, faces)
        going = moves.Going(allowance(params, state, who), kind, before, task.situation.mode)
        own = moves.slowed(params, going, loss, stuck)
        runs[who.id] = own.moved
    lead = state.person(task.about[0])
    if gone.stuck:
        course.tell("stuck", "ARG-TERRAIN-3", who=lead.id, n=len(party))
    else:
        course.tell("slowed", "ARG-TERRAIN-1", who=lead.id, n=len(party), length=gone.loss)
    course.set(results=tuple(("run", name, far) for name, far in runs.items()))


def _crawled(course: Course, task: Play, far: int) -> None:
    _run(course, task.about[0], far)
    course.tell("crawls", "ARG-MOVE-16", who=task.about[0], length=far)


def _broke(course: Course, task: Play, gone: moves.Break) -> None:
    who = task.about[0]
    _run(course, who, gone.leaver_moves)
    course.change(who, left=True)
    if gone.leaver_stuck:
        course.tell("cannot_break", "ARG-WITHDRAW-5", who=who)
    else:
        course.tell("breaks_off", "ARG-WITHDRAW-2", who=who, length=gone.leaver_moves)


def _run(course: Course, who: str, far: int) -> None:
    kept = tuple(row for row in course.state.results if row[1] != who)
    course.set(results=(*kept, ("run", who, far)))


THEN |= {"slowness": _slowed, "crawl": _crawled, "withdraw": _broke}

__all__ = ["STEPS", "THEN", "cut", "dice", "fell", "heading", "play", "way_of"]
