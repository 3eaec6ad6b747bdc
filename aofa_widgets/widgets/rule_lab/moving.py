"""What a change of the rules does to book and lessons, marked, as the view shows it."""

from __future__ import annotations

from threading import Thread
from typing import Any

from aofa_widgets.book.moved import Moved, MovedLesson, MovedQuestion, moved, warm
from aofa_widgets.book.tree import ClauseView
from aofa_widgets.errors import AofaError
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import languages

from ..rule_editor.sight import moved_table, printed_clause, printed_line

MOST_SHOWN = 24
MOST_LESSONS = 20
NOTHING: dict[str, Any] = {"clauses": [], "more": [], "lessons": [], "questions": []}


def make_ready(base: Ruleset) -> None:
    """Read and print beforehand what the first change would wait for, beside whatever else is done."""
    try:
        Thread(target=_warm, args=(base,), daemon=True).start()
    except RuntimeError:  # no threads here, as in a browser: the first change takes a moment longer
        pass


def _warm(base: Ruleset) -> None:
    try:
        warm(base)
    except AofaError:  # told where the rules are shown
        pass


def book_moves(base: Ruleset, now: Ruleset) -> tuple[dict[str, Any], Moved | None]:
    """Clauses that read otherwise under `now` than under `base`, or why nothing can be printed; and all that moved.

    Clauses whose own words change come first, then those whose tables move, then those with another example. Lessons
    and questions wait for `lesson_moves`: boards are played for them, and the text is there before.
    """
    if now.values == base.values and not now.overlays:
        return NOTHING, None
    try:
        found = moved(base, now)
    except AofaError as error:
        return {**NOTHING, "faults": [dict(one.texts) for one in error.faults]}, None
    views = sorted(found.clauses, key=_worded)
    more = [{"id": view.id, "number": view.number, "title": _title(view)} for view in views[MOST_SHOWN:]]
    return {**NOTHING, "clauses": [_clause(view) for view in views[:MOST_SHOWN]], "more": more}, found


def lesson_moves(found: Moved, seconds: float | None = None) -> dict[str, Any] | None:
    """Lessons and questions of what moved, or why they cannot be printed; None if `seconds` were too few for that."""
    try:
        if seconds is not None and not found.look_on(seconds):
            return None
        return {
            "lessons": [_lesson(one) for one in found.lessons[:MOST_LESSONS]],
            "questions": [_question(one) for one in found.questions[:MOST_LESSONS]],
        }
    except AofaError as error:
        return {"faults": [dict(one.texts) for one in error.faults]}


def _worded(view: ClauseView) -> int:
    runs = [run for blocks in view.blocks.values() for block in blocks for line in block.lines for run in line]
    runs += [run for line in view.titles.values() for run in line]
    return 0 if any(run.mark for run in runs) else 1 if any(table.changed for table in view.tables) else 2


def _clause(view: ClauseView) -> dict[str, Any]:
    seen: dict[str, Any] = {}
    for table in view.tables:
        if table.changed:
            seen.setdefault(table.name, _table(moved_table(table)))
    return {
        "id": view.id,
        "number": view.number,
        "title": _title(view),
        "flags": [dict(flag.text) for flag in view.flags],
        "shown": {lang: _marked(printed_clause(view, lang)) for lang in languages()},
        "tables": [table for table in seen.values() if table["rows"]],
        "examples": [
            {"base": one.base, "text": {lang: printed_line(line) for lang, line in one.texts.items()}}
            for one in view.examples
            if one.changed or one.base
        ],
    }


def _table(shown: dict[str, Any]) -> dict[str, Any]:
    """The rows of a table that differ; its rounded differences are left out, since the odds above say them exactly."""
    rows: list[dict[str, Any]] = []
    for row in shown["rows"]:
        if row["kind"] == "house" and rows and rows[-1]["cells"] == row["cells"]:
            rows.pop()  # the same under both
        elif row["kind"] != "change":
            rows.append(row)
    return {**shown, "rows": rows}


def _marked(shown: dict[str, Any]) -> dict[str, Any]:
    """Of a clause as printed only the paragraphs and the items that hold a mark."""
    blocks = []
    for block in shown["blocks"]:
        lines = [line for line in block["lines"] if any(looks[:1] in ("d", "i") for _, looks in line)]
        if lines:
            blocks.append({**block, "lines": lines})
    return {"title": shown["title"], "blocks": blocks}


def _title(view: ClauseView) -> dict[str, str]:
    return {lang: "".join(p.text for p in line if p.mark != "del") for lang, line in view.titles.items()}


def _lesson(lesson: MovedLesson) -> dict[str, Any]:
    return {
        "number": lesson.number,
        "title": dict(lesson.title),
        "steps": [{"title": dict(step.title)} for step in lesson.steps],
    }


def _question(question: MovedQuestion) -> dict[str, Any]:
    return {
        "ask": dict(question.ask),
        "was": dict(question.was),
        "now": dict(question.now),
        "why": question.why(),
        "answer": question.answer,
    }
