"""Dice before anybody moves: slowness, breaking off, crawling, danger; what they leave of each announced move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from aofa_widgets.play.changing import changed
from aofa_widgets.play.remembering import Remembered
from aofa_widgets.table.measure import within
from aofa_widgets.table.shapes import contains

from ..legal.drill import DRILL
from ..legal.loads import laden
from ..legal.near import between, hostile, in_contact, linked, on_wall
from ..legal.saddle import SADDLE, loosely, on_foot, within_move
from ..legal.water import sense, wades
from ..legal.ways import Way, allowance, edge_way
from ..model import Character, State, base_of
from ..model.ground import Feature, Ground, cm
from ..model.tasks import Dice, Play
from ..params import Params
from ..resolve import danger, moves
from ..resolve.places.meeting import intercept
from ..resolve.places.near import touch
from ..resolve.places.ways import Path, Plan, cut, length, path_of, plan, room_move, walked
from ..specials import adds, at_home, has, scouts
from .boating import AFLOAT, boat_dice, walk
from .course import Course
from .dicing import STEPS, THEN, renamed
from .drill import drilled
from .ground import field_of
from .perching import top_at
from .saddles import saddle_dice

STEPS |= {"swim": moves.swim, "crawl": moves.crawl, "withdraw": moves.withdraw}
STEPS |= {"cross": danger.cross, "second": danger.danger_second}
STEPS["jump"] = lambda params, jumping: renamed(danger.jump(params, jumping), "jump")
IN_BOAT = 40  # more than the longest boat, in centimetres
STAYS = frozenset({"hold", "crouch"})


@dataclass(frozen=True, slots=True)
class Announced:
    """Somebody who has announced a move: what he is ordered, the way he means to go, whether he swims it."""

    who: Character
    do: str
    plan: Plan
    far: int
    swims: bool = False

    @property
    def wants(self) -> int:
        """How far he would go if no die held him."""
        return min(self.far, length(self.plan.path))


_PLANS = Remembered(drawers=2)
"""What was announced, while nothing changes but dice."""


def announced(params: Params, state: State) -> tuple[Announced, ...]:
    """Everybody's move as it lies on the table, those who seek contact on the way to where they will meet."""
    kept = _PLANS.of(changed(state, results=(), todo=(), due=None), params, state.arms)
    if not kept:
        kept["plans"] = _announced(params, state)
    found: tuple[Announced, ...] = kept["plans"]
    return found


def _announced(params: Params, state: State) -> tuple[Announced, ...]:
    ground = field_of(state)
    plain = [found for p in _sorted(state) if (found := _own(params, state, ground, p, None)) is not None]
    paths = {one.who.id: one for one in plain}
    chasing = []
    for p in _sorted(state):
        order = state.order(p.id)
        if _free(state, p) and order is not None and order.do == "contact" and not order.way:
            way = _chase(params, state, p, order.target, paths)
            found = _own(params, state, ground, p, way)
            if found is not None:
                chasing.append(found)
        elif _free(state, p) and order is not None and order.do == "match" and order.target in paths:
            found = _own(params, state, ground, p, _in_step(p, paths[order.target]))
            if found is not None:
                chasing.append(found)
    return (*plain, *chasing)


def _in_step(p: Character, other: Announced) -> Way:
    """The way of somebody who keeps pace with another's move, leg by leg (ARG-MOVE-21)."""
    x, y = other.plan.path[0]
    return tuple((p.x + to[0] - x, p.y + to[1] - y) for to in cut(other.plan.path, other.wants)[1:])


def _sorted(state: State) -> list[Character]:
    return sorted((p for p in state.here() if not p.decoy or state.order(p.id)), key=lambda p: (p.side, p.id))


def _free(state: State, p: Character) -> bool:
    return p.awake(state.turn) and not (p.hesitates or p.danger) and p.fleeing != state.turn


