"""Units put where a lesson wants them: a scenario's data with a table of its own, and who begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.play.placing import check_first, put_rows
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import texts

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
        told = texts("lesson.table")
        sides = [texts(f"regiments.facts.side_{side}") for side in (0, 1)]
        data = {"id": "table", "title": told, "text": told, "sides": sides, **_TABLE, **scenario}
    rows = {str(row.get("id", row["unit"])): dict(row) for row in data.get("units", ())}
    return {**data, "units": put_rows(rows, figures, "unit", (*BEGUN, "unit"), PLACES, SIDES, others)}


def opening(game: Regiments, state: State, side: str) -> dict[str, tuple[int, ...]] | None:
    """The roll-off that a side wins; None where none is due.

    Raises: InputError for a side that the game does not have.
    """
    check_first(side, SIDES)
    if not isinstance(state.due, Roll) or not state.due.two:
        return None
    return {one: (6,) if one == side else (1,) for one in SIDES}


__all__ = ["BEGUN", "PLACES", "opening", "placed"]
