"""A quick sheet as one web page that asks for nothing from anywhere and prints a page for each language."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from markupsafe import Markup

from aofa_widgets.words import languages, texts

from ..templates import environment
from .data import document
from .view import SheetView

HERE = Path(__file__).resolve().parent.parent / "page"
TEMPLATE = "sheet.html.j2"
_PAGES = {"a4": "A4", "letter": "letter"}


def render(view: SheetView, shown: Sequence[str], paper: str = "a4") -> bytes:
    """The page of a sheet, one card a language; the same view gives the same bytes."""
    made = environment(HERE).get_template(TEMPLATE).render(style=Markup(looks(paper)), **told(view, shown, paper))
    return made.encode()


def looks(paper: str = "a4") -> str:
    """The style of a sheet on a paper."""
    css = (HERE / "sheet.css").read_text(encoding="utf-8")
    return f"{css}@page {{ size: {_PAGES[paper]}; margin: 7mm; }}\n"


def told(view: SheetView, shown: Sequence[str], paper: str = "a4") -> dict[str, Any]:
    """What the template of the page says of a sheet, without its looks."""
    data = document(view, shown, paper)
    return {"sheet": data, "icons": data["icons"], "names": languages(), "texts": texts}
