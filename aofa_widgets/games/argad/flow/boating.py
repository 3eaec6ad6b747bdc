"""Boats on the water: boarded, rowed, left again; streams that carry boats and swimmers off (ARG-WATER-3 to 6)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import hypot

from aofa_widgets.table.convex import local
from aofa_widgets.table.measure import overlaps, within

from ..actions import Order, Point
from ..legal.loads import laden
from ..legal.water import (
    STEP,
    beside,
    boat_of,
    crew,
    deep,
    floats,
    in_boat,
    lively,
    seat_for,
    sense,
    stands,
    stream,
    to_hull,
)  # fmt: skip
from ..legal.ways import allowance
from ..model import Boat, Character, State, base_of
from ..model.ground import cm
from ..model.tasks import Play
from ..params import Params
from ..resolve import moves
from ..resolve.due import Due, Steps
from ..resolve.places.near import bearing
from ..specials import scouts
from .course import Course
from .dicing import STEPS, THEN, renamed

AFLOAT = frozenset({"row", "board", "land"})
"""Orders that have to do with a boat."""
Runs = dict[str, int]


def drift_steps(params: Params, situation: str) -> Steps[int]:
    """How far a stream carries something off (ARG-WATER-6)."""
    return cm(sum((yield Due("stream", params.water_current_dice))))


STEPS["boat"] = lambda params, going: renamed(moves.boat(params, going), "stream")
STEPS["embark"] = moves.slowness
STEPS["debark"] = moves.slowness
STEPS["drift"] = drift_steps


def walk(params: Params, state: State, who: Character, order: Order) -> tuple[Point, ...]:
    """The way that somebody goes on his own feet to a boat, or out of one; none where a whole turn is spent on it."""
    if not lively(params):
        return ()
    if order.do == "land":
        return order.way
    boat = boat_of(state, order.target) if order.do == "board" else None
    if boat is None:
        return ()
    to = beside(state, who, boat)
    return (to,) if to != (who.x, who.y) else ()


def helm(state: State, boat: Boat) -> Order | None:
    """The order of whoever rows or steers a boat this turn: the first of them."""
    for who in sorted(crew(state, boat), key=lambda p: (p.side, p.id)):
        order = state.order(who.id)
        if order is not None and order.do == "row" and who.awake(state.turn) and not (who.hesitates or who.danger):
            return order if isinstance(order, Order) else None
    return None


def noted(params: Params, state: State, boat: Boat) -> tuple[Point, ...]:
    """The courses of a boat, this turn's last: a sailing one does first what was noted first (ARG-MOUNT-5)."""
    order = helm(state, boat)
    shift = (0, 0) if order is None else (order.way[-1][0] - boat.x, order.way[-1][1] - boat.y)
    return (*boat.noted, shift)


def course_of(params: Params, state: State, boat: Boat) -> tuple[Point, ...]:
    """The way that a boat takes this turn; none for one that nobody moves."""
    ahead = params.mount_plot_ahead if boat.sail else 0
    if not ahead:
        order = helm(state, boat)
        return order.way if order is not None else ()
    rows = noted(params, state, boat)
    if len(rows) <= ahead or rows[0] == (0, 0):
        return ()
    return ((boat.x + rows[0][0], boat.y + rows[0][1]),)


# Dice.


def boat_dice(params: Params, state: State, swimmers: Iterable[str]) -> list[Play]:
    """What is rolled for boats, for those who board and land in the course of a move, and for what drifts."""
    tasks: list[Play] = []
    for who in sorted(state.here(), key=lambda p: (p.side, p.id)):
        order = state.order(who.id)
        if order is not None and lively(params) and who.awake(state.turn) and not who.hesitates:
            tasks += _feet(params, state, who, order)
    for boat in state.boats:
        way = course_of(params, state, boat)
        at = (boat.x, boat.y)
        meets = sense(params, state, at, way[0] if way else at)
        if way:
            going = moves.Boat(cm(params.water_boat_cm), meets if meets != "across" else "")
            rower = helm(state, boat) or next(iter(crew(state, boat)), None)
            name = getattr(rower, "who", getattr(rower, "id", ""))
            tasks.append(Play("boat", going, (name, "", boat.id)))
        if meets == "across" and crew(state, boat) and params.water_current_dice:
            tasks.append(Play("drift", f"boat:{boat.id}", (crew(state, boat)[0].id, "", boat.id)))
    swims = set(swimmers)
    for who in sorted(state.here(), key=lambda p: (p.side, p.id)):
        if not who.aboard and deep(state, (who.x, who.y)) and params.water_current_dice:
            order = state.order(who.id)
            to = order.way[0] if who.id in swims and order is not None and order.way else (who.x, who.y)
            if sense(params, state, (who.x, who.y), to) == "across":
                tasks.append(Play("drift", who.id, (who.id, "", "")))
    return tasks


