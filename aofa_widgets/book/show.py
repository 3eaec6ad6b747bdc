"""One clause shown by itself: in a notebook, in Markdown, as a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby

from markupsafe import Markup, escape

from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import edition_terms, find_clause
from aofa_widgets.rules.ruleset import rules_of
from aofa_widgets.words import language, texts
from aofa_widgets.words.typography import typeset

from .build import build_clause
from .formats.html import clause_html
from .tree import Block, Cell, ClauseView, Line, Piece, TableView

_TABLE = "border-collapse:collapse;margin:0;font:inherit;color:inherit;font-variant-numeric:tabular-nums"
_CELL = "padding:3px 12px 3px 0;border-bottom:1px solid rgba(128,128,128,.4);font-weight:400;font-size:inherit"
_STYLE = (
    "border-left:4px double currentColor;padding:2px 0 2px 14px;max-width:680px;font-size:16px;line-height:1.5;"
    'font-family:"Iowan Old Style","Palatino Linotype",Palatino,"URW Palladio L",P052,Georgia,serif'
)


@dataclass(frozen=True)
class ClauseCard:
    """A clause of a ruleset in one language; a notebook shows it, `str()` says it."""

    ruleset: Ruleset = field(repr=False)
    id: str
    number: str
    lang: str

    @cached_property
    def view(self) -> ClauseView:
        """The clause as the book prints it."""
        return build_clause(self.ruleset, find_clause(self.ruleset, self.id))

    @property
    def title(self) -> str:
        """Its title, typeset."""
        return "".join(piece.text for piece in self.view.titles[self.lang] if piece.mark != "del")

    @property
    def text(self) -> str:
        """Its rule as plain sentences."""
        blocks = [block for block in self.view.blocks[self.lang] if block.kind != "table" and block.mark != "del"]
        return "\n\n".join(_block_text(block) for block in blocks)

    def __str__(self) -> str:
        said = texts("clause.sentence", number=self.number, title=self.title, text=self.text)[self.lang]
        return typeset(said, self.lang)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        told = {key: term.definition for key, term in edition_terms(self.ruleset).items()}
        definitions = {key: typeset(words.get(self.lang, ""), self.lang) for key, words in told.items()}
        body = clause_html(self.view, self.lang, definitions)
        tables = Markup("").join(_table_html(table, self.lang) for table in self.view.tables)
        return str(
            Markup('<div lang="{}" style=\'{}\'><p style="margin:0"><b>{}</b></p>{}{}</div>').format(
                self.lang, Markup(_STYLE), self._headed(), body, tables
            )
        )

    def _headed(self) -> str:
        """Its number and title, as the rulebook heads it."""
        return texts("rulebook.heading", number=self.number, title=self.title)[self.lang]

    def _repr_markdown_(self) -> str:
        parts = [f"**{_plain_mark(self._headed())}**"]
        parts += [_block_markdown(block) for block in self.view.blocks[self.lang] if block.kind != "table"]
        parts += [_table_markdown(table, self.lang) for table in self.view.tables]
        return "\n\n".join(part for part in parts if part)


def clause(
    ref: str, lang: str | None = None, ruleset: Ruleset | None = None, game: str | None = None
) -> ClauseCard:
    """The clause with this number ("3A"), id or inventory rule id, under a ruleset (the book's own by default).

    Raises: InputError for a clause that does not exist.

    >>> str(clause("3A", lang="fr")).split(".")[0]
    'Article\\xa03A, Un 1 fait perdre l’initiative'
    """
    rules = rules_of(ruleset, game)
    found = find_clause(rules, ref)
    return ClauseCard(rules, found.id, found.number, language(lang))


def _plain_mark(text: str) -> str:
    """Text that Markdown takes for text."""
    return "".join(f"\\{c}" if c in "\\`*_[]<>#" else c for c in text)


def _block_text(block: Block) -> str:
    lines = ["".join(piece.text for piece in line if piece.mark != "del") for line in block.lines]
    return lines[0] if block.kind == "p" else "\n".join(f"– {line}" for line in lines)


def _line_markdown(line: Line) -> str:
    parts = []
    for (strong, em), group in groupby((p for p in line if p.mark != "del"), key=lambda p: (p.strong, p.em)):
        text = "".join(_piece_markdown(piece) for piece in group)
        mark = ("**" if strong else "") + ("*" if em else "")
        parts.append(mark + text + mark[::-1] if text.strip() else text)
    return "".join(parts)


def _piece_markdown(piece: Piece) -> str:
    return f"`{piece.text}`" if piece.code else _plain_mark(piece.text)


def _block_markdown(block: Block) -> str:
    if block.mark == "del":
        return ""
    if block.kind == "p":
        return _line_markdown(block.lines[0])
    marks = ("- " if block.kind == "ul" else f"{n}. " for n in range(1, len(block.lines) + 1))
    return "\n".join(mark + _line_markdown(line) for mark, line in zip(marks, block.lines, strict=False))


def _table_markdown(table: TableView, lang: str) -> str:
    rows = [[head[lang] for head in table.head], *([r.label[lang], *_texts(r.cells, lang)] for r in table.rows)]
    lines = ["| " + " | ".join(_plain_mark(cell).replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + " --- |" * len(rows[0]), *lines[1:]])


def _table_html(table: TableView, lang: str) -> Markup:
    def row(tag: str, label: str, texts_: list[str]) -> Markup:
        scope = Markup(' scope="col"' if tag == "th" else "")
        first = Markup('<th scope="{}" style="{};text-align:left">{}</th>').format(
            "col" if tag == "th" else "row", Markup(_CELL), label
        )
        side = Markup("text-align:left" if table.words else "text-align:right")
        cells = (Markup('<{0}{1} style="{2};{3}">{4}</{0}>').format(tag, scope, Markup(_CELL), side, t) for t in texts_)
        return Markup("<tr>{}{}</tr>").format(first, Markup("").join(cells))

    head = row("th", table.head[0][lang], [words[lang] for words in table.head[1:]])
    body = Markup("").join(row("td", one.label[lang], _texts(one.cells, lang)) for one in table.rows)
    name = escape(table.caption[lang])
    return Markup(
        '<p style="margin:12px 0 2px"><b>{0}</b></p><table style="{1}" aria-label="{0}">{2}{3}</table>'
    ).format(name, Markup(_TABLE), Markup("<thead>{}</thead>").format(head), Markup("<tbody>{}</tbody>").format(body))


def _texts(cells: tuple[Cell, ...], lang: str) -> list[str]:
    return [cell.text[lang] for cell in cells]
