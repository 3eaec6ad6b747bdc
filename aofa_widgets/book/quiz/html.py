"""A quiz as one web page that asks for nothing from anywhere and prints a page a variant."""

from __future__ import annotations

from pathlib import Path

from markupsafe import Markup

from aofa_widgets.teach.quiz.export.paper import Bundle

from ..templates import environment
from .data import document

_HERE = Path(__file__).resolve().parent.parent / "page"
_PAGES = {"a4": "A4", "letter": "letter"}


def render(made: Bundle, lang: str, key: bool, paper: str) -> bytes:
    """The page of the sheets, or of their key."""
    style = (_HERE / "quiz.css").read_text(encoding="utf-8") + f"@page {{ size: {_PAGES[paper]}; margin: 14mm; }}\n"
    data = document(made, lang, key, paper)
    return environment(_HERE).get_template("quiz.html.j2").render(quiz=data, style=Markup(style)).encode()
