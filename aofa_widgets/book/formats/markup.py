"""Lines of the tree as HTML or XHTML: what both say alike; everything that came from a source is escaped."""

from __future__ import annotations

from itertools import groupby

from markupsafe import Markup, escape

from aofa_widgets.words import texts
from aofa_widgets.words.typography import is_foreign

from ..tree import Line, Piece


class Lines:
    """Writes a line; a format says in `linked` where its words lead."""

    hidden = Markup('class="vh"')  # of the words that only a reader aloud says
    added = Markup("")  # more attributes of what is put in
    english = Markup(' lang="en"')

    def __call__(self, line: Line, lang: str, links: bool = True) -> Markup:
        """One line, its removals and additions wrapped once each, with the words that only a reader aloud says."""
        parts: list[Markup] = []
        for mark, group in groupby(line, key=lambda piece: piece.mark):
            inner = Markup("").join(self.piece(piece, lang, links and mark != "del") for piece in group)
            parts.append(self.marked(inner, mark, lang) if mark else inner)
        whole = Markup("").join(parts)
        lent = bool(line) and all(piece.lent for piece in line)
        return Markup("<span{}>{}</span>").format(self.english, whole) if lent else whole

    def marked(self, inner: Markup, mark: str, lang: str) -> Markup:
        """What a mark holds, between the words that name it."""
        told = texts("book.removed" if mark == "del" else "book.added")[lang]
        end = texts("book.mark_end")[lang]
        more = self.added if mark == "ins" else Markup("")
        return Markup("<{0}{5}><span {4}>{1} </span>{2}<span {4}> {3}</span></{0}>").format(
            mark, told, inner, end, self.hidden, more
        )

    def piece(self, piece: Piece, lang: str, links: bool) -> Markup:
        """A run of text with its look; a title that stays English says so in another language."""
        text = self.linked(piece, lang, links)
        if piece.code:
            text = Markup("<code>{}</code>").format(text)
        if piece.em:
            foreign = self.english if is_foreign(piece.text, lang) else Markup("")
            text = Markup("<em{}>{}</em>").format(foreign, text)
        return Markup("<strong>{}</strong>").format(text) if piece.strong else text

    def linked(self, piece: Piece, lang: str, links: bool) -> Markup:
        """A run of text with the link or the label that its kind asks for."""
        return escape(piece.text)
