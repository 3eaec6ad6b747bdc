"""A quiz as a PDF, its words handed to one fixed template of Typst as data."""

from __future__ import annotations

import json

from aofa_widgets.teach.quiz.export.paper import Bundle

from ..formats.pdf import TEMPLATE as BOOK
from ..formats.pdf import compiled
from .data import document

TEMPLATE = BOOK.with_name("quiz.typ")


def render(made: Bundle, lang: str, key: bool, paper: str) -> bytes:
    """The PDF of the sheets, or of their key; the same bundle gives the same bytes.

    Raises: InputError when Typst is not installed; SourceError when it cannot set a page.
    """
    data = document(made, lang, key, paper)
    return compiled(json.dumps(data, ensure_ascii=False, separators=(",", ":")), TEMPLATE)
