"""A page and its twin in French tell the same: headings, rows of tables, numbers and options stand in both."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from .pages import ROOT, prose

# what a twin may have of its own, and why
MADE = {"laws.fr.md", "mutation.fr.md"}  # from one table, by one program: their own tests hold them
FREE = {
    "fast-link.fr.md": "a note to another project stands in English alone, and French sums it up",
    "security.fr.md": "its part on licences stands in English in licences.md",
}
TWINS = [path for path in sorted((ROOT / "docs").glob("*.fr.md")) if path.name not in {*MADE, *FREE}]


def numbers(text: str, lang: str) -> Counter[str]:
    """Each number of a text, written as a program writes it, and how often it stands there.

    >>> numbers("1\u202f234,5 et 7", "fr") == numbers("1,234.5 and 7", "en")
    True
    """
    within, point = ("\u202f", r"(?<=\d),(?=\d)") if lang == "fr" else (",", r"(?!)")
    text = re.sub(rf"(?<=\d){within}(?=\d{{3}}(?!\d))", "", text)
    return Counter(re.findall(r"\d+(?:\.\d+)*", re.sub(point, ".", text)))


@pytest.mark.parametrize("french", TWINS, ids=lambda path: path.name)
def test_a_page_tells_the_same_in_both_languages(french: Path) -> None:
    here = french.read_text(encoding="utf-8")
    there = french.with_name(french.name.replace(".fr.md", ".md")).read_text(encoding="utf-8")
    mine, theirs = numbers(prose(here), "fr"), numbers(prose(there), "en")
    assert (dict(mine - theirs), dict(theirs - mine)) == ({}, {}), "numbers of the French page, of the English one"
    for what in (r"^(#+) ", r"^(\|)", r"^(```\w*)", r"`(--[a-z-]+)"):
        found = [re.findall(what, text, re.MULTILINE) for text in (here, there)]
        assert Counter(found[0]) == Counter(found[1]), what


def test_every_page_has_its_twin_or_says_why_not() -> None:
    alone = {"licences.md", "selfplay.md"}  # made by a command, in English
    pages = {path.name for path in (ROOT / "docs").glob("*.md")}
    english = {name for name in pages if not name.endswith(".fr.md")}
    assert {name for name in english if name.replace(".md", ".fr.md") not in pages} <= alone | {
        name for name in english if name.endswith("-laws.md")
    }
    assert {name.replace(".fr.md", ".md") for name in pages - english} <= english
