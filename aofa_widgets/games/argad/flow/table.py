"""Every task and who runs it; what an answer and a fall of dice do."""

from __future__ import annotations

from ..model import tasks
from . import after, closeup, dicing, doubting, ending, going, landing, melees, moving, turns, windows
from .course import Runs

RUNS: Runs = {
    tasks.Begin: turns.begin,
    tasks.Ordered: turns.ordered,
    tasks.Answered: turns.answered,
    tasks.Window: windows.window,
    tasks.Play: dicing.play,
    tasks.Land: landing.land,
    tasks.Dice: going.dice,
    tasks.Doubt: doubting.doubt,
    tasks.Doubted: doubting.doubted,
    tasks.Go: moving.go,
    tasks.Announce: windows.announce,
    tasks.Announced: windows.announced,
    tasks.Front: closeup.front,
    tasks.Aiming: melees.aiming,
    tasks.Fights: melees.fights,
    tasks.Back: after.back,
    tasks.Forward: after.forward,
    tasks.Ending: ending.ending,
    tasks.Close: turns.close,
}

__all__ = ["RUNS"]
