"""A widget kept as a page of its own or as a picture."""

from __future__ import annotations

import re

import pytest

import aofa_widgets as aofa
from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError
from aofa_widgets.widgets import standing
from aofa_widgets.widgets.base import Kit

GIVEN = {"Reckoner": ("argad",), "Exercise": ("action", "jug"), "Predict": ("action", "first-die")}
LARGEST = 100_000


def kinds():
    return [name for name in aofa.__all__ if isinstance(kind := getattr(aofa, name), type) and issubclass(kind, Kit)]


def some(name):
    return getattr(aofa, name)(*GIVEN.get(name, ()), lang="fr")


def test_every_widget_is_kept_as_a_small_page_that_asks_nobody(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert len(kinds()) > 14
    for name in kinds():
        made = some(name).save_html(tmp_path / f"{name}.html").read_text(encoding="utf-8")
        assert len(made.encode()) < LARGEST, name
        assert "connect-src" not in made and "default-src 'none'" in made and '<html lang="fr"' in made
        assert not re.search(r'(src|href)="', made), name
        assert "Outil de fan non officiel" in made


@pytest.mark.parametrize("suffix, head", [(".svg", b"<svg"), (".png", b"\x89PNG"), (".pdf", b"%PDF")])
def test_pictures_need_no_browser(tmp_path, suffix, head):
    board = aofa.MiniBoard("honour", seed=3, lang="fr")
    file = board.save(tmp_path / f"board{suffix}")
    assert file.read_bytes().startswith(head)
    assert file.read_bytes() == standing.picture(board, suffix)


def test_a_game_is_still_saved_as_a_game(tmp_path):
    assert '"format"' in aofa.MiniBoard(seed=3).save(tmp_path / "game.json").read_text(encoding="utf-8")


def test_what_cannot_be_kept_is_refused_and_what_is_there_stays(tmp_path):
    tray = aofa.DiceTray(seed=1)
    with pytest.raises(InputError, match="html"):
        tray.save(tmp_path / "tray.docx")
    with pytest.raises(InputError, match="html"):
        tray.save_html(tmp_path / "tray.svg")
    with pytest.raises(InputError, match="html"):
        aofa.Quiz(seed=1).save(tmp_path / "quiz.png")
    there = tmp_path / "tray.html"
    there.write_text("mine")
    with pytest.raises(InputError):
        tray.save(there)
    assert there.read_text() == "mine" and sorted(tmp_path.iterdir()) == [there]
    assert tray.save(there, over=True).read_text(encoding="utf-8").startswith("<!doctype html>")


def test_names_that_are_scripts_stay_text(tmp_path):
    hostile = "</script><script>alert(1)</script>"
    tray = aofa.DiceTray(seed=1, names=[hostile, hostile], mode="duel")
    made = tray.save(tmp_path / "tray.html").read_text(encoding="utf-8")
    assert made.count("<script") == 2 and "alert(1)" not in re.sub(r'"data": "[^"]*"', "", made)


@pytest.mark.browser
def test_a_kept_page_shows_its_widget_and_throws_its_dice(page, tmp_path):
    tray = aofa.DiceTray(seed=5, lang="fr")
    wrong = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda line: line.type == "error" and wrong.append(line.text))
    page.goto(tray.save(tmp_path / "tray.html").as_uri())
    page.get_by_role("button", name="Lancer les dés").click()
    page.get_by_text("Lancés par cette page seule").first.wait_for()
    faces = [int(die.get_attribute("data-face")) for die in page.query_selector_all(".aw-die")]
    assert faces == list(Roller(5).roll(2))
    page.get_by_role("button", name="EN English").click()
    page.get_by_role("button", name="Roll again").click()
    page.get_by_role("button", name="Clear the tray").click()
    assert {die.get_attribute("data-face") for die in page.query_selector_all(".aw-die")} == {None}
    page.get_by_role("radio", name="Duel").or_(page.get_by_role("button", name="Duel")).first.click()
    page.get_by_text("kept without Python").first.wait_for()
    board = aofa.MiniBoard("argad", seed=3, lang="fr")
    page.goto(board.save(tmp_path / "board.html").as_uri())
    page.get_by_text("Mini-plateau").first.wait_for()
    assert page.get_by_text("sans Python").count() == 0 and page.get_by_text("Azenor").first.is_visible()
    assert wrong == []
