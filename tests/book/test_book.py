"""The book: numbers from parameters, examples from the engine, odds exact, pages safe, whole, and the same twice."""

from __future__ import annotations

import html
import os
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from aofa_widgets.book import examples, odds, tables
from aofa_widgets.book.build import build, check_examples
from aofa_widgets.book.formats import render, write
from aofa_widgets.book.formats.html import PageLines
from aofa_widgets.book.show import clause
from aofa_widgets.book.tree import Piece
from aofa_widgets.cli.main import main
from aofa_widgets.errors import InputError, SourceError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.saving import save
from aofa_widgets.rules.text import load_text
from aofa_widgets.words.typography import TITLES

GOLDEN = Path(__file__).parent / "golden"
BASE = Ruleset.load("swashbuckling")
HOSTILE = '''
id = "hostile"
title = { en = "</title><script>alert(1)</script>", fr = "<img src=x onerror=alert(1)> \\"&amp;" }
why = { en = "<svg onload=alert(1)>", fr = "]]></style><script>alert(1)</script>" }
game = "swashbuckling"
[text."opposed.rating"]
title_en = "<script>alert(1)</script>"
title_fr = "\\" onmouseover=alert(1) x=\\""
en = """<script>alert(1)</script> [x](javascript:alert(1)) ![x](https://x.org/x.png)
<https://x.org> &lt;b&gt; [[rating|<i>]] `<u>`"""
fr = "{choice stun.dice | 1: <script>alert(1)</script> | else: -}"
'''


