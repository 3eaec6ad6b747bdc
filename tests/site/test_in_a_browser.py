"""The pages in Chromium: from a disk and from a server, with the network cut, in every look, searched, planted."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from aofa_widgets.site import make_site

from .listening import listen

expect = pytest.importorskip("playwright.sync_api", reason="NO PLAYWRIGHT: pip install playwright").expect
expect.set_options(timeout=30_000)  # pages wait for what they mean, however slow the machine
pytestmark = [pytest.mark.browser, pytest.mark.people]
AXE = Path(__file__).resolve().parents[2] / ".ci" / "js" / "node_modules" / "axe-core" / "axe.min.js"
GAME = "honour"
KINDS = (
    "index.html", "en/index.html", f"fr/{GAME}/index.html", f"fr/{GAME}/book.html", f"both/{GAME}/book.html",
    f"en/{GAME}/sheet.html", f"fr/{GAME}/lessons/blow.html", f"en/{GAME}/play.html", f"fr/{GAME}/reckon.html",
    "fr/gallery.html", "fr/search.html#jet", "fr/about.html",
)  # fmt: skip


@pytest.mark.parametrize(
    ("width", "scheme"),
    [
        (320, "dark"),
        pytest.param(1280, "light", marks=pytest.mark.long),
        pytest.param(320, "light", marks=pytest.mark.long),
        pytest.param(1280, "dark", marks=pytest.mark.long),
    ],
)
def test_axe_finds_nothing_on_any_kind_of_page_and_nothing_is_wider_than_the_screen(
    browser, js_tools, small, width, scheme
):
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme, bypass_csp=True)
    found = []
    for kind in KINDS:
        page = context.new_page()
        page.goto(f"{small.as_uri()}/{kind}")
        for each in page.query_selector_all("details.site-text"):
            each.evaluate("one => { one.open = true }")
        wide = page.evaluate("document.documentElement.scrollWidth")
        found += [(kind, "wide", wide)] if wide > width else []
        page.add_script_tag(content=AXE.read_text(encoding="utf-8"))
        result = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        found += [(kind, one["id"], one["nodes"][0]["html"][:160]) for one in result["violations"]]
        page.close()
    context.close()
    assert found == []


@pytest.mark.parametrize("how", ["disk", pytest.param("server", marks=pytest.mark.long)])
def test_every_kind_of_page_opens_without_a_complaint_and_asks_nobody_else(browser, small, serve, how):
    root = small.as_uri() if how == "disk" else serve(small)[0]
    context = browser.new_context()
    for kind in KINDS:
        page = context.new_page()
        listen(page)
        page.goto(f"{root}/{kind}")
        page.wait_for_load_state("networkidle")
        assert page.wrong == [], kind
        assert {urlsplit(url).netloc for url in page.asked if not url.startswith("data:")} == {urlsplit(root).netloc}
        page.close()
    context.close()


def test_after_one_visit_the_whole_site_opens_with_the_network_cut(browser, small, serve):
    root, server = serve(small)
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{root}/fr/index.html")
    page.evaluate("navigator.serviceWorker.ready")
    server.shutdown()
    server.server_close()
    listed = json.loads((small / "aofa-site.json").read_text())["files"]
    listen(page)
    for kind in [*KINDS, "", "en/", f"fr/{GAME}/"]:
        assert page.goto(f"{root}/{kind}").ok or "#" in kind
        expect(page.locator("h1").first).to_be_visible()
    names = [name for name in listed if name not in ("sw.js", "aofa-site.json")]
    kept = page.evaluate(
        """names => Promise.all(names.map(async (name) => {
            const answer = await fetch(`/${name}`);
            return answer.ok && (await answer.arrayBuffer()).byteLength;
        }))""",
        names,
    )
    assert kept == [(small / name).stat().st_size for name in names] and page.wrong == []
    context.close()


def test_a_changed_site_takes_the_place_of_the_kept_one_and_only_what_changed_is_fetched(browser, tmp_path, serve):
    folder = tmp_path / "site"
    make_site(folder, games=[], langs=["fr"], live=False)
    for path in folder.rglob("*"):  # a site of yesterday: this server tells what changed by the second
        os.utime(path, (1_700_000_000, 1_700_000_000))
    root, _ = serve(folder)
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{root}/fr/index.html")
    page.evaluate("navigator.serviceWorker.ready")
    make_site(folder, games=[], langs=["fr", "en"], live=False)
    page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    for _ in range(200):  # the new worker takes over once it has its files
        page.wait_for_timeout(100)
        coming = "navigator.serviceWorker.getRegistration().then((one) => Boolean(one.installing || one.waiting))"
        if not page.evaluate(coming):
            break
    page.goto(f"{root}/index.html")
    expect(page.get_by_text("Enter in English")).to_be_visible()
    context.close()


def test_search_finds_beginnings_without_accents_and_leads_to_the_clause(browser, small):
    page = browser.new_page()
    listen(page)
    page.goto(f"{small.as_uri()}/fr/search.html")
    page.fill("#q", "EPREUV")
    expect(page.locator("#results li").first).to_be_visible()
    page.fill("#q", "epee croix")
    titles = page.locator("#results a").all_inner_texts()
    assert 0 < len(titles) < 60 and page.locator("#found").inner_text().split()[0].isdigit()
    page.locator("#results a").first.click()
    page.wait_for_url("**/book.html#*")
    expect(page.locator(":target")).to_have_count(1)
    page.go_back()
    expect(page.locator("#q")).to_have_value("epee croix")
    expect(page.locator("#results li")).to_have_count(len(titles))
    page.fill("#q", "zzzz")
    expect(page.locator("#found")).to_have_text(re.compile("^Rien ne contient"))
    assert page.wrong == []
    page.close()


@pytest.mark.long
def test_search_over_every_game_answers_within_ten_milliseconds(browser, whole):
    page = browser.new_page()
    page.goto(f"{whole.as_uri()}/fr/search.html")
    page.fill("#q", "etourdi")
    assert "tourdi" in page.locator("#results a").first.inner_text()
    slowest = page.evaluate(
        """words => Math.max(...words.map((word) => {
            aofaFind(word);
            const begun = performance.now();
            for (let n = 0; n < 5; n += 1) aofaFind(word);
            return (performance.now() - begun) / 5;
        }))""",
        ["e", "et", "eto", "etourdi", "de", "la le", "a b c", "oeil", "épée du", "figurine", "l'un d'eux"],
    )
    print(f"slowest key: {slowest:.2f} ms")
    assert slowest < 10
    page.close()


def test_the_other_language_opens_at_the_same_clause_by_keys_alone(browser, small):
    page = browser.new_page()
    page.goto(f"{small.as_uri()}/fr/{GAME}/book.html")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    anchor = page.locator(".clause").nth(5).get_attribute("id")
    page.goto(f"{small.as_uri()}/fr/{GAME}/book.html#{anchor}")
    page.get_by_role("link", name="English").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/en/{GAME}/book.html#{anchor}")
    expect(page.locator(":target")).to_have_id(anchor)
    page.close()


def test_a_lesson_prints_its_text_and_is_folded_again(browser, small):
    page = browser.new_page()
    page.goto(f"{small.as_uri()}/fr/{GAME}/lessons/blow.html")
    text = page.locator("details.site-text")
    text.evaluate("one => { one.open = false }")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert text.get_attribute("open") is not None
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert text.get_attribute("open") is None
    page.close()
