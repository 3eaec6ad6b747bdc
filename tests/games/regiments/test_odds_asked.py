"""What the book, lessons and the command line ask of the odds; what moves with a special rule that is changed."""

from __future__ import annotations

import json
from fractions import Fraction
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.games.regiments import odds
from aofa_widgets.games.regiments.odds import telling
from aofa_widgets.games.regiments.odds.measured import chained
from aofa_widgets.games.regiments.params import Params
from aofa_widgets.games.regiments.referee import rule
from aofa_widgets.games.regiments.referee.watching import Watcher
from aofa_widgets.rules import Ruleset

DATA = Path(__file__).parent / "data"
BOOK: dict[str, Any] = json.loads((DATA / "odds.json").read_text(encoding="utf-8"))
RULES = Ruleset.load("regiments")
PARAMS = Params.of(RULES)
QUESTIONS = {
    "test": (4, 0), "block": (5, 1), "volley": (12, 3, 4, 1), "morale": (4, -1), "cast": (1,), "dangerous": (6,),
    "objectives": (), "charge": (10, 4, 5, 1, 5, 3, 4, 2),
}  # fmt: skip


def test_charges_may_be_asked_for_by_plain_entries() -> None:
    for case in BOOK["melee"]:
        spec: dict[str, Any] = {key: case["in"][key] for key in ("arc", "strike_back") if key in case["in"]}
        for who in ("charger", "defender"):
            side = dict(case["in"][who])
            (group,) = side.pop("groups")
            rules = [*side.pop("rules", ()), *group.get("rules", ())]
            rules += [f"impact({side.pop('impact')})"] if "impact" in side else []
            told = {**side, "a": group["a"], "ap": group.get("ap", 0), "rules": tuple(rules)}
            spec |= {f"{who}_{key}": value for key, value in told.items()}
        for ending, share in case["out"].items():
            assert odds.ask(PARAMS, "charge", {**spec, "ending": ending}) == Fraction(share), (case["id"], ending)
        whole = odds.ask(PARAMS, "charge", {**spec, "ending": list(odds.ENDINGS)})
        assert whole == 1
        assert 0 < odds.ask(PARAMS, "charge", {**spec, "gone": "defender"}) < 1


@pytest.mark.parametrize(("figures", "rank"), [(3, 3), (5, 5), (6, 3), (7, 5)])
def test_units_stand_as_the_ruling_says_where_nobody_says_it(figures: int, rank: int) -> None:
    """Three and six stand three to a rank, others five (AOFR-R-01): ranks decide who loses, counted without the engine.

    Figures of Quality 4+ and Defence 4+ charge five of Quality 3+ and Defence 5+: a third of all blows kills.
    """
    found = {"loses": Fraction(0), "tie": Fraction(0)}
    for killed, chance in _blows(min(figures, 2 * rank), Fraction(1, 3)):
        for lost, share in _blows(5 - min(killed, 5), Fraction(1, 3)):
            ours, theirs = figures - min(lost, figures), 5 - min(killed, 5)
            if ours and theirs:
                gap = min(killed, 5) + ours // rank - min(lost, figures) - theirs // 5
                found["loses"] += chance * share * (gap < 0)
                found["tie"] += chance * share * (gap == 0)
    ends = telling.tell(PARAMS, "charge", (figures, 4, 4, 1, 5, 3, 5, 1)).dists["ending"]
    assert ends.p("tie") == found["tie"] > 0
    assert sum(ends.p(f"charger_{end}") for end in ("loses_passes", "routs", "shaken")) == found["loses"]


def _blows(dice: int, each: Fraction) -> list[tuple[int, Fraction]]:
    return [(n, comb(dice, n) * each**n * (1 - each) ** (dice - n)) for n in range(dice + 1)]


def test_other_questions_have_the_answers_of_the_book() -> None:
    plain = {"attacks": 2, "q": 4, "d": 4}
    row = [Fraction(share) for share in BOOK["volley"]["plain"]["2"]["4"]["4"]["0"]]
    assert odds.ask(PARAMS, "volley", {**plain, "least": 2}) == row[2]
    assert odds.ask(PARAMS, "volley", {**plain, "what": "nothing"}) == row[0]
    assert odds.ask(PARAMS, "volley", {**plain, "what": "mean"}) == row[1] + 2 * row[2]
    assert odds.ask(PARAMS, "volley", {**plain, "what": "mean_hits"}) == 1
    assert odds.ask(PARAMS, "volley", {**plain, "models": 2, "what": "destroyed"}) == row[2]
    assert odds.ask(PARAMS, "volley", {**plain, "lost": 1}) == 1 - row[0]
    twice = Fraction(BOOK["morale"]["4"]["+0"]["fearless"])
    assert odds.ask(PARAMS, "morale", {"q": 4, "rules": ("fearless",)}) == twice
    assert odds.ask(PARAMS, "morale", {"q": 4, "arc": "rear", "rules": ("banner",)}) == Fraction(1, 3)
    assert odds.ask(PARAMS, "impact", {"dice": 2, "d": 5, "what": "mean"}) == Fraction(10, 9)
    assert odds.ask(PARAMS, "block", {"d": 5, "cover": True}) == Fraction(1, 2)
    assert odds.ask(PARAMS, "cast", {"net": -1}) == Fraction(BOOK["caster"]["-1"])
    assert odds.ask(PARAMS, "dangerous", {"dice": 6, "what": "mean"}) == 1
    assert odds.ask(PARAMS, "objectives", {"n": 3}) == Fraction(1, 3)
    assert odds.ask(PARAMS, "quality", {"q": 3, "mod": -1}) == Fraction(1, 2)
    with pytest.raises(InputError):
        odds.ask(PARAMS, "volley", {**plain, "rules": ("blast",)})


