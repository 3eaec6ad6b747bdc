"""Blows: who may strike whom, what each blow adds up to, the fights of the table, and what they do to people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from .. import actions as ask
from ..legal.arms import blade, weapon
from ..legal.near import across, between, friends, hostile, in_contact
from ..legal.strikes import swung
from ..model import Character, State, base_of
from ..model.tasks import Aiming, Fights, Land, Play
from ..params import Params
from ..resolve import blows, melee
from ..resolve.places import faces
from ..specials import adds, fences, has, spared
from .course import Course
from .dicing import STEPS, THEN
from .flags import flags_of, follows, supports
from .slips import ask_for

STEPS["melee"] = melee.steps
BUSY = ("load", "work")  # whoever is caught at it may be barred from striking (ARG-AMB-TURN-2)
BAYONET = "fixed_bayonet"  # the weapon for melee that a rifle becomes


def may_strike(params: Params, state: State, who: Character) -> bool:
    """Whether somebody may strike this turn at all (ARG-TURN-5, ARG-TURN-7, ARG-WITHDRAW-3)."""
    if not who.awake(state.turn) or who.fleeing == state.turn or who.decoy:
        return False
    if who.left or who.startled or who.danger:
        return False
    order = state.order(who.id)
    if not params.turn_worker_strikes and order is not None and order.do in BUSY:
        return False
    if who.shot:
        if params.turn_shoot_and_strike != "by_weapon":
            return False
        if who.met or who.melee != BAYONET:  # a rifle without one is fired or laid aside, as any other gun
            return False
        return any(weapon(state, one).bayonet for one in who.ranged if one in state.arms.weapons)
    return True


def struck_by(state: State, who: Character) -> tuple[Character, ...]:
    """The enemies whom somebody could strike."""
    return tuple(foe for foe in in_contact(state, who) if not foe.decoy)


def choosers(params: Params, state: State) -> tuple[Character, ...]:
    """Those who have a choice: more than one enemy, or the talent for two kinds of blow (ARG-MELEE-4, ARG-FENCER-1)."""
    found = []
    for who in state.here():
        if may_strike(params, state, who):
            foes = struck_by(state, who)
            choice = fences(who, blade(state, who)) or swung(params, state, who) is None
            if len(foes) > 1 or (foes and choice):
                found.append(who)
    return tuple(found)


def aiming(course: Course, task: Aiming) -> None:
    """Whoever has a choice writes whom he strikes; then all fights are fought."""
    state = course.state
    course.set(phase="blows", favours=())
    who = choosers(course.params, state)
    if not who:
        course.set(slips=())
        course.first(Fights())
        return
    sides = tuple(sorted({p.side for p in who}))
    ask_for(course, "blows", sides, Fights(), tuple(p.id for p in who))


def strongest(foes: tuple[Character, ...]) -> Character:
    """Whom a blow falls on where nothing was said (ARG-MELEE-4, ARG-AMB-MELEE-4)."""
    return max(foes, key=lambda p: (p.cls, blows.RANK[p.armour], p.id))


def usual(params: Params, who: Character, foes: tuple[Character, ...]) -> Character:
    """Whom somebody strikes where nothing was said: the strongest, or the nearest as the table has it."""
    if params.melee_default_target == "nearest":
        foes = tuple(p for p in foes if between(who, p) == min(between(who, q) for q in foes))
    return strongest(foes)


def fights(course: Course, task: Fights) -> None:
    """All who are in contact, split into fights that have nobody in common (ARG-MELEE-6)."""
    state = course.state
    said = {slip[1]: slip[3] for slip in state.slips if isinstance(slip[3], ask.Blow)}
    targets = [state.person(shot.target) for shot, _ in state.fired]
    if not task.shot and any(follows(course.params, state, p, foe) for foe in targets for p in friends(state, foe)):
        # those who come behind take the places of those who fall to the shots, and strike from there
        course.first(*_fights(course, said, shots=True), Land("close"), Fights(shot=True))
        return
    course.set(slips=(), sealed=(), picked=(), phase="blows")
    inspire(course)
    course.first(*_fights(course, said, None if not task.shot else False), Land("blows"))


def _fights(course: Course, said: dict[str, Any], shots: bool | None) -> Iterator[Play]:
    """The fights as they stand now: the shots at point-blank alone, or the rest, or (None) all of it."""
    state = course.state
    for party in parties(state, joining(course.params, state)):
        fighters = tuple(_fighters(course.params, state, party, said, shots))
        if any(one.targets for one in fighters):
            indoor = any(state.ground.room((p.x, p.y)) for p in party)
            used = frozenset(str(side) for side in state.favours)
            fight = melee.Melee(fighters, indoor, course.params.options_tie, used)
            first = next(one.id for one in fighters if one.targets)
            other = next(one.targets[0] for one in fighters if one.targets)
            if not shots:
                course.tell("fight", "ARG-MELEE-6", who=first, enemy=other, n=len(fighters))
            yield Play("melee", fight, (first, other, ""))


def inspire(course: Course) -> None:
    """Heroes inspire in their first melee turns of the game, as often as the table has it (ARG-HERO-1)."""
    state, params = course.state, course.params
    if not params.options_talents:
        return
    for hero in state.here():
        if not (hero.role == "hero" or has(hero, "inspires")) or not hero.awake(state.turn):
            continue
        used = sum(one.partition(":")[0] == hero.id for one in state.inspired)
        near = (p for p in state.here(hero.side) if between(p, hero) <= params.reach(params.measure_voice_cm))
        if used < params.hero_inspire_times and any(in_contact(state, p) for p in near):
            course.set(inspired=(*course.state.inspired, f"{hero.id}:{state.turn}"))
            course.tell("inspires", "ARG-HERO-1", who=hero.id)


def joining(params: Params, state: State) -> dict[str, tuple[Character, ...]]:
    """Who may strike somebody that crosses an obstacle beside the one who bars his way, as many as the table lets.

    One alone by the letter (ARG-OBST-3).
    """
    found: dict[str, tuple[Character, ...]] = {}
    for order in state.orders if params.melee_crosser_struck_by > 1 else ():
        crosser = next((p for p in state.here() if p.id == order.who), None)
        if order.do != "contact" or crosser is None or not any(p.id == order.target for p in across(state, crosser)):
            continue
        base = base_of(crosser)
        near = [p for p in state.here() if hostile(crosser, p) and p.id != order.target and not p.decoy]
        near = [p for p in near if between(crosser, p) <= p.two_steps and faces.across(state.ground, base_of(p), base)]
        near.sort(key=lambda p: (between(crosser, p), p.id))
        for p in near[: params.melee_crosser_struck_by - 1]:
            found[p.id] = (*found.get(p.id, ()), crosser)
    return found


def parties(
    state: State, joined: Mapping[str, tuple[Character, ...]] | None = None
) -> Iterator[tuple[Character, ...]]:
    """People linked by contact with enemies, each fight with those who strike past a friend in it."""
    links: dict[str, set[str]] = {}
    for name, crossers in (joined or {}).items():
        for one in crossers:
            links.setdefault(name, set()).add(one.id)
            links.setdefault(one.id, set()).add(name)
    here = [p for p in state.here() if not p.decoy]
    for who in here:
        for foe in in_contact(state, who):
            if not foe.decoy:
                links.setdefault(who.id, set()).add(foe.id)
                links.setdefault(foe.id, set()).add(who.id)
    left = sorted(links)
    while left:
        found, fringe = {left[0]}, [left[0]]
        while fringe:
            for other in links[fringe.pop()]:
                if other not in found:
                    found.add(other)
                    fringe.append(other)
        left = [name for name in left if name not in found]
        yield tuple(p for p in here if p.id in found)


def _fighters(
    params: Params, state: State, party: tuple[Character, ...], said: dict[str, Any], only: bool | None = None
) -> Iterator[melee.Fighter]:
    shots = {shot.who: (shot, need) for shot, need in state.fired}
    joined = joining(params, state)
    ids = {p.id for p in party}
    for who in sorted(party, key=lambda p: (p.side, p.id)):
        foes = (*struck_by(state, who), *joined.get(who.id, ()))
        if who.id in shots and only is not False:
            shot, need = shots[who.id]
            yield _base(params, state, who, "shot", (shot.target,), 0, need=need)
        elif foes and who.id not in shots and not only and may_strike(params, state, who):
            yield _striker(params, state, who, foes, said.get(who.id))
        else:
            yield _base(params, state, who, blade(state, who).length, (), 0)
    for who, front in supports(params, state, party) if not only else ():
        if who.id in ids:
            continue
        ids.add(who.id)
        foes = struck_by(state, front)
        target = strongest(foes)
        mod = blows.total(blows.reasons(params, flags_of(params, state, who, target, front))) + adds(who, "strikes")
        fighter = _base(params, state, who, blade(state, who).length, (target.id,), mod)
        yield replace(fighter, front=front.id)


OF_BLADES = frozenset(
    {"improvised", "bare_hands", "heavy_tool", "martial_artist", "polearm_vs_mounted", "two_handed_heavy"}
)
"""What counts for a blow by what it is struck with."""


def _striker(
    params: Params, state: State, who: Character, foes: tuple[Character, ...], said: ask.Blow | None
) -> melee.Fighter:
    target = next((p for p in foes if said and p.id == said.target), None) or usual(params, who, foes)
    flags, swings = flags_of(params, state, who, target), bool(said and said.how == "object")
    if swings:  # a jug or a stool instead of his own weapon (ARG-CLOSEQ-4, ARG-CLOSEQ-5)
        flags = (flags - OF_BLADES) | (frozenset() if spared(who, "improvised") else {"improvised"})
    mod = blows.total(blows.reasons(params, flags)) + adds(who, "strikes")
    if target.down >= state.turn and "target_dazed" not in flags:  # (ARG-AMB-UNTRAINED-5)
        mod += params.melee_ko_target
    targets: tuple[str, ...] = (target.id,)
    if said and said.how == "twice":
        targets = (target.id, said.second or target.id)
    elif (many := max(who.strikes, params.melee_strikes)) > 1:
        targets = (target.id,) * many
    length = "vshort" if swings else blade(state, who).length
    fighter = _base(params, state, who, length, targets, mod)
    if swings:
        fighter = replace(fighter, blunt=True, lethal=False, cramped=False)
    others = tuple(p.id for p in sorted(foes, key=lambda p: (-p.cls, p.id)) if p.id != target.id)
    fast = ("fast", "twice") if params.melee_fencer_both else ("fast",)  # both at once: veterans (ARG-FENCER-4)
    return replace(fighter, instead=others, fast=bool(said and said.how in fast))


def _base(
    params: Params, state: State, who: Character, length: str, targets: tuple[str, ...], mod: int, need: int = 0
) -> melee.Fighter:
    own = blade(state, who)
    return melee.Fighter(
        who.id,
        str(who.side),
        who.cls,
        who.armour,
        length,
        targets,
        mod,
        who.die,
        need=need,
        loose=who.disorder,
        lethal=params.talent_lethal_hands and has(who, "lethal_hands"),
        blunt=own.nonlethal and length not in ("shot", "bare"),  # hands kill by three sixes (ARG-UNTRAINED-4)
        cramped=who.formed == "close" and own.two_handed,
    )


def _fought(course: Course, task: Play, fought: melee.Fought) -> None:
    """Every blow is told; what it did waits until all fights are over."""
    for blow in fought.blows:
        result = "ko" if blow.floors and blow.result == "kill" else blow.result
        course.tell(f"blow_{result}", "ARG-MELEE-8", who=blow.who, enemy=blow.target, n=blow.natural, m=blow.mod)
    by: dict[str, str] = {}
    for blow in fought.blows:
        if blow.result != "miss":
            by[blow.target] = blow.who
    rows = [("kill", name, by.get(name, "")) for name in fought.killed]
    rows += [("push", name, by.get(name, "")) for name in fought.pushed]
    rows += [("ko", name, by.get(name, "")) for name in fought.ko]
    used = tuple(sorted({*course.state.favours, *(int(side) for side in fought.used if side)}))
    course.set(results=(*course.state.results, *rows), favours=used)


THEN["melee"] = _fought

__all__ = ["aiming", "choosers", "fights", "hostile", "may_strike", "parties", "strongest", "struck_by"]
