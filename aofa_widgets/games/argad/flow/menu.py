"""What a side may do now, as a person is offered it; every offer has at least one way that is allowed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aofa_widgets.play import Menu, Offer
from aofa_widgets.play.naming import said_whole
from aofa_widgets.words import languages, texts

from .. import actions as ask
from ..legal import refuse, writable
from ..legal.breaching import structures
from ..legal.near import between, disturbed, foes, in_contact, on_wall
from ..legal.ways import allowance
from ..model import Character, Choice, Roll, State
from ..model.ground import cm
from ..params import Params
from .doing import more_orders
from .judging import groups_of, rulings
from .routes import aloft, routes
from .samples import near_bodies, near_jobs, near_loads, near_people, near_walls, targets
from .slips import acting
from .telling import capital, in_cm, name_of, side_name, thing_name

Notes = Mapping[str, Mapping[str, str]]


def menu_of(params: Params, state: State, side: int) -> Menu:
    """Every kind of thing that a side may write now."""
    due = state.due
    if state.over:
        return Menu((), texts("argad.menu.over"))
    if isinstance(due, Roll):
        return Menu((), texts("argad.menu.roll_due"))
    if not isinstance(due, Choice) or side not in acting(state):
        return Menu(())
    who = state.picks(side)
    found = _deeds(params, state, side, who) if who else _people(params, state, due, side)
    offers = said_whole("argad.menu", found, lambda one, form: name_of(state, one, form))
    return Menu(offers, _text(state, due, side, who), groups_of(offers))


def _text(state: State, due: Choice, side: int, who: str) -> dict[str, str]:
    if who:
        return capital(texts(f"argad.menu.write_{due.what}", who=name_of(state, who)))
    written = len(state.written(side))
    return capital(texts(f"argad.menu.ask_{due.what}", side_name=side_name(state, side), n=written, m=state.turn))


def _say(name: str, **values: object) -> dict[str, str]:
    return texts(f"argad.menu.{name}", **values)


def _seal(state: State, due: Choice, side: int) -> dict[str, str]:
    """What sealing is called: agreeing to what all have shown is another thing than sealing what one changed."""
    return _say("seal_changes" if due.what == "answers" and state.written(side) else f"seal_{due.what}")


def _people(params: Params, state: State, due: Choice, side: int) -> Iterator[Offer]:
    """Whom to write for; the game master's own; and the seal."""
    free = writable(state, side)
    slips = {slip[1] for slip in state.slips if slip[0] == side}
    more = due.what != "answers" and any(p.id not in slips for p in free)  # else nothing is left but to seal
    if free:
        names = tuple(p.id for p in free)
        notes = {p.id: said for p in free if (said := note_of(state, side, p))}
        yield Offer("pick", _say("pick"), "active", "ARG-MOVE-6", "figure", names, 0, more, ask.Pick, notes=notes)
    written = tuple(sorted({slip[1] for slip in state.slips if slip[0] == side and slip[1] and state.has(slip[1])}))
    if written:
        yield Offer("erase", _say("erase"), "", "ARG-MOVE-3", "figure", written, make=ask.Erase)
    ruling = params.gen_gm_override and params.rpg_gm == "present"
    if side == state.master and due.what in ("orders", "answers") and ruling:
        yield from rulings(params, state)
    yield Offer("seal", _seal(state, due, side), "seal", "ARG-MOVE-1", main=not more, make=lambda: ask.Seal(side))


def note_of(state: State, side: int, who: Character) -> dict[str, str]:
    """What a side has written about a person, or what is agreed on so far."""
    mine = next((slip[3] for slip in state.slips if slip[0] == side and slip[1] == who.id), None)
    if mine is None and state.due is not None and getattr(state.due, "what", "") == "answers":
        mine = state.order(who.id)
    if mine is None:
        return {}
    return slip_text(state, mine)


