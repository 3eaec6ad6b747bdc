"""Recorded cases: the 84 of the inventory, and those that the project worked out from its rulings."""

from __future__ import annotations

import json
from typing import Any

import pytest

from aofa_widgets.cli.referee import answers

from ..records import asked, load, ruled

GAME = "honour"
BOOK, OURS = load(__file__, "cases.jsonl"), load(__file__, "more_cases.jsonl")


@pytest.mark.parametrize("record", BOOK + OURS, ids=lambda record: record["id"])
def test_the_referee_rules_as_the_case_says(record: dict[str, Any]) -> None:
    ruled(GAME, [record], near=1e-6)


def test_the_inventory_has_its_84_cases() -> None:
    assert len(BOOK) == 84
    assert len({record["id"] for record in BOOK + OURS}) == len(BOOK) + len(OURS)


@pytest.mark.parametrize("record", BOOK, ids=lambda record: record["id"])
def test_what_happened_is_told_in_both_languages_with_its_rules(record: dict[str, Any]) -> None:
    (answer,) = answers([json.dumps(asked(GAME, record))])
    told = answer["result"]
    assert told["events"]
    for event in told["events"]:
        assert event["rule"].startswith("TOH-")
        assert all(event["text"][lang].rstrip().endswith(".") for lang in ("en", "fr")), event
    assert told["rules"] == list(dict.fromkeys(event["rule"] for event in told["events"]))


def test_records_of_steps_share_a_state_and_pour_spare_dice() -> None:
    state = {"kind": "melee", "attacker": {"aim": 3, "strength": 3}, "target": {"agility": 3, "actions_left": 1}}
    steps = [
        {"event": {"call": "attack"}, "dice": ["hit:S--"]},
        {"event": {"op": "attack", "target": {"prone": True}}, "dice": ["hit:DS--", "dodge:SSS"]},
        {"event": {"type": "bag", "cards": [{"actions": 2}]}},
    ]
    (answer,) = answers([json.dumps({"game": "honour", "state": state, "steps": steps})])
    first, second, third = answer["steps"]
    assert (first["outcome"], second["outcome"], third["W"]) == ("missed", "dodged", 2)
    assert second["rolls"] == {"hit": "DS--", "dodge": "SSS"}
    assert second["pools"] == {"hit": 4, "dodge": 3}
    spare = {"game": "honour", "state": state, "steps": steps, "params": {"prone.hit_dice": 2}, "spare": "X-"}
    (answer,) = answers([json.dumps(spare)])
    assert answer["steps"][1]["rolls"]["hit"] == "DS--X"
