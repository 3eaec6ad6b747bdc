"""A folder that is written aside and put in its place whole: an earlier site of ours is replaced, nothing else is."""

from __future__ import annotations

import glob
import json
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.rules.formats import FORMATS, refuse_later
from aofa_widgets.rules.nesting import read_nested
from aofa_widgets.rules.saving import STALE, put, step
from aofa_widgets.words import fault, refusal, texts

_BEFORE = "before"  # in the folder beside the place: the earlier site, while the new one is put there
MARK = "aofa-site.json"  # names every file of a site: what it does not name is somebody else's
MOST_MARK = 2_000_000


class Aside:
    """A folder beside the place, filled file by file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def put(self, place: str, data: bytes) -> None:
        """Write one file, by its place in the folder."""
        put(data, self.folder / place, lasting=False)  # nobody sees it before the whole folder has its place

    def everything(self) -> dict[str, bytes]:
        """Every file, by its place."""
        return {_place(path, self.folder): path.read_bytes() for path in _files(self.folder)}


@contextmanager
def filled(out: Path) -> Iterator[Aside]:
    """Fill a folder aside; at the end it takes the place of `out`, of which an earlier site of ours is taken away.

    Raises: InputError where `out` is no folder, holds anything that no site put there, or cannot be written to; or
    naming a file elsewhere that whoever fills it could not read.
    """
    try:
        real = Path(os.path.realpath(out))
        real.parent.mkdir(parents=True, exist_ok=True)
        _recover(real)
        _check(real)
        made = Path(tempfile.mkdtemp(prefix=f".{real.name[:80]}.", suffix=".aside", dir=real.parent))
    except OSError as error:
        raise _unwritten(out, refusal(error)) from None
    except (ValueError, RecursionError):  # a name that no folder can have
        raise _unwritten(out, texts("errors.os_einval")) from None
    try:
        aside = Aside(made / "site")
        aside.folder.mkdir()
        yield aside
        names = sorted([*(_place(path, aside.folder) for path in _files(aside.folder)), MARK])
        told = {"kind": "aofa-site", "version": FORMATS["site"], "files": names}
        aside.put(MARK, json.dumps(told, indent=0).encode() + b"\n")
        _check(real)
        try:
            if real.exists():
                os.replace(real, made / _BEFORE)
            step("between")
            os.replace(aside.folder, real)
        except BaseException:  # also Ctrl-C, at any moment: the earlier site would go with the folder aside
            if (made / _BEFORE).exists() and not os.path.lexists(real):
                os.replace(made / _BEFORE, real)
            raise
        step("exchanged")
    except OSError as error:
        raise _unread(error, made, real) or _unwritten(out, refusal(error)) from None
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _recover(real: Path) -> None:
    """Put right what a killed run left: an earlier site that had been moved away comes back, old leavings go."""
    latest = time.time() - STALE
    for made in sorted(real.parent.glob(f".{glob.escape(real.name[:80])}.????????.aside")):
        if made.is_symlink() or not made.is_dir():
            continue
        if not os.path.lexists(real) and (made / _BEFORE).is_dir() and _listed(made / _BEFORE / MARK):
            os.replace(made / _BEFORE, real)
            shutil.rmtree(made, ignore_errors=True)
        elif made.stat().st_mtime < latest:
            shutil.rmtree(made, ignore_errors=True)


def _check(real: Path) -> None:
    """Raises: InputError unless the place is free, an empty folder, or a site of ours with nothing else in it."""
    if not os.path.lexists(real):
        return
    if not real.is_dir():
        raise InputError(fault("out", "site.not_folder", found=named(str(real), 120)))
    there = [_place(path, real) for path in _files(real)]
    ours = _listed(real / MARK)
    if stranger := next((name for name in there if name not in ours), None):
        raise InputError(
            fault("out", "site.not_ours", found=named(str(real), 120), file=named(stranger, 80))
        )


def _listed(mark: Path) -> frozenset[str]:
    """The files that the mark of a site names; none where there is no such mark."""
    try:
        if mark.stat().st_size > MOST_MARK:
            return frozenset()
        data = read_nested(mark.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return frozenset()
    if isinstance(data, dict) and data.get("kind") == "aofa-site":
        refuse_later(data.get("version"), "out", "site")
    if not isinstance(data, dict) or data.get("kind") != "aofa-site" or not isinstance(data.get("files"), list):
        return frozenset()
    return frozenset(name for name in data["files"] if isinstance(name, str))


def _files(folder: Path) -> Iterator[Path]:
    """Everything in a folder that is not itself a plain folder, in order."""
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() or not path.is_dir():
            yield path


def _place(path: Path, folder: Path) -> str:
    return path.relative_to(folder).as_posix()


def _unwritten(out: Path, reason: object) -> InputError:
    return InputError(fault("out", "errors.not_written", found=shown(str(out))[:120], reason=reason))


def _unread(error: OSError, *written: Path) -> InputError | None:
    """The fault where it was not a place of ours that refused, but a file that was to be read into it."""
    file = error.filename
    if not isinstance(file, str) or any(Path(file).is_relative_to(place) for place in written):
        return None
    return InputError(fault(file, "errors.not_read", reason=refusal(error)))
