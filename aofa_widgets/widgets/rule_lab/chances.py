"""Exact numbers of the base rules and of the changed ones, side by side with the difference."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from aofa_widgets.lab.questions import Beside, beside
from aofa_widgets.lab.questions import summary as summary
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import languages

MOST_FIRST = 6  # rows shown before all are asked for: the text that changes stays in sight below them
_FIGURES = re.compile(r"[+\u2212-]?\d[\d.,\u202f\u00a0]*")


def compared(base: Ruleset, now: Ruleset) -> tuple[Beside, ...]:
    """Every number of the game under both rules, in the game's order."""
    return beside(base, now, every=True)


def chances(rows: Sequence[Beside], every: bool) -> dict[str, Any]:
    """What is shown of them, in the game's order: the few that move most, its main ones first; all that move; or, where
    nothing moves, its main ones. `moved` counts those that move, `left` those of them that are not shown.
    """
    moving = [row for row in rows if row.changed]
    first = sorted(moving, key=lambda row: (not row.main, -row.much))[:MOST_FIRST]
    shown = [row for row in rows if row.main] if not moving else moving if every else first
    kept = {id(row) for row in shown}
    tops = {kind: _top(rows, kind) for kind in {row.kind for row in shown}}
    return {
        "rows": [_row(row, tops[row.kind]) for row in rows if id(row) in kept],
        "moved": len(moving),
        "left": sum(id(row) not in kept for row in moving),
    }


def _top(rows: Sequence[Beside], kind: str) -> float:
    """Where the line of a kind of number ends: twice the base rules' greatest, so that it stays put under a slider."""
    if kind == "chance":
        return 1.0
    found = [row for row in rows if row.kind == kind and row.main] or [row for row in rows if row.kind == kind]
    return float(max(*(2 * row.base for row in found), *(row.now for row in found), 1))


def _row(row: Beside, top: float) -> dict[str, Any]:
    told = {lang: row.said(lang) for lang in languages()}
    return {
        "key": row.key,
        "group": dict(row.title),
        "kind": row.kind,
        "label": dict(row.label),
        "was": min(1.0, float(row.base) / top),
        "now": min(1.0, float(row.now) / top),
        "moved": row.changed,
        "wasText": {lang: said[0] for lang, said in told.items()},
        "nowText": {lang: said[1] for lang, said in told.items()},
        "gap": {lang: _figures(said[2]) for lang, said in told.items()},
    }


def _figures(text: str) -> str:
    """The number alone: the head of its column says what it counts."""
    found = _FIGURES.match(text)
    return found[0].rstrip("\u202f\u00a0") if found else text
