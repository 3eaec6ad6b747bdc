"""Opponents: four ways to play, each at three strengths; they see what their side sees, and keep the rules."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from aofa_widgets.play.bots import STRENGTHS, Bot, Player, play

from . import captain, randomly, sentry

_MINDS = {"random": randomly.mind, "captain": captain.mind, "cutthroat": captain.fierce, "sentry": sentry.mind}
BOTS: Mapping[str, Bot] = MappingProxyType({key: Bot("argad", key, mind) for key, mind in _MINDS.items()})
MATTERS = frozenset({"falls", "wounded", "driven_back", "job_done", "leaves", "surrenders", "turn_begins", "over"})
"""Names of the events that bring a game nearer to its end."""
TURNS = frozenset({"turn_begins"})
"""Names of the events that begin a new turn."""
USUAL_BOTS = ("captain",)
"""Those that a comparison of rules lets meet if nobody names any."""

__all__ = ["BOTS", "MATTERS", "STRENGTHS", "TURNS", "USUAL_BOTS", "Bot", "Player", "play"]
