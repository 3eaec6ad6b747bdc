"""What a change of the rules does to the book: clauses, tables and examples, marked, as the view shows them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from aofa_widgets.book.build import Builder
from aofa_widgets.book.tree import ClauseView
from aofa_widgets.errors import AofaError
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import languages

from ..rule_editor.sight import moved_table, printed_clause, printed_line

MOST_SHOWN = 24


def book_moves(base: Ruleset, now: Ruleset) -> dict[str, Any]:
    """The clauses that read otherwise under `now` than under `base`, the first of them with text, tables, examples."""
    if now.values == base.values and not now.overlays:
        return {"clauses": [], "more": [], "lessons": [], "questions": []}
    try:
        views = _views(now)
    except AofaError as error:
        return {"clauses": [], "more": [], "lessons": [], "questions": [],
                "faults": [dict(one.texts) for one in error.faults]}  # fmt: skip
    return {
        "clauses": [_clause(view) for view in views[:MOST_SHOWN]],
        "more": [{"id": view.id, "number": view.number, "title": _title(view)} for view in views[MOST_SHOWN:]],
        "lessons": [],
        "questions": [],
    }


def _views(now: Ruleset) -> list[ClauseView]:
    builder = Builder(now)
    views: Iterable[ClauseView] = (builder.clause(one) for section in builder.text.sections for one in section.clauses)
    return sorted((view for view in views if view.changed), key=_worded)


def _worded(view: ClauseView) -> int:
    """Clauses whose own words change come first, then those whose tables move, then those with another example."""
    runs = [run for blocks in view.blocks.values() for block in blocks for line in block.lines for run in line]
    runs += [run for line in view.titles.values() for run in line]
    return 0 if any(run.mark for run in runs) else 1 if any(table.changed for table in view.tables) else 2


def _clause(view: ClauseView) -> dict[str, Any]:
    seen: dict[str, Any] = {}
    for table in view.tables:
        if table.changed:
            seen.setdefault(table.name, moved_table(table))
    return {
        "id": view.id,
        "number": view.number,
        "title": _title(view),
        "flags": [dict(flag.text) for flag in view.flags],
        "shown": {lang: _marked(printed_clause(view, lang)) for lang in languages()},
        "tables": list(seen.values()),
        "examples": [
            {"base": one.base, "text": {lang: printed_line(line) for lang, line in one.texts.items()}}
            for one in view.examples
            if one.changed or one.base
        ],
    }


def _title(view: ClauseView) -> dict[str, str]:
    return {lang: "".join(p.text for p in line if p.mark != "del") for lang, line in view.titles.items()}


def _marked(shown: dict[str, Any]) -> dict[str, Any]:
    """Of a clause as printed only the paragraphs and the items that hold a mark."""
    blocks = []
    for block in shown["blocks"]:
        lines = [line for line in block["lines"] if any(looks[:1] in ("d", "i") for _, looks in line)]
        if lines:
            blocks.append({**block, "lines": lines})
    return {"title": shown["title"], "blocks": blocks}