def test_what_is_told_adds_up_and_has_both_languages() -> None:
    assert set(QUESTIONS) == set(odds.QUESTIONS)
    for question, dice in QUESTIONS.items():
        told = odds.tell(PARAMS, question, dice)
        for part in told.parts:
            assert sum(row.chance for row in part.rows) == 1, question
            assert all(row.label[lang] for row in part.rows for lang in ("en", "fr"))
        assert all(told.sentence[lang] and told.title[lang] for lang in ("en", "fr"))
        for wrong in ((*dice, 1), (*dice[:-1], 10**6)) if dice else ((1,),):
            with pytest.raises(InputError):
                odds.tell(PARAMS, question, wrong)
    with pytest.raises(InputError):
        odds.tell(PARAMS, "duel", ())


def test_usual_numbers_keep_their_keys_and_move_with_the_rules() -> None:
    book = odds.usual(PARAMS)
    keys = [one.key for one in book]
    assert len(keys) == len(set(keys)) and sum(one.main for one in book) >= 5
    for changed, moved in (
        ({"special.furious": False}, "blow_raiders_wounds"),
        ({"special.furious.hits": 2}, "charge_raiders_guards_defender_destroyed"),
        ({"special.counter": False}, "charge_riders_pikes_charger_destroyed"),
        ({"morale.rear": -4}, "holds_3_rear"),
        ({"terrain.cover": 2}, "shot_bows_cover_wounds"),
        ({"special.fast": False}, "move_fast"),
        ({"caster.cast_on": 3}, "casts_0"),
    ):
        now = odds.usual(Params.of(RULES.with_values(changed)))
        assert [one.key for one in now] == keys
        differ = {was.key for was, is_ in zip(book, now, strict=True) if was.value != is_.value}
        assert moved in differ, changed
        assert len(differ) < len(keys) / 2


def test_named_chances() -> None:
    named = {name: chance(PARAMS, 4, 0 if name != "wounds" else 5) for name, chance in odds.CHANCES.items()}
    assert named == {
        "passes": Fraction(1, 2), "blocks": Fraction(1, 2), "covered": Fraction(2, 3), "wounds": Fraction(1, 3),
        "holds": Fraction(1, 2), "casts": Fraction(5, 6),
    }  # fmt: skip


def test_the_sweep_of_the_bench_is_the_volleys_one_by_one() -> None:
    given, _ = odds.volley_of(PARAMS, {"attacks": 7, "q": 3, "d": 4, "rules": ("surge",)})
    row = chained(3, 4, 7)()[6]
    assert [Fraction(count, sum(row)) for count in row] == [odds.raw(given).p(k) for k in range(15)]


def test_what_a_record_did_not_read_does_not_change_it() -> None:
    chance, watcher = Random(8), Watcher(RULES)
    records = [json.loads(line) for line in (DATA / "cases.jsonl").read_text(encoding="utf-8").splitlines() if line]
    tried = 0
    for record in chance.sample(records, 25):
        asked = {"op": record["op"], "state": record["state"], "dice": record["dice"]}
        told, keys = watcher.watch(asked)
        assert keys is not None
        for key in chance.sample(sorted(set(RULES.values) - keys), 3):
            parameter = RULES.book.parameters[key]
            other = _other(RULES[key], parameter)
            if other is None:
                continue
            tried += 1
            now = rule({**asked, "params": {key: other}})["result"]
            assert {k: v for k, v in now.items() if k != "events"} == {
                k: v for k, v in told["result"].items() if k != "events"
            }, (record["id"], key)
    assert tried > 30


def _other(value: Any, parameter: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int) and parameter.low is not None:
        return next((n for n in range(int(parameter.low), int(parameter.high) + 1) if n != value), None)
    return next((choice for choice in parameter.choices or () if choice != value), None)