def _feet(params: Params, state: State, who: Character, order: Order) -> list[Play]:
    hard = "very_difficult" if params.options_board_variant else "easy"
    far = allowance(params, state, laden(state, order, who))
    mode = "accustomed" if scouts(who) else "foot"
    boat = boat_of(state, order.target)
    if order.do == "board" and boat is not None and not who.aboard:
        return [Play("embark", moves.Going(far, hard, to_hull(who, boat), mode), (who.id, "", boat.id))]
    if order.do == "land" and who.aboard:
        return [Play("debark", moves.Going(far, hard, 0, mode), (who.id, "", who.aboard))]
    return []


def _note(course: Course, name: str, far: int) -> None:
    kept = tuple(row for row in course.state.results if row[1] != name)
    course.set(results=(*kept, ("run", name, far)))


def _rowed(course: Course, task: Play, far: int) -> None:
    _note(course, f"boat:{task.about[2]}", far)
    course.tell("rows", "ARG-WATER-3", who=task.about[0], job=task.about[2], length=far)


def _drifted(course: Course, task: Play, far: int) -> None:
    _note(course, f"drift:{task.situation}", far)
    boat = boat_of(course.state, str(task.about[2]))
    if boat is not None:
        course.tell("boat_drifts", "ARG-WATER-6", job=boat.id, length=far)
    else:
        course.tell("drifts", "ARG-WATER-6", who=task.about[0], length=far)


def _embarked(course: Course, task: Play, gone: moves.Gone) -> None:
    """Whoever has movement left at the boat is aboard; what is left pushes it off (ARG-WATER-5)."""
    who, before = str(task.about[0]), task.situation.before
    if gone.stuck or gone.allowance <= before:
        _note(course, who, gone.moved)
        course.tell("not_aboard", "ARG-WATER-5", who=who, job=task.about[2])
        return
    _note(course, who, 0)
    _note(course, f"board:{who}", gone.allowance - before if course.params.options_board_variant else 0)


def _debarked(course: Course, task: Play, gone: moves.Gone) -> None:
    who = course.state.person(str(task.about[0]))
    boat, order = boat_of(course.state, who.aboard), course.state.order(who.id)
    if boat is not None:
        _note(course, who.id, 0 if gone.stuck else gone.moved + in_boat(who, boat, order.way[0]))
    if gone.stuck:
        course.tell("stuck", "ARG-TERRAIN-3", who=task.about[0], n=1)


THEN |= {"boat": _rowed, "drift": _drifted, "embark": _embarked, "debark": _debarked}


# The move.


def sailed(course: Course, runs: Runs) -> None:
    """After people have gone: who has landed is ashore, who has boarded sits down; then boats go, and streams carry."""
    if not course.state.boats and not course.params.options_current:
        return
    before = course.state  # where boats lay when the turn's courses were given
    settled(course)
    pushes = []
    for name in sorted(key[6:] for key in runs if key.startswith("board:")):
        order, who = course.state.order(name), course.state.person(name)
        boat = boat_of(course.state, order.target)
        if boat is not None and who.awake(course.state.turn) and take_seat(course, who, boat):
            pushes.append((boat.id, _push(who, boat, order), runs[f"board:{name}"]))
    for old in before.boats:
        way = course_of(course.params, course.state, old)
        if old.sail:
            rows = noted(course.params, course.state, old)
            keep = max(0, course.params.mount_plot_ahead)
            put_boat(course, replace(_now(course, old.id), noted=rows[-keep:] if keep else ()))
        if way:
            carried(course, old.id, way, runs.get(f"boat:{old.id}", 0))
    for name, way, left in pushes:
        if left:
            carried(course, name, way, left)
            course.tell("pushed_off", "ARG-WATER-5", job=name, length=left)
    for key in sorted(key for key in runs if key.startswith("drift:")):
        _carry_off(course, key[6:], runs[key])
    settled(course)


