"""What a scripted learner does of a lesson's rows where everybody writes at once, and bots write for themselves."""

from __future__ import annotations

from typing import Any

from aofa_widgets.games import load


def others(match: Any, row: Any, tutor: Any) -> bool:
    """Whether a row seals for a bot, or has the dice that a bot has thrown by now."""
    if row.signs:
        return bool(tutor.bots) and match.game.chance(match.state) is None
    sides = load(match.game.rules.game).facts.SIDES
    side = row.do.get("side", sides[0])
    return row.do.get("do") == "seal" and side in sides and sides.index(side) in tutor.bots


def writer(match: Any, action: Any) -> str:
    """Who is to be pressed before something is written about them; "" for nobody."""
    who = str(getattr(action, "who", ""))
    return "" if type(action).__name__ == "Rule" or match.game.turn(match.state).active == who else who


def place(action: Any) -> Any:
    """Where an action goes to; None if nowhere."""
    legs = [*getattr(action, "path", ()), *getattr(action, "way", ())]
    return getattr(action, "to", None) or (legs[-1] if legs else None)
