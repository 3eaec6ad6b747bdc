"""Predictions, quizzes and values of one step, as a lesson's file has them: what they mean, what is wrong with them."""

from __future__ import annotations

import pytest

from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.check import check_lesson
from aofa_widgets.teach.lesson import open_lesson
from aofa_widgets.teach.question import Asked
from aofa_widgets.teach.source import parse_lesson

GAME = "swashbuckling"
HEAD = "# First | Première\nfile: first | premiere\nminutes: 5\n\n## step | A step | Une étape\n"
GUESS = """kind: predict
clauses: initiative.lost-by-a-1
```toml
shape = "bar"
ask = { en = "How often?", fr = "Combien de fois ?" }
answer = { odds = "keep", dice = 3 }
right = { en = "{answer} times; you said {guess}.", fr = "{answer} fois ; vous disiez {guess}." }
```
"""
SENTENCE = """kind: predict
clauses: initiative.lost-by-a-1
```toml
shape = "sentence"
ask = { en = "Which?", fr = "Laquelle ?" }
answer = { odds = "keep", dice = 3 }
right = { en = "{answer} times.", fr = "{answer} fois." }
[[option]]
value = { odds = "keep", dice = 3 }
en = "The one."
fr = "La bonne."
[[option]]
value = { odds = "keep", dice = 1 }
en = "The other."
fr = "L'autre."
```
"""
QUIZ = "kind: quiz\n```toml\nfamilies = [\"rules\"]\nn = 4\nseed = 7\npass = 3\n```\n"


def read(body):
    found = []
    lesson = parse_lesson(HEAD + body, f"{GAME}/lessons/01-first.md", GAME, found)
    return lesson, found if lesson is None else check_lesson(lesson)


def asked(body, rules=None):
    lesson, found = read(body)
    assert not found, [one.say("en") for one in found]
    opened = open_lesson(lesson, "en", rules or Ruleset.load(GAME))
    return Asked(lesson.steps[0].content, opened.ruleset, opened.speakers)


def test_a_guess_is_answered_with_the_same_words_whatever_it_was():
    question = asked(GUESS)
    assert question.foresee(30).texts == {"en": "58 times; you said 30.", "fr": "58 fois\u202f; vous disiez 30."}
    assert (question.foresee(30).kind, question.foresee(58).kind) == ("wrong", "right")
    assert question.told["en"] == "58 times; you said 58."
    assert (question.question.low, question.question.high, question.question.shape) == (0, 100, "bar")


def test_a_sentence_is_chosen():
    question = asked(SENTENCE)
    assert question.foresee(0).kind == "right" and question.foresee(1).texts["fr"] == "58 fois."
    assert [row["en"] for row in question.rows()] == ["The one.", "The other."]


def test_values_of_the_step_hold_in_its_odds_and_words():
    body = GUESS[: GUESS.rindex("```")] + '[params]\n"init.ones_to_lose" = 2\n```\n'
    assert asked(body).answer == 93
    assert asked(body, Ruleset.load(GAME).with_values({"init.ones_to_lose": 3})).answer == 93
    wrong = read(body.replace("init.ones_to_lose", "init.ones"))[1]
    assert wrong and "init.ones" in wrong[0].say("en")


def test_a_quiz_step_says_what_is_asked():
    lesson, found = read(QUIZ)
    assert not found
    quiz = lesson.steps[0].content
    assert (quiz.families, quiz.n, quiz.seed, quiz.passing) == (("rules",), 4, 7, 3)


BROKEN = [
    (GUESS.replace('"bar"', '"pie"'), 9, "pie", "pie"),
    (GUESS.replace('shape = "bar"\n', ""), 8, "shape of prediction", "forme de pronostic"),
    (GUESS.replace("kind: predict", "kind: exercise"), 9, "only a step of the kind", "genre `predict`"),
    (GUESS.replace('answer = { odds = "keep", dice = 3 }', "answer = 58"), 11, "58", "58"),
    (GUESS.replace("{guess}.", "{guess} {oops}."), 12, "oops", "oops"),
    (GUESS.replace("vous disiez {guess}", "voilà"), 12, "guess", "guess"),
    (SENTENCE.split("[[option]]")[0] + "```\n", 8, "at least 2", "au moins 2"),
    (SENTENCE.replace("dice = 1", "dice = 3"), 8, "exactly one", "une seule"),
    (QUIZ.replace("n = 4", "n = 0"), 9, "`n`", "`n`"),
    (QUIZ.replace("pass = 3", "pass = 9"), 11, "`pass`", "`pass`"),
    (QUIZ.replace("seed = 7", "sead = 7"), 10, "sead", "sead"),
    (QUIZ.replace('["rules"]', '"rules"'), 8, "families", "families"),
    (QUIZ.replace('["rules"]', '["riddles"]'), 7, "riddles", "riddles"),
    ("kind: quiz\n", 5, "no block", "pas de bloc"),
]


@pytest.mark.parametrize(("body", "line", "english", "french"), BROKEN, ids=range(len(BROKEN)))
def test_a_fault_is_told_at_its_line(body, line, english, french):
    found = read(body)[1]
    assert found
    told = {lang: found[0].say(lang).replace("\u2019", "'") for lang in ("en", "fr")}
    assert english.lower() in told["en"].lower() and french.lower() in told["fr"].lower(), told
    assert int(found[0].where.split(":")[1]) == line, found[0].where
