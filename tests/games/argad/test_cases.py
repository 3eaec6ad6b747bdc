"""Recorded cases: the 192 of the inventory that dice or numbers decide, those worked out here, strangers' records."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.games.argad.referee import rule, schema
from aofa_widgets.games.argad.referee.ops import OPS
from aofa_widgets.games.argad.referee.watching import Watcher
from aofa_widgets.rules import Ruleset

from ..records import Record, asked, differences, load, ruled, strangers

GAME = "argad"
SETS = {"killed", "pushed", "ko", "no_strike"}
EVERY = load(__file__, "cases.jsonl")
BOOK, OURS = [record for record in EVERY if record["op"] != "ruling"], load(__file__, "more_cases.jsonl")
SOUND = BOOK + [record for record in OURS if "error" not in record["expect"]]


def told_of(record: Record) -> Record:
    """What the referee says of a record."""
    return rule(asked(GAME, record))


def test_the_referee_rules_as_the_cases_say() -> None:
    ruled(GAME, BOOK + OURS, SETS)


def test_the_inventory_has_its_201_cases() -> None:
    assert (len(EVERY), len(BOOK)) == (201, 192)
    assert {record["op"] for record in SOUND} == set(OPS)  # one that is not the inventory's has a case of ours
    assert len({record["id"] for record in EVERY + OURS}) == len(EVERY) + len(OURS)


def test_what_happened_is_told_in_both_languages_with_its_rules() -> None:
    known = set((Path(__file__).parents[3] / "rulebook/argad/rules.txt").read_text(encoding="utf-8").split())
    for record in SOUND:
        told = told_of(record)["result"]
        assert told["events"], record["id"]
        assert all(one["text"]["en"] and one["text"]["fr"] for one in told["events"]), record["id"]
        assert set(told["rules"]) <= known, record["id"]
        for reason in told.get("reasons", ()):
            assert reason["rule"] in known and reason["value"] and reason["text"]["fr"]


def test_every_case_fits_the_schema() -> None:
    form = jsonschema.Draft202012Validator(schema())
    for record in SOUND:
        assert list(form.iter_errors(asked(GAME, record))) == [], record["id"]


def test_surplus_dice_stay_unused_and_missing_ones_are_refused() -> None:
    for record in SOUND:
        before = told_of(record)["result"]
        if record["op"] == "melee" or record["op"] in ("swim", "difficulty", "certain_time", "multi", "ball"):
            continue  # their numbers of dice are told by the dice themselves, or their last die may be a six again
        for pool in before["pools"]:
            more = {**record["dice"], pool: [*record["dice"][pool], 1]}
            after = told_of({**record, "dice": more})["result"]
            assert list(differences(record["expect"], after, record["id"], SETS)) == []
    for record in BOOK:
        thrown = record["op"] in ("volley", "strike", "duel", "slowness", "crawl", "heal")
        if thrown and told_of(record)["result"]["faces"]:
            with pytest.raises(InputError) as error:
                told_of({**record, "dice": {}})
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
    melee = asked(GAME, next(one for one in BOOK if one["id"] == "EX-19a"))
    answer, keys = watcher.watch(melee)
    assert keys is not None and "melee.line_fight_ends" in keys and "cover.cap" not in keys
    assert Watcher(rules.with_values({"cover.cap": -1})).watch(melee)[0] == answer


def test_whatever_a_record_does_not_look_at_may_move() -> None:
    """Half of it at once: a parameter that is read unseen would leave an old answer in a book under new rules."""
    book = Ruleset.load("argad")
    rules = book.with_values({key: True for key in book.book.parameters if key.startswith("options.")})
    moved = {key: next((value for value in one.values() if value != rules[key]), None)
             for key, one in rules.book.parameters.items()}  # fmt: skip
    watcher, told = Watcher(rules), 0
    for record in SOUND[::2]:
        answer, keys = watcher.watch(case := asked(GAME, {**record, "params": {}}))
        if keys is not None:
            unseen = [(key, value) for key, value in moved.items() if key not in keys and value is not None]
            for half in (unseen[::2], unseen[1::2]):
                assert Watcher(rules.with_values(dict(half))).watch(case)[0] == answer, record["id"]
            told += 1
    assert told > 99


ODD = (None, -1, 0, 1e9, 10**25, 2.5, True, "", "x" * 300, "A", [], [[]], {}, {"a": 1}, "long", [7], "é\u202e", [[6]])


@pytest.mark.parametrize("seed", range(2))
def test_a_strangers_record_gets_an_answer_whatever_it_holds(seed: int) -> None:
    assert strangers(GAME, SOUND, ODD, seed, 150, (None, "", "line 1")) > 40
