"""The lab as a still page, for places where no widget runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from aofa_widgets.words import texts

from ..rule_editor.shelves import value_words

if TYPE_CHECKING:
    from . import RuleLab

_CELL = Markup("padding:3px 12px 3px 0;border-bottom:1px solid rgba(128,128,128,.4);text-align:left;font-weight:400")


def page(lab: RuleLab) -> str:
    """What is changed and the odds that move, in the lab's language."""
    lang, book = lab.lang, lab.base.book
    parts = [Markup("<p>{}</p>").format(lab.sentence())]
    rows = [
        (
            book.parameters[key].label[lang],
            value_words(book, book.parameters[key], lab.base.values[key])[lang],
            value_words(book, book.parameters[key], value)[lang],
        )
        for key, value in lab.setup.changed.items()
    ]
    heads = [texts(f"rule_lab.{name}")[lang] for name in ("head_rule", "head_book", "head_here")]
    parts.append(_table(heads, rows))
    odds = [
        (row["label"][lang], row["wasText"][lang], row["nowText"][lang], row["gap"][lang])
        for row in lab.seen["odds"]["rows"]
    ]
    heads = [texts(f"rule_lab.{name}")[lang] for name in ("head_what", "head_book", "head_here", "head_gap")]
    parts.append(_table(heads, odds))
    return str(Markup("").join(parts))


def _table(heads: list[str], rows: list[tuple[str, ...]]) -> Markup:
    if not rows:
        return Markup("")
    top = Markup("").join(Markup('<th scope="col" style="{}">{}</th>').format(_CELL, head) for head in heads)
    lines = [
        Markup("").join(Markup('<td style="{}">{}</td>').format(_CELL, escape(cell)) for cell in row) for row in rows
    ]
    lines = [Markup("<tr>{}</tr>").format(line) for line in lines]
    return Markup("<table><thead><tr>{}</tr></thead><tbody>{}</tbody></table>").format(top, Markup("").join(lines))
