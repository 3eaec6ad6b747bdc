"""Markdown of a clause, without raw HTML, as blocks of pieces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

from aofa_widgets.words.grammar import Run

from .tree import Block, Line, Piece

# While Markdown is read, each run that a placeholder printed is one character of the private use area, so that
# nothing a value holds is taken for Markdown and nothing of it is lost.
_FIRST, _LAST = 0xE000, 0xF8FF
_OFF = ("html_block", "html_inline", "code", "fence", "heading", "lheading", "hr", "blockquote", "reference", "table")
_OFF_INLINE = ("image", "link", "autolink", "entity")


@cache
def _reader() -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": False})
    rules = set(_OFF + _OFF_INLINE)
    known = {name for names in reader.get_all_rules().values() for name in names}
    return reader.disable(sorted(rules & known))


@lru_cache(maxsize=4096)
def blocks_of(runs: tuple[Run, ...], label: str = "") -> tuple[Block, ...]:
    """Read typeset runs as paragraphs, lists and tables; a source line that begins with `label` opens a paragraph.

    >>> [(b.kind, [p.text for p in b.lines[0]]) for b in blocks_of((Run("A *1* "), Run("<b>", "value", "x", 0)))]
    [('p', ['A ', '1', ' ', '<b>'])]
    >>> [len(block.lines) for block in blocks_of((Run("- one\\n- "), Run("", "choice", "x", 0), Run("\\n- three")))]
    [2]
    """
    held: list[Run] = []
    source: list[str] = []
    for run in runs:
        if run.kind == "text" or len(held) > _LAST - _FIRST:
            source.append("".join(c if not _FIRST <= ord(c) <= _LAST else "\ufffd" for c in run.text))
        else:
            source.append(chr(_FIRST + len(held)))
            held.append(run)
    blocks = _blocks(_reader().parse("".join(source)), held)
    return tuple(part for block in blocks for part in (_labelled(block, label) if label else (block,)))


def _labelled(block: Block, label: str) -> Iterator[Block]:
    """Cut a paragraph before each line that begins with the label, which becomes a piece of its own."""
    if block.kind != "p":
        yield block
        return
    part: list[Piece] = []
    for piece in block.lines[0]:
        opens = piece.text.startswith(label) and (not part or part[-1].text == " ")
        if opens:
            if _says_something(part):
                yield Block("p", (tuple(part[:-1]),))
            rest = replace(piece, text=piece.text[len(label) :])
            part = [Piece(label, "label", piece.name, piece.atom), *([rest] if rest.text else [])]
        else:
            part.append(piece)
    if part:
        yield Block("p", (tuple(part),))


def line_of(runs: tuple[Run, ...]) -> Line:
    """Read runs as one line: the pieces of all paragraphs, one after the other."""
    lines = [line for block in blocks_of(runs) for line in block.lines]
    joined: list[Piece] = []
    for line in lines:
        joined += [Piece(" ")] if joined else []
        joined += line
    return tuple(joined)


def _blocks(tokens: list[Token], held: list[Run]) -> Iterator[Block]:
    depth = 0
    items: list[list[Piece]] = []
    kind = "ul"
    for token in tokens:
        if token.type in ("bullet_list_open", "ordered_list_open"):
            if depth == 0:
                kind, items = ("ul" if token.type[0] == "b" else "ol"), []
            depth += 1
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            depth -= 1
            # an item of which a choice printed nothing is no item
            if depth == 0 and (lines := tuple(tuple(item) for item in items if _says_something(item))):
                yield Block(kind, lines)
        elif token.type == "list_item_open":
            items.append([])
        elif token.type == "inline":
            pieces = list(_inline(token.children or [], held))
            if depth:
                items[-1] += ([Piece(" ")] if items[-1] else []) + pieces
            else:
                yield from _paragraph(pieces)


def _paragraph(pieces: list[Piece]) -> Iterator[Block]:
    """A paragraph, cut where a table stands in it."""
    part: list[Piece] = []
    for piece in [*pieces, Piece("", "table")]:
        if piece.kind != "table":
            part.append(piece)
            continue
        if _says_something(part):
            yield Block("p", (tuple(part),))
        part = []
        if piece.name:
            yield Block("table", table=piece.name)


def _says_something(line: list[Piece]) -> bool:
    return any(piece.text.strip() for piece in line)


def _inline(tokens: list[Token], held: list[Run]) -> Iterator[Piece]:
    strong = em = 0
    for token in tokens:
        match token.type:
            case "strong_open" | "strong_close":
                strong += token.nesting
            case "em_open" | "em_close":
                em += token.nesting
            case "softbreak" | "hardbreak":
                yield Piece(" ", strong=strong > 0, em=em > 0)
            case "code_inline":
                yield Piece(_whole(token.content, held), code=True, strong=strong > 0, em=em > 0)
            case _:
                yield from _text(token.content, held, strong > 0, em > 0)


def _text(content: str, held: list[Run], strong: bool, em: bool) -> Iterator[Piece]:
    words = ""
    for character in content:
        at = ord(character) - _FIRST
        if not 0 <= at < len(held):
            words += character
            continue
        if words:
            yield Piece(words, strong=strong, em=em)
            words = ""
        run = held[at]
        yield Piece(run.text, run.kind, run.name, run.atom, strong, em)
    if words:
        yield Piece(words, strong=strong, em=em)


def _whole(content: str, held: list[Run]) -> str:
    return "".join(held[at].text if 0 <= (at := ord(c) - _FIRST) < len(held) else c for c in content)
