"""The PDF: accepted as PDF/UA, the same bytes twice, words as they were written and in order, marks said in words."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from aofa_widgets.book.build import build
from aofa_widgets.book.formats import pdf, render
from aofa_widgets.book.formats.pdf_data import document
from aofa_widgets.book.formats.pdf_lines import Lines, plain
from aofa_widgets.book.tree import (
    Block,
    BookView,
    Cell,
    ClauseView,
    Entry,
    ExampleView,
    Flag,
    Piece,
    Row,
    SectionView,
    TableView,
)
from aofa_widgets.errors import InputError, SourceError
from aofa_widgets.rules import Ruleset

HOUSES = ["lucky-star", "stubborn-guards"]
poppler = pytest.mark.skipif(not shutil.which("pdftotext"), reason="pdftotext of poppler-utils is not installed")
EVIL = r"#import \"x.typ\": * $x$ ] [ } { \ // /* <script>alert(1)</script> #panic() `r` *b* _i_ @ref <label> = h"


@pytest.fixture(scope="module")
def view():
    return build(Ruleset.load("swashbuckling", house=HOUSES))


@pytest.fixture(scope="module")
def short(view):
    """Two sections: one with marks, tables and examples, and the shortest."""
    return replace(view, sections=(view.sections[3], min(view.sections, key=lambda s: len(s.clauses))))


@pytest.fixture(scope="module")
def whole(view):
    return render(view, "both", "pdf")


def titles(data):
    """Bookmarks, as the reader's side panel shows them."""
    found = re.findall(rb"/Title\s*(?:<([0-9A-F]+)>|\(((?:[^()\\]|\\.)*)\))", data)
    return [
        bytes.fromhex(coded.decode()).decode("utf-16") if coded else re.sub(r"\\(.)", r"\1", bare.decode())
        for coded, bare in found
    ]


def pages(data, tmp_path):
    """The text of each page in reading order."""
    path = tmp_path / "book.pdf"
    path.write_bytes(data)
    done = subprocess.run(["pdftotext", "-raw", "-enc", "UTF-8", path, "-"], capture_output=True, check=True)
    return done.stdout.decode().split("\f")[:-1]


def running(text):
    """A text without spaces, line breaks and hyphens at the end of a line."""
    return re.sub(r"\xad|\u200b|(?<=\w)[-\u2010]\n(?=\w)|\s", "", text)


def said(items):
    """Items as plain words, +put in+ and -taken out-."""
    signs = {"ins": "+", "del": "-"}
    parts = []
    for item in items:
        if isinstance(item, str):
            parts.append(item)
        else:
            sign = signs.get(item.get("m", ""), "")
            parts.append(sign + (said(item["p"]) if "p" in item else item["t"]) + sign)
    return "".join(parts)


@pytest.mark.parametrize("paper, size", [("a4", "595.27"), ("letter", "612")])
@pytest.mark.parametrize("lang", ["en", "fr", "both"])
def test_the_standard_for_readers_aloud_is_met(short, lang, paper, size):
    data = render(short, lang, "pdf", paper)
    assert data.startswith(b"%PDF-1.7") and b"<pdfuaid:part>1</pdfuaid:part>" in data
    assert set(re.findall(rb"/MediaBox\s*\[0 0 ([\d.]{3,6})", data)) == {size.encode()}
    assert f"/Lang({'fr' if lang == 'fr' else 'en'})".encode() in data.replace(b" ", b"")
    for tag in (b"/H1", b"/H2", b"/TH", b"/TD", b"/Link", b"/TOCI", b"/L"):
        assert re.search(rb"/S\s*" + tag + rb"\b", data), tag
    assert (b"/Lang(fr)" in data.replace(b" ", b"")) == (lang != "en")


def test_every_clause_is_in_the_outline_in_both_languages(view, whole):
    found = titles(whole)
    for section in view.sections:
        for clause in section.clauses:
            en, fr = ("".join(p.text for p in clause.titles[lang] if p.mark != "del") for lang in ("en", "fr"))
            if not any(p.mark for lang in ("en", "fr") for p in clause.titles[lang]):
                assert f"{clause.number} {en} · {fr}" in found
            assert any(title.startswith(f"{clause.number} ") for title in found)
    assert {"Glossary · Glossaire", "Contents · Sommaire"} <= set(found)


