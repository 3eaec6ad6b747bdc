"""The exercise: rows and numbers, by mouse and by keyboard, in both languages; what is said leads back and is heard."""

from __future__ import annotations

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.lesson import load_lessons
from aofa_widgets.teach.question import Question
from aofa_widgets.widgets.exercise import Exercise

EXERCISES = [
    (one.key, step.id)
    for one in load_lessons("swashbuckling")
    for step in one.steps
    if isinstance(step.content, Question)
]


def right_answer(exercise: Exercise) -> int:
    return exercise._asked.right_option if exercise.question["rows"] else exercise._asked.answer


@pytest.mark.parametrize(("key", "step"), EXERCISES)
def test_every_exercise_says_itself_and_holds_no_answer(key, step):
    exercise = Exercise(key, step, lang="fr")
    assert exercise.sentence().startswith("Exercice\u00a0: ") and "Pas encore de réponse." in repr(exercise)
    assert "answer" not in exercise.question and "right" not in exercise.question
    exercise.answer(right_answer(exercise))
    assert exercise.right and "C’est juste." in exercise.sentence()
    exercise.lang = "en"
    assert exercise.sentence().startswith("Exercise: ") and "Right." in exercise.sentence()


def test_a_lesson_without_that_exercise_says_which_there_are():
    for step, word in (("three-actions", "jug"), ("nowhere", "jug")):
        with pytest.raises(InputError) as refused:
            Exercise("action", step)
        assert word in refused.value.say("en") and word in refused.value.say("fr")
    with pytest.raises(InputError):
        Exercise("action", lang="de")


def test_requests_that_make_no_sense_change_nothing():
    exercise = Exercise("start", lang="en")
    for content in (
        {"ask": "check"},
        {"ask": "check", "value": 7},
        {"ask": "choose", "value": "x"},
        {"ask": "spoon"},
        "no",
    ):
        exercise._receive(exercise, content, [])
        assert exercise.said["kind"] == "error" and exercise.verdict is None and exercise.chosen is None
    number = Exercise("action", lang="fr")
    for typed, word in (("", "Saisissez d’abord"), ("three", "three"), ("99", "99"), ("2.5", "2.5"), ("1" * 40, "1")):
        number._receive(number, {"ask": "check", "value": typed}, [])
        assert word in number.said["text"]["fr"] and number.verdict is None, typed


def test_hints_come_one_by_one_and_end():
    exercise = Exercise("action", lang="en")
    for n in (1, 2, 2):
        exercise.hint()
        assert len(exercise.hints) == n
    assert "Hint 2 of 2" in exercise.said["text"]["en"]


def test_a_house_rule_is_followed():
    house = Ruleset.load("swashbuckling").with_values({"six.extra": 0})
    exercise = Exercise("opposed", ruleset=house, lang="en")
    exercise.answer(2)
    assert exercise.right


@pytest.mark.browser
def test_a_row_is_chosen_and_checked_by_mouse(bench):
    exercise = Exercise("one", "guess", lang="en")
    view = bench(exercise)
    rows = view.root.get_by_role("radio")
    box, frame = rows.nth(1).bounding_box(), view.root.locator(".aw-answers").bounding_box()
    assert box["width"] == frame["width"] and box["height"] >= 44  # the whole row takes the press
    view.root.get_by_role("button", name="Check my answer").click()
    view.until(lambda: exercise.said and exercise.said["kind"] == "error")
    rows.nth(0).click(position={"x": box["width"] - 8, "y": 20})
    view.until(lambda: exercise.chosen == 0)
    view.root.get_by_role("button", name="Check my answer").click()
    view.until(lambda: exercise.verdict)
    assert view.root.locator('.aw-verdict[data-kind="wrong"]').inner_text().startswith("Not quite.")
    rows.nth(1).click()
    view.until(lambda: exercise.verdict is None)
    view.root.get_by_role("button", name="Check my answer").click()
    view.until(lambda: exercise.right)
    right = view.root.locator('.aw-verdict[data-kind="right"]')
    assert (
        right.evaluate("e => getComputedStyle(e).borderInlineStartStyle + getComputedStyle(e).borderInlineStartWidth")
        == "solid6px"
    )
    view.root.get_by_role("button", name="Rule 3A").click()
    assert view.root.locator(".aw-clause").is_visible()
    assert "Right." in view.root.locator('[role="status"]').inner_text()
    view.root.get_by_role("button", name="Try again").click()
    view.until(lambda: exercise.chosen is None)


