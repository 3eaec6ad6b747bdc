"""Questions that ask for a number or a choice of the rules; which ones, the book's own file says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.drafting import Answer, Draft
from aofa_widgets.rules.params import Parameter

from .desk import Desk, shuffled


def recall(desk: Desk, roller: Roller, topic: Mapping[str, Any]) -> Draft | None:
    """What the rules say of one parameter: the other answers are those that the topic offers."""
    key, worded = topic["rule"], topic["option"]
    parameter, right = desk.rules.book.parameters[key], desk.rules.values[key]
    counted = isinstance(right, int) and not isinstance(right, bool) and right > 0 and "value" in worded
    if not counted and _word(right) not in worded:
        return None  # a value that the topic has no words for
    offered = [(slip, _read(parameter, value)) for slip, values in topic["offers"].items() for value in values]
    wrong = [Answer(value, slip) for slip, value in shuffled(roller, offered) if _word(value) != _word(right)]
    (a,), (b,) = desk.some(roller)
    values = {"a": a.name, "b": b.name, "ours": parameter.origin == "ours"}
    return Draft({"rule": key}, Answer(right), tuple(wrong), values)


def _read(parameter: Parameter, value: Any) -> Any:
    """A value of the file as the rules hold it: the parameter's own word for no limit is None."""
    return None if parameter.none is not None and value == parameter.none else value


def _word(value: Any) -> str:
    return "none" if value is None else str(value).lower()
