"""An engagement as the view draws it: the sheets, bars of endings and losses, steps, what a change buys, points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from aofa_widgets.play.attacks import Entry, Part
from aofa_widgets.play.engagements import Loss, Outlook, Sheet, Trait
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import languages, texts, typeset
from aofa_widgets.words.numbers import Number, decimal, percent, signed

from ..clauses import rule

Texts = Mapping[str, str]
TICKS = (0, 0.25, 0.5, 0.75, 1)
MOST_BARS = 9  # numbers of figures lost that get a bar of their own; those above share one
HUNDRED = 100


def form_rows(sheets: Sequence[Sheet]) -> list[dict[str, Any]]:
    """The form as plain values."""
    return [
        {
            "key": sheet.key, "name": dict(sheet.name), "side": sheet.side,
            "entries": [_entry(one) for one in sheet.entries],
            "traits": [
                {
                    "key": row.key, "label": dict(row.label), "chosen": [_trait(one) for one in row.chosen],
                    "options": [
                        {"key": one.key, "label": dict(one.label)}
                        for one in row.options
                        if one.key not in {there.key for there in row.chosen}
                    ],
                }
                for row in sheet.traits
            ],
        }
        for sheet in sheets
    ]  # fmt: skip


def _entry(one: Entry) -> dict[str, Any]:
    options = [[key, {lang: typeset(text, lang) for lang, text in one.names[key].items()}] for key in one.options]
    return {
        "key": one.key, "label": dict(one.label), "needs": one.needs, "value": one.value,
        "low": one.low, "high": one.high, "options": options,
    }  # fmt: skip


def _trait(one: Trait) -> dict[str, Any]:
    return {
        "key": one.key, "label": dict(one.label), "text": dict(one.text),
        "low": one.low, "high": one.high, "value": one.value,
    }  # fmt: skip


def result(ruleset: Ruleset, answer: Outlook, beside: tuple[Texts, Outlook] | None, base: Outlook | None) -> Any:
    """All that is shown of an answer; `beside` is the one to compare with, `base` that of the book."""
    other = beside[1] if beside else base
    heads = [texts("engagement.now")]
    columns = [answer]
    if beside:
        heads.append(dict(beside[0]))
        columns.append(beside[1])
    if base:
        heads.append(texts("engagement.book"))
        columns.append(base)
    order = list(dict.fromkeys(part.key for one in columns for part in one.endings))
    labels = {part.key: part.label for one in reversed(columns) for part in one.endings}
    shares = [{part.key: part.chance for part in one.endings} for one in columns]
    ends = texts("engagement.ends")
    return {
        "groups": [{"key": "end", "side": 0, "label": ends, "bars": [
            _bar("end", ends, Part(key, labels[key], shares[0].get(key, Fraction(0))),
                 shares[columns.index(other)].get(key, Fraction(0)) if other else None)
            for key in order
        ]}],
        "losses": [_losses(loss) for loss in answer.losses],
        "top": 1,
        "ticks": [{"at": at, "text": _share(Fraction(at), 0)} for at in TICKS],
        "based": other is not None,
        "legend": [texts("engagement.now"), dict(heads[1]) if other else {}],
        "heads": [texts("engagement.ends_head"), *heads],
        "table": [
            *({"label": dict(labels[key]), "strong": False,
               "cells": [_share(row.get(key, Fraction(0))) for row in shares]} for key in order),
            {"label": texts("engagement.wounds"), "strong": True, "cells": [_number(one.wounds) for one in columns]},
        ],
        "steps": _steps(ruleset, answer),
        "gains": _gains(answer),
        "worth": _worth(columns, heads),
        "sentence": dict(answer.text),
        "advice": {"head": dict(answer.advice[0]), "why": dict(answer.advice[1]),
                   "rule": rule(ruleset, answer.rule) if answer.rule else None},
    }  # fmt: skip


def _bar(group: str, head: Texts, part: Part, other: Fraction | None = None) -> dict[str, Any]:
    words = {"head": dict(head), "part": dict(part.label), "share": _share(part.chance)}
    say = texts("engagement.bar", **words)
    both = say if other is None else texts("engagement.bar_other", **words, other=_share(other))
    return {
        "key": f"{group}-{part.key}", "label": dict(part.label), "value": float(part.chance),
        "text": _share(part.chance), "more": float(part.chance if other is None else other),
        "say": say, "sayBoth": both,
    }  # fmt: skip


def _losses(loss: Loss) -> dict[str, Any]:
    """Bars of the numbers of figures lost; beyond some they are put together."""
    chances = list(loss.chances)
    while len(chances) > 1 and not chances[-1]:
        chances.pop()
    parts = [Part(str(n), _alike(str(n)), chance) for n, chance in enumerate(chances)]
    if len(parts) > MOST_BARS:
        rest = sum((one.chance for one in parts[MOST_BARS - 1 :]), Fraction(0))
        parts[MOST_BARS - 1 :] = [Part("more", texts("engagement.or_more", n=MOST_BARS - 1), rest)]
    head = texts("engagement.loss_head", who=dict(loss.label), wounds=_number(loss.wounds))
    bars = [_bar(f"loss{loss.side}", dict(loss.label), one) for one in parts]
    return {"key": f"loss{loss.side}", "side": loss.side, "label": head, "bars": bars}


def _steps(ruleset: Ruleset, answer: Outlook) -> dict[str, Any]:
    rows = [
        {
            "side": step.side, "label": dict(step.label), "rule": rule(ruleset, step.rule) if step.rule else None,
            "cells": [_share(step.reached), *(_number(one) for one in (step.dice, step.hits, step.wounds))],
        }
        for step in answer.steps
    ]  # fmt: skip
    heads = [texts(f"engagement.step_{name}") for name in ("head", "reached", "dice", "hits", "wounds")]
    return {"heads": heads, "rows": rows}


def _gains(answer: Outlook) -> dict[str, Any]:
    rows = [
        {
            "label": dict(one.label), "strong": False,
            "cells": [_change(one.wounds - answer.wounds, 2), _change((one.ill - answer.ill) * HUNDRED, 1)],
        }
        for one in answer.gains
    ]  # fmt: skip
    heads = [texts("engagement.gain_head"), texts("engagement.gain_wounds"), dict(answer.ill_label)]
    return {"heads": heads, "rows": rows}


def _worth(columns: Sequence[Outlook], heads: Sequence[Texts]) -> dict[str, Any]:
    rows = []
    for n, column in enumerate(columns):
        for one in column.worth:
            name = texts("engagement.worth_beside", who=dict(one.label), what=dict(heads[n])) if n else dict(one.label)
            per = one.taken * HUNDRED / one.cost if one.cost else None
            cells = [_number(one.cost, 0), _number(one.taken, 1), _number(per, 1)]
            rows.append({"label": name, "strong": False, "cells": cells})
    names = ("head", "cost", "taken", "per")
    return {"heads": [texts(f"engagement.worth_{name}") for name in names], "rows": rows}


def _alike(text: str) -> dict[str, str]:
    return dict.fromkeys(languages(), text)


def _share(chance: Fraction, places: int = 1) -> dict[str, str]:
    return {lang: percent(chance, lang, places) for lang in languages()}


def _number(value: Number | None, places: int = 2) -> dict[str, str]:
    return {lang: "–" if value is None else decimal(value, lang, places) for lang in languages()}


def _change(value: Number, places: int) -> dict[str, str]:
    return {lang: signed(value, lang, places) for lang in languages()}
