"""People put where a lesson wants them: a scenario's data with a table of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.errors import InputError, named
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault, languages, texts
from aofa_widgets.words.grammar import closest

from ..flow import Argad
from ..flow.checking import scenario_of
from ..model import State
from ..model.arms import load_arms
from .doings import SIDES

ROW = (
    "person", "facing", "unit", "name", "class", "armour", "move", "melee", "ranged", "kind", "role", "life",
    "talents", "training", "hidden", "decoy", "disguised", "attitude", "burden", "afoot",
)  # fmt: skip
"""What a scenario says of a person, but for its place and its side."""
PLACES = ("at", "side", *ROW)
"""What a lesson may say of a person at the start of a step."""
_TABLE: dict[str, Any] = {"width": 6000, "height": 4800, "turns": 0, "terrain": []}


def placed(
    rules: Ruleset, scenario: str | Mapping[str, Any], figures: Mapping[str, Mapping[str, Any]], others: bool
) -> Mapping[str, Any]:
    """A scenario's data with people put elsewhere; without `others` only those named stay on the table.

    What a table of a lesson's own leaves out is filled in: 60 by 48 cm, bare, two sides, no last turn.
    Raises: InputError at the person for one that there is not.

    >>> from aofa_widgets.rules import Ruleset
    >>> put = {"sergeant": {"at": [3000, 3000]}, "chief": {"facing": 90, "side": "A"}}
    >>> data = placed(Ruleset.load("argad"), "small-quarrel", put, False)
    >>> [(row["id"], row["y"], row["facing"], row["side"]) for row in data["people"]]
    [('sergeant', 3000, 0, 0), ('chief', 700, 90, 0)]
    """
    if isinstance(scenario, str):
        data = dict(scenario_of(rules, scenario, load_arms(rules)))
        if not figures:
            return data
    else:
        told = {lang: str(scenario.get("id", "")) or "…" for lang in languages()}
        sides = [{"name": texts(f"argad.facts.side_{side}")} for side in (0, 1)]
        data = {"id": "table", "title": told, "text": told, "sides": sides, **_TABLE, **scenario}
    rows = {str(row.get("id", n)): dict(row) for n, row in enumerate(data.get("people", ()))}
    for name, told_of in figures.items():
        rows[name] = _put(name, rows, told_of)
    kept = [row for name, row in rows.items() if others or not figures or name in figures]
    return {**data, "people": kept}


def _put(name: str, rows: Mapping[str, Mapping[str, Any]], told: Mapping[str, Any]) -> dict[str, Any]:
    where = f"figures.{name}"
    for key in told:
        if key not in PLACES:
            raise InputError(fault(where, "lesson.figure_field", found=named(key), allowed=", ".join(PLACES)))
    if name not in rows and "person" not in told:
        raise InputError(fault(where, "lesson.no_figure", found=named(name), near=closest(name, rows)))
    row = {"id": name, "side": 0, "x": 0, "y": 0, **rows.get(name, {})}
    row |= {key: told[key] for key in ROW if key in told}
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


def opening(game: Argad, state: State, side: str) -> dict[str, tuple[int, ...]] | None:
    """Nothing is rolled for: all sides begin together.

    Raises: InputError for a side that the game does not have.
    """
    if side not in SIDES:
        raise InputError(fault("first", "lesson.no_side", found=named(side), allowed=", ".join(SIDES)))
    return None


__all__ = ["PLACES", "ROW", "opening", "placed"]
