"""A piece of the kit in a process of its own, which is killed: by itself at a step of saving, or from outside."""

from __future__ import annotations

import json
import mmap
import os
import select
import signal
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from aofa_widgets.rules import saving

PHASES = {
    "before": ("", "begin", "made"),
    "in": ("half",),
    "between": ("written", "synced", "between"),
    "after": ("renamed", "exchanged", "done"),
}
"""Where a kill hits a save: before anything is written, in the writing, between it and the rename, after that."""

ORDER = ("", *saving.STEPS, "between", "exchanged")
LONGEST = 120.0  # seconds after which a process that does not end is hung
Say = Callable[[Any], None]


@dataclass(frozen=True, slots=True)
class Ended:
    """How a process ended: the signal that killed it or 0, what it had confirmed, and the step it was at."""

    signal: int
    said: list[Any] = field(default_factory=list)
    step: str = ""
    wrong: str = ""

    @property
    def phase(self) -> str:
        """Where in a save it was."""
        return next(phase for phase, steps in PHASES.items() if self.step in steps)


def deadly(step: str, nth: int) -> Callable[[str], None]:
    """A watcher that ends the process with SIGKILL the nth time that a step is reached."""
    left = [nth]

    def watch(name: str) -> None:
        if name == step:
            left[0] -= 1
            if left[0] <= 0:
                os.kill(os.getpid(), signal.SIGKILL)

    return watch


def refusing(step: str, code: int) -> Callable[[str], None]:
    """A watcher that answers a step as the system does: a disk is full, a folder may not be written."""

    def watch(name: str) -> None:
        if name == step:
            raise OSError(code, os.strerror(code))

    return watch


def both(one: Callable[[Say], None], other: Callable[[Say], None]) -> tuple[Ended, Ended]:
    """Run two things in two forks at the same time."""
    children = started(one), started(other)
    return ended(children[0]), ended(children[1])


def forked(what: Callable[[Say], None], kill: tuple[str, int] | None = None, after: float | None = None) -> Ended:
    """Run something in a fork of this process: `what(say)` tells by `say` whatever has been confirmed, as plain data.

    `kill`: a step and its how-manieth time at which it kills itself; `after`: seconds from the first save on, after
    which it is killed.
    """
    return ended(started(what, kill), after)


def started(what: Callable[[Say], None], kill: tuple[str, int] | None = None) -> tuple[int, int, mmap.mmap]:
    """Begin it: its process, its pipe, and where it is."""
    here = mmap.mmap(-1, 1)  # shared: where it is, even when it is killed from outside
    out, into = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(out)
        status = 1
        try:
            saving.watchers.append(lambda name: here.__setitem__(0, ORDER.index(name)))
            if kill:
                saving.watchers.append(deadly(*kill))
            what(lambda data: _put(into, data))
            status = 0
        except BaseException:
            with suppress(BaseException):
                _put(into, {"wrong": traceback.format_exc()[-1500:]})
        finally:
            os._exit(status)
    os.close(into)
    return child, out, here


def ended(begun: tuple[int, int, mmap.mmap], after: float | None = None) -> Ended:
    """Wait for its end, or bring it about."""
    child, out, here = begun
    rows, hung = _listened(out, child, after, here)
    os.close(out)
    _, status = os.waitpid(child, 0)
    wrong = next((row["wrong"] for row in rows if isinstance(row, dict) and "wrong" in row), "")
    said = [row for row in rows if not (isinstance(row, dict) and "wrong" in row)]
    number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    return Ended(number, said, ORDER[here[0]], "hung" if hung else wrong)


def _put(pipe: int, data: Any) -> None:
    os.write(pipe, json.dumps(data).encode() + b"\n")


def _listened(out: int, child: int, after: float | None, here: mmap.mmap) -> tuple[list[Any], bool]:
    """Everything it says till it ends, and whether it had to be ended because it hung."""
    hung = time.monotonic() + LONGEST
    end, raw, ended = hung, b"", False
    while True:
        if after is not None and end == hung and here[0]:
            end = time.monotonic() + after
        wait = max(0.0, min(end - time.monotonic(), 0.005 if end == hung and after is not None else LONGEST))
        ready, _, _ = select.select([out], [], [], wait if not ended else None)
        if not ready:
            if time.monotonic() >= end:
                os.kill(child, signal.SIGKILL)
                ended = True
            continue
        more = os.read(out, 65536)
        if not more:
            break
        raw += more
    rows = []
    for line in raw.splitlines(keepends=True):
        if line.endswith(b"\n"):  # what was cut off was never confirmed
            rows.append(json.loads(line))
    return rows, ended and end == hung
