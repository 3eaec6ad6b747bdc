"""A scenario's data as the text of a TOML file, one thing a line, the same text for the same data."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

HEAD = """\
# Lengths are whole tenths of a millimetre (an inch is 254); courtyard.toml explains every entry.

"""
ROWS = ("things", "figures")
ORDER = (
    *("id", "title", "text", "width", "deploy", "muster", "victory", "eliminate_n"),
    *("profile", "name", "in_text", "gender", "elide", "mark", "side"),
    *("kind", "label", "x", "y", "z", "r", "w", "h", "angle", "size", "lift", "solid", "stand"),
    *("hanging", "swing", "rolls", "to", "on"),
)


def written(scenario: Mapping[str, Any], head: str = HEAD) -> str:
    """The text of a scenario's file; `head` is a comment to begin with.

    >>> print(written({"id": "a", "width": 2540, "things": [{"id": "b", "kind": "rug"}], "figures": []}, ""), end="")
    id = "a"
    width = 2540
    <BLANKLINE>
    things = [
        { id = "b", kind = "rug" },
    ]
    <BLANKLINE>
    figures = [
    ]
    """
    lines = [f"{key} = {_value(scenario[key])}" for key in _in_order(scenario) if key not in ROWS]
    for key in ROWS:
        lines += ["", f"{key} = [", *(f"    {_value(row)}," for row in scenario[key]), "]"]
    return head + "\n".join(lines) + "\n"


def _in_order(row: Mapping[str, Any]) -> list[str]:
    # a thing has its height after its outline, a table beside its width
    order = (*ORDER[: ORDER.index("size")], "height", *ORDER[ORDER.index("size") :])
    if "width" in row:
        order = (*ORDER[: ORDER.index("deploy")], "height", *ORDER[ORDER.index("deploy") :])
    return sorted(row, key=lambda key: (order.index(key) if key in order else len(order), key))


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_value(value[key])}" for key in _in_order(value)) + " }"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(_value(each) for each in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)
