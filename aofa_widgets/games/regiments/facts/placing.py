"""Units put where a lesson wants them: a scenario's data with a table of its own, and who begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.errors import InputError, named
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault, languages, texts
from aofa_widgets.words.grammar import closest

from ..flow import Regiments
from ..flow.checking import scenario_of
from ..model import Roll, State
from ..model.armies import load_armies
from ..params import Params
from .doings import SIDES

BEGUN = ("facing", "figures", "wounds", "tokens", "staff", "shaken", "fatigued", "done")
"""How a unit may begin."""
PLACES = ("at", "unit", "side", *BEGUN)
"""What a lesson may say of a unit at the start of a step."""
_TABLE: dict[str, Any] = {
    "width": 9144, "height": 9144, "terrain": [], "objectives": [], "edges": ["south", "north"], "first": 0,
}  # fmt: skip


def placed(
    rules: Ruleset, scenario: str | Mapping[str, Any], figures: Mapping[str, Mapping[str, Any]], others: bool
) -> Mapping[str, Any]:
    """A scenario's data with units put elsewhere; without `others` only those named stay on the table.

    What a table of a lesson's own leaves out is filled in: 36 by 36 inches, bare, the first side to begin.
    Raises: InputError at the unit for one that there is not.

    >>> from aofa_widgets.rules import Ruleset
    >>> put = {"marsh_pikes": {"at": [6000, 8000], "facing": 90}, "ash_raiders": {"at": [6000, 3000]}}
    >>> data = placed(Ruleset.load("regiments"), "first-clash", put, False)
    >>> [(row["unit"], row["y"], row["facing"]) for row in data["units"]]
    [('marsh_pikes', 8000, 90), ('ash_raiders', 3000, 180)]
    """
    if isinstance(scenario, str):
        data = dict(scenario_of(rules, Params.of(rules), scenario, load_armies(rules.book)))
        if not figures:
            return data
    else:
        told = {lang: str(scenario.get("id", "")) or "…" for lang in languages()}
        sides = [texts(f"regiments.facts.side_{side}") for side in (0, 1)]
        data = {"id": "table", "title": told, "text": told, "sides": sides, **_TABLE, **scenario}
    rows = {str(row.get("id", row["unit"])): dict(row) for row in data.get("units", ())}
    for name, told_of in figures.items():
        rows[name] = _put(name, rows, told_of)
    kept = [row for name, row in rows.items() if others or not figures or name in figures]
    return {**data, "units": kept}


def _put(name: str, rows: Mapping[str, Mapping[str, Any]], told: Mapping[str, Any]) -> dict[str, Any]:
    where = f"figures.{name}"
    for key in told:
        if key not in PLACES:
            raise InputError(fault(where, "lesson.figure_field", found=named(key), allowed=", ".join(PLACES)))
    if name not in rows and "unit" not in told:
        raise InputError(fault(where, "lesson.no_figure", found=named(name), near=closest(name, rows)))
    row = {"id": name, "side": 0, "x": 0, "y": 0, **rows.get(name, {})}
    row |= {key: told[key] for key in (*BEGUN, "unit") if key in told}
    if "at" in told:
        at = told["at"]
        if not (isinstance(at, list) and len(at) == 2 and all(type(n) is int for n in at)):
            raise InputError(fault(where, "errors.bad_field", found=named(at), allowed="at = [3300, 2150]"))
        row |= {"x": at[0], "y": at[1]}
    if "side" in told:
        if told["side"] not in SIDES:
            raise InputError(fault(where, "lesson.no_side", found=named(told["side"]), allowed=", ".join(SIDES)))
        row["side"] = SIDES.index(told["side"])
    return row


def opening(game: Regiments, state: State, side: str) -> dict[str, tuple[int, ...]] | None:
    """The roll-off that a side wins; None where none is due.

    Raises: InputError for a side that the game does not have.
    """
    if side not in SIDES:
        raise InputError(fault("first", "lesson.no_side", found=named(side), allowed=", ".join(SIDES)))
    if not isinstance(state.due, Roll) or not state.due.two:
        return None
    return {one: (6,) if one == side else (1,) for one in SIDES}


__all__ = ["BEGUN", "PLACES", "opening", "placed"]
