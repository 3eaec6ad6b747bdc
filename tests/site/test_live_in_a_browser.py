"""Pages that run the kit themselves, in Chromium: from a disk, the network cut, as wide as a phone; all boards."""

from __future__ import annotations

import re
import shutil

import pytest

from aofa_widgets.games import GAMES
from aofa_widgets.site.live import tables, write_live
from aofa_widgets.site.pages.policy import POLICY
from aofa_widgets.site.pages.shell import HERE as SHELL

from .listening import listen
from .test_tables import KINDS

expect = pytest.importorskip("playwright.sync_api", reason="NO PLAYWRIGHT: pip install playwright").expect
expect.set_options(timeout=30_000)
pytestmark = [pytest.mark.browser, pytest.mark.people]
HEAD = f"""<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Essai</title>
<link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<link rel="stylesheet" href="shell.css"></head><body>"""
FOOT = '<script src="assets/live.js" defer></script></body></html>'
WAKING = 120_000  # milliseconds that a slow machine may take to wake Python


def place(widget: str, arguments: str = "{}", **data: str) -> str:
    more = "".join(f' data-{name}="{value}"' for name, value in data.items())
    return f"<div class=\"aw-live\" data-widget=\"{widget}\" data-arguments='{arguments}'{more}><p>À lire.</p></div>"


PAGES = {  # Python takes eight seconds of a processor to wake: a page of several places shares them
    "duel.html": place("DiceTray", '{"seed": 5}') + place("DuelCalculator", '{"seed": 5}'),
    "lesson.html": place("Lesson", '{"given": "start"}'),
    "boards.html": "".join(place("MiniBoard", '{"seed": 7}', game=game, start="press", label=game) for game in GAMES),
    "reckon.html": "".join(place(kind, game=game) for game, kind in KINDS),
}
WRONG = place("DiceTray", rules="AAAA-not-a-code")


@pytest.fixture(scope="module")
def folder(tmp_path_factory, request):
    """Pages with places of their own, made live, on a disk."""
    out = tmp_path_factory.mktemp("live")
    monkeypatch = pytest.MonkeyPatch()
    monkeypatch.setattr(tables, "MOST", 30)  # of a whole site's: more only takes longer to make
    request.addfinalizer(monkeypatch.undo)
    shutil.copy(SHELL / "assets" / "shell.css", out)
    for name, body in PAGES.items():
        (out / name).write_text(HEAD + body + FOOT, encoding="utf-8")
    write_live(out)
    made = (out / "duel.html").read_text(encoding="utf-8")
    (out / "duel.html").write_text(made.replace(FOOT, WRONG + FOOT), encoding="utf-8")  # a page that somebody changed
    return out


