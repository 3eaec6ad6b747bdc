"""Recorded cases: the 192 of the inventory that dice or numbers decide, those worked out here, strangers' records."""

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
from aofa_widgets.games.argad.referee import rule, schema
from aofa_widgets.games.argad.referee.ops import OPS
from aofa_widgets.games.argad.referee.watching import Watcher
from aofa_widgets.rules import Ruleset

DATA = Path(__file__).parent / "data"
SETS = {"killed", "pushed", "ko", "no_strike"}


def load(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines() if line]


EVERY = load("cases.jsonl")
BOOK, OURS = [record for record in EVERY if record["op"] != "ruling"], load("more_cases.jsonl")
SOUND = BOOK + [record for record in OURS if "error" not in record["expect"]]


def asked(record: dict[str, Any]) -> dict[str, Any]:
    """A record as it goes to the referee: without what it expects."""
    return {"game": "argad", **{k: v for k, v in record.items() if k not in ("expect", "title", "rules", "why")}}


def differences(want: Any, got: Any, at: str) -> Iterator[str]:
    """Where an answer is not as expected; only the keys that are expected are compared, lists of people as sets."""
    if isinstance(want, dict) and isinstance(got, dict):
        for key, value in want.items():
            yield from differences(value, got.get(key, "(missing)"), f"{at}.{key}")
    elif isinstance(want, list) and isinstance(got, list) and at.rpartition(".")[2] in SETS:
        if sorted(want) != sorted(got):
            yield f"{at}: expected {want!r}, found {got!r}"
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


def test_the_inventory_has_its_201_cases() -> None:
    assert (len(EVERY), len(BOOK)) == (201, 192)
    assert {record["op"] for record in BOOK} == set(OPS)
    assert len({record["id"] for record in EVERY + OURS}) == len(EVERY) + len(OURS)


def test_what_happened_is_told_in_both_languages_with_its_rules() -> None:
    known = set((Path(__file__).parents[3] / "rulebook/argad/rules.txt").read_text(encoding="utf-8").split())
    for record in SOUND:
        told = rule(asked(record))["result"]
        assert told["events"], record["id"]
        assert all(one["text"]["en"] and one["text"]["fr"] for one in told["events"]), record["id"]
        assert set(told["rules"]) <= known, record["id"]
        for reason in told.get("reasons", ()):
            assert reason["rule"] in known and reason["value"] and reason["text"]["fr"]


def test_every_case_fits_the_schema() -> None:
    form = jsonschema.Draft202012Validator(schema())
    for record in SOUND:
        assert list(form.iter_errors(asked(record))) == [], record["id"]


def test_surplus_dice_stay_unused_and_missing_ones_are_refused() -> None:
    for record in SOUND:
        before = rule(asked(record))["result"]
        if record["op"] == "melee" or record["op"] in ("swim", "difficulty", "certain_time", "multi", "ball"):
            continue  # their numbers of dice are told by the dice themselves, or their last die may be a six again
        for pool in before["pools"]:
            more = {**record["dice"], pool: [*record["dice"][pool], 1]}
            after = rule(asked({**record, "dice": more}))["result"]
            assert list(differences(record["expect"], after, record["id"])) == []
    for record in BOOK:
        thrown = record["op"] in ("volley", "strike", "duel", "slowness", "crawl", "heal")
        if thrown and rule(asked(record))["result"]["faces"]:
            with pytest.raises(InputError) as error:
                rule(asked({**record, "dice": {}}))
            assert error.value.faults[0].where.startswith("dice.")


def test_steps_answer_as_single_operations_do_and_spare_dice_fill_up() -> None:
    record = next(one for one in BOOK if one["id"] == "TV-42")
    event = {"call": "melee", **record["state"]}
    told = rule({"game": "argad", "steps": [{"event": event, "dice": record["dice"]}]})["steps"][0]
    assert told["killed"] == ["b"]
    assert told["fate"] == {"a": "stand", "c": "stand", "d": "stand", "b": "kill"}
    poured = {"steps": [{"event": event, "dice": {"a": [6]}}], "spare": [5, 3, 6]}
    step = rule({"game": "argad", **poured})["steps"][0]
    assert step["faces"] == {"a": [6], "c": [5], "d": [3], "reroll": [6]}
    with pytest.raises(InputError):
        rule({"game": "argad", **poured, "spare": [5]})


def test_parameters_of_a_record_lie_over_the_rules() -> None:
    record = {"game": "argad", "op": "shot_mod", "state": {"table": 6, "mods": {"terrain": -2, "armour": -1}}}
    for params, need in (({}, 8), ({"cover.cap": -3}, 9), ({"cover.cap": -1}, 7)):
        assert rule({**record, "params": params})["result"]["need"] == need
    two = {"game": "argad", "op": "volley", "state": {"shooters": [{"id": "a", "need": 7}, {"id": "b", "need": 7}]}}
    for key, hits in (("sixes.reroll", 1), ("sixes.ladder", 0)):
        assert rule({**two, "dice": {"shots": [6, 6]}, "params": {key: False}})["result"]["hits"] == hits
    with pytest.raises(InputError) as error:
        rule({**record, "params": {"cover.capp": -3}})
    assert error.value.faults[0].where == "params.cover.capp"


def test_a_record_moves_only_with_parameters_that_it_looks_at() -> None:
    rules = Ruleset.load("argad")
    watcher = Watcher(rules)
    melee = asked(next(one for one in BOOK if one["id"] == "EX-19a"))
    answer, keys = watcher.watch(melee)
    assert keys is not None and "melee.line_fight_ends" in keys and "cover.cap" not in keys
    assert Watcher(rules.with_values({"cover.cap": -1})).watch(melee)[0] == answer


_ODD = (None, -1, 0, 1e9, 10**25, 2.5, True, "", "x" * 300, "A", [], [[]], {}, {"a": 1}, "long", [7], "é\u202e", [[6]])


@pytest.mark.parametrize("seed", range(2))
def test_a_strangers_record_gets_an_answer_whatever_it_holds(seed: int) -> None:
    """Records with entries turned into something else: an answer, or an error that says where and in both languages."""
    chance = Random(seed)
    refused = 0
    for _ in range(150):
        record = asked(json.loads(json.dumps(chance.choice(SOUND))))
        for _ in range(chance.randint(1, 2)):
            _twist(record, chance)
        (answer,) = answers([json.dumps(record)])
        if "error" in answer:
            refused += 1
            assert answer["error"]["at"] not in (None, "", "line 1"), answer
            assert all(answer["error"]["texts"][lang] for lang in ("en", "fr"))
        else:
            assert "result" in answer or "steps" in answer
    assert refused > 40


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
