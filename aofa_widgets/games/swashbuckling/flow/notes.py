"""The dice that an offer would take, in a sentence beside it: how many against how many, and for what."""

from __future__ import annotations

from collections.abc import Mapping

from aofa_widgets.locate import remembered
from aofa_widgets.words import languages, say, texts

from .. import actions as ask
from ..model import Activation, State
from ..params import Params
from ..resolve import Cup, action_cup, target_cup
from .rolls import duel_due

Notes = Mapping[str, Mapping[str, str]]


def duel_note(params: Params, state: State, foe: str) -> dict[str, str]:
    """Both sides' dice in a duel with `foe`, each bonus by its name (section 4A)."""
    due, _ = duel_due(params, state, ask.Duel(foe), foe)
    values = {"dice": due.active, "reply": dict(due.reactive)[foe]}
    found = texts("swashbuckling.menu.duel_note", **values)
    for key, cup in (("duel_bonus", due.cups["active"]), ("duel_bonus_against", due.cups[foe])):
        if cup.bonuses:
            more = texts(f"swashbuckling.menu.{key}", bonuses=_bonuses(cup))
            found = {lang: f"{found[lang]} {more[lang]}" for lang in languages()}
    return found


def _bonuses(cup: Cup) -> dict[str, str]:
    return {
        lang: ", ".join(f"{say(f'swashbuckling.menu.bonus_{name}', lang)} +{count}" for name, count in cup.bonuses)
        for lang in languages()
    }


def action_note(params: Params, state: State, spell: Activation, *, steady: bool = False) -> Notes:
    """The dice of the next action, which nobody answers (AOFA-3-3)."""
    return {"": _alone(_next(params, state, spell, steady=steady).dice)}


def opposed_notes(params: Params, state: State, spell: Activation, foes: tuple[str, ...]) -> Notes:
    """The dice of the next action against each enemy's Rating (AOFA-3B-3)."""
    dice = _next(params, state, spell).dice
    rows = {foe: target_cup(params, state.figure(foe)).dice for foe in foes}
    return {foe: _against(dice, reply) for foe, reply in rows.items()}


@remembered
def _alone(dice: int) -> dict[str, str]:
    """The same few sentences stand beside a dozen offers."""
    return texts("swashbuckling.menu.action_note", dice=dice)


@remembered
def _against(dice: int, reply: int) -> dict[str, str]:
    return texts("swashbuckling.menu.duel_note", dice=dice, reply=reply)


def _next(params: Params, state: State, spell: Activation, *, steady: bool = False) -> Cup:
    figure = state.figure(spell.figure)
    if steady and params.stun_recovery_roll != "penalised":
        return Cup(swash=action_cup(params, figure, spell.actions + 1).swash)
    return action_cup(params, figure, spell.actions + 1)
