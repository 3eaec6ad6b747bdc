"""What a seat is told beside its menu: its aims, what it has written, and what only a game master knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from aofa_widgets.play.seats import Line, Seat, Sheet
from aofa_widgets.words import languages, texts

from .. import actions as ask
from ..model import SOME_TIME, Aim, Character, Clock, Job, State
from ..model.ground import Feature, Kind
from ..params import Params
from .aims import reached
from .menu import slip_text
from .telling import capital, name_of, thing_name
from .worth import troop_worth

Texts = Mapping[str, str]


def seat_of(params: Params, state: State, side: int) -> Seat:
    """The sheets of a seat, of a state that is already its view; of nobody's seat only what is open to all."""
    sheets = [_sheet("aims", _aims(state, side), True), _sheet("written", _written(state, side), True)]
    if state.phase == "answers" or (side < 0 and state.orders and state.phase not in ("orders", "over")):
        sheets.append(_sheet("orders", _orders(state), side < 0))
    if side >= 0 and side == state.master:
        sheets.append(_sheet("attitudes", _attitudes(state)))
    sheets += [
        _sheet("hidden", _hidden(state, side)),
        _sheet("clocks", _clocks(params, state, side)),
        _sheet("troop", _troop(params, state, side)),
        _sheet("rulings", _rulings(state)),
        _sheet("ground", _ground(params, state)),
    ]
    return Seat(_say(f"phase.{'over' if state.over else state.phase}"), tuple(sheets))


def _say(name: str, /, **values: object) -> dict[str, str]:
    return texts(f"argad.desk.{name}", **values)


def _sheet(key: str, lines: Iterator[Line], unfolded: bool = False) -> Sheet:
    return Sheet(key, _say(f"title.{key}"), tuple(lines), unfolded)


def _troop(params: Params, state: State, side: int) -> Iterator[Line]:
    """What a troop costs, where points are counted (ARG-BUDGET-1)."""
    if params.options_budget and side >= 0:
        yield Line(_say("points", n=troop_worth(params, state, side)))
    if side < 0 or side == state.master:
        return
    many = sum(p.side == side and not p.decoy for p in state.people)  # advice, no more (ARG-RPG-3)
    if many < params.rpg_troop_least:
        yield Line(_say("troop_small", n=many, m=params.rpg_troop_least))
    elif many > params.rpg_troop_most:
        yield Line(_say("troop_large", n=many, m=params.rpg_troop_most))
    yield from _squads(params, state, side)


def _squads(params: Params, state: State, side: int) -> Iterator[Line]:
    """The units under a junior leader that are smaller or larger than a squad usually is (ARG-GROUP-9)."""
    mine = [p for p in state.people if p.side == side and p.unit and not p.decoy]
    for lead in mine:
        many = sum(p.unit == lead.unit for p in mine)
        if lead.role == "junior_leader" and not params.group_squad_least <= many <= params.group_squad_most:
            least, most = params.group_squad_least, params.group_squad_most
            told = _say("squad", n=many, least=least, most=most)
            yield Line(_named(state, lead.id, told), "", side, lead.id)


def _aims(state: State, side: int) -> Iterator[Line]:
    """At the end those of all; before, those that this view holds with their words."""
    for aim in sorted(state.aims, key=lambda one: (one.side != side, one.side)):
        if aim.text:
            yield Line(capital(aim.text), _mark(state, aim), aim.side)


def _mark(state: State, aim: Aim) -> str:
    if state.over:
        return "done" if aim.done else "missed"
    if aim.kind in ("spare", "hold", "none"):
        return "open"
    return "done" if aim.done or reached(state, aim) else "open"


def _written(state: State, side: int) -> Iterator[Line]:
    for slip in state.slips:
        if slip[0] != side:
            continue
        if isinstance(slip[3], ask.Rule):
            yield Line(_ruling(state, slip[3].what, slip[3].who, slip[3].value), "", -1, slip[1])
        elif not isinstance(slip[3], (ask.Pick, ask.Erase)):
            yield Line(_named(state, slip[1], slip_text(state, slip[3])), "", side, slip[1])


def _orders(state: State) -> Iterator[Line]:
    """What all have announced, of those whom this view shows; whoever just stays is not worth a line."""
    for order in state.orders:
        if order != ask.Order(order.who) and state.has(order.who):
            yield Line(_named(state, order.who, slip_text(state, order)), "", state.person(order.who).side, order.who)


def _attitudes(state: State) -> Iterator[Line]:
    for person in state.here():
        if person.attitude:
            told = _named(state, person.id, texts(f"argad.menu.value.{person.attitude}"))
            yield Line(told, "", person.side, person.id)


def _hidden(state: State, side: int) -> Iterator[Line]:
    """Who is hidden, disguised, a decoy, or still to come: of one's own, for a game master of all."""
    for person in state.people:
        if person.out or side < 0 or side not in (person.side, state.master):
            continue
        for key in _secrets(state, person):
            yield Line(_named(state, person.id, _say(f"is.{key}", n=person.arrives)), "secret", person.side, person.id)


