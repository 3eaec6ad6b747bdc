"""What is wrong with the files beside a game's text and parameters: book.toml, the glossary, the words to avoid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from aofa_widgets.errors import Fault, SourceError, named, shown
from aofa_widgets.words import fault, languages, tongues
from aofa_widgets.words.grammar import closest

from . import shape
from .formats import marker
from .hints import did_you_mean
from .source import Document, read, read_bytes
from .specials import Special
from .text import RulesText

BOOK = ("games", "languages", "units")
TERM = ("avoid", "but", "beware", "definition", "use")
AVOID = ("avoid", "use", "but")


def check_book_file(root: Path) -> list[Fault]:
    """Every fault of book.toml: its languages, its games, its units."""
    try:
        document = read(root / "book.toml", "book.toml")
    except SourceError as error:
        return list(error.faults)
    return list(_book(document, root))


def _book(document: Document, root: Path) -> Iterator[Fault]:
    data = document.data
    yield from shape.entries(document, {key: row for key, row in data.items() if key != "format"}, BOOK)
    if data.get("format", marker("book")) != marker("book"):
        yield shape.form(document.where("format"), "format", data["format"], f'format = "{marker("book")}"')
    games = data.get("games")
    there = sorted(path.parent.name for path in root.glob("*/game.toml"))
    if not isinstance(games, list):
        yield shape.form(document.where("games"), "games", games, f'games = ["{next(iter(there), "game")}"]')
        games = []
    for game in games:
        if not isinstance(game, str) or not (root / game / "game.toml").is_file():
            yield fault(document.where("games"), "source.game_lost", found=named(game))
    yield from _printed(document)


def look_printed(root: Path) -> list[Fault]:
    """What is wrong with the entries of book.toml that pages print, its languages and its units, where it is TOML."""
    try:
        return list(_printed(read(root / "book.toml", "book.toml")))
    except SourceError:  # sentences of the kit stand in, and the check names the file
        return []


def _printed(document: Document) -> Iterator[Fault]:
    told = document.data.get("languages")
    for code in languages():
        if not isinstance(told, Mapping) or code not in told:
            yield fault(document.where("languages"), "source.language_lost", found=code)
    for code, name in told.items() if isinstance(told, Mapping) else ():
        if languages().get(code) != (name.get("name", code) if isinstance(name, Mapping) else name):
            yield fault(document.where(f"languages.{code}"), "source.language_unspoken", found=named(code))
        yield from _manner(document, code, name) if isinstance(name, Mapping) else ()
    units = document.data.get("units", {})
    if not isinstance(units, Mapping):
        yield shape.form(document.where("units"), "units", units, "[units]")
    for name, row in units.items() if isinstance(units, Mapping) else ():
        if not isinstance(row, Mapping):
            yield shape.form(document.where(f"units.{name}"), f"units.{name}", row, shape.WORDS)
            continue
        for lang in languages():
            yield from shape.noun(document, f"units.{name}.{lang}", lang, row.get(lang))


def _manner(document: Document, code: str, row: Mapping[str, Any]) -> Iterator[Fault]:
    """What is wrong with how a language says that it writes numbers."""
    path = f"languages.{code}"
    yield from shape.entries(document, row, tongues.ENTRIES, path)
    if not isinstance(row.get("begun", False), bool):
        yield shape.form(document.where(f"{path}.begun"), f"{path}.begun", row["begun"], "begun = true")
    for entry in tongues.ENTRIES[2:]:
        if entry in row and (usual := tongues.Manner()).told(entry, row[entry]) is None:
            sample = f'{entry} = ["…", "…"]' if isinstance(getattr(usual, entry), tuple) else f'{entry} = "…"'
            sample = f"plural = {' | '.join(map(shown, tongues.PLURALS))}" if entry == "plural" else sample
            yield shape.form(document.where(f"{path}.{entry}"), f"{path}.{entry}", row[entry], sample)


def readable(path: Path) -> bool:
    """Whether a file, where there is one, can be read as TOML."""
    try:
        read(path)
    except SourceError:
        return not path.exists() and not path.is_symlink()
    return True


def check_glossary(root: Path, game: str = "") -> list[Fault]:
    """Every fault of the shared terms.toml and avoid.toml, or of one game's terms.toml; none of them must be there."""
    names = [f"{game}/terms.toml"] if game else ["terms.toml", "avoid.toml"]
    faults: list[Fault] = []
    for name in names:
        if not (root / name).exists() and not (root / name).is_symlink():
            continue
        try:
            document = read(root / name, name)
        except SourceError as error:
            faults += error.faults
            continue
        rows = _avoid_rows if name == "avoid.toml" else _terms
        faults += rows(document)
    return faults


def _terms(document: Document) -> Iterator[Fault]:
    for key, row in document.data.items():
        if not isinstance(row, Mapping):
            yield shape.form(document.where(key), key, row, f"[{key}]")
            continue
        own = {entry: found for entry, found in row.items() if not entry.startswith("edition_")}
        strange = shape.entries(document, own, (*languages(), *TERM), key)
        yield from strange
        for lang in languages():
            if lang in row or not strange:  # a language that lacks beside a strange entry was misspelt
                yield from shape.noun(document, f"{key}.{lang}", lang, row.get(lang))
        yield from shape.every_language(document, f"{key}.definition", row.get("definition"))
        yield from _words(document, row, key)


def _avoid_rows(document: Document) -> Iterator[Fault]:
    for key, rows in document.data.items():
        if key != "instead" or not isinstance(rows, list):
            yield shape.unknown(document.where(key), key, ("instead",))
            continue
        places = document.places(key)
        for n, row in enumerate(rows):
            found = shape.entries(document, row, AVOID, key)
            found += shape.every_language(document, f"{key}.use", row.get("use"))
            line = places[n] if n < len(places) else places[-1]  # the rows of a list of tables share one key
            yield from (replace(one, where=f"{document.name}:{line}") for one in (*found, *_words(document, row, key)))


def _words(document: Document, row: Mapping[str, Any], key: str) -> Iterator[Fault]:
    """What is wrong with lists of words to avoid: lists of texts, one for a language that the book has."""
    for entry in ("avoid", "but", "beware"):
        told = row.get(entry, {})
        path = f"{key}.{entry}"
        sound = isinstance(told, Mapping) and all(
            lang in languages() and isinstance(words, list) and all(isinstance(word, str) and word for word in words)
            for lang, words in told.items()
        )
        if not sound:
            yield shape.form(document.where(path), path, told, f'{entry} = {{ fr = ["…"] }}')


def check_rule_ids(folder: Path, text: RulesText, specials: Iterable[Special] = ()) -> list[Fault]:
    """Rules that a clause or a special rule says it states and that `rules.txt`, the game's list of them, lacks."""
    try:
        known = frozenset(read_bytes(folder / "rules.txt").decode().split())
    except (SourceError, UnicodeDecodeError):
        return []
    faults: list[Fault] = []
    stated = [(one.rules, one.where) for one in text.clauses.values()] + [(one.rules, one.where) for one in specials]
    for rules, where in stated:
        for name in rules:
            if name not in known:
                hint = did_you_mean(closest(name, known))
                faults.append(fault(where, "check.rule_unknown", found=name[:40], hint=hint))
    return faults
