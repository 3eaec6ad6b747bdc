"""The report of a house rule: what stands in it, that it repeats itself, and that nothing of a stranger's bends it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

import aofa_widgets as aofa
import aofa_widgets.book.trial as package
from aofa_widgets.book.build import build
from aofa_widgets.book.moved import moved
from aofa_widgets.book.trial import kept_in, trial
from aofa_widgets.book.trial.parts import FEW
from aofa_widgets.cli.benches.rulebook import validators
from aofa_widgets.errors import InputError
from aofa_widgets.lab.results import Amount, Chart, Found, Point, Provenance, Series, Table
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import languages

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / ".ci" / "js" / "node_modules" / "axe-core" / "axe.min.js"
GAME = "swashbuckling"
EVIL = "</script><script>alert(1)</script><img src=x onerror=alert(2)> | `x` <!-- [a](javascript:alert(3))"
READER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])


@pytest.fixture(autouse=True)
def best_play_is_quick(request, monkeypatch):
    """Solving a duel takes seconds: one test does."""
    if "solved" not in request.node.name:
        monkeypatch.setattr(package, "best_play", lambda base, now: result("Best"))


@pytest.fixture(scope="module")
def base():
    return Ruleset.load(GAME)


@pytest.fixture(scope="module")
def star():
    return Ruleset.load(GAME, house=["lucky-star"])


def result(words="Who wins"):
    """A result of the lab with everything that it may have."""
    told = dict.fromkeys(languages(), words)
    point = Point(told, Amount(0.5, 0.4, 0.6, "share"), base=Amount(0.4, 0.3, 0.5, "share"))
    chart = Chart("intervals", told, (Series(told, (point,)),), mark=0.5)
    table = Table(told, (told, told), ((told, Amount(1200)), (told, words)))
    return Found(told, told, (table,), (chart,), None, (told,))


@pytest.fixture(scope="module")
def compared(base, star):
    return aofa.compare(base, star, forces="3,2/2,2", pairs="at_once/ahead_2", games=200)


def ids(report):
    return [part.id for part in report.parts]


def test_it_has_what_is_given_and_says_what_is_not(base, star, compared):
    bare = trial(base, star, best=False)
    assert ids(bare) == ["in_brief", "values", "odds", "clauses", "lessons", "missing", "all_odds", "origin"]
    full = trial(base, star, games=compared, best=result(), more=[result("More")])
    assert ids(full) == [
        "in_brief", "values", "odds", "games", "best", "more-1", "clauses", "lessons", "all_odds", "origin",
    ]  # fmt: skip
    for lang, words in (("en", "no battles were played"), ("fr", "aucun combat n’a été joué")):
        assert words in bare.markdown(lang) and words not in full.markdown(lang)
        assert compared.summary[lang] in full.html.decode().replace("&#39;", "'").replace("&#34;", '"')


def test_what_best_play_becomes_is_solved_unless_it_is_given(base, star):
    told = trial(base, star)
    assert "best" in ids(told) and "missing" in ids(told)
    for lang, words in (("en", "The best rule of thumb"), ("fr", "La meilleure règle pratique")):
        assert words in told.markdown(lang)
    assert trial(base, star, best=result("Mine")).results["best"].title["en"] == "Mine"


def test_the_odds_that_move_most_stand_first_and_none_twice(base, star):
    part = next(part for part in trial(base, star).parts if part.id == "odds")
    table = next(item for item in part.items if isinstance(item, Table))
    sizes = [abs(float(row[3]["en"].split()[0].replace("\u2212", "-"))) for row in table.rows]
    assert sizes == sorted(sizes, reverse=True) and len(sizes) > 5
    numbers = [(row[1]["en"], row[2]["en"]) for row in table.rows]
    assert len(set(numbers)) == len(numbers)


def test_its_clauses_are_the_marked_clauses_of_the_book(base, star):
    page, text = trial(base, star).html.decode(), trial(base, star).markdown("fr")
    book = build(star)
    changed = [clause for section in book.sections for clause in section.clauses if clause.changed]
    assert re.findall(r'<span class="no">([^<]*)</span>', page) == [c.number for c in changed] * 2
    assert re.findall(r"^### (\S+) ·", text, re.MULTILINE) == [clause.number for clause in changed]
    assert "<del>" in page and "<ins>" in page and "~~" in text
    assert {one.clause for one in moved(base, star).examples} <= {clause.id for clause in changed}


def test_a_title_that_ends_in_a_digit_is_quoted_and_no_inch(base, tmp_path):
    path = tmp_path / "second.toml"
    path.write_text(
        f'id = "second"\ntitle = {{ en = "The Second 1", fr = "Le deuxième 1" }}\ngame = "{GAME}"\n'
        '[set]\n"init.ones_to_lose" = { was = 1, now = 2 }\n',
        encoding="utf-8",
    )
    told = trial(base, Ruleset.load(GAME, house=[path]))
    assert "« Le deuxième 1 »".replace(" ", "\u00a0", 1) in told.markdown("fr").replace("1\u00a0»", "1 »")
    assert "″" not in told.markdown("fr").split("\n## ")[3] and "‘The Second 1’" in told.markdown("en")


def test_the_odds_are_those_of_the_game_with_what_they_differ_by(base, star):
    text = trial(base, star).markdown("en")
    row = "| The figure may go on after three actions | 33.5% | 90.0% | +56.5 points |"
    assert row in text
    assert "these numbers are exact" in text


def test_values_beyond_the_book_are_marked_as_such(base):
    odd = base.with_values({"dice.sides": 8})
    for lang, words in (("en", "beyond the book"), ("fr", "au-delà du livre")):
        text = trial(base, odd).markdown(lang)
        assert text.count(words) > 3  # in brief, in the table, in the flags of clauses
        assert trial(base, base.with_values({"tie.hits": 0})).markdown(lang).count(words) == 0


def test_many_values_are_counted_and_few_are_told(base):
    keys = ["tie.hits", "six.extra", "wounds.to_fall", "bonus.ally", "init.ones_to_lose"]
    values = {"tie.hits": 0, "six.extra": 2, "wounds.to_fall": 4, "bonus.ally": 2, "init.ones_to_lose": 2}
    few = {key: values[key] for key in keys[:FEW]}
    assert "5 values of the rules differ" in trial(base, base.with_values(values)).markdown("en")
    assert "values of the rules differ" not in trial(base, base.with_values(few)).markdown("en")


def test_rules_that_say_the_same_are_told_to(base):
    text = trial(base, Ruleset.load(GAME), lang="en", best=False).markdown()
    assert "say the same" in text and "No clause of the book changes" in text


def test_the_same_bytes_twice_and_no_date_in_them(base, star, compared):
    one, two = (trial(base, Ruleset.load(GAME, house=["lucky-star"]), games=compared) for _ in range(2))
    assert one.html == two.html and one.json == two.json
    assert one.markdown("fr") == two.markdown("fr")
    assert not re.search(r"20[23]\d-\d\d", one.html.decode() + one.markdown("fr"))


def test_it_says_how_to_repeat_it_and_can_be_repeated(base, star, compared, tmp_path):
    told = trial(base, star, games=compared)
    paths = told.write(tmp_path)
    assert [path.name for path in paths] == [
        "lucky-star.trial.both.html", "lucky-star.trial.en.md", "lucky-star.trial.fr.md", "lucky-star.trial.json",
    ]  # fmt: skip
    assert kept_in(told.html.decode()).strip() == told.json.strip().replace("&", "\\u0026").replace("<", "\\u003c")
    assert json.loads(kept_in(told.html.decode())) == json.loads(kept_in(told.json))
    from aofa_widgets.lab.balance import repeating
    from aofa_widgets.lab.balance.again import again as play_again

    again, differing = play_again(repeating.kept(kept_in(told.html.decode())))
    assert differing == 0 and trial(again.base, again.now, games=again, name="lucky-star").json == told.json
    command = told.provenance.command
    assert command.startswith("aofa compare ") and "--house lucky-star" in command and command.endswith("--out report")
    for part in (command, base.fingerprint, star.fingerprint):
        assert part in told.html.decode() and part in told.markdown("fr")


def test_the_python_that_repeats_it_gives_the_same_bytes(base, star, compared, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for told in (trial(base, star), trial(base, star, games=compared)):
        exec(compile(told.provenance.python, "repeat", "exec"), {})
        made = max(Path("trial").glob("*.html"), key=lambda path: len(path.name))  # the second has a number behind it
        assert made.read_bytes() == told.html


def test_a_name_that_another_report_has_is_not_taken(base, star, tmp_path):
    first = trial(base, star).write(tmp_path, ["html"])
    assert trial(base, star).write(tmp_path, ["html"]) == first
    other = trial(base, star, best=result()).write(tmp_path, ["html"])
    assert other[0].name == "lucky-star-2.trial.both.html"


def test_what_cannot_be_used_is_said(base, star, compared, tmp_path):
    for wrong in (
        lambda: trial(base, star, games="won"),
        lambda: trial(base, star, lang="de"),
        lambda: trial(base, "lucky-star"),
        lambda: trial(base, base.with_values({"tie.hits": 0}), games=compared),
        lambda: trial(base, star).write(tmp_path, ["docx"]),
        lambda: kept_in("<html></html>"),
        lambda: kept_in(None),
    ):
        with pytest.raises(InputError) as told:
            wrong()
        assert told.value.say("fr") != told.value.say("en")


def strange(tmp_path):
    """A house rule in which every word that somebody else may choose is hostile."""
    words = json.dumps({"en": EVIL, "fr": EVIL}).replace('": ', '" = ').replace('"en"', "en").replace('"fr"', "fr")
    text = json.dumps(EVIL)
    path = tmp_path / "evil.toml"
    path.write_text(
        f'id = "evil"\ntitle = {words}\nwhy = {words}\ngame = "{GAME}"\n'
        f'[set]\n"tie.hits" = {{ was = 1, now = 0 }}\n'
        f'[text."duel.declare"]\nen = {text}\nfr = {text}\n[text."evil.new"]\nafter = "duel.declare"\n'
        f"title_en = {text}\ntitle_fr = {text}\nen = {text}\nfr = {text}\n",
        encoding="utf-8",
    )
    return Ruleset.load(GAME, house=[path])


@pytest.fixture
def evil(base, tmp_path):
    if "duel.declare" not in {c.id for s in build(base).sections for c in s.clauses}:
        pytest.fail("name a clause of the book")
    found = result(EVIL)
    told = Provenance.of(base, command=EVIL, python=EVIL, players=[EVIL], settings={"a": EVIL})
    return trial(base, strange(tmp_path), best=found, more=[Found(**{**vars(found), "provenance": told})])


def test_nothing_of_a_stranger_is_markup(evil):
    page = evil.html.decode()
    assert page.count("<script") == 2 and "<img" not in page and "javascript:alert(3)\"" not in page
    for lang in ("en", "fr"):
        tokens = [c for token in READER.parse(evil.markdown(lang)) for c in (token, *(token.children or ()))]
        assert not [t for t in tokens if t.type in ("html_block", "html_inline", "image", "link_open")]


@pytest.mark.browser
def test_hostile_words_run_nothing(page, evil, tmp_path):
    (path,) = evil.write(tmp_path, ["html"])
    page.on("dialog", lambda dialog: pytest.fail("a script ran"))
    page.goto(path.as_uri())
    assert "</script>" in page.inner_text("article:not([hidden]) h1")
    assert page.errors == [] and page.outside == []


@pytest.mark.js
@pytest.mark.browser
def test_both_languages_fit_the_page_and_axe_finds_nothing(browser, js_tools, base, star, compared, tmp_path):
    (path,) = trial(base, star, games=compared, best=result()).write(tmp_path, ["html"])
    for lang, width, scheme in (("fr", 320, "dark"), ("en", 900, "light"), ("both", 1500, "light")):
        context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme, locale="en")
        page = context.new_page()
        page.goto(path.as_uri())
        page.locator(f".switch button[data-lang={lang}]").click()
        shown = page.locator("main > article:visible").count()
        assert shown == (2 if lang == "both" else 1)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for summary in page.locator("article:visible summary").all():
            summary.click()
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
        assert [(v["id"], v["nodes"][0]["html"][:120]) for v in found] == []
        if lang == "both":
            tops = "[...document.querySelectorAll('h2')].map((h) => [h.id.slice(3), h.getBoundingClientRect().top])"
            places = page.evaluate(tops)
            half = len(places) // 2
            assert places[:half] == places[half:]  # the languages stand row by row
        context.close()


@pytest.mark.people
def test_the_checker_of_html_finds_no_error(base, star, compared, evil, tmp_path, judged):
    pages = trial(base, star, games=compared, best=result()).write(tmp_path, ["html"]) + evil.write(tmp_path, ["html"])
    advice = "apt-get install default-jre-headless; npm install --no-package-lock, in .ci/js"
    assert judged(validators.vnu(pages), "Java with vnu", advice) == []
