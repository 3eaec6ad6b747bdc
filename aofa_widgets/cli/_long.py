"""Commands that take long: Ctrl-C stops them so that what is done is kept, and a bar says how far they are."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

WIDE = 30  # signs of the bar


@contextmanager
def stoppable() -> Iterator[Any]:
    """A control that the first Ctrl-C cancels, so that what is done is kept; the second one breaks off."""
    from aofa_widgets.lab.work import Control

    control = Control()

    def stop(*_: object) -> None:
        if control.cancelled:
            raise KeyboardInterrupt
        control.cancel()

    try:
        before = signal.signal(signal.SIGINT, stop)
    except ValueError:  # not the main thread: nobody presses keys there
        yield control
        return
    try:
        yield control
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def bar(lang: str) -> Iterator[Callable[[int, int, float | None], None] | None]:
    """How far it is and how long it still takes, on a terminal; elsewhere nothing."""
    if not sys.stderr.isatty():
        yield None
        return

    from aofa_widgets.lab.work.pace import progress

    def seen(done: int, total: int, left: float | None) -> None:
        full, words = WIDE * done // max(1, total), progress(done, total, left, lang)
        print(f"\r[{'#' * full}{'.' * (WIDE - full)}] {words}\033[K", end="", file=sys.stderr, flush=True)

    yield seen
    print("\r\033[K", end="", file=sys.stderr, flush=True)
