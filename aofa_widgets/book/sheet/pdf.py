"""A quick sheet as a PDF: a page for each language, its words handed to one fixed template of Typst as data."""

from __future__ import annotations

import json
from collections.abc import Sequence

from ..formats.pdf import TEMPLATE as BOOK
from ..formats.pdf import compiled
from .data import document
from .view import SheetView

TEMPLATE = BOOK.with_name("sheet.typ")


def render(view: SheetView, shown: Sequence[str], paper: str = "a4") -> bytes:
    """The PDF of a sheet, one page a language; the same view gives the same bytes.

    Raises: InputError when Typst is not installed; SourceError when it cannot set the sheet.
    """
    return compiled(json.dumps(document(view, shown, paper), ensure_ascii=False, separators=(",", ":")), TEMPLATE)
