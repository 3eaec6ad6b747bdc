"""A hand on work that is going on: pause, carry on, cancel, from another thread or from a widget."""

from __future__ import annotations

from threading import Event


class Control:
    """Give it to `spread`; what is being done when it is paused or cancelled is still finished and kept.

    >>> control = Control()
    >>> control.pause(); control.paused, control.cancelled
    (True, False)
    >>> control.resume(); control.cancel(); control.paused, control.cancelled
    (False, True)
    """

    def __init__(self) -> None:
        self._going, self._cancelled = Event(), Event()
        self._going.set()

    @property
    def paused(self) -> bool:
        """Whether no new piece is begun for now."""
        return not self._going.is_set()

    @property
    def cancelled(self) -> bool:
        """Whether no new piece is begun any more."""
        return self._cancelled.is_set()

    def pause(self) -> None:
        """Begin no new piece until `resume`."""
        if not self.cancelled:
            self._going.clear()

    def resume(self) -> None:
        """Go on after a pause."""
        self._going.set()

    def cancel(self) -> None:
        """Begin no new piece any more: what is done is given back."""
        self._cancelled.set()
        self._going.set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait while paused, at most so long; tell whether work may go on."""
        self._going.wait(seconds)
        return self._going.is_set() and not self.cancelled
