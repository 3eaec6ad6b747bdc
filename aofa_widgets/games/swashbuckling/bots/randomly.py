"""Anything that is allowed, at random: a few legal picks, of which the stronger player keeps the boldest."""

from __future__ import annotations

from collections.abc import Iterator

from aofa_widgets.dice import Roller

from .. import actions as ask
from ..actions import Action
from ..flow import Swashbuckling
from ..model import Choice, Courtyard, State
from ..params import Params
from ..specials import Deed
from .answers import at_random
from .tries import acts, aimed, allowed, anywhere, duels, foes_of, pick, ready, recoveries, shuffled

BOLD = {ask.Duel: 5, ask.Oppose: 4, ask.Act: 3, ask.Move: 2, ask.Stop: 0, ask.Pass: 0}


def mind(game: Swashbuckling, state: State, roller: Roller, strength: int) -> Action:
    """As many legal picks as the strength says; the boldest of them, the first of those alike."""
    if isinstance(state.due, Choice):
        return at_random(state.due, roller)
    if state.activation is None:
        figures: list[Action] = [*ready(game.params, state)]
        may_pass = [a for a in (ask.Pass(),) if game.refuse(state, a) is None]
        wary = [*figures, *may_pass] if strength == 1 or not figures else figures
        return pick(roller, wary)
    looked = []
    for action in _legal(game.params, state, roller):
        looked.append(action)
        if len(looked) == strength:
            break
    return max(looked, key=lambda action: BOLD.get(type(action), 1))


def _legal(params: Params, state: State, roller: Roller) -> Iterator[Action]:
    """One legal action of each kind of thing, the kinds in any order; a stop is always one of them."""
    kinds: list[str | Deed] = ["duel", "move", "recover", "stop", *state.deeds.values()]
    for kind in shuffled(roller, kinds):
        found = _one(params, state, roller, kind)
        if found is not None:
            yield found


def _one(params: Params, state: State, roller: Roller, kind: str | Deed) -> Action | None:
    spell = state.activation
    assert spell is not None  # asked only while a figure is active
    if isinstance(kind, str):
        if kind == "stop":
            return ask.Stop()
        if kind == "move":
            return None if spell.moved else _move(params, state, roller)
        options = duels(params, state, spell) if kind == "duel" else recoveries(params, state, spell)
        return pick(roller, options) if options else None
    tries: list[ask.Act | ask.Oppose] = []
    if not kind.opposed:
        tries += acts(state, spell, kind)
    if kind.opposed or kind.effect == "own":
        foes = shuffled(roller, foes_of(state, spell))
        tries += aimed(state, spell, kind, foes)
        if len(foes) > 1 and tries and isinstance(tries[-1], ask.Oppose):
            tries.append(ask.Oppose(tuple(foes[:2]), kind.id, tries[-1].thing, words=tries[-1].words))
    found = (allowed(params, state, wish, asks=True) for wish in shuffled(roller, tries)[:6])
    return next((action for action in found if action is not None), None)


def _move(params: Params, state: State, roller: Roller) -> Action | None:
    """To an enemy, to a thing, or anywhere."""
    ground = state.ground
    for _ in range(3):
        way = roller.choose(3)
        if not isinstance(ground, Courtyard) or way == 2:
            wish = anywhere(state, roller)
        elif way == 1 and ground.props:
            wish = ask.Move(ground.middle(pick(roller, ground.props).body.id))
        else:
            wish = ask.Move(ground.middle(pick(roller, state.standing(1 - state.active)).id))
        if found := allowed(params, state, wish):
            return found
    return None
