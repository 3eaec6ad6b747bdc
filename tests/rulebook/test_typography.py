"""The marks of each language in everything that is printed, and what the pass that sets them must leave alone."""

from __future__ import annotations

import html
import json
import re
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aofa_widgets.book.build import build
from aofa_widgets.book.formats import render
from aofa_widgets.locate import tutorials
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.leftover import left_over
from aofa_widgets.words import languages, typeset
from aofa_widgets.words.typography import bare

HOUSES = ("lucky-star", "stubborn-guards")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nothing_is_left_over_in_what_is_printed(printed, lang):
    wrong = {where: found for text, where in printed[lang].items() if (found := left_over(text, lang))}
    assert wrong == {}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_pass_changes_nothing_the_second_time(printed, lang):
    assert {where: text for text, where in printed[lang].items() if typeset(text, lang) != text} == {}


class _Texts(HTMLParser):
    """The running texts of a page by their language; scripts, styles and code say nothing."""

    SILENT = ("script", "style", "code", "template")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, str]] = []
        self.found: dict[str, list[str]] = {lang: [] for lang in languages()}
        self.said: dict[str, list[str]] = {lang: [] for lang in languages()}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        lang = told.get("lang") or (self.open[-1][1] if self.open else "en")
        for name in ("aria-label", "title", "alt", "placeholder"):
            if told.get(name) and lang in self.said:
                self.said[lang].append(str(told[name]))
        if tag not in ("meta", "link", "input", "br", "img", "path", "hr", "use", "rect", "circle", "line"):
            self.open.append((tag, lang))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        lang = self.open[-1][1] if self.open else "en"
        if lang in self.found and not any(tag in self.SILENT for tag, _ in self.open):
            self.found[lang].append(data)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_of_a_marked_book_keeps_the_marks_of_its_language(lang):
    page = _Texts()
    page.feed(render(build(Ruleset.load("swashbuckling", house=HOUSES)), lang, "html").decode())
    assert sum(map(len, page.found[lang])) > 50_000
    # a mark may stand at the edge of an element: only what both sides of it say can be judged, so the edge is a letter
    texts = [f"x{text.strip()}x" for text in (*page.found[lang], *page.said[lang]) if len(text.split()) > 1]
    edges = re.compile(r"^x[;:!?%»,.…)]|[«(]x$")
    wrong = {text: found for text in texts if not edges.search(text) and (found := left_over(text, lang))}
    assert wrong == {}


@pytest.mark.parametrize("form", ["md", "ipynb"])
def test_other_formats_of_the_french_book_keep_its_marks(form):
    text = render(build(Ruleset.load("swashbuckling")), "fr", form).decode()
    assert text.count("\u202f") > 100 and "« " in text.replace("\u00a0", " ")
    told = html.unescape(re.sub(r"<[^>]+>", "", bare(text)))
    assert not re.search(r"[a-zé]'[a-zéèê]|\w \?|« \w|\w »|\bcoeur|\boeil|manoeuvre", told.replace("\\'", "'"))


CODE = [
    "`a ;b`",
    '`x = "y"`',
    "https://a.org/?q=1;2:3",
    "rulebook/x.toml:12:",
    "mail@a.org",
    "{n ? a : b}",
    "``c ' d``",
]
PIECES = st.sampled_from(
    [*CODE, "mot", "L'été", "oui", "45", "1 000", "%", ";", ":", "!", "?", "«", "»", '"', "...", "-3", "2-5", "(", ")"]
)


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, min_size=1, max_size=9).map(" ".join), st.sampled_from(["en", "fr"]))
def test_the_pass_is_idempotent_and_leaves_code_and_addresses_alone(text, lang):
    once = typeset(text, lang)
    assert typeset(once, lang) == once
    for code in CODE:
        assert once.count(code) == text.count(code)


@pytest.mark.parametrize(
    ("lang", "text", "keys"),
    [
        ("fr", "Le coeur , la manoeuvre", ["stray_space", "ligature", "ligature"]),
        ("fr", "la 2ème fois, l'\u202f1ère", ["apostrophe", "ordinal", "ordinal"]),
        ("fr", "oui? non !", ["space", "space"]),
        ("fr", "Exemple: 45 %", ["space", "colon"]),
        ("fr", "« oui »", ["guillemets", "guillemets"]),
        ("fr", "Etat-major, Ecrivez. A la fin", ["capital", "capital", "capital"]),
        ("en", "two  spaces - or 'one' ?", ["apostrophe", "apostrophe", "two_spaces", "stray_space"]),
        ("en", "the color, organized -3...", ["dots", "dash", "ise", "american"]),
    ],
)
def test_each_mark_left_over_is_seen(lang, text, keys):
    assert sorted(key for _, key, _ in left_over(text, lang)) == sorted(keys)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_words_of_the_lesson_notebooks(lang):
    cells = [
        "".join(cell["source"])
        for path in sorted(tutorials().rglob("*.ipynb"))
        if lang in path.relative_to(tutorials()).parts
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
        if cell["cell_type"] == "markdown"
    ]
    assert len(cells) > 20
    cells = [re.sub(r"```.*?```", "", cell, flags=re.DOTALL) for cell in cells]  # Python has marks of its own
    plain = [re.sub(r"<[^>]+>|!?\[([^\]]*)\]\([^)]*\)", r"\1", cell) for cell in cells]
    assert {text: found for text in plain if (found := left_over(text, lang))} == {}
