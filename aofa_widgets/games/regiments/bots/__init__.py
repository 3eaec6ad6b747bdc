"""Opponents: three ways to play, each at three strengths; they do only what the rules allow."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from aofa_widgets.play.bots import STRENGTHS, Bot, Player, play

from . import marshal, randomly

_MINDS = {"random": randomly.mind, "marshal": marshal.mind, "wolf": marshal.wolfish}
BOTS: Mapping[str, Bot] = MappingProxyType({key: Bot("regiments", key, mind) for key, mind in _MINDS.items()})
MATTERS = frozenset(
    {"destroyed", "routs", "figures_lost", "captures", "contested", "round_begins", "won", "drawn", "drawn_none"}
)
"""Names of the events that bring a game nearer to its end."""
TURNS = frozenset({"round_begins"})
"""Names of the events that begin a new round."""
USUAL_BOTS = ("marshal",)
"""Those that a comparison of rules lets meet if nobody names any."""

__all__ = ["BOTS", "MATTERS", "STRENGTHS", "TURNS", "USUAL_BOTS", "Bot", "Player", "play"]
