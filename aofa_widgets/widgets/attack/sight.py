"""An attack's answer as the view draws it: bars for every roll and for the end, and the table that says the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from aofa_widgets.play.attacks import Answer, Panel, Part
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import languages, texts, typeset
from aofa_widgets.words.numbers import percent, signed

from ..clauses import rule

Texts = Mapping[str, str]
TICKS = (0, 0.25, 0.5, 0.75, 1)


def form_rows(panels: Sequence[Panel]) -> list[dict[str, Any]]:
    """The form as plain values."""
    return [
        {
            "name": dict(panel.name),
            "side": panel.side,
            "entries": [
                {
                    "key": one.key, "label": dict(one.label), "needs": one.needs, "value": one.value,
                    "low": one.low, "high": one.high,
                    "options": [[key, _printed(one.names[key])] for key in one.options],
                }
                for one in panel.entries
            ],
        }
        for panel in panels
    ]  # fmt: skip


def _printed(words: Texts) -> dict[str, str]:
    return {lang: typeset(text, lang) for lang, text in words.items()}


def result(ruleset: Ruleset, answer: Answer) -> dict[str, Any]:
    """Bars of every roll, then of the end, the table, the advice and the sentence."""
    groups = []
    for stage in answer.stages:
        words = {"roll": dict(stage.label), "dice": dict(stage.dice), "share": _share(stage.reached)}
        key = "attack.stage_head" if stage.reached == 1 else "attack.stage_reached"
        head = texts(key, **words)
        bars = [_bar(stage.key, stage.label, part) for part in stage.parts]
        groups.append({"key": stage.key, "side": stage.side, "label": head, "bars": bars})
    ends = texts("attack.ends")
    groups.append({"key": "end", "side": 0, "label": ends, "bars": [_bar("end", ends, one) for one in answer.endings]})
    based = any(part.base is not None for part in answer.endings)
    return {
        "groups": groups,
        "top": 1,
        "ticks": [{"at": at, "text": _plain(at)} for at in TICKS],
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
    words = {"head": dict(head), "part": dict(part.label), "share": _share(part.chance)}
    say = texts("attack.bar", **words)
    both = say if part.base is None else texts("attack.bar_base", **words, base=_share(part.base))
    base = part.chance if part.base is None else part.base
    return {
        "key": f"{group}-{part.key}", "label": dict(part.label), "value": float(part.chance),
        "text": _share(part.chance), "more": float(base), "say": say, "sayBoth": both,
    }  # fmt: skip


def _row(answer: Answer, at: int, part: Part, based: bool) -> dict[str, Any]:
    cells = [_share(part.chance)]
    if based:
        cells.append(_share(part.base or Fraction(0)))
    for more in answer.more:
        change = (more.chances[at] - part.chance) * 100
        cells.append({lang: signed(change, lang, 1) for lang in languages()})
    return {"label": dict(part.label), "strong": False, "cells": cells}


def _share(chance: Fraction) -> dict[str, str]:
    return {lang: percent(chance, lang, 1) for lang in languages()}


def _plain(at: float) -> dict[str, str]:
    return {lang: percent(Fraction(at), lang, 0) for lang in languages()}
