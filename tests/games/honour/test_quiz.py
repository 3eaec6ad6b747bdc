"""Questions on the second game keep their laws under any rules: one right answer, known slips, two solvers at one."""

from __future__ import annotations

import pytest

from aofa_widgets.cli.benches.quiz import every
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.quiz import make

from ..quizzes import QuizLaws, a_bug_is_seen, asked_evenly, every_clause_is_asked_about, judged

GAME = "honour"
BASE = Ruleset.load(GAME)


class TestQuiz(QuizLaws):
    base = rules = BASE
    number, topics, printed, place = 360, 25, 600, 0.35
    families = {"attack", "bag", "best", "dice", "estimates", "may", "nerve", "odds", "rules"}
    unseen, seek = 8, (("dice", "attack", "bag", "may", "nerve", "odds", "best"), 90)
    moved = ({"attack.injuries_to_remove": 1}, "injuries", 1)


def test_every_clause_that_has_questions_is_asked_about():
    every_clause_is_asked_about(BASE, 60)


@pytest.mark.parametrize("rules", list(every(GAME))[::3], ids=lambda rules: rules.fingerprint[:8])
def test_questions_hold_under_other_rules(rules):
    assert len(judged(rules, 30, 5)) == 30


@pytest.mark.long
def test_a_thousand_questions_hold_under_each_of_six_rulesets():
    for seed, rules in enumerate(list(every(GAME))[:6]):
        assert len(judged(rules, 1000, 100 + seed)) > 900


def test_whether_it_is_legal_is_asked_evenly():
    asked_evenly(make(BASE, 120, 3, families=["may"]), 10)


# name: (module, function, as it is, as it is with the bug, the family whose questions show it)
PLANTED = {
    "crosses beat a success": ("resolve.tests", "result_of", "(missed or params.test_fumble_beats_success)", "True",
                               "dice"),
    "cover in melee only": ("resolve.pools", "hit_pool", "params.terrain_cover_dice * mods.cover if shot else 0", "0",
                            "dice"),
    "a group keeps its markers": ("resolve.attack", "_after_damage", ", markers=0)", ")", "attack"),
    "no token is handed over": ("resolve.bag", "user_of", "(drawer, 1 - drawer)", "(1 - drawer, drawer)", "bag"),
    "barriers cost nothing": ("resolve.acts", "cost", "+ barriers * params.terrain_barrier_cross_in * INCH", "", "may"),
    "cards spare honour": ("resolve.pools", "honour_pool", "params.dishonour_penalty", "0", "dice"),
    "a flight runs through": ("resolve.places.lines", "barred", "hypot(along - at, aside) < near - graze", "False",
                              "nerve"),
}  # fmt: skip


@pytest.mark.parametrize("bug", PLANTED)
def test_a_bug_of_the_engine_is_seen_in_the_questions_and_none_of_them_is_given_out(bug, monkeypatch):
    a_bug_is_seen(monkeypatch, BASE, PLANTED[bug], 120)
