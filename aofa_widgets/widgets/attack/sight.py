"""An attack's answer as the view draws it: bars for every roll and for the end, and the table that says the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from aofa_widgets.play.attacks import Answer, Panel, Part
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import texts

from ..clauses import rule
from ..sheets import bar, changes, entry_row, scale, shares

Texts = Mapping[str, str]


def form_rows(panels: Sequence[Panel]) -> list[dict[str, Any]]:
    """The form as plain values."""
    return [
        {
            "name": dict(panel.name),
            "side": panel.side,
            "entries": [entry_row(one) for one in panel.entries],
        }
        for panel in panels
    ]


def result(ruleset: Ruleset, answer: Answer) -> dict[str, Any]:
    """Bars of every roll, then of the end, the table, the advice and the sentence."""
    groups = []
    for stage in answer.stages:
        words = {"roll": dict(stage.label), "dice": dict(stage.dice), "share": shares(stage.reached)}
        key = "attack.stage_head" if stage.reached == 1 else "attack.stage_reached"
        head = texts(key, **words)
        bars = [_bar(stage.key, stage.label, part) for part in stage.parts]
        groups.append({"key": stage.key, "side": stage.side, "label": head, "bars": bars})
    ends = texts("attack.ends")
    groups.append({"key": "end", "side": 0, "label": ends, "bars": [_bar("end", ends, one) for one in answer.endings]})
    based = any(part.base is not None for part in answer.endings)
    return {
        "groups": groups,
        **scale(),
        "based": based,
        "legend": [texts("attack.here"), texts("attack.book")],
        "heads": [texts("attack.ends_head"), texts("attack.now"), *([texts("attack.book")] if based else []),
                  *(dict(more.label) for more in answer.more)],
        "table": [_row(answer, at, part, based) for at, part in enumerate(answer.endings)],
        "sentence": dict(answer.text),
        "advice": {"head": dict(answer.advice[0]), "why": dict(answer.advice[1]),
                   "rule": rule(ruleset, answer.rule) if answer.rule else None},
    }  # fmt: skip


def _bar(group: str, head: Texts, part: Part) -> dict[str, Any]:
    book = {} if part.base is None else {"base": part.base}
    return bar("attack.bar", "attack.bar_base", group, head, part, book)


def _row(answer: Answer, at: int, part: Part, based: bool) -> dict[str, Any]:
    cells = [shares(part.chance)]
    if based:
        cells.append(shares(part.base or Fraction(0)))
    for more in answer.more:
        cells.append(changes((more.chances[at] - part.chance) * 100, 1))
    return {"label": dict(part.label), "strong": False, "cells": cells}
