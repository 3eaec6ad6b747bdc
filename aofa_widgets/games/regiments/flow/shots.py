"""Shooting: who shoots what is settled at once, then weapon after weapon; and hits that a spell brings."""

from __future__ import annotations

from dataclasses import replace

from .. import actions as ask
from ..legal.aims import shooters, weapon_of
from ..legal.traits import UNLIMITED, figure_effects, uses_left
from ..model import Roll, State, Unit
from ..model import tasks as t
from ..model.ground import Measures
from ..params import Params
from ..resolve import compile as compiled
from ..resolve import volley
from ..resolve.places import sight
from ..resolve.volley import Due
from .course import Course
from .fighters import body_of, target_of, volley_of
from .losses import suffer, tell_hits


def shoot(course: Course, unit: Unit, action: ask.Shoot) -> None:
    """All ranges are measured before the first die; who aims at one comes first, then Deadly (AOFR-R-21)."""
    fires = volleys(course, unit, action.aims)
    for weapon, target in dict.fromkeys((fire.weapon, fire.target) for fire in fires):
        course.tell("shoots", "AOFR-SHOOT-1", unit=unit.id, enemy=target, weapon=weapon)
    course.put(_used(course, unit, fires))
    course.first(*fires)


def volleys(course: Course, unit: Unit, aims: tuple[ask.Aim, ...]) -> tuple[t.Fire, ...]:
    """The volleys of a unit: figures that shoot alike roll together."""
    return fires_of(course.params, course.measures, course.state, unit, aims)


def fires_of(
    params: Params, measures: Measures, state: State, unit: Unit, aims: tuple[ask.Aim, ...]
) -> tuple[t.Fire, ...]:
    """The same as tasks, in the order in which they are rolled."""
    rows = []
    for at, (weapon, target, figure) in enumerate(aims):
        enemy = state.unit(target)
        cover = sight.cover(state.ground, measures, unit.id, target)
        goal = target_of(params, enemy, cover, figure)
        alike: dict[object, list[tuple[int, int]]] = {}
        for n, gap in shooters(params, measures, state, unit, weapon, target):
            one = volley_of(params, unit, weapon, ((n, gap),), state.moved, goal)
            alike.setdefault(one, []).append((n, gap))
        for shot in alike.values():
            held = weapon_of(unit, weapon)
            first = compiled.order(figure_effects(params, unit, unit.figure(shot[0][0]), held))
            rows.append((first, at, t.Fire(unit.id, target, weapon, tuple(shot), cover, figure)))
    return tuple(fire for _, _, fire in sorted(rows, key=lambda row: row[:2]))


def _used(course: Course, unit: Unit, fires: tuple[t.Fire, ...]) -> Unit:
    """Weapons that may be used so often in a battle have been used once more (AOFR-R-59)."""
    for fire in fires:
        for n, _ in fire.shooters:
            figure = unit.figure(n)
            held = weapon_of(unit, fire.weapon)
            if uses_left(course.params, unit, figure, held) < UNLIMITED:
                unit = unit.put(replace(figure, spent=(*figure.spent, fire.weapon)))
    return unit


def fire(course: Course, task: t.Fire) -> None:
    """A volley goes on: the next dice, or what it did."""
    state = course.state
    enemy = state.unit(task.target)
    if not enemy.here or (task.figure >= 0 and all(f.n != task.figure for f in enemy.figures)):
        return
    now = task.course
    if now is None:
        numbers = numbers_of(course.params, state, task)
        if numbers is None:
            return
        now = volley.begin(numbers, body_of(course.params, enemy, task.figure))
    if isinstance(now.due, Due):
        side = state.unit(task.unit).side if now.due.of == "attacker" else enemy.side
        who = task.unit if now.due.of == "attacker" else task.target
        course.wait(
            Roll(
                now.due.label, now.due.dice, side, replace(task, course=now), unit=who, enemy=task.target,
                why=task.spell or task.weapon,
            )
        )  # fmt: skip
        return
    done = now.due
    told = {"unit": task.unit, "enemy": task.target, "weapon": task.weapon, "spell": task.spell}
    tell_hits(course, "volley", "AOFR-SHOOT-5", done, **told)
    suffer(course, enemy.id, done.body, task.figure)


def numbers_of(params: Params, state: State, task: t.Fire) -> volley.Volley | None:
    """The numbers of a volley with whoever is left to shoot and to be hit."""
    enemy = state.unit(task.target)
    goal = target_of(params, enemy, task.cover, task.figure)
    if task.spell:
        spell = state.armies.spells[task.spell]
        return compiled.spell(params, spell.hits, spell.ap, goal)
    return volley_of(params, state.unit(task.unit), task.weapon, task.shooters, state.moved, goal)


def fired(course: Course, task: t.Fire, faces: tuple[int, ...]) -> None:
    """Dice of a volley have fallen."""
    course.first(replace(task, course=volley.advance(task.course, faces)))


