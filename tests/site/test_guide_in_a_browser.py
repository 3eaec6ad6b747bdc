"""The guide in Chromium: axe, nothing wider than the screen, nothing asked of anybody else, its search, its print."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from .listening import listen

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "access"))
from axing import axe  # noqa: E402

expect = pytest.importorskip("playwright.sync_api", reason="NO PLAYWRIGHT: pip install playwright").expect
pytestmark = [pytest.mark.browser, pytest.mark.people]
KINDS = (
    "fr/guide/index.html", "en/guide/author.html", "fr/guide/lessons.html", "fr/guide/hosts.html",
    "en/guide/readme.html", "fr/guide/recipes.html", "fr/guide/selfplay.html", "fr/guide/glossary.html",
    "fr/guide/reference.html", "en/guide/reference-lab-balance.html", "fr/guide/reference-widgets.html",
)  # fmt: skip


@pytest.mark.parametrize(
    ("width", "scheme"),
    [
        (320, "dark"),
        (1280, "light"),
        pytest.param(320, "light", marks=pytest.mark.long),
        pytest.param(1280, "dark", marks=pytest.mark.long),
    ],
)
def test_axe_finds_nothing_and_nothing_is_wider_than_the_screen(browser, js_tools, small, width, scheme):
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme, bypass_csp=True)
    page, found = context.new_page(), []
    for kind in KINDS:
        page.goto(f"{small.as_uri()}/{kind}")
        wide = page.evaluate("document.documentElement.scrollWidth")
        found += [(kind, "wide", wide)] if wide > width else []
        found += [(kind, one["rule"], one["html"]) for one in axe(page)]
    context.close()
    assert found == []


def test_every_kind_of_page_opens_from_a_disk_without_a_complaint_and_asks_for_its_own_files_alone(browser, small):
    context = browser.new_context()
    page = context.new_page()
    listen(page)
    for kind in KINDS:
        page.asked.clear()
        page.goto(f"{small.as_uri()}/{kind}")
        page.wait_for_load_state("networkidle")
        assert page.wrong == [], kind
        assert all(url.startswith(("file:", "data:")) for url in page.asked), kind
    context.close()


def test_a_guide_is_found_by_the_search_and_opens_at_its_part(browser, small):
    page = browser.new_page()
    page.goto(f"{small.as_uri()}/fr/search.html#sablier brouillon")
    first = page.locator("#results a").first
    expect(first).to_have_attribute("href", "./guide/author.html#dans-un-carnet")
    first.click()
    expect(page.locator("h1")).to_have_text("Écrire une règle maison et l’imprimer")
    assert page.evaluate("location.hash") == "#dans-un-carnet"
    page.get_by_role("link", name="English").click()
    expect(page.locator("h1")).to_have_text("Write a house rule and print it")
    page.close()


def test_print_has_the_guide_and_leaves_out_what_leads_elsewhere(browser, small):
    page = browser.new_page()
    page.goto(f"{small.as_uri()}/en/guide/author.html")
    page.emulate_media(media="print")
    expect(page.locator("article")).to_be_visible()
    for part in (".contents", ".around", ".site-top"):
        expect(page.locator(part)).to_be_hidden()
    page.close()
