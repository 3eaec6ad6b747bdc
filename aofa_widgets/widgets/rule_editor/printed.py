"""The house rule as a still page, for places where no widget runs."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup, escape

from aofa_widgets.words import languages, texts

from .desk import Desk
from .draft import Draft
from .shelves import value_words

_CELL = Markup("padding:3px 12px 3px 0;border-bottom:1px solid rgba(128,128,128,.4);text-align:left;font-weight:400")


def page(desk: Desk, draft: Draft, sentence: str, lang: str) -> str:
    """Title, reason, the numbers and the clauses that the draft changes, in one language."""
    title = draft.title.get(lang, "").strip() or texts("editor.untitled")[lang]
    parts = [Markup("<p><b>{}</b> ({})</p>").format(title, sentence)]
    parts += [Markup("<p>{}</p>").format(draft.why[lang])] if draft.why.get(lang, "").strip() else []
    rows = [row for key in draft.rows if key in desk.book.parameters for row in (_row(desk, draft, key, lang),)]
    if rows:
        heads = (texts(f"ruleset.{name}")[lang] for name in ("parameter", "book", "here"))
        head = Markup("").join(Markup('<th scope="col" style="{}">{}</th>').format(_CELL, text) for text in heads)
        body = Markup("").join(rows)
        table = Markup('<table style="border-collapse:collapse"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>')
        parts.append(table.format(head, body))
    for clause, words in draft.text.items():
        found = desk.text.clauses.get(clause)
        name = texts("clause.rule", number=found.number)[lang] if found else words.get(f"title_{lang}", clause)
        parts.append(Markup("<p><b>{}</b></p><pre>{}</pre>").format(name, words.get(lang, "")))
    return str(Markup('<div lang="{}">{}</div>').format(lang if lang in languages() else "en", Markup("").join(parts)))


def _row(desk: Desk, draft: Draft, key: str, lang: str) -> Any:
    parameter = desk.book.parameters[key]
    cells = (
        parameter.label[lang],
        value_words(desk.book, parameter, desk.base.values[key])[lang],
        value_words(desk.book, parameter, desk.value(draft, key))[lang],
    )
    inner = Markup("").join(Markup('<td style="{}">{}</td>').format(_CELL, escape(cell)) for cell in cells)
    return Markup("<tr>{}</tr>").format(inner)
