"""Recorded cases: the 100 of the inventory, those that the project worked out, and strangers' records."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest

from aofa_widgets.cli.referee import answers
from aofa_widgets.errors import InputError
from aofa_widgets.games.regiments.referee import rule, schema

DATA = Path(__file__).parent / "data"


def load(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines() if line]


BOOK, OURS = load("cases.jsonl"), load("more_cases.jsonl")


def asked(record: dict[str, Any]) -> dict[str, Any]:
    """A record as it goes to the referee: without what it expects."""
    return {"game": "regiments", **{k: v for k, v in record.items() if k not in ("expect", "title", "rules", "why")}}


def differences(want: Any, got: Any, at: str) -> Iterator[str]:
    """Where an answer is not as expected; only the keys that are expected are compared."""
    if isinstance(want, dict) and isinstance(got, dict):
        for key, value in want.items():
            yield from differences(value, got.get(key, "(missing)"), f"{at}.{key}")
    elif want != got or isinstance(want, bool) != isinstance(got, bool):
        yield f"{at}: expected {want!r}, found {got!r}"


def test_the_referee_rules_as_the_cases_say() -> None:
    records = BOOK + OURS
    wrong = {}
    for record, answer in zip(records, answers([json.dumps(asked(record)) for record in records]), strict=True):
        if "error" in record["expect"]:
            found = answer.get("error", {})
            if found.get("at") != record["expect"]["error"]["at"] or not all(found["texts"][x] for x in ("en", "fr")):
                wrong[record["id"]] = [answer]
        elif faults := [answer] if "error" in answer else [*differences(record["expect"], answer["result"], "result")]:
            wrong[record["id"]] = faults
    assert wrong == {}


def test_the_inventory_has_its_100_cases() -> None:
    assert len(BOOK) == 100
    assert len({record["id"] for record in BOOK + OURS}) == len(BOOK) + len(OURS)


def test_what_happened_is_told_in_both_languages_with_its_rules() -> None:
    for record in BOOK:
        told = rule(asked(record))["result"]
        assert told["events"], record["id"]
        assert all(one["text"]["en"] and one["text"]["fr"] for one in told["events"]), record["id"]
        assert all(name.startswith("AOFR-") for name in told["rules"])
    books = {name for record in BOOK for name in record["rules"] if name.startswith("AOFR-SR")}
    found = {name for record in BOOK for name in rule(asked(record))["result"]["rules"]}
    assert len(books & found) > 0.8 * len(books)


def test_every_case_fits_the_schema() -> None:
    form = jsonschema.Draft202012Validator(schema())
    for record in BOOK:
        assert list(form.iter_errors(asked(record))) == [], record["id"]


@pytest.mark.parametrize("seed", range(2))
def test_a_strangers_record_gets_an_answer_whatever_it_holds(seed: int) -> None:
    """Records with entries turned into something else: an answer, or an error that says where and in both languages."""
    chance = Random(seed)
    refused = 0
    for _ in range(200):
        record = asked(json.loads(json.dumps(chance.choice(BOOK))))
        for _ in range(chance.randint(1, 2)):
            _twist(record, chance)
        (answer,) = answers([json.dumps(record)])
        if "error" in answer:
            refused += 1
            assert answer["error"]["at"] is not None
            assert all(answer["error"]["texts"][lang] for lang in ("en", "fr"))
        else:
            assert "result" in answer or "steps" in answer
    assert refused > 50


_ODD = (None, -1, 0, 1e9, 10**30, 2.5, True, "", "x" * 300, "Tough(3)", [], [[]], {}, {"a": 1}, "Blast", [7], "é\u202e")


def _twist(record: dict[str, Any], chance: Random) -> None:
    places: list[tuple[Any, Any]] = []

    def walk(there: Any) -> None:
        for key, value in there.items() if isinstance(there, dict) else enumerate(there):
            if not (there is record and key in ("game", "id")):
                places.append((there, key))
            if isinstance(value, (dict, list)):
                walk(value)

    walk(record)
    there, key = chance.choice(places)
    what = chance.random()
    if what < 0.6:
        there[key] = copy.deepcopy(chance.choice(_ODD))
    elif what < 0.8 and isinstance(there, dict):
        there[f"{key}x"] = there.pop(key)
    elif isinstance(there, list):
        there.append(copy.deepcopy(chance.choice(_ODD)))
    else:
        del there[key]


def test_dice_that_are_missing_or_left_over_are_refused() -> None:
    for record in BOOK:
        for pool, faces in record["dice"].items():
            if not faces:
                continue
            for changed in (faces[:-1], [*faces, 3]):
                given = asked({**record, "dice": {**record["dice"], pool: changed}})
                with pytest.raises(InputError):
                    rule(given)


def test_steps_answer_as_single_calls_do_and_spare_dice_fill_up() -> None:
    record = next(one for one in BOOK if one["id"] == "AOFR-V-63")
    event = {"call": "melee", **record["state"]}
    told = rule({"game": "regiments", "steps": [{"event": event, "dice": record["dice"]}]})["steps"][0]
    assert list(differences(record["expect"], told, "step")) == []
    assert told["faces"]["charge1_hit"] == [4, 5, 3, 2, 1]
    assert told["beaten"] == "defender"
    poured = {"steps": [{"event": event, "dice": {}}], "spare": [4] * 40}
    assert rule({"game": "regiments", **poured})["steps"][0]["pools"]["charge1_hit"] == 5
    assert "error" in next(iter(answers([json.dumps({"game": "regiments", **poured, "spare": [4] * 5})])))


def test_a_rule_taken_out_or_changed_does_so_in_records_too() -> None:
    blow = {"q": 4, "attacks": 1, "charging": True, "rules": ["Furious"], "target": {"models": 9, "d": 5}}
    record = {"game": "regiments", "op": "attack", "state": blow}
    hits = [
        rule({**record, "dice": {"hit": [6], "def": [1] * n}, "params": params})["result"]["hits"]
        for n, params in ((2, {}), (1, {"special.furious": False}), (3, {"special.furious.hits": 2}))
    ]
    assert hits == [2, 1, 3]
