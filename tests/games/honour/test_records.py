"""Records of any kind: dice against a second hand, and strangers' records, which get an answer whatever they hold."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aofa_widgets.cli.referee import answers
from aofa_widgets.errors import InputError
from aofa_widgets.games.honour.params import Params
from aofa_widgets.games.honour.referee import rule, schema
from aofa_widgets.games.honour.referee.reading import CALLS
from aofa_widgets.games.honour.resolve import Attack, Due, Fighter, advance, begin, due
from aofa_widgets.play.case_fields import read_fields
from aofa_widgets.rules import Ruleset

from ..records import asked
from .test_cases import BOOK, GAME, OURS
from .test_odds import SIGN, attacks, changes, plain
from .twin import attack as play

RULES = Ruleset.load("honour")
NOT_TOLD = ("group_hit_bonus", "missile")


@settings(max_examples=30, deadline=None)
@given(attacks(), changes, st.randoms(use_true_random=False))
def test_any_attack_is_ruled_as_a_second_hand_does(raw: dict[str, Any], changed: dict[str, Any], chance: Any) -> None:
    for who in ("attacker", "target"):
        for ability in ("aim", "agility", "honour"):
            raw[who][ability] += chance.randint(0, 3)
        raw[who]["strength"] = chance.randint(0, 5)
    under = Params.of(RULES.with_values(changed))
    rolls: list[str] = []

    def roll(label: str, dice: int) -> str:
        fallen = "".join(SIGN[chance.choice(under.die_faces)] for _ in range(dice))
        rolls.append(f"{label}:{fallen}")
        return fallen

    fields = read_fields(raw, CALLS["attack"], "state")
    fields["range"] = raw["range"]
    wanted = play(plain(under), fields, roll)
    found = rule({"game": "honour", "op": "attack", "state": raw, "dice": rolls, "params": changed})["result"]
    for key, value in wanted.items():
        if isinstance(value, dict):
            assert {name: found[key][name] for name in value if name not in NOT_TOLD} == {
                name: one for name, one in value.items() if name not in NOT_TOLD
            }, key
        else:
            assert found[key] == value, key
    for dropped in range(len(rolls)):
        with pytest.raises(InputError):
            rule({"game": "honour", "op": "attack", "state": raw, "dice": rolls[:dropped], "params": changed})


# ---- whatever comes in, an answer goes out

STRANGE = [
    *(None, True, -1, 0, 7, 1.5, 10**30, 1e308, float("nan"), "", "S", "A", "x" * 300, [], {}, [[]], ["hit:S"]),
    *("\ud800", "hit:", ":", "test:DSX", {"cls": "samurai"}, [{"id": "a"}], "samurai", "bow", [1, 2]),
]
STEPS = {
    "id": "steps",
    "state": {"kind": "melee", "attacker": {"aim": 3}, "target": {"agility": 3}},
    "steps": [
        {"event": {"call": "attack"}, "dice": ["hit:S--"]},
        {"event": {"op": "test", "dice": 1}, "dice": ["test:S"]},
    ],
    "spare": "XSD-",
}


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in inner:
        yield (*way, key)
        yield from places(child, (*way, key))


def sound(answer: dict[str, Any]) -> bool:
    if "error" in answer:
        error = answer["error"]
        return bool(error["at"]) and all(error["texts"].values())
    return "result" in answer or "steps" in answer


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([*BOOK, *OURS, STEPS]), st.data())
def test_every_record_gets_an_answer(record: dict[str, Any], data: st.DataObject) -> None:
    strange = copy.deepcopy(asked(GAME, record))
    *way, last = data.draw(st.sampled_from(list(places(strange))))
    inner = strange
    for key in way:
        inner = inner[key]
    if data.draw(st.booleans()):
        inner[last] = copy.deepcopy(data.draw(st.sampled_from(STRANGE)))
    elif isinstance(inner, dict):
        inner[data.draw(st.sampled_from(["marker", "op", "dice", "steps", "state", "unit", ""]))] = inner.pop(last)
    else:
        del inner[last]
    (answer,) = answers([json.dumps(strange)])
    assert sound(answer), answer
    assert "fault of its own" not in json.dumps(answer), answer


junk = st.recursive(
    st.sampled_from(STRANGE) | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(sorted(CALLS)), st.data())
def test_every_call_takes_or_refuses_anything(call: str, data: st.DataObject) -> None:
    fields = data.draw(st.dictionaries(st.sampled_from([*CALLS[call], "else"]), junk, max_size=6))
    record = {"game": "honour", "op": call, "state": fields, "dice": data.draw(junk), "params": data.draw(junk)}
    (answer,) = answers([json.dumps(record)])
    assert sound(answer), answer
    assert "fault of its own" not in json.dumps(answer), answer


def test_a_schema_describes_the_cases_and_refuses_misspelt_ones() -> None:
    checker = jsonschema.Draft202012Validator(schema())
    checker.check_schema(schema())
    for record in [*BOOK, *OURS, STEPS]:
        if "error" not in record.get("expect", {}):
            checker.validate({**asked(GAME, record)})
    wrong = {"game": "honour", "op": "test", "state": {"die": 3}}
    assert not checker.is_valid(wrong)
    assert not checker.is_valid({"game": "honour", "op": "tset", "state": {"dice": 3}})
    assert not checker.is_valid({"game": "honour"})


def test_bounds_are_said_with_the_place() -> None:
    (answer,) = answers([json.dumps({"game": "honour", "op": "test", "state": {"dice": 101}})])
    assert answer["error"]["at"] == "state.dice"
    assert "100" in answer["error"]["texts"]["fr"]
    (answer,) = answers([json.dumps({"game": "honour", "op": "no"})])
    assert answer["error"]["at"] == "op"
    assert "remove_tokens" in answer["error"]["message"]


# ---- the step machine itself

def test_due_refuses_rolls_that_are_not_due() -> None:
    params = Params.of(RULES)
    blow = Attack("melee", Fighter(aim=3, strength=2), Fighter(agility=2, actions_left=1))
    first = due(params, blow, [])
    assert isinstance(first, Due) and (first.label, first.dice, first.of) == ("hit", 3, "attacker")
    for rolls in ([("dodge", "S")], [("hit", "S")], [("hit", "S--"), ("hit", "S--")], [("hit", None)]):
        with pytest.raises(InputError):
            due(params, blow, rolls)
    dodge = due(params, blow, [("hit", "DS-")])
    assert isinstance(dodge, Due) and (dodge.of, dodge.optional) == ("target", False)
    free = Params.of(RULES.with_values({"dodge.mandatory": False}))
    assert getattr(due(free, blow, [("hit", "DS-"), ("dodge", None)]), "label", "") == "damage"


def test_a_course_can_be_kept_and_gone_on_with() -> None:
    params = Params.of(RULES)
    target = Fighter(cls="samurai", honour=2)
    course = begin(params, Attack("melee", Fighter(aim=3, strength=2, weapon="spear"), target))
    again = advance(params, course, "DDS")
    assert again == advance(params, course, "DDD") and hash(again) == hash(advance(params, course, "DDD"))
    assert course.due == begin(params, course.attack).due
    with pytest.raises(InputError):
        advance(params, advance(params, course, "---"), "S")


def test_rooted_units_are_never_knocked_down() -> None:
    params = Params.of(RULES)
    rooted = Fighter(agility=1, actions_left=1, immune=("prone",))
    end = due(params, Attack("melee", Fighter(aim=3, strength=1, weapon="heavy_club"), rooted),
              [("hit", "DDS"), ("dodge", "X"), ("damage", "-")])
    assert not isinstance(end, Due) and not end.target.prone
