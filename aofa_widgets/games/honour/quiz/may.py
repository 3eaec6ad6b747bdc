"""May it? Two deeds that somebody has in mind, and which of them the rules allow; the book's own file has the deeds."""

from __future__ import annotations

from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.asking import CELLS, cell, misjudged
from aofa_widgets.play.drafting import Answer, Draft
from aofa_widgets.words.grammar import fill

from .desk import Desk, Record, shuffled


def may(desk: Desk, roller: Roller) -> Draft | None:
    """Which of two deeds the rules allow."""
    wanted = CELLS[list(CELLS)[roller.choose(len(CELLS))]]
    rows = shuffled(roller, desk.told["deeds"])
    for first in rows:
        for second in rows:
            if first["slip"] != second["slip"]:
                two = [_laid(desk, roller, first), _laid(desk, roller, second)]
                told = [_ruled(desk, state) for state in two]
                if [legal for legal, _ in told] == wanted:
                    return _asked(desk, roller, [first, second], two, told)
                break  # one partner for each, or nobody but the first would ever be asked about
    return None


def _laid(desk: Desk, roller: Roller, row: Any) -> Record:
    """The state of a deed: a row with several values for a field has one of them here."""
    state = {"loaded": True, **row["state"]}
    return {key: value[roller.choose(len(value))] if isinstance(value, list) else value
            for key, value in state.items()}  # fmt: skip


def _ruled(desk: Desk, state: Record) -> tuple[bool, dict[str, str]]:
    told = desk.ruled({"op": "legal", "state": state})
    said = [event["text"] for event in told["events"]]
    return not told["why"], {lang: " ".join(one[lang] for one in said) for lang in desk.told["nothing"]}


def _asked(desk: Desk, roller: Roller, rows: list[Any], two: list[Record], told: list[Any]) -> Draft:
    right = [legal for legal, _ in told]
    wrong = [Answer(value, slip, _cell(value)) for slip, value in misjudged(right, [row["slip"] for row in rows])]
    a, b = desk.two(roller)
    values: dict[str, Any] = {"a": a.name, "b": b.name, "about": [row["slip"] for row in rows]}
    for name, row, state, (_, why) in zip(("first", "second"), rows, two, told, strict=True):
        shown = {**state, "a": a.name, "b": b.name}
        values[name] = {lang: fill(row[lang], lang, shown) for lang in why}
        values[f"{name}_why"] = why
    claim = {"legal": two}
    return Draft(claim, Answer(right, "", _cell(right)), tuple(shuffled(roller, wrong)), values)


def _cell(value: list[bool]) -> dict[str, str]:
    return {"key": cell(value)}
