"""Text as Markdown that reads back as the same text: escapes, and emphasis that every reader takes for emphasis."""

from __future__ import annotations

import re
import string
import unicodedata
from collections.abc import Callable, Iterable
from itertools import groupby

from ..tree import Line, Piece

# Neither space nor punctuation, and nothing to see: between a sign of emphasis and a neighbour that would spoil it.
JOINER = "\u2060"
_SPACES = re.compile("[ \t\n\r\v\f\x1c-\x1f\x85\u2028\u2029]+")
_MARKS = {"del": "~~", "ins": "**"}
_OPENS = [("open", sign) for sign in _MARKS.values()]
_OPENS_BLOCK = re.compile(r"(?=[-+](?:[ -]|$)|#{1,6}(?: |$))|(?<=\d)(?=[.)](?: |$))")


def escape(text: str) -> str:
    """Text that stays text: no emphasis, link, image, HTML, address, formula or cell of a table comes of it.

    >>> print(escape("<b> *x* [y](z) a|b $1 &lt; www.x.org https://y.org"))
    \\<b\\> \\*x\\* \\[y\\](z) a\\|b \\$1 \\&lt; www\\.x.org https\\://y.org
    """
    one = _SPACES.sub(" ", text).replace("\0", "\ufffd").replace("\\", "\0")
    one = re.sub(r"[`*_\[\]<>~|$]|&(?=[#\w])|:(?=//)|(?<=[Ww]{3})\.", r"\\\g<0>", one)
    return re.sub(r"@(?=\w)", f"@{JOINER}", one).replace("\0", "&#92;")


def code(text: str) -> str:
    """Text as code, within as many backquotes as it takes.

    >>> code("a`b"), code("")
    ('`` a`b ``', '')
    """
    one = _SPACES.sub(" ", text)
    if not one.strip(" "):
        return one
    runs = {len(run) for run in re.findall("`+", one)}
    fence = "`" * next(n for n in range(1, len(runs) + 2) if n not in runs)
    return f"{fence} {one} {fence}" if "`" in one else f"{fence}{one}{fence}"


def opening(line: str) -> str:
    """A line that opens neither a list nor a heading.

    >>> opening("1. x"), opening("- x"), opening("# x"), opening("+1 x")
    ('1\\\\. x', '\\\\- x', '\\\\# x', '+1 x')
    """
    found = _OPENS_BLOCK.search(line)
    at = found.start() if found else -1
    return f"{line[:at]}\\{line[at:]}" if at == 0 or (at > 0 and line[:at].isdecimal()) else line


def joined(line: Line, write: Callable[[Piece], str]) -> str:
    """A line with its removals, its additions and its italics, each piece written by `write`.

    >>> one, two = Piece("one die", mark="del"), Piece("two", em=True, mark="ins")
    >>> joined((Piece("a "), one, two, Piece(" now")), lambda piece: escape(piece.text))
    'a ~~one die~~ **_two_** now'
    """
    tokens: list[tuple[str, str]] = []  # "text" and what it says, or "open" and "close" and their sign
    for mark, group in groupby(line, key=lambda piece: piece.mark):
        inner = [token for leaning, part in groupby(group, key=_leans) for token in _wrapped(leaning, part, write)]
        told = _signed(inner, _MARKS[mark]) if mark else inner
        if tokens and tokens[-1][0] == "close" and tokens[-1][1] != "_" and told and told[0] in _OPENS:
            tokens.append(("text", " "))  # what is put in stands apart from what it replaces
        tokens += told
    return _SPACES.sub(" ", _written(tokens)).strip(" ")


def _leans(piece: Piece) -> bool:
    return piece.em or piece.strong or piece.kind == "label"


def _wrapped(leaning: bool, part: Iterable[Piece], write: Callable[[Piece], str]) -> list[tuple[str, str]]:
    tokens = [("text", text) for piece in part if (text := write(piece))]
    return _signed(tokens, "_") if leaning else tokens


def _signed(tokens: list[tuple[str, str]], sign: str) -> list[tuple[str, str]]:
    """Tokens between two signs, the spaces at their ends left outside; spaces alone get no sign."""
    if not any(kind == "text" and text.strip(" ") for kind, text in tokens):
        return [token for token in tokens if token[0] == "text"]
    tokens = _merged(tokens)
    before = after = ""
    if tokens[0][0] == "text":
        text = tokens[0][1]
        before, tokens[0] = text[: len(text) - len(text.lstrip(" "))], ("text", text.lstrip(" "))
    if tokens[-1][0] == "text":
        text = tokens[-1][1]
        after, tokens[-1] = text[len(text.rstrip(" ")) :], ("text", text.rstrip(" "))
    return [
        token for token in (("text", before), ("open", sign), *tokens, ("close", sign), ("text", after)) if token[1]
    ]


def _merged(tokens: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Neighbouring texts as one; two pieces of code do not run into each other."""
    found: list[tuple[str, str]] = []
    for kind, text in tokens:
        if found and kind == "text" == found[-1][0]:
            before = found.pop()[1]
            text = before + JOINER * (before[-1:] == text[:1] == "`") + text
        found.append((kind, text))
    return found


def _written(tokens: list[tuple[str, str]]) -> str:
    """The tokens as one text, each sign such that CommonMark takes it for what it is.

    A sign opens or closes when a letter is on its inner side, or nothing but space and punctuation on its outer side.
    Where neither is sure, a joiner on its inner side is the letter. `_` is for italics with no letter outside.
    """
    tokens, out = _merged(tokens), ""
    signs: list[str] = []

    def clear(at: int) -> bool:
        return at >= len(tokens) or (tokens[at][0] == "text" and _apart(tokens[at][1][0]))

    for n, (kind, text) in enumerate(tokens):
        last = out[-1:]
        signed = n > 0 and tokens[n - 1][0] != "text"  # the last character is a sign
        if kind == "text":
            out += text
        elif kind == "open":
            if text == "_":
                end = tokens.index(("close", "_"), n) + 1
                closed = end < len(tokens) and tokens[end][0] == "close"
                text = "_" if _apart(last) and clear(end + closed) else "*"
            signs.append(text)
            glued = signed and last == text[0]
            out += JOINER * glued + text
            inner = tokens[n + 1][1][0]
            out += JOINER * (glued or inner.isspace() or not (_solid(inner) or _apart(last)))
        else:
            sign = signs.pop()
            out += (
                JOINER * ((signed and last == sign[0]) or last.isspace() or not (_solid(last) or clear(n + 1))) + sign
            )
    return out


def _apart(character: str) -> bool:
    """Whether every reader of Markdown takes it for space or punctuation; so does the end of a line."""
    return not character or character.isspace() or character in string.punctuation or _category(character) == "P"


def _solid(character: str) -> bool:
    """Whether no reader of Markdown takes it for space or punctuation."""
    return bool(character) and not character.isspace() and _category(character) not in "PSZ"


def _category(character: str) -> str:
    return unicodedata.category(character)[0]
