"""What hits do: tables 5A and 5B row by row, the chain of setbacks, and the fall (section 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .open_points import Unanswerable
from .record import Figure, State

MOST = 200  # hits tried before a figure is held to be safe from ever falling


def row(rules: Mapping[str, Any], table: str, number: int) -> str:
    """The effect in a row (from 1) of a table; the last row repeats, and wounds.from may turn later rows to wounds.

    >>> from .parameters import settled
    >>> [row(settled({}), "duelling", n) for n in (1, 2, 3, 4, 9)]
    ['push', 'wound', 'drop', 'wound', 'wound']
    """
    if number >= 3 and rules["wounds.from"] == "explanation_en":
        return "wound"
    rows: Sequence[str] = rules[f"tables.{table}"]
    if number < 1 or not rows:
        raise Unanswerable(f"no row {number}")
    return rows[min(number, len(rows)) - 1]


def suffer(rules: Mapping[str, Any], state: State, name: str, hits: int, table: str, source: str) -> list[str]:
    """Give hits to a figure, one row after the other; each row sees what the rows before have done (AMB-12)."""
    told: list[str] = []
    for number in range(1, hits + 1):
        if state.figures[name].fallen:
            break
        _take(rules, state, name, row(rules, table, number), source, told)
    return told


def _take(rules: Mapping[str, Any], state: State, name: str, effect: str, source: str, told: list[str]) -> None:
    figure = state.figures[name]
    if effect == "push":
        if not _blocked(rules, state, name, source):
            told.append("pushed_back")
            state.contact = [pair for pair in state.contact if name not in pair]
            figure.backed = True
            if figure.height:
                figure.height = None
            return
        effect = rules["push.blocked_effect"]
    if effect == "stun":
        if not figure.stunned:
            told.append("stunned")
            figure.stunned = True
            return
        effect = rules["stun.again"]
    if effect == "drop":
        if figure.armed:
            told.append("dropped_weapon")
            figure.armed = False
            return
        effect = rules["weapon.drop_again"]
    if effect == "wound":
        told.append("wounded")
        figure.wounds += 1
        if figure.wounds >= rules["wounds.to_fall"]:
            figure.fallen = True
            told.append("fallen")
    elif effect != "none":
        raise Unanswerable(f"no effect {effect}")


def _blocked(rules: Mapping[str, Any], state: State, name: str, source: str) -> bool:
    """Whether a figure has no room: something behind it or, as the English edition reads, anything it touches."""
    if state.figures[name].backed:
        return True
    if rules["push.blocked_test"] != "any_contact":
        return False
    near = [other for other in state.touching(name) if other != source]
    return any(not state.figures[other].fallen or rules["fallen.is_obstacle"] for other in near)


def lone(data: Mapping[str, Any]) -> State:
    """A state in which one figure stands alone, to try hits on."""
    fields = {key: data[key] for key in ("wounds", "stunned", "armed", "backed") if key in data}
    return State("A", None, 0, None, {"one": Figure("B", 1, **fields)}, [])


def hits_to_fall(rules: Mapping[str, Any], data: Mapping[str, Any], table: str) -> int:
    """The fewest hits, all in one go, that put a figure out.

    Raises: Unanswerable if no number of hits does.

    >>> from .parameters import settled
    >>> hits_to_fall(settled({}), {}, "duelling"), hits_to_fall(settled({}), {"backed": True}, "swashbuckling")
    (5, 5)
    """
    state = lone(data)
    if state.figures["one"].wounds >= rules["wounds.to_fall"]:
        raise Unanswerable("the figure is out already")
    for hits in range(1, MOST):
        _take(rules, state, "one", row(rules, table, hits), "", [])
        if state.figures["one"].fallen:
            return hits
    raise Unanswerable("no number of hits puts it out")
