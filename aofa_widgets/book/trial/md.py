"""The report of a house rule as Markdown, one text a language; marks as in the book's, charts are there as tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from aofa_widgets.lab.results import Table
from aofa_widgets.lab.tables import word
from aofa_widgets.words import say, texts
from aofa_widgets.words.tongues import manner

from ..formats.md import FLAG, Pen
from ..formats.mdtext import code, escape, opening
from ..report.rules import facts_of
from ..tree import BookView, ClauseView
from .parts import Code, Facts, Folded, Item, Said, right

if TYPE_CHECKING:
    from . import Trial


def render(trial: Trial, lang: str) -> str:
    """The text of a report in one language; the same report gives the same text."""
    return "\n\n".join(part for part in _parts(trial, lang) if part) + "\n"


def _parts(trial: Trial, lang: str) -> Iterator[str]:
    facts, base = facts_of(trial.now), facts_of(trial.base)
    pen = Pen({}, "#{}".format, _NO_BOOK)
    yield f"# {escape(trial.title[lang])}"
    yield f"*{escape(say('trial.head', lang))} · {escape(facts.game[lang])}*"
    yield from (opening(escape(why[lang])) for why in trial.why)
    against = ", ".join(words[lang] for words in (base.edition, *base.options, *(name for name, _ in base.houses)))
    yield escape(f"{say('trial.against', lang)}{manner(lang).colon} {against}")
    for part in trial.parts:
        yield f"## {escape(part.title[lang])}"
        listed: list[str] = []
        for item in part.items:
            if isinstance(item, Said) and item.kind == "item":
                listed.append(f"- {opening(_quoted(item.text[lang]))}")
                continue
            if isinstance(item, Said) and item.text == texts("book.marks_text"):
                item = Said(texts("book.md_marks", flag=FLAG))  # the signs of Markdown, not those of the page
            yield from _item(item, pen, lang)
        yield "\n".join(listed)
    yield from (opening(escape(notice[lang])) for notice in facts.notices)


def _item(item: Item, pen: Pen, lang: str) -> Iterator[str]:
    match item:
        case Said(words, kind):
            yield f"**{escape(words[lang])}**" if kind == "strong" else opening(_quoted(words[lang]))
        case Table():
            yield from _table(item, lang)
        case Folded(_, tables, twin):
            for table in () if twin else tables:  # other tables of the same result say what its chart shows
                yield from _table(table, lang)
        case Code(label, text, kind):
            yield escape(label[lang])
            fence = "`" * max(3, 1 + max(map(len, re.findall("`+", text)), default=0))
            yield f"{fence}{kind}\n{text}\n{fence}"
        case Facts(rows):
            colon = manner(lang).colon
            yield "\n".join(f"- {escape(f'{label[lang]}{colon} {told[lang]}')}" for label, told in rows)
        case ClauseView():
            yield from pen.clause(item, [lang])


def _quoted(text: str) -> str:
    """A sentence with what stands between backquotes as code."""
    parts = text.split("`")
    if len(parts) % 2 == 0:  # one of them is only itself
        return escape(text)
    return "".join(code(part) if n % 2 else escape(part) for n, part in enumerate(parts))


def _table(table: Table, lang: str) -> Iterator[str]:
    yield f"**{escape(table.caption[lang])}**"
    rows: list[Sequence[Any]] = [[escape(head[lang]) for head in table.head]]
    rows.append(["--:" if flush else ":--" for flush in right(table)])
    rows += [[escape(word(cell, lang)) for cell in row] for row in table.rows]
    yield "\n".join(f"| {' | '.join(row)} |" for row in rows)


_NO_BOOK = BookView("", {}, {}, {}, {}, (), (), (), (), "", 0)
