"""What a record may claim: entries that nothing reads, levels after a push, ways of arriving after other things."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.games.swashbuckling import rule, schema

FIGURES = {"a": {"side": "A", "rating": 3}, "b": {"side": "B", "rating": 2, "height": 1}}
DUEL: dict[str, Any] = {
    "event": {"type": "duel", "lead": "b", "arrival": "leap_off"},
    "dice": {"active": [4, 4, 4, 3, 2], "reactive": {"b": [3, 2, 2]}},
}
BLOW: dict[str, Any] = {
    "event": {"type": "opposed", "targets": ["b"]},
    "dice": {"active": [4], "reactive": {"b": [3, 2]}},
}


def record(*steps: dict[str, Any], **params: Any) -> dict[str, Any]:
    state = {
        "active": "A",
        "activation": {"figure": "a", "actions": 0},
        "figures": copy.deepcopy(FIGURES),
        "contact": [["a", "b"]],
    }
    return {"id": "r", "params": params, "state": state, "steps": [copy.deepcopy(step) for step in steps]}


@pytest.mark.parametrize(
    ("way", "wrong", "near"),
    [
        ((), "stat", "state"),
        (("state",), "contacts", "contact"),
        (("state", "activation"), "action", "actions"),
        (("state", "figures", "a"), "wound", "wounds"),
        (("steps", 0), "dices", "dice"),
        (("steps", 0, "event"), "target", "targets"),
        (("steps", 0, "dice"), "reactiv", "reactive"),
    ],
)
def test_an_entry_that_nothing_reads_is_named_with_the_one_meant(way: tuple[Any, ...], wrong: str, near: str) -> None:
    row = record(BLOW)
    inner: Any = row
    for key in way:
        inner = inner[key]
    inner[wrong] = 1
    with pytest.raises(InputError) as refused:
        rule(row)
    (fault,) = refused.value.faults
    assert fault.where.endswith(wrong) and f"`{wrong}`" in fault.texts["en"] and f"`{near}`" in fault.texts["fr"]


def test_the_schema_is_as_strict_as_the_referee() -> None:
    properties = schema()["properties"]
    closed = [properties["state"], properties["steps"]["items"], properties["steps"]["items"]["properties"]["event"]]
    assert all(each["additionalProperties"] is False for each in closed)


@pytest.mark.parametrize(("off", "height"), [("falls_and_continues", 0), ("stops_at_edge", 1)])
def test_a_push_takes_a_figure_down_from_where_it_stood(off: str, height: int) -> None:
    (answer,) = rule(record(BLOW, **{"push.off_height": off}))["steps"]
    assert answer["effects"] == {"b": ["pushed_back"]} and answer["figures"]["b"]["height"] == height


def test_a_way_of_arriving_is_not_believed_after_a_blow_in_the_same_contact() -> None:
    blow = copy.deepcopy(BLOW) | {"dice": {"active": [2], "reactive": {"b": [3, 2]}}}  # a miss: nobody moves
    first, second = rule(record(blow, DUEL, **{"optional.impetus": True}))["steps"]
    assert first["legal"] and not second["legal"] and second["rule"] == "AOFA-AMB-15"


def test_a_way_of_arriving_is_believed_where_the_record_begins_with_it() -> None:
    dice = {"active": [4, 4, 4, 3], "reactive": {"b": [3, 2, 2]}}
    (answer,) = rule(record(DUEL | {"dice": dice}, **{"optional.impetus": True}))["steps"]
    assert answer["legal"] and answer["active_dice"] == 4
