"""What a side may do now: the offers a person sees, and samples for bots and counts; all pass `refuse`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from aofa_widgets.play import Menu, Offer
from aofa_widgets.table.shapes import Disc
from aofa_widgets.words import languages, texts

from .. import actions as ask
from ..actions import Action
from ..legal import may_move, refuse
from ..model import Activation, Choice, Courtyard, Roll, State
from ..params import Params
from ..resolve import enemies_of
from .telling import name_of


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
    offers = tuple(_alone(state, offer) for offer in _offers(params, state) if offer)
    return Menu(offers, _text(state))


def _alone(state: State, offer: Offer) -> Offer:
    """An offer with one object names it and needs no choice; the last figure to activate is still chosen by hand."""
    if offer.needs not in ("figure", "thing") or len(offer.options) != 1 or offer.key == "activate":
        return offer
    (only,) = offer.options
    row = state.names.get(only, {})
    thing = {lang: str(row.get(lang, only)) for lang in languages()}
    label = texts("swashbuckling.menu.deed_on", deed=dict(offer.label), thing=thing)
    make = offer.make
    return replace(offer, label=label, needs="", options=(), make=lambda: make(only))


def _text(state: State) -> dict[str, str]:
    spell = state.activation
    if spell is None:
        return texts("swashbuckling.menu.choose")
    met = spell.reached in state.by_id
    key = "at_object" if spell.moved and spell.reached else "in_the_open" if spell.moved else "act_or_move"
    values = {"who": name_of(state, spell.figure), "thing": name_of(state, spell.reached or "", "a" if met else "")}
    said = texts(f"swashbuckling.menu.{'at_figure' if spell.moved and met else key}", **values)
    return {lang: text[:1].upper() + text[1:] for lang, text in said.items()}


def _choice(state: State, due: Choice) -> Menu:
    if due.what == "lead":
        offer = Offer(
            "answer",
            texts("swashbuckling.menu.name_lead"),
            "duel",
            "AOFA-AMB-21",
            "figure",
            due.among,
            0,
            True,
            ask.Answer,
        )
        return Menu((offer,), texts("swashbuckling.menu.name_lead"))

    def make(shares: dict[str, int]) -> Action:
        return ask.Allocate(tuple((name, int(n)) for name, n in shares.items() if n))

    label = texts("swashbuckling.menu.share", hits=due.hits)
    return Menu((Offer("share", label, "wound", "AOFA-5C-1", "hits", due.among, due.hits, True, make),), label)


def _offers(params: Params, state: State) -> Iterator[Offer | None]:
    spell = state.activation
    ready = tuple(f.id for f in state.standing(state.active) if refuse(params, state, ask.Activate(f.id)) is None)
    if spell is None:
        if ready:
            yield Offer(
                "activate",
                texts("swashbuckling.menu.activate"),
                "active",
                "AOFA-2B-1",
                "figure",
                ready,
                0,
                True,
                ask.Activate,
            )
        if refuse(params, state, ask.Pass()) is None:
            yield Offer("pass", texts("swashbuckling.menu.pass"), "initiative", "AOFA-AMB-43", make=lambda: ask.Pass())
        return
    yield from _fighting(params, state, spell)
    yield from _deeds(params, state, spell)
    for key, action, rule in (
        ("recover_stun", ask.RecoverStun(), "AOFA-5D-STUN-4"),
        ("recover_weapon", ask.RecoverWeapon(), "AOFA-5D-WEAPON-5"),
        ("recover_wound", ask.RecoverWound(), "AOFA-5D-WOUND-3"),
    ):
        if refuse(params, state, action) is None:
            icon = {"recover_stun": "stunned", "recover_weapon": "weaponless"}.get(key, "wound")
            yield Offer(key, texts(f"swashbuckling.menu.{key}"), icon, rule, make=lambda action=action: action)
    if may_move(params, state):
        yield Offer("move", texts("swashbuckling.menu.move"), "move", "AOFA-2B-2", "point", (), 0, False, ask.Move)
    yield Offer("stop", texts("swashbuckling.menu.stop"), "", "AOFA-6-2", make=lambda: ask.Stop())


def _fighting(params: Params, state: State, spell: Activation) -> Iterator[Offer]:
    foes = enemies_of(state.by_id, state.ground, spell.figure)
    able = tuple(foe for foe in foes if refuse(params, state, ask.Duel(foe)) is None)
    if able and params.multi_lead == "owner_choice" and len(foes) > 1:
        yield Offer("duel", texts("swashbuckling.menu.duel"), "duel", "AOFA-4-3", "", (), 0, True, lambda: ask.Duel())
    elif able:
        yield Offer("duel", texts("swashbuckling.menu.duel"), "duel", "AOFA-4-3", "figure", able, 0, True, ask.Duel)


def _deeds(params: Params, state: State, spell: Activation) -> Iterator[Offer]:
    ground = state.ground
    if not isinstance(ground, Courtyard):
        return
    near = ground.near(spell.figure)
    for deed in state.deeds.values():
        make: Callable[..., Action]
        if deed.opposed:
            things: tuple[str | None, ...] = near if deed.effect in ("roll", "pull") else (None,)
            if deed.effect == "throw" and not state.figure(spell.figure).held:
                things = near
            fits: dict[str, str | None] = {}
            for foe in state.standing(1 - state.active):
                for thing in things:
                    if foe.id not in fits and refuse(params, state, _aimed(deed.id, foe.id, thing)) is None:
                        fits[foe.id] = thing

            def make(figure: str, deed_id: str = deed.id, fits: dict[str, str | None] = fits) -> Action:
                return _aimed(deed_id, figure, fits.get(figure))

            if fits:
                yield Offer(deed.id, deed.label, deed.icon, deed.rule, "figure", tuple(fits), make=make)
        elif deed.effect == "leap_off":
            if ground.spot(spell.figure).on and any(True for _ in _ways_down(params, state, spell, deed.id)):

                def make(to: tuple[int, int], deed_id: str = deed.id) -> Action:
                    return ask.Act(deed_id, to=to, relocates=True)

                yield Offer(deed.id, deed.label, deed.icon, deed.rule, "point", (), make=make)
        elif deed.effect == "swing":
            for name in near:
                if any(True for _ in _swings(params, state, spell, deed.id, name)):

                    def make(to: tuple[int, int], deed_id: str = deed.id, name: str = name) -> Action:
                        return ask.Act(deed_id, on=name, to=to)

                    yield Offer(deed.id, deed.label, deed.icon, deed.rule, "point", (), make=make)
        else:
            places = (*near, *ground.touching(spell.figure))
            if deed.effect == "ready":
                places = tuple(held for held in (state.figure(spell.figure).held,) if held)

            def make(thing: str, deed_id: str = deed.id) -> Action:
                return ask.Act(deed_id, on=thing)

            able = tuple(dict.fromkeys(name for name in places if refuse(params, state, make(name)) is None))
            if able:
                yield Offer(deed.id, deed.label, deed.icon, deed.rule, "thing", able, make=make)


def _aimed(deed: str, foe: str, thing: str | None) -> ask.Oppose:
    """An opposed deed against one enemy, with the thing it uses; the table knows the thing's size."""
    return ask.Oppose((foe,), deed, thing)