@pytest.mark.browser
def test_the_keyboard_alone_answers(bench):
    exercise = Exercise("start", lang="fr")
    view = bench(exercise)
    page = view.page
    view.root.get_by_role("radio").nth(0).focus()
    page.keyboard.press("ArrowDown")
    view.until(lambda: exercise.chosen == 1)
    assert page.evaluate("() => document.activeElement.dataset.row") == "1"
    page.keyboard.press("End")
    view.until(lambda: exercise.chosen == 2)
    page.keyboard.press("ArrowDown")
    view.until(lambda: exercise.chosen == 0)
    view.settle()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    view.until(lambda: exercise.verdict)
    assert "Pas tout à fait." in view.root.locator('[role="status"]').inner_text()
    assert view.root.locator('[role="radio"][tabindex="0"]').count() == 1


def asked(view):
    return [one["ask"] for one in view.sent]


@pytest.mark.browser
def test_enter_checks_the_row_that_the_arrows_chose_however_fast_and_once(bench):
    exercise = Exercise("start", lang="fr")
    view = bench(exercise)
    view.root.get_by_role("radio").nth(0).focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "Enter"):  # before Python can have answered
        view.page.keyboard.press(key)
    view.until(lambda: exercise.right)
    assert asked(view) == ["choose"] * 3 + ["check"]
    view.page.keyboard.press("Enter")  # it is right: nothing is left to check
    view.settle()
    assert asked(view)[4:] == []


@pytest.mark.browser
def test_enter_chooses_a_row_that_is_not_chosen_and_then_checks_it_as_after_a_click(bench):
    exercise = Exercise("start", lang="en")
    view = bench(exercise)
    rows = view.root.get_by_role("radio")
    rows.nth(0).focus()
    view.page.keyboard.down("Enter")
    view.page.keyboard.down("Enter")  # held: the same press
    view.page.keyboard.up("Enter")
    view.until(lambda: exercise.chosen == 0)
    view.settle()
    assert asked(view) == ["choose"] and exercise.verdict is None
    view.page.keyboard.press("Enter")
    view.until(lambda: exercise.verdict and exercise.verdict["kind"] == "wrong")
    rows.nth(1).click()
    view.page.keyboard.press("Enter")
    view.until(lambda: exercise.right)
    assert asked(view) == ["choose", "check", "choose", "check"]
    button = view.root.get_by_role("button", name="Try again")
    button.press("Enter")
    view.until(lambda: exercise.chosen is None)
    view.settle()
    assert asked(view)[4:] == ["clear"]  # Enter on a button is one press of it


@pytest.mark.browser
def test_a_number_is_typed_and_entered(bench):
    exercise = Exercise("duel", "count", lang="fr")
    view = bench(exercise)
    field = view.root.get_by_label("Votre réponse")
    field.fill("beaucoup")
    field.press("Enter")
    view.until(lambda: exercise.said and exercise.said["kind"] == "error")
    assert field.input_value() == "beaucoup"
    for typed, kind, style in (("5", "partly", "dashed"), ("3", "wrong", "double"), ("6", "right", "solid")):
        field.fill(typed)
        field.press("Enter")
        view.until(lambda kind=kind: exercise.verdict and exercise.verdict["kind"] == kind)
        view.settle()
        box = view.root.locator(f'.aw-verdict[data-kind="{kind}"]')
        assert box.evaluate("e => getComputedStyle(e).borderInlineStartStyle") == style
    exercise.lang = "en"
    view.settle()
    assert "Right." in view.root.inner_text() and view.root.get_by_label("Your answer").input_value() == "6"


@pytest.mark.browser
@pytest.mark.parametrize(("width", "dark"), [(320, True), (900, False)])
def test_it_fits_and_has_no_barrier(bench, width, dark):
    exercise = Exercise("hits", "two-hits", lang="fr")
    view = bench(exercise, width=width, dark=dark)
    exercise.answer(1)
    exercise.hint()
    view.settle(250)
    assert view.overflow() == [] and view.axe() == []
    assert all(b["height"] >= 24 for b in (n.bounding_box() for n in view.root.get_by_role("button").all()))


@pytest.mark.browser
def test_two_views_of_one_exercise_agree(bench):
    exercise = Exercise("action", lang="en")
    view = bench(exercise, views=2)
    exercise.answer(2)
    view.settle()
    assert view.page.locator('.aw-verdict[data-kind="partly"]').count() == 2
    assert len(set(view.page.locator(".aw-typed input").evaluate_all("all => all.map(i => i.id)"))) == 2


@pytest.mark.browser
def test_the_button_checks_the_row_that_was_just_chosen_however_fast(bench):
    """Space, Tab and Enter before Python has heard of the choice: the press carries the row with it."""
    exercise = Exercise("start", lang="fr")
    view = bench(exercise)
    view.root.evaluate(
        "root => ['[role=radio]', '[data-do=check]'].forEach((what) => root.querySelector(what).click())"
    )  # in one go: Python cannot have answered
    view.until(lambda: exercise.verdict)
    assert asked(view) == ["choose", "check"] and view.sent[1]["value"] == 0
    assert exercise.verdict["kind"] in ("right", "wrong") and exercise.chosen == 0
