"""Opponents for AOFA: four ways to play, each at three strengths; they do only what the rules allow."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from aofa_widgets.play.bots import STRENGTHS, Bot, Player, play

from . import exact, prudent, randomly, reckless

_MINDS = {"random": randomly.mind, "prudent": prudent.mind, "reckless": reckless.mind, "exact": exact.mind}
BOTS: Mapping[str, Bot] = MappingProxyType({key: Bot("swashbuckling", key, mind) for key, mind in _MINDS.items()})
MATTERS = frozenset({"wounded", "fallen", "victory"})
"""Names of the events that bring a game nearer to its end."""
TURNS = frozenset({"initiative_lost", "passed", "idle"})
"""Names of the events that hand the initiative over."""
USUAL_BOTS = ("prudent", "reckless", "exact")
"""Those that a comparison of rules lets meet if nobody names any."""
NEAREST: Mapping[str, str] = MappingProxyType(
    {"random": "shares_out", "prudent": "careful", "reckless": "presses_3", "exact": "ahead_1"}
)
"""For each bot the tactic of an abstract battle (`lab.kernels.POLICIES`) that is nearest to how it plays on the board.

By what they do, not by how they fare: the whimsical bot fights whom it meets with whoever comes first; the prudent one
looks after its figures and wants good odds; the reckless one draws its sword with three dice in the pool; the exact one
duels as soon as one more action is not worth its risk, most often with one die ahead.
"""

__all__ = ["BOTS", "MATTERS", "NEAREST", "STRENGTHS", "TURNS", "USUAL_BOTS", "Bot", "Player", "play"]
