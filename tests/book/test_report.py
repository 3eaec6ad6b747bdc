"""The battle report: what it says, that nothing of a stranger's bends it, and its replay in a real browser."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest
from markdown_it import MarkdownIt

import aofa_widgets as aofa
from aofa_widgets.book.report import opened, report
from aofa_widgets.book.report.maps import drawn
from aofa_widgets.cli.benches.rulebook import validators
from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError
from aofa_widgets.games import GAMES, load
from aofa_widgets.lab.saves import Saved, open_text, save_text
from aofa_widgets.lab.share import share_link
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset
from aofa_widgets.table.svg import draw

from .battle import CORNER, battle

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / ".ci" / "js" / "node_modules" / "axe-core" / "axe.min.js"
GOLDEN = Path(__file__).parent / "golden"
EVIL = "</script><script>alert(1)</script>"
SHORT = "<img src=x onerror=alert(2)>"
READER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])


@pytest.fixture(scope="module")
def told():
    return report(battle(), "both")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_markdown_is_as_it_was_read_and_found_good(told, lang, request):
    text, maps = told.markdown(lang)
    golden = GOLDEN / f"battle.{lang}.md"
    if request.config.getoption("--regold"):
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")
    assert re.findall(r"\(maps/([^)]+)\)", text) == [*maps]


def test_start_luck_and_choice_add_up_as_they_are_printed(told):
    page = told.html.decode()
    rows = re.findall(r'<tr(?: class="total")?><th scope="row">[^<]*</th><td class="bars">.*?</tr>', page)
    french = rows[len(rows) // 2 :]
    for table in (rows[: len(rows) // 2], french):
        cells = [re.findall(r"<td>([^<]*)</td>", row) for row in table]
        numbers = [[float(cell.replace("\u2212", "-").replace(",", ".")) for cell in row] for row in cells]
        for column in (0, 1):
            *parts, result = [row[column] for row in numbers]
            assert abs(sum(parts) - result) < 0.051 * len(parts)
        assert numbers[-1] == [100.0, 0.0]


def test_the_same_bytes_twice_and_from_a_save(told):
    again = report(battle(), "both")
    assert told.html == again.html
    assert told.markdown("fr") == again.markdown("fr")
    saved = open_text(save_text(battle(), Roller(5, 9)))
    assert report(saved, "en").story.rows == report(battle(), "en").story.rows
    assert "seed 5" in report(saved, "en").markdown()[0]
    assert "seed unknown" in told.markdown("en")[0]


def test_it_opens_files_and_links_and_nothing_else(tmp_path):
    match = Match(load(GAMES[0]).GAME(Ruleset.load(GAMES[0])), "school")
    match.settle({"0": (5,), "1": (2,)})
    assert isinstance(opened(share_link(match)), Saved)
    aofa.save_file(match, tmp_path / "game.json")
    one = report(opened(str(tmp_path / "game.json")), "fr")
    assert one.name == "school"
    paths = one.write(tmp_path / "out")
    names = [path.relative_to(tmp_path / "out").as_posix() for path in paths]
    assert names == ["school.report.fr.html", "school.report.fr.md"]  # nothing has turned yet: no map
    with pytest.raises(InputError):
        opened(str(tmp_path / "none.json"))
    with pytest.raises(InputError):
        report("a text", "en")
    with pytest.raises(InputError):
        report(match, "de")
    with pytest.raises(InputError):
        one.write(tmp_path, ["docx"])


def test_it_tells_the_whole_line_wherever_one_stands(told):
    match = battle()
    match.to_start()
    assert report(match, "both").html == told.html


def test_a_match_that_has_not_begun_has_a_report():
    match = Match(load(GAMES[0]).GAME(Ruleset.load(GAMES[0], house=["lucky-star"])), "courtyard")
    one = report(match, "both")
    assert "Lucky Star" in one.html.decode() and "Bonne étoile" in one.html.decode()
    assert "The game is not over" in one.markdown("en")[0]


def test_maps_are_whole_again_when_put_together():
    scene = battle().game.scene(battle().state)
    one = drawn(scene, "en")
    whole = draw(scene, "en", "light", one.width - 2)
    scope = re.search(r' id="(aw[0-9a-f]+)"', whole)[1]
    body = "".join(f"<g>{''.join(layer)}</g>" for layer in one.layers)
    assert whole.replace(scope, "m").endswith(f"{body}</svg>")


def hostile() -> Match:
    """A battle in which every word that somebody else may choose is hostile."""
    figures = [CORNER["figures"][0], {**CORNER["figures"][1], "name": {"en": SHORT, "fr": SHORT}}]
    words = {"en": f"{EVIL}{SHORT}", "fr": f"{EVIL}{SHORT}"}
    with pytest.MonkeyPatch.context() as patch:  # as if the check of scenarios had let them pass
        patch.setattr("aofa_widgets.play.fields.tag_in", lambda found: "")
        match = battle({**CORNER, "title": words, "text": words, "figures": figures})
    nodes = {
        number: replace(
            node, name=node.name and f"{EVIL} {number}", bookmark=f"{EVIL} {number}", comment=f"{EVIL}\n# {EVIL}"
        )
        for number, node in match.tree.nodes.items()
    }
    match.tree = replace(match.tree, nodes=MappingProxyType(nodes))
    return match


def test_nothing_of_a_stranger_is_markup():
    one = report(hostile(), "both")
    page = one.html.decode()
    assert page.count("<script") == 3 and "<img" not in page
    reel = json.loads(re.search(r'<script type="application/json" id="reel">(.*?)</script>', page, re.DOTALL)[1])
    assert not any("<script" in shred or "<img" in shred for shred in reel["shreds"])
    for lang in ("en", "fr"):
        text, maps = one.markdown(lang)
        tokens = [child for token in READER.parse(text) for child in (token, *(token.children or ()))]
        assert not [t for t in tokens if t.type in ("html_block", "html_inline") and "script" in t.content]
        assert not [t for t in tokens if t.type == "image" and not t.attrs["src"].startswith("maps/")]
        assert not any("<script" in drawing or "<img" in drawing for drawing in maps.values())


@pytest.mark.browser
def test_hostile_words_run_nothing(page, tmp_path):
    (path,) = report(hostile(), "both").write(tmp_path, ["html"])
    page.on("dialog", lambda dialog: pytest.fail("a script ran"))
    page.goto(path.as_uri())
    page.get_by_role("button", name="To the end").click()
    assert "</script>" in page.inner_text("article:not([hidden]) .log")
    assert page.errors == [] and page.outside == []


@pytest.mark.js
@pytest.mark.browser
def test_the_replay_by_keys_and_axe_finds_nothing(browser, js_tools, told, tmp_path):
    (path,) = told.write(tmp_path, ["html"])
    for lang, width, scheme in (("fr", 320, "dark"), ("en", 900, "light")):
        context = browser.new_context(
            viewport={"width": width, "height": 800}, color_scheme=scheme, locale=lang, reduced_motion="reduce"
        )
        page = context.new_page()
        page.goto(path.as_uri())
        assert page.evaluate("document.documentElement.lang") == lang
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        steps_by_keys(page, lang)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
        assert [(v["id"], v["nodes"][0]["html"][:120]) for v in found] == []
        context.close()


def steps_by_keys(page, lang):
    """Everything of the replay from the keyboard: what is shown, what is said, where one is."""
    article = f"article[lang={lang}]"
    count, now = page.locator(f"{article} .count"), page.locator(f"{article} .now")
    page.locator(f"{article} .stage").focus()
    inside = f"document.querySelector('{article} .stage .inside').innerHTML"
    seen = [page.evaluate(inside)]
    assert count.inner_text() == "0 / 18"
    for key, place in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 18), ("ArrowRight", 18)):
        page.keyboard.press(key)
        assert count.inner_text() == f"{place} / 18"
        seen.append(page.evaluate(inside))
    assert seen[1] == seen[3] and seen[4] == seen[5] and len(set(seen)) == 3
    assert now.inner_text().startswith("18. Athos ")
    assert page.get_attribute(f"{article} .stage svg desc", "id") is not None
    said = page.text_content(f"{article} .stage desc")
    assert ("hors de combat" if lang == "fr" else "out of action") in said
    assert page.get_attribute(f"{article} .log [aria-current=step]", "id") == f"{lang}-e18"
    log, entry = (page.locator(f"{article} .log{more}").bounding_box() for more in ("", " .current"))
    assert log["y"] <= entry["y"] and entry["y"] + entry["height"] <= log["y"] + log["height"] + 1
    page.keyboard.press("Home")
    page.keyboard.press(" ")
    play = page.locator(f"{article} button[data-do=play]")
    assert play.get_attribute("aria-label") == "Pause"
    page.keyboard.press(" ")
    assert play.get_attribute("aria-label") == ("Lecture" if lang == "fr" else "Play")
    page.locator(f"{article} input").focus()
    page.keyboard.press("End")
    assert count.inner_text() == "18 / 18"
    page.locator(f"{article} .log a[data-at='7']").click()
    assert count.inner_text() == "7 / 18"


@pytest.mark.browser
def test_without_script_all_can_be_read(browser, told, tmp_path):
    (path,) = told.write(tmp_path, ["html"])
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(path.as_uri())
    for lang, words in (("en", "Athos punches Guard 1."), ("fr", "Athos donne un coup de poing au garde 1.")):
        assert words in page.inner_text(f"article[lang={lang}] .log")
        assert page.locator(f"article[lang={lang}] .stage svg.map").is_visible()
        assert not page.locator(f"article[lang={lang}] .controls").is_visible()
    context.close()


@pytest.mark.people
def test_the_checker_of_html_finds_no_error(told, tmp_path, judged):
    pages = told.write(tmp_path, ["html"]) + report(hostile(), "fr").write(tmp_path, ["html"])
    advice = "apt-get install default-jre-headless; npm install --no-package-lock, in .ci/js"
    assert judged(validators.vnu(pages), "Java with vnu", advice) == []
