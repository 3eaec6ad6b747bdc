"""TOML files of the rule source and of strangers: read as data, bounded, with the line of every key."""

from __future__ import annotations

import errno
import re
import stat
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from aofa_widgets.errors import Fault, SourceError
from aofa_widgets.words import fault, texts
from aofa_widgets.words.bounded import (
    MOST_BYTES,
    MOST_DEPTH,
    MOST_HEADERS,
    PART,
    endless_key,
    header_too_many,
    too_deep,
)
from aofa_widgets.words.tongues import lent

KEPT_BYTES = 60_000  # a longer text is read anew each time, so that strangers cannot fill the memory
_DOTTED = rf"{PART}(?:\s*\.\s*{PART})*"
_HEADER = re.compile(rf"^\s*\[\[?\s*({_DOTTED})\s*\]\]?")
_KEY = re.compile(rf"^\s*({_DOTTED})\s*=")
_HUGE_NUMBER = re.compile(r"[0-9_]{4000}")
_REASONS = {
    "toml_string": "Unterminated string|Expected '\"+'|Expected \"'+\"|Illegal character '.n'",
    "toml_bracket": r"Expected '\]|Unclosed array",
    "toml_brace": "Unclosed inline table",
    "toml_equals": "Expected '='",
    "toml_line": "Expected newline",
    "toml_twice": "Cannot overwrite|Cannot declare|Cannot mutate|Cannot redefine|Duplicate inline",
    "toml_escape": "Unescaped|Invalid hex|Escaped character",
    "toml_character": "Illegal character|Found invalid character",
    "toml_key": "Invalid initial|Invalid statement",
    "toml_date": "Invalid date",
    "toml_value": "",
}


@dataclass(frozen=True, slots=True)
class Document:
    """A TOML file: its name as shown in messages, its data, and the line of each dotted key."""

    name: str
    data: Mapping[str, Any]
    lines: Mapping[str, tuple[int, ...]]

    def where(self, *keys: str) -> str:
        """`file:line` of the longest of these dotted paths that the file spells out, else the file's first line."""
        return f"{self.name}:{self.places(*keys)[0]}"

    def places(self, *keys: str) -> tuple[int, ...]:
        """Every line on which the longest of these dotted paths stands, in order."""
        parts = [part for key in keys for part in _split(key)]
        whole = "\0".join([*parts, ""])
        if "\0".join(parts) not in self.lines and (inner := [self.lines[k] for k in self.lines if k.startswith(whole)]):
            return min(inner)
        for size in range(len(parts), 0, -1):
            lines = self.lines.get("\0".join(parts[:size]))
            if lines:
                return lines
        return (1,)


def read(path: Path, name: str | None = None) -> Document:
    """Read a TOML file whole.

    Raises: SourceError naming the file and the line if it is missing, too large, not UTF-8, not TOML or too deep.
    """
    return parse(read_bytes(path, name), name or str(path))


def read_bytes(path: Path, name: str | None = None, most: int = MOST_BYTES) -> bytes:
    """The bytes of a plain file, `most` of them at most; nothing that never ends is opened.

    Raises: SourceError naming the file if it is missing, no plain file, not readable or too large.
    """
    place = name or str(path)
    try:
        found = path.stat()
        if stat.S_ISDIR(found.st_mode):
            raise SourceError(fault(place, "errors.is_a_folder"))
        if not stat.S_ISREG(found.st_mode):
            raise SourceError(fault(place, "errors.not_a_plain_file"))
        if found.st_size > most:
            raise SourceError(fault(place, "errors.too_large", size=found.st_size, most=most))
        with path.open("rb") as stream:
            raw = stream.read(most + 1)
    except PermissionError:
        raise SourceError(fault(place, "errors.not_readable")) from None
    except (OSError, ValueError) as error:  # a name that no file can have is a ValueError
        circle = isinstance(error, OSError) and error.errno == errno.ELOOP
        raise SourceError(fault(place, "errors.link_circle" if circle else "errors.no_file")) from None
    if len(raw) > most:
        raise SourceError(fault(place, "errors.too_large", size=len(raw), most=most))
    return raw


def listed(folder: Path, ends: str, name: str, faults: list[Fault]) -> list[Path]:
    """The files of a folder with this ending, in order; a folder that cannot be read is added to `faults`."""
    try:  # a glob says nothing of a folder that is none
        return sorted(path for path in folder.iterdir() if path.name.endswith(ends))
    except PermissionError:
        faults.append(fault(name, "source.folder_closed"))
    except NotADirectoryError:
        faults.append(fault(name, "source.folder_none"))
    except OSError:
        faults.append(fault(name, "source.folder_lost"))
    return []


