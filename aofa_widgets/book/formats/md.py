"""The book as Markdown (CommonMark with GFM tables and strikethrough), to be read on a forge or in an editor.

Two languages stand one under the other: a cell of a Markdown table holds no list and no paragraph, and two columns of
prose are too narrow on a telephone. Removals are ~~struck through~~, additions **bold**; nothing else is bold, and what
a source calls strong is in italics. Everything from a source is escaped; the only HTML is `<a id="…"></a>`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from aofa_widgets.words import texts
from aofa_widgets.words.tongues import manner

from ..tree import Block, BookView, Cell, ClauseView, Line, Piece, TableView
from . import walk
from .mdtext import code, escape, joined, opening

Link = Callable[[str], str]
FLAG = "⚑"  # a flag and not a word: the same in every language


def render(view: BookView, shown: Sequence[str], paper: str = "") -> bytes:
    """The text of a book in one language or in several, one under the other; the same view gives the same bytes."""
    places = walk.places(view)
    pen = Pen(places, "#{}".format, view)
    blocks: list[str] = [f"# {escape(walk.told(view.title, shown))}", *front(view, shown)]
    blocks += [f"## {_each('book.contents', shown)}", contents(view, pen, shown)]
    for section in view.sections:
        blocks.append(f"## {_anchor(places[section.id])}{section.id} · {pen.heading(section.titles, shown)}")
        for clause in section.clauses:
            blocks += pen.clause(clause, shown, _anchor(places[clause.id]))
    if view.glossary:
        blocks.append(f"## {_each('book.glossary', shown)}")
        for entry in walk.glossary(view, shown[0]):
            blocks.append(_anchor(places[f"term {entry.id}"]) + pen.entry(entry.word, entry.definition, shown))
    return ("\n\n".join(blocks) + "\n").encode()


def front(view: BookView, shown: Sequence[str]) -> Iterator[str]:
    """What stands under the title: edition and house rules, notice, licence, what the marks mean."""
    for lang in shown:
        yield f"_{escape(view.subtitle[lang])}_"
    for lang in shown:
        yield escape(view.notice[lang])
        licence = escape(view.licence[lang])
        address = walk.safe_address(view.licence_address)
        licence = f"[{licence}](<{address}>)" if address else licence
        yield " ".join([*(escape(credit[lang]) for credit in view.credits), licence])
    if view.houses:
        for lang in shown:
            yield f"{escape(texts('book.houses')[lang])}{manner(lang).colon}"
            rows = (
                f"- _{escape(house.word[lang])}_" + (f" – {escape(house.definition[lang])}" if house.definition else "")
                for house in view.houses
            )
            yield "\n".join(rows)
            yield escape(texts("book.md_marks", flag=FLAG)[lang])
    yield _each("book.code", shown, code=view.code)


def contents(view: BookView, pen: Pen, shown: Sequence[str]) -> str:
    """A list of the sections, each with the numbers of its clauses; changed ones carry a flag."""
    rows = []
    for section in view.sections:
        row = f"- [{section.id} · {pen.heading(section.titles, shown)}]({pen.link(pen.places[section.id])})"
        numbers = (
            f"[{clause.number}]({pen.link(pen.places[clause.id])})" + (f" {FLAG}" if clause.changed else "")
            for clause in section.clauses
        )
        rows.append(f"{row}\\\n  {' · '.join(numbers)}" if section.clauses else row)
    return "\n".join(rows)


def _each(key: str, shown: Sequence[str], **values: str) -> str:
    return escape(walk.told(texts(key, **values), shown))


def _anchor(place: str) -> str:
    return f'<a id="{place}"></a>'


class Pen:
    """Writes clauses as Markdown; `link` turns the place of a clause or a word into an address."""

    def __init__(self, places: Mapping[str, str], link: Link, view: BookView, hints: bool = False) -> None:
        self.places, self.link = places, link
        self.definitions = {entry.id: entry.definition for entry in view.glossary} if hints else {}

    def clause(self, clause: ClauseView, shown: Sequence[str], anchor: str = "", level: int = 3) -> Iterator[str]:
        """The blocks of a clause: in the first language under its heading, then in the others under one less."""
        for n, lang in enumerate(shown):
            sign = "#" * (level + (n > 0))
            yield f"{sign} {'' if n else anchor}{clause.number} · {self.line(clause.titles[lang], lang, links=False)}"
            if lang in clause.stale:
                yield f"_{escape(texts('instep.review')[lang])}_"
            yield from self.blocks(clause.blocks[lang], lang)
            yield from (f"{FLAG} {escape(flag.text[lang])}" for flag in clause.flags)
            for table in clause.tables:
                yield from self.table(table, lang)
            for example in clause.examples:
                if example.texts:
                    told = f"> {self.line(example.texts[lang], lang)}"
                    note = f"\n>\n> {escape(texts('book.base_example')[lang])}" if example.base else ""
                    yield told + note

    def heading(self, titles: Mapping[str, Line], shown: Sequence[str]) -> str:
        """A title in each language, on one line."""
        return " · ".join(dict.fromkeys(self.line(titles[lang], lang, links=False) for lang in shown))

    def blocks(self, blocks: Iterable[Block], lang: str) -> Iterator[str]:
        """Paragraphs and lists; tables stand after them. Two lists in a row have different signs: they do not join."""
        last, turn = "", 0
        for block in blocks:
            if block.kind == "table":
                continue
            turn = 1 - turn if block.kind == last else 0
            last = block.kind
            if block.kind == "p":
                yield opening(self.line(block.lines[0], lang))
                continue
            signs = ("-*" if block.kind == "ul" else ".)")[turn]
            lines = (opening(self.line(line, lang)) for line in block.lines)
            marks = (signs if block.kind == "ul" else f"{n}{signs}" for n in range(1, len(block.lines) + 1))
            yield "\n".join(f"{mark} {line}" for mark, line in zip(marks, lines, strict=True))

    def table(self, table: TableView, lang: str) -> Iterator[str]:
        """The caption and the rows; what a house rule changed in a cell is marked in it."""
        yield f"_{escape(walk.caption(table, lang))}_"
        sides = [":--", *((":--" if table.words or _lettered(table, n) else "--:") for n in range(len(table.head) - 1))]
        rows = [[escape(words[lang]) for words in table.head], sides]
        rows += [[escape(row.label[lang]), *(_cell(cell, lang) for cell in row.cells)] for row in table.rows]
        yield "\n".join(f"| {' | '.join(row)} |" for row in rows)

    def entry(self, word: Mapping[str, str], definition: Mapping[str, str], shown: Sequence[str]) -> str:
        """A word of the glossary with its definition, in each language on a line of its own."""
        return "\\\n".join(f"_{escape(word[lang])}_ – {escape(definition[lang])}" for lang in shown)

    def line(self, line: Line, lang: str, links: bool = True) -> str:
        """One line with its marks and links."""
        return joined(line, partial(self.piece, lang=lang, links=links))

    def piece(self, piece: Piece, lang: str, links: bool) -> str:
        """What one piece says, escaped, with its link."""
        text = code(piece.text) if piece.code else escape(piece.text)
        place = self.places.get(f"term {piece.name}" if piece.kind == "term" else piece.name)
        if piece.kind not in ("term", "see") or not links or piece.mark == "del" or place is None:
            return text
        hint = escape(self.definitions.get(piece.name, {}).get(lang, "")) if piece.kind == "term" else ""
        return (
            f'[{text}]({self.link(place)} "{hint.replace(chr(34), "&quot;")}")'
            if hint
            else f"[{text}]({self.link(place)})"
        )


def _lettered(table: TableView, n: int) -> bool:
    return any(character.isalpha() for text in table.rows[0].cells[n].text.values() for character in text)


def _cell(cell: Cell, lang: str) -> str:
    if not cell.was:
        return escape(cell.text[lang])
    return joined((Piece(cell.was[lang], mark="del"), Piece(cell.text[lang], mark="ins")), lambda p: escape(p.text))
