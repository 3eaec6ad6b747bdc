"""What may be done now, and why not: the authority."""

from __future__ import annotations

from ..actions import Action, Keep, Refusal
from ..model import State
from ..params import Params


def refuse(params: Params, state: State, action: Action) -> Refusal | None:
    """Why an action may not be done now, or None."""
    if state.over or state.due:
        return Refusal("PIG-TURN-1", "due")
    if isinstance(action, Keep) and not state.pot:
        return Refusal("PIG-TURN-2", "empty")
    return None