def parse(raw: bytes | str, name: str) -> Document:
    """Read TOML from bytes or text; errors as for `read`.

    >>> parse('[a.b]\\nc = 1', "x.toml").where("a.b.c")
    'x.toml:2'
    """
    # half a character, as a page may send it, is found when the bytes are decoded
    data = raw.encode(errors="surrogatepass") if isinstance(raw, str) else raw
    tree, lines = (_parsed if len(data) <= KEPT_BYTES else _parsed.__wrapped__)(data, name)
    return Document(name, _copied(tree), lines)


@lru_cache(maxsize=1024)  # a check, a book or an editor reads the same files over and over
def _parsed(data: bytes, name: str) -> tuple[dict[str, Any], Mapping[str, tuple[int, ...]]]:
    """The data of a TOML text and the lines of its keys, each text read once; nobody may change them."""
    if len(data) > MOST_BYTES:
        raise SourceError(fault(name, "errors.too_large", size=len(data), most=MOST_BYTES))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise SourceError(fault(f"{name}:{line}", "errors.not_utf8")) from None
    if (at := endless_key(text)) is not None:
        raise SourceError(fault(f"{name}:{_line(text, at)}", "errors.too_deep", most=MOST_DEPTH))
    if (at := header_too_many(text)) is not None:
        raise SourceError(fault(f"{name}:{_line(text, at)}", "errors.too_many_headers", most=MOST_HEADERS))
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+), column \d+\)", str(error))
        line = int(found[1]) if found else text.rstrip("\n").count("\n") + 1
        raise SourceError(fault(f"{name}:{line}", "errors.not_toml", reason=toml_reason(error))) from None
    except ValueError:  # Python turns no more than 4,300 digits into a number
        huge = _HUGE_NUMBER.search(text)
        at = _line(text, huge.start()) if huge else 1
        raise SourceError(fault(f"{name}:{at}", "errors.huge_number")) from None
    except RecursionError:
        raise SourceError(fault(f"{name}:1", "errors.too_deep", most=MOST_DEPTH)) from None
    if too_deep(tree):
        raise SourceError(fault(f"{name}:1", "errors.too_deep", most=MOST_DEPTH))
    lines: dict[str, list[int]] = {}
    for key, number in _lines(text):  # the numbers only rise
        here = lines.setdefault(key, [])
        if not here or here[-1] != number:
            here.append(number)
    return tree, {key: tuple(numbers) for key, numbers in lines.items()}


def _copied(node: Any, by_edition: bool = False) -> Any:
    """The same data in tables and lists of its own; what a language that is begun lacks is lent by English.

    `by_edition`: a table of values, whose editions may look like languages.
    """
    if isinstance(node, dict):
        valued = {"value"} if "label" in node else {"was", "now"} if {"was", "now"} >= set(node) else set()
        made = {key: _copied(child, key in valued) for key, child in node.items()}
        return made if by_edition else lent(made)
    return [_copied(child) for child in node] if isinstance(node, list) else node


def value_of(written: str) -> Any:
    """One value as TOML writes it; a bare word is that word.

    >>> value_of("true"), value_of(" [1, 2] "), value_of("nobody")
    (True, [1, 2], 'nobody')
    """
    try:
        data = parse(f"value = {written.strip()}", "").data
    except SourceError:
        return written.strip()
    return data["value"] if len(data) == 1 else written.strip()


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def toml_reason(error: Exception) -> dict[str, str]:
    """What the parser of TOML found, as a clause in every language.

    >>> toml_reason(tomllib.TOMLDecodeError("Unclosed array (at end of document)"))["en"]
    'a square bracket `]` is missing'
    """
    message = str(error)
    return texts(f"errors.{next(key for key, pattern in _REASONS.items() if re.match(pattern, message))}")


def _split(dotted: str) -> list[str]:
    return [part.strip("\"'") if part[0] in "\"'" else part for part in re.findall(PART, dotted)]


def _lines(text: str) -> Iterator[tuple[str, int]]:
    table: list[str] = []
    inside = ""  # the quotes of a text of several lines: what it holds looks like keys and is none
    for number, line in enumerate(text.split("\n"), 1):
        if inside:
            inside = "" if inside in line else inside
            continue
        inside = next((quotes for quotes in ('"""', "'''") if line.count(quotes) % 2), "")
        if header := _HEADER.match(line):
            table = _split(header[1])
            yield from _spelt(table, number)
        elif key := _KEY.match(line):
            yield from _spelt([*table, *_split(key[1])], number)


def _spelt(parts: list[str], number: int) -> Iterator[tuple[str, int]]:
    yield "\0".join(parts), number
    # a quoted key such as "parry.dice" is one part in TOML and a dotted path to people
    yield "\0".join(inner for part in parts for inner in part.split(".")), number
