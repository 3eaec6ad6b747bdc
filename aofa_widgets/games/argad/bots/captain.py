"""Two who play for their aims: the captain keeps his people safe on the way, the cutthroat runs at whoever is near."""

from __future__ import annotations

from math import hypot

from aofa_widgets.dice import Roller
from aofa_widgets.table.shapes import centre

from .. import actions as ask
from ..actions import Action
from ..flow import Argad
from ..flow.samples import shots_of, towards
from ..legal import refuse, writable
from ..legal.near import between, foes, in_contact
from ..legal.ways import allowance, edge_way
from ..model import Aim, Character, Choice, State
from ..params import Params
from .ferry import ferried

CHANCE = {1: 3, 2: 8, 3: 0}
"""At each strength one choice in so many is left to chance; 0: none."""
GUARDS = 3  # people who stay with an aim while the others go for the enemy


def mind(game: Argad, state: State, roller: Roller, strength: int) -> Action:
    """The captain: aims first, shots before blows, blows where he is strong."""
    return _choose(game, state, roller, strength, 0.9)


def fierce(game: Argad, state: State, roller: Roller, strength: int) -> Action:
    """The cutthroat: whoever can be reached is attacked."""
    return _choose(game, state, roller, strength, 0.0)


def _choose(game: Argad, state: State, roller: Roller, strength: int, care: float) -> Action:
    side = min(game.to_act(state))
    one_in = CHANCE[strength]
    if one_in and not roller.choose(one_in):
        options = game.sample_actions(state, side)
        return options[roller.choose(len(options))]
    due = state.due
    assert isinstance(due, Choice)
    written = {slip[1] for slip in state.slips if slip[0] == side}
    for who in writable(state, side):
        if who.id in written:
            continue
        found = _slip(game.params, state, side, who, due.what, care)
        if found is not None and refuse(game.params, state, found) is None:
            return found
    return ask.Seal(side)


def _slip(params: Params, state: State, side: int, who: Character, what: str, care: float) -> Action | None:
    match what:
        case "orders":
            return order(params, state, side, who, care)
        case "shots":
            return next(iter(shots_of(params, state, who)), None)
        case "blows":
            near = in_contact(state, who)
            return ask.Blow(who.id, min(near, key=lambda p: (p.cls, p.id)).id) if near else None
        case "after":
            return ask.Advance(who.id, care < 0.5 or not _alone(state, who))
    return None


def _alone(state: State, who: Character) -> bool:
    return all(p.id == who.id or between(p, who) > 600 for p in state.here(who.side))


def order(params: Params, state: State, side: int, who: Character, care: float) -> Action | None:
    """What a person is to do: fight whom he touches, load, work, shoot, attack, or go towards an aim."""
    if in_contact(state, who):
        return None  # stay and strike
    plain = ask.Order(who.id, "load")
    near = sorted(foes(state, who), key=lambda p: (between(who, p), p.id))
    reach = allowance(params, state, who)
    if who.empty and (not near or between(who, near[0]) > reach) and refuse(params, state, plain) is None:
        return plain
    away = ask.Order(who.id, "leave", edge_way(state, who))
    if any(aim.kind == "escape" and aim.side == side and not aim.done and who.id in aim.who for aim in state.aims):
        if refuse(params, state, away) is None:
            return away
    place = _place(state, side, who)
    for job in state.jobs:
        work = ask.Order(who.id, "work", target=job.id)
        if _wants(state, side, job.id) and refuse(params, state, work) is None:
            return work
    for foe in near[:3]:
        if between(who, foe) <= reach and _worth(state, who, foe, care):
            attack = ask.Order(who.id, "contact", target=foe.id)
            if refuse(params, state, attack) is None:
                return attack
    if who.ranged and near and care > 0.5 and between(who, near[0]) < 4000:
        return None  # stay, and shoot
    if place is None and near:
        place = (near[0].x, near[0].y)
    if place is None:
        return None
    if (over := ferried(params, state, who, place, reach - 10)) is not None:
        return over
    to = towards(who, place, reach - 10)
    gap = hypot(to[0] - who.x, to[1] - who.y)
    return ask.Order(who.id, "move", (to,)) if gap > who.two_steps else None


def _worth(state: State, who: Character, foe: Character, care: float) -> bool:
    """Whether an attack looks good: the captain wants to be no weaker, or not alone."""
    if care < 0.5:
        return True
    ours = sum(p.cls for p in state.here(who.side) if between(p, foe) < 1200)
    theirs = sum(p.cls for p in state.here(foe.side) if between(p, foe) < 600)
    return ours >= theirs


def _wants(state: State, side: int, job: str) -> bool:
    return any(aim.side == side and aim.job == job and not aim.done for aim in state.aims)


def _place(state: State, side: int, who: Character) -> tuple[int, int] | None:
    """Where a side's next aim lies; its people share its aims between them."""
    mine = [aim for aim in state.aims if aim.side == side and not aim.done and _where(state, aim) is not None]
    if not mine:
        return None
    ids = sorted(p.id for p in state.here(side))
    return _where(state, mine[ids.index(who.id) % len(mine)])


def _where(state: State, aim: Aim) -> tuple[int, int] | None:
    for job in state.jobs:
        if job.id in (aim.job, aim.place) and not job.done:
            return (job.x, job.y)
    for one in state.ground.features:
        if one.id == aim.place:
            return centre(one.shape)
    if aim.kind in ("kill", "talk"):
        for name in aim.who:
            if state.has(name) and not state.person(name).out:
                return (state.person(name).x, state.person(name).y)
    if aim.kind == "escape":
        return (state.ground.bounds.width // 2, 400)
    return None


__all__ = ["fierce", "mind", "order"]
