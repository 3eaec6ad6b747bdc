"""Melee: blow by blow as the resolver asks for dice, the result, and how both sides part."""

from __future__ import annotations

from dataclasses import replace

from .. import actions as ask
from ..legal.traits import gait_of
from ..model import Choice, Roll, State, Unit
from ..model import tasks as t
from ..resolve import melee, places
from ..resolve.melee import Outcome
from ..resolve.volley import Due
from .course import Course
from .fighters import aims_in, melee_of, place_of, side_of, target_of, used
from .losses import gone, suffer, tell_hits

CHARGER, DEFENDER = melee.SIDES


def fight(course: Course, task: t.Fight) -> None:
    """A melee goes on: dice, whether the target strikes back, or the result."""
    state = course.state
    now = task.course
    if now is None:
        if not state.unit(task.charger).here:
            return  # dangerous ground was faster
        now = melee.begin(course.params, begun(course, state, task))
    task = replace(task, course=now)
    if not isinstance(now.due, Due):
        _over(course, task, now.due)
        return
    if now.due.label == "strike_back":
        target = state.unit(task.target)
        course.wait(Choice("strike_back", target.side, task, unit=target.id, among=(task.charger,)))
        return
    who = task.charger if now.due.of == CHARGER else task.target
    foe = task.target if now.due.of == CHARGER else task.charger
    if now.due.label == melee.PICK:
        kinds = aims_in(course.params, state.unit(foe))
        if len(kinds) > 1:
            course.wait(Choice("pick", state.unit(who).side, task, unit=who, among=(foe,)))
        else:  # they are all alike: the next to fall
            picked(course, task, foe, next(iter(kinds.values())).n)
        return
    course.wait(Roll(now.due.label, now.due.dice, state.unit(who).side, task, unit=who, enemy=foe))


def begun(course: Course, state: State, task: t.Fight) -> melee.Melee:
    """The melee before its first blow."""
    made = melee_of(course.params, state.unit(task.charger), state.unit(task.target), task.arc, task.files)
    return replace(made, picks=True)


def struck(course: Course, task: t.Fight, faces: tuple[int, ...]) -> None:
    """Dice of a melee have fallen; the strokes they end are told."""
    told, step = len(task.course.steps), next(iter(task.course.todo), None)
    now = melee.advance(course.params, task.course, faces)
    for one in now.steps[told:]:
        _tell_blow(course, task, one, step)
        foe = task.target if one.who == CHARGER else task.charger
        suffer(course, foe, one.outcome.body, task.figure)
        task = replace(task, figure=-1)
        if isinstance(now.due, Due) and now.due.label == melee.CHANGED:
            own, files = course.state.unit(foe), task.files[foe == task.target]
            now = melee.changed(course.params, now, side_of(course.params, own, task.arc, foe == task.charger, files))
    course.first(replace(task, course=now))


def picked(course: Course, task: t.Fight, foe: str, n: int) -> None:
    """The blow that is due is aimed at one figure of the enemy (AOFR-SR-TAKEDOWN-1, AOFR-R-56)."""
    enemy = course.state.unit(foe)
    target = target_of(course.params, enemy, "", n)
    now = melee.aimed(course.params, task.course, place_of(course.params, enemy, n), target)
    course.first(replace(task, course=now, figure=n))


def answered(course: Course, task: t.Fight, action: ask.Answer) -> None:
    """The target strikes back, or lets it be (AOFR-MELEE-6)."""
    key = "strikes_back" if action.strike else "endures"
    course.tell(key, "AOFR-MELEE-6", unit=task.target, enemy=task.charger)
    now = melee.advance(course.params, task.course, (1,) if action.strike else ())
    course.first(replace(task, course=now))


