"""Whether a roll that may cost the initiative is done with, and has left it where it was."""

from __future__ import annotations

from typing import Any

from .game import Game, Step

COUNTED = ("action", "opposed", "duel")  # kinds of an outcome whose 1s count


def initiative_stays(game: Game, before: Any, step: Step) -> bool:
    """Whether to say that the initiative stays: what the dice did is settled to the last hit, and the figure goes on.

    A friendly die and a roll for who starts cost nothing; where an activation ends, its own sentence says the rest.
    """
    if getattr(step.outcome, "kind", "") not in COUNTED or game.result(step.state) is not None:
        return False
    was, now = game.turn(before), game.turn(step.state)
    if was.active is None or (was.active, was.side) != (now.active, now.side):
        return False
    asked = [offer for side in game.to_act(step.state) for offer in game.menu(step.state, side).offers]
    return not any(offer.needs == "hits" for offer in asked)
