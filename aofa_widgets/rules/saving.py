"""Files are written whole or not at all: the one writer of the kit.

Every file that a person keeps goes through `save` (or `put`, which lets the system's own error through), every line of
a file that grows through `append`. What looks at a file and then writes it does both under `held`, so that two kernels
on one file never write over each other unseen.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path

from aofa_widgets.errors import InputError, shown
from aofa_widgets.words import fault, refusal, texts

_END = ".aside"  # of a file that is being written
MOST_SEEN = 10_000  # names looked at in a folder
STALE = 3600  # seconds after which what a killed save left beside the file is nobody's any more
PATIENCE = 3.0  # seconds to wait for another process that is writing in the folder
BUSY = (errno.EAGAIN, errno.EACCES)

STEPS = ("begin", "made", "half", "written", "synced", "renamed", "done")
"""The steps of a save, in order: before anything, a file aside is there, half of it is in, all of it is, it is on the
disk, it has its place, and what follows."""

watchers: list[Callable[[str], None]] = []
"""Told of each step as it is reached: the fault campaign ends the process there, or fills the disk."""


def step(name: str) -> None:
    """Tell whoever watches that a step is reached; nothing else ever listens."""
    for watcher in watchers:
        watcher(name)


def save(data: bytes | str, target: Path) -> Path:
    """Write beside the place, then rename it there: a reader never finds half a file; gives the path.

    A file that was there keeps its permissions, and a link goes on pointing to it.
    Raises: InputError when the folder cannot be made or written to.
    """
    folder = target.parent
    try:
        real = Path(os.path.realpath(target))
        folder = real.parent
        put(data, real)
    except OSError as error:
        raise InputError(fault("out", "errors.not_written", found=str(folder)[:120], reason=refusal(error))) from None
    except (ValueError, RecursionError):  # a name that no folder can have, or a thousand folders deep
        reason = texts("errors.os_einval")
        raise InputError(fault("out", "errors.not_written", found=shown(str(folder)), reason=reason)) from None
    return target


def put(data: bytes | str, real: Path, lasting: bool = True) -> None:
    """As `save`, at the place itself whatever stands there. Raises: OSError as the system does.

    `lasting`: it outlives a power cut, for which the disk is waited for; what can be made again need not.
    """
    folder, raw = real.parent, data.encode() if isinstance(data, str) else data
    step("begin")
    folder.mkdir(parents=True, exist_ok=True)
    _sweep(real)
    handle, aside = tempfile.mkstemp(prefix=f".{real.name}.", suffix=_END, dir=folder)
    try:
        with os.fdopen(handle, "wb") as stream:
            step("made")
            stream.write(raw[: len(raw) // 2])
            stream.flush()
            step("half")
            stream.write(raw[len(raw) // 2 :])
            stream.flush()
            step("written")
            if lasting:
                os.fsync(stream.fileno())
            step("synced")
        os.chmod(aside, stat.S_IMODE(real.stat().st_mode) if real.is_file() else 0o644)
        os.replace(aside, real)
        step("renamed")
    except BaseException:
        with suppress(OSError):  # it may be in its place already; what went wrong is what is to be told
            os.unlink(aside)
        raise
    if lasting:
        _settle(folder)
    step("done")


def append(handle: int, line: bytes) -> None:
    """Put a line at the end of an open file, in one write: two kernels do not mix their lines.

    Raises: OSError where not all of it went in: the line that stands there is then a torn one.
    """
    step("begin")
    if os.write(handle, line) < len(line):  # a disk that is full takes what it can
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    step("done")


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold the folder of a file against everybody who holds it too: look at the file and write it in one go.

    The hold is the system's own, so that a process that dies lets go, and leaves nothing behind. Where the folder
    bears no hold (it is not there yet, its drive knows none), one goes on without.
    Raises: InputError where somebody else holds it for longer than anybody should wait.
    """
    with _hold(Path(os.path.realpath(path))) as got:
        if not got:
            raise InputError(fault("out", "campaign.held", found=shown(str(path))[:120]))
        yield


if sys.platform == "win32" or sys.platform == "emscripten":

    @contextmanager
    def _hold(real: Path) -> Iterator[bool]:
        try:
            from filelock import FileLock, Timeout
        except ImportError:  # in a browser there is one window
            yield True
            return
        lock = FileLock(real.with_name(f".{real.name}.lock"), timeout=PATIENCE)
        try:
            lock.acquire()
        except Timeout:
            yield False
            return
        except (OSError, NotImplementedError):
            yield True
            return
        try:
            yield True
        finally:
            lock.release()

else:
    import fcntl

    @contextmanager
    def _hold(real: Path) -> Iterator[bool]:
        try:
            folder = os.open(real.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        except OSError:
            yield True
            return
        try:
            yield _flocked(folder)
        finally:
            os.close(folder)  # lets go

    def _flocked(folder: int) -> bool:
        """Whether the folder is held, or knows no holds; False where somebody else has it all the while."""
        end = time.monotonic() + PATIENCE  # no wall clock: that one may jump
        while True:
            try:
                fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return True
            except OSError as error:
                if error.errno not in BUSY:
                    return True
            if time.monotonic() > end:
                return False
            time.sleep(0.02)


def _settle(folder: Path) -> None:
    """See to it that a new name outlives a power cut, where the system can say so of a folder."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _sweep(real: Path) -> None:
    """Take away what killed saves of this very file left beside it: plain files of our own naming, an hour old."""
    ours = re.compile(rf"\.{re.escape(real.name)}\.[a-z0-9_]{{8}}{re.escape(_END)}\Z")
    now = time.time()
    with suppress(OSError), os.scandir(real.parent) as rows:
        for row in islice(rows, MOST_SEEN):
            if ours.match(row.name) and row.is_file(follow_symlinks=False):
                with suppress(OSError):
                    if abs(now - row.stat(follow_symlinks=False).st_mtime) > STALE:  # or the clock was put back since
                        os.unlink(row.path)
