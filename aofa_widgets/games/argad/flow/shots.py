"""Shots: what each needs, who is shot at with whom, the windows in which they are rolled together (ARG-SNAP-11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from aofa_widgets.table.convex import cosine, sine

from .. import actions as ask
from ..legal.arms import choose, weapon
from ..legal.near import between, group_of, in_contact, size_of
from ..legal.seeing import aim_of, aimed, cover, sees
from ..legal.strikes import could_shoot
from ..model import Character, State
from ..model.ground import CM
from ..model.tasks import Announce, Announced, Land, Play, Window
from ..params import Params
from ..resolve import bursts, duel, volley
from ..resolve.blows import total
from ..resolve.due import Due, Steps
from ..resolve.shooting import Aim, Sight, reasons, sight, worn
from ..specials import adds, spared, told
from .course import Course
from .dicing import STEPS, THEN
from .melees import parties
from .nerve import test
from .slips import ask_for

Taken = tuple[ask.Shot, bool, str]
"""A shot, whether its shooter moves, and who of the two is seen only for a moment: "target", "shooter", "" neither."""


Row = tuple[Character, Character, str, Sight, str]
"""Who shoots at whom with what, what it needs, and how."""


@dataclass(frozen=True, slots=True)
class Burst:
    """A burst at people who stand together: the throw, and among whom its victims are drawn (ARG-AMB-MULTI-5)."""

    shot: bursts.Burst
    members: tuple[volley.Member, ...]


def burst_steps(params: Params, situation: Burst) -> Steps[volley.Losses]:
    """The throw, then a victim for each hit; armour may stop his."""
    struck = yield from bursts.steps(params, situation.shot)
    lives = {member.id: member.lives for member in situation.members}
    worth = sorted((*struck.red, *struck.white), reverse=True)
    killed: list[str] = []
    wounded: list[str] = []
    lost = 0
    for n in range(struck.victims):
        pool = [member for member in situation.members if lives[member.id] > 0]
        if not pool:
            break
        at = (yield Due("victim", 1, len(pool)))[0] if len(pool) > 1 else 1
        hurt = pool[at - 1]
        value = worth[n] + (situation.shot.bonus if n == struck.victims - 1 and struck.raised >= 0 else 0)
        if value < situation.shot.need - hurt.armour_mod:
            lost += 1
            continue
        lives[hurt.id] -= 1
        (killed if lives[hurt.id] <= 0 else wounded).append(hurt.id)
    hits = ("burst",) * struck.victims
    return volley.Losses((*struck.red, *struck.white), hits, tuple(killed), tuple(wounded), lost, struck.used)


STEPS |= {"volley": volley.steps, "burst": burst_steps}


def sight_of(
    params: Params,
    state: State,
    who: Character,
    foe: Character,
    name: str,
    moving: bool,
    how: str = "",
    fleeting: str = "",
) -> Sight:
    """What a shot at somebody needs, his armour left out: it is looked at after the draw (ARG-GTARGET-2)."""
    mods: dict[str, int] = {"terrain": 0 if how == "point_blank" else cover(params, state, who, foe, name)}
    if fleeting == "target":
        mods["fleeting_target"] = params.snap_fleeting_target
    elif fleeting:
        mods["fleeting_shooter"] = params.snap_fleeting_shooter
    if who.hidden and params.options_surprise:
        mods["ambush"] = params.hunt_ambush
    mods["elite"] = (params.talent_elite if how == "elite" else 0) + adds(who, "shoots")
    aim = Aim(
        Fraction(0 if how == "point_blank" else aim_of(params, state, who, foe, name).gap, CM),
        "none",
        who.mounted,
        moving,
        bool(state.ground.room((who.x, who.y))),
        how == "point_blank",
        max(who.cls, params.class_untrained_most + 1) if spared(who, "shooting") else who.cls,
        who.disorder,
        mods,
    )
    return sight(params, weapon(state, name), aim)


def armour_of(
    params: Params, state: State, who: Character, foe: Character, name: str, column: int, terrain: int
) -> int:
    """What armour and big shield of one of those shot at take off beside his cover, under the cap (ARG-COVER-18).

    A big shield helps against shots from the front alone (ARG-ARMOUR-10).
    """
    row = worn(weapon(state, name), foe.armour, column)
    mods = {"terrain": terrain, "armour": row}
    if before(foe, who):
        behind = {"wall": params.formation_wall_shots, "pavise": params.formation_pavise_shots}
        mods["target_other"] = min((behind[one] for one in told(foe, "shielded", "behind")), default=0)
    return total(reasons(params, mods)) - total(reasons(params, {"terrain": terrain}))


def before(who: Character, other: Character) -> bool:
    """Whether somebody stands in front of a person: in the half of the table that it faces."""
    ahead = (other.x - who.x) * sine(who.facing) - (other.y - who.y) * cosine(who.facing)
    return ahead > 0


def shot_at(params: Params, state: State, who: Character, foe: Character, how: str) -> tuple[Character, ...]:
    """Those among whom a hit is drawn: the nearest of the group that are seen (ARG-GTARGET-6, ARG-AMB-GTARGET-3)."""
    if how == "pick":
        return (foe,)
    if how == "all" and in_contact(state, foe):
        mass = next((party for party in parties(state) if any(p.id == foe.id for p in party)), (foe,))
        return tuple(p for p in mass if p.id != who.id)  # friends are at risk too (ARG-SHOOT-16, ARG-AMB-SHOOT-6)
    group = group_of(params, state, foe)
    seen = [p for p in group if p.id == foe.id or (sees(params, state, who, p) and not p.crouched)]
    seen = [p for p in seen if p.id == foe.id or not in_contact(state, p)]
    seen.sort(key=lambda p: (between(who, p), p.id))
    return tuple(seen) if params.target_pool == "group" else tuple(seen[: max(1, params.target_nearest)])


def shots_play(course: Course, taken: Iterable[Taken], window: str) -> None:
    """Roll the shots of one window, those at one target together (ARG-SIXES-G), and let them land together."""
    params, state = course.params, course.state
    rows: dict[tuple[int, str, str], list[Row]] = {}
    for shot, moving, fleeting in taken:
        who, foe = state.person(shot.who), state.person(shot.target)
        name = choose(params, state, who, shot.weapon, moving, contact=who.met)
        found = sight_of(params, state, who, foe, name, moving, shot.how, fleeting) if name else None
        if found is None or not found.allowed:
            course.tell("no_shot", "ARG-SHOOT-7" if found is None else found.rule, who=who.id, enemy=foe.id)
            continue
        group = group_of(params, state, foe)
        lead = foe.id if shot.how == "pick" or weapon(state, name).burst else group[0].id
        key = (who.side, lead, who.id if weapon(state, name).burst or shot.how == "pick" else "")
        rows.setdefault(key, []).append((who, foe, name, found, shot.how))
    duels = list(_duels(params, state, rows)) if params.options_speed_die else []
    met = {str(name) for task in duels for name in task.about[:2]}
    tasks = [_task(params, state, each) for _, each in sorted(rows.items()) if each[0][0].id not in met]
    tasks = [*duels, *tasks]
    for shooters in rows.values():
        for who, foe, name, found, how in shooters:
            _fired(course, who, foe, name)
            course.tell("shoots", "ARG-SHOOT-1", who=who.id, enemy=foe.id, weapon=name, n=found.need)
            if how in ("elite", "pick"):
                course.set(elite=tuple(sorted((*course.state.elite, who.side))))
    course.first(*tasks, Land(window))


def _duels(params: Params, state: State, rows: dict[Any, list[Row]]) -> Iterator[Play]:
    """Two lone shooters who shoot at each other with one die each (ARG-DUEL-2)."""
    lone = {each[0][0].id: each[0] for each in rows.values() if len(each) == 1}
    for name, (who, foe, carried, found, _) in sorted(lone.items()):
        other = lone.get(foe.id)
        if other is None or other[1].id != name or name > foe.id:
            continue
        if any(size_of(params, group_of(params, state, p)) != "isolated" for p in (who, foe)):
            continue
        needs = []
        for shooter, target, arm, sight_found in ((who, foe, carried, found), (foe, who, other[2], other[3])):
            column = weapon(state, arm).band(between(shooter, target) / CM)
            ground = cover(params, state, shooter, target, arm)
            needs.append(sight_found.need - armour_of(params, state, shooter, target, arm, column, ground))
        if not any(weapon(state, arm).burst for arm in (carried, other[2])):
            bonus = tuple(min(adds(p, "draws"), params.duel_bonus_most) for p in (who, foe))
            yield Play("duel", duel.Duel((needs[0], needs[1]), (bonus[0], bonus[1])), (who.id, foe.id, carried))


def _fired(course: Course, who: Character, foe: Character, name: str) -> None:
    """A shot leaves the weapon: it is empty, or thrown, and its shooter has acted (ARG-SHOOT-8, ARG-AMMO-2)."""
    row, now = weapon(course.state, name), course.state.person(who.id)
    empty = (*now.empty, name) if row.reload and name not in now.empty else now.empty
    thrown = (*now.thrown, name) if row.thrown is not None else now.thrown
    course.change(who.id, shot=True, empty=empty, load=0, thrown=thrown, hidden=False)
    target = course.state.person(foe.id)
    if who.id not in target.shot_at:
        course.change(foe.id, shot_at=tuple(sorted((*target.shot_at, who.id)))[-6:])


def _task(params: Params, state: State, shooters: list[Row]) -> Play:
    who, foe, name, found, how = shooters[0]
    pool = shot_at(params, state, who, foe, how)
    column = weapon(state, name).band(between(who, foe) / CM)
    covers = {p.id: cover(params, state, who, p, name) for p in pool}
    members = tuple(
        volley.Member(
            p.id, armour_of(params, state, who, p, name, column, covers[p.id]), covers[p.id], max(1, p.life - p.hits)
        )
        for p in pool
    )
    about = (who.id, foe.id, name, len(shooters))
    used = who.side in state.favours
    row = weapon(state, name)
    if row.burst:
        size = size_of(params, group_of(params, state, foe))
        limit = sum(member.lives for member in members)
        if row.ball:
            shot = bursts.ball(params, found.need, row.white, limit, who.disorder)
        else:
            shot = bursts.burst(params, found.need, row.white, size == "group", limit, who.disorder)
        return Play("burst", Burst(replace(shot, red=row.red, used=used), members), about)
    dice = []
    for one, _, carried, needs, _ in shooters:
        many = weapon(state, carried).shots if one.held else 1
        dice += [volley.Shooter(one.id, needs.need, loose=one.disorder)] * max(1, many)
    whole = any(each[4] == "all" for each in shooters)
    return Play("volley", volley.Volley(tuple(dice), members, used, whole), about)


def _losses(course: Course, task: Play, losses: volley.Losses) -> None:
    who, foe, name = (str(one) for one in task.about[:3])
    course.tell("volley", "ARG-GTARGET-2", who=who, enemy=foe, weapon=name, n=losses.hits, m=losses.lost)
    if task.op == "burst" and params_jam(course, name) and max(losses.values) <= JAM:
        now = course.state.person(who)
        course.change(who, empty=tuple(sorted({*now.empty, name})), load=0)
        course.tell("jams", "ARG-AMMO-3", who=who, weapon=name)
    if losses.used:
        side = course.state.person(who).side
        course.set(favours=tuple(sorted({*course.state.favours, side})))
    if task.op == "volley" and task.situation.whole and course.params.options_morale:
        side, hit = course.state.person(who).side, {*losses.killed, *losses.wounded}
        own = [m.id for m in task.situation.members if course.state.person(m.id).side == side and m.id not in hit]
        if own:  # shot at by friends (ARG-MORALE-7d)
            course.first(test(course.params, course.state, course.state.person(own[0]), "friends", own))
    rows = [("kill_shot", hurt, who) for hurt in losses.killed] + [("hit", hurt, who) for hurt in losses.wounded]
    course.set(results=(*course.state.results, *rows))


JAM = 2  # a burst of which no die shows more jams the weapon


def params_jam(course: Course, name: str) -> bool:
    """Whether a weapon may jam by these rules."""
    return bool(course.params.options_jamming and weapon(course.state, name).jam)


def _drawn(course: Course, task: Play, drawn: duel.Drawn) -> None:
    """Two who shot at each other face to face: the faster was first (ARG-DUEL-2)."""
    names = {"A": str(task.about[0]), "B": str(task.about[1])}
    if drawn.first != "same":
        course.tell("draws_first", "ARG-DUEL-2", who=names[drawn.first])
    rows = []
    for label in drawn.killed:
        hurt, by = names[label], names["B" if label == "A" else "A"]
        person = course.state.person(hurt)
        rows.append(("kill_shot" if person.life - person.hits <= 1 else "hit", hurt, by))
    course.set(results=(*course.state.results, *rows))


THEN["duel"] = _drawn
STEPS["duel"] = duel.steps
THEN |= {"volley": _losses, "burst": _losses}


# The windows.


def window(course: Course, task: Window) -> None:
    """The shots before or during the movement, if there are any (ARG-SNAP-1, ARG-SNAP-3)."""
    if task.name == "before":
        taken = list(_before(course))
    elif task.name == "during":
        taken = list(_during(course))
    else:
        taken = []
    if taken:
        shots_play(course, taken, task.name)


def _before(course: Course) -> Iterator[Taken]:
    params, state = course.params, course.state
    for order in state.orders:
        who = state.person(order.who)
        if order.do != "shoot" or not _can(state, who) or not state.has(order.target):
            continue
        foe, moving = state.person(order.target), bool(order.way)
        why = aimed(params, state, who, foe, order.weapon, moving)
        if foe.out or why is not None:
            course.tell("no_shot", why.rule if why else "ARG-EFFECT-2", who=who.id, enemy=foe.id)
            continue
        yield ask.Shot(who.id, foe.id, order.weapon), moving, ""


def _during(course: Course) -> Iterator[Taken]:
    """Whom somebody passes on the way: seen before, after, or only between (ARG-SNAP-4 to 7, ARG-SNAP-9)."""
    params, state = course.params, course.state
    starts = {name: (x, y) for name, x, y in state.starts}
    for order in state.orders:
        if not order.aim or not state.has(order.aim):
            continue
        who, foe = state.person(order.who), state.person(order.aim)
        if not _can(state, who) or foe.out:
            continue
        moving = not who.held
        if aimed(params, state, who, foe, order.weapon, moving) is None:
            yield ask.Shot(who.id, foe.id, order.weapon), moving, ""
            continue
        begun, between_ = zip(_along(who, starts), _along(foe, starts), strict=True)
        sights = {
            "": (begun[0], begun[1]),
            "target": (who, between_[1]),
            "shooter": (between_[0], foe),
            "both": (between_[0], between_[1]),
        }
        there = {name: state.put_all({who.id: a, foe.id: b}) for name, (a, b) in sights.items()}
        seen = (
            name for name, pair in sights.items() if aimed(params, there[name], *pair, order.weapon, moving) is None
        )
        fleeting = next(seen, "none")
        if fleeting in ("both", "none"):  # one seen for a moment has no time for another (ARG-SNAP-7)
            course.tell("no_shot", "ARG-SNAP-7" if fleeting == "both" else "ARG-COVER-3", who=who.id, enemy=foe.id)
        else:
            yield ask.Shot(who.id, foe.id, order.weapon), moving, fleeting


def _along(who: Character, starts: Mapping[str, tuple[int, int]]) -> tuple[Character, Character]:
    """Somebody where he began his move, and half-way."""
    x, y = starts.get(who.id, (who.x, who.y))
    return replace(who, x=x, y=y), replace(who, x=(x + who.x) // 2, y=(y + who.y) // 2)


def _can(state: State, who: Character) -> bool:
    return who.awake(state.turn) and not (who.shot or who.hesitates or who.startled or who.danger or who.crouched)


SHOOTS = frozenset({"hold", "move", "contact", "withdraw"})
"""Orders after which one may still shoot (ARG-TURN-1, ARG-AMB-TURN-1)."""


def announce(course: Course, task: Announce) -> None:
    """Everybody who can shoot at somebody is written about (ARG-SHOOT-1, ARG-SHOOT-6)."""
    course.set(phase="shots", results=(), favours=(), slips=())
    state = course.state
    ready = []
    for who in state.here():
        order = state.order(who.id)
        if _can(state, who) and (order is None or order.do in SHOOTS) and who.ranged and not who.decoy:
            if could_shoot(course.params, state, who):
                ready.append(who)
    if not ready:
        course.set(fired=())
        return
    sides = tuple(sorted({p.side for p in ready}))
    ask_for(course, "shots", sides, Announced(), tuple(p.id for p in ready))


def announced(course: Course, task: Announced) -> None:
    """All shots are known: those of this phase are rolled, those at point-blank wait for the blows."""
    params, state = course.params, course.state
    said = [slip[3] for slip in state.slips if isinstance(slip[3], ask.Shot)]
    elite: dict[int, int] = {}
    taken: list[Taken] = []
    close: list[tuple[ask.Shot, int]] = []
    for shot in said:
        who = state.person(shot.who)
        if shot.how in ("elite", "pick"):
            elite[who.side] = elite.get(who.side, 0) + 1
            if elite[who.side] + state.elite.count(who.side) > params.talent_elite_shots:
                shot = replace(shot, how="")
        if shot.how == "point_blank":
            close.append((shot, _close_need(course, who, state.person(shot.target), shot)))
        else:
            taken.append((shot, not who.held, ""))
    course.set(slips=(), sealed=(), picked=(), fired=tuple(close))
    shots_play(course, taken, "shots")


def _close_need(course: Course, who: Character, foe: Character, shot: ask.Shot) -> int:
    """What a shot at point-blank needs; it is rolled with the blows, armour and all (ARG-POINTBLANK-4)."""
    params, state = course.params, course.state
    name = choose(params, state, who, shot.weapon, not who.held, contact=who.met)
    found = sight_of(params, state, who, foe, name, not who.held, "point_blank")
    column = weapon(state, name).band(0)
    _fired(course, who, foe, name)
    course.tell("shoots_close", "ARG-POINTBLANK-1", who=who.id, enemy=foe.id, weapon=name, n=found.need)
    return found.need - armour_of(params, state, who, foe, name, column, 0)


__all__ = ["Taken", "announce", "announced", "shots_play", "sight_of", "window"]
