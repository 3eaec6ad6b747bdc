"""The plain text of every clause: what each format says, however it says it.

A marked book holds two texts. `side` chooses: "all" is both in reading order, removals before additions; "now" is the
book under the house rules, removals left out; "was" the base rules, additions left out. The words that only a reader
aloud says of a mark (removed:, added:, end.) belong to no text, nor do the signs that a format marks with, nor the note
that a language is to be reviewed. Ordinary spaces count as one; no-break spaces are part of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from aofa_widgets.words import texts

from ..tree import BookView, Cell, ClauseView, Line, TableView
from . import walk

Side = Literal["all", "now", "was"]
_DROPPED = {"all": "", "now": "del", "was": "ins"}


@dataclass(frozen=True, slots=True)
class PlainTable:
    """The caption of a table with its number, and its rows with the headings first."""

    caption: str
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class PlainClause:
    """A clause in one language: its paragraphs and the items of its lists are the lines of `prose`."""

    id: str
    number: str
    title: str
    prose: tuple[str, ...]
    flags: tuple[str, ...]
    tables: tuple[PlainTable, ...]
    examples: tuple[str, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """All of it in reading order: title, prose, flags, tables by rows, examples."""
        tables = [line for table in self.tables for line in (table.caption, *(" ".join(row) for row in table.rows))]
        return (f"{self.number} {self.title}", *self.prose, *self.flags, *tables, *self.examples)


def plain(view: BookView, lang: str, side: Side = "all") -> tuple[PlainClause, ...]:
    """Every clause of a book as plain text in one language.

    >>> from aofa_widgets.book.build import build
    >>> from aofa_widgets.rules import Ruleset
    >>> next(c.title for c in plain(build(Ruleset.load("swashbuckling")), "en") if c.number == "3A.1")
    'The action still counts'
    """
    return tuple(plain_clause(clause, lang, side) for clause in walk.clauses(view))


def plain_clause(clause: ClauseView, lang: str, side: Side = "all") -> PlainClause:
    """One clause as plain text."""
    prose = (line_text(line, side) for block in clause.blocks[lang] for line in block.lines)
    return PlainClause(
        clause.id,
        clause.number,
        line_text(clause.titles[lang], side),
        tuple(line for line in prose if line),
        tuple(even(flag.text[lang]) for flag in clause.flags),
        tuple(_table(table, lang, side) for table in clause.tables),
        tuple(_examples(clause, lang, side)),
    )


def line_text(line: Line, side: Side = "all") -> str:
    """What a line says.

    >>> from ..tree import Piece
    >>> line_text((Piece("roll "), Piece("one", mark="del"), Piece("two", mark="ins"), Piece("  dice\\n")), "now")
    'roll two dice'
    """
    return even("".join(piece.text for piece in line if not piece.mark or piece.mark != _DROPPED[side]))


def even(text: str) -> str:
    """A text with each run of ordinary spaces and ends of line as one space."""
    return re.sub(r"[ \t\n\r\f\v]+", " ", text).strip(" ")


def _table(table: TableView, lang: str, side: Side) -> PlainTable:
    head = tuple(even(words[lang]) for words in table.head)
    rows = ((even(row.label[lang]), *(_cell(cell, lang, side) for cell in row.cells)) for row in table.rows)
    return PlainTable(even(walk.caption(table, lang)), (head, *rows))


def _cell(cell: Cell, lang: str, side: Side) -> str:
    told = {"all": (cell.was, cell.text), "now": (cell.text,), "was": (cell.was or cell.text,)}[side]
    return even(" ".join(words[lang] for words in told if words))


def _examples(clause: ClauseView, lang: str, side: Side) -> Iterator[str]:
    for example in clause.examples:
        if example.texts:
            yield line_text(example.texts[lang], side)
            if example.base:
                yield even(texts("book.base_example")[lang])
