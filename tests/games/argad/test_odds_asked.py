"""What the book, lessons, the command line and comparisons of house rules ask of the odds."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.games.argad import odds
from aofa_widgets.games.argad.params import Params
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import languages

BOOK: dict[str, Any] = json.loads((Path(__file__).parent / "data/odds.json").read_text(encoding="utf-8"))
RULES = Ruleset.load("argad")
PARAMS = Params.of(RULES)
SAMPLES: dict[str, tuple[int, ...]] = {
    "volley": (4, 7), "disordered": (4, 7), "blow": (3, 4, -1), "gang": (3, 5, 5, 0), "duel": (3, 0, 0, 4, 4, 0),
    "first": (3, 0, 0, 5, 5, -1), "burst": (1, 5), "couple": (1, 5), "ball": (2, 6), "work": (), "test": (3,),
    "morale": (3, 4),
}  # fmt: skip


def test_questions_have_the_answers_of_the_book() -> None:
    def ask(question: str, **spec: Any) -> Fraction:
        return odds.ask(PARAMS, question, spec)

    sixes = BOOK["several_sixes"]
    assert ask("volley", dice=4, need=7) == Fraction(sixes["ordered"]["4"]["7"]["p_hit"])
    assert ask("volley", dice=4, need=7, disordered=True) == Fraction(sixes["disordered"]["4"]["7"]["p_hit"])
    assert ask("volley", dice=4, need=5, what="mean") == Fraction(sixes["ordered"]["4"]["5"]["mean_hits"])
    assert ask("volley", dice=4, need=5, n=2) == Fraction(sixes["ordered"]["4"]["5"]["hits"][2])
    assert ask("volley", dice=2, need=9, die=8) == Fraction(BOOK["several_sixes_other_dice"]["d8"]["2"]["9"]["p_hit"])
    blow = BOOK["melee_strike"]["-1"]["3"]["5"]
    assert [ask("blow", **{"class": 3}, armour="5", mod=-1, end=end) for end in blow] == [*map(Fraction, blow.values())]
    gang = BOOK["melee_gang"]["3"]["0"]["5"]["5"]
    assert ask("gang", strikers=3, **{"class": 5}, armour="5") == Fraction(gang["kill"])
    duel = BOOK["melee_duel"]["same"]["3/none vs 4/4"]
    sides = {"a_class": 3, "b_class": 4, "b_armour": "4"}
    assert ask("duel", **sides, end="A_killed") == Fraction(duel["A_killed"])
    assert ask("duel", **sides, end=("A_killed", "B_killed")) == Fraction(duel["A_killed"]) + Fraction(duel["B_killed"])
    assert ask("burst", need=6, white=2, what="mean") == Fraction(BOOK["red_white"]["2"]["6"]["group"]["mean_victims"])
    assert ask("ball", need=6, white=2) == Fraction(BOOK["round_shot"]["2"]["6"]["p_any"])
    assert ask("stuck", turns=2) == Fraction(1, 36)
    ground = BOOK["slowness"]["enter"]["foot"]["20/difficult"]["17"]
    assert ask("enter", move=20, before=17) == Fraction(ground["p_enter"])
    chase = BOOK["withdraw_recontact"]["foot 16 chased by foot 20"]
    assert ask("recontact", leaver=16, pursuer=20) == Fraction(chase)
    assert ask("work", by=3) == Fraction(BOOK["certain_time"]["base"]["done_by_turn"]["3"])
    assert ask("work", six_fails=True, what="abandoned") == Fraction(BOOK["certain_time"]["six_fails"]["p_abandon"])
    assert ask("morale", morale=3, leader=4) == Fraction(BOOK["morale_obey"]["3"]["4"])
    assert ask("speed", a=1) == Fraction(BOOK["duel_speed"]["+1 vs +0"]["A_first"])
    assert ask("shootout", a=5, b=5, end="both_killed") == Fraction(1, 54)
    danger = BOOK["danger_single_person"]["3"]["0"]
    assert ask("danger", **{"class": 3}) == Fraction(danger["in_danger"])
    assert ask("lost", **{"class": 3}) == Fraction(danger["dead_after_second"])


def test_named_and_printed_chances_move_with_their_parameters() -> None:
    assert odds.CHANCES["hits"](PARAMS, 2, 7) == Fraction(2, 27)
    assert all(0 <= chance(PARAMS, 3, 3) <= 1 for chance in odds.CHANCES.values())
    for name, table in odds.PRINTED.items():
        moved = Params.of(RULES.with_values({"sixes.ladder": False, "sixes.reroll": False}, "test"))
        row = table.rows[-1]
        assert "sixes.ladder" in table.parameters
        assert table.chance(PARAMS, 4, row) >= table.chance(moved, 4, row) >= 0, name


def test_usual_numbers_keep_their_order_whatever_the_rules() -> None:
    plain = odds.usual(PARAMS)
    house = odds.usual(Params.of(RULES.with_values({"melee.untrained": 0, "multi.group_bonus": 0}, "test")))
    assert [one.key for one in plain] == [one.key for one in house]
    assert len({one.key for one in plain}) == len(plain)
    changed = {a.group for a, b in zip(plain, house, strict=True) if a.value != b.value}
    assert changed == {"burst"}  # a fork is improvised besides
    assert {one.group for one in plain if one.main} == {one.group for one in plain}


def test_every_question_is_answered_in_words() -> None:
    assert set(SAMPLES) == set(odds.QUESTIONS)
    for question, numbers in SAMPLES.items():
        told = odds.tell(PARAMS, question, numbers)
        assert all(told.title[lang] and told.sentence[lang] for lang in languages())
        for part in told.parts:
            assert sum(row.chance for row in part.rows) == 1, question
        assert all(Fraction(share) > 0 for row in told.plain().values() for share in row.values())
        with pytest.raises(InputError):
            odds.tell(PARAMS, question, (*numbers, 1))
    for question, numbers in (("nonsense", ()), ("volley", (0, 7)), ("volley", (2, True)), ("blow", (3, 9, 0))):
        with pytest.raises(InputError):
            odds.tell(PARAMS, question, numbers)