def _now(course: Course, name: str) -> Boat:
    boat = boat_of(course.state, name)
    assert boat is not None, "boats stay on the table"
    return boat


def _push(who: Character, boat: Boat, order: Order) -> tuple[Point, ...]:
    """Where a boat is pushed off to: as ordered, else the way its new passenger came."""
    if order.way:
        return order.way
    far = hypot(boat.x - who.x, boat.y - who.y) or 1
    return ((boat.x + round((boat.x - who.x) * 4000 / far), boat.y + round((boat.y - who.y) * 4000 / far)),)


def take_seat(course: Course, who: Character, boat: Boat) -> bool:
    """Somebody gets into a boat that is still there and has room; says whether he does."""
    at = seat_for(course.state, boat, who)
    if at is None or who.aboard:
        course.tell("not_aboard", "ARG-WATER-4", who=who.id, job=boat.id)
        return False
    facing = boat.facing
    course.change(who.id, x=at[0], y=at[1], z=0, facing=facing, aboard=boat.id, job="", worked=0)
    course.tell("boards", "ARG-WATER-4", who=who.id, job=boat.id)
    return True


def settled(course: Course) -> None:
    """Whoever is out of his boat is out of it; on the way to a shore he has not reached he sits down again."""
    for who in course.state.here():
        boat = boat_of(course.state, who.aboard)
        if boat is None or within(base_of(who).shape, boat.hull, 0) and _within(boat, who):
            continue
        order = course.state.order(who.id)
        if order is not None and order.do == "land":
            if not stands(course.state, who, (who.x, who.y)):
                at = seat_for(course.state, boat, who)
                if at is not None:
                    course.change(who.id, x=at[0], y=at[1], run=0)
                    continue
            course.tell("lands", "ARG-WATER-4", who=who.id, job=boat.id)
        course.change(who.id, aboard="")


def _within(boat: Boat, who: Character) -> bool:
    return any(hypot(x - who.x, y - who.y) <= who.two_steps for x, y in boat.spots)


def put_boat(course: Course, boat: Boat) -> None:
    """A boat as it is now."""
    course.set(boats=tuple(boat if old.id == boat.id else old for old in course.state.boats))


def carried(course: Course, name: str, way: tuple[Point, ...], far: int) -> None:
    """A boat goes so far along a way, with everybody aboard; it stops at a shore, at people and at other boats."""
    boat = _now(course, name)
    people = crew(course.state, boat)
    seats = _seated(boat, people)
    there = _gone(course.state, boat, way, far, {p.id for p in people})
    if there == boat:
        return  # nobody is set elsewhere in it for that
    gone = round(hypot(there.x - boat.x, there.y - boat.y))
    put_boat(course, there)
    for who in people:
        x, y = there.spots[seats[who.id]]
        still = gone <= who.two_steps and who.held
        turned = (who.facing + there.facing - boat.facing) % 360
        course.change(who.id, x=x, y=y, facing=turned, run=max(who.run, gone), held=still, straight=False)


def _seated(boat: Boat, people: Iterable[Character]) -> dict[str, int]:
    """Who sits on which place: each the nearest one that is free."""
    free = dict(enumerate(boat.spots))
    found: dict[str, int] = {}
    for who in sorted(people, key=lambda p: p.id):
        near = min(free, key=lambda n: (hypot(free[n][0] - who.x, free[n][1] - who.y), n))
        found[who.id] = near
        del free[near]
    return found


