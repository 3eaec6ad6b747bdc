"""What may be declared before a test: a dishonourable act, and skill cards (TOH-DISHON-2, TOH-SKILL-5 to 9)."""

from __future__ import annotations

from ..model import Choice, State, Unit
from ..model.forces import Skill as Card
from ..model.tasks import Task
from ..model.traits import ready, skill_of
from ..params import INCH, Params
from ..resolve.cards import dishonour, honour_cards
from ..resolve.places import distance
from .course import Course

TESTS = ("hit", "dodge", "damage", "honour", "search", "nerve", "offtable")
DISHONOUR = "dishonour"


def helps(params: Params, state: State, unit: Unit, label: str) -> tuple[str, ...]:
    """What a unit may declare before a test of this label."""
    if label not in TESTS or not unit.samurai or not unit.alive:
        return ()
    legal = dishonour(params, unit.cls, unit.shamed, 0, unit.dishonour)
    found = [DISHONOUR] if legal.legal and legal.dice else []
    for name in unit.skills:
        card = skill_of(state, name)
        helpful = (_suits(card, label) and card.dice > 0) or (label == "hit" and card.on_hit)
        if helpful and ready(state, unit, name):
            found.append(name)
    return tuple(found)


def _suits(card: Card, label: str) -> bool:
    """Whether a card is about a test of this label; nerve and return are honour tests too."""
    return card.on == label or (card.on == "honour" and label in ("nerve", "offtable"))


def lasting(state: State, unit: Unit, label: str) -> int:
    """Dice of lasting cards: its own, and those of friends near enough (TOH-SKILL-5), all battle (TOH-SKILL-6)."""
    total = 0
    for friend in state.here(unit.side):
        for name in friend.skills:
            card = skill_of(state, name)
            if not card.standing or not _suits(card, label):
                continue
            if friend.id == unit.id or _near(state, unit, friend, card.aura):
                total += card.dice
    return total


def _near(state: State, unit: Unit, friend: Unit, inches: int) -> bool:
    if not inches or state.off(unit.id):
        return False
    return distance(state.ground, unit.id, friend.id) <= inches * INCH


def ask_help(course: Course, unit: Unit, label: str, dice: int, task: Task) -> bool:
    """Ask what is declared before a test; False where there is nothing to declare."""
    among = helps(course.params, course.state, unit, label)
    if among:
        course.wait(Choice("help", unit.side, task, unit=unit.id, among=among, label=label, dice=dice))
    return bool(among)


def declare(course: Course, name: str, by: str) -> int:
    """Something is declared: its price is paid, for dishonour a card (TOH-DISHON-3); how many dice it brings."""
    unit = course.state.unit(name)
    if by == DISHONOUR:
        course.change(name, dishonour=unit.dishonour + 1, shamed=unit.shamed + 1)
        course.tell("dishonour", "TOH-DISHON-2", unit=name, dice=course.params.dishonour_dice)
        return course.params.dishonour_dice
    wear(course, name, by)
    course.tell("skill_used", "TOH-SKILL-7", unit=name, card=by)
    return skill_of(course.state, by).dice


def wear(course: Course, name: str, card: str) -> None:
    """A card was used: for this turn, for this game, or it is put away (TOH-SKILL-7 to 9)."""
    unit = course.state.unit(name)
    kind = skill_of(course.state, card).duration
    if kind == "once":
        course.change(name, skills=tuple(c for c in unit.skills if c != card))
    elif kind == "once_per_game":
        course.change(name, worn=(*unit.worn, card))
    else:
        course.change(name, spent=(*unit.spent, card))


def knocks(state: State, card: str) -> bool:
    """Whether a card knocks a target down that is hit."""
    return card != DISHONOUR and skill_of(state, card).on_hit == "target_prone"


def face_up(params: Params, state: State, unit: Unit) -> int:
    """Dishonour cards that count against an honour test of this unit now (TOH-R-35)."""
    return honour_cards(params, unit.dishonour, (u.dishonour for u in state.alive(unit.side)))


def turn_down(course: Course, unit: Unit, keep: int = 0) -> None:
    """The cards that were counted are turned face down; `keep` of the unit's own were not (TOH-DISHON-5)."""
    state = course.state
    own = course.params.dishonour_scope == "bearer"
    for other in (unit,) if own else state.alive(unit.side):
        left = min(other.dishonour, keep) if other.id == unit.id else 0
        course.change(other.id, dishonour=left)
