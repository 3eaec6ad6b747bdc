"""The statement says what the record holds: no more, no less, in the documents and on every page's way to it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from aofa_widgets.site.access import markdown, read_record, statement
from aofa_widgets.site.access.statement import CHECKS, PARTS, UNCHECKED
from aofa_widgets.site.pages import access, front, reading, search
from aofa_widgets.site.pages.shell import Shell
from aofa_widgets.site.plan import planned
from aofa_widgets.words import say
from aofa_widgets.words.catalogue import section

HERE = Path(__file__).resolve().parent
DOCS = HERE.parents[1] / "docs"
FILES = {"en": "accessibility.md", "fr": "accessibility.fr.md"}
PART = {
    "date": "2026-01-31", "kit": "9.9", "browser": "Chromium 1", "axe": "1.2.3", "seen": {"tray": 2},
    "names": ["320 dark"], "asked": {"axe": 7}, "walks": 1, "stops": 41, "own": 0, "findings": [],
}  # fmt: skip


def words(record, lang="en"):
    """Everything that a statement says, as one text."""
    return markdown(statement(record, lang), "x", "x")


@pytest.mark.parametrize("lang", FILES)
def test_the_documents_are_made_from_the_record(lang, request):
    other = "fr" if lang == "en" else "en"
    made = markdown(statement(read_record(), lang), FILES[other], say("access.other", other))
    if request.config.getoption("--regold"):
        (DOCS / FILES[lang]).write_text(made, encoding="utf-8")
    assert (DOCS / FILES[lang]).read_text(encoding="utf-8") == made


def test_the_record_that_ships_has_its_parts_and_every_check():
    record = read_record()
    assert {"pages", "awake", "bench"} <= set(record) <= set(PARTS)
    assert {name for part in record.values() for name in part["asked"]} == set(CHECKS)
    for name, part in record.items():
        assert part["asked"]["axe"] >= sum(part["seen"].values()) or name == "awake"  # there, one look sees many
        assert all(set(one) == {"where", "look", "rule", "html", "why"} for one in part["findings"])


def test_nothing_is_said_that_was_not_looked_at():
    said = words({"bench": PART})
    assert "JupyterLab" not in said.split("What nobody has checked")[0]
    assert "2 widgets of 1 kind" in said and "Chromium 1, axe 1.2.3, 31 January 2026" in said and "| 7 |" in said
    assert "41 stops" in said and "of our own making" not in said and "forced colours" not in said.lower()
    for name in CHECKS:
        assert (say(f"access.check_{name}", "en") in said) == (name == "axe")
    assert say("access.none", "en") in words({}) and say("access.keys", "en") not in words({})


def test_what_was_found_is_said_and_what_nobody_checked_always():
    found = [{"where": f"place {n}", "look": "", "rule": "color-contrast", "html": "", "why": ""} for n in range(3)]
    for lang in FILES:
        said = words({"bench": {**PART, "findings": found}}, lang)
        assert "`color-contrast`, 3 " in said and "`place 0`" in said and "| 3 |" in said
        meant = {"en": "A text stands out too little from its background (`", "fr": "Un texte se détache trop peu de"}
        assert meant[lang] in said
        assert say("access.short_clean", lang) not in said and say("access.known_none", lang) not in said
        for record in ({}, {"bench": PART}):
            assert all(say(f"access.unchecked_{name}", lang) in words(record, lang) for name in UNCHECKED)


def test_every_check_of_ours_says_in_words_what_is_broken():
    sources = [HERE / name for name in ("walking.py", "access.js")]
    named = set().union(*(re.findall(r'(?:fault\(|rule"?: )"([a-z-]+)"', path.read_text("utf-8")) for path in sources))
    assert {"mouse-only", "not-reached", "skip-link", "reflow", "one-main"} <= named
    told = section("shortfall")
    assert [code for code in named if f"shortfall.{code.replace('-', '_')}" not in told] == []


def test_every_kind_of_page_leads_to_the_statement_in_its_language_and_the_page_holds_all_of_it():
    plan = planned(["honour"])
    shell, shelf = Shell(plan, live=False), plan.shelves[0]
    lessons = (page for page in reading.lessons(shell, shelf, "fr") if page.place.endswith(".html"))
    pages = [*front.pages(shell), *search.pages(shell), *access.pages(shell), next(lessons)]
    pages += [*reading.books(shell, shelf), *reading.sheets(shell, shelf, "en")]
    for place, data in pages:
        if not place.endswith(".html"):
            continue
        langs = plan.langs if place.startswith(("index", "both")) else (place[:2],)
        text = data.decode()
        up = "../" * (place.count("/") - 1)
        for lang in langs:
            at = f"{up}access.html" if place.startswith(lang) else f"{'../' * place.count('/')}{lang}/access.html"
            foot = text[max(text.rfind("<footer"), text.rfind("site-foot") - 99) :]
            assert f'href="{at}"' in foot, (place, at)
        if place == "fr/access.html":
            bare = re.sub(r"<[^>]*>", "", text)
            for block in statement(read_record(), "fr"):
                for line in (block.title, *block.texts, *block.items, *(cell for row in block.rows for cell in row)):
                    assert line.replace("`", "") in bare.replace("&#39;", "'").replace("&gt;", ">"), line
