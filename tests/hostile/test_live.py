"""Texts that another language would run are mere words in every format: nothing live survives.

The same strings stand in a clause, in titles, in a table's heading and in a house rule of a copy of the rulebook. They
are lawful, so the book is made; each format is then read as its readers read it.
"""

from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
import zipfile
from html.parser import HTMLParser
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from aofa_widgets import locate
from aofa_widgets.book.build import build
from aofa_widgets.book.formats import render
from aofa_widgets.book.tree import BookView
from aofa_widgets.rules import Ruleset

BAD = (
    "<script>steal()</script>",
    "<img src=x onerror=steal()>",
    "<svg/onload=steal()>",
    "</style></title></textarea><iframe src=//evil.example></iframe>",
    "[click](javascript:steal())",
    "![look](http://evil.example/x.png)",
    "<http://evil.example/a>",
    "[look]: http://evil.example/b",
    '#eval("steal") #read("/etc/passwd") #import "evil" $ x $ @label <label>',
    r"\\input\{/etc/passwd\} \\write18\{steal\} $$\\href\{javascript:steal\}\{x\}$$",
    "\\{\\{ config \\}\\} \\{% include 'evil' %\\} $\\{steal\\}",
    "&lt;script&gt;steal()&lt;/script&gt; &#x3c;b&#x3e;",
    "]]> --> ```\\n%%bash steal",
    "*/ steal() /* // ' onclick=' \u201d onload=steal",
)
CLAUSE = """# LV | {0} | {0}

## live.words | {1} | {1}

### en
{2}

### fr
{2}
"""
HOUSE = """id = "zz-live"
title = {{ en = {0}, fr = {0} }}
why = {{ en = {1}, fr = {1} }}
game = "swashbuckling"
[set]
"stun.dice" = {{ was = 1, now = 2 }}
[text."duel.aim"]
en = {1}
fr = {1}
"""
LIVE_TAGS = ("script", "iframe", "object", "embed", "img", "form", "base", "meta", "link", "svg", "style", "input")
LINKS = ("javascript:", "data:text", "http://evil", "//evil", "vbscript:", "file:")


class Page(HTMLParser):
    """What a page would do: its elements, the attributes that run something, the addresses it names."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.acts: list[str] = []
        self.links: list[str] = []
        self.texts: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.acts += [name for name, _ in attrs if name.startswith("on") or name == "srcdoc"]
        self.links += [value for name, value in attrs if name in ("href", "src", "action", "xlink:href") and value]

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def strange(root: Path, title: str, texts: tuple[str, ...]) -> Path:
    """A copy of the rulebook with these words in a clause, in titles, in a heading and in a house rule."""
    shutil.copytree(locate.shipped(), root, ignore=shutil.ignore_patterns("interface"))
    game = root / "swashbuckling"
    body = "\n\n".join(texts)
    (game / "text" / "98-live.md").write_text(CLAUSE.format(title, title, body), encoding="utf-8")
    told = [json.dumps(text, ensure_ascii=False) for text in (title, " ".join(texts[:6]))]
    (game / "house" / "zz-live.toml").write_text(HOUSE.format(*told), encoding="utf-8")
    tables = (game / "tables.toml").read_text(encoding="utf-8")
    heading = f"en = {json.dumps(texts[1])}, fr = {json.dumps(texts[2])}"
    assert 'en = "Ratings", fr = "Valeurs"' in tables
    spoilt = tables.replace('en = "Ratings", fr = "Valeurs"', heading)
    (game / "tables.toml").write_text(spoilt, encoding="utf-8")
    return root


def book(root: Path) -> BookView:
    with locate.using(root):
        return build(Ruleset.load("swashbuckling", house=["zz-live"]))


@pytest.fixture(scope="module")
def copy(tmp_path_factory) -> Path:
    title = "<script>steal()</script> *#eval* <svg/onload=steal()>"
    return strange(tmp_path_factory.mktemp("live") / "rulebook", title, BAD)


@pytest.fixture(scope="module")
def view(copy) -> BookView:
    return book(copy)


@pytest.fixture(scope="module")
def tame(tmp_path_factory) -> BookView:
    """The same book with harmless words in their place: what its pages hold of their own."""
    return book(strange(tmp_path_factory.mktemp("tame") / "rulebook", "Plain words", ("Plain words.",) * len(BAD)))


def told_apart(live: Page, plain: Page) -> None:
    """A page with strangers' words in it has no live element, no act and no address that the plain one lacks."""
    for tag in LIVE_TAGS:
        assert live.tags.count(tag) == plain.tags.count(tag), tag
    assert live.acts == plain.acts == []
    assert [link for link in live.links if any(link.lower().startswith(bad) for bad in LINKS)] == []
    assert {link for link in live.links if "evil" in link} == set()


