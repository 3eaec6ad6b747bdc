"""Opponents: one way to play, at three strengths; it keeps the rules and throws no dice."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.bots import STRENGTHS, Bot, Player, play

from ..actions import Keep, Roll
from ..resolve import wins

STOPS = {1: 5, 2: 12, 3: 20}
"""At how many points in the pot each strength stops."""


def _mind(game: Any, state: Any, roller: Roller, strength: int) -> Any:
    """Throws until the pot holds enough, or wins."""
    enough = state.pot >= STOPS[strength] or wins(game.params, state.scores[state.side] + state.pot)
    return Keep() if enough and state.pot else Roll()


BOTS: Mapping[str, Bot] = MappingProxyType({"steady": Bot("pig", "steady", _mind)})
MATTERS = frozenset({"keeps", "loses", "wins"})
TURNS = frozenset({"keeps", "loses"})
USUAL_BOTS = ("steady",)

__all__ = ["BOTS", "MATTERS", "STRENGTHS", "TURNS", "USUAL_BOTS", "Bot", "Player", "play"]
