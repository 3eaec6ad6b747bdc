"""A quick sheet as one web page that asks for nothing from anywhere and prints a page for each language."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from markupsafe import Markup

from aofa_widgets.words import languages, texts

from ..templates import environment
from .data import document
from .view import SheetView

_HERE = Path(__file__).resolve().parent.parent / "page"
_PAGES = {"a4": "A4", "letter": "letter"}


def render(view: SheetView, shown: Sequence[str], paper: str = "a4") -> bytes:
    """The page of a sheet, one card a language; the same view gives the same bytes."""
    css = (_HERE / "sheet.css").read_text(encoding="utf-8")
    style = f"{css}@page {{ size: {_PAGES[paper]}; margin: 7mm; }}\n"
    data = document(view, shown, paper)
    made = environment(_HERE).get_template("sheet.html.j2").render(
        sheet=data,
        icons=data["icons"],
        names=languages(),
        texts=texts,
        style=Markup(style),
    )  # fmt: skip
    return made.encode()
