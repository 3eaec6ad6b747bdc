"""Ways as they are offered: straight on, or bend by bend; up to an enemy, off the table, with a shot in passing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from aofa_widgets.play import Offer
from aofa_widgets.words import texts

from .. import actions as ask
from ..legal import refuse
from ..legal.near import between, foes
from ..legal.ways import allowance, edge_way, from_bend, kept, length, up_to
from ..model import Character, State
from ..model.ground import cm
from ..params import Params
from .telling import in_cm

REACH = 20  # centimetres beyond what one can go at which an enemy may still be met half-way


def _say(name: str, **values: object) -> dict[str, str]:
    return texts(f"argad.menu.{name}", **values)


def left(params: Params, state: State, who: Character) -> int:
    """How far somebody may still go from the last bend of his way."""
    return allowance(params, state, who) - length((who.x, who.y), kept(state, who.id))


def routes(params: Params, state: State, who: Character, locked: bool) -> Iterator[Offer]:
    """Everything that goes somewhere; once a bend of the way is kept, all of it from there."""
    name, bends, far = who.id, kept(state, who.id), left(params, state, who)
    note = {"": _say("note_on" if bends else "note_move", length=in_cm(far))}

    def going(do: str, more: bool = False) -> Callable[[ask.Point], ask.Action]:
        return lambda to: ask.Order(name, do, (*bends, to), more=more)

    do = "withdraw" if locked else "move"
    reach = {} if locked else {"far": far, "figure": name}
    rule = "ARG-WITHDRAW-1" if locked else "ARG-MOVE-6"
    yield Offer(do, _say(do), "move", rule, "point", (), 0, not locked, going(do), notes=note, reach=reach)
    if len(bends) < ask.MOST_LEGS - 1 and far > 0:
        yield Offer("bend", _say("bend"), "move", rule, "point", make=going(do, True), notes=note)
    if bends:
        yield Offer("anew", _say("anew"), "", "ARG-MOVE-3", make=lambda: ask.Erase(name))
    if not locked:
        yield Offer("crawl", _say("crawl"), "", "ARG-MOVE-16", "point", make=going("crawl"))
    yield from _contacts(params, state, who, bends)
    yield from _passing(params, state, who, bends)
    yield from _others(params, state, who, bends)
    away = ask.Order(name, "leave", (*bends, *edge_way(state, from_bend(state, who))))
    if refuse(params, state, away) is None:
        yield Offer("leave", _say("leave"), "move", "ARG-OBJECTIVE-5", make=lambda: away)


def _others(params: Params, state: State, who: Character, bends: ask.Way) -> Iterator[Offer]:
    """Keeping pace with somebody; going up to somebody for a word; saying that one will shoot (ARG-MOVE-5)."""
    near = [p for p in state.here() if p.id != who.id and not p.decoy and between(who, p) <= cm(2 * REACH)]
    paces = {p.id: ask.Order(who.id, "match", target=p.id) for p in near}
    able = tuple(name for name, order in paces.items() if refuse(params, state, order) is None)
    if able:
        yield Offer("match", _say("match"), "move", "ARG-MOVE-21", "figure", able, make=paces.__getitem__)
    if not params.rpg_talk_turns:
        words = {p.id: ask.Order(who.id, "talk", (up_to(who, p),), p.id) for p in near}
        able = tuple(name for name, order in words.items() if refuse(params, state, order) is None)
        if able:
            yield Offer("go_and_talk", _say("go_and_talk"), "", "ARG-NPC-2", "figure", able, make=words.__getitem__)
    if not params.move_hide_shots and who.ranged:
        said = ask.Order(who.id, "move" if bends else "hold", bends, weapon=who.ranged[0])
        if refuse(params, state, said) is None:
            yield Offer("will_shoot", _say("will_shoot"), "sight", "ARG-MOVE-5", make=lambda: said)


def aloft(params: Params, state: State, who: Character) -> Iterator[Offer]:
    """Down from the top of a wall: climbing, or with a jump (ARG-CLIMB-5, ARG-DANGER-11)."""

    def down(do: str, target: str) -> Callable[[ask.Point], ask.Action]:
        return lambda to: ask.Order(who.id, do, (to,), target)

    yield Offer("climb_down", _say("climb_down"), "move", "ARG-CLIMB-5", "point", make=down("climb", who.perch))
    yield Offer("jump_down", _say("jump_down"), "move", "ARG-DANGER-11", "point", make=down("jump", ""))


def _contacts(params: Params, state: State, who: Character, bends: ask.Way) -> Iterator[Offer]:
    """Whom somebody may go for: straight at him wherever he goes, or round some bends to where he stands now."""
    here = from_bend(state, who)

    def at(one: str) -> ask.Order:
        return ask.Order(who.id, "contact", (*bends, up_to(here, state.person(one))) if bends else (), one)

    reach = allowance(params, state, who) + cm(REACH)
    near = [foe.id for foe in foes(state, who) if between(who, foe) <= reach]
    able = tuple(one for one in near if refuse(params, state, at(one)) is None)
    if able:
        notes = {one: _say("note_far", length=in_cm(between(here, state.person(one)))) for one in able}
        yield Offer("contact", _say("contact"), "duel", "ARG-CONTACT-1", "figure", able, 0, True, at, notes=notes)


def _passing(params: Params, state: State, who: Character, bends: ask.Way) -> Iterator[Offer]:
    """Whom somebody may shoot at during the movement, on his way or as they pass (ARG-SNAP-3)."""
    if not params.options_snap or not who.ranged:
        return

    def at(one: str) -> ask.Order:
        return ask.Order(who.id, "move" if bends else "hold", bends, aim=one)

    able = tuple(foe.id for foe in foes(state, who) if refuse(params, state, at(foe.id)) is None)
    if able:
        notes = {one: _say("note_far", length=in_cm(between(who, state.person(one)))) for one in able}
        yield Offer("shoot_passing", _say("shoot_passing"), "sight", "ARG-SNAP-3", "figure", able, make=at, notes=notes)


__all__ = ["aloft", "left", "routes"]
