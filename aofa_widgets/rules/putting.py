"""What is printed into a reader's folder: the kit's own is replaced, somebody else's file never unasked.

A hidden list in the folder holds a print of each file that the kit put there. A file is the kit's own as long as it is
as the kit left it: who writes a word into a page has made it theirs.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from aofa_widgets.errors import InputError, named
from aofa_widgets.words import fault

from .formats import marker, refuse_later
from .nesting import read_nested
from .saving import held, save

RECORD = ".aofa-printed.json"
MOST_FILE = 500_000_000  # bytes of a file that may be one of ours
MOST_RECORD = 2_000_000
MOST_TOLD = 3


def put_all(files: Mapping[str, bytes], folder: Path, *, over: bool = False) -> list[Path]:
    """Write files by their names into a folder, all of them or none, and give their paths.

    `over`: a file that somebody else put there, or has changed, is replaced too; a link, pipe or folder never is.
    Raises: InputError naming the first files that stand in the way, or when the folder cannot be written to.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     [one.name for text in (b"1", b"2") for one in put_all({"a.md": text}, Path(place))]
    ['a.md', 'a.md']
    """
    with held(folder / RECORD):
        known = _read(folder / RECORD)
        before = {name: _print(folder / name) for name in files}
        _check(folder, files, before, known, over)
        prints = {name: _digest(data) for name, data in files.items()}
        changed = [name for name in files if before[name] != prints[name]]
        # the list first: a run that is killed half way leaves nothing that it would call a stranger's
        rows = {name: sorted({prints[name], *([before[name]] if before[name] else [])}) for name in files}
        if {**known, **rows} != known:
            told = {"format": marker("printed"), "files": {**known, **rows}}
            save(json.dumps(told, indent=1, sort_keys=True) + "\n", folder / RECORD)
        _write({folder / name: files[name] for name in changed}, folder, fresh_list=not known)
    return [folder / name for name in files]


def _check(
    folder: Path, files: Mapping[str, bytes], before: Mapping[str, str], known: Mapping[str, list[str]], over: bool
) -> None:
    """Raises: InputError for what stands in the way."""
    if odd := [name for name in (*files, RECORD) if _odd(folder, name)]:
        raise _in_the_way("book.odd_there", folder, odd)
    others = [
        name
        for name, data in files.items()
        if before[name] and before[name] not in known.get(name, ()) and before[name] != _digest(data) and not over
    ]
    if others:
        raise _in_the_way("book.others", folder, others)


def _in_the_way(key: str, folder: Path, names: Sequence[str]) -> InputError:
    return InputError([fault("out", key, file=named(str(folder / one), 200)) for one in names[:MOST_TOLD]])


def _odd(folder: Path, name: str) -> bool:
    """Whether something that is no plain file has the place, or leads elsewhere on the way to it."""
    for path in _way(folder, name):
        with suppress(OSError, ValueError):
            mode = os.lstat(path).st_mode
            if not (stat.S_ISREG(mode) if path == folder / name else stat.S_ISDIR(mode)):
                return True
    return False


def _way(folder: Path, name: str) -> Iterator[Path]:
    path = folder
    for part in Path(name).parts:
        path /= part
        yield path


def _print(path: Path) -> str:
    """What is known of a plain file by its bytes; "" where there is none."""
    try:
        found = os.lstat(path)
        if not stat.S_ISREG(found.st_mode):
            return ""
        return _digest(path.read_bytes()) if found.st_size <= MOST_FILE else "-"
    except FileNotFoundError:
        return ""
    except (OSError, ValueError):
        return "-" if os.path.lexists(path) else ""


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _read(path: Path) -> dict[str, list[str]]:
    """The list of a folder; nothing where it is lost or spoilt, and what stands there is then somebody else's."""
    try:
        if not stat.S_ISREG(os.lstat(path).st_mode) or os.lstat(path).st_size > MOST_RECORD:
            return {}
        found = read_nested(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    refuse_later(found.get("format"), str(path))
    rows = found.get("files")
    if not isinstance(rows, dict):
        return {}
    return {name: [one for one in row if isinstance(one, str)] for name, row in rows.items() if isinstance(row, list)}


def _write(files: Mapping[Path, bytes], folder: Path, *, fresh_list: bool) -> None:
    """Write every file, or put back what was there. Raises: InputError if a place refuses."""
    old: dict[Path, bytes | None] = {}
    try:
        for path, data in files.items():
            old[path] = path.read_bytes() if path.is_file() else None
            save(data, path)
    except BaseException:
        for path, data_before in old.items():
            with suppress(OSError, InputError):
                path.unlink(missing_ok=True) if data_before is None else save(data_before, path)
        if fresh_list:
            with suppress(OSError):
                (folder / RECORD).unlink()
        raise