def slip_text(state: State, slip: object) -> dict[str, str]:
    """A slip in a few words."""
    if isinstance(slip, ask.Order):
        if slip.do in ("work", "lift", "climb", "scale", "board", "loot", "travel"):
            return _say(f"slip_{slip.do}", job=thing_name(state, slip.target))
        if slip.aim and slip.do in ("hold", "move"):
            return _say("slip_passing", enemy=name_of(state, slip.aim))
        enemy = slip.target or slip.aim
        return _say(f"slip_{slip.do}", enemy=name_of(state, enemy) if enemy else "")
    if isinstance(slip, ask.Shot):
        if slip.how == "structure":
            return _say("slip_breach", job=thing_name(state, slip.target))
        return _say("slip_shot", enemy=name_of(state, slip.target))
    if isinstance(slip, ask.Blow):
        return _say("slip_blow", enemy=name_of(state, slip.target))
    if isinstance(slip, ask.Advance):
        return _say("slip_step" if slip.go else "slip_stay")
    return dict.fromkeys(languages(), "")


def _deeds(params: Params, state: State, side: int, name: str) -> Iterator[Offer]:
    due, who = state.due, state.person(name)
    assert isinstance(due, Choice)
    match due.what:
        case "orders" | "answers":
            yield from _orders(params, state, who)
        case "shots":
            yield from _shots(params, state, who)
        case "blows":
            yield from _blows(params, state, who)
        case "after":
            yield Offer("step", _say("step"), "move", "ARG-RETREAT-6", main=True, make=lambda: ask.Advance(name))
            yield Offer("stay", _say("stay"), "", "ARG-RETREAT-6", make=lambda: ask.Advance(name, False))
        case "doubts":
            yield Offer("go_on", _say("go_on"), "move", "ARG-DISPUTE-1", main=True, make=lambda: ask.Advance(name))
            yield Offer("stay", _say("stay"), "", "ARG-DISPUTE-1", make=lambda: ask.Advance(name, False))
    others = tuple(p.id for p in writable(state, side) if p.id != name)
    if others:
        yield Offer("pick", _say("pick_other"), "active", "ARG-MOVE-6", "figure", others, 0, False, ask.Pick)
    yield Offer("seal", _seal(state, due, side), "seal", "ARG-MOVE-1", make=lambda: ask.Seal(side))


def _orders(params: Params, state: State, who: Character) -> Iterator[Offer]:
    name = who.id
    locked = disturbed(state, who)
    if on_wall(state, who):
        yield from aloft(params, state, who)
    elif not who.aboard:
        yield from routes(params, state, who, locked)
    near = [foe for foe in foes(state, who) if between(who, foe) <= allowance(params, state, who) + cm(20)]
    thrown = tuple(foe.id for foe in near if refuse(params, state, ask.Order(name, "throw", target=foe.id)) is None)
    if thrown:
        yield Offer(
            "throw", _say("throw"), "", "ARG-CLOSEQ-3", "figure", thrown,
            make=lambda one: ask.Order(name, "throw", target=one),
        )  # fmt: skip
    able = tuple(targets(params, state, who, "shoot"))
    if able:
        yield Offer(
            "shoot",
            _say("shoot_before"),
            "sight",
            "ARG-SNAP-1",
            "figure",
            able,
            make=lambda one: ask.Order(name, "shoot", target=one),
        )
    for do in ("load", "drop", "mount", "dismount", "change", "reveal"):
        if refuse(params, state, ask.Order(name, do)) is None:
            yield _plain(do, name)
    jobs = near_jobs(params, state, who)
    if jobs:
        names = {job: thing_name(state, job) for job in jobs}
        yield Offer(
            "work",
            _say("work"),
            "",
            "ARG-TIME-1",
            "way",
            jobs,
            make=lambda job: ask.Order(name, "work", target=job),
            names=names,
        )
    able = near_bodies(params, state, who, "lift")
    loads = dict.fromkeys((*near_loads(params, state, who), *able))
    spoils = near_bodies(params, state, who, "loot") if params.retreat_loot else ()
    walls = [(do, near_walls(params, state, who, do)) for do in ("climb", "scale")]
    for do, things in (("lift", tuple(loads)), *walls, ("loot", spoils)):
        if things:

            def take(one: str, do: str = do) -> ask.Action:
                return ask.Order(name, do, target=one)

            names = {one: thing_name(state, one) for one in things}
            yield Offer(do, _say(do), "", _RULES[do], "way", things, make=take, names=names)
    for do in ("talk", "care", "rally", "form"):
        able = near_people(params, state, who, do)
        if able:

            def make(one: str, do: str = do) -> ask.Action:
                return ask.Order(name, do, target=one)

            yield Offer(do, _say(do), "", _RULES[do], "figure", able, make=make)
    yield from more_orders(params, state, who)
    yield Offer("hold", _say("hold"), "", "ARG-MOVE-14", main=locked, make=lambda: ask.Order(name))
    yield Offer("crouch", _say("crouch"), "", "ARG-COVER-2", make=lambda: ask.Order(name, "crouch"))
    yield Offer("yield", _say("yield"), "", "ARG-RETREAT-4", make=lambda: ask.Order(name, "yield"))


