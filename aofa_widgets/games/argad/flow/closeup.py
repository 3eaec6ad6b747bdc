"""Shots just before contact: several at a whole front together, and who steps over those who fall (ARG-POINTBLANK)."""

from __future__ import annotations

from collections.abc import Iterable

from aofa_widgets.play.changing import changed

from .. import actions as ask
from ..legal.arms import choose, weapon
from ..legal.near import between, group_of, in_contact
from ..model import Character, State
from ..model.tasks import Front, Land, Play
from ..params import Params
from ..resolve import volley
from .course import Course
from .flags import follows
from .ground import enters
from .moving import into
from .shots import armour_of, fired, sight_of

Aimed = tuple[Character, Character, str, int]
"""A shooter at point-blank, his enemy, his weapon, and the number it needs."""


def close_need(course: Course, who: Character, foe: Character, shot: ask.Shot) -> tuple[str, int]:
    """A shot at point-blank leaves its weapon: with which, and what it needs, no ground counted (ARG-POINTBLANK-4)."""
    params, state = course.params, course.state
    name = choose(params, state, who, shot.weapon, not who.held, contact=who.met)
    found = sight_of(params, state, who, foe, name, not who.held, "point_blank")
    fired(course, who, foe, name)
    course.tell("shoots_close", "ARG-POINTBLANK-1", who=who.id, enemy=foe.id, weapon=name, n=found.need)
    return name, found.need


def stopped(params: Params, state: State, who: Character, foe: Character, name: str) -> int:
    """What his armour takes off a shot at point-blank at somebody."""
    return armour_of(params, state, who, foe, name, weapon(state, name).band(0), 0)


def together(params: Params, state: State, shots: Iterable[ask.Shot]) -> dict[tuple[int, str], list[ask.Shot]]:
    """Shots that were said to be fired together, by side and by the group they are fired at."""
    found: dict[tuple[int, str], list[ask.Shot]] = {}
    for shot in shots:
        side = state.person(shot.who).side
        found.setdefault((side, group_of(params, state, state.person(shot.target))[0].id), []).append(shot)
    return found


def front(course: Course, task: Front) -> None:
    """All dice of a line at the whole front of those who come, before any blow (ARG-POINTBLANK-3, ARG-POINTBLANK-5)."""
    params, state = course.params, course.state
    tasks = []
    for shots in task.shots:
        rows = [(state.person(one.who), state.person(one.target), one) for one in shots]
        rows = [row for row in rows if row[0].awake(state.turn)]
        line = {p.id for who, _, _ in rows for p in group_of(params, state, who)}
        group = {p.id: p for _, foe, _ in rows for p in group_of(params, state, foe)}
        facing = [p for p in group.values() if not p.out and any(one.id in line for one in in_contact(state, p))]
        if not rows or not facing:
            continue
        aimed: list[Aimed] = [(who, foe, *close_need(course, who, foe, one)) for who, foe, one in rows]
        who, foe, name, _ = aimed[0]
        members = tuple(
            volley.Member(p.id, stopped(params, state, who, p, name), 0, max(1, p.life - p.hits)) for p in facing
        )
        dice = tuple(volley.Shooter(one.id, need, loose=one.disorder) for one, _, _, need in aimed)
        shot = volley.Volley(dice, members, who.side in state.favours)
        tasks.append(Play("volley", shot, (who.id, foe.id, name, len(dice))))
    course.first(*tasks, Land("front"))


def follow(course: Course, fallen: Iterable[Character]) -> None:
    """Whoever comes behind those who fall as they attack steps over them, unless he stood still (ARG-POINTBLANK-6)."""
    params, used = course.params, set[str]()
    for person in sorted(fallen, key=lambda p: p.id):
        state = course.state
        behind = [p for p in state.here(person.side) if p.id not in used and follows(params, state, p, person)]
        others = [p for p in state.here() if not p.decoy]
        for p in sorted(behind, key=lambda one: (between(one, person), one.id)):
            there = changed(p, x=person.x, y=person.y, z=person.z, facing=person.facing)
            clear = not any(into(there, one) for one in others if one.id != p.id)
            if clear and enters(state, p, (person.x, person.y), person.facing):
                course.put(there)
                course.tell("steps_over", "ARG-POINTBLANK-6", who=p.id, enemy=person.id)
                used.add(p.id)
                break


__all__ = ["close_need", "follow", "front", "stopped", "together"]
