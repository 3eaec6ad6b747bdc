"""Questions that ask for a number or a choice of the rules; which ones, the book's own file says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.drafting import Answer, Draft

from .desk import Desk, shuffled


def recall(desk: Desk, roller: Roller, topic: Mapping[str, Any]) -> Draft | None:
    """What the rules say of one parameter: the other answers are those that the topic offers."""
    key, worded = topic["rule"], topic["option"]
    parameter, right = desk.rules.book.parameters[key], desk.rules.values[key]
    plain = list(right) if isinstance(right, tuple) else right
    counted = isinstance(plain, int) and not isinstance(plain, bool) and plain > 0 and "value" in worded
    if not counted and _word(plain) not in worded:
        return None  # a value that the topic has no words for
    offered = [(slip, value) for slip, values in topic["offers"].items() for value in values]
    wrong = [Answer(value, slip) for slip, value in shuffled(roller, offered) if _word(value) != _word(plain)]
    values = {"ours": parameter.origin == "ours"}
    return Draft({"rule": key}, Answer(plain), tuple(wrong), values)


def _word(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value))
    return "none" if value is None else str(value).lower()
