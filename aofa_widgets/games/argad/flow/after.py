"""After the blows: those driven back go, friends behind them too; winners may take the place (ARG-RETREAT)."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

from .. import actions as ask
from ..legal.near import hostile, in_contact, touches
from ..model import Character, State
from ..model.tasks import Back, Forward
from ..params import Params
from .course import Course
from .ground import enters
from .moving import into
from .slips import ask_for


def back(course: Course, task: Back) -> None:
    """Everybody driven back goes one base length, in a fixed order; who cannot is lost (ARG-RETREAT-2 to 4)."""
    rows = course.state.results
    won: list[tuple[str, int, int]] = []
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
        moved = give_way(course.params, course.state, person, foes)
        if moved is None:
            _blocked(course, person)
        else:
            course.state = course.state.put_all(moved)
            course.change(name, pushed=course.state.turn)
            course.tell("driven_back", "ARG-RETREAT-2", who=name, enemy=by or name)
            for other in sorted(set(moved) - {name}):
                course.tell("pushed_too", "ARG-RETREAT-3", who=other)
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
    params: Params, state: State, person: Character, foes: tuple[Character, ...], depth: int = 0
) -> dict[str, Character] | None:
    """Who stands where after somebody has gone back, friends pushed along with him; None: there is no room.

    The ways are tried from straight away from the enemies to a right angle on either side (ARG-AMB-RETREAT-1).
    """
    far = person.two_steps * params.retreat_steps_percent // 100
    dx = sum(person.x - foe.x for foe in foes)
    dy = sum(person.y - foe.y for foe in foes)
    size = hypot(dx, dy)
    if not size:
        dx, dy, size = 0, 1, 1.0
    for cosine, sine in ((1.0, 0.0), (0.866, 0.5), (0.866, -0.5), (0.5, 0.866), (0.5, -0.866)):
        ux, uy = (dx * cosine - dy * sine) / size, (dx * sine + dy * cosine) / size
        there = replace(person, x=person.x + round(ux * far), y=person.y + round(uy * far))
        moved = _settled(params, state, person, there, depth)
        if moved is not None:
            return moved
    return None


def _settled(
    params: Params, state: State, person: Character, there: Character, depth: int
) -> dict[str, Character] | None:
    if not enters(state, person, (there.x, there.y), there.facing):
        return None
    moved = {person.id: there}
    for other in state.here():
        if other.id == person.id or other.decoy or not into(there, other):
            continue
        if hostile(person, other) or not params.retreat_chain or depth > 3:
            return None
        if other.mounted and not person.mounted:
            return None  # nobody on foot pushes a horse (ARG-RETREAT-3)
        trial = state.put_all(moved)
        more = give_way(params, trial, other, (person,), depth + 1)
        if more is None:
            return None
        moved |= more
        if any(into(a, b) for a in more.values() for b in moved.values() if a.id != b.id):
            return None
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
        to = _room(course.params, course.state, who, places[name])
        if to is not None and to != (who.x, who.y):
            course.change(name, x=to[0], y=to[1])
            course.tell("steps_in", "ARG-RETREAT-6", who=name)


def _room(params: Params, state: State, who: Character, place: tuple[int, int]) -> tuple[int, int] | None:
    """How far towards a place somebody finds room, at most two steps."""
    most = who.two_steps * params.retreat_advance_percent // 100
    dx, dy = place[0] - who.x, place[1] - who.y
    far = hypot(dx, dy)
    if not far:
        return None
    best = None
    for part in range(1, 17):
        length = min(far, most) * part / 16
        there = replace(who, x=who.x + round(dx / far * length), y=who.y + round(dy / far * length))
        if not enters(state, who, (there.x, there.y), who.facing):
            break
        if any(into(there, p) for p in state.here() if p.id != who.id and not p.decoy):
            break
        best = (there.x, there.y)
    return best


__all__ = ["back", "forward", "give_way"]
