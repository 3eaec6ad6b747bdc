"""Where commands write: looked at before the work begins, and nothing of anybody's is written over."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from aofa_widgets.errors import Fault, InputError, named
from aofa_widgets.words import fault, refusal, texts
from aofa_widgets.words.tongues import LENDER

PARTIAL = "partial"  # stands in the name of a file with what was done till somebody stopped


def place(option: str, given: str | Path | None, folder: bool = False) -> Path | None:
    """The file (or the folder) that an option names, or None. Raises: InputError naming the option.

    >>> place("--csv", None) is None, place("--csv", "a.csv").name
    (True, 'a.csv')
    """
    if given is None:
        return None
    word = str(given)
    if not word.strip() or "\0" in word:
        raise _not_written(option, word, texts("errors.os_einval"))
    path = Path(word)
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        _above(option, path)
        return path
    except OSError as error:  # a circle of links, a name that is too long, a folder that may not be entered
        raise _not_written(option, word, refusal(error)) from None
    if folder and not stat.S_ISDIR(mode):
        raise _not_written(option, word, refusal(NotADirectoryError(errno.ENOTDIR, "")))
    if not folder and stat.S_ISDIR(mode):
        raise InputError(fault(option, "errors.is_a_folder"))
    if not folder and not stat.S_ISREG(mode):
        raise InputError(fault(option, "cli.odd_place", found=named(word, 200)))
    return path


def _above(option: str, path: Path) -> None:
    """Make sure that the nearest thing above that is there is a folder. Raises: InputError."""
    above = next((one for one in path.parents if os.path.lexists(one)), None)
    if above is not None and not above.is_dir():
        raise _not_written(option, str(above), refusal(NotADirectoryError(errno.ENOTDIR, "")))


def _not_written(option: str, found: str, reason: Any) -> InputError:
    return InputError(fault(option, "errors.not_written", found=named(found, 120), reason=reason))


def written(option: str, path: Path, data: bytes, partial: bool = False) -> Path:
    """Write a file whole or not at all; gives its path, with a number behind the name where another file stands.

    `partial`: the work was stopped, which the name says. Raises: InputError naming the option.
    """
    from aofa_widgets.rules.saving import save

    stem = f"{path.stem}-{PARTIAL}" if partial else path.stem
    for n in count(1):
        here = path.with_name(f"{stem if n == 1 else f'{stem}-{n}'}{path.suffix}")
        if not os.path.lexists(here):
            break
        if _same(here, data):
            return here
    made: Path = named_by(option, lambda: save(data, here))
    return made


def spreadsheet(text: str, lang: str) -> bytes:
    """A table as a file: programs read the English one as it is, spreadsheets see accents by a mark at its head.

    >>> spreadsheet("é", "en"), spreadsheet("é", "fr")
    (b'\\xc3\\xa9', b'\\xef\\xbb\\xbf\\xc3\\xa9')
    """
    return text.encode("utf-8" if lang == LENDER else "utf-8-sig")


def named_by(option: str, write: Callable[[], Any]) -> Any:
    """What a call that writes gives; its complaints name the option. Raises: InputError."""
    try:
        return write()
    except InputError as error:
        raise InputError([Fault(option, one.texts) for one in error.faults]) from None


def _same(path: Path, data: bytes) -> bool:
    """Whether a plain file with these very bytes stands there."""
    try:
        found = path.lstat()
        return stat.S_ISREG(found.st_mode) and found.st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False
