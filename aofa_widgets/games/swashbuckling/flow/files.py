"""Scenarios as files, TOML or JSON: read, and checked with every fault at its line."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from aofa_widgets.errors import Fault, SourceError, named
from aofa_widgets.rules import Book, Ruleset, load_book
from aofa_widgets.rules.source import MOST_DEPTH, Document, parse, read_bytes
from aofa_widgets.words import fault

from ..params import Params
from .checking import Place, check_scenario

GAME = "swashbuckling"
_ROW = re.compile(r"(things|figures)\[(\d+)\](?:\.(.*))?\Z", re.DOTALL)
_NAMES = re.compile(r'(?P<text>"(?:\\.|[^"\\])*")(?P<colon>\s*:)?|[{}]')
_TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{}]|\n')


def read_scenario(path: str | Path, name: str | None = None, rules: Ruleset | None = None) -> Any:
    """The data of a scenario's file, TOML, or JSON where its name ends so; checked if it is to be played by `rules`.

    The set-up rules are not asked: a small table for a lesson breaks them on purpose, and `aofa check` tells it.
    Raises: SourceError naming the file and the line if it cannot be read, or with every fault of it.
    """
    data, place = opened_file(Path(path), name)
    if rules is not None:
        profiles = rules.book.table("profiles/figures")
        if found := check_scenario(data, Params.of(rules), profiles, place):
            raise SourceError(found)
    return data


def check_scenario_file(path: str | Path, name: str | None = None, book: Book | None = None) -> tuple[Fault, ...]:
    """Every fault of a scenario's file under the rules of the book, the set-up rules among them (AOFA-1C-1 to 1C-4).

    >>> from aofa_widgets.locate import rulebook
    >>> check_scenario_file(rulebook() / "swashbuckling" / "scenarios" / "courtyard.toml")
    ()
    """
    try:
        data, place = opened_file(Path(path), name)
    except SourceError as error:
        return error.faults
    from .setting import check_setting

    params = Params.of(Ruleset.load(GAME))
    found = check_scenario(data, params, (book or load_book(GAME)).table("profiles/figures"), place)
    if found:
        return found
    return tuple(Fault(place(one.where), one.texts) for one in check_setting(params, data))


def check_scenarios(book: Book) -> Iterator[Fault]:
    """Every fault of the scenarios that ship with the book; each is named as its file is."""
    for name in book.scenarios():
        shown = f"{book.game}/scenarios/{name}.toml"
        path = book.folder / "scenarios" / f"{name}.toml"
        found = check_scenario_file(path, shown, book)
        yield from found
        if not found and (told := read_scenario(path, shown)["id"]) != name:
            yield fault(f"{shown}:1", "swashbuckling.setting.other_id", found=told, name=name)


def is_scenario(path: Path) -> bool:
    """Whether a file looks like a scenario by what it holds: a table with things or figures, not a house rule."""
    if path.suffix not in (".toml", ".json") or not os.path.isfile(path):
        return False
    try:
        data = read_scenario(path)
    except SourceError:
        return path.parent.name == "scenarios"
    return isinstance(data, dict) and bool({"things", "figures"} & set(data))


def opened_file(path: Path, name: str | None = None) -> tuple[Any, Place]:
    """The data of a scenario's file as it stands, and how a field of it becomes a file and a line.

    Raises: SourceError naming the file and the line if it cannot be read.
    """
    shown = name or str(path)
    raw = read_bytes(path, shown)
    if path.suffix != ".json":
        document = parse(raw, shown)
        lines = {key: tuple(_rows(raw.decode("utf-8-sig"), key)) for key in ("things", "figures")}
        return document.data, lambda field: _line(document, lines, field)
    return _json(raw, shown), lambda field: f"{shown}: {field}" if field else shown


def _json(raw: bytes, shown: str) -> Any:
    """What a text in JSON holds. Raises: SourceError naming the file, and the line and the column if they are known."""
    try:
        text = raw.decode("utf-8-sig")
        data = json.loads(text, parse_constant=lambda told: told)
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise SourceError(fault(f"{shown}:{line}", "errors.not_utf8")) from None
    except json.JSONDecodeError as error:
        place = f"{shown}:{error.lineno}:{error.colno}"
        raise SourceError(fault(place, "swashbuckling.setting.not_json")) from None
    except RecursionError:
        raise SourceError(fault(shown, "errors.too_deep", most=MOST_DEPTH)) from None
    except ValueError:  # Python turns no more than 4,300 digits into a number
        raise SourceError(fault(shown, "errors.huge_number")) from None
    if twice := _twice(text):
        name, line, column = twice
        raise SourceError(fault(f"{shown}:{line}:{column}", "swashbuckling.setting.entry_twice", found=named(name)))
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
    if row is None:
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


__all__ = ["check_scenario_file", "check_scenarios", "is_scenario", "opened_file", "read_scenario"]
