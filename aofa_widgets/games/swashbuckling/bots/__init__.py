"""Opponents for AOFA: four ways to play, each at three strengths; they do only what the rules allow."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from . import exact, prudent, randomly, reckless
from .bot import STRENGTHS, Bot, Player
from .playing import play

_MINDS = {"random": randomly.mind, "prudent": prudent.mind, "reckless": reckless.mind, "exact": exact.mind}
BOTS: Mapping[str, Bot] = MappingProxyType({key: Bot(key, mind) for key, mind in _MINDS.items()})
MATTERS = frozenset({"wounded", "fallen", "victory"})
"""Names of the events that bring a game nearer to its end."""
TURNS = frozenset({"initiative_lost", "passed", "idle"})
"""Names of the events that hand the initiative over."""

__all__ = ["BOTS", "MATTERS", "STRENGTHS", "TURNS", "Bot", "Player", "play"]
