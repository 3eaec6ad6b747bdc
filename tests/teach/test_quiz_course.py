"""A quiz as it is taken, without a view: what counts, what a hint is, which rules lead back; and the talk around it."""

from __future__ import annotations

import sys
from dataclasses import replace
from datetime import date
from itertools import count
from pathlib import Path

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import find_clause
from aofa_widgets.teach.progress import Progress
from aofa_widgets.teach.quiz.citing import leading
from aofa_widgets.teach.quiz.course import MOST, Answered, Course, right_words
from aofa_widgets.teach.quiz.kept import keeper
from aofa_widgets.teach.quiz.talk import Talk

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from quiz_items import FAMILIES, both, number, rows, several  # noqa: E402

RULES = Ruleset.load("swashbuckling")


def test_the_first_answer_counts_and_each_question_once():
    told = []
    course = Course(iter(several(3)), 3, tell=told.append)
    assert course.answer(0) == "wrong" and course.answer(1) == "right"
    course.next()
    course.show()
    course.next()
    course.next()
    assert course.done and course.right == 0
    assert [(one.given, one.tries) for one in told] == [(0, 1), (None, 0), (None, 0)]
    with pytest.raises(InputError, match="over"):
        course.answer(0)
    assert [(one.name, one.asked) for one in course.families()] == [("may", 1), ("rules", 1), ("odds", 1)]


def test_a_refused_answer_changes_nothing():
    course = Course(iter([number()]), 1)
    for wrong in (99, -1, True, "3", None):
        with pytest.raises(InputError):
            course.answer(wrong)
    assert course.here.tried == [] and course.answers == []
    assert course.answer(3) == "right" and right_words(number(), "swashbuckling")["fr"] == "3 blessures"


def test_a_quiz_without_an_end_goes_on_and_ends_when_one_says_so():
    course = Course((rows(n) for n in count(1)), None)
    for _ in range(700):
        course.next()
    assert course.number == 701 and not course.done
    course.end()
    assert course.done and len(course.answers) == 700
    course.more(5)
    assert course.number == 702


def test_an_exam_that_is_ended_early_counts_every_question():
    course = Course(iter(several(6)), 6, 4)
    assert course.answer(1) == "noted" and course.hint() is None
    course.end()
    assert course.passed is False and len(course.answers) == 6 and course.right == 1


@pytest.mark.parametrize("wrong", [{"n": 0}, {"n": MOST + 1}, {"n": 2.0}, {"pass_mark": 11}, {"pass_mark": True}])
def test_numbers_that_cannot_be(wrong):
    with pytest.raises(InputError) as refused:
        Course(iter(several(2)), **wrong)
    assert refused.value.say("en") != refused.value.say("fr")


def test_the_rules_that_an_answer_names_lead_back():
    item = replace(rows(), why=both("It is so (rules 3A and 4.1).", "C'est ainsi."))
    ids = {ref: find_clause(RULES, ref).id for ref in ("3A", "4.1", "6", "5D.2", "FAQ.4")}
    assert leading(RULES, item) == (ids["3A"], ids["4.1"])
    assert leading(RULES, item, both("6 against 5: see rule\u00a0FAQ.4 for 2 of them.", "")) == (ids["FAQ.4"],)
    assert leading(RULES, rows()) == (ids["5D.2"],)
    assert leading(RULES, item, both("Rule 99Z says so.", "")) == (ids["3A"], ids["4.1"])


def test_answers_are_kept_in_the_progress_and_the_missed_come_back(tmp_path):
    diary = Progress.open(tmp_path / "progress.json")
    course = Course(iter(several(2)), 2, tell=keeper("swashbuckling", "fr", diary))
    course.answer(0)
    course.next()
    course.answer(4)
    again = Progress.open(tmp_path / "progress.json")
    assert [(row["family"], row["right"]) for row in again.answers()] == [("may", False), ("rules", True)]
    assert [card.family for card in again.due("swashbuckling", today=date(2999, 1, 1))] == ["may"]


def test_a_question_on_many_rules_is_kept_as_well(tmp_path):
    item = replace(rows(), clauses=tuple(f"a-long-section.and-a-long-name-{n}" for n in range(12)))
    keeper("swashbuckling", "en", Progress.open(tmp_path / "progress.json"))(Answered(item, 0, False, 1, 0))
    again = Progress.open(tmp_path / "progress.json")
    assert again.notes == [] and len(again.answers()[0]["clauses"]) == 12
    card = again.due("swashbuckling", today=date(2999, 1, 1))[0]
    assert card.family == "may" and set(card.clauses) < set(item.clauses)
    again.reviewed(card.key, True)
    assert Progress.open(tmp_path / "progress.json").notes == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_talk_understands_every_word_that_it_teaches(lang):
    words = {"en": "hint rule show skip stop help", "fr": "indice article réponse passer fin aide"}
    for word in words[lang].split():
        course = Course(iter(several(4)), 4, titles=FAMILIES)
        talk = Talk(course, RULES, lang, lambda again: Course(iter(several(1)), 1))
        before = talk.begin()
        assert word in before[0].casefold() or word in ("aide", "help")
        said = talk.hear(f"  {word.upper()} ")
        assert said and all("**" not in line for line in said) and "n'est pas une réponse" not in said[0]
    assert talk.hear("c")[0] and not talk.closed
    talk.hear("fin")
    assert talk.hear("again" if lang == "en" else "reposer") and not talk.course.done
    assert talk.hear("quit") and talk.closed


@pytest.mark.parametrize(
    "typed", ["", " ", "e", "-1", "0", "5", "9" * 50, "b b", "\u202e", "½", "²", "x" * 3000, "a.b"]
)
def test_odd_lines_answer_nothing(typed):
    talk = Talk(Course(iter(several(2)), 2), RULES, "fr", lambda again: Course(iter(several(1)), 1))
    said = talk.hear(typed)
    assert said and talk.course.answers == [] and all(len(line) < 400 for line in said)
    assert all("\u202e" not in line for line in said)
