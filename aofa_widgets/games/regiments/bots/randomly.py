"""Anything that is allowed, at random: a few legal picks, of which the stronger player keeps the boldest."""

from __future__ import annotations

from aofa_widgets.dice import Roller

from .. import actions as ask
from ..actions import Action
from ..flow import Regiments
from ..model import State

BOLD = {ask.Charge: 6, ask.Shoot: 5, ask.Cast: 4, ask.Rush: 3, ask.Advance: 2, ask.Deploy: 2, ask.Answer: 1}


def mind(game: Regiments, state: State, roller: Roller, strength: int) -> Action:
    """As many legal picks as the strength says; the boldest of them, the first of those alike."""
    (side,) = game.to_act(state)
    options = game.sample_actions(state, side)
    picks = [options[roller.choose(len(options))] for _ in range(strength)]
    return max(picks, key=_bold)


def _bold(action: Action) -> int:
    if action == ask.Answer(False):
        return 0
    return BOLD.get(type(action), 1)
