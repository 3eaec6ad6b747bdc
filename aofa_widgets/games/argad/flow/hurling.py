"""Jugs and stools: thrown across a room before anybody moves, all together (ARG-CLOSEQ-2 to 5)."""

from __future__ import annotations

from collections.abc import Iterator

from ..legal.loads import OBJECT
from ..model import Character
from ..model.tasks import Play
from ..resolve import blows
from ..specials import spared
from .after import give_way
from .course import Course
from .dicing import STEPS, THEN, renamed

STEPS["hurl"] = lambda params, blow: renamed(blows.steps(params, blow), "object")


def hurls(course: Course) -> Iterator[Play]:
    """Everything that is thrown this turn, as it stands before the first of them lands."""
    state, params = course.state, course.params
    for who in sorted(state.here(), key=lambda p: (p.side, p.id)):
        order = state.order(who.id)
        if order is None or order.do != "throw" or who.hesitates or not who.awake(state.turn):
            continue
        foe = state.person(order.target)
        clumsy = {"untrained"} if who.cls <= params.class_untrained_most and not spared(who, "untrained") else set()
        flags = frozenset(clumsy | ({"improvised"} if not spared(who, "improvised") else set()))
        blow = blows.Blow(
            blows.Struck(foe.cls, foe.armour), blows.total(blows.reasons(params, flags)), True, who.disorder, who.die
        )
        yield Play("hurl", blow, (who.id, foe.id, OBJECT))


def _hurled(course: Course, task: Play, landed: blows.Landed) -> None:
    """Nobody dies of it: down for all the next turn, or driven back as by a blow (ARG-CLOSEQ-5)."""
    who, foe = (course.state.person(str(name)) for name in task.about[:2])
    course.change(who.id, thrown=(*who.thrown, OBJECT))
    told = {"who": who.id, "enemy": foe.id, "n": landed.natural}
    if foe.out or landed.outcome == "miss":
        course.tell("hurl_misses", "ARG-CLOSEQ-5", **told)
    elif landed.outcome == "push":
        course.tell("hurl_pushes", "ARG-CLOSEQ-5", **told)
        _back(course, foe, who)
    else:
        course.change(foe.id, down=course.state.turn + 1)
        course.tell("hurl_floors", "ARG-CLOSEQ-5", **told)


def _back(course: Course, foe: Character, who: Character) -> None:
    moved = give_way(course.params, course.state, foe, (who,))
    if moved is not None:
        course.state = course.state.put_all(moved)


THEN["hurl"] = _hurled

__all__ = ["hurls"]
