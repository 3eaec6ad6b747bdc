"""The part of the lab that shows text, lessons and questions that move: the lessons once a slider has come to rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import traitlets as t

from aofa_widgets.book.moved import Moved

from .moving import book_moves, lesson_moves

SLICE = 0.04  # seconds for which a slider that moves again waits at most, and a step of a lesson more

if TYPE_CHECKING:
    from . import RuleLab as Lab
else:
    Lab = Any


class _Whole(t.Dict):  # type: ignore[type-arg]
    """What Python reads is looked for to the end: only a view may see it under way."""

    def get(self, obj: Any, cls: Any = None) -> Any:
        obj.look_on()
        return super().get(obj, cls)


class Looking(t.HasTraits):
    """`book` is what reads otherwise; it `waits` while a view has yet to ask for lessons and questions."""

    book = _Whole().tag(sync=True)
    _left: Moved | None = None
    _request: int | None

    def show_book(self: Lab) -> Moved | None:
        """Show the text that moves, while somebody looks at it; all that moved is given back."""
        if self.tab != "effect":
            return None
        told, found = book_moves(self.base, self.ruleset)
        self._left = None
        self.book = {**told, "code": self.ruleset.fingerprint, "waits": found is not None}
        return found

    def wait_or_look(self: Lab, found: Moved | None) -> None:
        """Look for lessons and questions now, or leave it to the view that asked for the change and asks on at rest."""
        if found is not None:
            self._left = found
            if self._request is None:
                self.look_on()

    def look_on(self: Lab, seconds: float | None = None) -> None:
        """Look for the lessons and questions that are left to look for: to the end, or for so long."""
        found, self._left = self._left, None  # whoever reads `book` meanwhile reads what is there
        if found is None:
            return
        told: dict[str, Any] | None = {}
        try:
            told = lesson_moves(found, seconds)
        except KeyboardInterrupt:
            told = None
            raise
        finally:
            if told is None:
                self._left = found
            else:  # a fault of the kit's own is told, and not asked for over and over
                self.book = {**self.book, **told, "waits": False}

    def on_lessons(self: Lab, content: Mapping[str, Any]) -> None:
        """Look on for a moment: whoever asks, asks again while `book` waits."""
        try:
            self.look_on(SLICE)
        finally:
            self.hear(content)
