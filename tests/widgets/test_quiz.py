"""The quiz: rows and numbers by mouse and keyboard, hints, skipping, an exam, results in words; no answer leaks."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.teach.quiz import source
from aofa_widgets.widgets.quiz import Quiz

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from quiz_items import FAMILIES, number, rows, several  # noqa: E402


@pytest.fixture(autouse=True)
def by_hand(monkeypatch):
    """The maker hands out questions made by hand: six more at each call."""
    calls = iter(range(10_000))

    def make(ruleset, n, seed, families, clauses):
        at = next(calls) * n
        return several(at + n)[at:]

    monkeypatch.setattr(source, "_make", make)
    monkeypatch.setattr(source, "titles", lambda ruleset: FAMILIES)


def state(quiz: Quiz) -> str:
    """Everything that the page gets, less the words of the interface."""
    told = {name: value for name, value in quiz.get_state().items() if name not in ("_esm", "_css", "words", "layout")}
    return json.dumps(told, ensure_ascii=False, default=str)


def test_the_answer_is_not_in_the_page_before_it_is_given():
    item = rows()
    quiz = Quiz(items=[item], lang="en")
    before = state(quiz)
    for secret in (item.why["en"], item.options[0].reply["en"], "stun_forgotten", item.id, item.hints[0]["en"], '"is"'):
        assert secret not in before, secret
    assert '"right"' not in json.dumps(quiz.question)
    quiz.choose(1)
    assert item.why["en"] not in state(quiz)
    quiz.answer(0)  # wrong: its reply, never which row is right
    assert quiz.verdict["right"] is None and item.why["en"] not in state(quiz)
    quiz.answer(1)
    assert quiz.verdict["right"] == 1 and item.why["en"] in state(quiz)
    secret = Quiz(items=[number(40)], lang="fr")
    assert "42" not in state(secret).replace("wound", "")


def test_a_wrong_answer_leads_to_the_rule_and_the_question_stays_open():
    quiz = Quiz(items=[rows(), number()], lang="en")
    quiz.answer(2)
    assert quiz.verdict["kind"] == "wrong" and quiz.verdict["text"]["en"] == "A stun is no wound."
    assert [rule["number"] for rule in quiz.verdict["rules"]] == ["5D.2"] and not quiz.verdict["closed"]
    quiz.answer(1)
    assert quiz.verdict["closed"] and quiz.right == 0 and quiz.missed[0].given == 2
    with pytest.raises(InputError, match="answered"):
        quiz.answer(1)
    quiz.next()
    quiz.answer(3)
    assert quiz.right == 1
    quiz.next()
    assert quiz.done and quiz.results["text"]["en"] == "1 of 2 questions right at the first try."
    assert [one["text"]["en"] for one in quiz.results["families"]] == ["not yet", "right"]
    assert quiz.results["missed"][0]["given"]["fr"] == "Non, 1"


def test_hints_come_one_by_one_and_say_nothing_after_the_last():
    quiz = Quiz(items=[rows()], lang="fr")
    for n in (1, 2, 2):
        quiz.hint()
        assert len(quiz.hints) == n
    assert "Indice 2 sur 2" in quiz.said["text"]["fr"].replace("\u00a0", " ")
    quiz.next()
    assert quiz.missed[0].hints == 2


def test_what_was_missed_is_asked_again_and_others_follow_for_ever():
    quiz = Quiz(n=3, seed=5, lang="en")
    quiz.answer(1)
    quiz.next()
    quiz.skip()
    quiz.skip()
    assert quiz.done and len(quiz.missed) == 2
    asked = [one.item.ask["en"] for one in quiz.missed]
    quiz.again()
    assert not quiz.done and quiz.question["total"] == 2 and quiz.question["ask"]["en"] == asked[0]
    quiz.skip()
    quiz.skip()
    quiz.more()
    assert quiz.question["number"] == 1 and quiz.question["total"] == 3 and quiz.question["ask"]["en"] not in asked
    for_ever = Quiz(n=None, seed=1)
    seen = []
    for _ in range(100):
        seen.append(for_ever.question["ask"]["en"])
        for_ever.skip()
    assert not for_ever.done and len(set(seen)) == 100
    for_ever.stop()
    assert for_ever.done and len(for_ever.results["missed"]) == 100


def test_an_exam_is_answered_once_and_corrected_at_the_end():
    told = []
    quiz = Quiz(items=[rows(), number(), rows(2)], pass_mark=2, lang="fr", tell=told.append)
    quiz.answer(0)
    assert quiz.verdict["kind"] == "noted" and quiz.verdict["closed"] and quiz.verdict["rules"] == []
    assert rows().why["en"] not in state(quiz) and quiz.marks == ["noted"] and quiz.question["hints"] == 0
    quiz.hint()
    assert quiz.hints == []
    quiz.next()
    with pytest.raises(InputError):
        quiz.show()
    quiz.answer(3)
    quiz.next()
    assert quiz.passed is None
    quiz.answer(1)
    quiz.next()
    assert quiz.passed is True and "Réussi" in quiz.results["text"]["fr"]
    assert [one.right for one in told] == [False, True, True]
    failed = Quiz(items=[rows(), number()], pass_mark=2, lang="en")
    failed.stop()
    assert failed.passed is False and len(failed.missed) == 2 and "2 are needed" in failed.results["text"]["en"]


def test_what_cannot_be_is_said_in_both_languages():
    for wrong in (
        {"n": 0}, {"n": 10**9}, {"n": True}, {"n": "ten"}, {"seed": -1}, {"seed": "x"}, {"pass_mark": 0},
        {"pass_mark": 11}, {"n": None, "pass_mark": 3}, {"given": "whist"}, {"given": 3}, {"lang": "de"},
    ):  # fmt: skip
        with pytest.raises(InputError) as refused:
            Quiz(**wrong)
        assert refused.value.say("en") != refused.value.say("fr"), wrong


def test_requests_that_make_no_sense_change_nothing():
    quiz = Quiz(items=[rows(), number()], lang="en")
    for content in (
        {"ask": "check"}, {"ask": "check", "value": 7}, {"ask": "choose", "value": "x"}, {"ask": "next", "from": 4},
        {"ask": "spoon"}, "no",
    ):  # fmt: skip
        quiz._receive(quiz, content, [])
        assert quiz.verdict is None and quiz.chosen is None and quiz.question["number"] == 1
    quiz._receive(quiz, {"ask": "next", "from": 1}, [])
    for typed, word in (("", "Type a number"), ("three", "three"), ("99", "99"), ("2.5", "2.5"), ("9" * 40, "9")):
        quiz._receive(quiz, {"ask": "check", "value": typed}, [])
        assert quiz.said["kind"] == "error" and word in quiz.said["text"]["en"] and quiz.verdict is None, typed
    assert [one.given for one in quiz.answers] == [None]


def test_it_says_itself():
    quiz = Quiz(items=[rows(), number()], lang="en")
    assert quiz.sentence().startswith("Quiz, Question 1 of 2: Case 1: Athos") and "2. Yes, with one die" in repr(quiz)
    quiz.answer(1)
    assert "Right. A stunned figure" in quiz.sentence()
    quiz.stop()
    quiz.lang = "fr"
    assert "du premier coup" in quiz.sentence()


# In a browser.


@pytest.mark.browser
def test_a_quiz_is_taken_by_mouse(bench):
    quiz = Quiz(items=[rows(), number(), rows(3)], lang="en")
    view = bench(quiz)
    row, frame = view.root.get_by_role("radio").nth(2), view.root.locator(".aw-answers").bounding_box()
    box = row.bounding_box()
    assert box["width"] == frame["width"] and box["height"] >= 44  # the whole row is the target
    row.click(position={"x": box["width"] - 6, "y": 20})
    view.until(lambda: quiz.chosen == 2)
    view.root.get_by_role("button", name="Check my answer").click()
    view.until(lambda: quiz.verdict)
    view.settle()
    assert "A stun is no wound." in view.root.locator('.aw-verdict[data-kind="wrong"]').inner_text()
    assert "tried already" in row.inner_text()
    view.root.get_by_role("button", name="Rule 5D.2").click()
    assert view.root.locator(".aw-clause").is_visible()
    view.root.get_by_role("button", name="Show the answer").click()
    view.until(lambda: quiz.verdict["kind"] == "shown")
    view.settle()
    assert view.page.evaluate("() => document.activeElement.dataset.do") == "next"
    view.page.wait_for_timeout(400)
    view.root.get_by_role("button", name="Next question").click()
    view.until(lambda: quiz.question["number"] == 2)
    view.settle()
    field = view.root.get_by_label("Your answer")
    field.fill("3")
    field.press("Enter")
    view.until(lambda: quiz.right == 1)
    view.settle(400)
    view.root.get_by_role("button", name="Next question").click()
    view.root.get_by_role("button", name="Skip").click()
    view.until(lambda: quiz.done)
    view.settle()
    told = view.root.inner_text()
    assert "1 of 3 questions right" in told and "What you missed" in told and "skipped" in told
    view.root.locator(".aw-families").get_by_role("button", name="Rule 5D.2").click()
    assert view.root.locator(".aw-clause").count() == 1
    view.root.get_by_role("button", name="Ask me those again").click()
    view.until(lambda: quiz.question and quiz.question["total"] == 2)


@pytest.mark.browser
def test_the_keyboard_alone_takes_a_quiz(bench):
    quiz = Quiz(items=[rows(), number()], lang="fr")
    view = bench(quiz)
    page = view.page
    view.root.get_by_role("radio").nth(0).focus()
    page.keyboard.press("ArrowDown")
    view.until(lambda: quiz.chosen == 1)
    view.settle()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # the same press twice leads nowhere
    view.until(lambda: quiz.right == 1)
    view.settle(400)
    assert quiz.question["number"] == 1
    assert page.evaluate("() => document.activeElement.dataset.do") == "next"
    assert "C’est juste." in view.root.locator('[role="status"]').inner_text()
    page.keyboard.press("Enter")
    view.until(lambda: quiz.question["number"] == 2)
    view.settle()
    assert page.evaluate("() => document.activeElement.id.endsWith('-ask')")
    assert "Question 2 sur 2." in view.root.locator('[role="status"]').inner_text()
    page.keyboard.press("Tab")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    view.until(lambda: quiz.verdict and quiz.verdict["kind"] == "wrong")
    assert page.evaluate("() => document.activeElement.tagName") == "INPUT"


@pytest.mark.browser
def test_enter_on_the_chosen_row_checks_and_enter_again_goes_on(bench):
    quiz = Quiz(items=[rows(), number()], lang="en")
    view = bench(quiz)
    view.root.get_by_role("radio").nth(0).focus()
    view.page.keyboard.press("End")
    view.page.keyboard.press("Enter")
    view.until(lambda: quiz.verdict and quiz.verdict["kind"] == "wrong")
    view.settle()
    before = len(view.sent)
    view.page.keyboard.press("Enter")  # judged already
    view.settle()
    assert len(view.sent) == before
    view.root.get_by_role("radio").nth(1).click()
    view.page.keyboard.press("Enter")
    view.until(lambda: quiz.verdict and quiz.verdict["kind"] == "right")
    view.settle(400)
    view.page.keyboard.press("Enter")
    view.until(lambda: quiz.question["number"] == 2)


@pytest.mark.browser
@pytest.mark.parametrize(("width", "dark"), [(320, True), (900, False)])
def test_it_fits_and_has_no_barrier(bench, width, dark):
    quiz = Quiz(items=[*several(5)], lang="fr")
    view = bench(quiz, width=width, dark=dark)
    quiz.hint()
    quiz.answer(2)
    view.settle(250)
    assert view.overflow() == [] and view.axe() == []
    quiz.answer(1)
    view.settle(50)
    assert view.overflow() == [] and view.axe() == []
    quiz.next()
    quiz.answer(1)
    view.settle(50)
    assert view.axe() == []
    quiz.stop()
    view.settle(50)
    assert view.overflow() == [] and view.axe() == []
    assert all(b["height"] >= 24 for b in (n.bounding_box() for n in view.root.get_by_role("button").all()))


@pytest.mark.browser
def test_two_views_of_one_quiz_agree(bench):
    quiz = Quiz(items=[rows(), number()], lang="en")
    view = bench(quiz, views=2)
    quiz.next()
    quiz.answer(3)
    view.settle()
    assert view.page.locator('.aw-verdict[data-kind="right"]').count() == 2
    assert len(set(view.page.locator(".aw-typed input").evaluate_all("all => all.map(i => i.id)"))) == 2
