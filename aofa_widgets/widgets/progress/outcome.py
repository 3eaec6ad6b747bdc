"""What came of long work, as data for its card: a sentence, pictures, tables; bounded, since the notebook keeps it."""

from __future__ import annotations

from typing import Any

from aofa_widgets.lab.tables import Amount, Table
from aofa_widgets.words import languages, texts

MOST_CHARTS, MOST_TABLES, MOST_ROWS = 3, 6, 60


def outcome_of(result: Any) -> dict[str, Any]:
    """A result for the view, in every language: of anything else than a result of the lab, only that it is there.

    >>> outcome_of(3)["tables"]
    []
    """
    charts = tuple(getattr(result, "charts", ()) or ())
    tables = tuple(getattr(result, "tables", ()) or ())
    twin = getattr(result, "_twin", lambda chart: chart.table())
    twins = [found for chart in charts if (found := twin(chart))]
    notes = getattr(result, "notes", ())
    notes = notes() if callable(notes) else notes
    summary = getattr(result, "summary", None)
    return {
        "summary": dict(summary) if isinstance(summary, dict) else texts("progress.there"),
        "notes": [dict(note) for note in notes],
        "charts": [{lang: chart.svg(lang) for lang in languages()} for chart in charts[:MOST_CHARTS]],
        "tables": [_table(table) for table in [*twins, *(one for one in tables if one not in twins)][:MOST_TABLES]],
        "more": len(charts) > MOST_CHARTS or len(tables) > MOST_TABLES or any(len(t.rows) > MOST_ROWS for t in tables),
    }


def _table(table: Table) -> dict[str, Any]:
    return {
        "caption": dict(table.caption),
        "head": [dict(head) for head in table.head],
        "right": [any(isinstance(row[at], Amount) for row in table.rows) for at in range(len(table.head))],
        "rows": {lang: table.cells(lang)[:MOST_ROWS] for lang in languages()},
    }
