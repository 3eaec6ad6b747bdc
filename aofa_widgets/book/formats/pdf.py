"""The book as a PDF, tagged for readers aloud: its words go to Typst as data, one fixed template draws them."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from aofa_widgets.errors import InputError, SourceError, visible
from aofa_widgets.words import fault, texts
from aofa_widgets.words.typography import TITLES

from ..tree import Block, BookView, Cell, ClauseView, ExampleView, Line, Piece, Row, TableView

TEMPLATE = Path(__file__).resolve().parent.parent / "page" / "book.typ"
STANDARDS = ["ua-1"]
_PAPERS = {"a4": "a4", "letter": "us-letter"}
_SHORT = 15  # lines of a clause that may stay together
_UNSHOWN = re.compile(r'the text `"((?:[^"\\]|\\.)+)"` could not be displayed')
_GLUE = re.compile(r"[^\s,.;:!?…)»\]]+")
_BLANKS = re.compile(r"[ \t\r\n\f\v]+")
_LONG = re.compile(r"[^\s\u200b]{41,}")

Item = str | dict[str, Any]
Words = Mapping[str, str]


def render(view: BookView, shown: Sequence[str], paper: str = "a4") -> bytes:
    """The PDF of a book in one language, or in several side by side; the same view gives the same bytes.

    Raises: InputError when Typst is not installed; SourceError when it cannot set the book.
    """
    return _compiled(json.dumps(document(view, shown, paper), ensure_ascii=False, separators=(",", ":")))


def document(view: BookView, shown: Sequence[str], paper: str = "a4") -> dict[str, Any]:
    """What the template draws, as plain data: strings, numbers and lists."""
    return _Document(view, shown).made(paper)


def _compiled(data: str) -> bytes:
    try:
        import typst
    except ImportError:
        raise InputError(fault("format", "book.pdf_missing")) from None
    for _ in range(3):
        try:
            made: bytes = _compiler().compile(sys_inputs={"book": data}, format="pdf", pdf_standards=STANDARDS)
            return made
        except typst.TypstError as error:
            unshown = set(_UNSHOWN.findall(error.diagnostic))
            if not unshown:
                raise SourceError(fault("", "book.pdf_failed", reason=visible(error.message)[:200])) from None
            data = _spelt(data, unshown)
    raise SourceError(fault("", "book.pdf_failed", reason=", ".join(sorted(unshown))[:200]))


@cache
def _compiler() -> Any:
    """One compiler for the process: it keeps the fonts, the template and what it has set before."""
    import typst

    fonts = typst.Fonts(include_system_fonts=False)
    return typst.Compiler(TEMPLATE, root=TEMPLATE.parent, font_paths=fonts, ignore_system_fonts=True)


def _spelt(data: str, unshown: Iterable[str]) -> str:
    """Signs that no font of the book has, written as their code: ‹U+6F22›."""
    for signs in sorted(unshown, key=len, reverse=True):
        plain = re.sub(r"\\u\{([0-9a-f]+)\}", lambda found: chr(int(found[1], 16)), signs)
        code = "".join(f"‹U+{ord(sign):04X}›" for sign in plain)
        data = data.replace(json.dumps(plain, ensure_ascii=False)[1:-1], code)
    return data


def plain(text: str) -> str:
    """A text on one line, nothing hidden in it, which can be broken somewhere whatever it holds.

    >>> plain("a\\n b\\x00"), plain("x" * 60).count("\\u200b")
    ('a b\\\\x00', 1)
    """
    one = visible(_BLANKS.sub(" ", text))
    return _LONG.sub(lambda found: "\u200b".join(_cut(found[0], 30)), one)


def _cut(text: str, size: int) -> list[str]:
    return [text[at : at + size] for at in range(0, len(text), size)]


class _Document:
    def __init__(self, view: BookView, shown: Sequence[str]) -> None:
        self.view, self.langs, self.both = view, list(shown), len(shown) > 1
        self.letters = 54 if self.both else 88  # of a line of text
        places = {section.id: section.anchor for section in view.sections}
        places |= {clause.id: clause.anchor for section in view.sections for clause in section.clauses}
        self.places = {name: f"p{at}" for at, name in enumerate(places)}
        self.terms = {entry.id: f"t{at}" for at, entry in enumerate(view.glossary)}
        self.lines = [Lines(lang, self.places, self.terms) for lang in shown]

    def made(self, paper: str) -> dict[str, Any]:
        view = self.view
        sections = [
            {"no": section.id, "to": self.places[section.id], "title": self.titles(section.titles),
             "clauses": [self.clause(clause) for clause in section.clauses]}
            for section in view.sections
        ]  # fmt: skip
        return {
            "langs": self.langs,
            "paper": _PAPERS[paper],
            "name": plain(f"{view.title[self.langs[0]]} · {view.subtitle[self.langs[0]]}")[:200],
            "author": [],
            "code": [view.fingerprint],
            "code-line": self.dotted(texts("book.code", code=view.fingerprint)),
            "title": list(dict.fromkeys(self.each(view.title))),
            "subtitle": self.each(view.subtitle),
            "notice": self.each(view.notice),
            "words": {
                "base": self.each(texts("book.base_example")),
                "marks": self.each(texts("book.pdf_marks")),
                **{key: [[text] for text in self.each(texts(f"book.{key}"))] for key in ("houses", "contents", "glossary")},
            },
            "running": self.running(),
            "toc": self.contents(),
            "houses": [self.entry(house.word, house.definition) for house in view.houses],
            "sections": sections,
            "glossary": [
                {"to": self.terms[entry.id], **self.entry(entry.word, entry.definition)}
                for entry in sorted(view.glossary, key=lambda entry: _sorted(entry.word[self.langs[0]]))
            ],
            "imprint": [
                [plain(part) for part in (view.notice[lang], *(one[lang] for one in view.credits), view.licence[lang]) if part]
                for lang in self.langs
            ],
        }  # fmt: skip

    def each(self, words: Words) -> list[str]:
        return [plain(words.get(lang, "")) for lang in self.langs]

    def dotted(self, words: Words) -> str:
        return " · ".join(dict.fromkeys(self.each(words)))

    def titles(self, titles: Mapping[str, Line]) -> list[list[Item]]:
        return [lines(titles[lines.lang], links=False) for lines in self.lines]

    def words_of(self, titles: Mapping[str, Line]) -> list[str]:
        """A title without marks, as the rules in force have it."""
        return [plain("".join(p.text for p in titles[lang] if p.mark != "del"))[:300] for lang in self.langs]

    def running(self) -> dict[str, list[str]]:
        found = {}
        for section in self.view.sections:
            words = self.words_of(section.titles)
            found[self.places[section.id]] = [f"{section.id} · {_shortened(text)}" for text in words]
        for key in ("glossary", "houses", "contents"):
            found[key] = self.each(texts(f"book.{key}"))
        return found

    def contents(self) -> dict[str, dict[str, Any]]:
        parts = [(section.id, section.id, section.titles) for section in self.view.sections]
        parts += [(c.id, c.number, c.titles) for section in self.view.sections for c in section.clauses]
        found = {self.places[id]: {"no": number, "title": self.words_of(titles)} for id, number, titles in parts}
        found["glossary"] = {"no": "", "title": self.each(texts("book.glossary"))}
        return found

    def entry(self, word: Words, told: Words) -> dict[str, Any]:
        """A word in bold and what it means, in each language."""
        text = [
            [{"t": f"{a}.", "s": "b"}, f" {_capital(b)}"] if b else [{"t": a, "s": "b"}]
            for a, b in zip(self.each(word), self.each(told), strict=True)
        ]
        return {"text": text, "keep": all(self.high([b]) < _SHORT for b in self.each(told) + self.each(word))}

    def clause(self, clause: ClauseView) -> dict[str, Any]:
        blocks = [lines.blocks(clause.blocks[lines.lang]) for lines in self.lines]
        high = max(self.high(_lengths(clause.blocks[lang])) for lang in self.langs)
        high += sum(self.high(self.each(flag.text)) for flag in clause.flags)
        tables = [self.table(table) for table in clause.tables]
        examples = [self.example(example) for example in clause.examples if example.texts]
        rest = sum(len(t["rows"]) + 3 for t in tables)
        rest += sum(self.high([sum(len(p.text) for p in line) for line in e.texts.values()][:1]) for e in clause.examples)
        return {
            "no": plain(clause.number),
            "to": self.places[clause.id],
            "title": self.titles(clause.titles),
            "blocks": blocks,
            "flags": [self.each(flag.text) for flag in clause.flags],
            "tables": tables,
            "examples": examples,
            "changed": clause.changed,
            "keep-text": high <= _SHORT,
            "keep": high + rest <= _SHORT,
        }

    def high(self, parts: Iterable[str | int]) -> int:
        """About how many lines some paragraphs take, given as words or as numbers of letters."""
        return sum(-(-(part if isinstance(part, int) else len(part)) // self.letters) for part in parts)

    def example(self, example: ExampleView) -> dict[str, Any]:
        long = max(sum(len(piece.text) for piece in line) for line in example.texts.values())
        text = [lines(example.texts[lines.lang]) for lines in self.lines]
        return {"text": text, "base": example.base, "keep": self.high([long]) <= _SHORT}

    # ---- tables ----
    def table(self, table: TableView) -> dict[str, Any]:
        number = texts("book.table", n=table.number)
        long = self.both and _long(table)
        left = [True, *(_lettered(cell) for cell in table.rows[0].cells)] if table.rows else [True] * len(table.head)
        rows = [
            {"house": row.house, "cells": [self.cell(Cell(row.label), True, long), *self.cells(row, left, long)]}
            for row in table.rows
        ]
        return {
            "caption": self.each({lang: f"{number[lang]} {table.caption[lang]}" for lang in self.langs}),
            "head": [self.cell(Cell(words), True, long) for words in table.head],
            "rows": rows,
            "left": left,
            "widths": self.widths(table, left, long),
            "keep": len(rows) <= 14 and not table.words or len(rows) <= 8,
        }

    def cells(self, row: Row, left: Sequence[bool], long: bool) -> Iterator[dict[str, Any]]:
        for at, cell in enumerate(row.cells):
            yield self.cell(cell, left[at + 1], long)

    def cell(self, cell: Cell, words: bool, long: bool) -> dict[str, Any]:
        """What stands in a cell: each language's own words, figures once, and what the base rules have."""
        told = _once(self.each(cell.text), words)
        made: dict[str, Any] = {"t": told}
        if long and len(told) > 1:
            made["two"] = True
        if cell.was:
            was = _once(self.each(cell.was), words)
            shown = list(was) if len(was) > 1 else [[0, was[0][1]]]
            made["was"] = [self.lines[at].aside("pdf_was", [text]) for at, text in shown]
        return made

    def widths(self, table: TableView, left: Sequence[bool], long: bool) -> list[int]:
        """Shares of the columns: what their longest cell asks, never under their longest word."""
        columns = [[Cell(head)] for head in table.head]
        for row in table.rows:
            for column, cell in zip(columns, [Cell(row.label), *row.cells], strict=True):
                column.append(cell)
        asked = []
        for at, column in enumerate(columns):
            sizes = [self.size(cell, left[at], long) for cell in column]
            word = max((len(word) for cell in column for text in self.each(cell.text) for word in text.split()), default=1)
            asked.append(max(min(max(sizes), 30), word + 1, 5))
        return asked

    def size(self, cell: Cell, words: bool, long: bool) -> int:
        told = [text for _, text in _once(self.each(cell.text), words)]
        size = max(map(len, told), default=0) if long else sum(map(len, told)) + 3 * len(told) - 3
        return size + (sum(map(len, self.each(cell.was)[:1])) + 7 if cell.was and not long else 0)


