"""The second solver against the recorded cases, the file of exact odds, and rolls laid out one by one."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from aofa_widgets.games.honour import second
from aofa_widgets.games.honour.second import dice, fight, turns
from aofa_widgets.games.honour.second.parameters import DEFAULTS, settled
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.ruleset import load_book

DATA = Path(__file__).parent / "data"
CASES = [json.loads(line) for line in (DATA / "cases.jsonl").read_text(encoding="utf-8").splitlines()]
ODDS = json.loads((DATA / "odds.json").read_text(encoding="utf-8"))
BOOK = settled(Ruleset.of(load_book("honour")).values)


def within(wanted, found):
    """Equal, where a mapping only says what it names."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        return all(key in found and within(value, found[key]) for key, value in wanted.items())
    if isinstance(wanted, list) and isinstance(found, list):
        return len(wanted) == len(found) and all(map(within, wanted, found))
    if isinstance(wanted, float):
        return abs(wanted - found) < 1e-6
    return wanted == found and isinstance(wanted, bool) == isinstance(found, bool)


def plain(spread):
    return {str(key).lower(): f"{c.numerator}/{c.denominator}" for key, c in spread.items() if c}


def test_its_defaults_are_those_of_the_book():
    """Its catalogue was written from the inventory, the parameter files were too."""
    assert {key: BOOK[key] for key in DEFAULTS} == dict(DEFAULTS)


@pytest.mark.parametrize("record", CASES, ids=lambda record: record["id"])
@pytest.mark.parametrize("rules", [settled({}), BOOK], ids=["its own", "the book's"])
def test_it_agrees_with_every_recorded_case(record, rules):
    assert within(record["expect"], second.ruled({**rules, **record.get("params", {})}, record))


def test_there_are_84_of_them():
    assert len(CASES) == 84


