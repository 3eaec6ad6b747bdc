"""Questions on the third game keep their laws under any rules: one right answer, known slips, two solvers at one."""

from __future__ import annotations

import pytest

from aofa_widgets.cli.benches.quiz import every
from aofa_widgets.games.regiments.quiz import Desk
from aofa_widgets.rules import Ruleset

from ..quizzes import QuizLaws, a_bug_is_seen, asked_evenly, every_clause_is_asked_about, judged, of_family

GAME = "regiments"
BASE = Ruleset.load(GAME)


class TestQuiz(QuizLaws):
    base = rules = BASE
    number, topics, printed, place = 200, 30, 400, 0.4
    families = {"attack", "best", "estimates", "melee", "move", "nerve", "odds", "rules"}
    unseen, seek = 10, (("attack", "melee", "move", "nerve", "best"), 45)
    moved = ({"mission.rounds": 6}, "rounds", 6)


def test_every_clause_that_has_questions_is_asked_about():
    every_clause_is_asked_about(BASE, 30)


@pytest.mark.parametrize("rules", list(every(GAME))[::4], ids=lambda rules: rules.fingerprint[:8])
def test_questions_hold_under_other_rules(rules):
    assert len(judged(rules, 20, 5)) == 20


@pytest.mark.long
def test_a_thousand_questions_hold_under_each_of_six_rulesets():
    for seed, rules in enumerate(list(every(GAME))[:6]):
        assert len(judged(rules, 1000, 100 + seed)) > 900


def test_whether_it_is_legal_is_asked_evenly():
    asked_evenly(of_family(BASE, "may", 120), 10)


def test_a_special_rule_that_a_house_has_rewritten_is_in_no_story():
    """The second solver knows the values of a house, not what its rules say now."""
    assert "furious" not in Desk(Ruleset.load(GAME, house=["blood-price"]), {}).usable
    assert "stealth" not in Desk(Ruleset.load(GAME, house=["ghost-reeds"]), {}).usable
    assert "rending" not in Desk(BASE.with_values({"special.rending": False}), {}).usable
    assert {"furious", "stealth", "rending"} <= set(Desk(BASE, {}).usable)


# name: (module, function, as it is, as it is with the bug, the family whose questions show it)
PLANTED = {
    "a 6 may fail": ("resolve.volley", "succeeds", "face == SIDES or", "False or", "attack"),
    "cover in melee": ("resolve.compile", "volley", 'and when.phase == "shoot"', "", "attack"),
    "Deadly wounds flow on": ("resolve.volley", "taken", "volley.wounds > 1", "False", "attack"),
    "a rank that is not full": ("resolve.melee.sides", "whole_ranks", "len(body) // side.frontage",
                                "-(-len(body) // side.frontage)", "melee"),
    "the flank counts for nothing": ("resolve.morale", "modifier", 'test.context == "melee"', "False", "nerve"),
    "sideways at full pace": ("resolve.charging", "pace", "params.move_side_percent / 100", "1", "move"),
    "the shaken hold": ("resolve.mission", "score", "and not unit.shaken", "", "move"),
}  # fmt: skip


@pytest.mark.parametrize("bug", PLANTED)
def test_a_bug_of_the_engine_is_seen_in_the_questions_and_none_of_them_is_given_out(bug, monkeypatch):
    a_bug_is_seen(monkeypatch, BASE, PLANTED[bug], 60)