def _own(params: Params, state: State, ground: Ground, p: Character, chased: Way | None) -> Announced | None:
    order, do = state.order(p.id), ""
    if p.fleeing == state.turn and p.awake(state.turn):
        way, far, do = edge_way(state, p), allowance(params, state, p), "flee"
    elif not _free(state, p) or order is None or order.do in ("climb", "jump") or on_wall(state, p):
        return None
    else:
        way, far, do = chased or order.way, allowance(params, state, laden(state, order, p)), order.do
        if do in STAYS:
            far = p.two_steps * params.move_shift_percent // 100
        if do in SADDLE:
            way = way if within_move(params, state, p) else ()
            far = on_foot(params, state, p) if loosely(params, state, p) else far
        if do == "face" or do in DRILL:
            way = ()
        if do in AFLOAT:
            way, far = walk(params, state, p, order), far + cm(IN_BOAT)  # what lies in the boat is free
    if not way or (chased is None and do == "contact" and not order.way):
        return None
    mode = "mounted" if p.mounted else "accustomed" if scouts(p) else "foot"
    wet = do not in AFLOAT and swims(state, p, way)
    if wet or do in AFLOAT or wades(state, p, way):
        ground = replace(ground, features=tuple(one for one in ground.features if not one.does.swim))
    free = params.indoor_free_rooms and all(room_move(ground, base_of(p), to) for to in way)
    made = plan(ground, params, base_of(p), way, far, mode, rooms=not free)
    return Announced(p, do, made, far, wet)


def _chase(params: Params, state: State, p: Character, target: str, paths: dict[str, Announced]) -> Way:
    foe = next((q for q in state.here() if q.id == target), None)
    if foe is None:
        return ()
    speed, base, there = allowance(params, state, p), base_of(p), base_of(foe)
    other = paths.get(target)
    if touch(base, there) and other is None:
        return ()
    path = cut(other.plan.path, other.wants) if other else (there.at,)
    if touch(base, there):
        return path  # he is on his heels: he follows the same way
    way = intercept(base, speed, there, path, other.far if other else 1)
    return way[1:]


def path_gone(one: Announced, far: int) -> Path:
    """The way as far as somebody goes it."""
    return cut(one.plan.path, max(0, far))


# The dice.


def dice(course: Course, task: Dice) -> None:
    """Ask for the dice of all who move, those who go together once (ARG-TERRAIN-6, ARG-TERRAIN-9)."""
    params = course.params
    later = drilled(course)
    tasks: list[Play] = saddle_dice(course)
    state = course.state
    rows = []
    going = []
    for one in announced(params, state):
        rows.append(("run", one.who.id, one.wants))
        if one.do == "crawl":
            tasks.append(Play("crawl", moves.Crawl(), (one.who.id, "", "")))
        elif one.do in AFLOAT or (one.do in SADDLE and params.cavalry_mount_turns):
            continue  # its dice are those of the boat, or of the saddle
        elif one.swims:
            runs = sense(params, state, (one.who.x, one.who.y), one.plan.path[-1])
            going_ = moves.Swim(has(one.who, "swims"), runs if runs != "across" else "")
            tasks.append(Play("swim", going_, (one.who.id, "", "")))
        elif breaks(state, one):
            tasks.append(Play("withdraw", moves.Leave(_runner(one)), (one.who.id, "", "")))
        elif (top := hop(params, state, one)) is not None:
            tasks.append(Play("jump", danger.Jump(one.who.rating("agility")), (one.who.id, "", top.id)))
        elif one.do not in STAYS and one.plan.meets:
            going.append(one)
    for party in _parties(params, going):
        lead = party[0]
        members = _members(params, party)
        names = tuple(one.who.id for one in party)
        crossing = lead.plan.crossing(members)
        tasks.append(Play("cross", crossing, (lead.who.id, "", lead.plan.meets[0].grade, *names)))
    tasks += boat_dice(params, state, [name for _, name, _ in rows])
    course.set(results=(*rows, *later))
    for p in state.here():
        if p.danger:
            tasks.append(_second(params, state, p))
    course.first(*tasks)


def swims(state: State, p: Character, way: Way) -> bool:
    """Whether somebody begins his move in deep water, or goes into it from its very edge (ARG-WATER-1)."""
    if p.mounted:
        return False
    for one in state.ground.features:
        if one.does.swim and (
            contains(one.shape, (p.x, p.y))
            or within(base_of(p).shape, one.shape, p.two_steps) and contains(one.shape, way[-1])
        ):
            return True
    return False


