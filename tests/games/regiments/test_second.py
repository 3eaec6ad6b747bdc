"""The second solver against the recorded cases and the file of exact odds."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.games.regiments import second
from aofa_widgets.games.regiments.referee import rule
from aofa_widgets.games.regiments.second import melees, strikes
from aofa_widgets.games.regiments.second.parameters import settled
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.ruleset import load_book

from ..twins import within

DATA = Path(__file__).parent / "data"
CASES = [json.loads(line) for line in (DATA / "cases.jsonl").read_text(encoding="utf-8").splitlines()]
ODDS = json.loads((DATA / "odds.json").read_text(encoding="utf-8"))
BOOK = settled(Ruleset.of(load_book("regiments")).values)
OWN = settled({})


def spread(row):
    return {number: Fraction(chance) for number, chance in enumerate(row) if Fraction(chance)}


def clean(told):
    return {number: chance for number, chance in told.items() if chance}


def test_its_defaults_are_those_of_the_book():
    """Its catalogue was written from the inventory, the parameter files were too."""
    assert {key: BOOK[key] for key in OWN} == OWN


@pytest.mark.parametrize("rules", [OWN, BOOK], ids=["its own", "the book's"])
def test_it_agrees_with_every_recorded_case(rules):
    assert len(CASES) == 100
    for record in CASES:
        told = second.ruled({**rules, **record.get("params", {})}, record)
        assert within(record["expect"], told), record["id"]


def test_it_agrees_with_the_project_s_own_cases_wherever_the_inventory_speaks():
    rows = [json.loads(line) for line in (DATA / "more_cases.jsonl").read_text(encoding="utf-8").splitlines() if line]
    apart, silent, asked = [], [], 0
    for row in rows:
        if "op" not in row or "spare" in row:
            continue
        try:
            rule({"game": "regiments", **{k: row[k] for k in ("op", "state", "dice", "params") if k in row}})
        except InputError:
            continue
        asked += 1
        params = {key: value for key, value in (row.get("params") or {}).items() if key != "edition"}
        try:
            told = second.ruled(settled(params), row)
        except second.Unanswerable as why:
            silent.append((row["id"], str(why)))
            continue
        fields = {"rules", "events", "beaten", "dead", "struck_back", "rolled", "faces"}
        wanted = {key: value for key, value in row["expect"].items() if key not in fields and key in told}
        if not within(wanted, told):
            apart.append((row["id"], wanted, told))
    assert apart == []
    assert asked > 10 and len(silent) <= asked / 8, silent


def test_single_dice_have_the_recorded_odds():
    def asks(key, **claim):
        return Fraction(second.answer({}, {"odds": key, **claim}))

    for q, row in ODDS["quality"].items():
        for mod, chance in row.items():
            assert asks("quality", q=int(q), mod=int(mod)) == Fraction(chance)
    for d, row in ODDS["block"].items():
        for net, chance in row.items():
            cover, ap = ("inside", 0) if int(net) > 0 else ("", -int(net))
            assert asks("block", d=int(d), ap=ap, cover=cover) == Fraction(chance)
            assert asks("block", d=int(d), ap=ap, cover=cover, bane=True) == Fraction(ODDS["block_bane"][d][net])
    for net, chance in ODDS["caster"].items():
        assert asks("cast", net=int(net)) == Fraction(chance)
    for number, chance in ODDS["objectives"].items():
        assert asks("objectives", among=[int(number)]) == Fraction(chance)
    for dice, row in ODDS["dangerous"].items():
        record = {"state": {"figures": int(dice)}}
        for least in range(1, len(row)):
            wanted = sum(Fraction(chance) for chance in row[least:])
            assert asks("dangerous", record=record, least=least) == wanted


def test_morale_has_the_recorded_odds():
    for q, rows in ODDS["morale"].items():
        for mod, row in rows.items():
            for name, chance in row.items():
                state = {"context": "melee", "q": int(q), "mod": int(mod), "left": 9, "size": 10}
                claim = {"odds": "morale", "record": {"state": {**state, "fearless": name == "fearless"}}}
                assert Fraction(second.answer({}, {**claim, "among": ["pass"]})) == Fraction(chance)


@pytest.mark.parametrize("variant", ODDS["variants"])
def test_a_volley_has_the_recorded_odds(variant):
    fields = dict(ODDS["variants"][variant]["fields"])
    target = {"models": fields.pop("models", 10), "tough": fields.pop("tough", 3), "rules": fields.pop("trules", []),
              "cover": fields.pop("cover", "")}  # fmt: skip

    def made(q, d, ap, number):
        state = {**fields, "q": int(q), "ap": int(ap), "attacks": 1, "target": {**target, "d": int(d)}}
        body = strikes.body_of(OWN, state["target"])
        return clean(strikes.raw(strikes.blow(OWN, state, body), int(number)))

    rows = {"1": ODDS["single"][variant], **ODDS["volley"][variant]}
    for number, by_q in rows.items():
        for q, by_d in by_q.items():
            for d, by_ap in by_d.items():
                for ap, row in by_ap.items():
                    assert made(q, d, ap, number) == spread(row), (number, q, d, ap)
    for key, by_number in ODDS["by_n"][variant].items():
        for number, row in by_number.items():
            assert made(key[1], key[4], key[-1], number) == spread(row), (key, number)


def test_impact_and_losses_have_the_recorded_odds():
    for key, guard in (("impact", []), ("impact_regen", ["Regeneration"])):
        for d, rows in ODDS[key].items():
            for dice, row in rows.items():
                target = {"models": 10, "tough": 3, "d": int(d), "rules": guard}
                ends = strikes.impact_spread(OWN, {"figures": int(dice), "x": 1, "target": target})
                found = {}
                for (_, wounds), chance in ends.items():
                    found[wounds] = found.get(wounds, Fraction(0)) + chance
                assert clean(found) == spread(row)
    for row in ODDS["casualties"]:
        claim = {"odds": "attack", "of": "lost", "record": {"state": row["in"]}}
        for least in range(1, len(row["out"]["models_lost"])):
            wanted = sum(Fraction(chance) for chance in row["out"]["models_lost"][least:])
            assert Fraction(second.answer({}, {**claim, "least": least})) == wanted


def test_whole_charges_have_the_recorded_odds():
    for row in ODDS["melee"]:
        wanted = {key: Fraction(chance) for key, chance in row["out"].items() if Fraction(chance)}
        assert clean(melees.endings(OWN, row["in"])) == wanted, row["id"]


@pytest.mark.parametrize(
    "claim",
    [
        {"wish": 1},
        {"rule": "no.such"},
        {"odds": "luck"},
        {"odds": "attack"},
        {"case": "nothing", "record": {"op": "caster_tokens", "state": {"tokens": 1, "x": 1}}},
        {"case": "pass", "record": {"op": "luck", "state": {}}},
        {"case": "hits", "record": {"op": "attack", "state": {"q": 4, "rules": ["Bloodlust"], "target": {"d": 4}}}},
        {"best": [{"odds": "quality", "q": 4}] * 2},
    ],
)
def test_what_is_no_question_is_not_answered(claim):
    with pytest.raises(second.Unanswerable):
        second.answer({}, claim)


def test_other_dice_than_those_to_roll_agree_with_nobody():
    state = {"phase": "shoot", "q": 4, "attacks": 2, "target": {"models": 5, "d": 4}}
    for dice in ({}, {"hit": [4]}, {"hit": [4, 1]}, {"hit": [4, 1], "def": [2, 2]}, {"hit": [4, 1, 1], "def": [2]}):
        claim = {"case": "wounds", "record": {"op": "attack", "state": state, "dice": dice}}
        assert second.answer({}, claim) == "other dice are to be rolled"
    rows = [{"op": "move", "state": {"action": action, "rules": ["Immobile"]}} for action in ("hold", "rush")]
    assert second.answer({}, {"may": rows}) == [True, False]
