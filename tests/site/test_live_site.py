"""The whole of it: a site made live, visited once, then read, played and ruled on as wide as a phone, network cut."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest

from aofa_widgets.site import make_site
from aofa_widgets.site.pages.play import PICTURES, SHOWN
from aofa_widgets.widgets.home.gallery import GALLERY, offered
from aofa_widgets.words.tongues import complete

from .listening import listen
from .reader import Reader, check_pages, files_of

pytestmark = [pytest.mark.browser, pytest.mark.people]
AXE = Path(__file__).resolve().parents[2] / ".ci" / "js" / "node_modules" / "axe-core" / "axe.min.js"
GAME = "swashbuckling"
WAKING = 120_000  # milliseconds that a slow machine may take to wake Python


@pytest.fixture(scope="module")
def alive(tmp_path_factory):
    """The site of the first game, live."""
    folder = tmp_path_factory.mktemp("alive") / "site"
    made = make_site(folder, [GAME])
    assert made.notes == ()
    return folder


def test_a_live_site_is_sound_and_every_lesson_scenario_and_widget_has_its_place(alive):
    files = files_of(alive)
    check_pages(files)
    there = {name: Reader(data).alive for name, data in files.items() if name.endswith(".html")}
    lessons = [name for name in there if "/lessons/" in name]
    assert len(lessons) == 30 and all(len(there[name]) == 1 for name in lessons)
    assert len(there[f"fr/{GAME}/play.html"]) == 8
    assert [one["data-widget"] for one in there[f"en/{GAME}/reckon.html"]] == ["DiceTray", "DuelCalculator"]
    assert all(one.get("data-start") == "press" for one in there["fr/gallery.html"])
    assert [one["data-widget"] for one in there["fr/gallery.html"]] == [GALLERY[name].kind for name in offered(GAME)]
    for lang in ("en", "fr"):  # a picture of each widget that has a place there, in the language of the page
        page = files[f"{lang}/gallery.html"].decode()
        assert set(re.findall(r'src="../(assets/gallery/[^"]+)"', page)) == {
            f"assets/gallery/{name}-{lang}.png" for name in offered(GAME)
        } <= set(files)


def test_every_widget_of_the_gallery_has_its_picture_in_every_language():
    wanted = {f"{name}-{lang}.png" for name in GALLERY for lang in complete()}
    there = {path.name for path in PICTURES.iterdir()}
    assert there == wanted, "python tests/site/gallery_pictures.py NAME takes the pictures of one widget"
    wide, high = SHOWN
    for path in PICTURES.iterdir():
        assert struct.unpack(">2I", path.read_bytes()[16:24]) == (2 * wide, 2 * high)


def test_with_the_network_cut_a_phone_learns_the_first_lesson_in_french_and_rules_on_a_duel(
    browser, js_tools, alive, serve
):
    root, server = serve(alive)
    context = browser.new_context(viewport={"width": 320, "height": 700}, color_scheme="dark", has_touch=True)
    page = context.new_page()
    listen(page)
    page.goto(f"{root}/index.html")
    page.evaluate("navigator.serviceWorker.ready")
    server.shutdown()
    server.server_close()
    page.get_by_role("link", name="Entrer en français").click()
    page.get_by_role("link", name="Commencer la première leçon").click()
    page.get_by_role("button", name="Lancer les dés").click()
    page.locator(".aw-live[data-awake]").wait_for(timeout=WAKING, state="attached")
    page.get_by_text(re.compile("D’Artagnan obtient [0-9]+, le garde obtient [0-9]+")).first.wait_for()
    page.get_by_role("button", name="Suite").click()
    page.get_by_role("heading", name="Ce que disent les dés").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    violations = _axe(page)
    page.goto(f"{root}/fr/{GAME}/reckon.html")
    page.get_by_role("button", name="Duel", exact=True).first.wait_for()
    page.locator(".aw-live[data-awake]").nth(1).wait_for(timeout=WAKING, state="attached")
    page.get_by_role("button", name="Lancer les dés").first.click()
    page.get_by_text(re.compile("initiative")).first.wait_for()
    violations += _axe(page)
    assert violations == [] and page.wrong == []
    context.close()


def _axe(page):
    page.evaluate(AXE.read_text(encoding="utf-8") + ";0")
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'], preload: false })")["violations"]
    return [(one["id"], one["nodes"][0]["html"][:200]) for one in found]
