"""Several files written as one: all of them or none, and nothing of anybody's is written over."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from aofa_widgets.errors import InputError, named
from aofa_widgets.rules.saving import save
from aofa_widgets.words import fault, refusal

MOST_NAME = 255  # bytes of the name of a folder


def check_place(folder: Path) -> Path:
    """A folder that can be written to, made or not yet, looked at before the work begins.

    Raises: InputError that says why it cannot be.
    """
    above = folder
    try:
        if "\0" in str(folder) or not str(folder).strip():
            raise OSError(22, "")
        if any(len(os.fsencode(part)) > MOST_NAME for part in folder.parts):
            raise OSError(36, "")
        while not os.path.lexists(above) and above != above.parent:
            above = above.parent
        if not above.is_dir():
            raise NotADirectoryError(20, "")
        with tempfile.TemporaryFile(dir=above):
            return folder
    except OSError as error:
        reason = refusal(error)
    raise InputError(fault("out", "errors.not_written", found=named(str(folder), 120), reason=reason))


def write_all(files: Mapping[str, bytes], folder: Path) -> list[Path]:
    """Write files into a folder, every one or none; gives their paths. What stands there already and is the same stays.

    Raises: InputError for a place that another file has, or a folder that cannot be written to.
    """
    fresh: list[Path] = []
    for name, data in files.items():
        path = folder / name
        if os.path.lexists(path) and not _same(path, data):
            raise InputError(fault("out", "quiz.stands_there", file=f"`{named(str(path), 200)}`"))
        if not os.path.lexists(path):
            fresh.append(path)
    made: list[Path] = []
    new = [one for one in {path.parent for path in fresh} | {folder} if not os.path.lexists(one)]
    try:
        for path in fresh:
            made.append(path)
            save(files[path.relative_to(folder).as_posix()], path)
    except BaseException:
        for path in made:
            with suppress(OSError):
                path.unlink()
        for one in sorted(new, key=lambda path: -len(path.parts)):
            with suppress(OSError):
                one.rmdir()
        raise
    return [folder / name for name in files]


def _same(path: Path, data: bytes) -> bool:
    try:
        return path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False