def _ways_down(params: Params, state: State, spell: Activation, deed: str) -> Iterator[Action]:
    ground = state.ground
    assert isinstance(ground, Courtyard)
    spot = ground.spot(spell.figure)
    for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)):
        action = ask.Act(deed, to=(spot.x + 1000 * dx, spot.y + 1000 * dy), relocates=True)
        if refuse(params, state, action) is None:
            yield action


def _swings(params: Params, state: State, spell: Activation, deed: str, name: str) -> Iterator[Action]:
    """The widest swing, across the hanging point, and two beside it."""
    ground = state.ground
    assert isinstance(ground, Courtyard)
    (x, y), (at_x, at_y) = ground.middle(spell.figure), ground.middle(name)
    dx, dy = at_x - x, at_y - y
    for to in ((at_x + dx, at_y + dy), (at_x - dy, at_y + dx), (at_x + dy, at_y - dx)):
        action = ask.Act(deed, on=name, to=to)
        if refuse(params, state, action) is None:
            yield action


def samples(params: Params, state: State, side: int, limit: int) -> tuple[Action, ...]:
    """Actions that are allowed now, in a fixed order: all that need no place, and moves to what can be seen."""
    found: list[Action] = []
    if isinstance(state.due, Choice) and state.due.what == "hits":
        due = state.due
        found += [ask.Allocate(((name, due.hits),)) for name in due.among]
    else:
        for offer in menu_of(params, state, side).offers:
            if offer.needs in ("figure", "thing"):
                found += [offer.make(option) for option in offer.options]
            elif offer.needs == "":
                found.append(offer.make())
            elif offer.key != "move" and state.activation and isinstance(state.ground, Courtyard):
                if state.deeds[offer.key].effect == "leap_off":
                    found += _ways_down(params, state, state.activation, offer.key)
                else:
                    for name in state.ground.near(state.activation.figure):
                        found += _swings(params, state, state.activation, offer.key, name)
        if state.activation and state.due is None:
            found += _walks(state, state.activation)
    return tuple(action for action in found if refuse(params, state, action) is None)[:limit]


def _walks(state: State, spell: Activation) -> Iterator[Action]:
    ground: Any = state.ground
    if not isinstance(ground, Courtyard):
        yield ask.Move()
        return
    for figure in state.standing(1 - state.active):
        yield ask.Move(ground.middle(figure.id))
    for prop in ground.props:
        if prop.body.solid and not prop.held and (isinstance(prop.body.shape, Disc) or prop.body.standable):
            yield ask.Move(ground.middle(prop.body.id))
