"""What a side may do now, as a person is offered it; every offer has at least one way that is allowed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from aofa_widgets.play import Menu, Offer
from aofa_widgets.play.naming import said_whole
from aofa_widgets.table.units import say_inches
from aofa_widgets.words import languages, texts

from .. import actions as ask
from .. import odds
from .. import resolve as rules
from ..legal import allowance, chargeable, measures_of, missile_of, refuse, targets, the_charge, way_to
from ..model import Choice, Roll, State, Unit
from ..model.traits import skill_of
from ..params import Params
from ..resolve.places import entries, nearest
from .doing import blow_of, shot_of
from .fights import fighter
from .forecast import percent
from .helping import DISHONOUR
from .telling import capital, card_name, card_text, name_of, side_name

Notes = Mapping[str, Mapping[str, str]]
DUE = {"bag": "draw_due", "cards": "card_due", "coin": "coin_due", "dice": "roll_due"}


def menu_of(params: Params, state: State, side: int) -> Menu:
    """Every kind of thing that a side may do now."""
    due = state.due
    if state.over:
        if state.winner is None:
            return Menu((), texts("honour.menu.over_drawn"))
        return Menu((), capital(texts("honour.menu.over", side_name=side_name(state, state.winner))))
    if isinstance(due, Roll):
        return Menu((), texts(f"honour.menu.{DUE[due.kind]}"))
    if not isinstance(due, Choice) or due.side != side:
        return Menu(())
    found = (*_OFFERS[due.what](params, state, due), *_cards(params, state, due))
    offers = said_whole("honour.menu", found, lambda who, form: name_of(state, who, form))
    return Menu(offers, _text(params, state, due))


def _text(params: Params, state: State, due: Choice) -> dict[str, str]:
    values: dict[str, Any] = {"dice": due.dice}
    key = due.what
    if due.unit:
        values["who"] = name_of(state, due.unit)
    if due.what == "unit":
        key = state.token
    elif due.what == "action":
        unit = state.unit(due.unit)
        key = "off" if state.off(unit.id) else "prone" if unit.prone else "action"
    elif due.what == "free":
        key = f"free_{due.among[0]}"
    elif due.what == "help":
        values["label"] = texts(f"honour.event.label.{due.label}")
    elif due.what in ("assign", "discard"):
        values |= {"card": card_name(state, due.label), "most": params.skill_most}
    return capital(texts(f"honour.menu.choose_{key}", **values))


def _say(name: str, **values: Any) -> dict[str, str]:
    return texts(f"honour.menu.{name}", **values)


def _unit(params: Params, state: State, due: Choice) -> Iterator[Offer]:
    notes = {name: _say("note_actions", n=state.unit(name).actions_left) for name in due.among}
    yield Offer("use", _say("use"), "active", "TOH-TURN-2", "figure", due.among, 0, True, ask.Use, notes=notes)


def _action(params: Params, state: State, due: Choice) -> Iterator[Offer]:
    unit = state.unit(due.unit)
    if state.off(unit.id):
        yield from _outside(params, state, unit)
        return
    if unit.prone:
        yield Offer("stand", _say("stand"), "", "TOH-ACTION-14", main=True, make=lambda: ask.Stand())
        yield _going(params, state, unit, "stand_move", "stand", "TOH-ACTION-14", ask.Stand)
        return
    yield from _charging(params, state, unit)
    if missile_of(unit):
        yield from _shooting(params, state, unit, main=True)
        if refuse(params, state, ask.Advance()) is None:
            yield _going(params, state, unit, "advance", "move_shoot", "TOH-ACTION-4", ask.Advance)
    if refuse(params, state, ask.Reload()) is None:
        yield Offer("reload", _say("reload"), "", "TOH-ACTION-15", main=True, make=lambda: ask.Reload())
    yield _going(params, state, unit, "move", "move", "TOH-ACTION-2", ask.Move)
    yield _going(params, state, unit, "cautious", "cautious", "TOH-ACTION-11", ask.Cautious)
    yield Offer("guard", _say("cautious_stay"), "", "TOH-ACTION-11", make=lambda: ask.Cautious())
    yield Offer("stay", _say("stay"), "", "TOH-ACTION-2", make=lambda: ask.Move())


def _going(params: Params, state: State, unit: Unit, key: str, kind: str, rule: str, action: Any) -> Offer:
    """An offer to go to a place: the cheapest way there, or the straight one that is then refused."""

    def make(to: ask.Point) -> ask.Action:
        made: ask.Action = action(way_to(params, state, unit, to, kind).path[1:])
        return made

    far = allowance(params, state, unit, kind)
    notes = {"": _say("note_move", inches={lang: say_inches(far, lang) for lang in languages()})}
    return Offer(key, _say(key), "move", rule, "point", (), 0, False, make, notes=notes)


def _outside(params: Params, state: State, unit: Unit) -> Iterator[Offer]:
    if entries(state.ground, measures_of(params), unit.id):
        for key, careful in (("return", False), ("return_cautious", True)):

            def make(to: ask.Point, careful: bool = careful) -> ask.Action:
                return ask.Return(to, careful)

            yield Offer(key, _say(key), "move", "TOH-OFFTABLE-3", "point", (), 0, not careful, make)
    yield Offer("stay_off", _say("stay_off"), "", "TOH-OFFTABLE-3", make=lambda: ask.Move())


def _charging(params: Params, state: State, unit: Unit) -> Iterator[Offer]:
    able = chargeable(params, state, unit)
    if able:
        notes = {name: charge_note(params, state, unit, name) for name in able}
        yield Offer("charge", _say("charge"), "duel", "TOH-ACTION-5", "figure", able, 0, True, ask.Charge, notes=notes)


def _shooting(params: Params, state: State, unit: Unit, main: bool) -> Iterator[Offer]:
    able = targets(params, state, unit)
    if able:
        notes = {name: shot_note(params, state, unit, name) for name in able}
        yield Offer("shoot", _say("shoot"), "sight", "TOH-ACTION-4", "figure", able, 0, main, ask.Shoot, notes=notes)


def charge_note(params: Params, state: State, unit: Unit, name: str) -> dict[str, str]:
    """The dice of a charge and how likely it is to wound; or the search test that comes first."""
    if not the_charge(params, state, unit, name).nearest:
        return _search_note(params, state, unit)
    return _odds_note(params, blow_of(params, state, unit, name))


def shot_note(params: Params, state: State, unit: Unit, name: str) -> dict[str, str]:
    """The dice of a shot and how likely it is to wound; or the search test that comes first."""
    if name not in nearest(state.ground, measures_of(params), unit.id):
        return _search_note(params, state, unit)
    return _odds_note(params, shot_of(params, state, unit, name))


def _search_note(params: Params, state: State, unit: Unit) -> dict[str, str]:
    return _say("note_search", dice=rules.wits_pool(params, fighter(params, state, unit)).dice)


def _odds_note(params: Params, attack: rules.Attack) -> dict[str, str]:
    found = odds.attack(params, attack).outcome
    share = sum((Fraction(found.p(key)) for key in ("light", *HEAVY)), Fraction(0))
    return _say("note_odds", dice=rules.hit_pool(params, attack).dice, percent=percent(share))


HEAVY = ("figure_lost", "killed", "injured", "removed")


def _target(params: Params, state: State, due: Choice) -> Iterator[Offer]:
    yield from _shooting(params, state, state.unit(due.unit), main=True)
    yield Offer("hold", _say("hold_fire"), "", "TOH-ACTION-4", make=lambda: ask.Hold())


def _free(params: Params, state: State, due: Choice) -> Iterator[Offer]:
    unit = state.unit(due.unit)
    if "charge" in due.among:
        yield from _charging(params, state, unit)
    if "move" in due.among:
        yield _going(params, state, unit, "move", "move", "TOH-ACTION-2", ask.Move)
    yield Offer("hold", _say("leave_free"), "", "TOH-R-21", make=lambda: ask.Hold())


def _dodge(params: Params, state: State, due: Choice) -> Iterator[Offer]:
    yield Offer("dodge", _say("dodge"), "", "TOH-ACTION-8", main=True, make=lambda: ask.Dodge(True))
    yield Offer("no_dodge", _say("no_dodge"), "", "TOH-ACTION-8", make=lambda: ask.Dodge(False))


def _help(params: Params, state: State, due: Choice) -> Iterator[Offer]:
    yield Offer("ready", _say("ready"), "die", "TOH-TEST-2", main=True, make=lambda: ask.Ready())
    for by in due.among:

        def make(by: str = by) -> ask.Action:
            return ask.Declare(by)

        if by == DISHONOUR:
            label, rule = _say("declare_dishonour", dice=params.dishonour_dice), "TOH-DISHON-2"
            notes = {"": _say("note_dishonour")}
        else:
            label, rule = _say("declare_card", card=card_name(state, by)), "TOH-SKILL-7"
            notes = {"": card_text(state, by)}
        yield Offer(f"declare:{by}", label, "", rule, make=make, notes=notes)


def _first(params: Params, state: State, due: Choice) -> Iterator[Offer]:
    yield Offer("first", _say("first"), "", "TOH-NERVE-1", "figure", due.among, 0, True, ask.First)


def _assign(params: Params, state: State, due: Choice) -> Iterator[Offer]:
    yield Offer("assign", _say("assign"), "", "TOH-SKILL-2", "figure", due.among, 0, True, ask.Assign)


def _discard(params: Params, state: State, due: Choice) -> Iterator[Offer]:
    names = {card: card_name(state, card) for card in due.among}
    notes = {card: card_text(state, card) for card in due.among}
    notes[""] = _text(params, state, due)
    yield Offer(
        "discard", _say("discard"), "", "TOH-SKILL-4", "way", due.among, 0, True, ask.Discard, names=names, notes=notes
    )


def _cards(params: Params, state: State, due: Choice) -> Iterator[Offer]:
    """Skill cards of the side that ask for no roll, beside the choice of a unit or of its action (TOH-SKILL-9)."""
    if due.what not in ("unit", "action"):
        return
    for unit in state.alive(due.side):
        for card in unit.skills:
            if refuse(params, state, ask.Play(unit.id, card)) is None:

                def make(name: str = unit.id, card: str = card) -> ask.Action:
                    return ask.Play(name, card)

                label = _say("play_card", card=card_name(state, card), who=name_of(state, unit.id))
                notes = {"": card_text(state, card)}
                yield Offer(f"play:{unit.id}:{card}", label, "", "TOH-SKILL-9", make=make, notes=notes)


def playable(state: State, side: int) -> tuple[ask.Play, ...]:
    """Uses of skill cards that ask for no roll."""
    return tuple(
        ask.Play(unit.id, card)
        for unit in state.alive(side)
        for card in unit.skills
        if skill_of(state, card).discard_marker or skill_of(state, card).turn_down_dishonour
    )


_OFFERS = {
    "unit": _unit,
    "action": _action,
    "target": _target,
    "free": _free,
    "dodge": _dodge,
    "help": _help,
    "first": _first,
    "assign": _assign,
    "discard": _discard,
}
