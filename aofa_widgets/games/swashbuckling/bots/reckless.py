"""The player that dares: the nearest enemy, the grandest deed on the way, three dice and then the sword."""

from __future__ import annotations

from collections.abc import Iterator

from aofa_widgets.dice import Roller

from .. import actions as ask
from ..actions import Action
from ..flow import Swashbuckling
from ..model import Activation, Choice, State
from ..params import Params
from ..resolve import enemies_of, pool
from ..specials import deed_of
from . import randomly
from .answers import considered
from .prudent import SHARE
from .tries import acts, aimed, duels, first, foes_of, pick, ready, recoveries, round_it, shuffled, to_foes

DARING = 3  # dice that are gathered before the sword is drawn
STUNTS = ("swing", "leap-off", "slide", "leap-across", "leap-over", "climb")
BLOWS = ("throw", "roll-barrel", "pull-rug", "kick", "strike", "taunt")


def mind(game: Swashbuckling, state: State, roller: Roller, strength: int) -> Action:
    """What makes the best story."""
    if strength < 3 and roller.choose(3) >= SHARE[strength]:
        return randomly.mind(game, state, roller, 1)
    params = game.params
    if isinstance(state.due, Choice):
        return considered(params, state, state.due, "agree")
    if state.activation is None:
        able = ready(params, state)
        return (
            max(able, key=lambda a: (state.figure(a.figure).armed, state.figure(a.figure).rating))
            if able
            else ask.Pass()
        )
    return _act(params, state, state.activation, roller)


def _act(params: Params, state: State, spell: Activation, roller: Roller) -> Action:
    fights = duels(params, state, spell)
    if fights and pool(params, spell.actions) >= DARING:
        return pick(roller, fights)
    held_back = [a for a in recoveries(params, state, spell) if not isinstance(a, ask.RecoverWound)]
    if held_back:
        return held_back[0]
    near = enemies_of(state.by_id, state.ground, spell.figure)
    if not spell.moved and not near:
        if found := first(params, state, to_foes(state, foes_of(state, spell)[:2])):
            return found
    if found := first(params, state, _grand(state, spell, near, roller), asks=True):
        return found
    if fights:
        return pick(roller, fights)
    return round_it(params, state, spell, roller) or ask.Stop()


def _grand(state: State, spell: Activation, near: tuple[str, ...], roller: Roller) -> Iterator[Action]:
    """Deeds that somebody will tell of: blows at whom it stands against, else a stunt towards them, else words."""
    foes = foes_of(state, spell)
    if near:
        for name in BLOWS:
            if (deed := deed_of(state, name)) is not None:
                yield from aimed(state, spell, deed, near)
        return
    for name in shuffled(roller, STUNTS):
        if (deed := deed_of(state, name)) is not None and name not in {done.split("/")[0] for done in spell.done}:
            yield from acts(state, spell, deed)
    for name in BLOWS:
        if (deed := deed_of(state, name)) is not None:
            yield from aimed(state, spell, deed, foes[:2])
