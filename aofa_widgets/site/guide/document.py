"""A guide in Markdown as a part of a page: its title, its parts for the search, its markup without looks or scripts."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from aofa_widgets.words.grammar import Run
from aofa_widgets.words.typography import typeset_runs

WIDE = 3  # columns that a narrow screen still holds: a table of more can be moved sideways
_CODE = "\ua66e"  # stands for a piece of code while a sentence is typeset: a letter that no typography touches
_ANCHOR = re.compile(r"[^\w\- ]")


class Place(NamedTuple):
    """Where a link leads, seen from a page of the guide; no address where nothing on the site is meant."""

    address: str
    anchor: str = ""


Placed = Callable[[Path, str], Place]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a guide under its heading: where it stands on the page, how deep, and its words."""

    anchor: str
    title: str
    depth: int
    text: str


@dataclass(frozen=True, slots=True)
class Document:
    """A guide: the language it is written in, its title, its first sentence, its parts and its markup."""

    lang: str
    title: str
    lead: str
    sections: tuple[Section, ...]
    body: Markup


@cache
def _reader() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": True}).enable("table")


def read(path: Path, lang: str, place: Placed) -> Document:
    """A guide from its file; `place` says where a link to another file leads.

    Markup of the file's own is printed as words, comments are left out: a page holds nothing but what Markdown makes.
    """
    return written(path.read_text(encoding="utf-8"), lang, path, place)


def written(text: str, lang: str, path: Path, place: Placed) -> Document:
    """A guide from its text, as if it lay at `path`.

    >>> text = "# A *duel*\\n\\nIt is. So. <b>\\n\\n## Two-rolls!\\n\\n[x](y.py)"
    >>> told = written(text, "en", Path("a.md"), lambda *_: Place(""))
    >>> told.title, told.lead, told.sections[1].anchor
    ('A duel', 'It is.', 'two-rolls')
    >>> print(told.body)
    <p>It is. So. &lt;b&gt;</p>
    <h2 id="two-rolls">Two-rolls!</h2>
    <p>x</p>
    <BLANKLINE>
    """
    tokens = list(_own(_reader().parse(text)))
    title, tokens = _title(tokens)
    tokens = list(_tables(_without_switch(tokens)))
    seen: dict[str, int] = {}
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", _anchor(_plain(tokens[at + 1]), seen))
        if token.type == "inline":
            _linked(token, path, place)
            _typeset(token, lang)
    sections = tuple(_sections(tokens))
    lead = next((_plain(tokens[at + 1]) for at, one in enumerate(tokens) if one.type == "paragraph_open"), "")
    reader = _reader()
    body = Markup(reader.renderer.render(tokens, reader.options, {}))
    return Document(lang, _typed(title, lang), _sentence(lead), sections, body)


def _own(tokens: list[Token]) -> Iterator[Token]:
    """The tokens without markup of the file's own: a comment is nothing, anything else is words."""
    for token in tokens:
        if token.type == "html_block":
            words = re.sub(r"<!--.*?-->", "", token.content, flags=re.DOTALL).strip()
            if not words:
                continue
            inner = Token("text", "", 0, content=words)
            token = Token("inline", "", 0, content=words, children=[inner], level=token.level)
        for child in token.children or ():
            if child.type == "html_inline":
                child.type, child.content = "text", re.sub(r"<!--.*?-->", "", child.content, flags=re.DOTALL)
        yield token


def _title(tokens: list[Token]) -> tuple[str, list[Token]]:
    """The words of the first heading of the first rank, and the tokens without it."""
    for at, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag == "h1":
            return _plain(tokens[at + 1]), tokens[:at] + tokens[at + 3 :]
    return "", tokens


def _without_switch(tokens: list[Token]) -> list[Token]:
    """The tokens without a paragraph that is one slanted link (the other language): a page has a switch of its own."""
    kept: list[Token] = []
    for token in tokens:
        kept.append(token)
        if token.type == "paragraph_close" and len(kept) > 2 and kept[-2].type == "inline":
            kinds = [one.type for one in kept[-2].children or () if one.type != "text" or one.content]
            if kinds == ["em_open", "link_open", "text", "link_close", "em_close"]:
                del kept[-3:]
    return kept


def _tables(tokens: list[Token]) -> Iterator[Token]:
    """Tables whose alignment is a class, whose empty heads are plain cells, and that can be moved if they are wide."""
    heading = "…"
    seen: dict[str, int] = {}
    for at, token in enumerate(tokens):
        if token.type == "inline" and tokens[at - 1].type == "heading_open":
            heading = _plain(token)
        if token.type in ("th_open", "td_open") and (looks := token.attrs.pop("style", "")):
            token.attrSet("class", str(looks).removeprefix("text-align:"))
        if token.type == "th_open":
            if _plain(tokens[at + 1]):
                token.attrSet("scope", "col")
            else:
                token.tag = tokens[at + 2].tag = "td"
        if token.type == "table_open":
            columns = _columns(tokens, at)
            token.attrSet("class", "facts")
            if columns > WIDE:
                seen[heading] = seen.get(heading, 0) + 1
                label = heading if seen[heading] == 1 else f"{heading} ({seen[heading]})"
                wide = Token("wide_open", "div", 1, block=True)
                wide.attrs = {"class": "wide", "tabindex": "0", "role": "region", "aria-label": label}
                yield wide
            yield token
        elif token.type == "table_close":
            yield token
            if columns > WIDE:
                yield Token("wide_close", "div", -1, block=True)
        else:
            yield token


