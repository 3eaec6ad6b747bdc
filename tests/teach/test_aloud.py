"""The lessons by words: a learner who only types finishes every one in both languages, right or wrong at first."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.aloud import Aloud
from aofa_widgets.teach.aloud.activity import Ask, Foresee
from aofa_widgets.teach.aloud.made import Made
from aofa_widgets.teach.aloud.table import Board, Task
from aofa_widgets.teach.lesson import lesson, load_lessons
from aofa_widgets.teach.progress import Progress
from aofa_widgets.teach.quiz.course import Course
from aofa_widgets.teach.quiz.talk import Talk
from aofa_widgets.teach.task import play_rows
from aofa_widgets.words import fault, languages, say

sys.path.insert(0, str(Path(__file__).parents[1]))
from quiz_items import number  # noqa: E402

GAME = "swashbuckling"
KEYS = [one.key for one in load_lessons(GAME)]
WORD = {"fr": {"hint": "indice", "go": "continuer", "later": "plus tard"}}
WORD["en"] = {"hint": "hint", "go": "go on", "later": "later"}


def talk(key, lang, progress=None, rules=None, **more):
    aloud = Aloud(lesson(key, lang=lang, ruleset=rules), progress, **more)
    return aloud, aloud.said()


def answers(act):
    """The right line, and a wrong one if there is any."""
    question = act.asked.question
    if question.kind == "choose":
        right = act.asked.right_option
        return str(right + 1), str((right + 1) % len(question.options) + 1)
    wrong = next(n for n in range(question.low, question.high + 1) if n != act.asked.answer)
    return str(act.asked.answer), str(wrong)


def do_step(aloud, said):
    """Do what a step asks; the lines that were said on the way."""
    act, lang = aloud.activity, aloud.lang
    if isinstance(act, Foresee):
        said += aloud.hear("")  # Enter alone does not go on while an answer is wanted
        assert not act.done
        right, _ = answers(act)
        said += aloud.hear(right)
        if act.question.shape == "sentence":
            assert not act.done
            said += aloud.hear("70")
    elif isinstance(act, Ask):
        right, wrong = answers(act)
        before = len(said)
        said += aloud.hear(wrong)
        assert not act.done, said[before:]
        if act.question.hints:
            hint, *_ = aloud.hear(WORD[lang]["hint"])
            assert hint.startswith(say("aloud.hint", lang, n=1, total=len(act.question.hints), text=""))
        said += aloud.hear(right)
    elif isinstance(act, Made):
        for item in act.items:
            right = item.right + 1 if item.kind == "choose" else item.answer
            said += [*aloud.hear(str(right)), *(aloud.hear("") if item is not act.items[-1] else [])]
    elif isinstance(act, Task):
        said += aloud.hear(WORD[lang]["go"])
        assert not act.done
        if act.tutor.task.show:
            for _, action, refusal in play_rows(act.table.match, act.tutor.task.show):
                if refusal is not None:
                    act.tutor.refused(refusal, action)
        else:
            said += aloud.hear(WORD[lang]["later"])
            return
        said += aloud.hear("")
    if act.open:
        raise AssertionError((aloud.steps[aloud.at].id, said[-12:]))
    said += aloud.hear(WORD[lang]["go"] if isinstance(act, Board) else "")


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("lang", [*languages()])
def test_a_learner_who_types_finishes_the_lesson(key, lang):
    progress = Progress.open("off")
    aloud, said = talk(key, lang, progress)
    for n in range(len(aloud.steps)):
        assert aloud.at == n and not aloud.closed
        do_step(aloud, said)
    assert aloud.activity is None and any(line == say("aloud.over", lang) for line in said)
    mine = progress.lesson(aloud.opened)
    bots = {step.id for step in aloud.steps if step.kind == "goal" and not step.content.show}
    assert {step for step, mark in mine.marks().items() if mark.state != "done"} == bots
    assert aloud.hear("") == [say("aloud.bye", lang)] and aloud.closed and aloud.hear("1") == []
    for line in said:
        assert "{" not in line and "**" not in line and "\n" not in line, line
        assert not re.search(r"(?<![.)’] )\b(None|True|False)\b", line), line


@pytest.mark.parametrize("key", KEYS)
def test_both_languages_ask_the_same_and_say_it_otherwise(key):
    (english, first), (french, second) = talk(key, "en"), talk(key, "fr")
    for n in range(len(english.steps)):
        said = [one.hear(f"step {n + 1}") if n else lines for one, lines in ((english, first), (french, second))]
        assert type(english.activity) is type(french.activity)
        assert said[0][1:] != said[1][1:], said


def test_nothing_goes_on_by_itself_and_the_words_are_understood_in_any_language():
    aloud, _ = talk("action", "fr")
    for line in ("aide", "help", "règles", "rules", "indice", "hint", "buts", "what?", "1 2 3", "x" * 2000, "\x1b[2J"):
        assert aloud.hear(line) and aloud.at == 0, line
    aloud.hear("étape 3")
    assert aloud.at == 2
    aloud.hear("step 99")
    assert aloud.at == 2
    aloud.hear("back")
    assert aloud.at == 1 and aloud.hear("retour") and aloud.at == 0
    assert aloud.hear("retour") == [say("aloud.nothing_above", "fr")]


def test_a_guess_is_given_before_anything_of_the_odds_is_said():
    found = False
    for key in KEYS:
        aloud, _ = talk(key, "en", tables=lambda clause: ["TABLE"])
        for n, step in enumerate(aloud.steps):
            if step.kind != "predict":
                continue
            found = True
            before = [*aloud.hear(f"step {n + 1}"), *aloud.hear("rules"), *aloud.hear("hint"), *aloud.hear("")]
            assert "TABLE" not in before
            act = aloud.activity
            told = act.asked.told["en"]
            assert told not in " ".join(before), (key, step.id)
            do_step(aloud, [])
    assert found


def test_a_refusal_on_a_board_names_its_rule_and_lets_it_be_read():
    aloud, _ = talk("action", "en")
    aloud.hear("activate aramis")
    aloud.hear("leap onto long table")
    aloud.hear("")
    said = [*aloud.hear("towards the well"), *aloud.hear("yes"), *aloud.hear("towards the well")]
    assert any("It is rule" in line for line in said), said
    read = aloud.hear("rule")
    assert len(read[0]) > 60 and read[0].startswith("Rule\u00a02")


def test_show_me_and_undo_leave_the_learners_game():
    aloud, _ = talk("action", "fr")
    assert any(line.startswith("Démonstration") for line in aloud.hear("montrez-moi"))
    match = aloud.activity.table.match
    assert len(match.entries) == aloud.activity.tutor.begin
    aloud.hear("activer aramis")
    assert aloud.hear("annuler")[0] == "C’est repris." and len(match.entries) == aloud.activity.tutor.begin
    assert aloud.hear("annuler")[0] == "Il n’y a rien à reprendre."


def test_hints_and_refusals_count_though_the_table_is_set_anew():
    progress = Progress.open("off")
    aloud, _ = talk("action", "en", progress)
    act = aloud.activity
    for line in ("activate aramis", "leap onto long table", "", "towards the well", "yes", "towards the well"):
        aloud.hear(line)
    assert act.table.match.entries and act.tutor.tries
    refused = act.tutor.tries
    aloud.hear("hint")
    aloud.hear("hint")
    aloud.hear("again")
    do_step(aloud, [])
    mark = aloud.mine.marks()[act.step.id]
    assert mark.state == "done" and (mark.tries, mark.hints) == (refused + 1, min(2, len(act.tutor.task.hints)))


def test_hints_and_misses_of_an_earlier_visit_count():
    progress = Progress.open("off")
    aloud, _ = talk("start", "en", progress)
    at = next(n for n, step in enumerate(aloud.steps) if step.kind == "exercise" and step.content.hints)
    aloud.hear(f"step {at + 1}")
    right, wrong = answers(aloud.activity)
    aloud.hear(wrong)
    aloud.hear("hint")
    aloud.hear("later")
    aloud.hear("back")
    aloud.hear(right)
    mark = aloud.mine.marks()[aloud.steps[at].id]
    assert (mark.state, mark.tries, mark.hints) == ("done", 2, 1)


@pytest.mark.parametrize("word", ["show", "show me", "answer", "réponse", "montrez-moi"])
def test_the_words_of_a_quiz_are_understood_in_a_lesson(word):
    aloud, _ = talk("action", "en")
    assert aloud.hear(word)[-1] == say("aloud.shown_end", "en")


@pytest.mark.parametrize("lang", languages())
def test_the_words_of_a_lesson_are_understood_in_a_quiz(lang):
    quiz = Talk(Course(iter([number(), number()]), 2), Ruleset.load(GAME), lang, lambda again: None)
    assert quiz.hear("?") == [say("quiz.talk_help", lang)]
    quiz.hear("montrez-moi" if lang == "fr" else "show me")
    assert quiz.course.here.closed
    quiz.hear(WORD[lang]["go"])  # as Enter does
    assert quiz.course.number == 2 and not quiz.course.here.closed
    quiz.hear(WORD[lang]["go"])
    assert quiz.course.number == 2  # an open question is not left by it
    quiz.hear(WORD[lang]["later"])
    assert quiz.course.here is None


def test_next_goes_on_in_a_lesson():
    aloud, _ = talk("start", "en")
    aloud.hear("skip")
    at = next(n for n, step in enumerate(aloud.steps) if step.kind == "prose")
    aloud.hear(f"step {at + 1}")
    aloud.hear("next")
    assert aloud.at == at + 1


def test_a_step_left_for_later_is_named_at_the_end():
    progress = Progress.open("off")
    aloud, _ = talk("action", "fr", progress)
    for _ in aloud.steps:
        said = aloud.hear("plus tard")
    assert any("étapes" in line and "1, 2" in line for line in said), said
    assert {mark.state for mark in progress.lesson(aloud.opened).marks().values()} == {"skipped"}


def test_an_exam_takes_one_answer_and_names_what_to_read_again():
    aloud, _ = talk("exam", "fr", start="questions")
    act = aloud.activity
    said = []
    for n, item in enumerate(act.items):
        wrong = (item.right + 1) % len(item.options) + 1 if item.kind == "choose" else (item.answer + 50) % 101
        assert aloud.hear("indice") == [say("aloud.no_hint", "fr")]
        said = aloud.hear(str(wrong))
        assert said[0] == f"{say('quiz.noted', 'fr')} {say('quiz.noted_text', 'fr')}"  # nothing is told before the end
        if n + 1 < len(act.items):
            assert item.why["fr"] not in "\n".join([*said, *aloud.hear("")])
    assert not act.done and act.right == 0
    assert all(item.ask["fr"] in said and item.why["fr"] in said for item in act.items)
    assert any(line.startswith("À revoir") for line in said), said
    aloud.hear("recommencer")
    assert act.open and not act.missed


def test_it_goes_on_where_the_learner_was(tmp_path):
    progress = Progress.open(tmp_path / "progress.json")
    aloud, _ = talk("one", "fr", progress)
    do_step(aloud, [])
    aloud.hear("quitter")
    again, said = talk("one", "fr", Progress.open(tmp_path / "progress.json"))
    assert again.at == 1 and any("étape 2" in line for line in said[:4])
    fresh, _ = talk("one", "fr", Progress.open(tmp_path / "progress.json"), start="1")
    assert fresh.at == 0


@pytest.mark.parametrize(
    "house", ["extended-turns", *(pytest.param(name, marks=pytest.mark.long) for name in ("no-measuring", "impetus"))]
)
def test_every_lesson_opens_under_house_rules_and_says_what_changes(house):
    rules = Ruleset.load(GAME, house=[house])
    for key in KEYS:
        aloud, said = talk(key, "en", rules=rules, changed={"on-the-table": {"en": "X", "fr": "Y"}})
        for n in range(1, len(aloud.steps)):
            said += aloud.hear(f"step {n + 1}")
            assert aloud.at == n
        assert all("Traceback" not in line for line in said)


def test_a_step_that_the_rules_leave_nothing_of_says_so_and_the_lesson_goes_on(monkeypatch):
    def none(*_, **__):
        raise InputError(fault("families", "quiz.no_families", found="best", allowed="may"))

    monkeypatch.setattr(import_module("aofa_widgets.teach.quiz.make"), "make", none)
    aloud, said = talk("exam", "fr", start="questions")
    assert any(line == say("aloud.nothing_to_do", "fr") for line in said)
    assert aloud.hear("") and aloud.steps[aloud.at].id == "numbers"


@pytest.mark.parametrize("lang", languages())
def test_an_answer_is_a_letter_or_a_number_and_one_that_comes_late_is_told_kindly(lang):
    for line in ("c", "C)", "3"):
        aloud, _ = talk("start", lang, start="6")
        right, _ = answers(aloud.activity)
        letter = "abc"[int(right) - 1]
        assert any(row.startswith(f"{letter}) ") for row in aloud.activity.said())
        said = aloud.hear(line)
        assert not aloud.activity.done and len(said) == 3, said  # the reply, what to do, and where it can be read
        assert aloud.hear(letter.upper() + ")")[-1] == say("aloud.go_on", lang) and aloud.activity.done
        assert aloud.hear("a") == aloud.hear("2") == [say("aloud.already", lang)] and aloud.at == 5


def test_the_rules_that_a_question_is_about_can_be_read_but_in_an_exam_only_once_it_is_answered():
    aloud, _ = talk("exam", "en")
    at = next(n for n, step in enumerate(aloud.steps) if step.kind == "quiz")
    aloud.hear(f"step {at + 1}")
    act = aloud.activity
    assert act.about() == act.step.clauses
    item = act.items[0]
    aloud.hear("0" if item.kind == "number" else "abcd"[item.right])
    assert act.about() == item.clauses[:3]


def test_a_tray_that_is_set_for_two_sides_is_rolled_by_a_word():
    aloud, said = talk("start", "fr")
    assert "pas de bouton" in said[-1] and "six dés" not in said[-1] and "6\u00a0dés pour d’Artagnan" in said[-1]
    rolled = aloud.hear("lancer")
    assert [len(re.findall(r"\b[1-6]\b", line)) for line in rolled] == [6, 2]
    assert aloud.hear("Roll") != rolled and aloud.at == 0
