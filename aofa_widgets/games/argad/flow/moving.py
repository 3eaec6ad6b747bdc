"""All moves together: everybody goes at his own speed at the same time, and enemies who meet stop (ARG-CONTACT-1).

Time runs in small equal steps. In each of them everybody takes his share of the way; whoever would stand in somebody
else waits, and whoever comes to an enemy stops there, as the enemy does.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import atan2, degrees, hypot, isqrt

from aofa_widgets.table.measure import overlaps

from ..legal.near import between, hostile
from ..legal.ways import Way, allowance
from ..model import Character, State, base_of
from ..model.ground import TOL, cm
from ..model.tasks import Go
from ..params import Params
from .course import Course
from .dicing import way_of
from .ground import enters

STEPS = 48
GOES = frozenset({"move", "crawl", "contact", "withdraw", "leave", "shoot"})


@dataclass(slots=True)
class Mover:
    """Somebody on his way: what is left of it, how far he may still go, how far he goes in a step."""

    who: Character
    way: Way
    left: int
    speed: int
    target: str
    gone: int = 0
    stopped: bool = False
    debt: int = 0
    contact: bool = False
    barred: bool = False


def go(course: Course, task: Go) -> None:
    """Move everybody, then say what of it happened (ARG-MOVE-2, ARG-CONTACT-1)."""
    params, state = course.params, course.state
    movers = _movers(params, state)
    people = {p.id: p for p in state.here()}
    for _ in range(STEPS):
        if all(mover.stopped for mover in movers.values()):
            break
        for mover in movers.values():
            if not mover.stopped:
                _step(params, state, movers, people, mover)
    starts = {name: (x, y) for name, x, y in state.starts}
    changed = {}
    for name, person in people.items():
        order = state.order(name)
        announced = order is not None and order.do in GOES and (order.do != "shoot" or bool(order.way))
        gone = movers[name].gone if name in movers else 0
        x, y = starts.get(name, (person.x, person.y))
        far = hypot(person.x - x, person.y - y)
        changed[name] = replace(
            person,
            run=gone,
            straight=bool(gone) and far >= gone * 0.98,
            held=not announced and person.fleeing != state.turn,
            crouched=order is not None and order.do == "crouch" and not person.hesitates,
        )
    course.state = state.put_all(changed)
    course.set(results=(), phase="moves")
    _tell(course, movers)


def _movers(params: Params, state: State) -> dict[str, Mover]:
    runs = {row[1]: row[2] for row in state.results if row[0] == "run"}
    movers: dict[str, Mover] = {}
    for who in sorted(state.here(), key=lambda p: (p.side, p.id)):
        order = state.order(who.id)
        if who.fleeing == state.turn:
            way: Way = (_edge(state, who),)
            target = ""
        else:
            way = way_of(state, order, who)
            target = order.target if order is not None and order.do == "contact" and not order.way else ""
        far = runs.get(who.id, 0)
        if not way or far <= 0 or not who.awake(state.turn):
            continue
        speed = max(1, -(-max(far, allowance(params, state, who)) // STEPS))
        movers[who.id] = Mover(who, way, far, speed, target)
    return movers


def _edge(state: State, who: Character) -> tuple[int, int]:
    """Where somebody who flees runs to: the nearest edge of the table."""
    bounds, r = state.ground.bounds, max(who.w, who.d)
    ways = (
        (who.x, (r, who.y)),
        (bounds.width - who.x, (bounds.width - r, who.y)),
        (who.y, (who.x, r)),
        (bounds.height - who.y, (who.x, bounds.height - r)),
    )
    return min(ways)[1]


def _step(params: Params, state: State, movers: dict[str, Mover], people: dict[str, Character], mover: Mover) -> None:
    who = people[mover.who.id]
    stride = min(mover.speed, mover.left)
    if mover.target and mover.target in people:
        foe = people[mover.target]
        mover.way = ((foe.x, foe.y),)
    to, way, turned = _towards(who, mover.way, stride)
    if to == (who.x, who.y):
        mover.stopped = True
        return
    there = replace(who, x=to[0], y=to[1], facing=turned)
    if not enters(state, who, to, turned):
        mover.stopped = True
        return
    hit, friend = _meets(who, there, people)
    if hit is not None:
        there = _touching(who, there, people)
        people[who.id] = there
        mover.gone += isqrt((there.x - who.x) ** 2 + (there.y - who.y) ** 2)
        mover.stopped = mover.contact = True
        if hit.id in movers and hit.awake(state.turn):
            movers[hit.id].stopped = True
        return
    if friend:
        return  # somebody stands there: he waits, and loses time
    if not mover.target and _bars(params, state, who, there, people):
        mover.stopped = mover.barred = True
        return
    people[who.id] = there
    mover.way, mover.left, mover.gone = way, mover.left - stride, mover.gone + stride
    if not way or mover.left <= 0:
        mover.stopped = True


def _towards(who: Character, way: Way, stride: int) -> tuple[tuple[int, int], Way, int]:
    """The place one stride along a way, what is left of it, and where one looks."""
    at, left = (who.x, who.y), list(way)
    facing = who.facing
    while left and stride > 0:
        dx, dy = left[0][0] - at[0], left[0][1] - at[1]
        leg = isqrt(dx * dx + dy * dy)
        if leg:
            facing = round(degrees(atan2(dx, -dy))) % 360
        if leg <= stride:
            at, stride = left.pop(0), stride - leg
        else:
            at, stride = (at[0] + round(dx * stride / leg), at[1] + round(dy * stride / leg)), 0
    return at, tuple(left), facing


def _meets(who: Character, there: Character, people: dict[str, Character]) -> tuple[Character | None, bool]:
    """The enemy whom a step runs into, and whether anybody else stands there."""
    near = there.two_steps
    hit: Character | None = None
    stands = False
    for other in people.values():
        if other.id == who.id or other.decoy or abs(other.x - there.x) > near + other.two_steps:
            continue
        if abs(other.y - there.y) > near + other.two_steps or not into(there, other):
            continue
        if hostile(who, other):
            if hit is None or between(who, other) < between(who, hit):
                hit = other
        else:
            stands = True
    return hit, stands


def into(one: Character, other: Character) -> bool:
    """Whether two bases stand in each other."""
    if one.round and other.round and not one.mounted and not other.mounted:
        reach = (one.w + other.w) // 2
        return (one.x - other.x) ** 2 + (one.y - other.y) ** 2 < reach * reach
    return overlaps(base_of(one).shape, base_of(other).shape)


def _touching(who: Character, there: Character, people: dict[str, Character]) -> Character:
    """The last place of a step that does not stand in anybody."""
    low, high = 0, 64
    near = there.two_steps
    others = [p for p in people.values() if p.id != who.id and not p.decoy]
    others = [p for p in others if abs(p.x - who.x) < 2 * near + p.two_steps]
    dx, dy = there.x - who.x, there.y - who.y
    best = who
    while high - low > 1:
        middle = (low + high) // 2
        tried = replace(there, x=who.x + dx * middle // 64, y=who.y + dy * middle // 64)
        if any(into(tried, other) for other in others):
            high = middle
        else:
            low, best = middle, tried
    return best


def _bars(params: Params, state: State, who: Character, there: Character, people: dict[str, Character]) -> bool:
    """Whether an enemy able to react bars the way: nobody slips past so near (ARG-CONTACT-4, ARG-AMB-CONTACT-2)."""
    slip = cm(params.contact_slip_cm)
    if slip <= 0:
        return False
    for foe in people.values():
        if not hostile(who, foe) or foe.hidden or foe.decoy or not foe.awake(state.turn):
            continue
        reach = slip + who.two_steps + foe.two_steps
        if abs(foe.x - there.x) > reach or abs(foe.y - there.y) > reach:
            continue
        near = between(there, foe)
        if near < slip and near < between(who, foe) - TOL:
            return True
    return False


def _tell(course: Course, movers: dict[str, Mover]) -> None:
    for name, mover in movers.items():
        person = course.state.person(name)
        if person.hidden or person.decoy:
            continue
        if mover.contact:
            foe = min((p for p in course.state.here() if hostile(person, p)), key=lambda p: between(person, p))
            course.tell("meets", "ARG-CONTACT-1", who=name, enemy=foe.id, length=mover.gone)
        elif mover.barred:
            course.tell("barred", "ARG-CONTACT-4", who=name, length=mover.gone)
        elif mover.gone > person.two_steps or (course.state.order(name) and course.state.order(name).do in GOES):
            course.tell("moves", "ARG-MOVE-6", who=name, length=mover.gone)
        order = course.state.order(name)
        if order is not None and order.do == "leave" and mover.stopped and not mover.contact and not mover.barred:
            bounds = course.state.ground.bounds
            near = min(person.x, person.y, bounds.width - person.x, bounds.height - person.y)
            if near <= 2 * person.two_steps:
                course.change(name, out="left")
                course.tell("leaves", "ARG-OBJECTIVE-5", who=name)


__all__ = ["go", "into"]
