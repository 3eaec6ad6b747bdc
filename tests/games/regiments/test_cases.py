"""Recorded cases: the 100 of the inventory, those that the project worked out, and strangers' records."""

from __future__ import annotations

import json

import jsonschema
import pytest

from aofa_widgets.cli.referee import answers
from aofa_widgets.errors import InputError
from aofa_widgets.games.regiments.referee import rule, schema

from ..records import Record, asked, differences, load, ruled, strangers

GAME = "regiments"
BOOK, OURS = load(__file__, "cases.jsonl"), load(__file__, "more_cases.jsonl")


def told_of(record: Record) -> Record:
    """What the referee says of a record."""
    return rule(asked(GAME, record))


def test_the_referee_rules_as_the_cases_say() -> None:
    ruled(GAME, BOOK + OURS)


def test_the_inventory_has_its_100_cases() -> None:
    assert len(BOOK) == 100
    assert len({record["id"] for record in BOOK + OURS}) == len(BOOK) + len(OURS)


def test_what_happened_is_told_in_both_languages_with_its_rules() -> None:
    for record in BOOK:
        told = told_of(record)["result"]
        assert told["events"], record["id"]
        assert all(one["text"]["en"] and one["text"]["fr"] for one in told["events"]), record["id"]
        assert all(name.startswith("AOFR-") for name in told["rules"])
    books = {name for record in BOOK for name in record["rules"] if name.startswith("AOFR-SR")}
    found = {name for record in BOOK for name in told_of(record)["result"]["rules"]}
    assert len(books & found) > 0.8 * len(books)


def test_every_case_fits_the_schema() -> None:
    form = jsonschema.Draft202012Validator(schema())
    for record in BOOK:
        assert list(form.iter_errors(asked(GAME, record))) == [], record["id"]


ODD = (None, -1, 0, 1e9, 10**30, 2.5, True, "", "x" * 300, "Tough(3)", [], [[]], {}, {"a": 1}, "Blast", [7], "é\u202e")


@pytest.mark.parametrize("seed", range(2))
def test_a_strangers_record_gets_an_answer_whatever_it_holds(seed: int) -> None:
    assert strangers(GAME, BOOK, ODD, seed, 200) > 50


def test_dice_that_are_missing_or_left_over_are_refused() -> None:
    for record in BOOK:
        for pool, faces in record["dice"].items():
            if not faces:
                continue
            for changed in (faces[:-1], [*faces, 3]):
                given = asked(GAME, {**record, "dice": {**record["dice"], pool: changed}})
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
