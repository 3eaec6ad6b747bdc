"""TOML files of the rule source and of strangers: read as data, bounded, with the line of every key."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aofa_widgets.errors import SourceError
from aofa_widgets.words import fault

MOST_BYTES = 1_000_000
MOST_DEPTH = 12
_PART = r"""(?:"[^"\n]*"|'[^'\n]*'|[A-Za-z0-9_-]+)"""
_DOTTED = rf"{_PART}(?:\s*\.\s*{_PART})*"
_HEADER = re.compile(rf"^\s*\[\[?\s*({_DOTTED})\s*\]\]?")
_KEY = re.compile(rf"^\s*({_DOTTED})\s*=")


@dataclass(frozen=True, slots=True)
class Document:
    """A TOML file: its name as shown in messages, its data, and the line of each dotted key."""

    name: str
    data: Mapping[str, Any]
    lines: Mapping[str, int]

    def where(self, *keys: str) -> str:
        """`file:line` of the longest of these dotted paths that the file spells out, else the file's first line."""
        parts = [part for key in keys for part in _split(key)]
        for size in range(len(parts), 0, -1):
            line = self.lines.get("\0".join(parts[:size]))
            if line:
                return f"{self.name}:{line}"
        return f"{self.name}:1"


def read(path: Path, name: str | None = None) -> Document:
    """Read a TOML file whole.

    Raises: SourceError naming the file and the line if it is missing, too large, not UTF-8, not TOML or too deep.
    """
    shown = name or str(path)
    try:
        raw = path.read_bytes()
    except IsADirectoryError:
        raise SourceError(fault(shown, "errors.is_a_folder")) from None
    except OSError:
        raise SourceError(fault(shown, "errors.no_file")) from None
    return parse(raw, shown)


def parse(raw: bytes | str, name: str) -> Document:
    """Read TOML from bytes or text; errors as for `read`.

    >>> parse('[a.b]\\nc = 1', "x.toml").where("a.b.c")
    'x.toml:2'
    """
    data = raw.encode() if isinstance(raw, str) else raw
    if len(data) > MOST_BYTES:
        raise SourceError(fault(name, "errors.too_large", size=len(data), most=MOST_BYTES))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise SourceError(fault(f"{name}:{line}", "errors.not_utf8")) from None
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+), column \d+\)", str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        reason = re.sub(r"\s*\(at .*\)$", "", str(error))
        raise SourceError(fault(f"{name}:{line}", "errors.not_toml", reason=reason)) from None
    except RecursionError:
        raise SourceError(fault(f"{name}:1", "errors.too_deep", most=MOST_DEPTH)) from None
    if _depth(tree) > MOST_DEPTH:
        raise SourceError(fault(f"{name}:1", "errors.too_deep", most=MOST_DEPTH))
    return Document(name, tree, dict(_lines(text)))


def _depth(node: Any) -> int:
    deepest, layer = 0, [node]
    while layer and deepest <= MOST_DEPTH:
        deepest += 1
        nested = [list(n.values()) if isinstance(n, dict) else n for n in layer if isinstance(n, (dict, list))]
        layer = [child for children in nested for child in children]
    return deepest


def _split(dotted: str) -> list[str]:
    return [part.strip("\"'") if part[0] in "\"'" else part for part in re.findall(_PART, dotted)]


def _lines(text: str) -> Iterator[tuple[str, int]]:
    table: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            table = _split(header[1])
            yield "\0".join(table), number
        elif key := _KEY.match(line):
            yield "\0".join([*table, *_split(key[1])]), number
            # a quoted key such as "parry.dice" is one part in TOML and a dotted path to people
            yield "\0".join([*table, *(p for part in _split(key[1]) for p in part.split("."))]), number
