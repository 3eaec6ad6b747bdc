"""The source of a quick sheet, rulebook/<game>/sheet.toml: groups of rows, templates in both languages.

A game that is played in several periods may have a sheet for each, rulebook/<game>/sheets/<period>.toml: its table
`[sheet]` has the title of the sheet and the groups in their order, its own and those that sheet.toml brings.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aofa_widgets import locate
from aofa_widgets.errors import Fault, InputError, SourceError, named
from aofa_widgets.rules import load_book, shape
from aofa_widgets.rules.source import Document, read
from aofa_widgets.rules.text import Prose
from aofa_widgets.words import fault, languages

ICONS = Path(__file__).resolve().parent.parent / "page" / "sheet.icons.json"
HEAD = "sheet"  # of a sheet by period
GROUP_ENTRIES = ("title", "icon", "row")
MOST_GROUPS, MOST_ROWS = 30, 60


@dataclass(frozen=True, slots=True)
class Row:
    """A row as written: templates of its label and its text, or the tables that stand in their place."""

    see: str
    icon: str
    label: Mapping[str, Prose] = field(hash=False)
    text: Mapping[str, Prose] = field(hash=False)
    tables: tuple[str, ...]
    head: tuple[Mapping[str, str], ...] = field(hash=False)
    where: str


@dataclass(frozen=True, slots=True)
class Group:
    """A group as written."""

    id: str
    icon: str
    title: Mapping[str, Prose] = field(hash=False)
    rows: tuple[Row, ...]
    where: str


@locate.remembered
def icons() -> Mapping[str, Any]:
    """Drawings by name: the path of lines, then the path of what is filled, on a grid of 24."""
    found: Mapping[str, Any] = json.loads(ICONS.read_text(encoding="utf-8"))
    return found


@locate.remembered
def sheets(game: str) -> Mapping[str, Mapping[str, str]]:
    """The sheets by period of a game: what each is called, by the name of its file.

    >>> dict(sheets("swashbuckling"))
    {}
    """
    folder = load_book(game).folder / "sheets"
    found = {path.stem: _document(game, path.stem) for path in sorted(folder.glob("*.toml"))}
    return {name: _head(document).get("title", {}) for name, document in found.items()}


def _document(game: str, name: str) -> Document:
    return read(load_book(game).folder / "sheets" / f"{name}.toml", f"{game}/sheets/{name}.toml")


def _head(document: Document) -> Mapping[str, Any]:
    head = document.data.get(HEAD)
    return head if isinstance(head, Mapping) else {}


@locate.remembered
def load_sheet(game: str, name: str = "") -> tuple[Group, ...]:
    """The sheet of a game, or its sheet of that name; empty where it has none.

    Raises: InputError for an unknown game or sheet; SourceError with every fault of the form at once.

    >>> load_sheet("swashbuckling")[0].rows[0].see
    'turn.again'
    """
    path = load_book(game).folder / "sheet.toml"
    usual = read_sheet(read(path, f"{game}/sheet.toml")) if path.is_file() else ()
    if not name:
        return usual
    if name not in (known := sheets(game)):
        if not known:
            raise InputError(fault("", "sheet.only_one", found=named(name)))
        raise InputError(fault("", "sheet.unknown", found=named(name), allowed=", ".join(known)))
    return read_period(_document(game, name), usual)


def read_period(document: Document, usual: Sequence[Group]) -> tuple[Group, ...]:
    """The groups of a sheet by period in the order that its table `[sheet]` gives; errors as for `load_sheet`."""
    head, where = _head(document), document.where(HEAD)
    own = read_sheet(document)
    groups = {group.id: group for group in (*usual, *own)}
    order = head.get("groups", [group.id for group in own])
    faults = shape.every_language(document, f"{HEAD}.title", head.get("title"))
    for entry in head:
        if entry not in ("title", "groups"):
            faults.append(fault(where, "sheet.entry", found=named(entry), allowed="title, groups"))
    for group in order if isinstance(order, list) else [order]:
        if group not in groups:
            faults.append(fault(where, "sheet.no_group", found=named(group), allowed=", ".join(groups)))
    if faults:
        raise SourceError(faults)
    return tuple(groups[group] for group in order)


def read_sheet(document: Document) -> tuple[Group, ...]:
    """Groups from a document; errors as for `load_sheet`."""
    reader = _Reader(document)
    tables = [(name, node) for name, node in document.data.items() if name != HEAD]
    groups = tuple(reader.group(name, node) for name, node in tables[:MOST_GROUPS])
    if len(tables) > MOST_GROUPS:
        reader.fault(document.where(), "sheet.too_many", found=len(tables), most=MOST_GROUPS)
    if reader.faults:
        raise SourceError(reader.faults)
    return groups


class _Reader:
    """Turns tables of TOML into groups and rows; knows the line of everything."""

    def __init__(self, document: Document) -> None:
        self.document, self.faults = document, list[Fault]()

    def fault(self, where: str, key: str, **values: Any) -> None:
        self.faults.append(fault(where, key, **values))

    def group(self, name: str, node: Any) -> Group:
        where = self.document.where(name)
        if not isinstance(node, Mapping) or not isinstance(node.get("row"), list):
            self.fault(where, "sheet.no_rows", found=named(name))
            return Group(name, "", {}, (), where)
        for key in node:
            if key not in GROUP_ENTRIES:
                place = self.document.where(name, key)
                self.fault(place, "sheet.entry", found=named(key), allowed=", ".join(GROUP_ENTRIES))
        title = self.words(node.get("title"), "title", self.document.where(name, "title"))
        starts = self.document.places(name, "row")
        if len(node["row"]) > MOST_ROWS:
            self.fault(where, "sheet.too_many", found=len(node["row"]), most=MOST_ROWS)
        rows = [
            self.row(name, row, start, end)
            for row, start, end in zip(node["row"], starts, (*starts[1:], 10**9), strict=False)
        ]
        return Group(name, self.icon(node, where), title, tuple(rows), where)

    def row(self, group: str, row: Any, start: int, end: int) -> Row:
        where = f"{self.document.name}:{start}"
        told = isinstance(row, Mapping) and "tables" in row
        wanted = ("see", "icon", "tables", "head") if told else ("see", "icon", "label", *languages())
        if not isinstance(row, Mapping) or "see" not in row:
            self.fault(where, "sheet.row", found=named(group))
            return Row("", "", {}, {}, (), (), where)
        for key in row:
            if key not in wanted:
                self.fault(self.at(group, key, start, end), "sheet.entry", found=named(key), allowed=", ".join(wanted))
        icon, see = self.icon(row, where), str(row["see"])
        if told:
            names = row["tables"] if isinstance(row["tables"], list) else [row["tables"]]
            heads = [head for head in row.get("head", []) if isinstance(head, Mapping)]
            if heads and len(heads) != len(names):
                self.fault(where, "sheet.heads", found=len(heads), wanted=len(names))
            return Row(see, icon, {}, {}, tuple(map(str, names)), tuple(heads), where)
        label = self.words(row.get("label"), "label", self.at(group, "label", start, end))
        text = {
            lang: prose
            for lang in languages()
            for prose in self.words(row, "row", self.at(group, lang, start, end), [lang]).values()
        }
        return Row(see, icon, label, text, (), (), where)

    def at(self, group: str, key: str, start: int, end: int) -> str:
        """The line of an entry of one row among several of a group."""
        lines = [line for line in self.document.places(group, "row", key) if start <= line < end]
        return f"{self.document.name}:{lines[0] if lines else start}"

    def words(self, node: Any, name: str, where: str, langs: Any = None) -> dict[str, Prose]:
        file, _, line = where.rpartition(":")
        found = {}
        for lang in langs or languages():
            text = node.get(lang) if isinstance(node, Mapping) else None
            if not isinstance(text, str) or not text.strip():
                self.fault(where, "sheet.language", field=name, lang=lang)
            else:
                found[lang] = Prose(text.strip(), file, int(line))
        return found

    def icon(self, node: Mapping[str, Any], where: str) -> str:
        name = node.get("icon", "")
        if name and name not in icons():
            self.fault(where, "sheet.icon", found=named(name), allowed=", ".join(icons()))
            return ""
        return str(name)
