"""Where each string of a TOML text stands, character by character, so that one can be changed and all else kept."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Generator, Iterator

Path = tuple[str | int, ...]
_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_OPENING = re.compile(r'"""(?:\r?\n)?')
_BARE_VALUE = re.compile(r"[^,\]}#\r\n]*")
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}(?!")'
    r"|'''.*?'{3,5}(?!')"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)
_ESCAPES = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


def strings(source: str) -> Iterator[tuple[Path, int, int]]:
    """The path of every string value of a valid TOML text, with its first and its last character (quotes included).

    >>> source = 'a = "x"\\n[[b]]\\nc = { d = ["y", 2] }'
    >>> [(path, source[start:end]) for path, start, end in strings(source)]
    [(('a',), '"x"'), (('b', 0, 'c', 'd', 0), '"y"')]
    """
    table: Path = ()
    counts: dict[Path, int] = {}
    at = _past(_BLANK, source, 0)
    while at < len(source):
        if source[at] == "[":
            double = source.startswith("[[", at)
            keys, at = _keys(source, at + (2 if double else 1))
            table = _under(keys, counts, double)
            at = source.index("]", at) + (2 if double else 1)
        else:
            keys, at = _keys(source, at)
            at = _past(_SPACE, source, source.index("=", at) + 1)
            at = yield from _value(source, at, (*table, *keys))
        at = _past(_BLANK, source, at)


def _past(pattern: re.Pattern[str], source: str, at: int) -> int:
    """The place after what stands at `at`; ValueError in a text that is not TOML."""
    found = pattern.match(source, at)
    if found is None:
        raise ValueError(f"character {at}")
    return found.end()


def _under(keys: Path, counts: dict[Path, int], double: bool) -> Path:
    """The path of a table's head: the last table of each list on the way to it."""
    path: Path = ()
    for n, key in enumerate(keys, 1):
        path = (*path, key)
        if n == len(keys) and double:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path


def _keys(source: str, at: int) -> tuple[Path, int]:
    found: list[str | int] = []
    while True:
        at = _past(_SPACE, source, at)
        if source[at] in "\"'":
            end = _past(_STRING, source, at)
            found.append(read(source[at:end]))
        else:
            end = _past(_BARE_KEY, source, at)
            found.append(source[at:end])
        at = _past(_SPACE, source, end)
        if source[at] != ".":
            return tuple(found), at
        at += 1


def _value(source: str, at: int, path: Path) -> Generator[tuple[Path, int, int], None, int]:
    """Give the strings of one value; the generator returns the place after it."""
    mark = source[at]
    if mark in "\"'":
        end = _past(_STRING, source, at)
        yield path, at, end
        return end
    if mark not in "[{":
        return _past(_BARE_VALUE, source, at)
    close = "]" if mark == "[" else "}"
    at = _past(_BLANK, source, at + 1)
    number = 0
    while source[at] != close:
        inner = (*path, number)
        if mark == "{":
            keys, at = _keys(source, at)
            at = _past(_SPACE, source, source.index("=", at) + 1)
            inner = (*path, *keys)
        at = yield from _value(source, at, inner)
        at = _past(_BLANK, source, at)
        if source[at] == ",":
            at = _past(_BLANK, source, at + 1)
        number += 1
    return at + 1


def read(written: str) -> str:
    """A string as TOML writes it, read.

    >>> read('"a\\\\n\\\\u00e9"')
    'a\\né'
    """
    return str(tomllib.loads(f"x = {written}")["x"])


def write(text: str, like: str = '""') -> str:
    """A string as TOML writes it, between the quotes of the one whose place it takes where they can hold it.

    >>> print(write('say "no"'), write("it", "'that'"), write("a\\nb", '\"\"\"x\"\"\"'))
    "say \\"no\\"" 'it' \"\"\"a
    b\"\"\"
    """
    plain = not any(ord(c) < 32 and c not in "\n\t" or ord(c) == 127 for c in text)
    if like.startswith('"""'):
        head = like[: _past(_OPENING, like, 0)]
        if len(head) == 3 and text.startswith("\n"):
            head += "\n"  # TOML drops the first one
        inner = "".join(c if c == "\n" else _ESCAPES.get(c, c) if c != '"' else c for c in text)
        inner = inner.replace('"""', '""\\"')
        inner = inner[:-1] + '\\"' if inner.endswith('"') else inner
        if plain:
            return f'{head}{inner}"""'
    if like.startswith("'") and not like.startswith("'''") and plain and not set(text) & set("'\n"):
        return f"'{text}'"
    coded = "".join(_ESCAPES.get(c) or (f"\\u{ord(c):04X}" if ord(c) < 32 or ord(c) == 127 else c) for c in text)
    return f'"{coded}"'
