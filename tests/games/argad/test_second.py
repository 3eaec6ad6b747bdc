"""The second solver against the recorded cases and the file of exact odds."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from aofa_widgets.games.argad import second
from aofa_widgets.games.argad.referee.ops import OPS
from aofa_widgets.games.argad.second.asked import CALLS
from aofa_widgets.games.argad.second.chances import SPREADS
from aofa_widgets.games.argad.second.parameters import settled
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.ruleset import load_book

from ..twins import within
from .second_records import SETS

DATA = Path(__file__).parent / "data"
CASES = [json.loads(line) for line in (DATA / "cases.jsonl").read_text(encoding="utf-8").splitlines()]
ODDS = json.loads((DATA / "odds.json").read_text(encoding="utf-8"))
BOOK = settled(Ruleset.of(load_book("argad")).values)
OWN = settled({})


def spread(row):
    return {number: Fraction(chance) for number, chance in row if Fraction(chance)}


def clean(told):
    return {key: chance for key, chance in told.items() if chance}


def test_its_defaults_are_those_of_the_book():
    """Its catalogue was written from the inventory, the parameter files were too."""
    assert {key: BOOK[key] for key in OWN} == OWN


def test_it_agrees_with_every_recorded_case():
    asked = [record for record in CASES if record["op"] != "ruling"]
    assert len(asked) == 192
    for rules in (OWN, BOOK):
        for record in asked:
            assert within(record["expect"], second.ruled(rules, record), SETS), record["id"]


def test_it_rules_on_every_operation_that_a_record_may_ask_for():
    assert set(CALLS) == set(OPS)


def test_sixes_have_the_recorded_odds():
    for order, by_count in ODDS["several_sixes"].items():
        for count, by_need in by_count.items():
            for need, row in by_need.items():
                claim = {"need": int(need), "shots": int(count), "disordered": order == "disordered"}
                told = clean(SPREADS["volley"](OWN, claim))
                hits = {n: chance for n, chance in told.items() if n <= int(count)}
                assert hits == spread(enumerate(row["hits"])), claim


def test_blows_have_the_recorded_odds():
    for mod, by_class in ODDS["melee_strike"].items():
        for rating, by_armour in by_class.items():
            for armour, row in by_armour.items():
                told = SPREADS["strike"](OWN, {"class": int(rating), "armour": armour, "mod": int(mod)})
                assert clean(told) == spread(row.items()), (mod, rating, armour)


def test_bursts_work_and_single_dice_have_the_recorded_odds():
    for white in ("0", "1"):
        for need, row in ODDS["red_white"][white].items():
            for target, wanted in row.items():
                claim = {"need": int(need), "white": int(white), "group": target == "group"}
                assert clean(SPREADS["multi"](OWN, claim)) == spread(
                    (int(n), chance) for n, chance in wanted["victims"].items()), claim  # fmt: skip
    wanted = ODDS["certain_time"]["base"]["done_on_turn"]
    told = SPREADS["time"](OWN, {"turns": 6})
    assert {str(turn): chance for turn, chance in told.items() if turn} == {
        turn: Fraction(chance) for turn, chance in wanted.items()}  # fmt: skip
    for stat, row in ODDS["under_test"].items():
        told = SPREADS["die"](OWN, {"op": "under", "state": {"stat": int(stat)}, "place": "result"})
        names = {"below": "success", "equal": "equal", "above": "fail"}
        assert {names[key]: Fraction(chance) for key, chance in row.items() if Fraction(chance)} == clean(told)
    for own, by_leader in ODDS["morale_obey"].items():
        for leader, chance in by_leader.items():
            state = {"morale": int(own), "leader_morale": None if leader == "none" else int(leader)}
            claim = {"odds": "die", "op": "morale", "state": state, "place": "result", "among": ["obey"]}
            assert Fraction(second.answer({}, claim)) == Fraction(chance)


def test_a_whole_chase_has_the_recorded_odds():
    for key, chance in ODDS["withdraw_recontact"].items():
        (mode, move), (other, reach) = (side.split()[:2] for side in key.split(" chased by "))
        if {mode, other} != {"foot"}:
            continue
        caught = 0
        for one in range(1, 7):
            for two in range(1, 7):
                record = {"op": "withdraw", "dice": {"leaver": [one], "pursuer": [two]},
                          "state": {"leaver": {"move": int(move)}, "pursuer": {"move": int(reach)}}}  # fmt: skip
                caught += second.ruled({}, record)["recontact"]
        assert Fraction(caught, 36) == Fraction(chance), key


@pytest.mark.parametrize(
    "claim",
    [
        {"wish": 1},
        {"rule": "no.such"},
        {"odds": "luck"},
        {"odds": "strike"},
        {"case": "nothing", "record": {"op": "lookup", "state": {"table": {"1": "x"}}, "dice": {"die": [1]}}},
        {"case": "need", "record": {"op": "luck", "state": {}}},
        {"case": "need", "record": {"op": "shot_mod", "state": {"table": 6, "mods": {"luck": 1}}}},
        {"case": "mod", "record": {"op": "melee_mod", "state": {"flags": ["lucky"]}}},
        {"best": [{"odds": "strike", "class": 3}] * 2},
    ],
)
def test_what_is_no_question_is_not_answered(claim):
    with pytest.raises(second.Unanswerable):
        second.answer({}, claim)


def test_other_dice_than_those_to_roll_agree_with_nobody():
    state = {"shooters": [{"id": "a", "need": 7}, {"id": "b", "need": 7}]}
    claim = {"case": "hits", "record": {"op": "volley", "state": state, "dice": {"shots": [6]}}}
    assert second.answer({}, claim) == "other dice are to be rolled"
    assert second.answer({}, {**claim, "record": {**claim["record"], "dice": {"shots": [6, 6, 1]}}}) == 1
