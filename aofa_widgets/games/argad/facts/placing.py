"""People put where a lesson wants them: a scenario's data with a table of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.play.placing import check_first, put_rows
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import texts

from ..flow import Argad
from ..flow.checking import scenario_of
from ..model import State
from ..model.arms import load_arms
from .doings import SIDES

ROW = (
    "person", "facing", "unit", "name", "class", "armour", "move", "melee", "ranged", "kind", "role", "life",
    "talents", "training", "hidden", "decoy", "disguised", "attitude", "burden", "afoot", "quarry",
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
        told = texts("lesson.table")
        sides = [{"name": texts(f"argad.facts.side_{side}")} for side in (0, 1)]
        data = {"id": "table", "title": told, "text": told, "sides": sides, **_TABLE, **scenario}
    rows = {str(row.get("id", n)): dict(row) for n, row in enumerate(data.get("people", ()))}
    return {**data, "people": put_rows(rows, figures, "person", ROW, PLACES, SIDES, others)}


def opening(game: Argad, state: State, side: str) -> dict[str, tuple[int, ...]] | None:
    """Nothing is rolled for: all sides begin together.

    Raises: InputError for a side that the game does not have.
    """
    check_first(side, SIDES)
    return None


__all__ = ["PLACES", "ROW", "opening", "placed"]
