"""What a side may do now, as a person is offered it; every offer has at least one way that is allowed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from aofa_widgets.play import Menu, Offer
from aofa_widgets.play.naming import said_whole
from aofa_widgets.words import capital, texts

from .. import actions as ask
from ..actions import Action
from ..legal import may_move, refuse
from ..model import Activation, Choice, Roll, State
from ..params import Params
from ..resolve import enemies_of
from ..specials import deed_of
from .notes import action_note, duel_note
from .offers import deed_offers
from .telling import ask_text, name_of

GROUPS = ("foes", "deeds", "things", "ask")
WITH_THINGS = ("take", "ready", "put", "tip", "pull", "throw", "roll")


def menu_of(params: Params, state: State, side: int) -> Menu:
    """Every kind of thing that a side may do now, each with at least one way that is allowed."""
    if state.winner is not None:
        return Menu((), texts("swashbuckling.menu.over", side_name=texts(f"swashbuckling.menu.side_{state.winner}")))
    if isinstance(state.due, Choice):
        return _choice(state, state.due) if side == state.due.side else Menu(())
    if isinstance(state.due, Roll):
        start = state.due.kind in ("initiative", "coin")
        return Menu((), texts("swashbuckling.menu.who_starts" if start else "swashbuckling.menu.roll_due"))
    if side != state.active:
        return Menu(())
    found = said_whole("swashbuckling.menu", _offers(params, state), lambda who, form: name_of(state, who, form))
    offers = tuple(_grouped(state, _alone(offer)) for offer in found)
    named = {key: texts(f"swashbuckling.menu.group_{key}") for key in GROUPS if any(o.group == key for o in offers)}
    return Menu(offers, _text(state, any(offer.key == "duel" for offer in offers)), named)


def _grouped(state: State, offer: Offer) -> Offer:
    """An offer with its group: deeds on the ground, with things, against enemies, and those to ask for."""
    deed = deed_of(state, offer.key.rstrip("?+").partition(":")[0])
    if deed is None or deed.effect == "own":
        return offer
    if offer.key.endswith("?"):
        return replace(offer, group="ask")
    return replace(offer, group="things" if deed.effect in WITH_THINGS else "foes" if deed.opposed else "deeds")


def _alone(offer: Offer) -> Offer:
    """An offer with one object names it and needs no choice; the last figure to activate is still chosen by hand."""
    if offer.needs not in ("figure", "thing") or len(offer.options) != 1 or offer.key == "activate":
        return offer
    (only,) = offer.options
    label = offer.whole[only]
    note = offer.notes.get(only) or offer.notes.get("")
    make = offer.make
    notes = {"": note} if note else {}
    return replace(offer, label=label, needs="", options=(), notes=notes, whole={}, make=lambda: make(only))


def _text(state: State, duel: bool) -> dict[str, str]:
    """What the figure may do where it stands; a duel is named only where there is one to fight."""
    spell = state.activation
    if spell is None:
        return texts("swashbuckling.menu.choose")
    met = spell.reached in state.by_id
    key = "act_or_move" if not spell.moved else "in_the_open"
    if spell.moved and spell.reached:
        key = ("at_figure" if met else "at_object") + ("" if duel else "_no_duel")
    thing = spell.reached or ""
    said = texts(
        f"swashbuckling.menu.{key}",
        who=name_of(state, spell.figure),
        thing=name_of(state, thing),
        thing_de=name_of(state, thing, "de"),
    )
    return capital(said)


def _choice(state: State, due: Choice) -> Menu:
    if due.what == "judge":
        offers = (
            Offer(
                f"judge_{verdict}",
                texts(f"swashbuckling.menu.judge_{verdict}"),
                "die" if verdict == "roll" else "",
                "AOFA-AMB-66",
                main=verdict == "agree",
                make=lambda verdict=verdict: ask.Judge(verdict),
            )
            for verdict in due.among
        )
        return Menu(tuple(offers), ask_text(state, due))
    if due.what == "lead":
        text = texts("swashbuckling.menu.name_lead")
        offer = Offer("answer", text, "duel", "AOFA-AMB-21", "figure", due.among, 0, True, ask.Answer)
        named = said_whole("swashbuckling.menu", (offer,), lambda who, form: name_of(state, who, form))
        return Menu(named, text)

    def make(shares: dict[str, int]) -> Action:
        return ask.Allocate(tuple((name, int(n)) for name, n in shares.items() if n))

    label = texts("swashbuckling.menu.share", hits=due.hits)
    return Menu((Offer("share", label, "wound", "AOFA-5C-1", "hits", due.among, due.hits, True, make),), label)


def _offers(params: Params, state: State) -> Iterator[Offer]:
    spell = state.activation
    if spell is None:
        ready = tuple(f.id for f in state.standing(state.active) if refuse(params, state, ask.Activate(f.id)) is None)
        if ready:
            label = texts("swashbuckling.menu.activate")
            yield Offer("activate", label, "active", "AOFA-2B-1", "figure", ready, 0, True, ask.Activate)
        if refuse(params, state, ask.Pass()) is None:
            yield Offer("pass", texts("swashbuckling.menu.pass"), "initiative", "AOFA-AMB-43", make=lambda: ask.Pass())
        return
    yield from _fighting(params, state, spell)
    yield from deed_offers(params, state, spell)
    for key, action, rule in (
        ("recover_stun", ask.RecoverStun(), "AOFA-5D-STUN-4"),
        ("recover_weapon", ask.RecoverWeapon(), "AOFA-5D-WEAPON-5"),
        ("recover_wound", ask.RecoverWound(), "AOFA-5D-WOUND-3"),
    ):
        if refuse(params, state, action) is None:
            icon = {"recover_stun": "stunned", "recover_weapon": "weaponless"}.get(key, "wound")
            label = texts(f"swashbuckling.menu.{key}")
            notes = action_note(params, state, spell, steady=key == "recover_stun")
            yield Offer(key, label, icon, rule, make=lambda action=action: action, notes=notes)
    if may_move(params, state):
        yield Offer("move", texts("swashbuckling.menu.move"), "move", "AOFA-2B-2", "point", (), 0, False, ask.Move)
    yield Offer("stop", texts("swashbuckling.menu.stop"), "", "AOFA-6-2", make=lambda: ask.Stop())


def _fighting(params: Params, state: State, spell: Activation) -> Iterator[Offer]:
    foes = enemies_of(state.by_id, state.ground, spell.figure)
    able = tuple(foe for foe in foes if refuse(params, state, ask.Duel(foe)) is None)
    label = texts("swashbuckling.menu.duel")
    if able and params.multi_lead == "owner_choice" and len(foes) > 1:
        yield Offer("duel", label, "duel", "AOFA-4-3", "", (), 0, True, lambda: ask.Duel())
    elif able:
        notes = {foe: duel_note(params, state, foe) for foe in able}
        yield Offer("duel", label, "duel", "AOFA-4-3", "figure", able, 0, True, ask.Duel, notes=notes)
