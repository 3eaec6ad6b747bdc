"""The hand that plays: what the view needs beyond showing, sent when a board is seen and kept by no notebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import traitlets as t

from ..base import STATIC, words_named

if TYPE_CHECKING:
    from . import MiniBoard as Board
else:
    Board = Any


class Handed(t.HasTraits):
    """A widget that plays on the board's view: without Python nothing can be played, so Python brings the means."""

    def on_hand(self: Board, content: Mapping[str, Any]) -> None:
        """Send the hand: its script, its style and its words."""
        script, style = ((STATIC / f"board_hand.{kind}").read_text(encoding="utf-8") for kind in ("js", "css"))
        words = words_named(script, "common", *self.SECTIONS)
        self.send({"request": self._request, "hand": script, "style": style, "words": words})
