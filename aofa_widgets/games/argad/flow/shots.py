"""Shots: what each needs, who is shot at with whom, the windows in which they are rolled together (ARG-SNAP-11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

from .. import actions as ask
from ..legal.arms import choose, untaught, weapon
from ..legal.near import between, group_of, in_contact, size_of
from ..legal.seeing import aim_of, before, cover, sees
from ..model import Character, State
from ..model.ground import CM
from ..model.tasks import Land, Play
from ..params import Params
from ..resolve import bursts, duel, volley
from ..resolve.blows import total
from ..resolve.due import Due, Steps
from ..resolve.places.fire import Aim as Line
from ..resolve.shooting import Aim, Sight, capped, reasons, sight, worn
from ..specials import adds, spared, told
from .course import Course
from .dicing import STEPS, THEN
from .melees import parties
from .nerves import test


class Taken(NamedTuple):
    """A shot: whether its shooter moves, who of the two is seen only for a moment ("target", "shooter", "" neither).

    `share`: how far on its way the target was when it was taken, in hundredths (ARG-AMB-SNAP-1).
    """

    shot: ask.Shot
    moving: bool
    fleeting: str = ""
    share: int = 100


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
    """What a shot at somebody or at his group needs, armour left out: it is looked at after the draw (ARG-GTARGET-2).

    A group is as far as its nearest member in sight (ARG-AMB-SHOOT-3), and as sheltered as its least (ARG-GTARGET-4).
    """
    lines = _lines(params, state, who, foe, name, how)
    mods: dict[str, int] = {"terrain": 0 if how == "point_blank" else max(one.malus for one in lines)}
    if fleeting == "target":
        mods["fleeting_target"] = params.snap_fleeting_target
    elif fleeting:
        mods["fleeting_shooter"] = params.snap_fleeting_shooter
    if who.hidden and params.options_surprise:
        mods["ambush"] = params.hunt_ambush
    if how == "volley":
        mods["other_bonus"] = params.formation_volley  # fire on command (ARG-FORMATION-3)
    if foe.quarry == "game" and (who.cavalry or not who.mounted):
        mods["hunt"] = params.hunt_hunting  # mounted foot shoots as cavalry does (ARG-HUNT-1)
    elif foe.quarry == "mark":
        mods["contest"] = params.hunt_contest  # (ARG-HUNT-2)
    mods["elite"] = (params.talent_elite if how == "elite" else 0) + adds(who, "shoots")
    aim = Aim(
        Fraction(0 if how == "point_blank" else min(one.gap for one in lines), CM),
        "none",
        who.mounted,
        moving,
        bool(state.ground.room((who.x, who.y))),
        how == "point_blank",
        max(who.cls, params.class_untrained_most + 1) if spared(who, "shooting") else who.cls,
        who.disorder,
        mods,
        not untaught(state.arms, who, weapon(state, name)),
    )
    return sight(params, weapon(state, name), aim)


def _lines(params: Params, state: State, who: Character, foe: Character, name: str, how: str) -> list[Line]:
    """The lines of fire to those in sight on whom a shot may fall: one alone, or a group."""
    pool = (foe,) if how == "point_blank" else shot_at(params, state, who, foe, how)
    lines = [aim_of(params, state, who, p, name) for p in pool]
    return [one for one in lines if one.seen and not one.hidden] or [aim_of(params, state, who, foe, name)]


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


def shot_at(params: Params, state: State, who: Character, foe: Character, how: str) -> tuple[Character, ...]:
    """Those on whom a shot may fall: the nearest of the group that are seen (ARG-GTARGET-6, ARG-AMB-GTARGET-3)."""
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
    moments: dict[str, int] = {}
    for shot, moving, fleeting, share in taken:
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
        moments[who.id] = share
    duels = list(_duels(params, state, rows)) if params.options_speed_die else []
    met = {str(name) for task in duels for name in task.about[:2]}
    tasks = [_task(params, state, each) for _, each in sorted(rows.items()) if each[0][0].id not in met]
    tasks = [*duels, *tasks]
    for shooters in rows.values():
        for who, foe, name, found, how in shooters:
            fired(course, who, foe, name)
            course.tell("shoots", "ARG-SHOOT-1", who=who.id, enemy=foe.id, weapon=name, n=found.need)
            if how in ("elite", "pick"):
                course.set(elite=tuple(sorted((*course.state.elite, who.side))))
    course.first(*tasks, Land(window, tuple(sorted(moments.items()))))


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
            column = weapon(state, arm).band(between(shooter, target) / params.percent, params.measure_band_inclusive)
            ground = cover(params, state, shooter, target, arm)
            own = armour_of(params, state, shooter, target, arm, column, ground)
            needs.append(sight_found.need - volley.under_cap(params, capped(sight_found.reasons), own))
        if not any(weapon(state, arm).burst for arm in (carried, other[2])):
            bonus = tuple(min(adds(p, "draws"), params.duel_bonus_most) for p in (who, foe))
            yield Play("duel", duel.Duel((needs[0], needs[1]), (bonus[0], bonus[1])), (who.id, foe.id, carried))


def fired(course: Course, who: Character, foe: Character, name: str) -> None:
    """A shot leaves the weapon: it is empty, or thrown, and its shooter has acted (ARG-SHOOT-8, ARG-AMMO-2)."""
    fired_at(course, who, name)
    target = course.state.person(foe.id)
    if who.id not in target.shot_at:
        course.change(foe.id, shot_at=tuple(sorted((*target.shot_at, who.id)))[-6:])


def fired_at(course: Course, who: Character, name: str) -> None:
    """A weapon has been fired, at whatever it was."""
    row, now = weapon(course.state, name), course.state.person(who.id)
    empty = (*now.empty, name) if row.reload and name not in now.empty else now.empty
    counted = row.thrown is not None or course.params.ammo_count  # (ARG-AMMO-1, ARG-AMMO-2)
    thrown = (*now.thrown, name) if counted else now.thrown
    course.change(who.id, shot=True, empty=empty, load=0, thrown=thrown, hidden=False)


def _task(params: Params, state: State, shooters: list[Row]) -> Play:
    who, foe, name, found, how = shooters[0]
    pool = shot_at(params, state, who, foe, how)
    bands = {p.id: _band(params, state, name, aim_of(params, state, who, p, name).gap) for p in pool}
    column = _band(params, state, name, min(one.gap for one in _lines(params, state, who, foe, name, how)))
    pool = tuple(p for p in pool if bands[p.id] == column) or pool  # within the range that was used for the roll
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
        taken = capped(found.reasons)
        members = tuple(replace(one, armour_mod=volley.under_cap(params, taken, one.armour_mod)) for one in members)
        size = size_of(params, group_of(params, state, foe))
        limit = sum(member.lives for member in members)
        if row.ball:
            shot = bursts.ball(params, found.need, row.white, limit, who.disorder)
        else:
            shot = bursts.burst(params, found.need, row.white, size == "group", limit, who.disorder)
        return Play("burst", Burst(replace(shot, red=row.red, used=used), members), about)
    dice = []
    for one, _, carried, needs, _ in shooters:
        many = max(params.shoot_shots, weapon(state, carried).shots if one.held else 1)  # (ARG-SHOOT-2)
        taken = capped(needs.reasons)
        dice += [volley.Shooter(one.id, needs.need, loose=one.disorder, taken=taken)] * max(1, many)
    whole = any(each[4] == "all" for each in shooters)
    return Play("volley", volley.Volley(tuple(dice), members, used, whole), about)


def _band(params: Params, state: State, name: str, gap: int) -> int:
    """The column of a weapon's table for a distance."""
    return weapon(state, name).band(gap / params.percent, params.measure_band_inclusive)


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


__all__ = ["Row", "Taken", "armour_of", "fired", "fired_at", "shots_play", "sight_of"]
