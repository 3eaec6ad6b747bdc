"""People put where a lesson wants them: what every game does alike with what a lesson says of them.

A game offers them in `facts/placing.py` as `placed` and `opening`, made of what stands here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aofa_widgets.errors import InputError, named
from aofa_widgets.words import fault
from aofa_widgets.words.grammar import closest

Rows = Mapping[str, Mapping[str, Any]]


def check_words(where: str, told: Mapping[str, Any], allowed: Sequence[str]) -> None:
    """Whether a lesson says nothing of somebody but what may be said. Raises: InputError at the figure.

    >>> check_words("figures.anna", {"at": [1, 2]}, ("at", "side"))
    """
    for key in told:
        if key not in allowed:
            raise InputError(fault(where, "lesson.figure_field", found=named(key), allowed=", ".join(allowed)))


def place_told(where: str, told: Mapping[str, Any]) -> dict[str, int]:
    """The place that a lesson gives somebody; nothing where it gives none. Raises: InputError at the figure.

    >>> place_told("figures.anna", {"at": [10, 20]})
    {'x': 10, 'y': 20}
    """
    if "at" not in told:
        return {}
    at = told["at"]
    if not (isinstance(at, list) and len(at) == 2 and all(type(n) is int for n in at)):
        raise InputError(fault(where, "errors.bad_field", found=named(at), allowed="at = [3300, 2150]"))
    return {"x": at[0], "y": at[1]}


def side_told(where: str, told: Mapping[str, Any], sides: Sequence[str]) -> dict[str, int]:
    """The side that a lesson gives somebody; nothing where it gives none. Raises: InputError at the figure.

    >>> side_told("figures.anna", {"side": "B"}, ("A", "B"))
    {'side': 1}
    """
    if "side" not in told:
        return {}
    if told["side"] not in sides:
        raise InputError(fault(where, "lesson.no_side", found=named(told["side"]), allowed=", ".join(sides)))
    return {"side": sides.index(told["side"])}


def put_rows(
    rows: Rows, figures: Rows, kind: str, words: Sequence[str], allowed: Sequence[str], sides: Sequence[str],
    others: bool,
) -> list[dict[str, Any]]:  # fmt: skip
    """The rows of a scenario with some put elsewhere, or as a lesson says; without `others` only those named stay.

    `allowed` is what a lesson may say, `words` those of it that stand in a row as they are. Somebody who is not there
    begins as what the lesson names under `kind`. Raises: InputError at the figure for one that there is not.

    >>> put = {"anna": {"person": "scout", "at": [1, 2]}}
    >>> put_rows({}, put, "person", ("person",), ("at", "person"), ("A", "B"), True)
    [{'id': 'anna', 'side': 0, 'x': 1, 'y': 2, 'person': 'scout'}]
    """
    found: dict[str, Mapping[str, Any]] = dict(rows)
    for name, told in figures.items():
        where = f"figures.{name}"
        check_words(where, told, allowed)
        if name not in found and kind not in told:
            raise InputError(fault(where, "lesson.no_figure", found=named(name), near=closest(name, found)))
        row = {"id": name, "side": 0, "x": 0, "y": 0, **found.get(name, {})}
        row |= {key: told[key] for key in words if key in told}
        found[name] = {**row, **place_told(where, told), **side_told(where, told, sides)}
    return kept(found, figures, others)


def kept(rows: Rows, figures: Rows, others: bool) -> list[dict[str, Any]]:
    """Those who stay on the table: everybody, or (without `others`) those whom a lesson names, if it names any.

    >>> kept({"anna": {"x": 1}, "bert": {"x": 2}}, {"bert": {}}, False)
    [{'x': 2}]
    """
    return [dict(row) for name, row in rows.items() if others or not figures or name in figures]


def check_first(side: str, sides: Sequence[str]) -> None:
    """Whether a side that is to begin is one of the game. Raises: InputError.

    >>> check_first("A", ("A", "B"))
    """
    if side not in sides:
        raise InputError(fault("first", "lesson.no_side", found=named(side), allowed=", ".join(sides)))
