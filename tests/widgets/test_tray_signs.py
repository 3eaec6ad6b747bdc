"""Dice with signs: the tray of every game that has them, its words, typed entry, and a still picture."""

from __future__ import annotations

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.games import GAMES, load
from aofa_widgets.rules import Ruleset
from aofa_widgets.widgets.tray import DiceTray

KEY = next(key for key in GAMES if hasattr(getattr(load(key), "tray", None), "row"))
RULES = Ruleset.load(KEY)
ROW = load(KEY).tray.row(RULES)


def test_a_roll_is_said_by_its_signs():
    tray = DiceTray(RULES, seed=3, lang="en", dice=3)
    tray.enter([[ROW[0], ROW[-1], ROW[-1]]])
    names = tray.roll["names"]
    assert tray.roll["signs"] == list(ROW) and tray.dice == ((1, ROW.index(ROW[-1]) + 1, ROW.index(ROW[-1]) + 1),)
    for lang in ("en", "fr"):
        tray.lang = lang
        assert names[ROW[0]][lang] in tray.sentence() and names[ROW[-1]][lang] in tray.sentence()
        assert tray.verdict in tray.sentence() and tray.roll["rules"]
    assert tray.roll["lanes"][0]["unit"]["en"] and tray.scores[0] == tray.roll["lanes"][0]["score"]


def test_seeded_throws_come_again_and_every_sign_comes_up():
    tray, again = (DiceTray(RULES, seed=11, dice=40) for _ in range(2))
    tray.throw()
    again.throw()
    assert tray.dice == again.dice
    assert {ROW[face - 1] for face in tray.dice[0]} == set(ROW)


@pytest.mark.parametrize("faces", [["umbrella"], [0], [len(ROW) + 1], [True], [ROW[0], ROW[0]], "x", None])
def test_what_is_not_on_these_dice_is_refused(faces):
    tray = DiceTray(RULES, seed=1, dice=1)
    with pytest.raises(InputError) as told:
        tray.enter([faces])
    assert told.value.say("fr") != told.value.say("en") and tray.dice == ()


@pytest.mark.browser
@pytest.mark.parametrize(("lang", "dark", "width"), [("en", False, 760), ("fr", True, 480), ("fr", False, 320)])
def test_signs_are_typed_by_their_keys(bench, lang, dark, width):
    tray = DiceTray(RULES, seed=1, lang=lang, dice=4)
    view = bench(tray, width=width, dark=dark)
    view.root.locator('[data-do="type"]').focus()
    view.page.keyboard.press("Enter")
    view.page.keyboard.type("x0q12")  # q is no key: told, and the next key takes its place
    view.settle()
    assert view.root.locator('[aria-invalid="true"]').count() == 0
    view.page.keyboard.press("Enter")
    view.until(lambda: tray.dice)
    view.settle()
    assert [ROW[face - 1] for face in tray.dice[0]] == ["cross", "blank", "sword", "double"]
    assert view.root.locator(".aw-front .aw-sym").count() == 3  # a blank face stays blank
    spoken = [die.get_attribute("aria-label") for die in view.root.locator(".aw-hold").all()]
    assert all(tray.roll["names"][ROW[f - 1]][lang] in said for f, said in zip(tray.dice[0], spoken, strict=True))
    assert view.axe() == [] and view.overflow() == []


@pytest.mark.browser
def test_a_press_on_a_sign_fills_the_field_in_use(bench):
    tray = DiceTray(RULES, seed=1, lang="en", dice=2)
    view = bench(tray)
    view.root.locator('[data-do="type"]').click()
    for key in ("2", "x"):
        view.root.locator(f'[data-sign-key="{key}"]').click()
    view.root.locator('[data-do="use"]').click()
    view.until(lambda: tray.dice)
    assert [ROW[face - 1] for face in tray.dice[0]] == ["double", "cross"]
