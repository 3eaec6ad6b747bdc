"""The book as one web page that asks for nothing from anywhere: English, French, or both side by side."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape

from aofa_widgets.words import languages, texts

from ..scripts import digest, inside
from ..templates import environment
from ..tree import Block, BookView, Cell, ClauseView, Piece, TableView
from .markup import Lines

MOST_BARE = 200  # clauses whose numbers alone make a contents side by side; of more, or in one language, it has titles
HERE = Path(__file__).resolve().parent.parent / "page"
TEMPLATE = "page.html.j2"
_HIDDEN = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap"
_WORD = (
    "font:inherit;color:inherit;background:none;border:0;padding:0;white-space:normal;cursor:help;"
    "text-decoration:underline dotted"
)
_BOX = "white-space:normal;max-width:min(90vw,32em);padding:12px 16px;border:1px solid;border-radius:6px;font:inherit"
_BESIDE = re.compile(  # an explained word, and what stands at it
    r'(<button type="button" popovertarget="[^>]*>[^<]*</button><span popover [^>]*>[^<]*</span>)([^ \n<]+)'
)
_SCRIPT_WORDS = ("search", "search_none", "search_found", "close", "language")


def render(view: BookView, shown: Sequence[str], paper: str = "") -> bytes:
    """The page of a book in one language, or in several side by side; the same view gives the same bytes."""
    script = (HERE / "page.js").read_text(encoding="utf-8")
    style = Markup((HERE / "page.css").read_text(encoding="utf-8") + _stale(view) + running(view, shown))
    page = environment(HERE).get_template(TEMPLATE)
    made = page.render(style=style, script=Markup(script), digest=digest(script.encode()), **told(view, shown))
    return made.encode()


def told(view: BookView, shown: Sequence[str]) -> dict[str, Any]:
    """What the template of the page says of a book, without its looks and its script."""
    return {
        "book": view,
        "langs": shown,
        "names": languages(),
        "both": len(shown) > 1,
        "titled": len(shown) == 1 or sum(len(section.clauses) for section in view.sections) > MOST_BARE,
        "data": _data(shown),
        "anchors": _anchors(view),
        "line": PageLines(_anchors(view)),
        "words": texts,
        "lettered": lettered,
        "long": _long,
        "glossary": sorted(view.glossary, key=lambda entry: _sorted(entry.word[shown[0]])),
    }


def _data(shown: Iterable[str]) -> Markup:
    """The words that the page's script says, as JSON that cannot end its script element."""
    told = {key: {lang: text for lang, text in _raw(key).items() if lang in set(shown)} for key in _SCRIPT_WORDS}
    told["search_found"] = {lang: [_found(lang, n) for n in (1, 2)] for lang in told["search_found"]}  # type: ignore[misc]
    text = json.dumps(told, ensure_ascii=False, sort_keys=True)
    return inside(text)


def _raw(key: str) -> Mapping[str, str]:
    return texts(f"book.{key}", n=1) if key == "search_found" else texts(f"book.{key}")


def _found(lang: str, n: int) -> str:
    """‘1 clause’ and ‘2 clauses’ with the figure left out, for the script to put in."""
    return texts("book.search_found", n=n)[lang].replace(str(n), "#", 1)


def _stale(view: BookView) -> str:
    """The looks of a text to be reviewed, in books that have one."""
    any_of_them = any(clause.stale for section in view.sections for clause in section.clauses)
    return (HERE / "stale.css").read_text(encoding="utf-8") if any_of_them else ""


def running(view: BookView, shown: Iterable[str]) -> str:
    """The notice at the foot of every printed page, as a CSS string with nothing but hexadecimal escapes in it."""
    notice = "  ".join(view.notice[lang] for lang in shown)
    coded = "".join(f"\\{ord(character):06x}" for character in notice)
    return f'\n@page {{ @bottom-left {{ content: "{coded}"; }} }}\n'


