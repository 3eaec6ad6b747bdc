"""The attack calculator's form gives the exact odds of the inventory: its twenty whole attacks (A01 to A20)."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from aofa_widgets.games.honour.odds.calculator import attack
from aofa_widgets.rules import Ruleset

ROWS = json.loads((Path(__file__).parent / "data" / "attack_desk.json").read_text(encoding="utf-8"))
DESK = attack(Ruleset.load("honour"))


@pytest.mark.parametrize("name", ROWS)
def test_the_endings_are_those_of_the_inventory(name):
    row = ROWS[name]
    endings = {one.key: one.chance for one in DESK.answer(DESK.first(row["form"])).endings if one.chance}
    assert endings == {key: Fraction(text) for key, text in row["endings"].items() if Fraction(text)}


@pytest.mark.parametrize("name", ["A01", "A11"])
def test_a_blow_played_ends_as_its_endings_say(name):
    """Every sequence of faces of a small attack comes to an ending that has a chance."""
    values = DESK.first(ROWS[name]["form"])
    known = {one.label["en"] for one in DESK.answer(values).endings if one.chance}
    for face in range(1, 7):
        blow = DESK.begin(values)
        while blow.due is not None:
            blow = DESK.advance(blow, (face,) * blow.due[2])
        assert any(f"**{one}**" in blow.told[-1][0]["en"] for one in known)
