"""The game master's rulings: done at once when all have sealed, kept in a log (ARG-GEN-7, ARG-NPC-1)."""

from __future__ import annotations

from dataclasses import replace

from ..actions import ATTITUDES, Rule
from ..model import Ruled
from ..model.tasks import Play
from ..params import Params
from ..resolve.due import Due, Steps
from . import clocks
from .closing import close_game
from .course import Course
from .dicing import STEPS, THEN
from .moving import into


def attitude_steps(params: Params, who: str) -> Steps[int]:
    """The die of an attitude that nobody planned (ARG-NPC-3)."""
    return (yield Due("attitude", 1))[0]


STEPS["attitude"] = attitude_steps
FOES = frozenset({"hostile"})


def rule(course: Course, ruling: Rule) -> None:
    """Carry out a ruling, whatever the text says, and keep it."""
    state = course.state
    kept = Ruled(state.turn, ruling.what, ruling.who, ruling.value, ruling.why)
    course.set(log=(*state.log, kept))
    if ruling.what == "clock":
        course.tell("ruled_clock", "ARG-MULTIPLAYER-2", job=ruling.who, value=ruling.value)
        clocks.ruled(course, ruling.who, ruling.value)
    elif ruling.what not in ("aim", "hide"):
        course.tell(f"ruled_{ruling.what}", "ARG-GEN-7", who=ruling.who, value=ruling.value, why=ruling.why)
    match ruling.what:
        case "attitude" if ruling.value == "roll":
            course.first(Play("attitude", ruling.who, (ruling.who, "", "")))
        case "attitude":
            feel(course, ruling.who, ruling.value)
        case "reveal":
            course.change(ruling.who, hidden=False)
        case "hide":
            course.change(ruling.who, hidden=True)
        case "out":
            course.change(ruling.who, out=ruling.value)
        case "heal":
            course.change(ruling.who, hits=0, down=0, disorder=False, fleeing=0, danger=False, places=())
        case "place":
            person = state.person(ruling.who)
            there = replace(person, x=ruling.to[0], y=ruling.to[1])
            if not any(into(there, p) for p in state.here() if p.id != person.id):
                course.put(there)
        case "order":
            course.change(ruling.who, hesitates=True)
        case "morale":
            course.change(ruling.who, disorder=not state.person(ruling.who).disorder)
        case "aim":
            done = ruling.value == "yes"
            course.set(aims=tuple(replace(a, done=done) if a.id == ruling.who else a for a in state.aims))
        case "job":
            course.set(jobs=tuple(replace(j, done=True) if j.id == ruling.who else j for j in state.jobs))
        case "end":
            close_game(course, "ruled")


def feel(course: Course, who: str, attitude: str) -> None:
    """A person takes an attitude: whoever is not hostile is nobody's enemy."""
    course.change(who, attitude=attitude, team=-2 if attitude in FOES else -1)


def _rolled(course: Course, task: Play, face: int) -> None:
    table = course.state.arms.tables.get("attitude")
    attitude = table.row(face).does if table is not None else ATTITUDES[min(face, len(ATTITUDES)) - 1]
    feel(course, task.situation, attitude)
    course.tell("attitude", "ARG-NPC-3", who=task.situation, value=attitude)


THEN["attitude"] = _rolled

__all__ = ["feel", "rule"]
