"""The sentry: stays, strikes back at whoever comes, and is done at once; a partner to learn against."""

from __future__ import annotations

from aofa_widgets.dice import Roller

from .. import actions as ask
from ..actions import Action
from ..flow import Argad
from ..legal import writable
from ..legal.near import in_contact
from ..model import Choice, State

SHOOTS = 3
"""From this strength on it shoots, too."""


def mind(game: Argad, state: State, roller: Roller, strength: int) -> Action:
    """Strike the weakest in contact, step forward never; at its best it shoots at whoever it may."""
    side = min(game.to_act(state))
    due = state.due
    assert isinstance(due, Choice)
    written = {slip[1] for slip in state.slips if slip[0] == side}
    for who in writable(state, side):
        if who.id in written:
            continue
        near = in_contact(state, who)
        if due.what == "blows" and near and strength > 1:
            return ask.Blow(who.id, min(near, key=lambda p: (p.cls, p.id)).id)
        if due.what == "shots" and strength >= SHOOTS:
            from ..flow.samples import shots_of

            shot = next(iter(shots_of(game.params, state, who)), None)
            if shot is not None:
                return shot
    return ask.Seal(side)


__all__ = ["mind"]
