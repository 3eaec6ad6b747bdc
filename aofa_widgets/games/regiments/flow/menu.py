"""What a side may do now, as a person is offered it; every offer has at least one way that is allowed."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from aofa_widgets.play import Menu, Offer
from aofa_widgets.play.naming import said_whole
from aofa_widgets.words import texts

from .. import actions as ask
from ..legal import measures_of
from ..legal.aims import castable, spell_targets, targets
from ..legal.traits import waits
from ..legal.ways import chargeable
from ..model import Choice, Roll, State, Unit
from ..odds.chains import ChainOdds
from ..params import Params
from .estimates import charge_odds, shot_odds
from .fighters import aims_in
from .forecast import number, percent
from .marching import pivot_offer, post_offer, way_offers
from .pairs import pair_offer, pick_offer, special_name
from .samples import places_of
from .telling import capital, name_of, side_name, spell_name


def menu_of(params: Params, state: State, side: int) -> Menu:
    """Every kind of thing that a side may do now."""
    due = state.due
    if state.over:
        if state.winner is None:
            return Menu((), texts("regiments.menu.over_drawn"))
        return Menu((), capital(texts("regiments.menu.over", side_name=side_name(state, state.winner))))
    if isinstance(due, Roll):
        return Menu((), texts("regiments.menu.roll_due"))
    if not isinstance(due, Choice) or due.side != side:
        return Menu(())
    found = _OFFERS[due.what](params, state, due)
    offers = said_whole("regiments.menu", found, lambda who, form: name_of(state, who, form))
    return Menu(offers, _text(params, state, due))


def _text(params: Params, state: State, due: Choice) -> dict[str, str]:
    values: dict[str, Any] = {"side_name": side_name(state, due.side), "n": state.round, "markers": state.markers}
    key = due.what
    if due.unit:
        values["who"] = name_of(state, due.unit)
        values["tokens"] = state.unit(due.unit).tokens
        if due.what == "action" and state.unit(due.unit).shaken:
            key = "shaken"
    if due.what == "attack":
        cast = any(castable(params, state, state.unit(due.unit)))
        key = "spell" if not due.among else "attack" if cast else "shoot"
    if due.what in ("strike_back", "help", "pick"):
        values |= {"enemy": name_of(state, due.among[0]), "enemy_de": name_of(state, due.among[0], "de")}
    return capital(texts(f"regiments.menu.choose_{key}", **values))


def say(name: str, **values: Any) -> dict[str, str]:
    """A sentence of the menu."""
    return texts(f"regiments.menu.{name}", **values)


# ---- before the battle


def _marker(params: Params, state: State, due: Choice) -> Iterator[Offer]:
    if places_of(params, state):
        yield Offer("marker", say("marker"), "", "AOFR-MISSION-2", "point", (), 0, True, ask.Marker)
    else:
        yield Offer("no_marker", say("no_marker"), "", "AOFR-R-06", main=True, make=lambda: ask.Pass())


def _edge(params: Params, state: State, due: Choice) -> Iterator[Offer]:
    names = {edge: say(f"edge.{edge}") for edge in due.among}
    yield Offer("edge", say("take_edge"), "", "AOFR-DEPLOY-1", "way", due.among, 0, True, ask.Edge, names=names)


def _aside(params: Params, state: State, due: Choice) -> Iterator[Offer]:
    for how, rule in (("ambush", "AOFR-SR-AMBUSH-1"), ("scout", "AOFR-SR-SCOUT-1")):
        able = tuple(name for name in due.among if waits(params, state.unit(name), how) is not None)
        if able:

            def make(name: str, how: str = how) -> ask.Action:
                return ask.Aside(name, how)

            yield Offer(f"aside_{how}", say(f"aside_{how}"), "", rule, "figure", able, make=make)
    yield Offer("no_aside", say("no_aside"), "", "AOFR-SR-AMBUSH-1", main=True, make=lambda: ask.Pass())


def _place(params: Params, state: State, due: Choice) -> Iterator[Offer]:
    free = False
    for name in due.among:
        for offer in post_offer(params, state, due, state.unit(name)):
            free = True
            yield offer
    if due.what == "ambush":
        yield Offer("no_arrival", say("no_arrival"), "", "AOFR-R-51", make=lambda: ask.Pass())
    elif not free:
        yield Offer("no_room", say("no_room"), "", "AOFR-DEPLOY-4", main=True, make=lambda: ask.Pass())


# ---- activations


def _unit(params: Params, state: State, due: Choice) -> Iterator[Offer]:
    notes = {}
    for name in due.among:
        unit = state.unit(name)
        if unit.shaken or unit.fatigued:
            notes[name] = say("note_shaken" if unit.shaken else "note_fatigued")
    yield Offer(
        "activate", say("activate"), "active", "AOFR-ACT-1", "figure", due.among, 0, True, ask.Activate, notes=notes
    )


def _action(params: Params, state: State, due: Choice) -> Iterator[Offer]:
    unit = state.unit(due.unit)
    if unit.shaken:
        yield Offer("recover", say("recover"), "", "AOFR-SHAKEN-5", main=True, make=lambda: ask.Hold())
        yield pivot_offer(params, state, unit, "recover_turn")
        return
    yield from _charge(params, state, unit)
    yield from way_offers(params, state, unit)
    yield Offer("hold", say("hold"), "", "AOFR-ACT-2", make=lambda: ask.Hold())
    yield pivot_offer(params, state, unit, "hold_turn")
    yield from _spells(params, state, unit)


def _charge(params: Params, state: State, unit: Unit) -> Iterator[Offer]:
    able = chargeable(params, measures_of(params), state, unit)
    if not able:
        return
    notes, ways = {}, {}
    for name, way in able.items():
        notes[name] = _charged(charge_odds(params, state, unit, way), way.side)
        steps = [{"way": kind, "size": size} for kind, size in way.steps]
        turns = [size for kind, size in way.steps if kind == "turn"]
        ways[name] = {
            "at": list(way.block.at), "facing": way.block.facing, "legs": [0] * len(turns) + [way.length],
            "turns": turns, "side": way.side, "length": way.length, "steps": steps,
        }  # fmt: skip
    yield Offer(
        "charge", say("charge"), "duel", "AOFR-ACT-5", "figure", tuple(able), 0, True, ask.Charge, notes=notes,
        reach={"unit": unit.id, "ways": ways},
    )  # fmt: skip


def _charged(found: ChainOdds | None, side: str) -> dict[str, str]:
    """How often a charge breaks the enemy, and how often it breaks itself."""
    if found is None:
        return say("note_heavy")
    breaks, fails = (
        sum((found.endings.get(key, Fraction(0)) for key in keys), Fraction(0))
        for keys in (
            ("defender_destroyed", "defender_routs"), ("charger_destroyed", "charger_routs", "charger_shaken")
        )
    )  # fmt: skip
    return say(f"note_charge_{side}", breaks=percent(breaks), fails=percent(fails))


def _attack(params: Params, state: State, due: Choice) -> Iterator[Offer]:
    unit, measures = state.unit(due.unit), measures_of(params)
    if due.among:
        able = targets(params, measures, state, unit)
        notes = {}
        for name in able:
            found = shot_odds(params, measures, state, unit, name)
            words = {"mean": number(found.wounds), "percent": percent(1 - found.none)}
            notes[name] = say("note_shot", dice=found.dice, **words) if found.exact else say("note_heavy")

        def shoot(name: str) -> ask.Action:
            return ask.Shoot(tuple((weapon, name, -1) for weapon in able[name]))

        yield Offer(
            "shoot", say("shoot"), "sight", "AOFR-SHOOT-1", "figure", tuple(able), 0, True, shoot, notes=notes
        )
        yield from pair_offer(params, state, unit, able)
        yield from pick_offer(params, state, unit, able)
    yield from _spells(params, state, unit)
    yield Offer("no_attack", say("no_shot" if due.among else "no_spell"), "", "AOFR-ACT-2", make=lambda: ask.Pass())


def _spells(params: Params, state: State, unit: Unit) -> Iterator[Offer]:
    for figure, spell in castable(params, state, unit):
        able = spell_targets(params, measures_of(params), state, unit, spell, figure)
        if not able:
            continue

        def make(name: str, figure: int = figure, spell: str = spell.id) -> ask.Action:
            return ask.Cast(spell, name, figure)

        chance = Fraction(7 - max(2, min(6, params.caster_cast_on)), 6)
        notes = {"": say("note_spell", n=spell.value, tokens=unit.figure(figure).tokens, percent=percent(chance))}
        label = say("cast", spell=spell_name(state, spell.id))
        yield Offer(
            f"cast:{figure}:{spell.id}", label, "", "AOFR-SR-CASTER-3", "figure", able, make=make, notes=notes
        )


def _help(params: Params, state: State, due: Choice) -> Iterator[Offer]:
    most = state.unit(due.unit).tokens
    names = {str(n): say("tokens", n=n) for n in range(1, most + 1)}
    friend = state.unit(due.unit).side == state.unit(due.among[0]).side

    def make(option: str) -> ask.Action:
        return ask.Lend(due.unit, int(option))

    key = "lend_help" if friend else "lend_hinder"
    yield Offer("no_help", say("no_help"), "", "AOFR-SR-CASTER-5", main=True, make=lambda: ask.Pass())
    yield Offer("lend", say(key), "", "AOFR-SR-CASTER-5", "way", tuple(names), make=make, names=names)


def _strike_back(params: Params, state: State, due: Choice) -> Iterator[Offer]:
    unit = state.unit(due.unit)
    notes = {} if unit.fatigued or unit.shaken else {"": say("note_fatigue")}
    yield Offer(
        "strike_back", say("strike_back"), "duel", "AOFR-MELEE-6", main=True, make=lambda: ask.Answer(True), notes=notes
    )
    yield Offer("endure", say("endure"), "", "AOFR-MELEE-6", make=lambda: ask.Answer(False))


def _pick(params: Params, state: State, due: Choice) -> Iterator[Offer]:
    enemy = state.unit(due.among[0])
    found, names = aims_in(params, enemy), {}
    for kind, figure in found.items():
        said = {"enemy": name_of(state, enemy.id, "of"), "enemy_de": name_of(state, enemy.id, "de")}
        names[str(figure.n)] = say("figure_of", figure=special_name(params, kind), **said)

    def make(option: str) -> ask.Action:
        return ask.Pick(int(option))

    yield Offer("pick", say("pick"), "duel", "AOFR-SR-TAKEDOWN-1", "way", tuple(names), 0, True, make, names=names)


def _consolidate(params: Params, state: State, due: Choice) -> Iterator[Offer]:
    most = measures_of(params).consolidate
    reach = {"unit": due.unit, "most": most}
    yield Offer("shift", say("shift"), "move", "AOFR-MELEE-8", "point", make=ask.Shift, reach=reach)
    yield Offer("stay", say("stay"), "", "AOFR-MELEE-8", main=True, make=lambda: ask.Pass())


_OFFERS = {
    "marker": _marker,
    "edge": _edge,
    "aside": _aside,
    "deploy": _place,
    "scout": _place,
    "ambush": _place,
    "unit": _unit,
    "action": _action,
    "attack": _attack,
    "help": _help,
    "strike_back": _strike_back,
    "pick": _pick,
    "consolidate": _consolidate,
}


__all__ = ["menu_of", "say"]
