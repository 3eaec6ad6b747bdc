"""The file itself: read, changed under a lock and written whole, so that two windows at once lose nothing.

Each change is a function that is laid over what the file holds at that moment, never over what this window remembers.
A change that cannot be written waits here and is laid again with the next one. A file that cannot be read is set aside
under another name, as it is, and never written over.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

from aofa_widgets.errors import AofaError, InputError, SourceError, shown
from aofa_widgets.play.plain import MOST_BYTES, write_json
from aofa_widgets.rules.saving import save
from aofa_widgets.rules.source import read_bytes
from aofa_widgets.words import fault, languages, refusal, texts

from . import shape
from .mending import mended

Change = Callable[[dict[str, Any]], None]
PATIENCE = 3.0  # seconds that a window waits for another one that is writing
MOST_WAITING = 1000  # changes kept in mind while the file cannot be written
ASIDE = "aside"
LOCKLESS = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP)


class Busy(Exception):
    """Another window holds the file longer than anybody should wait."""


class Keeper:
    """The learners' file, or nothing but memory where `path` is None.

    `data` is what is known, `kept` whether it stands in the file, `notes` what a person should be told, in every
    language. Nothing here raises for a disk or for what a file holds.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.kept = path is not None
        self.notes: list[dict[str, str]] = [] if path else [texts("learner.off")]
        self.data = shape.empty()
        self._waiting: list[Change] = []
        self._seen: tuple[int, ...] | None = None
        self._known: bytes | None = None  # the bytes of the file as it was found sound, or written, last
        self._odd: list[str] = []
        self._closed = False  # the file may not be touched: a newer version's, a folder, one that we may not read
        self.look()

    def look(self) -> None:
        """Take in what other windows have written since."""
        if self.path is None or self._closed or self._waiting or (now := _signature(self.path)) == self._seen:
            return
        self._seen = now
        if now is None:
            self.data = shape.empty()
            return
        try:
            self.data, sound = self._read(self.path)
        except (InputError, SourceError):
            sound = False
        if not sound:
            self.change(lambda data: None)  # under the lock: the file is set aside

    def change(self, change: Change) -> None:
        """Lay a change over the file and write it at once; where that fails it waits, and the note says why."""
        if self.path is None or self._closed:
            change(self.data)
            return
        try:
            with _locked(self.path):
                data = self._fresh()
                for one in (*self._waiting, change):
                    one(data)
                self.data, text = _fitting(data)
                if not self._closed:
                    save(text, self.path)
                    self._known = text
                    self._seen, self._waiting, self.kept = _signature(self.path), [], True
                    self._forget("learner.not_kept", "learner.busy")
        except Busy:
            self._wait(change, "learner.busy", path=self._named())
        except InputError as error:
            self._wait(change, "learner.not_kept", path=self._named(), reason=_reasons(error))
        except OSError as error:
            self._wait(change, "learner.not_kept", path=self._named(), reason=refusal(error))

    def _wait(self, change: Change, key: str, **values: Any) -> None:
        change(self.data)
        self.kept = False
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(change)
        self.tell(key, **values)

    def _fresh(self) -> dict[str, Any]:
        """What the file holds now, under the lock; one that cannot be read is set aside first."""
        path = self.path
        assert path is not None
        if not os.path.lexists(path):
            return shape.empty()
        try:
            data, sound = self._read(path)
            if not sound and not self._closed:
                self._aside(path, copy=True)
            return data
        except InputError as error:
            found = mended(_text(path))
            self._aside(path, reason=_reasons(error), partly=found is not None)
            if found is not None:
                return found[0]
        except SourceError as error:
            if _plain_and_ours(path):
                self._aside(path, reason=_reasons(error))
            else:
                self._close("learner.not_readable", reason=_reasons(error))
                return self.data
        return shape.empty()

    def _read(self, path: Path) -> tuple[dict[str, Any], bool]:
        """What a file holds, and whether all of it could be taken. Raises: InputError, SourceError."""
        try:
            raw = read_bytes(path, path.name, MOST_BYTES)
            if raw == self._known:  # to look at all of it again would take longer than everything else
                known: dict[str, Any] = json.loads(raw)
                return known, True
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise InputError(fault("", "errors.not_utf8")) from None
        try:
            data, odd = shape.read(text)
        except shape.NewerFile:
            self._close("learner.newer")
            return shape.empty(), True
        if odd:
            self._odd = odd
        else:
            self._known = raw
        return data, not odd

    def _close(self, key: str, **values: Any) -> None:
        self._closed, self.kept = True, False
        self.tell(key, path=self._named(), **values)

    def _aside(
        self, path: Path, copy: bool = False, reason: Mapping[str, str] | None = None, partly: bool = False
    ) -> None:
        """Put the file as it is under a free name: moved, or copied where its sound part goes on. Raises: OSError."""
        other = _free(path)
        if copy:
            other.write_bytes(path.read_bytes())
            self.tell("learner.partly", aside=f"`{other.name}`", found=", ".join(self._odd[:3]))
        else:
            os.rename(path, other)
            key = "learner.mended" if partly else "learner.set_aside"
            self.tell(key, path=self._named(), aside=f"`{other.name}`", reason=reason)

    def tell(self, key: str, **values: Any) -> None:
        """Note something for the learner, once."""
        note = texts(key, **values)
        if note not in self.notes:
            self.notes.append(note)

    def _forget(self, *keys: str) -> None:
        """What was said of the disk is no longer so."""
        heads = [texts(key, path=self._named(), reason=dict.fromkeys(languages(), "\x00")) for key in keys]
        starts = {head["en"].partition("\0")[0] for head in heads}
        self.notes = [note for note in self.notes if not any(note["en"].startswith(start) for start in starts)]

    def _named(self) -> str:
        return f"`{shown(str(self.path), 200)[1:-1]}`"


