"""Files are written whole or not at all."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path

from aofa_widgets.errors import InputError, shown
from aofa_widgets.words import fault, refusal, texts


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
        handle, aside = tempfile.mkstemp(prefix=f".{real.name}.", dir=folder)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(data.encode() if isinstance(data, str) else data)
                stream.flush()
                os.fsync(stream.fileno())
            os.chmod(aside, stat.S_IMODE(real.stat().st_mode) if real.is_file() else 0o644)
            os.replace(aside, real)
        except BaseException:
            os.unlink(aside)
            raise
    except OSError as error:
        raise InputError(fault("out", "book.no_place", found=str(folder)[:120], reason=refusal(error))) from None
    except ValueError:  # a name that no folder can have
        reason = texts("errors.os_einval")
        raise InputError(fault("out", "book.no_place", found=shown(str(folder)), reason=reason)) from None
    return target