def breaks(state: State, one: Announced) -> bool:
    """Whether a move separates somebody from an enemy whom he touches (ARG-WITHDRAW-2)."""
    if one.do == "withdraw":
        return True
    if not one.who.met or one.do in STAYS:
        return False
    order = state.order(one.who.id)
    return bool(in_contact(state, one.who)) and (order is None or order.do == "contact" and bool(one.wants))


def _runner(one: Announced) -> moves.Runner:
    ground = one.plan.meets[0].grade if one.plan.meets and not one.plan.meets[0].before else "easy"
    return moves.Runner(one.far, "mounted" if one.who.mounted else "foot", ground)


def _parties(params: Params, going: list[Announced]) -> Iterator[list[Announced]]:
    """Those who go together into the same ground."""
    left = list(going)
    while left:
        party = [left.pop(0)]
        first = party[0]
        for one in list(left):
            same = one.who.side == first.who.side and one.plan.meets[0].id == first.plan.meets[0].id
            if same and one.plan.mode == first.plan.mode and any(linked(params, one.who, p.who) for p in party):
                left.remove(one)
                party.append(one)
        yield party


def _members(params: Params, party: list[Announced]) -> tuple[danger.Member, ...]:
    if not params.options_danger:
        return ()
    return tuple(member(params, one.who) for one in party if one.plan.dangerous)


def member(params: Params, p: Character) -> danger.Member:
    """Somebody on dangerous ground, as a die is read for him (ARG-DANGER-7, ARG-DANGER-10)."""
    burden = p.burden if params.options_burden_danger else ""
    mod = danger.modifier(
        params, armour=p.armour, burden=burden or "none", local=at_home(p), mounted_foot=p.mounted and not p.cavalry
    )
    return danger.Member(p.id, p.rating(params.danger_stat), mod + adds(p, "danger"))


def hop(params: Params, state: State, one: Announced) -> Feature | None:
    """The table that somebody jumps on, or off, with enemies near (ARG-TABLETOP-2); None where nobody opposes it."""
    if not params.options_tables or one.do in STAYS or one.who.mounted or not one.wants:
        return None
    top = top_at(state.ground, path_gone(one, one.wants)[-1])
    if (top.id if top else "") == one.who.perch:
        return None
    near = params.reach(params.measure_talk_cm) + one.who.two_steps
    foes_ = (p for p in state.here() if hostile(one.who, p) and p.awake(state.turn) and not p.hidden and not p.decoy)
    if not any(between(one.who, p) <= near + one.wants for p in foes_):
        return None
    return top or next(each for each in state.ground.features if each.id == one.who.perch)


def _jumped(course: Course, task: Play, found: str) -> None:
    """Up or down; or stopped against the table; or blocked, with neither shot nor blow (ARG-TABLETOP-2 to 4)."""
    who, top = course.state.person(task.about[0]), str(task.about[2])
    if found == "up":
        course.tell("jumps", "ARG-TABLETOP-2", who=who.id, job=top)
        return
    if found == "foot_may_strike":
        course.change(who.id, hindered=True)
        course.tell("stopped_at_table", "ARG-TABLETOP-3", who=who.id, job=top)
    else:
        course.change(who.id, startled=True)
        course.tell("blocked_at_table", "ARG-TABLETOP-4", who=who.id, job=top)
    if not who.perch:
        plan_ = next(one.plan for one in announced(course.params, course.state) if one.who.id == who.id)
        _run(course, who.id, next((one.before for one in plan_.meets if one.id == top), 0))
    elif found == "foot_may_strike":
        _run(course, who.id, 0)


def _second(params: Params, state: State, p: Character) -> Play:
    mine, own = base_of(p).shape, (q for q in state.here(p.side) if q.id != p.id)
    helper = next((q for q in own if within(base_of(q).shape, mine, 200)), None)
    second = danger.Second(
        member(params, p), helper is not None, member(params, helper) if helper else None, p.life - p.hits > 1
    )
    return Play("second", second, (p.id, helper.id if helper else "", ""))


