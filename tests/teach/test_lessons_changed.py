"""The lessons under other rules: house rules that ship, the printed editions, and what is said then."""

from __future__ import annotations

import pytest

from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.lesson import OpenLesson, load_lessons, open_lesson
from aofa_widgets.teach.params import under
from aofa_widgets.teach.question import Asked, Question
from aofa_widgets.teach.quiz import make
from aofa_widgets.teach.step import Quiz
from aofa_widgets.teach.task import Task
from aofa_widgets.teach.tutor import Tutor
from aofa_widgets.words import languages

GAME = "swashbuckling"
LESSONS = {one.key: one for one in load_lessons(GAME)}
RULES = Ruleset.load(GAME)
HOUSES = ("both-variants", "grand-entrance", "no-measuring", "riposte", "stubborn-guards", "third-hit-wounds")
"""Those that change most of what is taught; each takes a second."""


def rules(name: str) -> Ruleset:
    return Ruleset.load(GAME, edition=name) if name in ("en", "fr") else Ruleset.load(GAME, house=name)


def asked(key: str, step: str, ruleset: Ruleset) -> Asked:
    opened = open_lesson(LESSONS[key], "en", ruleset)
    return Asked(opened.lesson.step(step).content, ruleset, opened.speakers)


def printed(opened: OpenLesson) -> list[str]:
    """All that a lesson says in every language: prose, questions, replies, goals, and what stands in their way."""
    said: list[str] = []
    for step in opened.lesson.steps:
        for lang in languages():
            said += ["".join(run.text for run in opened.speakers[lang].runs(step.texts[lang]))]
        match step.content:
            case Question():
                one = Asked(step.content, opened.ruleset, opened.speakers)
                given = range(len(one.rows())) if one.rows() else [one.answer]
                said += [text for words in [one.ask, *one.hints()] for text in words.values()]
                said += [text for n in given for text in one.judge(n).texts.values()]
            case Task():
                tutor = Tutor(step, opened)
                said += [text for words in (*tutor.goals, tutor.possible() or {}) for text in words.values()]
    return said


@pytest.mark.parametrize("name", [*HOUSES, "fr"])
def test_every_lesson_speaks_under_a_house_rule_or_an_edition(name):
    ruleset = rules(name)
    for one in LESSONS.values():
        said = printed(open_lesson(one, "en", ruleset))
        assert said and not [text for text in said if "{" in text or "}" in text], one.key


@pytest.mark.parametrize("change", [{}, {"variant.extended_turns": True}, {"duel.rounds": 2}, {"wounds.to_fall": 5}])
@pytest.mark.parametrize(("key", "step"), [("recover", "how-many-hits"), ("game", "act-or-duel")])
def test_a_lesson_has_questions_to_ask_whatever_the_table_plays(key, step, change):
    one = LESSONS[key].step(step)
    assert isinstance(one.content, Quiz)
    ruleset = under(RULES.with_values(change), one.content.params)
    assert len(make(ruleset, one.content.n, 7, one.content.families, one.clauses)) == one.content.n


def test_an_exam_goes_on_without_a_family_of_which_the_table_makes_nothing():
    quiz = LESSONS["exam"].step("numbers").content
    assert isinstance(quiz, Quiz) and "best" in quiz.families
    made = make(RULES.with_values({"duel.rounds": 2}), quiz.n, 7, quiz.families)
    assert len(made) == quiz.n and all(item.family != "best" for item in made)


@pytest.mark.parametrize(
    ("key", "step", "change", "answer", "words"),
    [
        ("telling", "plate", {"split.allowed": False}, False, "never cut into parts"),
        ("telling", "gallery", {"measure.enforced": "off"}, "off", "what is said happens"),
        ("telling", "skittles", {"multi.gap": 80}, True, "stand close enough"),
        ("may-he", "leaving", {"disengage.automatic": False}, False, "contact holds"),
        ("may-he", "slap", {"opposed.attacker_takes_hits": True}, True, "a missed blow comes back"),
        ("may-he", "once-more", {"reactivate": "after_another"}, False, "stricter here than the book"),
        ("may-he", "once-more", {"reactivate": "once_per_turn"}, False, "stricter here than the book"),
        ("may-he", "down-and-out", {"wounds.to_fall": 5}, "A", "may even go on"),
        ("options", "all-at-once", {"variant.count_ones": "roll"}, "A", "counts once"),
        ("options", "stool", {"object_damage.large": 2}, 4, "two hits more"),
        ("game", "at-once", {"tie.winner": "defender"}, 37, "helps whoever is attacked"),
        ("game", "at-once", {"tie.hits": 0}, 37, "a tie hits nobody"),
        ("game", "at-once", {"tie.winner": "nobody"}, 63, "a tie is enough for a hit"),
    ],
)  # fmt: skip
def test_a_changed_rule_changes_the_answer_and_what_is_said_of_it(key, step, change, answer, words):
    one = asked(key, step, RULES.with_values(change))
    assert one.answer == answer and not one.base
    given = one.right_option if one.right_option is not None else one.answer
    assert words in one.judge(given).texts["en"]