_RULES = {
    "load": "ARG-SHOOT-8",
    "drop": "ARG-BURDEN-3",
    "lift": "ARG-BURDEN-3",
    "loot": "ARG-RETREAT-7",
    "scale": "ARG-CLIMB-5",
    "climb": "ARG-CLIMB-5",
    "mount": "ARG-CAVALRY-6",
    "dismount": "ARG-CAVALRY-6",
    "change": "ARG-DRESS-2",
    "reveal": "ARG-HIDE-2",
    "talk": "ARG-NPC-2",
    "care": "ARG-HEAL-1",
    "rally": "ARG-MORALE-4",
    "form": "ARG-CLOSEORDER-1",
}


def _plain(do: str, name: str) -> Offer:
    return Offer(do, _say(do), "", _RULES[do], make=lambda: ask.Order(name, do))


def _shots(params: Params, state: State, who: Character) -> Iterator[Offer]:
    name = who.id
    if walls := structures(params, state, who):
        names = {one: thing_name(state, one) for one in walls}
        yield Offer(
            "shoot_structure", _say("shoot_structure"), "sight", "ARG-ARTILLERY-4", "way", walls, names=names,
            make=lambda one: ask.Shot(name, one, how="structure"),
        )  # fmt: skip
    for how, key in (("", "shoot"), ("point_blank", "shoot_close"), ("elite", "shoot_elite"), *OTHERS):
        able = tuple(targets(params, state, who, "shot", how))
        if able:

            def make(one: str, how: str = how) -> ask.Action:
                return ask.Shot(name, one, how=how)

            notes = {one: _say("note_far", length=in_cm(between(who, state.person(one)))) for one in able}
            rule = _SHOTS.get(how, "ARG-SHOOT-1")
            yield Offer(key, _say(key), "sight", rule, "figure", able, 0, not how, make, notes=notes)


OTHERS = (("front", "shoot_front"), ("volley", "shoot_volley"), ("pick", "shoot_pick"), ("all", "shoot_all"))
"""Ways to shoot that are offered last."""
_SHOTS = {"point_blank": "ARG-POINTBLANK-1", "front": "ARG-POINTBLANK-3", "volley": "ARG-FORMATION-3"}


def _blows(params: Params, state: State, who: Character) -> Iterator[Offer]:
    name = who.id
    able = tuple(foe.id for foe in in_contact(state, who) if not foe.decoy)
    yield Offer(
        "strike", _say("strike"), "duel", "ARG-MELEE-4", "figure", able, 0, True, lambda one: ask.Blow(name, one)
    )
    for how in ("fast", "twice", "object"):
        if able and refuse(params, state, ask.Blow(name, able[0], how)) is None:

            def make(one: str, how: str = how) -> ask.Action:
                return ask.Blow(name, one, how)

            yield Offer(f"strike_{how}", _say(f"strike_{how}"), "duel", "ARG-FENCER-1", "figure", able, make=make)


__all__ = ["menu_of", "note_of", "slip_text"]
