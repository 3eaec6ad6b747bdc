"""What a page says of its own looks goes into files, since the policy of the pages lets no looks stand in them."""

from __future__ import annotations

import hashlib
import html
import posixpath
import re
from collections.abc import Iterable, Iterator

from .shell import Page

OWN = "assets/own.css"
_SHEET = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_TAG = re.compile(r"<[a-zA-Z][^<>]*>")
_LOOKS = re.compile(r"""\sstyle=("[^"]*"|'[^']*')""")


def dressed(pages: Iterable[Page]) -> Iterator[Page]:
    """The same files with every page's own looks in style sheets beside them.

    >>> from aofa_widgets.site.pages.shell import Page
    >>> made = dict(dressed([Page("en/a.html", b'<head></head><p style="margin:0">style="no"</p>')]))
    >>> made["en/a.html"].decode()
    '<head><link rel="stylesheet" href="../assets/own.css"></head><p data-own="ab79ea2b85">style="no"</p>'
    >>> made["assets/own.css"].decode().split()[-1]
    '[data-own="ab79ea2b85"]{margin:0}'
    """
    looks: dict[str, str] = {}
    sheets: dict[str, str] = {}
    for page in pages:
        if not page.place.endswith(".html"):
            yield page
            continue
        text, folder = page.data.decode(), posixpath.dirname(page.place) or "."

        def linked(found: re.Match[str], folder: str = folder) -> str:
            place = f"assets/own-{_name(found[1])}.css"
            sheets[place] = found[1]
            return _link(place, folder)

        def named(tag: re.Match[str]) -> str:
            return _LOOKS.sub(lambda found: f' data-own="{_kept(found[1], looks)}"', tag[0])

        whole = _TAG.sub(named, _SHEET.sub(linked, text))
        if "data-own=" in whole:
            whole = whole.replace("</head>", f"{_link(OWN, folder)}</head>", 1)
        yield Page(page.place, whole.encode())
    rows = [f':root:not(#_) [data-own="{name}"]{{{text}}}' for name, text in sorted(looks.items())]
    if rows:
        yield Page(OWN, ("\n".join(rows) + "\n").encode())
    for place, text in sorted(sheets.items()):
        yield Page(place, text.encode())


def _kept(quoted: str, looks: dict[str, str]) -> str:
    text = html.unescape(quoted[1:-1])
    if set("{}<") & set(text):
        raise AssertionError(f"looks of an element: {text[:80]}")
    name = _name(text)
    looks[name] = text
    return name


def _link(place: str, folder: str) -> str:
    return f'<link rel="stylesheet" href="{posixpath.relpath(place, folder)}">'


def _name(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:10]


__all__ = ["dressed"]