def test_the_same_bytes_twice_and_in_another_process(short, tmp_path):
    data = render(short, "both", "pdf")
    assert render(short, "both", "pdf") == data
    text = json.dumps(document(short, ["en", "fr"]), ensure_ascii=False, separators=(",", ":"))
    (tmp_path / "data.json").write_text(text, encoding="utf-8")
    code = (
        "import sys, hashlib; from pathlib import Path; from aofa_widgets.book.formats.pdf import compiled;"
        "print(hashlib.sha256(compiled(Path(sys.argv[1]).read_text(encoding='utf-8'))).hexdigest())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, tmp_path / "data.json"],
        capture_output=True, text=True, check=True, cwd=tmp_path,
        env={"PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo", "PYTHONPATH": str(Path(__file__).parents[2])},
    )  # fmt: skip
    assert done.stdout.strip() == hashlib.sha256(data).hexdigest()


@poppler
def test_each_page_has_the_notice_in_its_languages_and_no_title_stands_alone(view, whole, tmp_path):
    found = pages(whole, tmp_path)
    assert 20 < len(found) < 45
    heads = {f"{c.number}{''.join(p.text for p in c.titles['en'])}" for s in view.sections for c in s.clauses}
    for text in found:
        page = running(text)
        assert running(view.notice["en"]) in page and running(view.notice["fr"]) in page
        body = page[: page.index(running(view.notice["en"]))].strip()
        assert not any(body.endswith(running(head)) for head in heads)
    (one,) = {running(view.notice["fr"]) in running(page) for page in pages(render(view, "fr", "pdf"), tmp_path)}
    assert one


@poppler
def test_text_comes_in_reading_order_and_changes_are_said_in_words(short, tmp_path):
    text = running(" ".join(pages(render(short, "both", "pdf"), tmp_path)))
    clause = next(c for c in short.sections[0].clauses if c.number == "3A")
    order = [
        "3A When 1s lose the initiative (was: A 1 loses the initiative)",
        "The turn then passes to the other side.",
        "Le tour passe alors à l’autre camp.",
        running(clause.flags[0].text["en"]),
        running(clause.flags[0].text["fr"]),
        "Table 1. Chance of keeping the initiative",
        "Base rules · Règles de base 83%",
        "House rule · Règle maison 100%",
    ]
    at = text.rindex(running(order[0]))
    places = [text.index(running(part), at) for part in order]
    assert places == sorted(places)
    assert running("it loses the initiative. (was: When the active side rolls a 1") in text
    assert "(avant:Quand" in text and "3(was:2)(avant:2)" in text
    assert text.count("Table1.") == 1 == text.count("Tableau1.")


@pytest.mark.parametrize(
    "pieces, en, fr",
    [
        ("roll |-one die|+two dice|.", "roll +two dice+ (was: -one die-).", "roll +two dice+ (avant : -one die-)."),
        ("a |-6|+8|″ move", "a +8+″ (was: -6-) move", "a +8+″ (avant : -6-) move"),
        ("a |-6 |b", "a (removed: -6-) b", "a (retiré : -6-) b"),
        ("a|- 6| b", "a (removed: -6-) b", "a (retiré : -6-) b"),
        ("a|- 6|.", "a (removed: -6-).", "a (retiré : -6-)."),
        ("a |+very |good", "a +very+ good", "a +very+ good"),
        ("a |-x |+y z |b", "a +y z+ (was: -x-) b", "a +y z+ (avant : -x-) b"),
        ("-all gone", "(removed: -all gone-)", "(retiré : -all gone-)"),
    ],
)
def test_changes_keep_their_spaces_and_their_words(pieces, en, fr):
    marks = {"-": "del", "+": "ins"}
    line = tuple(Piece(p[1:], mark=marks[p[0]]) if p[0] in marks else Piece(p) for p in pieces.split("|"))
    told = {lang: said(Lines(lang)(line)).replace("\u00a0", " ") for lang in ("en", "fr")}
    assert told == {"en": en, "fr": fr}


def test_a_paragraph_put_in_or_taken_out_whole_says_so_once():
    def block(mark, *words):
        return Block("ul", tuple((Piece(word, mark=mark),) for word in words), mark=mark)

    new, gone = Lines("en").blocks([block("ins", "a", "b"), block("ins", "c"), block("del", "d")])[0::2]
    assert [said(line) for line in new["p"]] == ["Added: +a+", "+b+"]
    assert [said(line) for line in gone["p"]] == ["(removed: -d-)"]


