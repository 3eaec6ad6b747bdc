"""Files are written whole or not at all."""

from __future__ import annotations

import os
import re
import stat
import tempfile
import time
from contextlib import suppress
from itertools import islice
from pathlib import Path

from aofa_widgets.errors import InputError, shown
from aofa_widgets.words import fault, refusal, texts

_END = ".aside"  # of a file that is being written
MOST_SEEN = 10_000  # names looked at in a folder
STALE = 3600  # seconds after which what a killed save left beside the file is nobody's any more


def save(data: bytes | str, target: Path) -> Path:
    """Write beside the place, then rename it there: a reader never finds half a file; gives the path.

    A file that was there keeps its permissions, and a link goes on pointing to it.
    Raises: InputError when the folder cannot be made or written to.
    """
    folder = target.parent
    try:
        real = Path(os.path.realpath(target))
        folder = real.parent
        folder.mkdir(parents=True, exist_ok=True)
        _sweep(real)
        handle, aside = tempfile.mkstemp(prefix=f".{real.name}.", suffix=_END, dir=folder)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(data.encode() if isinstance(data, str) else data)
                stream.flush()
                os.fsync(stream.fileno())
            os.chmod(aside, stat.S_IMODE(real.stat().st_mode) if real.is_file() else 0o644)
            os.replace(aside, real)
        except BaseException:
            with suppress(OSError):  # it may be in its place already; what went wrong is what is to be told
                os.unlink(aside)
            raise
    except OSError as error:
        raise InputError(fault("out", "errors.not_written", found=str(folder)[:120], reason=refusal(error))) from None
    except (ValueError, RecursionError):  # a name that no folder can have, or a thousand folders deep
        reason = texts("errors.os_einval")
        raise InputError(fault("out", "errors.not_written", found=shown(str(folder)), reason=reason)) from None
    return target


def _sweep(real: Path) -> None:
    """Take away what killed saves of this very file left beside it: plain files of our own naming, an hour old."""
    ours = re.compile(rf"\.{re.escape(real.name)}\.[a-z0-9_]{{8}}{re.escape(_END)}\Z")
    latest = time.time() - STALE
    with suppress(OSError), os.scandir(real.parent) as rows:
        for row in islice(rows, MOST_SEEN):
            if ours.match(row.name) and row.is_file(follow_symlinks=False):
                with suppress(OSError):
                    if row.stat(follow_symlinks=False).st_mtime < latest:
                        os.unlink(row.path)
