"""Every rule is taught: each clause of sections 1 to 7 and of the questions is named by a step of a lesson."""

from __future__ import annotations

import re

import pytest

from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.text import load_text
from aofa_widgets.teach.lesson import load_lessons
from aofa_widgets.teach.quiz import clauses, families
from aofa_widgets.teach.step import Quiz
from aofa_widgets.words import languages

GAME = "swashbuckling"
LESSONS = load_lessons(GAME)
TEXT = load_text(GAME)
UNTAUGHT = {
    "front": "title, credits and how to read the book: nothing to play",
    "edition": "differences between the printed editions: for whoever compares them, after the game is known",
    "editions": "the same",
}
"""Sections of the book that no lesson teaches, and why."""


def section(clause: str) -> str:
    return clause.partition(".")[0]


@pytest.mark.parametrize("clause", [name for name in TEXT.clauses if section(name) not in UNTAUGHT])
def test_a_rule_is_taught(clause):
    assert [one.key for one in LESSONS if clause in one.clauses], f"no lesson teaches {clause}"


def test_what_is_left_out_is_left_out_for_a_reason():
    known = {section(name) for name in TEXT.clauses}
    assert set(UNTAUGHT) <= known and all(len(why) > 5 for why in UNTAUGHT.values())


ESTIMATES = "estimates"
"""The one family that the last lesson leaves out: nobody is failed for a number guessed."""


def test_the_last_lesson_asks_of_every_family_and_can_be_passed_from_the_lessons_alone():
    rules = Ruleset.load(GAME)
    exam = next(one for one in LESSONS if one.key == "exam")
    asked = [step.content for step in exam.steps if isinstance(step.content, Quiz)]
    assert {name for quiz in asked for name in quiz.families} == set(families(rules)) - {ESTIMATES}
    assert all(quiz.seed is None and quiz.passing and quiz.n / 2 < quiz.passing < quiz.n for quiz in asked)
    taught = {clause for one in LESSONS for clause in one.clauses}
    assert set(clauses(rules)) <= taught


@pytest.mark.parametrize("lang", [*languages()])
def test_the_last_lesson_sends_back_to_lessons_that_are_there(lang):
    """Whoever fails is told where each matter is taught: by the titles of lessons, all but a few of them."""
    exam = next(one for one in LESSONS if one.key == "exam")
    said = exam.steps[-1].texts[lang].text
    named = set(re.findall(r"\*([^*]+)\*", said[said.index("\n- ") :]))
    titles = {one.titles[lang].text: one.key for one in LESSONS}
    assert named <= set(titles)
    assert set(titles.values()) - {titles[name] for name in named} == {"start", "game", "exam", "gallery"}
