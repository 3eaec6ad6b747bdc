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
from aofa_widgets.rules.saving import put, save
from aofa_widgets.rules.source import read_bytes
from aofa_widgets.words import fault, languages, refusal, texts

from . import shape
from .mending import mended
from .merging import merge

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
    language. `look_only`: a file that cannot be read is told and left where it is. Nothing here raises for a disk or
    for what a file holds.
    """

    def __init__(self, path: Path | None, look_only: bool = False) -> None:
        self.path, self._look_only = path, look_only
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
            self._gone(self.path)
            return
        reason = None
        try:
            data, sound = self._read(self.path)
        except (InputError, SourceError) as error:
            data, sound, reason = shape.empty(), False, _reasons(error)
        if self._closed:
            return
        if self._look_only and not sound:
            self.kept, self.data = False, data
            if reason:
                self.tell("learner.left_alone", path=self._named(), reason=reason)
            else:
                self.tell("learner.left_odd", path=self._named(), found=", ".join(self._odd[:3]))
            return
        if sound:
            self.data = data
        else:
            self.change(lambda data: None)  # under the lock: the file is set aside

    def change(self, change: Change) -> None:
        """Lay a change over the file and write it at once; where that fails it waits, and the note says why."""
        if self.path is None or self._closed:
            change(self.data)
            return
        laid: dict[str, Any] | None = None
        self._gone(self.path)
        try:
            with _locked(self.path):
                data = self._fresh()
                if self._closed:
                    change(self.data)
                    return
                for one in (*self._waiting, change):
                    one(data)
                laid, text = _fitting(data)
                save(text, self.path)
                self.data, self._known = laid, text
                self._seen, self._waiting, self.kept = _signature(self.path), [], True
                self._forget("learner.not_kept", "learner.busy", "learner.away")
        except Busy:
            self._wait(change, laid, "learner.busy", path=self._named())
        except InputError as error:
            self._wait(change, laid, "learner.not_kept", path=self._named(), reason=_reasons(error))
        except OSError as error:
            self._wait(change, laid, "learner.not_kept", path=self._named(), reason=refusal(error))

    def _wait(self, change: Change, laid: dict[str, Any] | None, key: str, **values: Any) -> None:
        """Keep a change in mind; `laid` is what is known with it, where it was laid before the writing failed."""
        if laid is None:
            change(self.data)
        else:
            self.data = laid
        self.kept = False
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(change)
        self.tell(key, **values)

    def _fresh(self) -> dict[str, Any]:
        """What the file holds now, under the lock; one that cannot be read is set aside first."""
        path = self.path
        assert path is not None
        if not os.path.lexists(path):
            return self._remembered()
        try:
            data, sound = self._read(path)
            if not sound and not self._closed:
                self._aside(path, copy=True)
                merge(data, self._remembered())
            return data
        except InputError as error:
            found = mended(_text(path))
            self._aside(path, reason=_reasons(error), partly=found is not None)
            if found is not None:
                merge(found[0], self._remembered())
                return found[0]
        except SourceError as error:
            if _plain_and_ours(path):
                self._aside(path, reason=_reasons(error))
            else:
                self._close("learner.not_readable", reason=_reasons(error))
                return self.data
        return self._remembered()

    def _remembered(self) -> dict[str, Any]:
        """What the file held when this window last saw it sound: damage done since takes none of it away."""
        known: dict[str, Any] = json.loads(self._known) if self._known else shape.empty()
        return known

    def _gone(self, path: Path) -> None:
        """See to a file that was here and is not: whoever deletes it begins anew; a folder that goes takes nothing."""
        if self._known is None or not _missing(path):
            return
        if path.parent.is_dir():
            self.data, self._known = shape.empty(), None
            self.tell("learner.gone", path=self._named())
        else:
            self.kept = False
            self.tell("learner.away", path=self._named())

    def forget_aside(self) -> None:
        """Delete what was set aside; what cannot be deleted is told, and `kept` is False then."""
        assert self.path is not None
        for path in set_aside(self.path):
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                self.kept = False
                self.tell("learner.aside_stays", path=f"`{path.name}`", reason=refusal(error))

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
            put(path.read_bytes(), other)
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
        place = path.with_name(f".{path.name}.lock")
        os.close(os.open(place, os.O_RDWR | os.O_CREAT, 0o644))  # says at once where no lock can be: no waiting then
        lock = FileLock(place, timeout=PATIENCE)
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


def _missing(path: Path) -> bool:
    """Whether a file is not there, for sure: one that may not be looked at is no such."""
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return True
    except (OSError, ValueError):
        pass
    return False


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
