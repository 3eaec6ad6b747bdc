"""The lessons as static pages: whole, the same in both languages, answers folded away, nothing asked of anywhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from aofa_widgets.book.lessons import pages
from aofa_widgets.cli.main import main
from aofa_widgets.games import GAMES
from aofa_widgets.rules import Ruleset, first_game
from aofa_widgets.teach.lesson import load_lessons, open_lesson
from aofa_widgets.teach.question import Asked, Question
from aofa_widgets.words import languages

GAME = "swashbuckling"
AXE = Path(__file__).parents[2] / ".ci" / "js" / "node_modules" / "axe-core" / "axe.min.js"
VOID = {"meta", "link", "br", "img"}


class Reader(HTMLParser):
    """What a page shows before anything is opened, its links and ids, and whether every element is closed."""

    def __init__(self, text):
        super().__init__()
        self.open, self.shown, self.links, self.ids, self.seen = [], [], [], [], []
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)
        self.links += [value for name, value in attrs if name in ("href", "src") and tag != "link"]
        self.ids += [value for name, value in attrs if name == "id"]
        if tag not in VOID and not self.get_starttag_text().endswith("/>"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in VOID and self.open and self.open[-1] == tag:
            self.open.pop()

    def handle_data(self, data):
        if "details" not in self.open and not {"style", "svg"} & set(self.open):
            self.shown.append(data)


@pytest.fixture(scope="module")
def made():
    return pages(Ruleset.load(GAME))


@pytest.fixture(scope="module")
def read(made):
    return {name: Reader(data.decode()) for name, data in made.items()}


def test_there_is_a_page_for_each_lesson_in_each_language_and_a_contents_page(made):
    lessons = load_lessons(GAME)
    assert len(made) == len(languages()) * (len(lessons) + 1)
    assert {name.split("/")[0] for name in made} == set(languages())


def test_every_link_leads_to_a_page_that_is_there_and_nothing_is_fetched(made, read):
    for name, page in read.items():
        for link in page.links:
            place = (Path(name).parent / link).as_posix()
            parts = []
            for part in place.split("/"):
                parts = parts[:-1] if part == ".." else [*parts, part]
            assert "/".join(parts) in made or link.startswith("data:"), (name, link)
        assert "script" not in page.seen
        assert b"http" not in re.sub(rb"http-equiv|http://www.w3.org/[a-z0-9/]+", b"", made[name])


def test_both_languages_show_the_same_things(read):
    for lesson in load_lessons(GAME):
        found = []
        for lang in languages():
            (name,) = (one for one in read if one.startswith(f"{lang}/{lesson.number:02}_"))
            found.append(read[name])
        english, french = found
        own = set("text tspan span p li br em strong code a g rect path title desc style".split())
        count = [{tag: page.seen.count(tag) for tag in set(page.seen) - own} for page in found]
        assert count[0] == count[1], lesson.key
        ids = [[one for one in page.ids if one in [step.id for step in lesson.steps]] for page in found]
        assert ids[0] == ids[1] == [step.id for step in lesson.steps]
        assert "".join(english.shown) != "".join(french.shown)


def even(text):
    return re.sub(r"\s+", " ", text)


def test_no_answer_is_to_be_read_before_it_is_opened(read):
    rules = Ruleset.load(GAME)
    asked = 0
    for lesson in load_lessons(GAME):
        for lang in languages():
            (name,) = (one for one in read if one.startswith(f"{lang}/{lesson.number:02}_"))
            shown = even(" ".join(read[name].shown))
            opened = open_lesson(lesson, lang, rules)
            for step in lesson.steps:
                if isinstance(step.content, Question):
                    question = Asked(step.content, rules, opened.speakers)
                    asked += 1
                    assert even(question.ask[lang]) in shown, (name, step.id)
                    assert even(question.told[lang]) not in shown, (name, step.id)
                    for hint in question.hints():
                        assert even(hint[lang]) not in shown, (name, step.id)
    assert asked > 20


def test_the_same_lessons_give_the_same_bytes(made):
    again = pages(Ruleset.load(GAME), only=["duel"])
    assert len(again) == 4 and again.items() <= made.items()


def test_a_house_rule_marks_its_steps_its_words_and_its_answers(made):
    rules = Ruleset.load(GAME, house=["extended-turns"])
    found = pages(rules, only=["one"])
    english, french = (found[name].decode() for name in sorted(found) if "index" not in name)
    assert "This step changes under these rules" in english and "Cette étape change avec ces règles" in french
    assert "<del>" in english and "<ins>" in english and "Extended Turns" in english and "Tours prolongés" in french
    assert not any(b'class="changed"' in data for data in made.values())


def test_rules_that_leave_nothing_of_a_sentence_are_told_and_the_page_stands():
    for values in ({"dice.sides": 10}, {"init.losing_face": 4}):
        found = pages(Ruleset.load(GAME).with_values(values), ["en"], only=["action", "one"])
        assert len(found) == 3 and all(b"Traceback" not in data for data in found.values())


def test_the_command_writes_them_and_refuses_what_it_cannot(made, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("aofa_widgets.book.lessons.pages", lambda rules: made)
    out = ["--format", "html", "--out", str(tmp_path / "pages")]
    assert main(["lessons", *out, "--game", first_game(), "--lang", "fr"]) == 0
    assert "fr/index.html" in capsys.readouterr().out
    assert (tmp_path / "pages" / "en" / "index.html").read_bytes().startswith(b"<!doctype html>")
    assert main(["lessons", *out]) == 0  # a folder for each game, where several have lessons
    taught = [game for game in GAMES if load_lessons(game)]
    assert len(taught) == 1 or all((tmp_path / "pages" / game / "fr" / "index.html").is_file() for game in taught)
    assert main(["lessons", *out, "--game", "chess"]) != 0 and "chess" in capsys.readouterr().err
    html = ["--format", "html"]
    for wrong in (html, [*html, "--out", str(tmp_path), "--check"], ["--house", "impetus"]):
        assert main(["lessons", *wrong]) != 0
        told = capsys.readouterr().err
        assert "Add" in told or "Leave it out" in told
    (tmp_path / "file").write_text("x")
    assert main(["lessons", "--format", "html", "--out", str(tmp_path / "file")]) != 0
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.js
@pytest.mark.browser
def test_axe_finds_nothing_and_the_pages_fit(browser, js_tools, made, tmp_path):
    for name, data in made.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    views = (("fr/index.html", 320, "dark"), ("fr/01_l_action.html", 320, "dark"), ("en/02_the_1.html", 900, "light"))
    for name, width, scheme in views:
        context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme, locale="en")
        page = context.new_page()
        page.goto((tmp_path / name).as_uri())
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
        assert [(v["id"], v["nodes"][0]["html"][:160]) for v in found] == []
        context.close()


HIGH = """() => [...document.querySelectorAll("details > :not(summary)")].map((one) => {
  const box = one.getBoundingClientRect();
  return one.checkVisibility({ contentVisibilityAuto: true }) && box.height > 8;
})"""


@pytest.mark.browser
def test_what_is_folded_on_the_screen_is_unfolded_on_paper(page, made, tmp_path):
    """Clauses, answers and examples: who prints a lesson reads them all."""
    path = tmp_path / "lesson.html"
    path.write_bytes(next(data for _, data in sorted(made.items()) if data.count(b"<details") > 5))
    page.goto(path.as_uri())
    folded = page.evaluate(HIGH)
    assert len(folded) > 5 and not any(folded)
    page.emulate_media(media="print")
    assert all(page.evaluate(HIGH))
