"""After the blows: those driven back go, friends behind them too; winners may take the place (ARG-RETREAT)."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

from .. import actions as ask
from ..legal.near import in_contact, on_wall, touches
from ..model import Character, State
from ..model.tasks import Back, Forward
from ..params import Params
from ..resolve.places import backs
from .course import Course
from .ground import field_of
from .heights import driven_off, footing
from .moving import into
from .perching import holds_two, overturned, perched
from .slips import ask_for


def back(course: Course, task: Back) -> None:
    """Everybody driven back goes one base length, in a fixed order; who cannot is lost (ARG-RETREAT-2 to 4)."""
    rows = course.state.results
    won: list[tuple[str, int, int]] = []
    if course.params.options_tables:
        overturned(course, [name for kind, name, _ in rows if kind == "push"])
    for kind, name, by in rows:
        person = course.state.person(name)
        if kind == "won":
            won.append((by, person.x, person.y))
            continue
        if kind != "push" or person.out:
            continue
        if course.params.options_rank_support and held_up(course.state, person, by):
            course.tell("held_up", "ARG-RETREAT-5", who=name)
            continue
        foes = in_contact(course.state, person) or ((course.state.person(by),) if by else ())
        if (wall := on_wall(course.state, person)) is not None:
            if not driven_off(course, person, wall, foes):
                _blocked(course, person)
            if by:
                won.append((by, person.x, person.y))
                course.change(by, pushed=course.state.turn)
            continue
        moved = give_way(course.params, course.state, person, foes)
        if moved is None:
            _blocked(course, person)
        else:
            course.state = course.state.put_all(moved)
            course.change(name, pushed=course.state.turn, driven=course.state.turn)
            course.tell("driven_back", "ARG-RETREAT-2", who=name, enemy=by or name)
            for other in sorted(set(moved) - {name}):
                course.tell("pushed_too", "ARG-RETREAT-3", who=other)
            _off_table(course, course.state.person(name), foes)
        if by:
            won.append((by, person.x, person.y))
            course.change(by, pushed=course.state.turn)
    state = course.state
    able: dict[str, tuple[int, int]] = {}
    for name, x, y in won:
        who = state.person(name) if state.has(name) else None
        if who is not None and who.awake(state.turn) and not who.shot:
            able.setdefault(name, (x, y))
    course.set(results=tuple(("place", name, place) for name, place in sorted(able.items())))
    if not able:
        course.set(results=())
        return
    sides = tuple(sorted({state.person(name).side for name in able}))
    ask_for(course, "after", sides, Forward(), tuple(sorted(able)))


def _off_table(course: Course, person: Character, foes: tuple[Character, ...]) -> None:
    """Whoever is driven back on a table without room for two jumps down at once (ARG-TABLETOP-6)."""
    for _ in range(3):
        perch = person.perch
        perched(course)
        person = course.state.person(person.id)
        if not person.perch or holds_two(course.state.ground, person):
            break
        moved = give_way(course.params, course.state, person, foes)
        if moved is None:
            break
        course.state = course.state.put_all(moved)
        person = replace(course.state.person(person.id), perch=perch)


def held_up(state: State, person: Character, by: str) -> bool:
    """Whether friends in file behind somebody on foot hold him where he stands (ARG-RETREAT-5)."""
    from ..resolve.blows import rank_support

    if person.mounted or not by or not state.has(by) or state.person(by).mounted:
        return False
    foe = state.person(by)
    return not rank_support(1 + _file(state, foe, person), _file(state, person, foe))


def _file(state: State, front: Character, foe: Character) -> int:
    """How many friends stand one behind the other behind somebody, away from an enemy."""
    at, number = front, 0
    far = hypot(front.x - foe.x, front.y - foe.y) or 1.0
    ux, uy = (front.x - foe.x) / far, (front.y - foe.y) / far
    for _ in range(6):
        near = [
            p
            for p in state.here(front.side)
            if p.id != at.id and touches(p, at) and (p.x - at.x) * ux + (p.y - at.y) * uy > 0.7 * at.two_steps
        ]
        if not near:
            break
        at, number = min(near, key=lambda p: p.id), number + 1
    return number


def give_way(
    params: Params, state: State, person: Character, foes: tuple[Character, ...]
) -> dict[str, Character] | None:
    """Who stands where after somebody has gone back, friends pushed along with him; None: there is no room."""
    ground = field_of(state)
    here = {base.id for base in ground.bases}
    names = sorted(foe.id for foe in foes if foe.id in here)
    found = backs.retreat(ground, params, person.id, names)
    if found.blocked or not found.moved:
        return None
    moved = {
        base.id: replace(state.person(base.id), x=base.x, y=base.y, z=state.ground.height(base.at))
        for base in found.moved
    }
    others = [p for p in state.put_all(moved).here() if p.id not in moved and not p.decoy]
    if any(into(one, other) for one in moved.values() for other in others):
        return None
    return moved


def _blocked(course: Course, person: Character) -> None:
    """Nowhere to go: killed, or he yields, as the table has it (ARG-RETREAT-4, ARG-AMB-RETREAT-4)."""
    yields = course.params.retreat_blocked != "killed"
    course.change(person.id, out="surrendered" if yields else "killed")
    course.tell("blocked_yields" if yields else "blocked_dies", "ARG-RETREAT-4", who=person.id)


def forward(course: Course, task: Forward) -> None:
    """Those who said so step into the vacated place, as far as there is room (ARG-RETREAT-6)."""
    places = {name: place for _, name, place in course.state.results}
    said = {slip[1]: slip[3].go for slip in course.state.slips if isinstance(slip[3], ask.Advance)}
    course.set(slips=(), sealed=(), picked=(), results=())
    for name in sorted(places):
        if not said.get(name, False):
            continue
        who = course.state.person(name)
        if (high := footing(course.state, who, places[name])) is not None:
            course.put(high)
            course.tell("climbs_up", "ARG-CLIMB-6", who=name, job=high.perch)
            continue
        to = _room(course.params, course.state, who, places[name])
        if to is not None and to != (who.x, who.y):
            _emblem(course, who, places[name])
            course.change(name, x=to[0], y=to[1], z=course.state.ground.height(to))
            course.tell("steps_in", "ARG-RETREAT-6", who=name)
    perched(course)


def _emblem(course: Course, who: Character, place: tuple[int, int]) -> None:
    """Whoever takes a bearer's place on foot has his emblem at hand (ARG-MORALE-8)."""
    state = course.state
    fallen = next((p for p in state.people if p.role == "bearer" and p.out and (p.x, p.y) == place), None)
    if fallen is None or who.mounted or not course.params.options_morale:
        return
    course.set(emblems=(*state.emblems, (fallen.id, who.id, state.turn)))
    course.tell("emblem_seized", "ARG-MORALE-8", who=who.id, enemy=fallen.id)


def _room(params: Params, state: State, who: Character, place: tuple[int, int]) -> tuple[int, int] | None:
    """How far towards a place somebody finds room, at most two steps."""
    base = backs.advance(field_of(state), params, who.id, place)
    there = replace(who, x=base.x, y=base.y)
    if any(into(there, p) for p in state.here() if p.id != who.id and not p.decoy):
        return None
    return base.at


__all__ = ["back", "forward", "give_way"]