@pytest.mark.parametrize("name", ["lawyer_cases", "more_cases"])
def test_it_agrees_with_the_project_s_own_cases_wherever_the_inventory_speaks(name):
    rows = [json.loads(line) for line in (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    asked = [row for row in rows if "op" in row and "error" not in row.get("expect", {"error": ""})]
    apart, silent = [], []
    for row in asked:
        try:
            found = second.ruled(settled({}, row.get("params")), row)
        except second.Unanswerable:
            silent.append(row["id"])
            continue
        if not within(row["expect"], found):
            apart.append((row["id"], row["expect"], found))
    assert apart == []
    assert len(silent) < len(asked) / 15, silent


@pytest.mark.parametrize("number", ODDS["test"])
def test_a_test_has_the_recorded_odds(number):
    number, told = int(number), dice.classes(settled({}), int(number))
    assert {key: Fraction(c) for key, c in ODDS["test"][str(number)].items()} == told
    assert Fraction(second.answer({}, {"odds": "pass", "dice": number})) == Fraction(ODDS["pass"][str(number)])
    other = {"die.faces": ["cross", "blank", "blank", "blank", "sword", "double"]}
    for rules, key in (({"test.fumble_beats_success": True}, "fumble_overrides_success"), (other, "other_die")):
        if str(number) in ODDS[key]:
            wanted = {name: Fraction(c) for name, c in ODDS[key][str(number)].items()}
            assert dice.classes(settled(rules), number) == wanted


@pytest.mark.parametrize("number", ODDS["swords"])
def test_swords_have_the_recorded_odds(number):
    found = [Fraction(0)] * len(ODDS["swords"][number])
    for roll, chance in dice.rolls(settled({}), int(number)).items():
        found[roll.swords] += chance
    assert found == [Fraction(c) for c in ODDS["swords"][number]]


def test_two_tests_in_a_row_and_honour_with_markers_have_the_recorded_odds():
    def passes(number):
        return Fraction(second.answer({}, {"odds": "pass", "dice": number}))

    for hit, row in ODDS["pass_two_stage"].items():
        for dodge, wanted in row.items():
            assert passes(int(hit)) * (1 - passes(int(dodge))) == Fraction(wanted)
    for honour, row in ODDS["honour_after_markers"].items():
        for markers, wanted in row.items():
            unit = {"honour": int(honour), "markers": int(markers)}
            claim = {"case": "dice", "record": {"op": "pool", "state": {"of": "honour", "unit": unit}}}
            assert passes(second.answer({}, claim)) == Fraction(wanted)


@pytest.mark.parametrize("number", ODDS["bag"])
def test_the_bag_has_the_recorded_odds(number):
    row, told = ODDS["bag"][number], turns.drawn(settled({}), int(number))
    assert told == [Fraction(c) for c in row["dist"]]
    mean = sum(k * chance for k, chance in enumerate(told))
    assert mean == Fraction(row["mean"]) == int(number) * Fraction(ODDS["token_drawn"])


@pytest.mark.parametrize("row", ODDS["attack"], ids=lambda row: row["id"])
def test_a_whole_attack_has_the_recorded_odds(row):
    found = {key: {} for key in row["out"]}
    for told, chance in fight.ways(settled({}), row["in"]):
        gone = told["outcome"] in ("killed", "removed")
        spots = {
            "outcome": told["outcome"], "hit": told["hit"], "target_prone": told["target"]["prone"],
            "target_markers": "gone" if gone else told["target"]["markers"],
            "attacker_markers": told["attacker"]["markers"],
            "free_charge_or_move": bool({"attacker:charge_or_move", "attacker:move"} & set(told["free"])),
            "counter_charge": "target:charge" in told["free"],
        }  # fmt: skip
        for key, spot in spots.items():
            found[key][spot] = found[key].get(spot, Fraction(0)) + chance
    assert {key: plain(spread) for key, spread in found.items()} == row["out"]


@pytest.mark.parametrize(
    ("name", "aim", "strength", "weapon"),
    [("levy_vs_levy", 3, 3, "spear"), ("retainer_vs_levy", 4, 3, "katana"), ("hero_vs_levy", 5, 4, "katana")],
)
def test_attack_after_attack_has_the_recorded_odds(name, aim, strength, weapon):
    standing, found, gone = {0: Fraction(1)}, [], Fraction(0)
    for _ in ODDS["series"][name]:
        after: dict[int, Fraction] = {}
        for markers, share in standing.items():
            state = {"kind": "melee", "attacker": {"aim": aim, "strength": strength, "weapon": weapon},
                     "target": {"agility": 3, "honour": 3, "weapon": "spear", "markers": markers}}  # fmt: skip
            for told, chance in fight.ways(settled({}), state):
                if told["outcome"] == "killed":
                    gone += share * chance
                else:
                    had = told["target"]["markers"]
                    after[had] = after.get(had, Fraction(0)) + share * chance
        standing = after
        found.append(gone)
    assert found == [Fraction(c) for c in ODDS["series"][name]]


@pytest.mark.parametrize("house", [{}, {"test.success_swords": 2}, {"die.faces": ["cross"] * 2 + ["double"] * 4}])
def test_counting_equals_rolling_every_roll(house):
    rules = settled(house)
    signs = [{"cross": "X", "blank": "-", "sword": "S", "double": "D"}[name] for name in rules["die.faces"]]
    for number in range(5):
        laid = [dice.read(rules, "".join(roll)) for roll in product(signs, repeat=number)]
        found = {roll: Fraction(laid.count(roll), len(laid)) for roll in set(laid)}
        assert found == {roll: c for roll, c in dice.rolls(rules, number).items() if c}


@pytest.mark.parametrize(
    "claim",
    [
        {"wish": 1},
        {"rule": "no.such"},
        {"odds": "luck", "dice": 2},
        {"case": "nothing", "record": {"op": "bag", "state": {"cards": []}}},
        {"case": "dice", "record": {"op": "pool", "state": {"of": "luck"}}},
        {"case": "draw", "record": {"op": "skill", "state": {}}},
        {"best": [{"kind": "melee", "attacker": {"aim": 2}}] * 2, "among": ["killed"]},
    ],
)
def test_what_is_no_question_is_not_answered(claim):
    with pytest.raises(second.Unanswerable):
        second.answer({}, claim)


def test_other_dice_than_those_to_roll_agree_with_nobody():
    state = {"kind": "melee", "attacker": {"aim": 3, "strength": 3}, "target": {"agility": 3}}
    for rolled in (["hit:SS"], ["dodge:SSS"], [], ["hit:SSS"], ["hit:S--", "damage:SSS"]):
        claim = {"case": "outcome", "record": {"op": "attack", "state": state, "dice": rolled}}
        assert second.answer({}, claim) == "other dice are to be rolled"
    claim = {"legal": [{"action": "charge", "distance": 3}, {"action": "charge", "distance": 7}]}
    assert second.answer({}, claim) == [True, False]
