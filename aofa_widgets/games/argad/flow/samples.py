"""Some slips that are allowed, in a fixed order, the seal last: what bots and the contract try."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import cos, hypot, pi, sin

from aofa_widgets.play.changing import changed
from aofa_widgets.play.remembering import Remembered

from .. import actions as ask
from ..legal import refuse, writable
from ..legal.loads import bodies
from ..legal.near import between, foes, friends, in_contact, on_wall
from ..legal.seeing import aimed
from ..legal.ways import allowance, edge_way
from ..model import Character, Choice, State
from ..params import Params
from ..specials import picks
from .doing import doings
from .slips import acting

WAYS = 6  # compass points that are tried
MOST_PEOPLE = 4  # people without a slip about whom something is tried


def samples(params: Params, state: State, side: int, limit: int = 60) -> tuple[ask.Action, ...]:
    """At most `limit` slips that a side may write now; the last one is its seal."""
    if side not in acting(state):
        return ()
    found: dict[ask.Action, None] = {}
    for action in _all(params, state, side):
        if len(found) >= limit - 1:
            break
        found[action] = None
    return (*found, ask.Seal(side))


def _all(params: Params, state: State, side: int) -> Iterator[ask.Action]:
    due = state.due
    assert isinstance(due, Choice)
    written = {slip[1] for slip in state.slips if slip[0] == side}
    free = [p for p in writable(state, side) if p.id not in written][:MOST_PEOPLE]
    memo = _KNOWN.of(changed(state, slips=(), sealed=(), picked=()), params, state.arms)
    for who in free:
        if due.what == "answers" and state.rounds:
            continue  # one round of second thoughts is enough for anybody without a mind
        if who.id not in memo:
            memo[who.id] = _allowed(params, state, _slips_of(params, state, who, due.what))
        yield from memo[who.id]
    if side == state.master and due.what == "orders":
        yield from _allowed(params, state, _rulings(state))


_KNOWN = Remembered()
"""What each person may be ordered to do, while nothing changes but slips and seals: no law looks at those."""


def _allowed(params: Params, state: State, slips: Iterable[ask.Action]) -> tuple[ask.Action, ...]:
    return tuple(slip for slip in dict.fromkeys(slips) if refuse(params, state, slip) is None)


def _slips_of(params: Params, state: State, who: Character, what: str) -> Iterator[ask.Action]:
    match what:
        case "orders" | "answers":
            yield from orders_of(params, state, who)
        case "shots":
            yield from shots_of(params, state, who)
        case "blows":
            for foe in in_contact(state, who):
                yield ask.Blow(who.id, foe.id)
                yield ask.Blow(who.id, foe.id, "fast")
                yield ask.Blow(who.id, foe.id, "twice")
                yield ask.Blow(who.id, foe.id, "object")
        case "after" | "doubts":
            yield ask.Advance(who.id)
            yield ask.Advance(who.id, False)


def orders_of(params: Params, state: State, who: Character) -> Iterator[ask.Order]:
    """What a person might be ordered to do; `refuse` has the last word."""
    near = sorted(foes(state, who), key=lambda p: (between(who, p), p.id))[:3]
    for foe in near:
        yield ask.Order(who.id, "contact", target=foe.id)
        if params.options_thrown_objects:
            yield ask.Order(who.id, "throw", target=foe.id)
    for name in targets(params, state, who, "shoot"):
        yield ask.Order(who.id, "shoot", target=name)
    far = allowance(params, state, who)
    for foe in near[:1]:
        to = towards(who, (foe.x, foe.y), far - 10)
        yield ask.Order(who.id, "move", (to,))
        yield ask.Order(who.id, "move", (to,), aim=foe.id)
    for job in state.jobs:
        yield ask.Order(who.id, "work", target=job.id)
        if not job.done:
            yield ask.Order(who.id, "move", (towards(who, (job.x, job.y), far - 10),))
    for i in range(WAYS):
        turn = 2 * pi * i / WAYS
        to = (round(who.x + cos(turn) * (far - 10)), round(who.y + sin(turn) * (far - 10)))
        yield ask.Order(who.id, "withdraw" if who.met else "move", (to,))
        if not i:
            yield ask.Order(who.id, "crawl", (towards(who, to, 400),))
    yield ask.Order(who.id, "leave", edge_way(state, who))
    for name in near_loads(params, state, who):
        yield ask.Order(who.id, "lift", target=name)
    yield from doings(params, state, who)
    for name in near_walls(params, state, who):
        yield ask.Order(who.id, "climb", target=name)
    for name in near_walls(params, state, who, "scale"):
        yield ask.Order(who.id, "scale", target=name)
    if on_wall(state, who):
        for x, y in ((0, 1000), (0, -1000), (1000, 0), (-1000, 0)):
            yield ask.Order(who.id, "climb", ((who.x + x, who.y + y),), who.perch)
            yield ask.Order(who.id, "jump", ((who.x + x, who.y + y),))
    for do in ("load", "drop", "mount", "dismount", "change", "reveal", "hold", "crouch"):
        yield ask.Order(who.id, do)
    for do in ("talk", "care", "rally", "form"):
        for name in near_people(params, state, who, do):
            yield ask.Order(who.id, do, target=name)


def towards(who: Character, place: tuple[int, int], far: int) -> tuple[int, int]:
    """The place so far on the way from somebody to a place, or that place."""
    gap = hypot(place[0] - who.x, place[1] - who.y)
    if gap <= far or gap == 0:
        return place
    return (round(who.x + (place[0] - who.x) * far / gap), round(who.y + (place[1] - who.y) * far / gap))


def shots_of(params: Params, state: State, who: Character) -> Iterator[ask.Shot]:
    """The shots that a person might announce."""
    for how in ("", "point_blank", "elite", "front", "volley"):
        for name in targets(params, state, who, "shot", how):
            yield ask.Shot(who.id, name, how=how)


def targets(params: Params, state: State, who: Character, kind: str, how: str = "") -> Iterator[str]:
    """Whom somebody may shoot at: before the movement ("shoot") or in the shooting phase ("shot")."""
    if not who.ranged or (how in ("elite", "pick") and not picks(who, how)):
        return
    for foe in sorted(foes(state, who), key=lambda p: (between(who, p), p.id))[:12]:
        if kind == "shot":
            if refuse(params, state, ask.Shot(who.id, foe.id, how=how)) is None:
                yield foe.id
        elif aimed(params, state, who, foe, "", False) is None:
            if refuse(params, state, ask.Order(who.id, "shoot", target=foe.id)) is None:
                yield foe.id


def near_jobs(params: Params, state: State, who: Character) -> tuple[str, ...]:
    """The work that somebody could do where he stands."""
    rows = (ask.Order(who.id, "work", target=job.id) for job in state.jobs if not job.done)
    return tuple(row.target for row in rows if refuse(params, state, row) is None)


def near_loads(params: Params, state: State, who: Character) -> tuple[str, ...]:
    """The loads that somebody could pick up where he stands."""
    rows = (ask.Order(who.id, "lift", target=load.id) for load in state.loads)
    return tuple(row.target for row in rows if refuse(params, state, row) is None)


def near_bodies(params: Params, state: State, who: Character, do: str) -> tuple[str, ...]:
    """Those lying about whom somebody could carry off ("lift") or take something from ("loot")."""
    lying = (p.id for p in bodies(state) if abs(p.x - who.x) + abs(p.y - who.y) < 4 * who.two_steps)
    return tuple(one for one in lying if refuse(params, state, ask.Order(who.id, do, target=one)) is None)


def near_walls(params: Params, state: State, who: Character, do: str = "climb") -> tuple[str, ...]:
    """The high walls that somebody could climb where he stands, over ("climb") or to the top ("scale")."""
    walls = (one for one in state.ground.features if one.does.line and one.does.foot == "forbidden")
    return tuple(one.id for one in walls if refuse(params, state, ask.Order(who.id, do, target=one.id)) is None)


def near_people(params: Params, state: State, who: Character, do: str) -> tuple[str, ...]:
    """Whom an order that names somebody might be about."""
    offered = {"care": params.options_healing, "rally": params.options_morale, "form": params.options_close_order}
    if not offered.get(do, True):
        return ()
    pool = state.here() if do == "talk" else (who, *friends(state, who))
    if do == "care":
        pool = (*pool, *(p for p in state.people if p.side == who.side and p.out == "killed"))
    reach = params.reach(params.measure_voice_cm)
    rows = [p for p in pool if not p.hidden and (p.id == who.id or between(who, p) <= reach)]
    found = (p.id for p in rows if refuse(params, state, ask.Order(who.id, do, target=p.id)) is None)
    return tuple(sorted(found))[:8]


def _rulings(state: State) -> Iterator[ask.Rule]:
    for clock in state.clocks:
        yield ask.Rule("clock", clock.id, "on")
        yield ask.Rule("clock", clock.id, "hold")
    for p in state.here():
        if p.hidden:
            yield ask.Rule("reveal", p.id)
    for p in state.here(state.master)[:2]:
        yield ask.Rule("attitude", p.id, "friendly")
        yield ask.Rule("attitude", p.id, "hostile")


__all__ = [
    "near_jobs", "near_loads", "near_people", "near_walls", "orders_of", "samples", "shots_of", "targets", "towards",
]  # fmt: skip
