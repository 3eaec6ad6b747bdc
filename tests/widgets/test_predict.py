"""Predictions: said before anything is shown, once; guess and truth on one line; the picture of all guesses."""

from __future__ import annotations

import json

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.rules.ruleset import games_with_a_book as load_games
from aofa_widgets.teach.calibration import Guess
from aofa_widgets.teach.lesson import lesson, load_lessons
from aofa_widgets.widgets.predict import Predict, calibration
from aofa_widgets.widgets.predict.picture import page

FAR = "A surprise, and nothing to blush at: guesses get closer with practice."
PREDICTIONS = [
    (one.key, step.id) for one in load_lessons("swashbuckling") for step in one.steps if step.kind == "predict"
]
SHAPES = {shape: next(
    (key, step.id)
    for one in load_lessons("swashbuckling")
    for step in one.steps
    for key in [one.key]
    if step.kind == "predict" and step.content.shape == shape
) for shape in ("number", "bar", "sentence") if any(
    step.kind == "predict" and step.content.shape == shape
    for one in load_lessons("swashbuckling") for step in one.steps
)}  # fmt: skip


def say(card: Predict, value: int) -> None:
    card.guess(value, 60 if card.question["shape"] == "sentence" else None)


@pytest.mark.parametrize(("key", "step"), PREDICTIONS)
def test_nothing_is_given_away_before_the_guess(key, step):
    card = Predict(key, step, lang="fr")
    assert card.truth is None and card.record is None and not {"answer", "right", "truth"} & set(card.question)
    assert card.sentence().startswith("Pronostic\u00a0: ") and "Pas encore de réponse." in repr(card)
    if card.question["shape"] != "sentence":  # the same state whatever the truth is: no odds in it
        assert set(card.question) == {"shape", "title", "ask", "rows", "low", "high", "times", "unit", "base"}
    heard = []
    told = Predict(key, step, lang="en", tell=lambda *facts: heard.append(facts))
    say(told, 1)
    assert len(heard) == 1 and told.truth["text"]["fr"] and "Prediction: " in told.sentence()
    with pytest.raises(InputError):
        say(told, 0)
    assert len(heard) == 1


def test_the_guess_that_hits_and_the_one_that_misses():
    key, step = SHAPES.get("bar") or SHAPES["number"]
    truth = int(Predict(key, step)._asked.answer)
    for off, head in ((0, "exact"), (4, "close"), (12, "near"), (40, "far")):
        card = Predict(key, step, lang="en")
        given = truth - off if truth >= off else truth + off
        card.guess(given)
        assert card.truth["value"] == truth and card.said_guess["value"] == given
        said = {"exact": "Exactly.", "close": "Very close.", "near": "Not far off.", "far": FAR}
        assert card.truth["head"]["en"] == said[head]
        assert ("blush" in json.dumps(card.truth)) == (head == "far")  # who guessed well is not consoled


def test_a_number_is_asked_and_answered_in_what_it_counts():
    """Centimetres, inches or hits are no times in 100: neither in words, nor in how good guesses of chances are."""
    others = 0
    for game in load_games():
        for one in load_lessons(game):
            for step in one.steps:
                if step.kind != "predict" or step.content.kind != "number" or "odds" in step.content.answer:
                    continue
                heard = []
                opened = lesson(one.key, "fr", game=game)
                card = Predict(opened, step.id, tell=lambda *facts, to=heard: to.append(facts))
                unit = card.question["unit"]
                assert not card.question["times"] and unit, (one.key, step.id)
                truth = int(card._asked.answer)
                card.guess(truth)
                assert heard == [] and card.truth["kind"] == "right"
                assert f"{truth}\u00a0{unit['many' if truth > 1 else 'one']['fr']}" in card.sentence()
                assert "sur 100" not in card.sentence()
                others += 1
    assert others > 4


