"""What is said of a roll that might have cost the initiative and has left it where it was."""

from __future__ import annotations

from typing import Any

from aofa_widgets.play import Step
from aofa_widgets.words import texts

from ..model import Outcome, State

COUNTED = ("action", "opposed", "duel")  # kinds of a roll whose 1s count


def stays(game: Any, before: State, step: Step) -> dict[str, str]:
    """That the initiative stays, once what the dice did is settled to the last hit and the figure goes on; or nothing.

    A friendly die and a roll for who starts cost nothing; where an activation ends, its own sentence says the rest.
    """
    counted = isinstance(step.outcome, Outcome) and step.outcome.kind in COUNTED
    if not counted or game.result(step.state) is not None:
        return {}
    was, now = game.turn(before), game.turn(step.state)
    if was.active is None or (was.active, was.side) != (now.active, now.side):
        return {}
    asked = [offer for side in game.to_act(step.state) for offer in game.menu(step.state, side).offers]
    return {} if any(offer.needs == "hits" for offer in asked) else texts("swashbuckling.menu.stays")
