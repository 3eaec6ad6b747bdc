"""What the view is shown of a draft: the numbers it moves, the clause that is open, and what it does to the book."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from aofa_widgets import locate
from aofa_widgets.book.build import Builder, build
from aofa_widgets.book.tree import Block, Cell, ClauseView, Line, TableView
from aofa_widgets.errors import AofaError, SourceError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import laid_text
from aofa_widgets.rules.specials import Special
from aofa_widgets.rules.text import Prose
from aofa_widgets.words import languages, texts
from aofa_widgets.words.numbers import signed

from .chances import moved_odds
from .desk import Desk, Problem
from .draft import ABOUT, Draft
from .offers import offered
from .plainly import has_cases, in_force
from .shelves import shelves, value_words

_HOLE = re.compile(r"\{(?!\s|=)[^{}]+\}|\[\[[^\[\]]+\]\]")
MOST_FOUND = 40


def form(desk: Desk, draft: Draft, problems: Iterable[Problem]) -> dict[str, Any]:
    """The draft's words, the numbers it sets, the clauses it words otherwise, and every fault by its place."""
    rows = {}
    for key in draft.rows:
        parameter = desk.book.parameters.get(key)
        if parameter is None or key == "edition":
            continue
        value = desk.value(draft, key)
        rows[key] = {
            "now": parameter.write(value),
            "text": value_words(desk.book, parameter, value),
            "outside": parameter.outside_book(value),
        }
    clauses = {}
    added = []
    for clause in draft.text:
        here = clause in desk.text.clauses
        clauses[clause] = {"kind": "reworded" if here else "added", "review": draft.to_review(clause)}
        if not here:
            row = draft.text[clause]
            title = {lang: row.get(f"title_{lang}", "") for lang in languages()}
            told = {"number": number(desk, draft, clause), "title": title, "after": row.get("after", "")}
            empty = [name for name, words in row.items() if not words.strip()]
            added.append({"id": clause, **told, "empty": empty})
    faults: dict[str, list[dict[str, Any]]] = {}
    for one in problems:
        faults.setdefault(one.place, []).append(
            {"line": one.line, "text": dict(one.texts), **offered(desk, draft, one, shelves(desk))}
        )
    lost = [key for key in draft.rows if key not in rows]
    about = {name: draft.about(name) for name in ABOUT}
    return {"about": about, "set": rows, "lost": lost, "clauses": clauses, "added": added, "faults": faults,
            "specials": _specials(desk, draft)}  # fmt: skip


def _specials(desk: Desk, draft: Draft) -> list[dict[str, str]]:
    """What tables of the file do to special rules, which no slider holds: a sentence each."""
    brought, gone = desk.special_rules(draft)
    known = desk.book.specials.rules
    told = []
    for name, one in brought.items():
        words = {"name": _named(one), "text": {lang: one.told(lang) for lang in languages()}}
        told.append(dict(texts(f"editor.special_{'replaced' if name in known else 'added'}", **words)))
    return told + [dict(texts("editor.special_gone", name=_named(known[name]))) for name in gone if name in known]


def _named(one: Special) -> dict[str, str]:
    return {lang: one.named(lang) for lang in languages()}


def number(desk: Desk, draft: Draft, clause: str) -> str:
    """The visible number of a clause under the draft: 3A, or 3A.1 for an added one."""
    try:
        return laid_text(desk.ruleset(draft)).clauses[clause].number
    except (AofaError, KeyError):
        return ""


def clause_list(desk: Desk) -> list[dict[str, Any]]:
    """Every clause of the book by number and title, under its section."""
    return _clause_list(desk.base)


@locate.remembered
def _clause_list(base: Ruleset) -> list[dict[str, Any]]:
    desk = Desk(Path(), base.game, base.edition, base.presets)
    speakers = desk.plain.speakers
    return [
        {
            "id": section.id,
            "title": {lang: speakers[lang].plain(section.titles[lang]) for lang in languages()},
            "rows": [
                {
                    "id": clause.id,
                    "number": clause.number,
                    "title": {lang: speakers[lang].plain(clause.titles[lang]) for lang in languages()},
                }
                for clause in section.clauses
            ],
        }
        for section in desk.text.sections
    ]


def find(desk: Desk, words: str) -> list[str]:
    """The clauses with all these words in number, title or text of either language, titles first.

    >>> from pathlib import Path
    >>> find(Desk(Path("x.toml"), "swashbuckling", None, None), "etourdie meche") == []
    True
    """
    wanted = _folded(words).split()
    if not wanted:
        return []
    rows = _searched(desk.base)
    first = [name for name, heads, _ in rows if all(word in heads for word in wanted)]
    then = [name for name, _, body in rows if name not in first and all(word in body for word in wanted)]
    return [*first, *then][:MOST_FOUND]


@locate.remembered
def _searched(base: Ruleset) -> list[tuple[str, str, str]]:
    """Each clause with what is searched in it: number, id and titles; these and its texts."""
    desk = Desk(Path(), base.game, base.edition, base.presets)
    found = []
    for clause in desk.text.clauses.values():
        titles = [_plain(desk, prose, lang) for lang, prose in clause.titles.items()]
        heads = _folded(" ".join([clause.number, clause.id, *titles]))
        texts_ = " ".join(_plain(desk, prose, lang) for lang, prose in clause.texts.items())
        found.append((clause.id, heads, f"{heads} {_folded(texts_)}"))
    return found


def _plain(desk: Desk, prose: Prose, lang: str) -> str:
    return desk.plain.speakers[lang].plain(prose)


def _folded(text: str) -> str:
    """Small letters without accents, one kind of apostrophe."""
    bare = "".join(c for c in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(c))
    return bare.replace("\u2019", "'").replace("\u0153", "oe")


