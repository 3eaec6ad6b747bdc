"""A reckoning as the view draws it: rows of reasons, bars, the table beside, rungs of dice, what a change buys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from aofa_widgets.play.attacks import Part
from aofa_widgets.play.reckonings import Account, Group, Reckoned, Rung
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import capital, languages, texts
from aofa_widgets.words.numbers import decimal, listed, signed

from ..clauses import rule
from ..sheets import bar, changes, columns, scale, shares

Texts = Mapping[str, str]
HUNDRED = 100


def result(ruleset: Ruleset, answer: Reckoned, beside: tuple[Texts, Reckoned] | None, base: Reckoned | None) -> Any:
    """All that is shown of an answer; `beside` is the one to compare with, `base` that of the book."""
    heads, compared = columns("reckoner", answer, beside, base)
    other = compared[1] if len(compared) > 1 else None
    return {
        "accounts": [_account(ruleset, one) for one in answer.accounts],
        "counts": [texts("reckoner.counts"), dict.fromkeys(languages(), "±")],
        "groups": [_group(one, _twin(other, one.key)) for one in answer.groups],
        **scale(),
        "based": other is not None,
        "legend": [texts("reckoner.now"), dict(heads[1]) if other else {}],
        "heads": [texts("reckoner.table_head"), *heads],
        "table": _table(compared),
        "rungs": _rungs(ruleset, answer),
        "gains": _gains(answer),
        "sentence": dict(answer.text),
        "advice": {"head": dict(answer.advice[0]), "why": dict(answer.advice[1]), "rule": rule(ruleset, answer.rule)},
    }  # fmt: skip


def _account(ruleset: Ruleset, one: Account) -> dict[str, Any]:
    return {
        "key": one.key, "side": one.side, "label": dict(one.label), "start": dict(one.start), "end": dict(one.end),
        "rule": rule(ruleset, one.rule),
        "rows": [
            {"label": dict(line.label), "value": _alike(lambda lang, n=line.value: signed(n, lang)),  # type: ignore[misc]
             "rule": rule(ruleset, line.rule)}
            for line in one.lines
        ],
    }  # fmt: skip


def _twin(other: Reckoned | None, key: str) -> Group | None:
    return next((one for one in other.groups if one.key == key), None) if other else None


def _group(one: Group, other: Group | None) -> dict[str, Any]:
    there = {part.key: part.chance for part in other.parts} if other else {}
    known = {part.key for part in one.parts}
    more = [part for part in (other.parts if other else ()) if part.key not in known]
    parts = [*one.parts, *(Part(part.key, part.label, Fraction(0)) for part in more)]
    bars = [
        bar("reckoner.bar", "reckoner.bar_other", one.key, one.label, part,
            {"other": there.get(part.key, Fraction(0))} if other else {})
        for part in parts
    ]  # fmt: skip
    return {"key": one.key, "side": one.side, "label": dict(one.label), "bars": bars}


def _table(columns: Sequence[Reckoned]) -> list[dict[str, Any]]:
    """A row for each chance that any of them has, then the numbers by which changes are measured."""
    rows, several = [], len(columns[0].groups) > 1
    for key in dict.fromkeys(group.key for column in columns for group in column.groups):
        groups = [_twin(column, key) for column in columns]
        first = next(group for group in groups if group)
        labels = {part.key: part.label for group in reversed(groups) if group for part in group.parts}
        chances = [{part.key: part.chance for part in group.parts} if group else {} for group in groups]
        for name, label in labels.items():
            words = texts("reckoner.table_part", head=dict(first.label), part=dict(label)) if several else dict(label)
            cells = [shares(row.get(name, Fraction(0))) if row else _none() for row in chances]
            rows.append({"label": words, "strong": False, "cells": cells})
    for at, one in enumerate(columns[0].measures):
        found = [column.measures[at].value if at < len(column.measures) else None for column in columns]
        cells = [_none() if value is None else _measured(value, one.share) for value in found]
        rows.append({"label": capital(one.label), "strong": True, "cells": cells})
    return rows


def _rungs(ruleset: Ruleset, answer: Reckoned) -> dict[str, Any]:
    heads = [texts(f"reckoner.rung_{name}") for name in ("dice", "chance", "values", "end")]
    rows = [{"label": _plain(one.dice), "strong": False, "cells": _rung(one)} for one in answer.rungs]
    return {"heads": heads, "rows": rows, "rule": rule(ruleset, answer.climb) if rows else None}


def _rung(one: Rung) -> list[dict[str, str]]:
    faces = {lang: listed([str(value) for value in one.values], lang) for lang in languages()}
    return [shares(one.chance), faces, dict(one.end)]


def _gains(answer: Reckoned) -> dict[str, Any]:
    rows = []
    for gain in answer.gains:
        moved = [(one.share, now - one.value) for one, now in zip(answer.measures, gain.values, strict=True)]
        cells = [changes(more * HUNDRED, 1) if share else changes(more, 2) for share, more in moved]
        rows.append({"label": dict(gain.label), "strong": False, "cells": cells})
    return {"heads": [texts("reckoner.gain_head"), *(capital(one.label) for one in answer.measures)], "rows": rows}


def _alike(make: Any) -> dict[str, str]:
    return {lang: make(lang) for lang in languages()}


def _plain(n: int) -> dict[str, str]:
    return dict.fromkeys(languages(), str(n))


def _none() -> dict[str, str]:
    return dict.fromkeys(languages(), "–")


def _measured(value: Fraction, share: bool) -> dict[str, str]:
    return shares(value) if share else {lang: decimal(value, lang, 2) for lang in languages()}
