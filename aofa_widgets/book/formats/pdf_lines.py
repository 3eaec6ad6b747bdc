"""Lines and blocks of a book as data for the PDF's template, what a house rule changed said in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from aofa_widgets.errors import visible
from aofa_widgets.words import texts
from aofa_widgets.words.typography import is_foreign

from ..tree import Block, Line, Piece

_GLUE = re.compile(r"[^\s,.;:!?…)»\]]+")
_BLANKS = re.compile(r"[ \t\r\n\f\v]+")
_PRIVATE = re.compile("[\ue000-\uf8ff\U000f0000-\U0010ffff]")  # signs that every font draws as it likes
_LONG = re.compile(r"[^\s\u200b]{37,}")

Item = str | dict[str, Any]


def plain(text: str) -> str:
    """A text on one line, nothing hidden in it, which can be broken somewhere whatever it holds.

    >>> plain("a\\n b\\x00"), plain("x" * 60).count("\\u200b")
    ('a b\\\\x00', 4)
    """
    one = _PRIVATE.sub(lambda found: spelt(found[0]), visible(_BLANKS.sub(" ", text)))
    return _LONG.sub(lambda found: "\u200b".join(_cut(found[0], 12)), one)


def spelt(signs: str) -> str:
    """Signs by their codes, where they cannot be drawn.

    >>> spelt("漢")
    '‹U+6F22›'
    """
    return "".join(f"‹U+{ord(sign):04X}›" for sign in signs)


def _cut(text: str, size: int) -> list[str]:
    return [text[at : at + size] for at in range(0, len(text), size)]


class Lines:
    """Lines of the tree in one language as items of the template: strings, and pieces with a look and a link.

    >>> line = Lines("en")((Piece("roll "), Piece("one die", mark="del"), Piece("two dice", mark="ins"), Piece(".")))
    >>> line[1], line[3]["t"], line[4]
    ({'m': 'ins', 'p': ['two dice']}, '(was: ', {'m': 'del', 'p': ['one die']})
    """

    def __init__(self, lang: str, places: Mapping[str, str] | None = None) -> None:
        self.lang, self.places = lang, places or {}

    def __call__(self, line: Line, links: bool = True, said: bool = False) -> list[Item]:
        """One line; what a house rule puts in comes first, then in words and struck through what it replaces.

        `said` opens a paragraph that a house rule adds whole with a word that says so.
        """
        groups = [(mark, list(pieces)) for mark, pieces in groupby(line, key=lambda piece: piece.mark)]
        made: list[Item] = []
        if said and groups and groups[0][0] == "ins":
            told = texts("book.added")[self.lang]
            made.append(self.word(f"{told[0].upper()}{told[1:]} "))
        while groups:
            mark, pieces = groups.pop(0)
            if not mark:
                made += self.items(pieces, links)
                continue
            gone, new = (pieces, []) if mark == "del" else ([], pieces)
            if gone and groups and groups[0][0] == "ins":
                new = groups.pop(0)[1]
            self.change(made, gone, new, groups, links)
        return _joined(made)

    def change(self, made: list[Item], gone: list[Piece], new: list[Piece], groups: list[Any], links: bool) -> None:
        """Put one change on the line: spaces at its edges stay outside of the marks, a word stays whole."""
        edge = "".join(piece.text for piece in new or gone)
        if edge[:1].isspace():
            made.append(" ")
        gone, new = _stripped(gone), _stripped(new)
        if new:
            made.append({"m": "ins", "p": self.items(new, links)})
        if gone:
            if new and not edge[-1:].isspace() and groups:
                made += self.glued(groups)
            space = bool(new) or not _ends_open(made)
            key = "pdf_was" if new else "removed"
            made += [*([" "] if space else []), *self.aside(key, self.items(gone, False))]
            after = groups[0][1][0].text[:1] if groups else ""
            if edge[-1:].isspace() or after.isalnum():
                made.append(" ")
        elif edge[-1:].isspace():
            made.append(" ")

    def aside(self, key: str, items: Sequence[Item]) -> list[Item]:
        """(was: …), with what was there struck through."""
        return [self.word(f"({texts(f'book.{key}')[self.lang]} "), {"m": "del", "p": list(items)}, self.word(")")]

    def word(self, text: str) -> Item:
        return {"t": text, "s": "w"}

    def glued(self, groups: list[Any]) -> list[Item]:
        """The rest of a word that a change ends within: 8″ (was: 6), not 8 (was: 6)″."""
        first = groups[0][1][0]
        found = _GLUE.match(first.text) if first.kind == "text" and not groups[0][0] else None
        if not found:
            return []
        rest = Piece(first.text[found.end() :], strong=first.strong, em=first.em, code=first.code)
        groups[0][1][0] = rest
        return [plain(found[0])]

    def items(self, pieces: Iterable[Piece], links: bool) -> list[Item]:
        return _joined(self.item(piece, links) for piece in pieces if piece.text)

    def item(self, piece: Piece, links: bool) -> Item:
        text = plain(piece.text)
        look = "c" * piece.code + "i" * piece.em + "b" * piece.strong
        if piece.lent or (piece.em and is_foreign(piece.text, self.lang)):
            look += "e"
        to = ""
        if piece.kind == "label":
            look += "l"
        elif piece.kind == "term" and links:
            to = self.places.get(f"term {piece.name}", "")
            look += "t" if to else ""
        elif piece.kind == "see" and links:
            to = self.places.get(piece.name, "")
            look += "r" if to else ""
        if not look and not to:
            return text
        return {"t": text} | ({"s": look} if look else {}) | ({"to": to} if to else {})

    def blocks(self, blocks: Iterable[Block]) -> list[dict[str, Any]]:
        """Paragraphs and lists; tables stand apart, once for all languages."""
        made, before = [], ""
        for block in blocks:
            if block.kind == "table":
                continue
            said = block.mark == "ins" and before != "ins"
            lines = [self(line, said=said and at == 0) for at, line in enumerate(block.lines)]
            made.append({"k": block.kind, "p": lines[0] if block.kind == "p" else lines})
            before = block.mark
        return made


def _joined(items: Iterable[Item]) -> list[Item]:
    made: list[Item] = []
    for item in items:
        if isinstance(item, str) and made and isinstance(made[-1], str):
            made[-1] += item
        elif item:
            made.append(item)
    return made


def _ends_open(made: Sequence[Item]) -> bool:
    """Whether a bracket may follow without a space."""
    last = made[-1] if made else " "
    text = last if isinstance(last, str) else str(last.get("t", "x"))
    return not text or text[-1].isspace() or text[-1] in "(«["


def _stripped(pieces: Sequence[Piece]) -> list[Piece]:
    """Pieces without the spaces at their edges."""
    left = list(pieces)
    if left:
        left[0] = replace(left[0], text=left[0].text.lstrip())
        left[-1] = replace(left[-1], text=left[-1].text.rstrip())
    return [piece for piece in left if piece.text]