def _anchors(view: BookView) -> dict[str, str]:
    found = {section.id: section.anchor for section in view.sections}
    return found | {clause.id: clause.anchor for section in view.sections for clause in section.clauses}


def lettered(cell: Cell) -> bool:
    """Whether a cell holds words, which stand at the left; figures stand at the right."""
    return any(character.isalpha() for text in cell.text.values() for character in text)


def _long(table: TableView) -> bool:
    """Whether the words of a table are too many for two languages on one line."""
    cells = [cell for row in table.rows for cell in row.cells]
    return len(table.head) > 3 and any(len(text) > 18 for cell in cells for text in cell.text.values())


def _sorted(word: str) -> tuple[str, str]:
    """A word as a dictionary orders it: accents and capitals count last."""
    bare = "".join(c for c in unicodedata.normalize("NFD", word.lower()) if not unicodedata.combining(c))
    return bare, word


class PageLines(Lines):
    """Writes lines and blocks of the tree as HTML."""

    def __init__(self, anchors: Mapping[str, str], definitions: Mapping[str, str] | None = None) -> None:
        self.anchors, self.definitions = anchors, definitions
        self.explained = 0  # words so far that bear their definition: each needs a name of its own
        if definitions is not None:  # a notebook has none of the page's style
            self.hidden, self.added = Markup(f'style="{_HIDDEN}"'), Markup(' style="margin-left:4px"')

    def linked(self, piece: Piece, lang: str, links: bool) -> Markup:
        text = escape(piece.text)
        if piece.kind == "term" and self.definitions is not None:
            return self._explained(piece, text, lang)
        if piece.kind == "term" and links:
            return Markup('<a class="term" href="#term-{}">{}</a>').format(piece.name, text)
        if piece.kind == "see" and links and piece.name in self.anchors:
            return Markup('<a class="see" href="#{}">{}</a>').format(self.anchors[piece.name], text)
        if piece.kind == "label":
            return Markup('<span class="label">{}</span>').format(text)
        if piece.kind == "value":
            return Markup('<span class="v" data-p="{}">{}</span>').format(piece.name, text)
        return text

    def _explained(self, piece: Piece, text: Markup, lang: str) -> Markup:
        """A word with its definition, which a press, a tap or Enter opens and Escape closes, without a script."""
        assert self.definitions is not None
        told = self.definitions.get(piece.name, "")
        if not told:
            return text
        self.explained += 1
        name = f"meaning-{lang}-{piece.name}-{self.explained}"
        return Markup(
            '<button type="button" popovertarget="{name}" title="{told}" style="{word}">{text}</button>'
            '<span popover id="{name}" style="{box}">{told}</span>'
        ).format(name=name, told=told, text=text, word=_WORD, box=_BOX)

    def blocks(self, blocks: Iterable[Block], lang: str) -> Markup:
        """Paragraphs and lists; tables stand apart, once for all languages."""
        return Markup("\n").join(self.block(block, lang) for block in blocks if block.kind != "table")

    def block(self, block: Block, lang: str) -> Markup:
        if block.kind == "p":
            ruling = any(piece.kind == "label" for piece in block.lines[0][:1])
            opening = Markup('<p class="ruling">') if ruling else Markup("<p>")
            return opening + self(block.lines[0], lang) + Markup("</p>")
        items = Markup("").join(Markup("<li>{}</li>").format(self(line, lang)) for line in block.lines)
        return Markup("<{0}>{1}</{0}>").format(block.kind, items)


def clause_html(view: ClauseView, lang: str, definitions: Mapping[str, str]) -> Markup:
    """The prose of one clause in one language for a notebook, glossary words explained where they stand."""
    made = str(PageLines({}, definitions).blocks(view.blocks[lang], lang))
    return Markup(_BESIDE.sub(r'<span style="white-space:nowrap">\1\2</span>', made))  # no line begins with a comma
