"""Saved games and links on the boards of pages, in Chromium: opened, kept, refused in a sentence, never run."""

from __future__ import annotations

import json
import shutil

import pytest

import aofa_widgets
from aofa_widgets.games import GAMES
from aofa_widgets.lab.saves import save_text
from aofa_widgets.lab.share import share_link
from aofa_widgets.site.live import write_live
from aofa_widgets.site.pages.shell import HERE as SHELL

from .listening import listen
from .test_live_in_a_browser import ASLEEP, FOOT, HEAD, WAKING, expect, place
from .test_planted import LIVE
from .test_saves import FIELDS, PLANTED, played

pytestmark = [pytest.mark.browser, pytest.mark.people]
expect.set_options(timeout=WAKING)  # Python is awake behind all of these
SAID = ".aw-spoken[role=status]"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A page with two boards on a disk, the second asleep until it is pressed."""
    out = tmp_path_factory.mktemp("boards")
    boards = place("MiniBoard", '{"seed": 7}', game=GAMES[0]) + place("MiniBoard", game=GAMES[1], start="press")
    shutil.copy(SHELL / "assets" / "shell.css", out)
    (out / "boards.html").write_text(HEAD + boards + FOOT, encoding="utf-8")
    write_live(out)
    return out


@pytest.fixture
def page(browser):
    context = browser.new_context(viewport={"width": 700, "height": 1000}, offline=True, accept_downloads=True)
    made = context.new_page()
    made.set_default_timeout(WAKING)
    listen(made)
    yield made
    context.close()


def file(text: str, name: str = "game.json") -> dict:
    return {"name": name, "mimeType": "application/json", "buffer": text.encode()}


def test_a_game_of_a_notebook_opens_on_the_page_before_it_is_awake_and_goes_back_by_a_download(page, folder, tmp_path):
    match, roller = played(GAMES[2])
    page.goto((folder / "boards.html").as_uri())
    with page.expect_file_chooser(timeout=WAKING) as chosen:
        page.get_by_role("button", name="Ouvrir une partie enregistrée").press("Enter")
    chosen.value.set_files([file(save_text(match, roller))])
    board = page.locator(".aw-live").first
    expect(board.locator(".aw-time")).to_contain_text(f"{match.tree.place} sur {match.tree.place}", timeout=WAKING)
    expect(page.locator(".aw-coming")).to_have_count(0)
    board.get_by_role("button", name="Bifurcations, signets, fichiers").click()
    with page.expect_download() as kept:
        board.get_by_role("button", name="Télécharger").click()
    expect(board.get_by_text("Fichier dans le dossier du carnet")).to_have_count(0)  # a page has none
    kept.value.save_as(tmp_path / "back.json")
    again = aofa_widgets.MiniBoard(lang="en")
    again.load(tmp_path / "back.json")
    assert again.match.state == match.state and page.wrong == []


def test_what_is_no_link_and_no_save_is_told_and_fifty_attacks_in_saves_stay_words(page, folder):
    told_of_a_link(page, folder, "#g=<img src=x onerror=alert(1)>")
    pick, board = page.locator(".aw-saves input"), page.locator(".aw-live").first
    pick.set_input_files([file("x" * 4_000_001)])
    expect(page.locator(".aw-saves .aw-told")).to_contain_text("trop gros")
    match, roller = played(GAMES[0], 2)
    whole = save_text(match, roller)
    told = json.loads(whole)
    for text, sentence in (
        (whole[: len(whole) // 2], "sa fin manque"),
        (json.dumps({**told, "version": 99}), "Mettez le kit à jour"),
        ("<script>alert(1)</script>", "Ce n’est pas une partie enregistrée"),
        ("[" * 100_000, "s’emboîtent"),
    ):
        pick.set_input_files([file(text)])
        expect(board.locator(".aw-refusal .aw-note")).to_contain_text(sentence)
    told.pop("check")
    for attack in PLANTED:
        for name in ("bookmark", "comment", "title", "scenario"):
            made = json.loads(json.dumps(told))
            FIELDS[name](made, attack)
            pick.set_input_files([file(json.dumps(made))])
    pick.set_input_files([file(whole)])
    expect(board.locator(SAID)).to_contain_text("Partie ouverte", timeout=WAKING)
    assert page.evaluate(LIVE) == 0 and page.wrong == []


@pytest.mark.long
@pytest.mark.parametrize("spoilt", ["cut", "a megabyte"])
def test_a_link_that_is_none_is_told_and_the_board_stands_as_it_begins(page, folder, spoilt):
    match, roller = played(GAMES[0], 4)
    given = {"cut": share_link(match, roller)[:-9], "a megabyte": "#g=1" + "A" * 1_000_000}
    told_of_a_link(page, folder, given[spoilt])


def told_of_a_link(page, folder, given):
    """Opens the page by a link that is none: it says so, and its board stands as it begins."""
    page.goto((folder / "boards.html").as_uri() + given)
    board = page.locator(".aw-live").first
    expect(board.locator(".aw-refusal .aw-note")).to_contain_text("lien", timeout=WAKING)
    assert page.evaluate(LIVE) == 0 and page.wrong == []
    expect(board.locator(".aw-time")).to_contain_text("0 sur 0")
    expect(page.locator(".aw-coming")).to_have_count(0)


def test_while_the_game_of_a_link_is_on_its_way_its_place_says_so_and_shows_no_other(page, folder):
    page.add_init_script(ASLEEP)
    match, roller = played(GAMES[0], 4)
    page.goto((folder / "boards.html").as_uri() + share_link(match, roller))
    board = page.locator(".aw-live").first
    expect(board.get_by_text("La partie de ce lien s’ouvre…")).to_be_visible()
    expect(board.get_by_text("La page se prépare…")).to_be_visible()  # all is here but Python, which sleeps
    expect(board.get_by_text("Rien ne s’est encore passé")).to_be_hidden()
    expect(board.get_by_text("À lire.")).to_be_hidden()
    assert page.wrong == []


def test_while_a_file_is_read_its_place_says_so_and_the_board_that_stood_there_is_gone(page, folder):
    page.add_init_script(ASLEEP)
    page.goto((folder / "boards.html").as_uri())
    board = page.locator(".aw-live").first
    expect(board.get_by_text("Rien ne s’est encore passé")).to_be_visible()
    page.locator(".aw-saves input").set_input_files([file(save_text(*played(GAMES[0], 2)))])
    expect(board.get_by_text("La partie enregistrée s’ouvre…")).to_be_visible()
    expect(board.get_by_text("Rien ne s’est encore passé")).to_be_hidden()


def test_where_the_programme_does_not_come_the_text_comes_back_in_place_of_the_link(page, folder, tmp_path):
    (tmp_path / "assets" / "live").mkdir(parents=True)
    shutil.copy(folder / "boards.html", tmp_path)
    shutil.copy(folder / "assets" / "live.js", tmp_path / "assets")
    page.goto((tmp_path / "boards.html").as_uri() + share_link(*played(GAMES[0], 4)))
    board = page.locator(".aw-live").first
    expect(board.get_by_text("n’a pas pu lancer son programme")).to_be_visible()
    expect(board.get_by_text("À lire.")).to_be_visible()
    page.locator(".aw-saves input").set_input_files([file(save_text(*played(GAMES[0], 2)))])
    expect(page.locator(".aw-coming")).to_have_count(0)
