"""Time on the board: going along the line and elsewhere in it, and the log as far as it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import traitlets as t

LINES = 60

if TYPE_CHECKING:
    from . import MiniBoard as Board
else:
    Board = Any


class Timed(t.HasTraits):
    """The part of the board that moves in time; `timeline` is what its strip shows."""

    timeline = t.Dict().tag(sync=True)

    def undo(self: Board) -> None:
        """Take back the last thing done, if there is one."""
        if self.match.undo():
            self._last = None
            self._show()

    def redo(self: Board) -> None:
        """Do again what was taken back, if there is something."""
        if self.match.redo():
            entry = self.match.entries[-1]
            self._last = self._settled(entry.before, entry.asked, entry.step, real=True) if entry.dice else None
            self._show()

    def on_undo(self: Board, content: Mapping[str, Any]) -> None:
        """Take back."""
        self.undo()

    def on_redo(self: Board, content: Mapping[str, Any]) -> None:
        """Do again."""
        self.redo()

    def _show_time(self: Board) -> None:
        """The log and the strip, after anything that was done."""
        self.log_lines = self._lines()
        self.timeline = {"at": self.match.tree.place, "last": len(self.match.tree.line) - 1}

    def _lines(self: Board) -> list[dict[str, Any]]:
        game, lines = self.match.game, []
        for entry in self.match.entries[-LINES:]:
            told_of = next((s for s in (entry.before, entry.step.state) if game.turn(s).active), None)
            side = None if told_of is None else game.turn(told_of).side
            for event in entry.step.events:
                told = game.tell(entry.step.state, event)
                lines.append({"side": side, "text": told, "rule": self._clause(event.rule)})
        first = max(0, len(lines) - LINES)
        return [{"n": n + 1, **line} for n, line in enumerate(lines)][first:]