def _tell_blow(course: Course, task: t.Fight, one: melee.Struck, step: melee.Step | None) -> None:
    who, foe = (task.charger, task.target) if one.who == CHARGER else (task.target, task.charger)
    end = one.outcome
    if one.label == "impact" or step is None:
        tell_hits(course, "impact", "AOFR-SR-IMPACT-3", end, unit=who, enemy=foe)
        return
    weapon = task.course.melee.side(step.who).arms[step.at].name
    tell_hits(course, "blows", "AOFR-MELEE-5", end, unit=who, enemy=foe, weapon=weapon)


def _over(course: Course, task: t.Fight, end: Outcome) -> None:
    """What a melee did: losses, Fatigue, the loser's nerve, consolidation or stepping back."""
    for name, tired in ((task.charger, True), (task.target, end.struck_back)):
        if tired and course.state.unit(name).here:
            course.change(name, fatigued=True)
    names = {CHARGER: task.charger, DEFENDER: task.target}
    for who, name in names.items():
        arms = {one.name for one in end.steps if one.who == who and one.name}
        course.put(used(course.params, course.state.unit(name), arms))
    if end.destroyed:
        other = names[DEFENDER if end.destroyed == CHARGER else CHARGER]
        course.first(t.Consolidate(other))
        return
    assert end.totals is not None
    if not end.loser:
        course.tell("melee_tied", "AOFR-R-44", unit=task.charger, enemy=task.target, n=end.totals[0])
        course.first(t.Part(task.charger, task.target))
        return
    loser, winner = names[end.loser], names[DEFENDER if end.loser == CHARGER else CHARGER]
    count = end.totals if end.loser == DEFENDER else end.totals[::-1]
    course.tell("melee_won", "AOFR-RESULT-3", unit=winner, enemy=loser, n=count[0], m=count[1])
    if end.morale == "rout":
        course.tell("routs", "AOFR-RESULT-4", unit=loser)
        gone(course, course.state.unit(loser), "routed")
        course.first(t.Consolidate(winner))
        return
    if end.morale == "shaken":
        key = "stays_shaken" if course.state.unit(loser).shaken else "shaken"
        course.change(loser, shaken=True)
        course.tell(key, "AOFR-RESULT-5", unit=loser)
    elif end.morale == "pass":
        course.tell("steadfast", "AOFR-MELEE-7", unit=loser)
    course.first(t.Part(task.charger, task.target))


def part(course: Course, task: t.Part) -> None:
    """The charger steps back (AOFR-MELEE-9, AOFR-R-46)."""
    ground = course.state.ground
    if not (ground.has(task.charger) and ground.has(task.target)):
        return
    block = places.step_back(ground, course.measures, task.charger, task.target)
    if block != ground.stand(task.charger).block:
        course.set(ground=ground.moved(task.charger, block))
        course.tell("steps_back", "AOFR-MELEE-9", unit=task.charger, enemy=task.target)


def consolidate(course: Course, task: t.Consolidate) -> None:
    """The survivor may move a little, unless it is shaken or can only hold (AOFR-MELEE-8, AOFR-R-45, AOFR-R-60)."""
    unit = course.state.unit(task.unit)
    if may_consolidate(course, unit):
        course.wait(Choice("consolidate", unit.side, task, unit=unit.id))


def may_consolidate(course: Course, unit: Unit) -> bool:
    """Whether a unit may consolidate at all."""
    return (
        unit.here
        and not unit.shaken
        and course.measures.consolidate > 0
        and not gait_of(course.params, unit).hold_only
    )


def shifted(course: Course, task: t.Consolidate, action: ask.Action) -> None:
    """The survivor has moved, or stays."""
    unit = course.state.unit(task.unit)
    if isinstance(action, ask.Shift):
        stand = course.state.ground.stand(unit.id)
        block = replace(stand.block, x=action.to[0], y=action.to[1])
        course.set(ground=course.state.ground.moved(unit.id, block))
        course.tell("consolidates", "AOFR-MELEE-8", unit=unit.id)
    else:
        course.tell("stays", "AOFR-MELEE-8", unit=unit.id)
