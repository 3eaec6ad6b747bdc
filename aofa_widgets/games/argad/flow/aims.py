"""What the sides are after, and whether it has come about; nobody wins (ARG-GEN-8, ARG-OBJECTIVE-1)."""

from __future__ import annotations

from dataclasses import replace

from aofa_widgets.table.shapes import contains

from ..model import Aim, State
from .course import Course


def look(course: Course) -> None:
    """Look at every aim at the end of a turn; one that is reached stays so, "spare" and "hold" are of the moment."""
    state = course.state
    found = tuple(replace(aim, done=reached(state, aim)) for aim in state.aims)
    course.set(aims=found)


def reached(state: State, aim: Aim) -> bool:
    """Whether an aim has come about by now."""
    people = [state.person(name) for name in aim.who if state.has(name)]
    ours = [p for p in state.here(aim.side) if p.awake(state.turn)]
    match aim.kind:
        case "kill":
            return aim.done or bool(people) and all(p.out in ("killed", "surrendered") for p in people)
        case "spare":
            return all(p.out != "killed" for p in people)
        case "job":
            return aim.done or any(job.id == aim.job and job.done for job in state.jobs)
        case "talk":
            pairs = [set(pair) for pair in state.talks]
            return aim.done or any(p.id in pair and any(q.id in pair for q in ours) for p in people for pair in pairs)
        case "escape":
            wanted = people or [p for p in state.people if p.side == aim.side]
            return any(p.out == "left" for p in wanted)
        case "reach":
            return aim.done or any(_inside(state, aim, p.x, p.y) for p in (people or ours))
        case "hold":
            others = [p for p in state.here() if p.side != aim.side and p.team != -1]
            return any(_inside(state, aim, p.x, p.y) for p in ours) and not any(
                _inside(state, aim, p.x, p.y) for p in others
            )
    return aim.done


def _inside(state: State, aim: Aim, x: int, y: int) -> bool:
    place = next((one for one in state.ground.features if one.id == aim.place), None)
    if place is not None:
        return contains(place.shape, (x, y))
    job = next((one for one in state.jobs if one.id in (aim.place, aim.job)), None)
    return job is not None and (job.x - x) ** 2 + (job.y - y) ** 2 <= 600 * 600


__all__ = ["look", "reached"]
