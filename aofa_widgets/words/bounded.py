"""TOML of strangers, read within bounds of size and depth: here, below all who read the rulebook.

What is refused here has no sentence yet, for the sentences themselves lie in such files; `rules/source.py` says it.
"""

from __future__ import annotations

import errno
import os
import re
import tomllib
from itertools import islice
from pathlib import Path
from typing import Any

MOST_BYTES = 300_000
MOST_DEPTH = 12
MOST_HEADERS = 5_000
MOST_PARTS = 40
PART = r"""(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[A-Za-z0-9_-]+)"""
# tomllib needs memory that grows with the square of a key's parts: 100,000 of them fill any machine
_ENDLESS_KEY = re.compile(rf"(?<![\w-])(?:{PART}[ \t]*\.[ \t]*){{{MOST_PARTS}}}")
_HEADERS = re.compile(r"^[ \t]*\[", re.MULTILINE)
UNREADABLE = (OSError, ValueError, RecursionError)
"""What reading such a file may raise."""


def endless_key(text: str) -> int | None:
    """Where in a text a key of more than MOST_PARTS parts begins; None if no key is so long."""
    if all(line.count(".") < MOST_PARTS for line in text.split("\n")):  # as nearly always, and far quicker to see
        return None
    found = _ENDLESS_KEY.search(text)
    return found and found.start()


def header_too_many(text: str) -> int | None:
    """Where in a text the first header beyond MOST_HEADERS stands; None if there are no more."""
    found = next(islice(_HEADERS.finditer(text), MOST_HEADERS, None), None)
    return found and found.start()


def too_deep(node: Any) -> bool:
    """Whether tables and lists lie in one another more than MOST_DEPTH deep.

    >>> too_deep({"a": [1]}), too_deep([[[[[[[[[[[[[]]]]]]]]]]]]])
    (False, True)
    """
    deepest, layer = 0, [node]
    while layer and deepest <= MOST_DEPTH:
        deepest += 1
        nested = [list(n.values()) if isinstance(n, dict) else n for n in layer if isinstance(n, (dict, list))]
        layer = [child for children in nested for child in children]
    return deepest > MOST_DEPTH


def loads(text: str) -> dict[str, Any]:
    """The data of a text in TOML, bounded as a file is.

    Raises: ValueError as tomllib does; RecursionError for what lies too deep or has too many headers.

    >>> loads("a.b = 1")
    {'a': {'b': 1}}
    >>> loads("a." * 100_000 + "a = 1")
    Traceback (most recent call last):
    ...
    RecursionError: more than 12 deep
    """
    if endless_key(text) is None and header_too_many(text) is None and not too_deep(tree := tomllib.loads(text)):
        return tree
    raise RecursionError(f"more than {MOST_DEPTH} deep")


def plain_text(path: Path) -> str:
    """The text of a plain file of MOST_BYTES at most; nothing that never ends is opened.

    Raises: OSError where it cannot be read, is no plain file or is too large; ValueError where it is not UTF-8.
    """
    if not path.is_file():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    with path.open("rb") as stream:
        raw = stream.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return raw.decode("utf-8-sig")


def data_of(path: Path) -> dict[str, Any]:
    """What a file of the rulebook holds; nothing where it cannot be read: `aofa check` names it and says why."""
    try:
        return loads(plain_text(path))
    except UNREADABLE:
        return {}


__all__ = [
    "MOST_BYTES", "MOST_DEPTH", "MOST_HEADERS", "PART", "UNREADABLE",
    "data_of", "endless_key", "header_too_many", "loads", "plain_text", "too_deep",
]  # fmt: skip
