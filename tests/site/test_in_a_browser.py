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
    page, found = context.new_page(), []
    for kind in KINDS:
        page.goto(f"{small.as_uri()}/{kind}")
        for each in page.query_selector_all("details.site-text"):
            each.evaluate("one => { one.open = true }")
        wide = page.evaluate("document.documentElement.scrollWidth")
        found += [(kind, "wide", wide)] if wide > width else []
        page.add_script_tag(content=AXE.read_text(encoding="utf-8"))
        result = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        found += [(kind, one["id"], one["nodes"][0]["html"][:160]) for one in result["violations"]]
    context.close()
    assert found == []


@pytest.mark.parametrize("how", ["disk", pytest.param("server", marks=pytest.mark.long)])
def test_every_kind_of_page_opens_without_a_complaint_and_asks_nobody_else(browser, small, serve, how):
    root = small.as_uri() if how == "disk" else serve(small)[0]
    context = browser.new_context()
    page = context.new_page()
    listen(page)
    for kind in KINDS:
        page.asked.clear()
        page.goto(f"{root}/{kind}")
        page.wait_for_load_state("networkidle")
        assert page.wrong == [], kind
        assert {urlsplit(url).netloc for url in page.asked if not url.startswith("data:")} == {urlsplit(root).netloc}
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


def test_search_puts_whole_words_first_wherever_they_stand(browser, small):
    """A "jet" (a throw) is not "jeton" (a token), though tokens stand in more titles; "jets" are throws."""
    page = browser.new_page()
    page.goto(f"{small.as_uri()}/fr/search.html#jet")
    expect(page.locator("#results li").first).to_be_visible()
    found, whole = page.evaluate("""() => {
        const rows = (steps) => steps.reduce((all, step) => [...all, (all.at(-1) ?? -1) + Math.abs(step)], []);
        return [aofaFind("JET"), [...new Set(["jet", "jets"].flatMap((word) => rows(aofaSearch.words[word])))]];
    }""")
    assert 0 < len(whole) < len(found) and set(found[: len(whole)]) == set(whole)
    titled = page.evaluate(
        "rows => rows.map((row) => /(^|[^a-zà-ÿ])jets?(?![a-zà-ÿ])/i.test(aofaSearch.rows[row][3]))", found
    )
    assert True in titled[: len(whole)] and titled[: len(whole)] == sorted(titled[: len(whole)], reverse=True)
    page.close()


def test_search_for_one_finds_the_title_that_names_several(browser, small):
    """Who types « epreuve » means the rule called « Épreuves » before any that mentions one."""
    page = browser.new_page()
    page.goto(f"{small.as_uri()}/fr/search.html")
    titled = page.evaluate("""() => {
        const bare = (text) => text.toLowerCase().normalize("NFD").replace(/\\p{M}/gu, "");
        const titles = aofaSearch.rows.map((row) => bare(row[3]).match(/[a-z0-9]+/g) ?? []);
        const several = titles.flat().filter((word) => word.endsWith("s") && aofaSearch.words[word.slice(0, -1)]
          && !titles.flat().includes(word.slice(0, -1)));
        return several.map((word) => titles[aofaFind(word.slice(0, -1))[0]].includes(word));
    }""")
    assert titled and all(titled)
    page.close()


def test_no_line_of_where_one_is_begins_with_the_mark_between_two(browser, small):
    page = browser.new_page(viewport={"width": 320, "height": 640})
    page.goto(next((small / "fr").glob("*/lessons/*.html")).as_uri())
    marks = page.locator(".site-where li").evaluate_all(
        "all => all.map((one) => ['::before', '::after'].map((at) => getComputedStyle(one, at).content))"
    )
    assert len(marks) > 2 and marks == [["none", '"›"']] * (len(marks) - 1) + [["none", "none"]]
    page.close()


def test_search_is_narrowed_to_one_game_by_a_press_or_by_keys_and_says_how_many_each_has(browser, small):
    page = browser.new_page()
    listen(page)
    page.goto(f"{small.as_uri()}/en/search.html")
    chips = page.get_by_role("group", name="In which game")
    expect(chips).to_be_hidden()
    page.fill("#q", "token")
    everything = chips.get_by_role("button", name="All")
    expect(everything).to_have_attribute("aria-pressed", "true")
    names = chips.get_by_role("button").all_inner_texts()
    counts = [int(name.split()[-1]) for name in names]
    assert len(counts) == 3 and counts[0] == sum(counts[1:]) and all(counts)
    game = chips.get_by_role("button", name="Test of Honour")
    game.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#found")).to_contain_text(str(counts[1]))
    expect(page.locator("#results li .quiet").first).to_contain_text("Test of Honour")
    assert all("Test of Honour" in one for one in page.locator("#results li .quiet").all_inner_texts())
    expect(game).to_be_focused()
    page.fill("#q", "pyodide")  # of the guide alone
    expect(page.locator("#found")).to_have_text(re.compile("^Nothing here"))
    everything.click()
    expect(page.locator("#results li").first).to_be_visible()
    expect(chips).to_be_hidden()  # where one alone has it there is nothing to choose
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


@pytest.mark.parametrize(
    ("locale", "first"),
    [("fr-CA", "Entrer en français"), ("en-GB", "Enter in English"), ("de-DE", "Enter in English")],
)
def test_the_door_has_the_readers_language_first_and_the_other_beside_it(browser, small, locale, first):
    context = browser.new_context(locale=locale)
    page = context.new_page()
    listen(page)
    page.goto((small / "index.html").as_uri())
    doors = page.locator(".doors .button")
    expect(doors.first).to_have_text(first)
    expect(doors).to_have_count(2)
    lang = "fr" if "français" in first else "en"
    for part in page.locator("[data-doors]").all():
        expect(part.locator("> [lang]").first).to_have_attribute("lang", lang)
        expect(part.locator("> [lang]")).to_have_count(2)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('[lang]').lang") == lang  # as it is seen, so by keys
    assert page.wrong == []
    context.close()


def test_without_scripts_the_door_opens_both_ways(browser, small):
    context = browser.new_context(locale="fr", java_script_enabled=False)
    page = context.new_page()
    page.goto((small / "index.html").as_uri())
    page.get_by_role("link", name="Entrer en français").click()
    page.wait_for_url("**/fr/index.html")
    context.close()


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
