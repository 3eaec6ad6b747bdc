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
        script, style = _part("hand")
        words = words_named(script, "common", *self.SECTIONS)
        more: dict[str, str] = {}
        if getattr(self, "seats", None) is not None:
            more["seats"], around = _part("seats")
            words |= words_named(more["seats"], "seats")
            style += around
        self.send({"request": self._request, "hand": script, "style": style, "words": words} | more)


def _part(name: str) -> list[str]:
    """The script and the style of a part of the board that no notebook keeps."""
    return [(STATIC / f"board_{name}.{kind}").read_text(encoding="utf-8") for kind in ("js", "css")]
