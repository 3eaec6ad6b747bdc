"""Whose slip an action is written on."""

from __future__ import annotations

from .. import actions as ask
from ..actions import Action
from ..model import State


def side_of(state: State, action: Action) -> int:
    """Whose slip an action is written on; -1 if nobody's."""
    if isinstance(action, ask.Seal):
        return action.side
    if isinstance(action, ask.Rule):
        return state.master
    return state.person(action.who).side if state.has(action.who) else -1