def _columns(tokens: list[Token], at: int) -> int:
    row = next(n for n in range(at, len(tokens)) if tokens[n].type == "tr_close")
    return sum(one.type == "th_open" for one in tokens[at:row])


def _linked(token: Token, path: Path, place: Placed) -> None:
    """Links and pictures that lead where the site has what they mean; a link to what it has not is its words."""
    kept: list[Token] = []
    dropped = False
    for child in token.children or ():
        if child.type == "link_open":
            address = str(child.attrs["href"])
            found = _address(address, path, place)
            dropped = not found
            if found:
                child.attrSet("href", found)
            if found.startswith("https://"):
                child.attrSet("rel", "noreferrer")
        elif child.type == "image":
            at = _beside(path, unquote(str(child.attrs["src"])))
            shown = place(at, "").address
            if not shown:  # a picture that the site has not is its words
                child.type, child.content = "text", child.content
                kept.append(child)
                continue
            child.attrSet("src", shown)
            child.attrSet("loading", "lazy")
            for name, dots in zip(("width", "height"), _size(at), strict=False):
                child.attrSet(name, str(dots))
        if not (dropped and child.type in ("link_open", "link_close")):
            kept.append(child)
        if child.type == "link_close":
            dropped = False
    if token.children is not None:
        token.children = kept


def _address(address: str, path: Path, place: Placed) -> str:
    """The address of a link on the site, "" for none."""
    if address.startswith(("#", "https://")):
        return address
    file, _, anchor = address.partition("#")
    found = place(_beside(path, unquote(file)), unquote(anchor))
    return found.address + (f"#{quote(found.anchor)}" if found.address and found.anchor else "")


def _beside(path: Path, file: str) -> Path:
    parts: list[str] = []
    for part in (path.parent / file).parts:
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return Path(*parts) if parts else Path()


def _size(path: Path) -> tuple[int, ...]:
    """Width and height of a picture in dots, as its file says; nothing where it does not."""
    if path.suffix != ".png" or not path.is_file():
        return ()
    with path.open("rb") as file:
        head = file.read(24)
    return struct.unpack(">2I", head[16:24]) if head[:8] == b"\x89PNG\r\n\x1a\n" else ()


def _typeset(token: Token, lang: str) -> None:
    """The typography of the language, over a whole sentence: what stands in it as code stays as it is."""
    children = token.children or []
    marks = {"softbreak": "\n", "hardbreak": "\n", "code_inline": _CODE}
    told = [one for one in children if one.type == "text" or one.type in marks]
    runs = typeset_runs([Run(one.content if one.type == "text" else marks[one.type]) for one in told], lang)
    for one, run in zip(told, runs, strict=True):
        if one.type == "text":
            one.content = run.text


def _typed(text: str, lang: str) -> str:
    return typeset_runs([Run(text)], lang)[0].text if text else text


def _anchor(title: str, seen: dict[str, int]) -> str:
    """The anchor that a heading has wherever Markdown is shown; a second one of the same words is counted."""
    name = _ANCHOR.sub("", title.lower()).replace(" ", "-")
    seen[name] = seen.get(name, -1) + 1
    return f"{name}-{seen[name]}" if seen[name] else name


def _sections(tokens: list[Token]) -> Iterator[Section]:
    """What stands before the first heading, then each part under its own."""
    anchor, title, depth, words = "", "", 1, []
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            yield Section(anchor, title, depth, " ".join(words))
            anchor, title = str(token.attrs["id"]), _plain(tokens[at + 1])
            depth, words = int(token.tag[1]), []
        elif token.type == "inline" and tokens[at - 1].type != "heading_open":
            words.append(_plain(token))
        elif token.type == "fence":
            words.append(token.content)
    yield Section(anchor, title, depth, " ".join(words))


def _plain(token: Token) -> str:
    """The words of a line."""
    text = "".join(
        one.content if one.type in ("text", "code_inline") else " " if one.type in ("softbreak", "hardbreak") else ""
        for one in token.children or ()
    )
    return " ".join(text.split())


def _sentence(text: str) -> str:
    """The first sentence of a text."""
    found = re.match(r".+?[.!?…](?=\s|$)(?<!\b[A-Z]\.)", text)
    return found[0] if found else text
