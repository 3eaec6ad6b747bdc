"""The page in a real browser: search, languages, glossary, widths, themes, and nothing asked of anybody."""

from __future__ import annotations

from pathlib import Path

import pytest

from aofa_widgets import clause
from aofa_widgets.book.formats import write
from aofa_widgets.rules import Ruleset

pytestmark = pytest.mark.browser
AXE = Path(__file__).resolve().parents[2] / ".ci" / "js" / "node_modules" / "axe-core" / "axe.min.js"
HOUSE = """
id = "lucky-star"
title = { en = "Lucky Star", fr = "Bonne étoile" }
game = "swashbuckling"
[set]
"init.ones_to_lose" = { was = 1, now = 2 }
"tables.duelling" = { was = ["push", "wound", "drop", "wound"], now = ["push", "stun", "wound"] }
"""


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    """The side-by-side book under a house rule, and the French one without."""
    folder = tmp_path_factory.mktemp("book")
    path = folder / "lucky.toml"
    path.write_text(HOUSE, encoding="utf-8")
    return {
        "both": write(Ruleset.load("swashbuckling", house=[path]), folder, "both")[0].as_uri(),
        "fr": write(Ruleset.load("swashbuckling"), folder, "fr")[0].as_uri(),
    }


def shown(page, selector):
    return page.evaluate("s => [...document.querySelectorAll(s)].filter(e => e.checkVisibility()).length", selector)


def test_search_works_from_disk_without_accents_in_the_language_shown(page, book):
    page.goto(book["fr"])
    every = shown(page, ".clause")
    page.fill("#q", "etourdi arme")
    assert 0 < shown(page, ".clause") < every
    assert page.inner_text("#found").endswith("articles") and shown(page, ".contents") == 0
    assert page.evaluate("CSS.highlights.get('found').size") > 0
    page.fill("#q", "zzz")
    assert shown(page, ".clause, .section") == 0 and page.inner_text("#found").startswith("Aucun article")
    page.keyboard.press("Escape")
    assert shown(page, ".clause") == every and page.inner_text("#found") == ""
    assert page.errors == [] and page.outside == []


def test_the_language_switch_is_live(page, book):
    page.goto(book["both"])
    assert shown(page, '.clause [data-l="en"]') and shown(page, '.clause [data-l="fr"]')
    top = page.locator("#initiative-lost-by-a-1")
    top.scroll_into_view_if_needed()
    page.get_by_role("button", name="Français").click()
    assert not shown(page, '[data-l="en"]') and page.evaluate("document.documentElement.lang") == "fr"
    assert page.get_by_placeholder("Chercher une règle").count() == 1
    page.get_by_role("button", name="Côte à côte").click()
    assert shown(page, '.clause [data-l="en"]') and shown(page, '.clause [data-l="fr"]')
    en, fr = (
        page.locator(f'#initiative-lost-by-a-1 .cell[data-l="{lang}"]').first.bounding_box() for lang in ("en", "fr")
    )
    assert en["y"] == fr["y"] and en["x"] < fr["x"]
    assert page.errors == []


def test_a_glossary_word_opens_by_keyboard_and_gives_the_focus_back(page, book):
    page.goto(book["fr"])
    word = page.locator("#initiative-lost-by-a-1 a.term").first
    word.focus()
    page.keyboard.press("Enter")
    assert page.locator("#pop").is_visible() and page.inner_text("#pop-word") == "camp actif"
    box = page.locator("#pop").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 1280
    assert page.evaluate("document.activeElement.id") == "pop-close"
    page.keyboard.press("Escape")
    assert not page.locator("#pop").is_visible()
    assert word.evaluate("e => e === document.activeElement")


@pytest.mark.parametrize("width", [320, 480, 900, 1280])
def test_nothing_scrolls_sideways(browser, book, width):
    context = browser.new_context(viewport={"width": width, "height": 800})
    page = context.new_page()
    for name in book:
        page.goto(book[name])
        for lang in ("en", "fr", "both") if name == "both" else ("fr",):
            page.evaluate("l => document.querySelector(`.switch [data-view=${l}]`)?.click()", lang)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()


@pytest.mark.js
@pytest.mark.parametrize(
    ("name", "width", "scheme"), [("both", 1280, "light"), ("both", 320, "dark"), ("fr", 900, "dark")]
)
def test_axe_finds_nothing(browser, js_tools, book, name, width, scheme):
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page = context.new_page()
    page.goto(book[name])
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
    assert [(v["id"], v["nodes"][0]["html"][:120]) for v in found] == []
    context.close()


def test_a_word_of_a_clause_in_a_notebook_is_explained_to_the_keyboard_and_to_a_finger(page):
    """A title alone is seen by nobody who has no mouse; each word opens its own definition, Escape closes it."""
    from playwright.sync_api import expect

    card = clause("1.1", "fr", Ruleset.load("swashbuckling"))
    page.set_content(f"<!doctype html><title>x</title>{card._repr_html_()}")
    words, open_ones = page.locator("button[popovertarget]"), page.locator("[popover]:popover-open")
    assert words.count() > 1 and shown(page, "[popover]") == 0
    assert len({one.get_attribute("popovertarget") for one in words.all()}) == words.count()
    for word in (words.first, words.last):
        word.focus()
        page.keyboard.press("Enter")
        expect(open_ones).to_have_count(1)
        assert open_ones.get_attribute("id") == word.get_attribute("popovertarget")
        assert open_ones.inner_text() == word.get_attribute("title")
        page.keyboard.press("Escape")
        expect(open_ones).to_have_count(0)
    words.first.click()
    expect(open_ones).to_have_count(1)
    assert page.errors == []


def test_no_line_begins_with_the_comma_behind_an_explained_word(page):
    """A button is a box, and a line may break behind a box: here it may not, at any width."""
    card = clause("1.1", "en", Ruleset.load("swashbuckling"))
    page.set_content(f"<!doctype html><title>x</title>{card._repr_html_()}")
    apart = """() => [...document.querySelectorAll("button[popovertarget]")].filter((word) => {
      const next = word.nextElementSibling.nextSibling, at = next?.data?.search(/[,.]/) ?? -1;
      if (at !== 0) return false;
      const range = document.createRange();
      range.setStart(next, at);
      range.setEnd(next, at + 1);
      return range.getBoundingClientRect().top > word.getBoundingClientRect().bottom - 2;
    }).length"""
    for width in range(300, 380, 4):
        page.set_viewport_size({"width": width, "height": 600})
        assert page.evaluate(apart) == 0, width