def hostile():
    """A book whose every word is as bad as a stranger's file can make it."""
    words = {"en": EVIL, "fr": EVIL}
    line = (Piece(EVIL), Piece(EVIL, "value", "x", 0, code=True), Piece(EVIL, "see", EVIL))
    lines = dict.fromkeys(words, line)
    table = TableView("t", words, (words, words), (Row(words, (Cell(words, words),), True),), number=1)
    blocks = (Block("p", ((*line, Piece("y" * 10_000)),)), Block("ol", (line, ())))
    clause = ClauseView(
        EVIL, EVIL, EVIL, lines, dict.fromkeys(words, blocks),
        (table,), (ExampleView(lines, True),), (Flag("h", words),), (),
    )  # fmt: skip
    section = SectionView(
        "glossary", "glossary", lines, (clause, replace(clause, id="-glossary", blocks=dict.fromkeys(words, ())))
    )
    odd = {"en": "漢\x00\u202e \ue000 👩\u200d🚀", "fr": "\ud800 \r\n\t a\u0301"}
    houses = (Entry(EVIL, words, odd), Entry("h2", odd, {"en": "z" * 10_000, "fr": "mot " * 2500}))
    return BookView(
        "g", words, words, words, words, (words,), (section,), (Entry(EVIL, words, words),), houses, EVIL, 1
    )


def test_nothing_hostile_is_obeyed(tmp_path):
    data = render(hostile(), "both", "pdf")
    assert b"/JavaScript" not in data and b"/URI" not in data and b"/Launch" not in data
    assert any(plain(EVIL)[:40] in title for title in titles(data))
    if shutil.which("pdftotext"):
        text = running(" ".join(pages(data, tmp_path)))
        assert text.count("#panic()") > 20 and "<script>alert(1)</script>" in text
        assert "‹U+6F22›\\x00\\u202e" in text and "‹U+E000›" in text and "\\ud800" in text and text.count("y") > 10_000


def test_an_empty_book_and_a_table_without_rows_are_drawn():
    empty = {"en": "", "fr": ""}
    nothing = BookView("g", empty, empty, empty, empty, (), (), (), (), "", 0)
    none = {"en": (), "fr": ()}
    clause = ClauseView("c", "1", "c", none, none, (TableView("t", empty, (empty,), ()),), (), (), ())
    some = replace(nothing, sections=(SectionView("1", "s", none, (clause,)),))
    for view in (nothing, some):
        assert render(view, "fr", "pdf").startswith(b"%PDF")


def test_what_cannot_be_made_is_said_in_both_languages(short, monkeypatch):
    with pytest.raises(SourceError) as caught:
        pdf.compiled('{"langs":')
    assert "PDF" in caught.value.say("en") and "n'a pas pu".replace("'", "’") in caught.value.say("fr")
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(InputError) as missing:
        render(short, "en", "pdf")
    assert "pip install typst" in missing.value.say("en") and "pip install typst" in missing.value.say("fr")


def test_columns_share_the_width_by_what_they_hold(view):
    sheets = [t for s in document(view, ["en", "fr"])["sections"] for c in s["clauses"] for t in c["tables"]]
    assert len(sheets) == sum(len(c.tables) for s in view.sections for c in s.clauses) > 5
    for sheet in sheets:
        assert len(sheet["widths"]) == len(sheet["head"]) == len(sheet["rows"][0]["cells"])
        for at, width in enumerate(sheet["widths"]):
            words = [w for row in sheet["rows"] for _, text in row["cells"][at]["t"] for w in text.split()]
            assert width >= max(map(len, words))


def test_no_number_stands_twice_in_the_contents(view):
    page = render(view, "fr", "html").decode()
    named = re.search(r'<nav class="contents".*?</nav>', page, re.S)[0]
    chapter, clause = r'<span class="n">([^<]+)', r'<a href="[^"]*"(?: class="changed")?><span>([^<]+)'
    told = re.findall(f"{chapter}|{clause}", named)
    for numbers in ([row["no"] for row in document(view, ["en"])["toc"].values()], [a or b for a, b in told]):
        shown = [number for number in numbers if number]
        assert len(shown) > 80 and len(shown) == len(set(shown))
