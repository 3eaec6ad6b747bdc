"""Spells: tokens are paid, others lend theirs in secret, one die decides (AOFR-SR-CASTER-3 to -5)."""

from __future__ import annotations

from dataclasses import replace

from .. import actions as ask
from ..legal.aims import helpers
from ..legal.traits import casters
from ..model import Choice, Lasting, Roll, Unit
from ..model import tasks as t
from ..resolve import spells
from .course import Course


def cast(course: Course, unit: Unit, action: ask.Cast) -> None:
    """A caster pays for a spell and tries it; paid tokens are gone (AOFR-R-54)."""
    spell = course.state.armies.spells[action.spell]
    figure = unit.figure(caster_of(course, unit, action))
    course.put(unit.put(replace(figure, tokens=figure.tokens - spell.value)))
    course.set(tried=(*course.state.tried, (figure.n, spell.id)), lent=())
    course.tell(
        "casts", "AOFR-SR-CASTER-3", unit=unit.id, enemy=action.target, spell=spell.id, n=spell.value
    )  # fmt: skip
    course.first(t.Spell(unit.id, figure.n, spell.id, action.target))


def caster_of(course: Course, unit: Unit, action: ask.Cast) -> int:
    """Who tries it: the figure that is named, else the first that can pay and has not tried it yet."""
    if action.figure >= 0:
        return action.figure
    value = course.state.armies.spells[action.spell].value
    return next(
        figure.n
        for figure in casters(course.params, unit)
        if figure.tokens >= value and (figure.n, action.spell) not in course.state.tried
    )


def spell(course: Course, task: t.Spell) -> None:
    """Who can help or hinder says how much, unseen; then all is revealed and the die falls (AOFR-R-53)."""
    state = course.state
    unit = state.unit(task.unit)
    for name in helpers(course.params, course.measures, state, unit):
        if name not in task.asked:
            course.wait(Choice("help", state.unit(name).side, task, unit=name, among=(task.unit,)))
            return
    paid: dict[int, int] = {}
    for name, _, tokens in state.lent:
        side = state.unit(name).side
        paid[side] = paid.get(side, 0) + tokens
        course.put(_pay(state.unit(name), tokens))
    net = paid.get(unit.side, 0) - paid.get(1 - unit.side, 0)
    if paid:
        course.tell(
            "revealed", "AOFR-SR-CASTER-5", unit=unit.id, n=paid.get(unit.side, 0), m=paid.get(1 - unit.side, 0)
        )
    course.set(lent=())
    need = max(2, min(6, course.params.caster_cast_on - net))
    course.wait(Roll("cast", 1, unit.side, replace(task, asked=(str(net),)), unit=unit.id, need=need, why=task.spell))


def _pay(unit: Unit, tokens: int) -> Unit:
    for figure in unit.figures:
        less = min(tokens, figure.tokens)
        if less:
            unit, tokens = unit.put(replace(figure, tokens=figure.tokens - less)), tokens - less
    return unit


def lent(course: Course, task: t.Spell, name: str, tokens: int) -> None:
    """A caster has said what it lends; nobody else is told yet."""
    if tokens:
        course.set(lent=(*course.state.lent, (name, -1, tokens)))
    course.first(replace(task, asked=(*task.asked, name)))


def decided(course: Course, task: t.Spell, face: int) -> None:
    """The die of a spell has fallen (AOFR-SR-CASTER-4)."""
    net = int(task.asked[0])
    row = course.state.armies.spells[task.spell]
    if not spells.works(course.params, face, net):
        course.tell("fizzles", "AOFR-SR-CASTER-4", unit=task.unit, spell=task.spell, n=face)
        return
    course.tell("works", "AOFR-SR-CASTER-4", unit=task.unit, spell=task.spell, enemy=task.target, n=face)
    if row.hits:
        course.first(t.Fire(task.unit, task.target, "", spell=task.spell))
        return
    target = course.state.unit(task.target)
    lasting = Lasting(task.spell, row.effect, row.until)
    course.put(replace(target, lasting=(*target.lasting, lasting)))
