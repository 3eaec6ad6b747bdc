"""Questions on the fourth game keep their laws under any rules: one right answer, known slips, two solvers at one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from aofa_widgets.cli.benches.quiz import every
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.quiz import Item, clauses, make
from aofa_widgets.teach.quiz.topics import slips

from ..quizzes import QuizLaws, a_bug_is_seen, asked_evenly, every_clause_is_asked_about, judged, of_family

GAME = "argad"
BASE = Ruleset.load(GAME)
WHOLE = Ruleset.load(GAME, preset="everything")


class TestQuiz(QuizLaws):
    base, rules, number = BASE, WHOLE, 230
    families = {"attack", "best", "estimates", "melee", "move", "nerve", "odds", "rules"}
    topics, printed, place, unseen = 50, 400, 0.4, len(slips(GAME)) / 3
    moved = ({"measure.voice_cm": 30}, "voice", 30)

    @staticmethod
    def plain(item: Item) -> Item:
        """A value may be more than a hundred here."""
        return replace(item, options=tuple(replace(row, value=str(row.value)) for row in item.options))


def test_optional_parts_are_asked_about_where_they_are_in_force():
    asked = set(clauses(WHOLE)) - set(clauses(BASE))
    assert {"morale.test", "work.time", "wound.care", "terrain.danger-die", "close.table", "fire.duel"} <= asked


@pytest.mark.long
def test_every_clause_that_has_questions_is_asked_about():
    every_clause_is_asked_about(WHOLE, 60)


@pytest.mark.long
def test_every_slip_comes_up():
    found = {option.slip for item in make(WHOLE, 3000, 8) for option in item.options}
    assert len(set(slips(GAME)) - found) <= 4, set(slips(GAME)) - found


@pytest.mark.long
def test_questions_hold_under_other_rules():
    for rules in list(every(GAME)):
        assert len(judged(rules, 60, 5, TestQuiz.plain)) == 60


def test_whether_it_is_allowed_is_asked_evenly():
    asked_evenly(of_family(BASE, "may", 60), 5)


# name: (module, function, as it is, as it is with the bug, the family whose questions show it)
PLANTED = {
    "sixes never climb": ("resolve.sixes", "_climb", "first.sides + step if", "first.sides if", "attack"),
    "equal kills": ("resolve.blows", "need", ") + 1 - mod", ") - mod", "melee"),
    "spears strike late": ("resolve.melee", "length_of", "indoor and params.melee_indoor_short", "True", "melee"),
    "the way to the edge is lost": ("resolve.moves", "slowed", "else going.before, enters", "else allowance, enters",
                                    "move"),
    "a leader as good as they": ("resolve.trials", "morale", "face < unit.leader", "face <= unit.leader", "nerve"),
}  # fmt: skip


@pytest.mark.parametrize("bug", [bug if n == 0 else pytest.param(bug, marks=pytest.mark.long)
                                 for n, bug in enumerate(PLANTED)])  # fmt: skip
def test_a_bug_of_the_engine_is_seen_in_the_questions_and_none_of_them_is_given_out(bug, monkeypatch):
    a_bug_is_seen(monkeypatch, WHOLE, PLANTED[bug], 60)
