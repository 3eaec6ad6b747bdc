"""An engagement as the view draws it: the sheets, bars of endings and losses, steps, what a change buys, points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from aofa_widgets.play.attacks import Part
from aofa_widgets.play.engagements import Loss, Outlook
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import languages, texts
from aofa_widgets.words.numbers import Number, decimal

from ..clauses import rule
from ..sheets import bar, changes, columns, scale, shares

Texts = Mapping[str, str]
MOST_BARS = 9  # numbers of figures lost that get a bar of their own; those above share one
HUNDRED = 100


def result(ruleset: Ruleset, answer: Outlook, beside: tuple[Texts, Outlook] | None, base: Outlook | None) -> Any:
    """All that is shown of an answer; `beside` is the one to compare with, `base` that of the book."""
    other = beside[1] if beside else base
    heads, compared = columns("engagement", answer, beside, base)
    order = list(dict.fromkeys(part.key for one in compared for part in one.endings))
    labels = {part.key: part.label for one in reversed(compared) for part in one.endings}
    chances = [{part.key: part.chance for part in one.endings} for one in compared]
    ends = texts("engagement.ends")
    return {
        "groups": [{"key": "end", "side": 0, "label": ends, "bars": [
            _bar("end", ends, Part(key, labels[key], chances[0].get(key, Fraction(0))),
                 chances[compared.index(other)].get(key, Fraction(0)) if other else None)
            for key in order
        ]}],
        "losses": [_losses(loss) for loss in answer.losses],
        **scale(),
        "based": other is not None,
        "legend": [texts("engagement.now"), dict(heads[1]) if other else {}],
        "heads": [texts("engagement.ends_head"), *heads],
        "table": [
            *({"label": dict(labels[key]), "strong": False,
               "cells": [shares(row.get(key, Fraction(0))) for row in chances]} for key in order),
            {"label": texts("engagement.wounds"), "strong": True, "cells": [_number(one.wounds) for one in compared]},
        ],
        "steps": _steps(ruleset, answer),
        "gains": _gains(answer),
        "worth": _worth(compared, heads),
        "sentence": dict(answer.text),
        "advice": {"head": dict(answer.advice[0]), "why": dict(answer.advice[1]),
                   "rule": rule(ruleset, answer.rule) if answer.rule else None},
    }  # fmt: skip


def _bar(group: str, head: Texts, part: Part, other: Fraction | None = None) -> dict[str, Any]:
    compared = {} if other is None else {"other": other}
    return bar("engagement.bar", "engagement.bar_other", group, head, part, compared)


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
            "cells": [shares(step.reached), *(_number(one) for one in (step.dice, step.hits, step.wounds))],
        }
        for step in answer.steps
    ]  # fmt: skip
    heads = [texts(f"engagement.step_{name}") for name in ("head", "reached", "dice", "hits", "wounds")]
    return {"heads": heads, "rows": rows}


def _gains(answer: Outlook) -> dict[str, Any]:
    rows = [
        {
            "label": dict(one.label), "strong": False,
            "cells": [changes(one.wounds - answer.wounds, 2), changes((one.ill - answer.ill) * HUNDRED, 1)],
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


def _number(value: Number | None, places: int = 2) -> dict[str, str]:
    return {lang: "–" if value is None else decimal(value, lang, places) for lang in languages()}
