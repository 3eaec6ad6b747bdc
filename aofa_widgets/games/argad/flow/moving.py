"""All moves together: everybody goes at his own speed at the same time, and enemies who meet stop (ARG-CONTACT-1)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from aofa_widgets.table.measure import gap as shape_gap

from ..actions import GOING as GOES
from ..actions import STILL
from ..legal.near import hostile, in_contact, on_wall
from ..model import Character, State, base_of
from ..model.tasks import Go
from ..resolve.places import meeting
from ..resolve.places.near import bearing, turn
from ..resolve.places.ways import Path, shrunk
from .bearing import borne
from .boating import sailed
from .course import Course
from .drill import wheeled
from .forming import loosened
from .going import Announced, announced, path_gone
from .ground import field_of
from .heights import leaps
from .hiding import spotted
from .perching import perched

HIGH = 300  # a wall that nobody simply walks over is higher than this


def go(course: Course, task: Go) -> None:
    """Move everybody, then say what of it happened (ARG-MOVE-2, ARG-CONTACT-1)."""
    params, state = course.params, course.state
    runs = {row[1]: row[2] for row in state.results if row[0] == "run"}
    going = {one.who.id: one for one in announced(params, state) if runs.get(one.who.id, 0) > 0}
    ghosts = {name: one for name, one in going.items() if one.who.decoy}
    movers = [_mover(state, one, runs[name]) for name, one in going.items() if name not in ghosts]
    idle = [p.id for p in state.here() if not p.awake(state.turn) or p.danger]
    unseen = [(p.id, q.id) for p in state.here() if p.id in going for q in state.here() if q.hidden and hostile(p, q)]
    aloft = tuple(p.id for p in state.here() if on_wall(state, p))  # above the heads of those who move
    moved = meeting.together(field_of(state, aloft), params, movers, idle=idle, unseen=unseen)
    moved = caught(state, moved, going, runs)
    people: dict[str, Character] = {}
    for person in state.here():
        one = going.get(person.id)
        order = state.order(person.id)
        x, y, facing, gone = person.x, person.y, person.facing, 0
        if person.id in ghosts and one is not None:
            (x, y), gone = path_gone(one, runs[person.id])[-1], runs[person.id]
        elif not person.decoy and person.id not in aloft:
            base = moved.ground.base(person.id)
            x, y, facing, gone = base.x, base.y, base.facing, moved.went.get(person.id, 0)
        held = order is None or not (order.do in GOES or (order.way and order.do not in STILL))
        if order is not None and order.do == "face" and person.awake(state.turn):
            facing = bearing((x, y), order.way[0])
        people[person.id] = replace(
            person,
            x=x,
            y=y,
            z=state.ground.height((x, y)) if (x, y) != (person.x, person.y) else person.z,
            facing=facing % 360,
            run=gone,
            straight=one is not None and bool(gone) and sharpest(path_gone(one, gone)) <= params.cavalry_charge_turn,
            held=held and person.fleeing != state.turn,
            crouched=order is not None and order.do == "crouch" and not person.hesitates,
            hidden=person.hidden and not (gone and order is not None and order.do == "contact"),
        )
    course.state = state.put_all(parted(state, people))
    course.set(results=(), phase="moves")
    for person in state.here():
        if person.hidden and not person.decoy and not people[person.id].hidden:
            course.tell("reveals", "ARG-CONTACT-7", who=person.id)
    _tell(course, moved, going)
    leaps(course)
    borne(course)
    sailed(course, runs)
    wheeled(course, runs)
    perched(course)
    spotted(course)
    loosened(course)


def sharpest(path: Path) -> int:
    """The sharpest turn on a way, in degrees (ARG-CAVALRY-11).

    >>> sharpest(((0, 0), (0, -500), (500, -1000), (500, -1500)))
    45
    """
    ways = [bearing(a, b) for a, b in pairwise(path) if a != b]
    return max((turn(a, b) for a, b in pairwise(ways)), default=0)


def caught(
    state: State, moved: meeting.Moved, going: dict[str, Announced], runs: dict[str, int]
) -> meeting.Moved:
    """Who follows somebody who breaks off catches him if he may go as far (ARG-WITHDRAW-4, section 6, 20)."""
    for name in sorted(going):
        order, who = state.order(name), going[name].who
        if order is None or order.do != "contact" or not who.met or not state.has(order.target):
            continue
        fleer = state.person(order.target)
        parted_from = any(foe.id == fleer.id for foe in in_contact(state, who))
        gone = moved.went.get(fleer.id, 0)
        if not parted_from or not gone or runs[name] < gone:
            continue
        spot = meeting.goal(moved.ground, moved.ground.base(name), moved.ground.base(fleer.id))
        if spot is not None:
            met = (*moved.met, meeting.Met(name, fleer.id, meeting.WHOLE))
            moved = replace(moved, ground=moved.ground.put(spot), met=met)
    return moved


def _mover(state: State, one: Announced, far: int) -> meeting.Mover:
    touching = frozenset(foe.id for foe in in_contact(state, one.who))
    order = state.order(one.who.id)
    aims = frozenset({order.target}) if order is not None and order.do == "contact" else frozenset()
    leaves = touching - aims if one.do in ("withdraw", "flee") or one.who.left else frozenset()
    return meeting.Mover(one.who.id, path_gone(one, far), max(1, one.far), aims, leaves, free=one.do == "flee")


def into(one: Character, other: Character) -> bool:
    """Whether two bases stand in each other by more than a hair."""
    reach = one.two_steps + other.two_steps
    if abs(one.x - other.x) > reach or abs(one.y - other.y) > reach:
        return False
    if one.perch != other.perch and abs(one.z - other.z) > HIGH:
        return False  # one stands on a wall above the other
    return shape_gap(shrunk(base_of(one)).shape, shrunk(base_of(other)).shape) == 0


def parted(state: State, people: dict[str, Character]) -> dict[str, Character]:
    """Nobody stays in somebody else: whoever moved last into a place that is taken goes back to where he came from."""
    found = dict(people)
    for _ in range(len(found)):
        bad = [
            (a, b)
            for a in sorted(found)
            for b in sorted(found)
            if a < b and not found[a].decoy and not found[b].decoy and into(found[a], found[b])
        ]
        if not bad:
            break
        for a, b in bad[:1]:
            back = max((a, b), key=lambda name: (found[name].run > 0, -found[name].run, name))
            other = b if back == a else a
            for name in (back, other):
                was = state.person(name)
                if (was.x, was.y, was.facing) != (found[name].x, found[name].y, found[name].facing):
                    found[name] = replace(found[name], x=was.x, y=was.y, facing=was.facing, run=0, straight=False)
                    break
            else:
                return found
    return found


def _tell(course: Course, moved: meeting.Moved, going: dict[str, Announced]) -> None:
    met = {name: (one.other if name == one.one else one.one) for one in moved.met for name in (one.one, one.other)}
    for name in sorted(going, key=lambda each: (course.state.person(each).side, each)):
        person = course.state.person(name)
        if person.hidden or person.decoy:
            continue
        order = course.state.order(name)
        if name in met:
            course.tell("meets", "ARG-CONTACT-1", who=name, enemy=met[name], length=person.run)
        elif moved.stops.get(name) == "slip":
            course.tell("barred", "ARG-CONTACT-4", who=name, length=person.run)
        elif person.run > person.two_steps or (order is not None and order.do in GOES):
            course.tell("moves", "ARG-MOVE-6", who=name, length=person.run)
        flees = person.fleeing == course.state.turn
        if (flees or (order is not None and order.do == "leave")) and name not in met:
            _leaves(course, person)


def _leaves(course: Course, person: Character) -> None:
    bounds = course.state.ground.bounds
    near = min(person.x, person.y, bounds.width - person.x, bounds.height - person.y)
    if near <= 2 * person.two_steps:
        course.change(person.id, out="left")
        course.tell("leaves", "ARG-OBJECTIVE-5", who=person.id)


__all__ = ["go", "into", "parted"]
