"""Files and links of the board in a real browser: downloads, the file picker, the clipboard, words of a stranger."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.lab.saves import open_text, save_text
from aofa_widgets.widgets.board import MiniBoard

from ..lab.wandering import same, wander
from .test_board_keeping import folder as folder

sync_api = pytest.importorskip("playwright.sync_api", reason="NO PLAYWRIGHT: pip install playwright")


def drawer(view: Any) -> None:
    view.root.locator("[data-do=time-drawer]").click()
    view.root.locator(".aw-drawer").wait_for()


def button(view: Any, name: str) -> Any:
    return view.root.get_by_role("button", name=name, exact=True)


def test_the_browser_downloads_a_save_and_opens_it_again(bench: Any, folder: Path) -> None:
    """The text comes by message, goes out as a download, and comes back by the file picker."""
    board = MiniBoard(seed=5, lang="en")
    wander(board.match, range(6), board._roller)
    board._show()
    view = bench(board)
    drawer(view)
    view.root.get_by_label("File in the notebook’s folder").fill("duel")
    with view.page.expect_download() as got:
        button(view, "Download").click()
    assert got.value.suggested_filename == "duel.json"
    got.value.save_as(folder / "there.json")
    same(open_text((folder / "there.json").read_text()).match, board.match)
    assert not (folder / "duel.json").exists()

    board.restart()
    view.until(lambda: board.timeline["at"] == 0)
    with view.page.expect_file_chooser() as chosen:
        button(view, "Choose a file").click()
    chosen.value.set_files(folder / "there.json")
    view.until(lambda: board.timeline["at"] == 6)
    with view.page.expect_file_chooser() as chosen:
        button(view, "Choose a file").click()
    (folder / "bad.json").write_text("{")
    chosen.value.set_files(folder / "bad.json")
    view.root.locator(".aw-drawer .aw-note").wait_for()
    assert "stops in the middle" in view.root.locator(".aw-drawer .aw-note").inner_text()
    assert view.root.locator(".aw-refusal").count() == 0 and board.timeline["at"] == 6
    assert view.axe() == []


def test_the_page_saves_asks_before_it_replaces_and_opens_by_a_press(bench: Any, folder: Path) -> None:
    """One press more, with the file's name on it."""
    board = MiniBoard(seed=5, lang="en")
    view = bench(board)
    board.throw()
    drawer(view)
    view.root.get_by_label("File in the notebook’s folder").fill("duel")
    button(view, "Save").click()
    view.until(lambda: (folder / "duel.json").exists())
    board.bookmark("Now")
    button(view, "Save").click()
    button(view, "Replace duel.json").click()
    view.until(lambda: '"Now"' in (folder / "duel.json").read_text())
    view.root.locator("[data-key='there']").wait_for(state="detached")
    drawer_button = view.root.locator("[data-do=time-drawer]")
    drawer_button.click()
    drawer_button.click()
    board.restart()
    button(view, "Open duel.json").click()
    view.until(lambda: board.timeline["bookmark"] == "Now")


def test_a_link_is_copied_or_stands_in_a_field_and_opens_when_pasted(bench: Any) -> None:
    """Where the clipboard cannot be had, the field says to copy it by hand."""
    board = MiniBoard(seed=5, lang="en")
    view = bench(board)
    board.throw()
    drawer(view)
    view.page.evaluate("() => { navigator.clipboard.writeText = async (text) => { window.kept = text; }; }")
    button(view, "Share link").click()
    field = view.root.get_by_label("Link to this game, as far as this step")
    field.wait_for()
    assert field.input_value() == board.share()
    view.until(lambda: view.page.evaluate("() => window.kept") == board.share())
    view.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    button(view, "Copy").click()
    view.root.get_by_text("Copy it from the field.").first.wait_for()
    link = board.share()
    board.restart()
    view.root.get_by_label("Link to a game", exact=True).fill(link)
    view.page.keyboard.press("Enter")
    view.until(lambda: board.timeline["at"] == 1)
    button(view, "Back to the game before").wait_for()


def test_a_file_is_dropped_on_the_board_and_its_notes_are_shown(bench: Any) -> None:
    """A save whose check was taken out was changed by hand: that stands there until it is read."""
    board = MiniBoard(seed=5, lang="en")
    view = bench(board, shadow=True)  # as marimo shows it
    board.throw()
    data = json.loads(save_text(board.match))
    data.pop("check")
    board.restart()
    drawer(view)
    view.root.locator(".aw-stage").evaluate(
        """(stage, text) => {
          const given = new DataTransfer();
          given.items.add(new File([text], "game.json", { type: "application/json" }));
          const how = { dataTransfer: given, bubbles: true, composed: true, cancelable: true };
          for (const name of ["dragover", "drop"]) stage.dispatchEvent(new DragEvent(name, how));
        }""",
        json.dumps(data),
    )
    view.until(lambda: board.timeline["at"] == 1)
    assert "was changed by hand" in view.root.locator(".aw-news").inner_text()
    button(view, "Close").click()
    view.until(lambda: not board.timeline["notes"])
    view.settle()
    assert view.root.locator(".aw-news").count() == 0


def test_words_of_a_stranger_stay_words(bench: Any) -> None:
    """A name, a bookmark and a comment that look like markup are shown letter by letter."""
    board = MiniBoard(seed=5, lang="en")
    view = bench(board)
    board.throw()
    board.bookmark('a < b & <3 "q" \'')
    board.comment("&lt;img onerror=x&gt; ${x} `y` **bold**")
    drawer(view)
    for text in ('a < b & <3 "q" \'', "&lt;img onerror=x&gt; ${x} `y` **bold**"):
        assert text in view.root.inner_text()
    for bad in ("<img src=x onerror=alert(1)>", "x\u202ey", "a\x00"):
        view.root.get_by_label("Bookmark for step 1").fill(bad.replace("\x00", "\u0007"))
        button(view, "Set").click()
        view.until(lambda: board.said and board.said["kind"] == "error")
        assert board.timeline["bookmark"] == 'a < b & <3 "q" \''
        board.said = None


def test_a_game_on_a_larger_table_is_seen_whole(bench: Any, tmp_path: Path) -> None:
    board = MiniBoard(scenario="inn", seed=5, lang="en")
    view = bench(board)
    small = view.root.locator("svg.aw-board, .aw-stage svg").first.get_attribute("viewBox")
    other = MiniBoard("regiments", seed=5)
    other.save(tmp_path / "wide.json")
    board.load(tmp_path / "wide.json")
    expected = f"0 0 {board.scene['width']} {board.scene['height']}"
    picture = view.root.locator(".aw-stage svg").first
    sync_api.expect(picture).to_have_attribute("viewBox", expected)
    assert small != expected
