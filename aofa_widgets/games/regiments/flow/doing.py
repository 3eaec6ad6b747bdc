"""What the active unit does: it holds, moves or charges; dangerous ground; then spells and shots."""

from __future__ import annotations

from .. import actions as ask
from ..legal.aims import castable, targets
from ..legal.traits import tough_of, unit_effects
from ..legal.ways import charge_way, march_of
from ..model import Choice, Roll, Unit
from ..model import tasks as t
from ..resolve import charging
from ..resolve.places import meeting
from ..resolve.volley import Due
from ..specials import best
from .course import Course
from .fighters import body_of
from .losses import suffer

RULES = {"hold": "AOFR-ACT-2", "advance": "AOFR-ACT-3", "rush": "AOFR-ACT-4"}


def do_action(course: Course, unit: Unit, action: ask.Action) -> None:
    """The action of the active unit, allowed as it is (AOFR-ACT-1)."""
    if isinstance(action, ask.Charge):
        begin_charge(course, unit, action)
        return
    assert isinstance(action, ask.Hold | ask.Advance | ask.Rush)
    kind, way = march_of(course.params, course.measures, course.state, unit, action)
    before = course.state.ground.stand(unit.id).block
    course.set(ground=course.state.ground.moved(unit.id, way.block), moved=way.block.at != before.at)
    danger = t.Danger(unit.id, tuple(unit.figures[i].n for i in way.danger))
    dangers = (danger,) if way.danger else ()
    turn = (way.block.facing - before.facing + 180) % 360 - 180
    if kind == "shaken":
        course.change(unit.id, shaken=False)
        course.tell("recovers", "AOFR-SHAKEN-5", unit=unit.id, degrees=abs(turn))
        course.first(*dangers)
        return
    if kind == "hold":
        course.tell("holds_turned" if turn else "holds", "AOFR-ACT-2", unit=unit.id, degrees=abs(turn))
    else:
        key = "advances" if kind == "advance" else "rushes"
        if kind == "advance" and isinstance(action, ask.Advance) and action.side:
            key = "advances_back" if action.side == "back" else "advances_aside"
        course.tell(key, RULES[kind], unit=unit.id, length=way.length, degrees=abs(turn))
    course.first(*dangers, t.Attack(kind != "rush"))


def begin_charge(course: Course, unit: Unit, action: ask.Charge) -> None:
    """Into contact; which side of the target it meets is settled at once (AOFR-MELEE-1, AOFR-R-36)."""
    found = charge_way(course.params, course.measures, course.state, unit, action)
    assert found is not None
    ground = course.state.ground.moved(unit.id, found.block).moved(action.target, found.defender)
    course.set(ground=ground, moved=True, fought=(unit.id, action.target))
    course.tell(f"charges_{found.side}", "AOFR-ACT-5", unit=unit.id, enemy=action.target, length=found.length)
    danger = t.Danger(unit.id, tuple(unit.figures[i].n for i in found.danger))
    files = len(meeting(found.block, found.defender)), len(meeting(found.defender, found.block))
    fight = t.Fight(unit.id, action.target, found.side, files)
    course.first(*((danger,) if found.danger else ()), fight)


def danger(course: Course, task: t.Danger) -> None:
    """Each figure in dangerous ground rolls its Tough in dice; each bad one is a wound (AOFR-DANG-1, AOFR-DANG-2)."""
    unit = course.state.unit(task.unit)
    now = task.course
    if now is None:
        dice = sum(tough_of(course.params, unit, unit.figure(n)) for n in task.figures)
        cancel = best(unit_effects(course.params, unit), "cancel_wound", "on") or 0
        now = charging.dangerous(dice, body_of(course.params, unit), cancel)
    if isinstance(now.due, Due):
        asked = t.Danger(task.unit, task.figures, now)
        course.wait(Roll(now.due.label, now.due.dice, unit.side, asked, unit=unit.id))
        return
    if now.due.wounds:
        course.tell("danger_hurts", "AOFR-DANG-2", unit=unit.id, n=now.due.wounds)
        suffer(course, unit.id, now.due.body)
    else:
        course.tell("danger_spares", "AOFR-DANG-1", unit=unit.id)


def in_danger(course: Course, task: t.Danger, faces: tuple[int, ...]) -> None:
    """The dice of dangerous ground have fallen."""
    course.first(t.Danger(task.unit, task.figures, charging.advance(course.params, task.course, faces)))


def attack(course: Course, task: t.Attack) -> None:
    """The active unit may cast what it can, then shoot if it may (AOFR-SR-CASTER-3, AOFR-SHOOT-1)."""
    state = course.state
    unit = state.unit(state.active)
    if not unit.here:
        return
    able = bool(targets(course.params, course.measures, state, unit)) if task.shoot else False
    if able or any(True for _ in castable(course.params, state, unit)):
        course.wait(Choice("attack", unit.side, task, unit=unit.id, among=("shoot",) if able else ()))


