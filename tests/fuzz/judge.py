"""What may come of an input: nothing, or errors of the kit that speak; no other error, no file, no program, no hang."""

from __future__ import annotations

import re
import signal
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

from aofa_widgets.errors import UNPRINTABLE, AofaError, Fault
from aofa_widgets.words import catalogue, languages

from .target import Target, setting

MOST_SAID = 2_500  # characters of one fault
MOST_FAULTS = 6_000  # faults told at once
_PYTHONS = re.compile(r"Traceback|\b[A-Z][a-z]+[A-Za-z]*(?:Error|Exception|Warning)\b|<(?:class|function|object) ")
_VALUES = re.compile(r"`[^`]*`|[«“\"][^»”\"]*[»”\"]|[−-]?\d[\d,\u202f.]*")
_HOLES = re.compile(r"[{][^{}]*[}]")
_CITED = re.compile(r"…(?:\W*…)+")
_SIGNS = ".,;:!?()[]‘’'\"“”"
_WRITES = {"os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.truncate", "shutil.rmtree"}
_MAKERS = {"dataclasses", "collections", "importlib._bootstrap", "fastjsonschema"}
_RUNS = {"os.system", "os.exec", "os.posix_spawn", "os.fork", "subprocess.Popen", "socket.connect", "socket.bind",
         "pickle.find_class", "ctypes.dlopen"}  # fmt: skip


class TooSlow(BaseException):
    """An input took longer than the fuzzer waits; no handler of the kit takes it for an error of its own."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of an input: "taken", "refused" or "broken"; `told` names which refusal or which breach."""

    kind: str
    told: str
    seconds: float = 0.0
    detail: str = ""


def judged(target: Target, data: bytes, folder: Path, most_seconds: float = 0) -> Verdict:
    """Open a door with these bytes and say what came of it; `most_seconds` of processor time (0: no alarm)."""
    broken: list[str] = []
    start = time.process_time()
    try:
        with _watched(folder if target.writes else None, broken), _alarm(most_seconds):
            target.take(data, folder)
        verdict = Verdict("taken", "")
    except AofaError as error:
        verdict = _spoken(error)
    except TooSlow:
        verdict = Verdict("broken", "too slow", detail=f"more than {most_seconds:g} s")
    except (Exception, RecursionError, MemoryError) as error:
        verdict = Verdict("broken", _place(error), detail="".join(traceback.format_exception(error)[-6:]))
    if broken:
        verdict = Verdict("broken", broken[0], detail="\n".join(broken))
    return Verdict(verdict.kind, verdict.told, time.process_time() - start, verdict.detail)


def _spoken(error: Any) -> Verdict:
    """Whether an error of the kit says in every language what a person can use."""
    texts = [(one.where, {lang: Fault("", one.texts).say(lang) for lang in languages()}) for one in error.faults]
    if not texts or len(texts) > MOST_FAULTS:
        return Verdict("broken", f"{len(texts)} faults")
    for where, told in texts:
        for lang in languages():
            said = str(told.get(lang, ""))
            wrong = (
                "says nothing" if not said.strip()
                else "too long" if len(said) > MOST_SAID or len(where) > 400
                else "speaks Python" if _PYTHONS.search(said)
                else "cannot be printed" if UNPRINTABLE.search(said.replace("\n", " ").replace("\t", " "))
                else ""
            )  # fmt: skip
            if wrong:
                return Verdict("broken", f"{wrong}: {_shape(said)}", detail=f"{where}: {said}"[:3000])
    return Verdict("refused", _shape(str(texts[0][1]["en"])))


def _shape(said: str) -> str:
    """A sentence without what it cites: the same for every input that is refused in the same way.

    >>> _shape("swashbucklin is no game that is counted here"), _shape("[[a|b]] is no game that is counted here")
    ('… is no game that is counted here', '… is no game that is counted here')
    """
    known = _vocabulary()
    words = (word if word.strip(_SIGNS).lower() in known else "…" for word in _VALUES.sub("…", said[:400]).split())
    return _CITED.sub("…", " ".join(words))[:120]


@cache
def _vocabulary() -> frozenset[str]:
    """The words that the kit's own sentences are made of."""
    sentences = " ".join(row.get("en", "") for row in catalogue().values())
    return frozenset(word.strip(_SIGNS).lower() for word in _HOLES.sub(" ", sentences).split()) - {""}


def _place(error: BaseException) -> str:
    """The error and where in the kit it began."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [one for one in frames if "aofa_widgets" in one.filename] or frames[-1:]
    last = ours[-1]
    return f"{type(error).__name__} in {Path(last.filename).name}:{last.name}"


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    if not seconds:
        yield
        return

    def late(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


# What the interpreter itself is asked to do meanwhile.

_watching: list[tuple[Path | None, list[str], int]] = []  # where it may write, what it did, in which thread
_hooked: list[bool] = []


@contextmanager
def _watched(folder: Path | None, broken: list[str]) -> Iterator[None]:
    """Files may be written in `folder` alone; no program is run, no place called, no text compiled."""
    if not _hooked:  # a hook can never be taken off
        _hooked.append(True)
        sys.addaudithook(_heard)
    _watching.append((folder, broken, threading.get_ident()))
    kept, sys.dont_write_bytecode = sys.dont_write_bytecode, True  # what is loaded is no file written
    try:
        yield
    finally:
        sys.dont_write_bytecode = kept
        _watching.pop()


def _heard(event: str, args: tuple[Any, ...]) -> None:
    if not _watching or setting:
        return
    folder, broken, thread = _watching[-1]
    if thread != threading.get_ident():  # what the kit warms up beside has nothing to do with this input
        return
    if event == "open":
        path, mode, flags = args
        written = isinstance(mode, str) and set(mode) & set("wax+") or (mode is None and flags and flags & 0o103)
        if written and not _inside(path, folder):
            broken.append(f"writes {path!r}")
    elif event in _WRITES and not any(_inside(one, folder) for one in args if isinstance(one, (str, bytes, Path))):
        broken.append(f"{event} {args!r}"[:300])
    elif event in _RUNS:
        broken.append(f"{event} {args!r}"[:300])
    elif event == "compile" and args[1] in ("<string>", b"<string>") and not _of_the_library():
        broken.append(f"compiles {args[0]!r}"[:300])


def _inside(path: Any, folder: Path | None) -> bool:
    if not isinstance(path, (str, bytes, Path)):
        return True  # a descriptor: what it is open on was judged when it was opened
    text = path.decode(errors="replace") if isinstance(path, bytes) else str(path)
    return text == "/dev/null" or (folder is not None and text.startswith(str(folder)))


def _of_the_library() -> bool:
    """Whether a class is being made by the standard library: data classes and named tuples compile their methods."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        if frame.f_globals.get("__name__") in _MAKERS:
            return True
        frame = frame.f_back
    return False


__all__ = ["TooSlow", "Verdict", "judged"]
