"""The lock of a game, `in-step.lock`, as it is read: its lines, and what is wrong with them."""

from __future__ import annotations

import hashlib
import os
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from aofa_widgets import locate
from aofa_widgets.errors import Fault, SourceError, named
from aofa_widgets.words import fault

from .source import read_bytes

NAME = "in-step.lock"
MOST_BYTES = 4_000_000
_ROW = re.compile(r"(\S+)/(\S+) ([a-z]{2,3}) ([0-9a-f]{12}) (.+)")


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the lock."""

    code: str
    words: str
    where: str


@dataclass(frozen=True, slots=True)
class Lock:
    """What a lock file holds: its rows by key and language, and what is wrong with its lines."""

    rows: Mapping[tuple[str, str], tuple[Row, ...]] = field(hash=False)
    faults: tuple[Fault, ...] = ()
    there: bool = True


def normal(text: str) -> str:
    """A text on one line: how it is wrapped says nothing.

    >>> normal("one\\n\\n  two ")
    'one two'
    """
    return " ".join(unicodedata.normalize("NFC", text).split())


def code_of(text: str) -> str:
    """Twelve hexadecimal digits of what a text says, however it is wrapped.

    >>> code_of("a b") == code_of("a\\nb") != code_of("a c")
    True
    """
    return hashlib.sha256(normal(text).encode()).hexdigest()[:12]


def lock_path(game: str) -> Path:
    """Where the lock of a game lies."""
    return locate.rulebook() / game / NAME


def read_lock(path: Path, name: str = "") -> Lock:
    """Read a lock; a game without one has an empty lock.

    Raises: SourceError if it is too large, not UTF-8 or cannot be read.
    """
    if not os.path.lexists(path):
        return Lock({}, there=False)
    name = name or f"{path.parent.name}/{path.name}"
    raw = read_bytes(path, name, MOST_BYTES)
    try:
        lines = raw.decode("utf-8-sig").split("\n")
    except UnicodeDecodeError as error:
        raise SourceError(fault(f"{name}:{raw[: error.start].count(10) + 1}", "errors.not_utf8")) from None
    rows: dict[tuple[str, str], tuple[Row, ...]] = {}
    faults: list[Fault] = []
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        where = f"{name}:{number}"
        found = _ROW.fullmatch(line.rstrip())
        if not found:
            faults.append(fault(where, "instep.line", found=named(line[:40])))
            continue
        key, row = (f"{found[1]}/{found[2]}", found[3]), Row(found[4], found[5], where)
        if code_of(row.words) != row.code:
            faults.append(fault(where, "instep.code", id=found[1], found=row.code))
        others = rows.get(key, ())
        if others and others[0].code != row.code:
            faults.append(fault(where, "instep.twice", id=found[1], lang=key[1], other=others[0].where))
        if row.code not in {other.code for other in others}:
            rows[key] = (*others, row)
    return Lock(rows, tuple(faults))


def unreadable(game: str) -> list[Fault]:
    """Why the lock of a game cannot be read at all; nothing for a game without one."""
    try:
        read_lock(lock_path(game))
    except SourceError as error:
        return list(error.faults)
    return []
