"""Style sheets, scripts and the icon: the book's, the lesson's and the sheet's own, each with the site's shell."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from aofa_widgets.book.formats.html import HERE as BOOK
from aofa_widgets.book.lessons.pages import HERE as LESSONS
from aofa_widgets.book.sheet.html import looks as sheet_looks

from ..plan import Plan
from .shell import HERE, Page

ASSETS = HERE / "assets"


def files(plan: Plan) -> Iterator[Page]:
    """Every file under assets/ that pages of these kinds ask for."""
    shell = _text(ASSETS / "shell.css")
    book = _text(BOOK / "page.css") + _text(BOOK / "stale.css")
    styles = {
        "site": _text(ASSETS / "site.css"),
        "book": book,
        "lesson": _text(LESSONS / "lesson.css"),
        "sheet": sheet_looks(),
    }
    for name, text in styles.items():
        yield Page(f"assets/{name}.css", (text + shell).encode())
    yield Page("assets/book.js", _text(BOOK / "page.js").encode())
    for name in ("site.js", "search.js", "icon.svg"):
        yield Page(f"assets/{name}", (ASSETS / name).read_bytes())


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
