"""Units put where a lesson wants them: a scenario's data with a table of its own, and who draws first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.play.placing import check_first, put_rows
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import texts

from ..flow import Honour
from ..flow.begun import BEGUN
from ..flow.checking import scenario_of
from ..model import Roll, State
from ..model.forces import load_cards
from .doings import SIDES

PLACES = ("at", "card", "side", *BEGUN)
"""What a lesson may say of a unit at the start of a step."""
_TABLE = {"width": 6096, "height": 6096, "victory": "losses", "points": 60}


def placed(
    rules: Ruleset, scenario: str | Mapping[str, Any], figures: Mapping[str, Mapping[str, Any]], others: bool
) -> Mapping[str, Any]:
    """A scenario's data with units put elsewhere; without `others` only those named stay on the table.

    What a table of a lesson's own leaves out is filled in: 24 by 24 inches, free to set up anywhere.
    Raises: InputError at the unit for one that there is not.

    >>> from aofa_widgets.rules import Ruleset
    >>> put = {"heron_lord": {"at": [3048, 4000], "markers": 1}, "road_monk": {"at": [3048, 2000]}}
    >>> data = placed(Ruleset.load("honour"), "first-blood", put, False)
    >>> [(row["card"], row["y"], row.get("markers", 0)) for row in data["units"]]
    [('heron_lord', 4000, 1), ('road_monk', 2000, 0)]
    """
    if isinstance(scenario, str):
        data = dict(scenario_of(rules, scenario, load_cards(rules.book)))
        if not figures:
            return data
        data |= {"points": 200}
    else:
        told = texts("lesson.table")
        sides = [texts(f"honour.facts.side_{side}") for side in (0, 1)]
        data = {"id": "table", "title": told, "text": told, "terrain": [], "sides": sides, **_TABLE, **scenario}
    if "deploy" not in data or figures:
        data.pop("deploy", None)
        width, height = data["width"], data["height"]
        whole = {"x": width // 2, "y": height // 2, "w": width, "h": height}
        data["zones"] = [{"side": side, **whole} for side in (0, 1)]
    rows = {str(row.get("id", row["card"])): dict(row) for row in data.get("units", ())}
    return {**data, "units": put_rows(rows, figures, "card", (*BEGUN, "card"), PLACES, SIDES, others)}


def opening(game: Honour, state: State, side: str) -> dict[str, tuple[int, ...]] | None:
    """The coin that lets a side draw first; None where no coin is due.

    Raises: InputError for a side that the game does not have.
    """
    check_first(side, SIDES)
    due = state.due
    if not isinstance(due, Roll) or due.kind != "coin":
        return None
    return {due.cup: (SIDES.index(side) + 1,)}


__all__ = ["PLACES", "opening", "placed"]
