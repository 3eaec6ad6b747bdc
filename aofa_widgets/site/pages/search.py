"""The page that searches everything, and for each language the list it searches: words, and where they stand."""

from __future__ import annotations

import json
import posixpath
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator

from markupsafe import Markup

from aofa_widgets.book.formats.plain import plain
from aofa_widgets.book.lessons.parts import blocks
from aofa_widgets.rules.prose import plain as unmarked
from aofa_widgets.words import say

from ..plan import Shelf
from . import guides
from .shell import Page, Shell

SHOWN = 160  # characters of a text that stand under its title
KINDS = ("clause", "lesson", "word")
_WORD = re.compile(r"[^\W_]+")
_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss"})


def bare(text: str) -> str:
    """A text as search sees it: small letters without accents; the script of the page does the same to what is typed.

    >>> bare("Étourdi, cœur")
    'etourdi, coeur'
    """
    small = unicodedata.normalize("NFD", text.lower().translate(_LIGATURES))
    return "".join(c for c in small if not unicodedata.combining(c))


def pages(shell: Shell) -> Iterator[Page]:
    """The page of search in each language, and what it looks through."""
    for lang in shell.plan.langs:
        words = {
            "found": [say("site.search_found", lang, n=n).replace(str(n), "#", 1) for n in (1, 2)],
            "most": say("site.search_most", lang, n="@", all="#"),
            "none": say("site.search_none", lang),
            "all": say("site.search_all", lang),
            "elsewhere": say("site.search_elsewhere", lang),
        }
        yield shell.page(
            "search", f"{lang}/search.html", lang, crumbs=[], title=say("site.search_title", lang), words=words
        )
        text = json.dumps(_index(shell, lang), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        safe = text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
        yield Page(f"assets/search-{lang}.js", f"globalThis.aofaSearch={safe};\n".encode())


def _index(shell: Shell, lang: str) -> dict[str, object]:
    """Rows of [kind, game, number, title, text, place], and for each word the rows that have it.

    A word's rows are told by steps from one to the next; a row whose title has the word is told as a negative step.
    """
    rows: list[list[object]] = []
    found: defaultdict[str, dict[int, bool]] = defaultdict(dict)
    shelves = shell.plan.shelves
    told = [(at, *one, shelf.game) for at, shelf in enumerate(shelves) for one in _entries(shelf, lang)]
    told += [(len(shelves), len(KINDS), "", *one, "") for one in guides.entries(shell, lang)]
    for at, kind, number, title, text, place, folder in told:
        n = len(rows)
        rows.append([kind, at, number, title, _cut(text), posixpath.join(folder, place)])
        for word in _WORD.findall(bare(text)):
            found[word].setdefault(n, False)
        for word in _WORD.findall(bare(f"{number} {title}")):
            found[word][n] = True
    words = {}
    for word in sorted(found):
        before, steps = -1, []
        for n in sorted(found[word]):
            steps.append(n - before if not found[word][n] else before - n)
            before = n
        words[word] = steps
    return {
        "games": [*(shelf.title(lang) for shelf in shelves), say("guide.title", lang)],
        "kinds": [*(say(f"site.kind_{kind}", lang) for kind in KINDS), say("guide.kind", lang)],
        "rows": rows,
        "words": words,
    }


def _entries(shelf: Shelf, lang: str) -> Iterator[tuple[int, str, str, str, str]]:
    anchors = {clause.id: clause.anchor for section in shelf.view.sections for clause in section.clauses}
    for clause in plain(shelf.view, lang, "now"):
        text = " ".join((*clause.prose, *clause.flags, *clause.examples, *(t.caption for t in clause.tables)))
        yield 0, clause.number, clause.title, text, f"book.html#{anchors[clause.id]}"
    for one in shelf.lessons(lang):
        steps = [unmarked(one.say(step.titles)) for step in one.lesson.steps]
        said = [Markup(blocks(one.speakers[lang], step.texts[lang])).striptags() for step in one.lesson.steps]
        number = str(one.lesson.number or "")
        yield 1, number, unmarked(one.title), " · ".join(steps) + " " + " ".join(said), f"lessons/{one.lesson.key}.html"
    for entry in shelf.view.glossary:
        yield 2, "", entry.word[lang], entry.definition[lang], f"book.html#term-{entry.id}"


def _cut(text: str) -> str:
    """The beginning of a text, whole words."""
    return text if len(text) <= SHOWN else text[:SHOWN].rsplit(" ", 1)[0] + " …"
