"""May one? Two things that somebody has in mind, and which of them the rules allow; the book's own file has them."""

from __future__ import annotations

from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.asking import CELLS, cell, misjudged
from aofa_widgets.play.drafting import Answer, Draft

from .desk import Desk, Record, Refused, shuffled


def may(desk: Desk, roller: Roller) -> Draft | None:
    """Which of two things the rules allow."""
    wanted = CELLS[list(CELLS)[roller.choose(len(CELLS))]]
    rows = shuffled(roller, desk.told["deeds"])
    for first in rows:
        for second in rows:
            if first["slip"] == second["slip"]:
                continue
            two: list[Record] = [{"op": row["op"], "state": row["state"], "dice": {}} for row in (first, second)]
            right = [_legal(desk, record) for record in two]
            if right == wanted:
                return _asked(desk, roller, [first, second], two, right)
    raise Refused("nothing to do")


def _legal(desk: Desk, record: Record) -> bool:
    told = desk.ruled(record)
    return bool(told["allowed"] if record["op"] == "to_hit" else told["visible"])


def _asked(desk: Desk, roller: Roller, rows: list[Any], two: list[Record], right: list[bool]) -> Draft:
    wrong = [Answer(value, slip, _cell(value)) for slip, value in misjudged(right, [row["slip"] for row in rows])]
    values: dict[str, Any] = {"about": [row["slip"] for row in rows], "first_ok": right[0], "second_ok": right[1]}
    for name, row in zip(("first", "second"), rows, strict=True):
        values[name] = {lang: row[lang] for lang in desk.told["none"]}
    return Draft({"may": two}, Answer(right, "", _cell(right)), tuple(shuffled(roller, wrong)), values)


def _cell(value: list[bool]) -> dict[str, str]:
    return {"key": cell(value)}
