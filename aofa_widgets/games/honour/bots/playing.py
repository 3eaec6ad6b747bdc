"""A whole game between two players, with its log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play import Match

from ..flow import Honour
from .bot import Player


def play(
    game: Honour, players: Sequence[Player], roller: Roller, scenario: Any = "first-blood", most: int = 5000
) -> Match:
    """A match between two players (for side 0 and side 1), up to its end or to `most` steps.

    >>> from aofa_widgets.games.honour.bots import BOTS
    >>> from aofa_widgets.rules import Ruleset
    >>> players = BOTS["captain"].at(3), BOTS["random"].at(1)
    >>> match = play(Honour(Ruleset.load("honour")), players, Roller(5), most=20)
    >>> len(match.entries) <= 20 and match.replayed() == match.state
    True
    """
    match = Match(game, scenario)
    for _ in range(most):
        if game.result(match.state) is not None:
            break
        chance = game.chance(match.state)
        if chance:
            match.settle(chance.throw(roller))
        else:
            (side,) = game.to_act(match.state)
            match.do(players[side](game, match.state, roller))
    return match