def _crossed(course: Course, task: Play, found: danger.Crossed) -> None:
    """What the slowness dice leave of the moves of all who go together, each by his own way to the edge."""
    state, params = course.state, course.params
    party = [str(name) for name in task.about[3:]]
    faces = task.rolled[0][1] if task.rolled else ()
    if not faces:
        return
    loss, stuck = moves.loss_of(params, task.situation.going.mode, faces)
    plans = {one.who.id: one for one in announced(params, state)}
    runs = {name: far for _, name, far in state.results}
    for name in party:
        if name in plans:
            runs[name] = walked(params, plans[name].plan, loss, stuck)
    for name in found.risk.in_danger:
        one = plans.get(name)
        if one is not None:
            runs[name] = min(runs.get(name, 0), one.plan.meets[0].before)
        course.change(name, danger=True)
        course.tell("danger", "ARG-DANGER-4", who=name)
    for name in found.risk.shouts:
        course.change(name, startled=True)
        course.tell("shouts", "ARG-DANGER-3", who=name)
    if stuck:
        course.tell("stuck", "ARG-TERRAIN-3", who=party[0], n=len(party))
    else:
        course.tell("slowed", "ARG-TERRAIN-1", who=party[0], n=len(party), length=found.gone.loss)
    course.set(results=tuple(("run", name, far) for name, far in runs.items()))


def _crawled(course: Course, task: Play, far: int) -> None:
    _run(course, task.about[0], far)
    course.tell("crawls", "ARG-MOVE-16", who=task.about[0], length=far)


def _swam(course: Course, task: Play, far: int) -> None:
    who = course.state.person(task.about[0])
    _run(course, who.id, far)
    course.tell("swims", "ARG-WATER-1", who=who.id, length=far)
    if course.params.water_wet_powder:  # powder that gets wet is of no use any more (ARG-WATER-2)
        rows = course.state.arms.weapons
        course.change(who.id, ranged=tuple(one for one in who.ranged if one not in rows or not rows[one].powder))


def _broke(course: Course, task: Play, gone: moves.Break) -> None:
    who = task.about[0]
    _run(course, who, gone.leaver_moves)
    order = course.state.order(who)
    if order is not None and order.do == "contact":  # he follows, and strikes if he catches up (ARG-WITHDRAW-4)
        course.tell("pursues", "ARG-WITHDRAW-2", who=who, enemy=order.target, length=gone.leaver_moves)
        return
    course.change(who, left=True)
    if gone.leaver_stuck:
        course.tell("cannot_break", "ARG-WITHDRAW-5", who=who)
    else:
        course.tell("breaks_off", "ARG-WITHDRAW-2", who=who, length=gone.leaver_moves)


def _run(course: Course, who: str, far: int) -> None:
    old = {row[1]: row[2] for row in course.state.results}
    kept = tuple(row for row in course.state.results if row[1] != who)
    course.set(results=(*kept, ("run", who, min(far, old.get(who, far)))))


def _rescued(course: Course, task: Play, rescue: danger.Rescue) -> None:
    who, helper = str(task.about[0]), str(task.about[1])
    person = course.state.person(who)
    if rescue.victim == "dead":
        course.change(who, danger=False, hits=person.life, out="killed")
        course.tell("lost", "ARG-DANGER-5", who=who)
    elif rescue.victim == "wounded":
        course.change(who, danger=False, hits=person.hits + 1)
        course.tell("wounded", "ARG-DANGER-5", who=who)
    else:
        course.change(who, danger=False, startled=rescue.victim == "shout")
        course.tell("saved", "ARG-DANGER-5", who=who)
    if rescue.rescuer == "in_danger":
        course.change(helper, danger=True)
        course.tell("danger", "ARG-DANGER-6", who=helper)


THEN |= {"cross": _crossed, "crawl": _crawled, "swim": _swam, "withdraw": _broke, "second": _rescued, "jump": _jumped}

__all__ = ["Announced", "announced", "dice", "path_gone", "path_of"]