def _once(told: list[str], words: bool) -> list[list[Any]]:
    """The languages of a cell; one where they say the same, and of figures the first."""
    if not words or len(set(told)) == 1:
        return [[0, told[0]]]
    return [[at, text] for at, text in enumerate(told)]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _shortened(text: str, most: int = 70) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _lengths(blocks: Iterable[Block]) -> list[int]:
    return [sum(len(piece.text) for piece in line) for block in blocks for line in block.lines]


def _lettered(cell: Cell) -> bool:
    """Whether a cell holds words, which stand at the left; figures stand at the right."""
    return any(character.isalpha() for text in cell.text.values() for character in text)


def _long(table: TableView) -> bool:
    """Whether the words of a table are too many for two languages on one line."""
    cells = [cell for row in table.rows for cell in row.cells]
    return len(table.head) > 3 and any(len(text) > 18 for cell in cells for text in cell.text.values())


def _sorted(word: str) -> tuple[str, str]:
    """A word as a dictionary orders it: accents and capitals count last."""
    bare = "".join(c for c in unicodedata.normalize("NFD", word.lower()) if not unicodedata.combining(c))
    return bare, word


class Lines:
    """Lines of the tree in one language as items of the template: strings, and pieces with a look and a link.

    >>> Lines("en")((Piece("roll "), Piece("one die", mark="del"), Piece("two dice", mark="ins"), Piece(".")))[2]["t"]
    ' (was: '
    """

    def __init__(self, lang: str, places: Words | None = None, terms: Words | None = None) -> None:
        self.lang, self.places, self.terms = lang, places or {}, terms or {}

    def __call__(self, line: Line, links: bool = True, said: bool = False) -> list[Item]:
        """One line; what a house rule puts in comes first, then in words and struck through what it replaces.

        `said` opens a paragraph that a house rule adds whole with a word that says so.
        """
        groups = [(mark, list(pieces)) for mark, pieces in groupby(line, key=lambda piece: piece.mark)]
        made: list[Item] = []
        if said and groups and groups[0][0] == "ins":
            made.append(self.word(texts("book.added")[self.lang] + " "))
        while groups:
            mark, pieces = groups.pop(0)
            if not mark:
                made += self.items(pieces, links)
                continue
            gone, new = (pieces, []) if mark == "del" else ([], pieces)
            if gone and groups and groups[0][0] == "ins":
                new = groups.pop(0)[1]
            self.change(made, gone, new, groups, links)
        return _joined(made)

    def change(self, made: list[Item], gone: list[Piece], new: list[Piece], groups: list[Any], links: bool) -> None:
        """Put one change on the line: spaces at its edges stay outside of the marks, a word stays whole."""
        edge = "".join(piece.text for piece in new or gone)
        if edge[:1].isspace():
            made.append(" ")
        gone, new = _stripped(gone), _stripped(new)
        if new:
            made.append({"m": "ins", "p": self.items(new, links)})
        if gone:
            if new and not edge[-1:].isspace() and groups:
                made += self.glued(groups)
            space = bool(new) or not _ends_open(made)
            key = "pdf_was" if new else "removed"
            made += [*([" "] if space else []), *self.aside(key, self.items(gone, False))]
            after = groups[0][1][0].text[:1] if groups else ""
            if edge[-1:].isspace() or after.isalnum():
                made.append(" ")
        elif edge[-1:].isspace():
            made.append(" ")

    def aside(self, key: str, items: Sequence[Item]) -> list[Item]:
        """(was: …), with what was there struck through."""
        return [self.word(f"({texts(f'book.{key}')[self.lang]} "), {"m": "del", "p": list(items)}, self.word(")")]

    def word(self, text: str) -> Item:
        return {"t": text, "s": "w"}

    def glued(self, groups: list[Any]) -> list[Item]:
        """The rest of a word that a change ends within: 8″ (was: 6), not 8 (was: 6)″."""
        first = groups[0][1][0]
        found = _GLUE.match(first.text) if first.kind == "text" and not groups[0][0] else None
        if not found:
            return []
        rest = Piece(first.text[found.end() :], strong=first.strong, em=first.em, code=first.code)
        groups[0][1][0] = rest
        return [plain(found[0])]

    def items(self, pieces: Iterable[Piece], links: bool) -> list[Item]:
        return _joined(self.item(piece, links) for piece in pieces if piece.text)

    def item(self, piece: Piece, links: bool) -> Item:
        text = plain(piece.text)
        look = "c" * piece.code + "i" * piece.em + "b" * piece.strong
        if piece.em and self.lang != "en" and piece.text.strip() in TITLES:
            look += "e"
        to = ""
        if piece.kind == "label":
            look += "l"
        elif piece.kind == "term" and links:
            to = self.terms.get(piece.name, "")
            look += "t" if to else ""
        elif piece.kind == "see" and links:
            to = self.places.get(piece.name, "")
            look += "r" if to else ""
        if not look and not to:
            return text
        return {"t": text} | ({"s": look} if look else {}) | ({"to": to} if to else {})

    def blocks(self, blocks: Iterable[Block]) -> list[dict[str, Any]]:
        """Paragraphs and lists; tables stand apart, once for all languages."""
        made, before = [], ""
        for block in blocks:
            if block.kind == "table":
                continue
            said = block.mark == "ins" and before != "ins"
            lines = [self(line, said=said and at == 0) for at, line in enumerate(block.lines)]
            made.append({"k": block.kind, "p": lines[0] if block.kind == "p" else lines})
            before = block.mark
        return made


def _joined(items: Iterable[Item]) -> list[Item]:
    made: list[Item] = []
    for item in items:
        if isinstance(item, str) and made and isinstance(made[-1], str):
            made[-1] += item
        elif item:
            made.append(item)
    return made


def _ends_open(made: Sequence[Item]) -> bool:
    """Whether a bracket may follow without a space."""
    last = made[-1] if made else " "
    text = last if isinstance(last, str) else str(last.get("t", "x"))
    return not text or text[-1].isspace() or text[-1] in "(«["


def _stripped(pieces: Sequence[Piece]) -> list[Piece]:
    """Pieces without the spaces at their edges."""
    from dataclasses import replace

    left = list(pieces)
    if left:
        left[0] = replace(left[0], text=left[0].text.lstrip())
        left[-1] = replace(left[-1], text=left[-1].text.rstrip())
    return [piece for piece in left if piece.text]