def _secrets(state: State, person: Character) -> Iterator[str]:
    if state.turn < person.arrives < SOME_TIME:
        yield "coming"
    if person.decoy:
        yield "decoy"
    elif person.hidden:
        yield "hidden"
    if person.disguised:
        yield "disguised"


def _clocks(params: Params, state: State, side: int) -> Iterator[Line]:
    """Work: how many turns it has taken; without a fixed number it takes a certain time (ARG-TIME-2).

    Others see it once somebody is at it.
    """
    for clock in state.clocks:
        if side >= 0 and side in (clock.side, state.master):
            told = _say("clock.certain" if clock.since <= state.turn else "clock.idle", **_times(clock))
            yield Line(_named_by(thing_name(state, clock.id), told), "open", clock.side)
    for job in state.jobs:
        workers = [p for p in state.here() if p.job == job.id]
        worked = max((p.worked for p in workers), default=0)
        who = workers[0].id if workers else ""
        if not (who or job.done) and (side < 0 or side not in (job.side, state.master)):
            continue
        yield Line(_clock(params, state, job, worked), "done" if job.done else "open", job.side, who)


def _times(clock: Clock) -> dict[str, int]:
    """How many turns a clock has counted, and what its next die may show at most."""
    return {"n": clock.count, "face": min(6, max(0, clock.count + 1 - clock.delay))}


def _clock(params: Params, state: State, job: Job, worked: int) -> dict[str, str]:
    name = thing_name(replace(state, labels={job.id: job.label}), job.id)
    if job.done:
        return _named_by(name, _say("clock.done"))
    if job.turns:
        return _named_by(name, _say("clock.fixed", n=worked, most=job.turns))
    counted = max(0, worked - job.delay - params.time_delay + params.time_head_start)
    return _named_by(name, _say("clock.certain" if worked else "clock.idle", n=worked, face=min(6, counted + 1)))


def _ground(params: Params, state: State) -> Iterator[Line]:
    """What each kind of ground on the table does, with its slowness dice: its places by their names, once each."""
    kinds: dict[str, list[Feature]] = {}
    for feature in state.ground.features:
        if not feature.does.opening:
            kinds.setdefault(feature.kind, []).append(feature)
    for kind, found in kinds.items():
        does = found[0].does
        said = [_say(f"ground.{key}", n=n) for key, n in _does(params, does)]
        if said:
            places = [thing_name(state, one.id) if one.id in state.labels else _kind_name(state, kind) for one in found]
            named = {lang: ", ".join(dict.fromkeys(place[lang] for place in places)) for lang in languages()}
            yield Line(_named_by(named, {lang: ", ".join(one[lang] for one in said) for lang in languages()}))


def _does(params: Params, does: Kind) -> Iterator[tuple[str, int]]:
    if does.swim:
        yield "swim", 0
    elif does.foot in ("difficult", "very_difficult"):
        yield does.foot, params.terrain_slow_dice
        if does.mounted == "forbidden":
            yield "no_riders", 0
    elif does.foot == "forbidden" and not does.indoor:
        yield "forbidden", 0
    if does.current >= 0 and params.options_current:
        yield "stream", params.water_current_dice
    if does.danger == "always" and params.options_danger:
        yield "danger", 0
    if does.cover:
        yield "cover", abs(does.cover)
    if does.road:
        yield "road", 0


def _kind_name(state: State, kind: str) -> Texts:
    known = state.arms.kinds if state.arms is not None else {}
    return known[kind].name if kind in known else dict.fromkeys(languages(), kind)


def _rulings(state: State) -> Iterator[Line]:
    for one in state.log:
        told = _ruling(state, one.what, one.who, one.value)
        yield Line({lang: f"{_say('turn', n=one.turn)[lang]} {told[lang]}" for lang in languages()}, "", -1, one.who)


def _ruling(state: State, what: str, who: str, value: str) -> dict[str, str]:
    name: Texts = dict.fromkeys(languages(), "") if not who else name_of(state, who)
    aim = next((one for one in state.aims if one.id == who), None)
    if what == "aim" and aim is not None:
        name = aim.text or texts("argad.menu.secret")
    if what == "job":
        name = next((job.label for job in state.jobs if job.id == who), name)
    if what == "clock":
        name = thing_name(state, who)
    said = texts(f"argad.menu.value.{value}") if value else dict.fromkeys(languages(), "")
    return capital(_say(f"ruled.{what}", who=dict(name), value=said))


def _named(state: State, who: str, told: Texts) -> dict[str, str]:
    return _named_by(name_of(state, who), told)


def _named_by(name: Texts, told: Texts) -> dict[str, str]:
    return {lang: _say("line", name=dict(capital(name)), told=dict(told))[lang] for lang in languages()}


__all__ = ["seat_of"]
