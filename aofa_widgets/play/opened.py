"""Data files of a game, TOML or JSON: opened within bounds, each field with the file and the line it stands on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any

from aofa_widgets.errors import InputError, SourceError, named
from aofa_widgets.rules.formats import marker, refuse_later
from aofa_widgets.rules.nesting import read_nested
from aofa_widgets.rules.source import Document, parse, read_bytes
from aofa_widgets.words import fault
from aofa_widgets.words.bounded import MOST_DEPTH

Place = Callable[[str], str]
"""Turns a field such as `things[3].x` into what a message shows: file and line, or the field itself."""

_ROW = re.compile(r"([A-Za-z_]+)\[(\d+)\](?:\.(.*))?\Z", re.DOTALL)
_NAMES = re.compile(r'(?P<text>"(?:\\.|[^"\\])*")(?P<colon>\s*:)?|[{}]')
_TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{}]|\n')


def opened(path: Path, name: str | None = None, lists: Collection[str] = ()) -> tuple[Any, Place]:
    """The data of a file as it stands, and how a field of it becomes a file and a line.

    `lists`: the entries that are lists of tables, of which each row has a line of its own.
    Raises: SourceError naming the file and the line if it cannot be read.
    """
    shown = name or str(path)
    return opened_bytes(read_bytes(path, shown), shown, lists, path.suffix == ".json")


def opened_bytes(
    raw: bytes, shown: str, lists: Collection[str] = (), in_json: bool | None = None
) -> tuple[Any, Place]:
    """The same of bytes that come from elsewhere under a name, in JSON if the name (or `in_json`) says so.

    >>> opened_bytes(b'{"a": 1}', "x.json")[0]
    {'a': 1}
    """
    if not (shown.endswith(".json") if in_json is None else in_json):
        document = parse(raw, shown)
        lines = {key: tuple(_rows(raw.decode("utf-8-sig"), key)) for key in lists}
        place: Place = lambda field: _line(document, lines, field)  # noqa: E731
        return _of_this_kit(document.data, place), place
    place = lambda field: f"{shown}: {field}" if field else shown  # noqa: E731
    return _of_this_kit(_json(raw, shown), place), place


def _of_this_kit(data: Any, place: Place) -> Any:
    """The data without the marker of a scenario, which may be left out. Raises: SourceError for one of a later kit."""
    if not isinstance(data, dict) or "format" not in data:
        return data
    try:
        refuse_later(data["format"], place("format"))
    except InputError as error:
        raise SourceError(error.faults) from None
    if data["format"] == marker("scenario"):
        return {key: value for key, value in data.items() if key != "format"}
    return data


def _json(raw: bytes, shown: str) -> Any:
    """What a text in JSON holds. Raises: SourceError naming the file, and the line and the column if they are known."""
    try:
        text = raw.decode("utf-8-sig")
        data = read_nested(text, parse_constant=lambda told: told)
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise SourceError(fault(f"{shown}:{line}", "errors.not_utf8")) from None
    except json.JSONDecodeError as error:
        place = f"{shown}:{error.lineno}:{error.colno}"
        raise SourceError(fault(place, "fields.not_json")) from None
    except RecursionError:
        raise SourceError(fault(shown, "errors.too_deep", most=MOST_DEPTH)) from None
    except ValueError:  # Python turns no more than 4,300 digits into a number
        raise SourceError(fault(shown, "errors.huge_number")) from None
    if twice := _twice(text):
        name, line, column = twice
        raise SourceError(fault(f"{shown}:{line}:{column}", "fields.entry_twice", found=named(name)))
    return data


def _twice(text: str) -> tuple[str, int, int] | None:
    """The first name that an object of a sound text in JSON has twice, with its line and column.

    >>> _twice('{"a": {"a": "a"},\\n "a": 1}'), _twice('[{"a": 1}, {"a": 1}]')
    (('a', 2, 2), None)
    """
    objects: list[set[str]] = []
    for token in _NAMES.finditer(text):
        if token[0] == "{":
            objects.append(set())
        elif token[0] == "}":
            objects.pop()
        elif token["colon"]:
            name = json.loads(token["text"])
            if name in objects[-1]:
                at = token.start()
                return name, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
            objects[-1].add(name)
    return None


def _line(document: Document, lines: dict[str, tuple[int, ...]], field: str) -> str:
    row = _ROW.match(field)
    if row is None or row[1] not in lines:
        return document.where(field) if field else document.where()
    key, number = row[1], int(row[2])
    if number < len(lines[key]):
        return f"{document.name}:{lines[key][number]}"
    headers = document.places(key)  # [[things]]: one line each
    return f"{document.name}:{headers[number] if number < len(headers) else headers[0]}"


def _rows(text: str, key: str) -> Iterator[int]:
    """The line on which each inline table of a list begins.

    >>> list(_rows('a = 1\\nthings = [\\n  { id = "a # [" },  # [\\n  { id = "b" },\\n]', "things"))
    [3, 4]
    """
    head = re.search(rf"^[ \t]*{key}[ \t]*=[ \t]*\[", text, re.MULTILINE)
    if head is None:
        return
    line, depth = text.count("\n", 0, head.end()) + 1, 1
    for token in _TOKEN.finditer(text, head.end()):
        if token[0] == "\n":
            line += 1
        elif token[0] in "[{":
            if depth == 1:
                yield line
            depth += 1
        elif token[0] in "]}":
            depth -= 1
            if depth == 0:
                return
