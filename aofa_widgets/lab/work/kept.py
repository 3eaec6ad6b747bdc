"""Finished pieces kept in a folder, one line of JSON each, and found again after a kernel was started anew.

Data only: what is read is never run. A line that was cut off, or that is none of ours, costs that piece alone.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

from aofa_widgets.errors import InputError, shown
from aofa_widgets.rules.saving import append
from aofa_widgets.words import fault, refusal, texts

from .keys import FORMAT, item_key, key_of

MOST_FILE = 256 * 2**20  # bytes of a job's file; further pieces are done but not kept
MOST_LINE = 16 * 2**20
MOST_DEEP = 60
_TAG = "~"


_HOW = os.O_RDWR | os.O_CREAT | os.O_APPEND
for _name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY", "O_CLOEXEC"):  # no link is followed, no pipe is waited for
    _HOW |= getattr(os, _name, 0)
Fit = Callable[[Any, Any], bool]


def _odd(path: Path) -> bool:
    """Whether something stands there that is no plain file: a link, a pipe, a device, a folder."""
    try:
        return not stat.S_ISREG(os.lstat(path).st_mode)
    except (OSError, ValueError):
        return False


class Kept:
    """The finished pieces of one function, in a file of a folder of the user's.

    Raises: InputError when the folder cannot be made or written to.
    """

    def __init__(self, folder: str | Path, function: Callable[[Any], Any]) -> None:
        if not isinstance(folder, (str, Path)) or not str(folder).strip():
            raise InputError(fault("keep", "work.no_folder", found=shown(folder)))
        self._job = key_of(function)
        self.path = Path(folder) / f"work-{self._job[:16]}.jsonl"
        self.full = False
        self._found: dict[str, Any] = {}
        self._torn = False  # the last line of the file has no end
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._stream = os.open(self.path, _HOW, 0o644)
        except (OSError, ValueError) as error:
            name = shown(str(self.path), 200)[1:-1]
            if _odd(self.path):
                raise InputError(fault("keep", "work.odd_file", found=name)) from None
            reason = refusal(error) if isinstance(error, OSError) else texts("errors.os_einval")
            name = shown(str(folder))[1:-1]
            raise InputError(fault("keep", "errors.not_written", found=name, reason=reason)) from None
        if _odd(self.path) or not stat.S_ISREG(os.fstat(self._stream).st_mode):
            os.close(self._stream)
            raise InputError(fault("keep", "work.odd_file", found=shown(str(self.path), 200)[1:-1]))
        self._read()

    def _read(self) -> None:
        with os.fdopen(os.dup(self._stream), "rb") as stream:  # the file that was looked at, whatever stands there now
            stream.seek(0)
            self._size = 0
            while line := stream.readline(MOST_LINE):
                self._size += len(line)
                self._torn = not line.endswith(b"\n")
                if self._size > MOST_FILE:
                    break
                self._take(line)
        self.full = self._size >= MOST_FILE

    def _take(self, line: bytes) -> None:
        try:
            row = json.loads(line)
            if row["format"] == FORMAT and row["job"] == self._job and isinstance(row["item"], str):
                self._found[row["item"]] = _opened(row["result"], 0)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError, ArithmeticError):
            pass

    def find(self, item: Any, fit: Fit | None = None) -> tuple[str, bool, Any]:
        """The key of an item, whether its result is there, and the result; one that does not `fit` is not there.

        Raises: InputError where the item has no key.
        """
        key = item_key(item)
        if key in self._found and fit is not None:
            try:
                fitting = fit(item, self._found[key])
            except Exception:  # a line of a file may hold anything
                fitting = False
            if not fitting:
                del self._found[key]
        return key, key in self._found, self._found.get(key)

    def put(self, key: str, result: Any) -> Any:
        """Keep a result and give it as it will be found. Raises: InputError where it is no plain data."""
        packed = _packed(result, 0)
        row = {"format": FORMAT, "job": self._job, "item": key, "result": packed}
        line = json.dumps(row, ensure_ascii=True, separators=(",", ":"))
        data = (line + "\n").encode()
        if self._size + len(data) > MOST_FILE or len(data) > MOST_LINE:
            self.full = True
        else:
            try:
                append(self._stream, b"\n" + data if self._torn else data)
                self._size += len(data)
                self._torn = False
            except OSError:  # the disk is full: what is there of the line is ended by the next one
                self.full = self._torn = True
        return _opened(packed, 0)

    def close(self) -> None:
        """Let go of the file; what is in it is on the disk."""
        try:
            os.fsync(self._stream)
        except OSError:
            pass
        os.close(self._stream)


def _packed(value: Any, deep: int) -> Any:
    if deep > MOST_DEEP:
        raise InputError(fault("keep", "work.not_plain", found=type(value).__name__))
    further = deep + 1
    if value is None or type(value) in (bool, int, float, str):
        return value
    if type(value) is list:
        return [_packed(one, further) for one in value]
    if type(value) is tuple:
        return {_TAG: "tuple", "of": [_packed(one, further) for one in value]}
    if type(value) is dict:
        if all(type(key) is str for key in value) and _TAG not in value:
            return {key: _packed(one, further) for key, one in value.items()}
        return {_TAG: "dict", "of": [[_packed(k, further), _packed(one, further)] for k, one in value.items()]}
    if type(value) is Fraction:
        return {_TAG: "/", "of": [value.numerator, value.denominator]}
    if hasattr(value, "dtype") and hasattr(value, "tolist"):  # numbers of NumPy become those of Python
        return _packed(value.tolist(), further)
    raise InputError(fault("keep", "work.not_plain", found=shown(type(value).__name__)[1:-1]))


def _opened(value: Any, deep: int) -> Any:
    if deep > 3 * MOST_DEEP:
        raise ValueError
    further = deep + 1
    if isinstance(value, list):
        return [_opened(one, further) for one in value]
    if not isinstance(value, dict):
        return value
    if _TAG not in value:
        return {key: _opened(one, further) for key, one in value.items()}
    kind, of = value[_TAG], value["of"]
    if kind == "tuple":
        return tuple(_opened(one, further) for one in of)
    if kind == "dict":
        return {_opened(key, further): _opened(one, further) for key, one in of}
    if kind == "/":
        over, under = of
        if type(over) is not int or type(under) is not int:
            raise ValueError
        return Fraction(over, under)
    raise ValueError
