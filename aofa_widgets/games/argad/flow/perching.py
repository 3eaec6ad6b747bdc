"""Tables, bars and stages: who stands on one, who is thrown off, and what overturns (ARG-TABLETOP-5 to 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from aofa_widgets.table.shapes import contains

from ..legal.near import on_wall
from ..model import Character
from ..model.ground import Feature, Ground
from .course import Course


def top_at(ground: Ground, at: tuple[int, int]) -> Feature | None:
    """The table on which a place lies; None for the floor."""
    return next((one for one in ground.features if one.does.top and contains(one.shape, at)), None)


def perched(course: Course) -> None:
    """Whoever has his middle on a table stands on it, where that option is in force."""
    if not course.params.options_tables or not any(one.does.top for one in course.state.ground.features):
        return
    for who in course.state.here():
        if on_wall(course.state, who):
            continue
        top = None if who.mounted or who.decoy else top_at(course.state.ground, (who.x, who.y))
        name = top.id if top else ""
        if name != who.perch:
            course.change(who.id, perch=name, z=top.does.height if top else course.state.ground.height((who.x, who.y)))


def holds_two(ground: Ground, who: Character) -> bool:
    """Whether the table somebody stands on has room for two fighters (ARG-TABLETOP-6)."""
    top = next((one for one in ground.features if one.id == who.perch), None)
    if top is None:
        return True
    x, y, right, bottom = top.box
    return max(right - x, bottom - y) >= 2 * who.two_steps


def overturned(course: Course, driven: Sequence[str]) -> None:
    """Two enemies on one table who are both driven back: it falls over with them (ARG-TABLETOP-7)."""
    state = course.state
    people = [p for p in map(state.person, driven) if p.perch and not p.out]
    for name in sorted({p.perch for p in people}):
        pair = [p for p in people if p.perch == name]
        if len({p.side for p in pair}) < 2:
            continue
        left = tuple(one for one in course.state.ground.features if one.id != name)
        course.set(ground=replace(course.state.ground, features=left))
        for p in pair:
            course.change(p.id, down=course.state.turn + 1, perch="", z=0)
        course.tell("overturns", "ARG-TABLETOP-7", who=pair[0].id, enemy=pair[1].id, job=name)


__all__ = ["holds_two", "overturned", "perched", "top_at"]
