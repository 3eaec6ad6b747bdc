"""Questions that ask for a number or a choice of the rules; which ones, the book's own file says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.drafting import Draft

from .desk import Desk, draft


def recall(desk: Desk, roller: Roller, topic: Mapping[str, Any]) -> Draft | None:
    """What the rules say of one parameter: the other answers are those that the topic offers."""
    key = topic["rule"]
    right: Any = desk.rules.values[key]
    right = list(right) if isinstance(right, tuple) else right
    offered = topic["offers"]
    wrong = [(slip, value) for slip, values in offered.items() for value in values if _fits(value, right)]
    if right not in [value for values in offered.values() for value in values] and not isinstance(right, int):
        return None  # a value that the topic has no words for
    values: dict[str, Any] = {"right": right}
    (a,), (b,) = desk.some(roller)
    values |= {"a": a.name, "b": b.name}
    return draft(roller, {"rule": key}, right, wrong, values)


def _fits(value: Any, right: Any) -> bool:
    return value is not None and isinstance(value, type(right)) and value != right
