"""Second thoughts: others are slowed or held fast, and one would rather stay; most rules forbid it (ARG-DISPUTE-1)."""

from __future__ import annotations

from .. import actions as ask
from ..model.tasks import Doubt, Doubted
from .course import Course
from .going import STAYS, announced
from .slips import ask_for


def doubt(course: Course, task: Doubt) -> None:
    """Ask those who announced a move and go on freely, while somebody else does not; he stays no less a mover."""
    params, state = course.params, course.state
    if params.dispute_must_move:
        return
    runs = {row[1]: row[2] for row in state.results if row[0] == "run"}
    going = [one for one in announced(params, state) if one.do not in STAYS and one.wants]
    slowed = {one.who.id for one in going if runs.get(one.who.id, one.wants) < one.wants}
    able = tuple(one.who.id for one in going if one.who.id not in slowed and one.do != "flee" and not one.who.decoy)
    if slowed and able:
        sides = tuple(sorted({state.person(name).side for name in able}))
        ask_for(course, "doubts", sides, Doubted(), able)


def doubted(course: Course, task: Doubted) -> None:
    """Whoever thought better of it stays where he is; he is not immobile again for that (ARG-TERRAIN-11)."""
    stay = {slip[1] for slip in course.state.slips if isinstance(slip[3], ask.Advance) and not slip[3].go}
    for name in sorted(stay):
        course.tell("stays_after_all", "ARG-DISPUTE-1", who=name)
    rows = tuple((row[0], row[1], 0) if row[1] in stay else row for row in course.state.results)
    course.set(slips=(), sealed=(), picked=(), results=rows, phase="moves")


__all__ = ["doubt", "doubted"]
