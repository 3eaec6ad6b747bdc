"""The files of one game beside its text, read whole: what can be used of them, and everything that is wrong."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aofa_widgets import locate
from aofa_widgets.errors import Fault, SourceError, shown
from aofa_widgets.words import fault, languages

from . import shape
from .address import addresses
from .beside import look_printed
from .hints import nearest
from .params import NODE_KEYS, Parameter, build, nodes
from .source import Document, listed, read
from .specials import Specials, read_specials, read_vocabulary
from .specials import parameters as numbers_of

HEAD = (
    *("id", "title", "summary", "designers", "publisher", "year", "notice", "licence", "official", "languages"),
    *("default_edition", "default_preset", "editions", "presets", "table"),
)


@dataclass(frozen=True, slots=True)
class Book:
    """All that the rule source says of one game, before an edition or a house rule is chosen.

    >>> from aofa_widgets.rules import load_book
    >>> book = load_book("swashbuckling")
    >>> book.default_edition in book.editions, book.parameters["wounds.to_fall"].default
    (True, 3)
    """

    game: str
    title: Mapping[str, str] = field(hash=False)
    notice: Mapping[str, str] = field(hash=False)
    licence: str
    editions: Mapping[str, Mapping[str, Any]] = field(hash=False)
    default_edition: str
    presets: Mapping[str, Mapping[str, Any]] = field(hash=False)
    parameters: Mapping[str, Parameter] = field(hash=False)
    folder: Path
    specials: Specials = field(default_factory=Specials)

    def table(self, name: str) -> Mapping[str, Any]:
        """Data of the game's folder beside text and parameters: "specials", "profiles/figures", "scenarios/NAME".

        Raises: SourceError if there is no such file or it is not TOML.
        """
        return deepcopy(_data(self.folder / f"{name}.toml", f"{self.game}/{name}.toml"))

    def document(self, name: str) -> Document:
        """The same with the line of every key, for messages; errors as for `table`."""
        return read(self.folder / f"{name}.toml", f"{self.game}/{name}.toml")

    def scenarios(self) -> tuple[str, ...]:
        """Names of the scenarios that ship with the book."""
        return tuple(sorted(path.stem for path in (self.folder / "scenarios").glob("*.toml")))

    def houses(self) -> dict[str, Path]:
        """House rules that ship with the book: id -> file."""
        return {path.stem: path for path in sorted((self.folder / "house").glob("*.toml"))}


@locate.remembered
def _data(path: Path, name: str) -> Mapping[str, Any]:
    """What a file of the rulebook holds, read once: a game begins on the same table many times over."""
    return read(path, name).data


@dataclass(frozen=True, slots=True)
class Found:
    """What reading a game gave: a book with something in the place of what is broken, its faults, files not read."""

    book: Book
    faults: tuple[Fault, ...]
    unread: int


@locate.remembered
def read_book(folder: Path) -> Found:
    """Read game.toml and every file of params, whatever is wrong with them; the glossary must at least be TOML.

    >>> read_book(locate.shipped() / "swashbuckling").faults
    ()
    """
    faults: list[Fault] = []
    unread = 0
    head = Document(f"{folder.name}/game.toml", {}, {})
    try:
        head = read(folder / "game.toml", head.name)
        faults += _head(head)
    except SourceError as error:
        faults, unread = [*error.faults], 1
    faults += look_printed(folder.parent)
    for path, name in (
        (folder.parent / "terms.toml", "terms.toml"),
        (folder / "terms.toml", f"{folder.name}/terms.toml"),
    ):
        try:
            read(path, name)
        except SourceError as error:  # its words are looked at by the check of the glossary
            lost = path.exists() or path.is_symlink()
            faults, unread = [*faults, *(error.faults if lost else ())], unread + lost
    editions = _tables(head.data.get("editions")) or {"recommended": {"title": _standing("recommended")}}
    default = head.data.get("default_edition")
    default = default if isinstance(default, str) and default in editions else next(iter(editions))
    order = (default, *(name for name in editions if name != default))
    parameters: dict[str, Parameter] = {}
    for name in ("params", "house"):
        if os.path.lexists(folder / name):
            before = len(faults)
            listed(folder / name, ".toml", f"{folder.name}/{name}", faults)
            unread += len(faults) - before
    for path in sorted((folder / "params").glob("*.toml")):
        try:
            document = read(path, f"{folder.name}/params/{path.name}")
        except SourceError as error:
            faults, unread = [*faults, *error.faults], unread + 1
            continue
        faults += [fault(document.where(key), "source.no_value", key=key) for key in _valueless(document.data)]
        for key, node in nodes(document.data):
            if key in parameters:
                faults.append(fault(document.where(key), "errors.twice", key=key, other=parameters[key].where))
                continue
            parameters[key], found = build(document, key, node, order)
            faults += found
    specials, wrong, closed = _specials(folder)
    faults, unread = [*faults, *wrong], unread + closed
    for special in specials.rules.values():
        parameters |= {k: p for k, p in numbers_of(special, order).items() if k not in parameters}
    presets = _tables(head.data.get("presets"))
    faults += [found for name in presets for found in _preset(head, name, presets[name], parameters)]
    notice, title = head.data.get("notice"), head.data.get("title")
    book = Book(
        game=folder.name,
        title=dict(title) if isinstance(title, Mapping) else _standing(folder.name),
        notice=dict(notice) if isinstance(notice, Mapping) else _standing(folder.name),
        licence=_licence(head.data),
        editions=editions,
        default_edition=default,
        presets=presets,
        parameters=parameters,
        folder=folder,
        specials=specials,
    )
    return Found(book, tuple(faults), unread)


def _specials(folder: Path) -> tuple[Specials, list[Fault], int]:
    """The special rules of a game that says what its engine can do; what is wrong with them, and files not read."""
    if not os.path.lexists(folder / "effects.toml"):
        return Specials(), [], 0
    try:
        vocabulary, faults = read_vocabulary(read(folder / "effects.toml", f"{folder.name}/effects.toml"))
        if faults:  # every effect of every rule would be called unknown
            return Specials(), faults, 0
        rules, faults = read_specials(read(folder / "specials.toml", f"{folder.name}/specials.toml"), vocabulary)
    except SourceError as error:
        return Specials(), [*error.faults], 1
    return Specials(vocabulary, rules), faults, 0


def _standing(name: str) -> dict[str, str]:
    return dict.fromkeys(languages(), name)


def _tables(found: Any) -> dict[str, Mapping[str, Any]]:
    return {k: v for k, v in found.items() if isinstance(v, Mapping)} if isinstance(found, Mapping) else {}


def _head(head: Document) -> Iterator[Fault]:
    """What is wrong with game.toml."""
    data = head.data
    yield from shape.entries(head, data, HEAD)
    for entry in ("title", "notice"):
        if entry not in data:
            yield shape.missing(head.where(), entry, f"{entry} = {shape.WORDS}")
        else:
            yield from shape.every_language(head, entry, data[entry])
    designers = data.get("designers", [])
    if not isinstance(designers, list) or not all(isinstance(name, str) and name.strip() for name in designers):
        yield shape.form(head.where("designers"), "designers", designers, 'designers = ["…"]')
    yield from addresses(head, data)
    licence = data.get("licence")
    if isinstance(licence, Mapping) and "text" in licence:
        yield from shape.every_language(head, "licence.text", licence["text"])
    official = data.get("official")
    if "official" in data and not isinstance(official, Mapping):
        yield shape.form(head.where("official"), "official", official, f"[official] text = {shape.WORDS}")
    elif isinstance(official, Mapping) and "text" in official:
        yield from shape.every_language(head, "official.text", official["text"])
    editions = data.get("editions")
    if not _tables(editions):
        yield shape.form(head.where("editions"), "editions", editions, f"[editions.recommended] title = {shape.WORDS}")
    default = data.get("default_edition")
    if default is not None and default not in _tables(editions):
        allowed = ", ".join(_tables(editions))
        hint = nearest(default, _tables(editions))
        place = head.where("default_edition")
        yield fault(place, "errors.unknown_edition", found=shown(default), allowed=allowed, hint=hint)
    for group in ("editions", "presets"):
        rows = data.get(group, {})
        if not isinstance(rows, Mapping):
            if group == "presets":
                yield shape.form(head.where(group), group, rows, f"[presets.full] title = {shape.WORDS}")
            continue
        for name, row in rows.items():
            path = f"{group}.{name}"
            if not isinstance(row, Mapping):
                yield shape.form(head.where(path), path, row, f"[{path}] title = {shape.WORDS}")
                continue
            yield from shape.every_language(head, f"{path}.title", row.get("title"))
            for entry in ("description", "credit"):
                if entry in row:
                    yield from shape.every_language(head, f"{path}.{entry}", row[entry])


def _preset(head: Document, name: str, preset: Mapping[str, Any], known: Mapping[str, Parameter]) -> Iterator[Fault]:
    """What is wrong with what a preset sets."""
    from .overlay import not_allowed, unknown

    where = head.where(f"presets.{name}.set")
    rows = preset.get("set", [])
    sample = 'set = [{ key = "optional.impetus", value = true }]'
    if not isinstance(rows, list) or not all(isinstance(row, Mapping) and {"key", "value"} <= set(row) for row in rows):
        yield shape.form(where, f"presets.{name}.set", rows, sample)
        return
    for row in rows:
        parameter = known.get(row["key"]) if isinstance(row["key"], str) else None
        if parameter is None:
            yield unknown(where, row["key"], known)
            continue
        try:
            parameter.read(row["value"])
        except (ValueError, OverflowError):
            yield not_allowed(where, parameter, row["value"])


def _valueless(tree: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    """Tables that describe a parameter and give it no value."""
    for name, child in tree.items():
        if isinstance(child, Mapping):
            key = f"{prefix}.{name}" if prefix else name
            told = (("range", list), ("choices", list), ("kind", str))
            if "value" not in child and any(isinstance(child.get(entry), form) for entry, form in told):
                yield key
            yield from _valueless({k: v for k, v in child.items() if k not in NODE_KEYS}, key)


def _licence(data: Mapping[str, Any]) -> str:
    found = data.get("licence", "")
    return str(found.get("id", found.get("name", ""))) if isinstance(found, Mapping) else str(found)