def test_how_near_a_guess_is_goes_by_all_that_may_be_said():
    for given, head in ((20, "Exactly."), (22, "Very close."), (25, "Not far off."), (30, FAR)):
        card = next(
            Predict(lesson(one.key, "en", game=game), step.id)
            for game in load_games() for one in load_lessons(game) for step in one.steps
            if step.kind == "predict" and (step.content.low, step.content.high) == (0, 40)
        )  # fmt: skip
        card.guess(given)
        assert card.truth["head"]["en"] == head


def test_what_is_no_guess_is_told_and_changes_nothing():
    for shape, (key, step) in SHAPES.items():
        card = Predict(key, step, lang="fr")
        for value in (None, "", "x", 500, -1, True, 1.5, [1]):
            card._receive(card, {"ask": "commit", "sure": 50, "value": value}, [])
            assert card.said["kind"] == "error" and card.truth is None, (shape, value)
        if shape == "sentence":
            card._receive(card, {"ask": "commit", "value": 0}, [])
            assert card.said["kind"] == "error" and card.truth is None
    with pytest.raises(InputError):
        Predict("action", "nowhere")


def test_a_word_for_a_number_is_said_whole():
    key, step = SHAPES.get("number") or SHAPES["bar"]
    card = Predict(key, step, lang="fr")
    card._receive(card, {"ask": "commit", "value": "beaucoup"}, [])
    said = card.said["text"]["fr"]
    assert "«\u00a0beaucoup\u00a0»" in said and "C’est mon pronostic" in said and card.truth is None


def test_the_picture_of_all_guesses():
    none = page((), "fr")
    assert "Pas encore de pronostic" in none and "<svg" not in none
    numbers = [Guess("x", f"2026-11-2{n}T09:00:00Z", 40 + n, 50) for n in range(5)]
    sure = [Guess("y", "2026-11-22T10:00:00Z", float(n % 2), 1.0, 80) for n in range(4)]
    both = page([*numbers, *sure], "en")
    assert both.count("<svg") == 2 and "5 guesses in numbers, 8 in 100 off" in both and "2 of 4 answers right" in both
    assert "too low" in both and "<table" in both


def test_calibration_is_a_sentence_and_a_page(tmp_path, monkeypatch):
    monkeypatch.setenv("AOFA_PROGRESS", str(tmp_path / "p.json"))
    assert str(calibration("en")) == "No guesses yet. The lessons ask for some."
    assert "<svg" not in calibration("fr")._repr_html_()


@pytest.mark.browser
@pytest.mark.parametrize("shape", [*SHAPES])
def test_a_prediction_by_keys(bench, shape):
    key, step = SHAPES[shape]
    card = Predict(key, step, lang="en", past=lambda: [Guess("x", "2026-11-22T09:00:00Z", 40, 50)] * 3)
    view = bench(card, width=320, dark=True)
    root = view.root
    root.get_by_role("button", name="That is my guess").press("Enter")
    view.until(lambda: card.said and card.said["kind"] == "error")
    assert card.truth is None and view.axe() == [] and view.overflow() == []
    if shape == "number":
        root.get_by_label("Your guess").fill("44")
        root.get_by_label("Your guess").press("Enter")
    elif shape == "bar":
        bar = root.get_by_role("slider")
        bar.focus()
        for _ in range(4):
            bar.press("ArrowLeft")
        assert bar.get_attribute("aria-valuetext") == "46 in 100"
        bar.press("Enter")
    else:
        root.get_by_role("radio").first.focus()
        view.page.keyboard.press("ArrowDown")
        root.get_by_role("slider").focus()
        view.page.keyboard.press("ArrowRight")
        root.get_by_role("button", name="That is my guess").press("Enter")
    view.until(lambda: card.truth is not None)
    root.locator(".aw-verdict").wait_for()
    assert card.said_guess["value"] == {"number": 44, "bar": 46, "sentence": 1}[shape]
    root.get_by_role("button", name="Your guesses so far").press("Enter")
    root.locator(".pd-record svg").first.wait_for()
    assert view.axe() == [] and view.overflow() == []
