"""The picture and the table say the same, in both languages."""

from __future__ import annotations

import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from aofa_widgets.dice import Dist
from aofa_widgets.dice.bars import Bar, bars, rows, table

TITLE = {"en": "Hits & more", "fr": "Touches « et plus »"}
ROWS = [
    Bar({"en": "1 hit", "fr": "1 touche"}, Fraction(2, 5), Fraction(1, 5)),
    Bar({"en": "3 hits or more", "fr": "3 touches ou plus"}, Fraction(1, 10), Fraction(3, 10), 1),
]


def test_the_picture_is_well_formed_and_reads_every_row() -> None:
    for lang, value in (("en", "40.0%"), ("fr", "40,0\u202f%")):
        root = ElementTree.fromstring(bars(ROWS, TITLE, lang))
        read = root.attrib["aria-label"]
        assert root.attrib["role"] == "img" and root.attrib["lang"] == lang
        assert read.startswith(TITLE[lang]) and value in read and ROWS[1].label[lang] in read


def test_bars_are_as_long_as_their_chances() -> None:
    root = ElementTree.fromstring(bars(ROWS, TITLE))
    drawn = [float(box.attrib["width"]) for box in root.iter("{http://www.w3.org/2000/svg}rect")][1:]
    assert drawn[0] == 4 * drawn[1] > 100


def test_the_table_has_the_rows_of_the_picture() -> None:
    html = table(ROWS, TITLE, "en")
    assert re.findall(r"<td>(.*?)</td>", html) == ["40.0%", "20.0%", "10.0%", "30.0%"]
    assert html.count('scope="row"') == 2 and "Hits &amp; more" in html


def test_a_distribution_shows_itself_in_the_readers_language(monkeypatch: pytest.MonkeyPatch) -> None:
    dist = Dist({"<one>": 1, "two": 3})
    for lang, value in (("en", "75.0%"), ("fr", "75,0\u202f%")):
        monkeypatch.setenv("AOFA_LANG", lang)
        svg = dist._repr_svg_()
        assert "&lt;one&gt;" in svg and value in svg
    assert [bar.chance for bar in rows(dist)] == [Fraction(1, 4), Fraction(3, 4)]


def test_one_sure_outcome_and_tiny_ones_fit() -> None:
    ElementTree.fromstring(bars(Dist.certain(0)))
    rare = bars(Dist({0: 10**9, 1: 1}))
    ElementTree.fromstring(rare)
    assert "&lt;0.1%" in rare and "&gt;99.9%" in rare  # neither impossible nor certain
