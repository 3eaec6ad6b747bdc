"""Skill cards: drawn with a fate token, given to a samurai, put away, used without a roll."""

from __future__ import annotations

from .. import actions as ask
from ..model import Choice, Roll, State
from ..model.tasks import Given, Skill
from ..model.traits import skill_of
from .course import Course
from .helping import wear


def deck_of(state: State) -> tuple[str, ...]:
    """The skill cards that may be drawn: those left, or all that nobody holds once the deck is used up."""
    if state.skills:
        return state.skills
    held = {card for unit in state.units if unit.alive for card in unit.skills}
    return tuple(card for card in state.cards.skills if card not in held)


def card(course: Course, task: Skill) -> None:
    """A skill card is due, if the side has a samurai to hold it (TOH-SKILL-2, TOH-R-36)."""
    state = course.state
    deck = deck_of(state)
    if not any(unit.samurai for unit in state.alive(task.side)):
        course.tell("no_samurai", "TOH-R-36", side=task.side)
    elif deck:
        course.wait(Roll("card", 1, "cards", task.side, task, signs=deck))


def drew_card(course: Course, task: Skill, name: str) -> None:
    """The card is known: it must be given to a samurai."""
    course.set(skills=tuple(one for one in deck_of(course.state) if one != name))
    course.tell("skill_drawn", "TOH-SKILL-2", side=task.side, card=name)
    course.first(Given(task.side, name))


def given(course: Course, task: Given) -> None:
    """The only samurai takes the card; of several, the side names one (TOH-SKILL-2)."""
    among = tuple(unit.id for unit in course.state.alive(task.side) if unit.samurai)
    if len(among) == 1:
        give(course, task, among[0])
    else:
        course.wait(Choice("assign", task.side, task, among=among, label=task.card))


def give(course: Course, task: Given, name: str) -> None:
    """A samurai takes the card; with one too many, one is put away (TOH-SKILL-3, TOH-SKILL-4)."""
    unit = course.state.unit(name)
    if len(unit.skills) < course.params.skill_most:
        course.change(name, skills=(*unit.skills, task.card))
        course.tell("skill_given", "TOH-SKILL-2", unit=name, card=task.card)
        return
    held = (*unit.skills, task.card)
    course.wait(Choice("discard", task.side, Given(task.side, task.card, name), unit=name, among=held, label=task.card))


def put_away(course: Course, task: Given, name: str) -> None:
    """One of the four is put away."""
    unit = course.state.unit(task.unit)
    course.change(unit.id, skills=tuple(one for one in (*unit.skills, task.card) if one != name))
    if name == task.card:
        course.tell("skill_declined", "TOH-SKILL-4", unit=unit.id, card=name)
    else:
        course.tell("skill_put_away", "TOH-SKILL-4", unit=unit.id, card=name, other_card=task.card)


def use(course: Course, action: ask.Play) -> None:
    """A card that asks for no roll (TOH-SKILL-9)."""
    found = skill_of(course.state, action.card)
    wear(course, action.unit, action.card)
    unit = course.state.unit(action.unit)
    markers = min(unit.markers, found.discard_marker)
    turned = min(unit.dishonour, found.turn_down_dishonour)
    course.change(unit.id, markers=unit.markers - markers, dishonour=unit.dishonour - turned)
    course.tell("skill_used", "TOH-SKILL-9", unit=unit.id, card=action.card)
