"""A clause as the view takes it: runs of text with who printed them, tables, examples, and where one may go from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aofa_widgets.book.tree import Block, Cell, ClauseView, Line, Piece, TableView
from aofa_widgets.words import languages, texts
from aofa_widgets.words.typography import is_foreign, typeset

from .numbers import value_words
from .opened import PRINTED, Opened


def page(book: Opened, name: str, borrowed: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """One clause for the view; `borrowed` is another clause's example, shown where this one has none of its own."""
    view, clause = book.clause(name), book.source(name)
    at = book.order.index(name)
    examples = [_example(book, view, n) for n, one in enumerate(view.examples) if one.texts]
    section = next(one for one in book.text.sections if one.id == clause.section)
    return {
        "id": name,
        "n": view.number,
        "section": {"id": section.id, "title": dict(book.titles[section.id])},
        "title": {lang: line(view.titles[lang], book, lang) for lang in languages()},
        "blocks": {lang: [_block(block, book, lang) for block in view.blocks[lang]] for lang in languages()},
        "flags": [dict(flag.text) for flag in view.flags],
        "stale": {lang: texts("instep.review")[lang] for lang in view.stale},
        "tables": [table(one) for one in view.tables],
        "examples": examples or ([dict(borrowed)] if borrowed else []),
        "values": [_value(book, key) for key in book.parameters(name)],
        "before": _link(book, book.order[at - 1]) if at else None,
        "after": _link(book, book.order[at + 1]) if at + 1 < len(book.order) else None,
    }


def _link(book: Opened, name: str) -> dict[str, Any]:
    return {"id": name, "n": book.text.clauses[name].number, "title": dict(book.titles[name])}


def _value(book: Opened, key: str) -> dict[str, Any]:
    rules = book.ruleset
    return {
        "key": key,
        "label": {lang: typeset(text, lang) for lang, text in rules.book.parameters[key].label.items()},
        "value": value_words(rules, key, rules.values[key]),
        "changed": key in book.builder.changes,
    }


def example(book: Opened, name: str, number: int) -> dict[str, Any]:
    """A worked example of a clause, with the clause that it comes from."""
    return _example(book, book.clause(name), number) | {"from": _link(book, name)}


def _example(book: Opened, view: ClauseView, number: int) -> dict[str, Any]:
    one = view.examples[number]
    return {
        "clause": view.id,
        "at": number,
        "text": {lang: line(one.texts[lang], book, lang) for lang in languages()},
        "base": one.base,
    }


def line(pieces: Line, book: Opened, lang: str) -> list[Any]:
    """Runs of a line: a text by itself, or {"t": text} with who printed it ("k", "n"), mark ("m"), looks ("s")."""
    found: list[Any] = []
    for piece in pieces:
        row = _run(piece, book, lang)
        if isinstance(row, str) and found and isinstance(found[-1], str):
            found[-1] += row
        else:
            found.append(row)
    return found


def _run(piece: Piece, book: Opened, lang: str) -> Any:
    row: dict[str, str] = {"t": piece.text}
    if piece.kind == "term" and piece.name in book.terms:
        row |= {"k": "term", "n": piece.name}
    elif piece.kind == "see" and (piece.name in book.text.clauses or piece.name in book.titles):
        row |= {"k": "see", "n": piece.name}
    elif piece.kind in PRINTED and piece.kind != "choice" and piece.name in book.ruleset.values and piece.text.strip():
        row |= {"k": "value", "n": piece.name}
    elif piece.kind == "label":
        row |= {"k": "label"}
    if piece.mark:
        row["m"] = piece.mark
    if looks := "s" * piece.strong + "e" * piece.em + "c" * piece.code:
        row["s"] = looks
    if piece.em and is_foreign(piece.text, lang):
        row["l"] = "en"  # a game's own name is read out in its own language
    return row if len(row) > 1 else piece.text


def _block(block: Block, book: Opened, lang: str) -> dict[str, Any]:
    return {"k": block.kind, "lines": [line(one, book, lang) for one in block.lines]}


def table(view: TableView) -> dict[str, Any]:
    """A table for the view, all languages in one."""
    return {
        "name": view.name,
        "caption": dict(view.caption),
        "head": [dict(words) for words in view.head],
        "rows": [
            {"label": dict(row.label), "cells": _cells(row.cells), "house": row.house} for row in view.rows
        ],
        "words": view.words,
    }  # fmt: skip


def _cells(cells: Sequence[Cell]) -> list[dict[str, Any]]:
    return [{"text": dict(cell.text), "was": dict(cell.was) if cell.was else None} for cell in cells]
