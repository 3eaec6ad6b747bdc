"""An army list as the view draws it: the shelf, the rows, limits as meters, what is wrong with its clause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aofa_widgets.play.attacks import Entry
from aofa_widgets.play.mustering import Blank, Data, Meter, Musters, Sight
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import texts, typeset

from ..clauses import rule

Texts = Mapping[str, str]


def rows(ruleset: Ruleset, now: Sight) -> dict[str, Any]:
    """All that is shown of a list."""
    wrong = {flaw.row for flaw in now.flaws}
    return {
        "name": dict(now.name), "army": dict(now.army), "cost": now.cost, "points": now.points,
        "entries": [entry(one) for one in now.entries],
        "picks": [
            {
                "key": one.key, "label": dict(one.label), "cost": one.cost, "part": dict(one.part),
                "lines": [_set(line) for line in one.lines],
            }
            for one in now.picks
        ],
        "rows": [
            {
                "label": dict(one.label), "cost": one.cost, "lines": [_set(line) for line in one.lines],
                "entries": [entry(each) for each in one.entries], "wrong": at in wrong,
            }
            for at, one in enumerate(now.rows)
        ],
        "meters": [_meter(ruleset, one) for one in now.meters],
        "flaws": [
            {"text": dict(one.text), "row": one.row, "rule": rule(ruleset, one.rule) if one.rule else None}
            for one in now.flaws
        ],
    }  # fmt: skip


def choices(desk: Musters, data: Data, bots: Mapping[str, Any]) -> dict[str, Any]:
    """Lists of the book to open or to meet, where to meet them, and who plays them."""
    return {
        "shipped": [[key, dict(name)] for key, name in desk.shipped()],
        "grounds": [[key, dict(name)] for key, name in desk.grounds(data)],
        "own": [[key, dict(name)] for key, name in desk.own(data)],
        "forms": {key: _form(desk.form(data, key)) for key in ("", *(key for key, _ in desk.own(data)))},
        "words": [dict(one) for one in desk.words()],
        "bots": [["", dict(texts("muster.play_person"))], *([key, dict(bot.name)] for key, bot in bots.items())],
    }


def _form(parts: Sequence[Blank]) -> list[dict[str, Any]]:
    return [{"name": dict(part.name), "entries": [entry(one) for one in part.entries]} for part in parts]


def entry(one: Entry) -> dict[str, Any]:
    """One thing to choose, as plain values."""
    return {
        "key": one.key, "label": _set(one.label), "needs": one.needs, "value": one.value,
        "low": one.low, "high": one.high, "options": [[key, _set(one.names[key])] for key in one.options],
    }  # fmt: skip


def _meter(ruleset: Ruleset, one: Meter) -> dict[str, Any]:
    most = one.most
    share = 0.0 if most is None else min(1.0, one.now / most) if most else float(one.now > 0)
    state = "free" if most is None else "over" if one.now > most else "full" if one.now == most else "in"
    said = texts(f"muster.meter_{state}", what=dict(one.label), n=one.now, most=most or 0)
    return {
        "key": one.key, "label": dict(one.label), "now": one.now, "most": most, "share": share, "state": state,
        "say": dict(said), "rule": rule(ruleset, one.rule) if one.rule else None,
    }  # fmt: skip


def _set(words: Texts) -> dict[str, str]:
    return {lang: typeset(text, lang) for lang, text in words.items()}
