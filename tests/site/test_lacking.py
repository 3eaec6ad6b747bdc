"""A browser that lacks something shows words, or what it began with, and never an empty or a broken place."""

from __future__ import annotations

import shutil

import pytest

from aofa_widgets.site.live import tables, write_live
from aofa_widgets.site.pages.shell import HERE as SHELL

from .listening import listen
from .test_live_in_a_browser import FOOT, HEAD, expect, place

pytestmark = [pytest.mark.browser, pytest.mark.people]
BODY = place("DiceTray", '{"seed": 5}') + place("DuelCalculator")
SENTENCES = {
    "Worker": "n’a pas de « workers »",
    "WebAssembly": "n’a pas WebAssembly",
    "DecompressionStream": "n’a pas DecompressionStream",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A page with dice and a calculator, on a disk."""
    out = tmp_path_factory.mktemp("lacking")
    shutil.copy(SHELL / "assets" / "shell.css", out)
    (out / "page.html").write_text(HEAD + BODY + FOOT, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables, "MOST", 6)
        write_live(out)
    return out


def opened(browser, folder, script: str = "", **more):
    context = browser.new_context(viewport={"width": 390, "height": 844}, offline=True, **more)
    page = context.new_page()
    listen(page)
    if script:
        page.add_init_script(script)
    page.goto((folder / "page.html").as_uri())
    return page


def plainly(page) -> str:
    """The words on the page, every kind of blank as one."""
    return " ".join(page.locator("body").inner_text().split())


@pytest.mark.parametrize("name", SENTENCES)
def test_without_what_python_needs_the_page_says_so_once_and_shows_where_it_begins(browser, folder, name):
    page = opened(browser, folder, f"delete globalThis.{name};")
    line = page.locator(".aw-waking.aw-wrong").first
    expect(line).to_contain_text("plus récent")
    assert SENTENCES[name] in plainly(page)
    first = page.locator(".aw-live").first
    expect(first.get_by_role("button", name="Lancer les dés")).to_be_visible()
    first.get_by_role("button", name="Lancer les dés").click()
    expect(first.locator(".aw-die").first).to_be_visible()
    if name != "DecompressionStream":  # tables are packed too
        duel = page.locator(".aw--calculator")
        expect(duel).to_be_visible()
        duel.locator('button[data-step="0 pool"][data-by="1"]').click()
        expect(duel.locator(".aw-spoken[role=status]")).to_contain_text("Athos lance six dés")
    assert page.wrong == []
    page.context.close()


def test_without_large_whole_numbers_dice_wait_for_python_and_nothing_breaks(browser, folder):
    page = opened(browser, folder, "delete globalThis.BigInt; delete globalThis.Worker;")
    expect(page.locator(".aw-waking.aw-wrong").first).to_contain_text("workers")
    page.get_by_role("button", name="Lancer les dés").first.click()
    expect(page.locator(".aw-live").first.get_by_role("button", name="Lancer les dés")).to_be_visible()
    assert page.wrong == []
    page.context.close()


def test_without_scripts_the_words_of_the_place_stay(browser, folder):
    page = opened(browser, folder, java_script_enabled=False)
    expect(page.get_by_text("À lire.").first).to_be_visible()
    assert page.locator(".aw-stage, .aw-waking").count() == 0 and page.wrong == []
    page.context.close()


def test_a_browser_that_keeps_nothing_forgets_and_goes_on(browser, folder):
    keeps = "Object.defineProperty(globalThis, 'localStorage', { get() { throw new Error('no'); } });"
    page = opened(browser, folder, f"{keeps} delete globalThis.WebAssembly;")
    expect(page.locator(".aw-waking.aw-wrong").first).to_contain_text("WebAssembly")
    assert page.wrong == []
    page.context.close()


def test_without_a_service_worker_a_site_reads_as_it_does_with_one(browser, small, serve):
    root, _ = serve(small)
    context = browser.new_context()
    page = context.new_page()
    listen(page)
    page.add_init_script("delete Navigator.prototype.serviceWorker;")
    page.goto(f"{root}/fr/index.html")
    expect(page.locator("h1")).to_be_visible()
    page.goto(f"{root}/fr/search.html")
    page.fill("#q", "epee")
    expect(page.locator("#results li").first).to_be_visible()
    assert page.evaluate("'serviceWorker' in navigator") is False and page.wrong == []
    context.close()