@pytest.mark.parametrize("lang", ["both"])
def test_a_page_holds_them_as_words(view, tame, lang):
    page = render(view, lang, "html").decode()
    live = Page(page)
    told_apart(live, Page(render(tame, lang, "html").decode()))
    assert "<script>steal()" in "".join(live.texts) and "steal()</script>" not in page.replace("&lt;", "")


def test_a_book_for_readers_holds_them_as_words(view, tame):
    def pages(data: bytes) -> dict[str, str]:
        with zipfile.ZipFile(io.BytesIO(data)) as book:
            assert all(not name.startswith(("/", "..")) for name in book.namelist())
            return {name: book.read(name).decode() for name in book.namelist() if name.endswith(("html", "opf", "ncx"))}

    live, plain = pages(render(view, "both", "epub")), pages(render(tame, "both", "epub"))
    every = Page("".join(live.values()))
    assert set(every.tags) & {"script", "iframe", "object", "form", "embed"} == set() and every.acts == []
    assert {link for link in every.links if "evil" in link or link.startswith(LINKS)} == set()
    assert every.tags.count("img") == Page("".join(plain.values())).tags.count("img")
    assert "<script>steal()" in "".join(every.texts)


def markdown(text: str) -> Page:
    return Page(MarkdownIt("commonmark", {"html": True}).enable("table").render(text))


@pytest.mark.parametrize("lang", ["both"])
def test_markdown_holds_them_as_words(view, tame, lang):
    told_apart(markdown(render(view, lang, "md").decode()), markdown(render(tame, lang, "md").decode()))


def test_a_notebook_holds_them_as_words_and_runs_none_of_them(view, tame):
    def cells(book) -> list[dict]:
        return json.loads(render(book, "both", "ipynb"))["cells"]

    for live in cells(view):
        text = "".join(live["source"])
        if live["cell_type"] == "markdown":
            page = markdown(text)
            assert {"script", "iframe", "svg", "img", "style", "form"} & set(page.tags) == set() and page.acts == []
            assert [link for link in page.links if "evil" in link or link.startswith(LINKS)] == []
            assert "$$" not in text.replace("\\$", "")
        else:
            compile(text, "cell", "exec")
            assert not re.search(r"^\s*(?:steal|!|%)", text, re.MULTILINE)
    assert sum(c["cell_type"] == "code" for c in cells(view)) >= sum(c["cell_type"] == "code" for c in cells(tame))


def test_paper_holds_them_as_words(view, tmp_path):
    data = render(view, "en", "pdf")
    assert not re.search(rb"/JavaScript|/JS\b|/Launch|/EmbeddedFile\b|/OpenAction|/SubmitForm|evil\.example", data)
    if shutil.which("pdftotext"):
        path = Path(tmp_path) / "live.pdf"
        path.write_bytes(data)
        text = subprocess.run(["pdftotext", "-layout", str(path), "-"], capture_output=True, text=True).stdout
        plain = re.sub(r"\s+", "", text)
        assert "#read(“/etc/passwd”)" in plain and "<script>steal()</script>" in plain
        assert "root:x:" not in text