@pytest.fixture
def phone(browser):
    """A phone's width, with the network cut."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, offline=True)
    page = context.new_page()
    listen(page)
    yield page
    context.close()


def faces(place):
    return place.locator(".aw-die").evaluate_all("dice => dice.map(die => die.dataset.face)")


def awake(page, number=1):
    page.locator(".aw-live[data-awake]").nth(number - 1).wait_for(timeout=WAKING, state="attached")


TOP = "card => card.getBoundingClientRect().top + scrollY"


def test_what_is_done_before_python_is_awake_stands_when_it_is_and_a_place_that_is_wrong_says_why(phone, folder):
    phone.goto((folder / "duel.html").as_uri())
    tray, duel, wrong = (phone.locator(".aw-live").nth(n) for n in range(3))
    top = tray.locator(".aw-card").evaluate(TOP)
    tray.get_by_role("button", name="Lancer les dés").click()
    tray.get_by_text("va suivre").first.wait_for()
    more = duel.locator('button[data-step="0 pool"][data-by="1"]')
    more.click()
    more.click()
    expect(duel.locator(".aw-spoken[role=status]")).to_contain_text("Athos lance sept dés")
    fell, counted = faces(tray), duel.locator("table").first.inner_text()
    assert not phone.query_selector(".aw-live[data-awake]")
    awake(phone, 2)
    tray.get_by_text("vous gardez l’initiative").first.wait_for()
    assert faces(tray) == fell == ["3", "4"]
    assert tray.locator(".aw-card").evaluate(TOP) == top  # nothing has moved beneath a finger
    expect(duel.locator("table").first).to_have_text(counted, use_inner_text=True)
    duel.get_by_role("button", name="Lancer les dés").click()
    expect(duel.locator(".aw-result .aw-die")).to_have_count(9)
    expect(duel.locator("table").first).to_have_text(counted, use_inner_text=True)
    wrong.locator(".aw-waking.aw-wrong").wait_for(timeout=WAKING)
    assert "code" in wrong.locator(".aw-waking").inner_text() and wrong.get_by_text("À lire.").is_visible()
    assert phone.wrong == []


ASLEEP = "globalThis.Worker = class extends EventTarget { postMessage() {} };"  # Python that never wakes


def test_calculators_answer_at_once_while_python_sleeps_and_say_where_they_must_wait(phone, folder):
    phone.add_init_script(ASLEEP)
    phone.goto((folder / "reckon.html").as_uri())
    cards = phone.locator(".aw-live .aw-card")
    expect(cards).to_have_count(len(KINDS))
    expect(phone.locator(".aw-waking").first).to_have_text("La page se prépare…")  # every table has come
    for n in range(len(KINDS)):
        card = cards.nth(n)
        more = card.locator('button[data-step][data-by="1"]:not([aria-disabled])').first
        field = card.locator(f'input[data-step="{more.get_attribute("data-step")}"]')
        shown, before = card.locator("table").first, int(field.input_value())
        read = shown.inner_text()
        more.click()
        expect(field).to_have_attribute("aria-valuenow", str(before + 1))
        expect(shown).not_to_have_text(read, use_inner_text=True)
        if n == 0:
            card.locator(f'button[data-step="{more.get_attribute("data-step")}"][data-by="-1"]').click()
            expect(shown).to_have_text(read, use_inner_text=True)
    duel = phone.locator(".aw--calculator")
    duel.get_by_role("button", name="Lancer les dés").click()
    expect(duel.locator(".aw-spoken[role=status]")).to_have_text("La page se prépare : la réponse va suivre.")
    assert phone.wrong == []


def test_the_first_lesson_is_done_from_a_disk_with_the_network_cut_and_gone_on_with_after_a_reload(phone, folder):
    phone.goto((folder / "lesson.html").as_uri())
    phone.get_by_role("button", name="Lancer les dés").click()
    awake(phone)
    phone.get_by_text(re.compile("D’Artagnan obtient [0-9]+, le garde obtient [0-9]+")).first.wait_for()
    phone.get_by_role("button", name="Suite").click()
    phone.get_by_role("heading", name="Ce que disent les dés").wait_for()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    phone.reload()
    awake(phone)
    phone.get_by_role("heading", name="Ce que disent les dés").wait_for()
    assert phone.wrong == []


def test_the_boards_of_all_games_load_nothing_before_they_are_pressed_play_in_one_page_and_ask_nobody(
    browser, folder, serve
):
    context = browser.new_context(viewport={"width": 900, "height": 1000})
    page = context.new_page()
    listen(page)
    root, _ = serve(folder)
    page.goto(f"{root}/boards.html")
    page.get_by_text("À lire.").last.wait_for()
    assert not [url for url in page.asked if "/live/" in url]
    for game in GAMES:
        page.get_by_role("button", name=game, exact=True).press("Enter")
    awake(page, len(GAMES))
    assert page.get_by_text("À lire.").count() == 0
    places = page.locator(".aw-live")
    for n, game in enumerate(GAMES):
        board = places.nth(n)
        before = board.inner_text()
        pressed = board.locator("button.aw-main:visible").first
        pressed.click()
        for _ in range(200):  # a page of ours lets nobody wait by a string of code
            page.wait_for_timeout(50)
            if board.inner_text() != before:
                break
        assert board.inner_text() != before, game
    assert {url.split("/")[2] for url in page.asked if url.startswith("http")} == {root.split("/")[2]}
    assert page.wrong == []
    context.close()


def test_a_page_whose_python_is_not_there_says_so_and_stays_to_be_read(phone, folder, tmp_path):
    shutil.copy(folder / "lesson.html", tmp_path)
    (tmp_path / "assets" / "live").mkdir(parents=True)
    shutil.copy(folder / "assets" / "live.js", tmp_path / "assets")
    phone.goto((tmp_path / "lesson.html").as_uri())
    phone.get_by_text("n’a pas pu lancer son programme").wait_for()
    assert phone.get_by_text("À lire.").is_visible()
