"""The e-book: a whole container, links that lead somewhere, nothing from outside, each language named, no colours."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as tree
import zipfile
from functools import cache

import pytest

from aofa_widgets.book.build import build
from aofa_widgets.book.formats import render
from aofa_widgets.cli.benches.rulebook import validators
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.saving import save

X, OPF, OPS = "{http://www.w3.org/1999/xhtml}", "{http://www.idpf.org/2007/opf}", "{http://www.idpf.org/2007/ops}"
DC, LANG = "{http://purl.org/dc/elements/1.1/}", "{http://www.w3.org/XML/1998/namespace}lang"
LANGS = ("en", "fr", "both")
HOSTILE = """
id = "hostile"
title = { en = "</title><script>alert(1)</script> ]]> &nbsp;", fr = "<img src=x onerror=alert(1)> \\"&amp;" }
why = { en = "<svg onload=alert(1)> \\uFFFE", fr = "<!-- ]]>" }
game = "swashbuckling"
[text."opposed.rating"]
title_en = "<script>alert(1)</script>"
title_fr = "\\" onmouseover=alert(1) x=\\""
en = "<script>alert(1)</script> [x](javascript:alert(1)) [[rating|<i>]] `<u>`"
fr = "&lt;script&gt; <p> {choice stun.dice | 1: <script>alert(1)</script> | else: -}"
[text."1 \\"><script>"]
title_en = "Added"
title_fr = "Ajouté"
after = "opposed.rating"
en = "x"
fr = "x"
"""


@cache
def view(*house):
    return build(Ruleset.load("swashbuckling", house=house))


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    path = tmp_path_factory.mktemp("epub") / "hostile.toml"
    path.write_text(HOSTILE, encoding="utf-8")
    return build(Ruleset.load("swashbuckling", house=[path]))


def opened(shown, book=None):
    archive = zipfile.ZipFile(io.BytesIO(render(book or view("lucky-star"), shown, "epub")))
    return archive, {
        name.removeprefix("EPUB/"): tree.fromstring(archive.read(name))
        for name in archive.namelist()
        if name.endswith(("xhtml", "opf", "xml"))
    }


def test_the_container_depends_on_nothing_but_the_book():
    first = render(view(), "en", "epub")
    assert (
        first == render(build(Ruleset.load("swashbuckling")), "en", "epub") != render(view("lucky-star"), "en", "epub")
    )
    archive = zipfile.ZipFile(io.BytesIO(first))
    kind = archive.infolist()[0]
    assert (kind.filename, kind.compress_type, archive.read(kind)) == ("mimetype", 0, b"application/epub+zip")
    assert first[30:58] == b"mimetypeapplication/epub+zip"
    assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)} and archive.testzip() is None


@pytest.mark.parametrize("shown", LANGS)
def test_every_page_is_listed_and_every_link_leads_somewhere(shown):
    archive, pages = opened(shown)
    package = pages["package.opf"]
    listed = {item.get("href"): item.get("id") for item in package.iter(f"{OPF}item")}
    inside = {name.removeprefix("EPUB/") for name in archive.namelist() if name.startswith("EPUB/")}
    assert set(listed) == inside - {"package.opf"}
    read = [item.get("idref") for item in package.iter(f"{OPF}itemref")]
    assert sorted(read) == sorted(id for name, id in listed.items() if name.endswith("xhtml"))
    ids = {f"{name}#{node.get('id')}" for name, page in pages.items() for node in page.iter() if node.get("id")}
    links = 0
    for name, page in pages.items():
        for node in page.iter(f"{X}a"):
            href = node.get("href")
            links += 1
            assert href in ids or href in inside or href.startswith("https://creativecommons.org/"), (name, href)
        assert {node.tag for node in page.iter()}.isdisjoint(
            f"{X}{tag}" for tag in ("script", "img", "iframe", "object")
        )
    assert links > 200


def test_contents_name_every_section_and_clause_in_order():
    _, pages = opened("both")
    (toc,) = [nav for nav in pages["nav.xhtml"].iter(f"{X}nav") if nav.get(f"{OPS}type") == "toc"]
    lists = toc.find(f"{X}ol").findall(f"{X}li")
    book = view("lucky-star")
    assert len(lists) == len(book.sections) + 1
    numbers = [node.text for node in toc.iter(f"{X}span") if node.get("class") == "no"]
    assert numbers == [n for section in book.sections for n in [section.id, *(c.number for c in section.clauses)]]


@pytest.mark.parametrize("shown", LANGS)
def test_languages_are_named_and_metadata_says_whose_book_it_is(shown):
    _, pages = opened(shown)
    langs = ["en", "fr"] if shown == "both" else [shown]
    package = pages["package.opf"]
    assert [node.text for node in package.iter(f"{DC}language")] == langs
    assert [node.text for node in package.iter(f"{DC}creator")] == ["Greg Hallam"]
    rights = {node.get(LANG): node.text for node in package.iter(f"{DC}rights")}
    book = view("lucky-star")
    assert list(rights) == langs
    assert all(book.notice[lang] in rights[lang] and book.licence[lang] in rights[lang] for lang in langs)
    told = {node.get("property") for node in package.iter(f"{OPF}meta")}
    assert {f"schema:access{name}" for name in ("Mode", "ModeSufficient", "ibilityFeature", "ibilityHazard")} <= told
    names = {next(package.iter(f"{DC}identifier")).text} | {
        next(opened(other)[1]["package.opf"].iter(f"{DC}identifier")).text for other in ("en", "fr", "both")
    }
    assert len(names) == 3
    for name, page in pages.items():
        if name.endswith("xhtml"):
            assert page.get("lang") == page.get(LANG) == langs[0]
            assert all(node.get("lang") == node.get(LANG) for node in page.iter())
        for clause in (node for node in page.iter(f"{X}section") if "clause" in node.get("class", "")):
            assert [part.get("lang") for part in clause] == langs
    front = "".join(pages["front.xhtml"].itertext())
    assert all(book.notice[lang] in front and book.licence[lang] in front for lang in langs)


def test_marks_are_said_aloud_and_words_open_their_definition():
    _, pages = opened("fr")
    nodes = [node for page in pages.values() for node in page.iter()]
    spoken = {"del": "retiré\u00a0: ", "ins": "ajouté\u00a0: "}
    marked = [node for node in nodes if node.tag in (f"{X}del", f"{X}ins")]
    assert len(marked) > 10
    for node in marked:
        assert node[0].get("class") == "vh" and node[0].text == spoken[node.tag.removeprefix(X)]
    words = [node for node in nodes if node.get(f"{OPS}type") == "glossref noteref"]
    entries = {node.get("id") for node in pages["glossary.xhtml"].iter(f"{X}div")}
    assert words and all(node.get("href").removeprefix("glossary.xhtml#") in entries for node in words)


def test_the_style_sets_no_colour_and_asks_for_nothing():
    style = opened("en")[0].read("EPUB/book.css").decode()
    assert not re.search(
        r"(?<![-\w])(?:color|background)\s*:\s*(?!inherit|\s)|#[0-9a-f]{3}|url\(|@import|@font-face", style
    )


@pytest.mark.long
def test_epubcheck_finds_nothing_in_marked_and_hostile_books(tmp_path, hostile, judged):
    books = {
        "marked": view("lucky-star", "stubborn-guards"),
        "hostile": hostile,
    }
    made = [
        save(render(book, lang, "epub"), tmp_path / f"{name}.{lang}.epub")
        for name, book in books.items()
        for lang in ("both",)  # each file costs a start of Java
    ]
    assert judged(validators.epubcheck(made), "epubcheck", "apt-get install epubcheck") == []


@pytest.mark.parametrize("shown", LANGS)
def test_nothing_hostile_survives(hostile, shown):
    archive, pages = opened(shown, hostile)
    calm = {(node.tag, *sorted(node.keys())) for page in opened(shown)[1].values() for node in page.iter()}
    for name, page in pages.items():
        assert {(node.tag, *sorted(node.keys())) for node in page.iter()} - calm <= {(f"{X}code",)}, name
    assert len(re.findall(rb'<section id="c-1-script"', archive.read("EPUB/s-3.xhtml"))) == 1


@pytest.mark.browser
def test_no_page_is_wider_than_a_telephone(browser, tmp_path):
    archive, pages = opened("both", view("lucky-star", "stubborn-guards"))
    archive.extractall(tmp_path)
    context = browser.new_context(viewport={"width": 320, "height": 700})
    page = context.new_page()
    for name in (name for name in pages if name.endswith("xhtml")):
        page.goto((tmp_path / "EPUB" / name).as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, name
    context.close()


@pytest.mark.browser
@pytest.mark.js
def test_axe_finds_nothing(browser, js_tools, tmp_path):
    opened("both")[0].extractall(tmp_path)
    context = browser.new_context(viewport={"width": 390, "height": 800})
    page = context.new_page()
    for name in ("front", "nav", "s-3", "glossary"):
        page.goto((tmp_path / "EPUB" / f"{name}.xhtml").as_uri())
        page.evaluate(validators.AXE.read_text(encoding="utf-8"))
        found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
        # landmarks are for a page of the web: a reading system has its own around these
        told = [(v["id"], v["nodes"][0]["html"][:120]) for v in found if v["id"] not in ("region", "landmark-one-main")]
        assert told == [], name
    context.close()
