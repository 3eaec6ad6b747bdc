"""The book for an e-reader: EPUB 3 without script, colours or anything from outside; the same bytes for the same view.

Words of the glossary are `glossref` for a reader aloud and `noteref` for the reading systems that open a note where
it is asked for; the others go to the glossary, and back by their own button.
"""

from __future__ import annotations

import io
import re
import uuid
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape

from aofa_widgets.words import texts
from aofa_widgets.words.typography import TITLES

from ..templates import environment
from ..tree import Block, BookView, Piece, TableView
from . import plain, walk
from .markup import Lines

_HERE = Path(__file__).resolve().parent.parent / "page" / "epub"
_KIND = "application/epub+zip"
_CONTAINER = """<?xml version="1.0" encoding="utf-8"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
_NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_MOST_COLUMNS = 7  # more do not fit a telephone


def render(view: BookView, shown: Sequence[str], paper: str = "") -> bytes:
    """The e-book in one language, or clause by clause in several; the same view gives the same bytes."""
    places = walk.places(view)
    files = _files(view, places)
    common: dict[str, Any] = {
        "book": replace(view, licence_address=walk.safe_address(view.licence_address)),
        "langs": shown,
        "both": len(shown) > 1,
        "places": places,
        "files": files,
        "glossary": walk.glossary(view, shown[0]),
        "words": texts,
        "line": _Lines(places, files),
        "title": _title,
        "told": lambda words: walk.told(words, shown),
        "plain": lambda line: plain.line_text(line, "now"),
        "caption": walk.caption,
        "wide": _wide,
    }
    pages = {"front.xhtml": _made("front.xhtml", common), "nav.xhtml": _made("nav.xhtml", common)}
    for section in view.sections:
        pages[files[section.id]] = _made("section.xhtml", {**common, "section": section})
    if view.glossary:
        pages["glossary.xhtml"] = _made("glossary.xhtml", common)
    package = _made("package.opf", {**common, "pages": list(pages), "identifier": identifier(view, shown)})
    style = (_HERE / "book.css").read_text(encoding="utf-8")
    inside = {"package.opf": package, "book.css": style, **pages}
    return _zipped({"META-INF/container.xml": _CONTAINER, **{f"EPUB/{name}": text for name, text in inside.items()}})


def identifier(view: BookView, shown: Sequence[str]) -> str:
    """The name of this e-book in any library: the same for the same rules in the same languages.

    >>> identifier(BookView("g", {}, {}, {}, {}, (), (), (), (), "12ab", 0), ["en"])
    'urn:uuid:faa91aad-18fb-564c-8aab-b3d3e09b258f'
    """
    told = ":".join(["aofa", view.game, view.fingerprint, *shown])
    return f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, told)}"


def _files(view: BookView, places: Mapping[str, str]) -> dict[str, str]:
    """The page on which each section and clause stands."""
    files = {}
    for section in view.sections:
        for name in (section.id, *(clause.id for clause in section.clauses)):
            files[name] = f"{places[section.id]}.xhtml"
    return files


def _made(name: str, values: Mapping[str, Any]) -> str:
    text = environment(_HERE).get_template(f"{name}.j2").render(values)
    return _NO_XML.sub("\ufffd", text).strip() + "\n"


def _zipped(files: Mapping[str, str]) -> bytes:
    """A container whose bytes depend on nothing but its files: no clock, no system, its kind first and bare."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, text in {"mimetype": _KIND, **files}.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            entry.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            archive.writestr(entry, text.encode())
    return made.getvalue()


def _wide(table: TableView) -> bool:
    """Whether a table is turned on its side: many columns of figures, few rows."""
    return len(table.head) > _MOST_COLUMNS and len(table.rows) < len(table.head)


def _title(words: Mapping[str, str]) -> Markup:
    """The title of a game, its own language said where it is the same in every language."""
    name = next(iter(words.values()), "")
    return Markup('<span lang="en" xml:lang="en">{}</span>').format(name) if name in TITLES else escape(name)


class _Lines(Lines):
    """Writes lines and blocks of the tree as XHTML."""

    english = Markup(' lang="en" xml:lang="en"')

    def __init__(self, places: Mapping[str, str], files: Mapping[str, str]) -> None:
        self.places, self.files = places, files

    def linked(self, piece: Piece, lang: str, links: bool) -> Markup:
        text = escape(piece.text)
        if piece.kind == "term" and links and f"term {piece.name}" in self.places:
            href = f"glossary.xhtml#{self.places[f'term {piece.name}']}"
            told = Markup('<a class="term" epub:type="glossref noteref" role="doc-glossref" href="{}">{}</a>')
            return told.format(href, text)
        if piece.kind == "see" and links and piece.name in self.files:
            file, place = self.files[piece.name], self.places[piece.name]
            return Markup('<a class="see" href="{}#{}">{}</a>').format(file, place, text)
        return Markup('<span class="label">{}</span>').format(text) if piece.kind == "label" else text

    def blocks(self, blocks: Iterable[Block], lang: str) -> Markup:
        """Paragraphs and lists; tables stand after them."""
        return Markup("\n").join(self._blocks(blocks, lang))

    def _blocks(self, blocks: Iterable[Block], lang: str) -> Iterator[Markup]:
        for block in blocks:
            if block.kind == "p":
                yield Markup("<p>{}</p>").format(self(block.lines[0], lang))
            elif block.kind != "table":
                items = Markup("\n").join(Markup("<li>{}</li>").format(self(line, lang)) for line in block.lines)
                yield Markup("<{0}>\n{1}\n</{0}>").format(block.kind, items)
