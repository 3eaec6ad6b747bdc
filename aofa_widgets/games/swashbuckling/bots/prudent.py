"""The player that keeps the initiative: small pools, wounds looked after, and duels only when the odds are good."""

from __future__ import annotations

from aofa_widgets.dice import Roller

from .. import actions as ask
from ..actions import Action
from ..flow import Swashbuckling
from ..flow.rolls import duel_due
from ..model import Activation, Choice, State
from ..params import Params
from ..resolve import enemies_of
from ..specials import deed_of
from . import randomly
from .answers import considered
from .tries import acts, aimed, allowed, duels, first, foes_of, ready, recoveries, round_it, to_foes
from .wits import Stakes, fighter_of, wits_of

GOOD = 0.6  # the chance of a hit from which a duel is sought
SAFE = 2  # dice that are gathered before the initiative seems too dear
SHARE = {1: 1, 2: 2, 3: 3}  # choices of three that are thought about; any legal one is taken for the others


def mind(game: Swashbuckling, state: State, roller: Roller, strength: int) -> Action:
    """What keeps most."""
    if strength < 3 and roller.choose(3) >= SHARE[strength]:
        return randomly.mind(game, state, roller, 1)
    params = game.params
    if isinstance(state.due, Choice):
        return considered(params, state, state.due, "roll")
    if state.activation is None:
        return _figure(params, state)
    return _act(params, state, state.activation, roller)


def _figure(params: Params, state: State) -> Action:
    """A steady, unhurt figure first, one that stands in contact before it is struck; each gets its turn."""
    able = ready(params, state)
    if not able:
        return ask.Pass()

    def order(action: ask.Activate) -> tuple[int, bool, int, int]:
        figure = state.figure(action.figure)
        engaged = bool(enemies_of(state.by_id, state.ground, figure.id))
        return (state.used.count(figure.id), not engaged, figure.wounds, -figure.rating)

    return min(able, key=order)


def _act(params: Params, state: State, spell: Activation, roller: Roller) -> Action:
    if recovery := first(params, state, recoveries(params, state, spell)):
        return recovery
    fights = sorted(((stakes_of(params, state, duel), n, duel) for n, duel in enumerate(duels(params, state, spell))),
                    key=lambda row: -row[0].hit)  # fmt: skip
    if fights and fights[0][0].hit >= GOOD and fights[0][0].gain > 0:
        return fights[0][2]
    if spell.actions < SAFE:
        foes = sorted(foes_of(state, spell), key=lambda name: state.figure(name).rating)
        deeds = [deed for name in ("throw", "strike", "taunt") if (deed := deed_of(state, name)) is not None]
        if found := first(params, state, (a for deed in deeds for a in aimed(state, spell, deed, foes))):
            return found
        touch = deed_of(state, "interact")
        if (
            touch is not None
            and not spell.moved
            and spell.actions
            and (it := first(params, state, acts(state, spell, touch)))
        ):
            return it
    if not spell.moved:
        figure = state.figure(spell.figure)
        near = enemies_of(state.by_id, state.ground, figure.id)
        weak = [
            foe for foe in foes_of(state, spell) if state.figure(foe).rating <= figure.rating + 1 and foe not in near
        ]
        for move in to_foes(state, weak[:2]):
            if spell.actions >= SAFE and allowed(params, state, move):
                return move
    if spell.actions or spell.duels:
        return ask.Stop()
    return round_it(params, state, spell, roller) or ask.Stop()


def stakes_of(params: Params, state: State, duel: ask.Duel) -> Stakes:
    """What a duel comes to, with the dice that the table gives."""
    spell = state.activation
    assert spell is not None  # a duel is only weighed by an active figure
    lead = duel.lead or enemies_of(state.by_id, state.ground, spell.figure)[0]
    due, _ = duel_due(params, state, duel, lead)
    me, foe = (fighter_of(state.figure(name)) for name in (spell.figure, lead))
    return wits_of(params).stakes("duel", due.cups["active"].dice, due.cups[lead].dice, me, foe)