class Reader(HTMLParser):
    """Notes what a page holds: tags, attributes, ids, links."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.attributes, self.ids, self.links = set(), set(), [], []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.ids += [value for name, value in attrs if name == "id"]
        self.links += [value for name, value in attrs if name in ("href", "src")]


@pytest.fixture(scope="module")
def pages():
    view = build(BASE)
    return {lang: render(view, lang).decode() for lang in ("en", "fr", "both")}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("ref", ["3A", "5A"])
def test_two_clauses_are_as_they_were_looked_at(ref, lang):
    card = clause(ref, lang, BASE)
    told = f"{card}\n\n{card._repr_markdown_()}\n"
    path = GOLDEN / f"{ref}.{lang}.md"
    if os.environ.get("AOFA_GOLDEN") == "write":
        path.write_text(told, encoding="utf-8")
    assert told == path.read_text(encoding="utf-8")


def test_a_card_shows_itself_safely_and_says_a_whole_sentence(tmp_path):
    card = clause("AOFA-3A-1", "fr", BASE)
    assert (card.number, card.title) == ("3A", "Un 1 fait perdre l’initiative")
    assert str(card).startswith("Article\u00a03A, Un 1 fait perdre l’initiative. ") and "*" not in str(card)
    assert Reader(card._repr_html_()).links == []
    path = tmp_path / "hostile.toml"
    path.write_text(HOSTILE, encoding="utf-8")
    shown = clause("3B.1", "en", Ruleset.load("swashbuckling", house=[path]))._repr_html_()
    assert "script" not in Reader(shown).tags
    with pytest.raises(InputError) as caught:
        clause("3Z", "en", BASE)
    assert "3Z" in caught.value.say("fr")


def test_examples_hold_and_reword_themselves():
    assert [f.say("en") for f in check_examples("swashbuckling")] == []
    view = build(BASE.with_values({"init.ones_to_lose": 2}))
    changed = [c for s in view.sections for c in s.clauses if any(e.changed for e in c.examples)]
    assert changed and all(c.flags for c in changed)


def test_an_example_that_no_longer_holds_is_named_with_its_line():
    example = load_text("swashbuckling").find("3A").examples[0]
    faults = examples.check_example(BASE.with_values({"init.ones_to_lose": 2}), example)
    assert [f.where for f in faults] == [example.where] * len(faults) and "initiative" in faults[0].say("fr")


def test_tables_show_base_and_house_side_by_side():
    house = BASE.with_values({"tables.duelling": ["push", "stun"], "init.ones_to_lose": 2, "rating.dashing": 5})
    hits = tables.table("hits.duelling", house, BASE)
    assert [(row.cells[0].text["fr"], (row.cells[0].was or {}).get("fr")) for row in hits.rows] == [
        ("recul", None), ("étourdissement", "blessure"), ("étourdissement", "arme lâchée"),
        ("étourdissement", "blessure"),
    ]  # fmt: skip
    keep = tables.table("odds.keep-initiative", house, BASE)
    shown = [[cell.text["en"] for cell in row.cells[:3]] for row in keep.rows]
    assert shown == [["83%", "69%", "58%"], ["100%", "97%", "93%"]]
    assert [row.house for row in keep.rows] == [False, True]
    ratings = tables.table("ratings", house, BASE)
    assert [bool(row.cells[0].was) for row in ratings.rows] == [False, False, True, False]
    with pytest.raises(SourceError) as caught:
        tables.table("rating", house)
    assert "`ratings`" in caught.value.say("en")


def test_odds_are_the_games_own():
    assert odds.odds("keep", BASE, 3) == odds.odds("keep", BASE, 1) ** 3
    assert float(odds.odds("hit", BASE, 1, 1)) == 21 / 36


def test_every_table_of_the_rulebook_is_in_the_book():
    shown = {t.name for s in build(BASE).sections for c in s.clauses for t in c.tables}
    assert shown == set(tables.definitions("swashbuckling"))


@pytest.mark.parametrize("lang", ["en", "fr", "both"])
def test_pages_ask_for_nothing_and_link_to_what_is_there(pages, lang):
    seen = Reader(pages[lang])
    assert len(seen.ids) == len(set(seen.ids))
    assert [link for link in seen.links if not (link.startswith("#") or link == "data:,")] == []
    assert {link[1:] for link in seen.links if link.startswith("#")} <= set(seen.ids)
    assert not re.search(r"url\(|@import|https?:(?!//creativecommons)", pages[lang].split("<body")[0])
    for one in load_text("swashbuckling").clauses.values():
        assert one.anchor in seen.ids


def test_the_notice_stands_on_every_page_in_its_language(pages):
    notice = BASE.book.notice
    assert "Unofficial fan tool" in pages["en"] and "Outil de fan non officiel" not in pages["en"]
    assert "Outil de fan non officiel" in pages["fr"] and "Unofficial fan tool" not in pages["fr"].split("<main")[0]
    foot = pages["both"].split('<footer class="foot">')[1]
    assert notice["en"][:30] in foot and notice["fr"][:28] in foot
    coded = re.search(r'@bottom-left \{ content: "([^"]*)"', pages["fr"])[1]
    assert "".join(chr(int(code, 16)) for code in coded.split("\\")[1:]).startswith("Outil de fan")


def test_the_french_of_a_page_keeps_its_marks(pages):
    text = html.unescape(re.sub(r"<(script|style).*?</\1>|<[^>]*>", "", pages["fr"], flags=re.S))
    for title in TITLES:
        text = text.replace(title, "")
    assert re.findall(r".{9}\w'\w.{9}|.{9}[\w)»][?!;%]\s|.{9}[\w)»]:\s|« |\w »", text) == []


def test_hostile_words_stay_words(tmp_path):
    path = tmp_path / "hostile.toml"
    path.write_text(HOSTILE, encoding="utf-8")
    ruleset = Ruleset.load("swashbuckling", house=[path])
    safe, hostile = Reader(render(build(BASE)).decode()), render(build(ruleset)).decode()
    seen = Reader(hostile)
    assert seen.tags - safe.tags <= {"del", "ins", "b", "code"}
    assert not {name for name in seen.attributes if name.startswith("on")}
    assert all(link.startswith("#") or link == "data:," for link in seen.links)
    assert hostile.count("<script") == 2 and "&lt;script&gt;alert(1)" in hostile


def test_a_running_notice_cannot_leave_its_string():
    from aofa_widgets.book.formats.html import running

    view = build(BASE)
    object.__setattr__(view, "notice", {"en": '"; } body { display: none } </style><script>', "fr": "é\n"})
    assert re.fullmatch(
        r'\n@page \{ @bottom-left \{ content: "(\\[0-9a-f]{6})*"; \} \}\n', running(view, ["en", "fr"])
    )


def test_the_same_bytes_twice_whole_or_not_at_all(tmp_path):
    first, again = write(BASE, tmp_path / "a")[0], write(BASE, tmp_path / "b")[0]
    assert first.read_bytes() == again.read_bytes()
    assert [p.name for p in (tmp_path / "a").glob("[!.]*")] == ["swashbuckling.both.html"]
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError) as caught:
        save("page", tmp_path / "file" / "x.html")
    assert "Choose another folder" in caught.value.say("en") and "--out" not in caught.value.say("en")
    assert (tmp_path / "file").read_text() == ""


def test_unknown_language_is_refused():
    with pytest.raises(InputError) as caught:
        render(build(BASE), "de")
    assert "en, fr, both" in caught.value.say("fr")


def test_the_commands(tmp_path, capsys):
    assert (
        main(["book", "swashbuckling", "--lang", "fr", "--out", str(tmp_path), "--edition", "fr", "--preset", "full"])
        == 0
    )
    page = (tmp_path / "swashbuckling.fr.full.fr.html").read_text(encoding="utf-8")
    assert "dés de bluff" in page and "Édition française" in page and "Mehapito" in page
    assert main(["check", "--lang", "fr", str(Path(__file__).parent.parent / "rules" / "broken")]) == 1
    assert "fautes dans 5 fichiers." in capsys.readouterr().out
    assert main(["check", str(tmp_path / "gone")]) == 1
    assert main(["book", "nothing", "--out", str(tmp_path)]) == 2
    assert "swashbuckling" in capsys.readouterr().err


def test_a_fault_in_a_house_rule_stops_the_book_with_its_place(tmp_path, capsys):
    path = tmp_path / "odd.toml"
    path.write_text(HOSTILE.replace("<https://x.org>", "{stun.dicee}"), encoding="utf-8")
    assert main(["book", "swashbuckling", "--out", str(tmp_path), "--house", str(path)]) == 2
    said = capsys.readouterr().err
    assert "odd.toml" in said and "stun.dice" in said and not list(tmp_path.glob("*.html"))


def test_pieces_are_plain_values():
    assert Piece("a") == Piece("a") and hash(Piece("a"))


def test_a_word_explained_twice_has_two_names_and_one_without_a_definition_is_a_word():
    lines = PageLines({}, {"pool": "The dice <so far>."})
    pool, none = Piece("pool", "term", "pool"), Piece("wound", "term", "wound")
    shown = "".join(lines.linked(piece, "en", True) for piece in (pool, pool, none))
    opened = re.findall(r'popovertarget="([^"]+)"', shown)
    assert len(set(opened)) == 2 and [*re.findall(r'popover id="([^"]+)"', shown)] == opened
    assert "<so far>" not in shown and shown.endswith("wound")
