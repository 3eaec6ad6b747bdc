"""What a game measures on its table for whoever asks: rulers, rings, lanes, lines of sight, and the same in words.

A game on a table may offer, under these optional names:

* `game.rulers() -> tuple[(key, name texts), ...]`: what can be measured of a figure where it stands;
* `game.measure(state, figure, to=None, what="", offer="") -> Measured | None`: with a place `to`, the way of a move
  there (by the offer of that key, or its usual move); without one, what `what` names of `rulers`. It changes nothing,
  takes no time worth speaking of, and never refuses: what would not be allowed is measured and told;
* `game.touched(state, figure) -> action | None`: what pressing a figure on the board asks for;
* `game.moved(state, figure, to) -> action`: what putting a figure at a place asks for;
* `game.cut_short(state, figure, to, offer) -> place | None`: the farthest place on the straight way to `to` where the
  move of that offer may end, for words such as ‘as far as possible’; None where there is none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from aofa_widgets.table.scene import Mark

Texts = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Measured:
    """Marks to lay over the table, the sentence that says the same, and whether the rules would allow it."""

    marks: tuple[Mark, ...] = ()
    text: Texts = field(default_factory=dict, hash=False)
    ok: bool = True

    def to_json(self) -> dict[str, Any]:
        """As plain values."""
        marks = [
            {
                "kind": mark.kind,
                "points": [list(point) for point in mark.points],
                "label": dict(mark.label) if mark.label else None,
            }
            for mark in self.marks
        ]
        return {"marks": marks, "text": dict(self.text), "ok": self.ok}