def _gone(state: State, boat: Boat, way: tuple[Point, ...], far: int, aboard: set[str]) -> Boat:
    now = boat
    for to in way:
        leg = hypot(to[0] - now.x, to[1] - now.y)
        if not leg or far <= 0:
            continue
        ux, uy, goes = (to[0] - now.x) / leg, (to[1] - now.y) / leg, min(leg, far)
        turned = replace(now, facing=bearing((now.x, now.y), to))
        start = turned if _free(state, turned, aboard) else now
        done = 0.0
        while done < goes:
            done = min(goes, done + STEP)
            next_ = replace(start, x=round(start.x + ux * done), y=round(start.y + uy * done))
            if not _free(state, next_, aboard):
                return now
            now = next_
        far -= round(goes)
    return now


def _free(state: State, boat: Boat, aboard: set[str]) -> bool:
    """Whether a boat can lie there: its middle afloat, nobody and no other boat in the way, on the table."""
    if not floats(state, (boat.x, boat.y)) or not state.ground.holds(boat.hull):
        return False
    if any(other.id != boat.id and overlaps(boat.hull, other.hull) for other in state.boats):
        return False
    reach = boat.d + 500
    near = (p for p in state.here() if p.id not in aboard and not p.decoy)
    near = (p for p in near if abs(p.x - boat.x) < reach and abs(p.y - boat.y) < reach)
    return not any(overlaps(boat.hull, base_of(p).shape) for p in near)


def _carry_off(course: Course, name: str, far: int) -> None:
    """A stream carries a boat, or a swimmer as far as the water is deep and free (ARG-WATER-6)."""
    state = course.state
    if name.startswith("boat:"):
        boat = _now(course, name[5:])
        dx, dy = local(0, far, stream(state, (boat.x, boat.y)))
        people = {p.id for p in crew(state, boat)}
        there = _gone(state, boat, ((boat.x + dx, boat.y + dy),), far, people)
        there = replace(there, facing=boat.facing)  # broadside
        if there == boat or not _free(state, there, people):
            return
        seats = _seated(boat, crew(state, boat))
        put_boat(course, there)
        for who in crew(state, boat):
            x, y = there.spots[seats[who.id]]
            course.change(who.id, x=x, y=y)
        return
    who = state.person(name)
    runs = stream(state, (who.x, who.y))
    if runs < 0 or who.out:
        return
    others = [p for p in state.here() if p.id != name and not p.decoy]
    at = (who.x, who.y)
    for step in range(STEP, far + 1, STEP):
        dx, dy = local(0, step, runs)
        to = (who.x + dx, who.y + dy)
        shape = base_of(who).put(to).shape
        if not deep(state, to) or not state.ground.holds(shape):
            break
        if any(overlaps(shape, base_of(p).shape) for p in others):
            break
        at = to
    course.change(name, x=at[0], y=at[1])


# The end of a turn.


def boarded(course: Course, who: Character, target: str, name: str) -> list[Play]:
    """One more whole turn spent on getting in, or out (ARG-WATER-4)."""
    if lively(course.params):
        return []
    order = course.state.order(who.id)
    boat = boat_of(course.state, target or who.aboard)
    if boat is None:
        return []
    job = f"{order.do}:{boat.id}"
    worked = (who.worked if who.job == job else 0) + 1
    if worked < course.params.water_board_turns:
        course.change(who.id, job=job, worked=worked)
        course.tell("boarding", "ARG-WATER-4", who=who.id, job=boat.id)
        return []
    course.change(who.id, job="", worked=0)
    if order.do == "board":
        if to_hull(who, boat) <= who.two_steps:
            take_seat(course, who, boat)
        else:
            course.tell("not_aboard", "ARG-WATER-4", who=who.id, job=boat.id)
        return []
    there = base_of(who).put(order.way[0])
    others = (p for p in course.state.here() if p.id != who.id and not p.decoy)
    reached = within(there.shape, boat.hull, who.two_steps)
    if not reached or any(overlaps(there.shape, base_of(p).shape) for p in others):
        course.tell("not_ashore", "ARG-WATER-4", who=who.id, job=boat.id)
        return []
    x, y = order.way[0]
    course.change(who.id, x=x, y=y, z=course.state.ground.height((x, y)), aboard="")
    course.tell("lands", "ARG-WATER-4", who=who.id, job=boat.id)
    return []


__all__ = ["AFLOAT", "boarded", "boat_dice", "sailed", "settled", "walk"]
