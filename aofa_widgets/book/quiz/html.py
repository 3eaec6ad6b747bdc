"""A quiz as one web page that asks for nothing from anywhere and prints a page a variant."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from aofa_widgets.teach.quiz.export.paper import Bundle

from .data import document

_HERE = Path(__file__).resolve().parent.parent / "page"
_PAGES = {"a4": "A4", "letter": "letter"}


def render(made: Bundle, lang: str, key: bool, paper: str) -> bytes:
    """The page of the sheets, or of their key."""
    style = (_HERE / "quiz.css").read_text(encoding="utf-8") + f"@page {{ size: {_PAGES[paper]}; margin: 14mm; }}\n"
    data = document(made, lang, key, paper)
    return _environment().get_template("quiz.html.j2").render(quiz=data, style=Markup(style)).encode()


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(_HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
