"""Losses: a figure of a group, a unit, its tokens; cards and injuries that are drawn."""

from __future__ import annotations

from dataclasses import replace

from ..model import Roll, State
from ..model.tasks import Injury
from ..model.traits import steady
from ..resolve import bag as bags
from .course import Course
from .victory import after_loss


def spend_token(course: Course, name: str) -> None:
    """A token of the bag is laid on a unit's card (TOH-ACTION-9)."""
    state = course.state
    unit = state.unit(name)
    course.change(name, used=unit.used + 1)
    course.set(bag=course.state.bag.less(unit.cls))


def lose_figure(course: Course, name: str) -> None:
    """A group loses a figure and all its markers; the last one stands on a base of its own (TOH-GROUP-6, GROUP-7)."""
    unit = course.state.unit(name)
    left = unit.figures - 1
    course.change(name, figures=left, markers=0)
    course.tell("figure_lost", "TOH-GROUP-6", unit=name, n=left)
    base = replace(course.state.ground.base(name), figures=left)
    if left == 1 and unit.single:
        base = replace(base, r=min(base.r, unit.single))
        course.tell("last_of_group", "TOH-GROUP-7", unit=name)
    course.set(ground=course.state.ground.put(base))


def lose(course: Course, name: str, how: str) -> None:
    """A unit is lost: it leaves the table, and its tokens leave card and bag (TOH-REMOVE-1)."""
    state = course.state
    unit = state.unit(name)
    before = bags.Bag(state.bag.samurai, state.bag.warrior, state.bag.fate)
    removed = bags.remove(course.params, before, unit.cls, unit.actions, unit.used)
    tokens = replace(state.bag, samurai=removed.bag.samurai, warrior=removed.bag.warrior)
    figures = 0 if how == "killed" else unit.figures
    lost = replace(unit, gone=how, figures=figures, used=unit.used - removed.from_card)
    lost = replace(lost, cautious=False, prone=False, skills=(), dishonour=0)
    course.put(lost)
    ground = course.state.ground
    course.set(bag=tokens, ground=ground.put(replace(ground.base(name), gone=True)))
    course.tell("lost_unit" if how == "killed" else "lost_fled", "TOH-REMOVE-1", unit=name, n=unit.actions)
    after_loss(course, lost)


def wound_card(course: Course, task: Injury) -> None:
    """An injury card is due (TOH-ATTACK-16)."""
    deck = injuries_left(course.state)
    unit = course.state.unit(task.unit)
    if deck:
        course.wait(Roll("card", 1, "cards", unit.side, task, unit=unit.id, signs=deck))
    else:
        course.change(unit.id, injuries=(*unit.injuries, ""))


def injuries_left(state: State) -> tuple[str, ...]:
    """The injury cards that nobody holds, in the order of the book; all of them where every one is held."""
    held = [card for unit in state.units if unit.alive for card in unit.injuries]
    deck = tuple(state.cards.injuries) if state.cards else ()
    return tuple(card for card in deck if card not in held) or deck


def wounded(course: Course, task: Injury, card: str) -> None:
    """The injury is known: what it does is in force at once."""
    unit = course.change(task.unit, injuries=(*course.state.unit(task.unit).injuries, card))
    course.tell("injured", "TOH-ATTACK-16", unit=task.unit, injury=card)
    if course.state.cards.injuries[card].prone and not unit.prone and not steady(course.state, unit):
        course.change(task.unit, prone=True)
        course.tell("fight_floored", "TOH-PRONE-1", unit=task.unit)

