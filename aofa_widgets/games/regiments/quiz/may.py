"""May it? Two things that somebody has in mind, and which of them the rules allow; the book's own file has them."""

from __future__ import annotations

from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.asking import CELLS, cell, misjudged
from aofa_widgets.play.drafting import Answer, Draft
from aofa_widgets.words.grammar import fill

from .desk import Desk, Record, Refused, shuffled


def may(desk: Desk, roller: Roller) -> Draft | None:
    """Which of two things the rules allow."""
    wanted = CELLS[list(CELLS)[roller.choose(len(CELLS))]]
    rows = [row for row in shuffled(roller, desk.told["deeds"]) if set(row.get("needs", ())) <= set(desk.usable)]
    if len(rows) < 2:
        raise Refused("nothing to do")
    for first in rows:
        for second in rows:
            if first["slip"] != second["slip"]:
                two = [_laid(roller, first), _laid(roller, second)]
                right = [bool(desk.ruled(record)["legal"]) for record in two]
                if right == wanted:
                    return _asked(desk, roller, [first, second], two, right)
                break  # one partner for each, or nobody but the first would ever be asked about
    return None


def _laid(roller: Roller, row: Any) -> Record:
    """The record of a deed: a field with several values has one of them here."""
    state = {key: value["one"][roller.choose(len(value["one"]))] if isinstance(value, dict) else value
             for key, value in row["state"].items()}  # fmt: skip
    return {"op": row["op"], "state": state}


def _asked(desk: Desk, roller: Roller, rows: list[Any], two: list[Record], right: list[bool]) -> Draft:
    wrong = [Answer(value, slip, _cell(value)) for slip, value in misjudged(right, [row["slip"] for row in rows])]
    a, b = desk.two(roller)
    values: dict[str, Any] = {"a": a, "b": b, "about": [row["slip"] for row in rows], "first_ok": right[0],
                              "second_ok": right[1]}  # fmt: skip
    for name, row, record in zip(("first", "second"), rows, two, strict=True):
        values[name] = {lang: fill(row[lang], lang, record["state"]) for lang in desk.told["none"]}
    return Draft({"may": two}, Answer(right, "", _cell(right)), tuple(shuffled(roller, wrong)), values)


def _cell(value: list[bool]) -> dict[str, str]:
    return {"key": cell(value)}