def open_clause(desk: Desk, draft: Draft, clause: str) -> dict[str, Any] | None:
    """A clause in the form: its templates, what they print with the changes marked, and what may stand in them."""
    ruleset = desk.ruleset(draft)
    text = laid_text(ruleset)
    laid = desk.clause(draft, clause, text)
    if laid is None:
        return None
    builder = Builder(ruleset)
    view = builder.clause(laid)
    row, book = draft.text.get(clause, {}), desk.text.clauses.get(clause)
    failed = {one.where.rpartition(":")[0] for one in builder.faults}
    return {
        "id": clause,
        "number": laid.number,
        "kind": "added" if book is None else "reworded" if clause in draft.text else "book",
        "text": {lang: row.get(lang, laid.texts[lang].text) for lang in languages()},
        "title": {lang: row.get(f"title_{lang}", laid.titles[lang].text) for lang in languages()},
        "shown": {
            lang: None if lang in failed or f"title_{lang}" in failed else printed_clause(view, lang)
            for lang in languages()
        },
        "holes": {
            lang: _holes(builder, laid.texts[lang], book.texts[lang] if book else None, lang) for lang in languages()
        },
        "after": row.get("after", ""),
    }


def printed_clause(view: ClauseView, lang: str) -> dict[str, Any]:
    """A clause as the view prints it, in one language: runs of words with their looks and marks."""
    return {"title": printed_line(view.titles[lang]), "blocks": [_block(block) for block in view.blocks[lang]]}


def _block(block: Block) -> dict[str, Any]:
    lines = [printed_line(line) for line in block.lines]
    return {"kind": block.kind, "lines": lines, "table": block.table, "mark": block.mark}


def printed_line(line: Line) -> list[list[str]]:
    """Runs as [words, looks]: d and i for marks, b, e and c for bold, italics and code, v for a value."""
    return [
        [
            piece.text,
            piece.mark[:1] + ("b" if piece.strong else "") + ("e" if piece.em else "") + ("c" if piece.code else "")
            + ("v" if piece.kind == "value" else ""),
        ]
        for piece in line
    ]  # fmt: skip


def _holes(builder: Builder, prose: Prose, book: Prose | None, lang: str) -> list[dict[str, str]]:
    """The placeholders of a text and of what the book says in force, with what each prints under the draft."""
    books = in_force(book.text, builder.ruleset.values) if book else ""
    found = dict.fromkeys(_HOLE.findall(prose.text + books))
    told = []
    for code in found:
        if has_cases(code):
            continue
        try:
            told.append({"code": code, "prints": builder.speakers[lang].plain(Prose(code, "", 1))})
        except SourceError:
            continue
    return [one for one in told if one["prints"].strip()][:24]


def effect(desk: Desk, draft: Draft) -> dict[str, Any]:
    """What the house rule does to the book: clauses that read otherwise, tables that move, the code of the rules.

    Raises: SourceError where the draft cannot be printed.
    """
    ruleset = desk.ruleset(draft)
    view = build(ruleset)
    changed = [clause for section in view.sections for clause in section.clauses if clause.changed]
    tables = [table for clause in changed for table in clause.tables if table.changed]
    return {
        "code": view.code,
        "base": desk.base.fingerprint,
        "clauses": [
            {
                "id": clause.id,
                "number": clause.number,
                "title": {lang: _plain_line(line) for lang, line in clause.titles.items()},
                "flags": [dict(flag.text) for flag in clause.flags],
            }
            for clause in changed
        ],
        "tables": [
            *moved_odds(ruleset, desk.base),
            *(moved_table(table) for table in {table.name: table for table in tables}.values()),
        ],
    }


def _plain_line(line: Line) -> str:
    return "".join(piece.text for piece in line if piece.mark != "del")


def effect_or_faults(desk: Desk, draft: Draft) -> dict[str, Any]:
    """The same, or why the book cannot be printed."""
    try:
        return effect(desk, draft)
    except AofaError as error:
        return {"faults": [dict(one.texts) for one in error.faults]}


def moved_table(table: TableView) -> dict[str, Any]:
    """The rows of a table that move, base and house rule one under the other."""
    return {
        "name": table.name,
        "caption": dict(table.caption),
        "head": [dict(head) for head in table.head],
        "words": table.words,
        "rows": list(_rows(table)),
    }


def _rows(table: TableView) -> Iterator[dict[str, Any]]:
    """The rows that move: base and house rule one under the other, with the difference in points."""
    for at, row in enumerate(table.rows):
        before = table.rows[at - 1] if row.house and at else None
        if before:
            yield _row(before.label, [[dict(cell.text), None] for cell in before.cells], "base")
            yield _row(row.label, [[dict(cell.text), None] for cell in row.cells], "house")
            changes = [[_points(old, new), None] for old, new in zip(before.cells, row.cells, strict=True)]
            yield _row(texts("editor.change"), changes, "change")
        elif any(cell.was for cell in row.cells):
            cells = [[dict(cell.text), dict(cell.was) if cell.was else None] for cell in row.cells]
            yield _row(row.label, cells, "")


def _row(label: Mapping[str, str], cells: list[Any], kind: str) -> dict[str, Any]:
    return {"label": dict(label), "kind": kind, "cells": cells}


def _points(old: Cell, new: Cell) -> dict[str, str]:
    """By how many points a chance moves, with its sign, as far as the table shows it."""
    was, now = (re.sub(r"[^0-9.]", "", cell.text["en"]) for cell in (old, new))
    if not was or not now:
        return dict.fromkeys(languages(), "")
    gap = Fraction(now) - Fraction(was)
    return {lang: signed(gap, lang) for lang in languages()}
