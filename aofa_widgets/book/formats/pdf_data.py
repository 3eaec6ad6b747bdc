"""What the PDF's template draws: a book as plain data, with places to link to and what stays together on a page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from aofa_widgets.words import texts

from ..tree import Block, BookView, Cell, ClauseView, ExampleView, Line, SectionView, TableView
from . import walk
from .pdf_lines import Item, Lines, plain

_PAPERS = {"a4": "a4", "letter": "us-letter"}
_WHOLE, _TEXT = 7, 10  # lines of a clause, and of its text alone, that never part
_HEADS = ("houses", "contents", "glossary")
_MANY = 3  # house rules that are too many for a subtitle
_ROWS = 14  # rows of a table that never part

Words = Mapping[str, str]


def document(view: BookView, shown: Sequence[str], paper: str = "a4") -> dict[str, Any]:
    """The book in the languages shown, as strings, numbers, lists and tables of them."""
    return _Document(view, shown).made(paper)


class _Document:
    def __init__(self, view: BookView, shown: Sequence[str]) -> None:
        self.view, self.langs, self.both = view, list(shown), len(shown) > 1
        self.letters = 54 if self.both else 88  # of a line of text
        self.places = walk.places(view)
        self.lines = [Lines(lang, self.places) for lang in shown]

    def made(self, paper: str) -> dict[str, Any]:
        view, first = self.view, self.langs[0]
        return {
            "langs": self.langs,
            "paper": _PAPERS[paper],
            "name": plain(f"{view.title[first]} · {view.subtitle[first]}")[:200],
            "author": [plain(name) for name in view.designers],
            "code": [view.code],
            "code-line": walk.told(texts("book.code", code=view.code), self.langs),
            "title": list(dict.fromkeys(self.each(view.title))),
            "subtitle": self.subtitle(),
            "notice": self.each(view.notice),
            "words": self.words(),
            "running": self.running(),
            "toc": self.contents(),
            "houses": [self.entry(house.word, house.definition) for house in view.houses],
            "sections": [self.section(section) for section in view.sections],
            "glossary": [
                {"to": self.places[f"term {entry.id}"], **self.entry(entry.word, entry.definition)}
                for entry in walk.glossary(view, first)
            ],
            "imprint": [[plain(part) for part in self.imprint(lang) if part] for lang in self.langs],
        }

    def subtitle(self) -> list[str]:
        """The subtitle, many house rules only counted: the front of the book tells them one by one."""
        if len(self.view.houses) < _MANY:
            return self.each(self.view.subtitle)
        count = texts("book.pdf_houses", n=len(self.view.houses))
        made = []
        for lang in self.langs:
            named = {texts("book.with_house", house=house.word)[lang] for house in self.view.houses}
            kept = [part for part in self.view.subtitle[lang].split(" · ") if part not in named]
            made.append(plain(" · ".join([*kept, count[lang]])))
        return made

    def words(self) -> dict[str, Any]:
        """Words of the page itself: notes as they are, headings as lines."""
        notes = {"base": "book.base_example", "marks": "book.pdf_marks", "stale": "instep.review"}
        heads = {key: [[text] for text in self.each(texts(f"book.{key}"))] for key in _HEADS}
        return {name: self.each(texts(key)) for name, key in notes.items()} | heads

    def imprint(self, lang: str) -> list[str]:
        view = self.view
        return [view.notice[lang], *(one[lang] for one in view.credits), view.licence[lang]]

    def section(self, section: SectionView) -> dict[str, Any]:
        return {
            "no": plain(section.id),
            "to": self.places[section.id],
            "title": self.titles(section.titles),
            "half": -(-len(section.clauses) // 2),
            "clauses": [self.clause(clause) for clause in section.clauses],
        }

    def each(self, words: Words) -> list[str]:
        return [plain(words.get(lang, "")) for lang in self.langs]

    def titles(self, titles: Mapping[str, Line]) -> list[list[Item]]:
        return [lines(titles[lines.lang], links=False) for lines in self.lines]

    def words_of(self, titles: Mapping[str, Line]) -> list[str]:
        """A title without marks, as the rules in force have it."""
        return [plain("".join(p.text for p in titles[lang] if p.mark != "del"))[:300] for lang in self.langs]

    def running(self) -> dict[str, list[str]]:
        """What stands at the head of the pages of each part of the book."""
        found = {f"-{key}": self.each(texts(f"book.{key}")) for key in _HEADS}
        for section in self.view.sections:
            words = self.words_of(section.titles)
            found[self.places[section.id]] = [f"{plain(section.id)} · {_shortened(text)}" for text in words]
        return found

    def contents(self) -> dict[str, dict[str, Any]]:
        """The lines of the contents by the place that each leads to."""
        parts = [(section.id, section.id, section.titles) for section in self.view.sections]
        chapters = {section.id for section in self.view.sections}  # a first clause bears its number: once is enough
        parts += [
            (clause.id, "" if clause.number in chapters else clause.number, clause.titles)
            for clause in walk.clauses(self.view)
        ]
        found = {self.places[name]: {"no": plain(no), "title": self.words_of(title)} for name, no, title in parts}
        return found | {"-glossary": {"no": "", "title": self.each(texts("book.glossary"))}}

    def entry(self, word: Words, told: Words) -> dict[str, Any]:
        """A word in bold and what it means, in each language."""
        text = [
            [{"t": f"{a}.", "s": "b"}, f" {_capital(b)}"] if b else [{"t": a, "s": "b"}]
            for a, b in zip(self.each(word), self.each(told), strict=True)
        ]
        return {"text": text, "keep": all(self.high([b]) < _TEXT for b in self.each(told) + self.each(word))}

    def clause(self, clause: ClauseView) -> dict[str, Any]:
        high = max(self.high(_lengths(clause.blocks[lang])) for lang in self.langs)
        high += sum(self.high(self.each(flag.text)) for flag in clause.flags)
        examples = [example for example in clause.examples if example.texts]
        rest = sum(len(table.rows) + 3 for table in clause.tables) + sum(map(self.long, examples))
        return {
            "no": plain(clause.number),
            "to": self.places[clause.id],
            "title": self.titles(clause.titles),
            "blocks": [lines.blocks(clause.blocks[lines.lang]) for lines in self.lines],
            "flags": [self.each(flag.text) for flag in clause.flags],
            "stale": [lang in clause.stale for lang in self.langs],
            "tables": [self.table(table) for table in clause.tables],
            "examples": [self.example(example) for example in examples],
            "changed": clause.changed,
            "keep-text": high <= _TEXT,
            "keep": high + rest <= _WHOLE,
        }

    def high(self, parts: Iterable[str | int]) -> int:
        """About how many lines some paragraphs take, given as words or as numbers of letters."""
        return sum(-(-(part if isinstance(part, int) else len(part)) // self.letters) for part in parts)

    def long(self, example: ExampleView) -> int:
        return self.high([max(sum(len(piece.text) for piece in line) for line in example.texts.values())])

    def example(self, example: ExampleView) -> dict[str, Any]:
        text = [lines(example.texts[lines.lang]) for lines in self.lines]
        return {"text": text, "base": example.base, "keep": self.long(example) <= _TEXT}

    def table(self, table: TableView) -> dict[str, Any]:
        columns = [[Cell(words), *cells] for words, cells in zip(table.head, _columns(table), strict=True)]
        left = [at == 0 or any(_lettered(cell) for cell in column[1:]) for at, column in enumerate(columns)]
        widths, stacked = self.shape(columns, left)
        made = [
            [self.cell(cell, left[at] or top == 0, stacked[at]) for top, cell in enumerate(column)]
            for at, column in enumerate(columns)
        ]
        return {
            "caption": [plain(walk.caption(table, lang)) for lang in self.langs],
            "head": [column[0] for column in made],
            "rows": [
                {"house": row.house, "cells": [column[at + 1] for column in made]} for at, row in enumerate(table.rows)
            ],
            "left": left,
            "widths": widths,
            "keep": len(table.rows) <= (_ROWS // 2 if any(stacked) else _ROWS),
        }

    def cell(self, cell: Cell, words: bool, stacked: bool) -> dict[str, Any]:
        """What stands in a cell: each language's own words, figures once, and what the base rules have."""
        told = _once(self.each(cell.text), words)
        made: dict[str, Any] = {"t": told, "two": stacked and len(told) > 1}
        if cell.was:
            made["was"] = [
                lines.aside("pdf_was", [text]) for lines, text in zip(self.lines, self.each(cell.was), strict=True)
            ]
        return made

    def shape(self, columns: Sequence[Sequence[Cell]], left: Sequence[bool]) -> tuple[list[int], list[bool]]:
        """The shares that columns have of the width, and whether their languages stand one under the other.

        A column gets what its longest cell asks as far as there is room, and never less than its longest word.
        """
        room = 100 if self.both else 84
        told = [[self.told(cell, words) for cell in column] for column, words in zip(columns, left, strict=True)]
        asked = [max(sum(map(len, cell)) + 3 * len(cell) for cell in column) for column in told]
        tight = sum(asked) > room
        stacked = [self.both and tight] * len(asked)
        asked = [
            max(len(text) for cell in column for text in cell) + 3 if stacked[at] else asked[at]
            for at, column in enumerate(told)
        ]
        least = [max((len(w) for cell in column for t in cell for w in t.split()), default=1) + 3 for column in told]
        most = max(asked)
        while most > 8 and sum(max(a, min(b, most)) for a, b in zip(least, asked, strict=True)) > room:
            most -= 1
        return [max(a, min(b, most), 5) for a, b in zip(least, asked, strict=True)], stacked

    def told(self, cell: Cell, words: bool) -> list[str]:
        """The texts of a cell that stand beside each other when there is room."""
        was = [f"({texts('book.pdf_was')[self.langs[0]]} {self.each(cell.was)[0]})"] if cell.was else []
        return [text for _, text in _once(self.each(cell.text), words)] + was


def _columns(table: TableView) -> list[list[Cell]]:
    rows = [[Cell(row.label), *row.cells] for row in table.rows]
    return [[row[at] for row in rows] for at in range(len(table.head))]


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
