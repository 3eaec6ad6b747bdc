"""Anything that is allowed, at random: a few legal picks, of which the stronger player keeps the boldest."""

from __future__ import annotations

from aofa_widgets.dice import Roller

from .. import actions as ask
from ..actions import Action
from ..flow import Argad
from ..model import State

BOLD = {"contact": 5, "shoot": 4, "work": 4, "load": 3, "move": 2}


def mind(game: Argad, state: State, roller: Roller, strength: int) -> Action:
    """As many legal picks as the strength says; the boldest of them, the first of those alike."""
    side = min(game.to_act(state))
    options = game.sample_actions(state, side)
    picks = [options[roller.choose(len(options))] for _ in range(strength)]
    return max(picks, key=bold)


def bold(action: Action) -> int:
    """How bold a slip is; the seal comes last."""
    match action:
        case ask.Order():
            return BOLD.get(action.do, 1)
        case ask.Shot() | ask.Blow():
            return 4
        case ask.Advance():
            return 2 if action.go else 1
    return 0