def set_aside(path: Path) -> list[Path]:
    """The files that were set aside beside this one.

    >>> set_aside(Path("nowhere", "aofa-progress.json"))
    []
    """
    try:
        return sorted(one for one in path.parent.glob(f"{path.stem}.{ASIDE}-*{path.suffix}") if one.is_file())
    except OSError:
        return []


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold the file against other windows. Raises: Busy; OSError or InputError where the folder bears no lock."""
    try:
        from filelock import FileLock, Timeout
    except ImportError:  # in a browser there is one window: merging with what the file holds is enough
        yield
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(path.with_name(f".{path.name}.lock"), timeout=PATIENCE)
        lock.acquire()
    except Timeout:
        raise Busy from None
    except ValueError:  # a name that no file can have
        raise OSError(errno.EINVAL, "") from None
    except (NotImplementedError, OSError) as error:
        if isinstance(error, OSError) and error.errno not in LOCKLESS:
            raise
        yield  # a drive without locks: merging with what the file holds has to do
        return
    try:
        yield
    finally:
        lock.release()


def _fitting(data: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    """The same with its text, short enough to be read again: the oldest guesses and answers go first."""
    text = b""
    for most in (shape.MOST_ROWS, 100, 20, 0):
        for learner in data["learners"].values():
            for name in ("guesses", "answers"):
                learner[name] = learner[name][max(0, len(learner[name]) - most) :]
        text = write_json(data).encode()
        if len(text) <= MOST_BYTES:
            break
    return data, text


def _signature(path: Path) -> tuple[int, ...] | None:
    """What changes whenever the file does; None if it is not there."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def _text(path: Path) -> str:
    """The text of a file as far as it can be read: letters that are none are left out."""
    return read_bytes(path, path.name, MOST_BYTES).decode("utf-8-sig", errors="replace")


def _plain_and_ours(path: Path) -> bool:
    """Whether a file that could not be taken is a plain one that may be read: then it may be set aside."""
    return path.is_file() and os.access(path, os.R_OK)


def _free(path: Path) -> Path:
    for n in count(1):
        other = path.with_name(f"{path.stem}.{ASIDE}-{date.today().isoformat()}{f'-{n}' if n > 1 else ''}{path.suffix}")
        if not os.path.lexists(other):
            return other
    raise AssertionError


def _reasons(error: AofaError) -> dict[str, str]:
    """What an error says, without its place and without its last full stop: it stands within a sentence."""
    return {lang: " ".join(one.texts[lang] for one in error.faults[:3]).rstrip(".") for lang in languages()}
