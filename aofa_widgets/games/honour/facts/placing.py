"""Units put where a lesson wants them: a scenario's data with a table of its own, and who draws first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.errors import InputError, named
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault, languages, texts
from aofa_widgets.words.grammar import closest

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
        told = {lang: str(scenario.get("id", "")) or "…" for lang in languages()}
        sides = [texts(f"honour.facts.side_{side}") for side in (0, 1)]
        data = {"id": "table", "title": told, "text": told, "terrain": [], "sides": sides, **_TABLE, **scenario}
    if "deploy" not in data or figures:
        data.pop("deploy", None)
        width, height = data["width"], data["height"]
        whole = {"x": width // 2, "y": height // 2, "w": width, "h": height}
        data["zones"] = [{"side": side, **whole} for side in (0, 1)]
    rows = {str(row.get("id", row["card"])): dict(row) for row in data.get("units", ())}
    for name, told_of in figures.items():
        rows[name] = _put(name, rows, told_of)
    kept = [row for name, row in rows.items() if others or not figures or name in figures]
    return {**data, "units": kept}


def _put(name: str, rows: Mapping[str, Mapping[str, Any]], told: Mapping[str, Any]) -> dict[str, Any]:
    where = f"figures.{name}"
    for key in told:
        if key not in PLACES:
            raise InputError(fault(where, "lesson.figure_field", found=named(key), allowed=", ".join(PLACES)))
    if name not in rows and "card" not in told:
        raise InputError(fault(where, "lesson.no_figure", found=named(name), near=closest(name, rows)))
    row = {"id": name, "side": 0, "x": 0, "y": 0, **rows.get(name, {})}
    row |= {key: told[key] for key in (*BEGUN, "card") if key in told}
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


def opening(game: Honour, state: State, side: str) -> dict[str, tuple[int, ...]] | None:
    """The coin that lets a side draw first; None where no coin is due.

    Raises: InputError for a side that the game does not have.
    """
    if side not in SIDES:
        raise InputError(fault("first", "lesson.no_side", found=named(side), allowed=", ".join(SIDES)))
    due = state.due
    if not isinstance(due, Roll) or due.kind != "coin":
        return None
    return {due.cup: (SIDES.index(side) + 1,)}


__all__ = ["PLACES", "opening", "placed"]
