"""The book as a PDF, tagged for readers aloud: its words go to Typst as data, one fixed template draws them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from aofa_widgets.errors import InputError, SourceError, visible
from aofa_widgets.words import fault

from ..tree import BookView
from .pdf_data import document
from .pdf_lines import plain, spelt

TEMPLATE = Path(__file__).resolve().parent.parent / "page" / "book.typ"
STANDARDS = ["ua-1"]
_UNSHOWN = re.compile(r'the text `"((?:[^"\\]|\\.)+)"` could not be displayed')


def render(view: BookView, shown: Sequence[str], paper: str = "a4") -> bytes:
    """The PDF of a book in one language, or in several side by side; the same view gives the same bytes.

    Raises: InputError when Typst is not installed; SourceError when it cannot set the book.
    """
    return compiled(json.dumps(document(view, shown, paper), ensure_ascii=False, separators=(",", ":")))


def compiled(data: str, template: Path = TEMPLATE) -> bytes:
    """What a fixed template of Typst makes of data (it reads the JSON `book`): a tagged PDF; errors as for `render`."""
    if find_spec("typst") is None:
        raise InputError(fault("format", "book.pdf_missing"))
    for _ in range(3):
        try:
            made: bytes = _compiler(template).compile(sys_inputs={"book": data}, format="pdf", pdf_standards=STANDARDS)
            return made
        except RuntimeError as error:  # Typst's own error is one, with more to tell
            unshown = set(_UNSHOWN.findall(getattr(error, "diagnostic", "")))
            if not unshown:
                reason = visible(getattr(error, "message", str(error)))[:200]
                raise SourceError(fault("", "book.pdf_failed", reason=reason)) from None
            data = _spelt(data, unshown)
    raise SourceError(fault("", "book.pdf_failed", reason=", ".join(sorted(unshown))[:200]))


@cache
def _compiler(template: Path) -> Any:
    """One compiler a template for the process: it keeps the fonts, the template and what it has set before."""
    import typst

    fonts = typst.Fonts(include_system_fonts=False)
    return typst.Compiler(template, root=template.parent, font_paths=fonts, ignore_system_fonts=True)


def _spelt(data: str, unshown: Iterable[str]) -> str:
    """Data in which signs that no font of the book has are written as their codes: ‹U+6F22›."""
    for told in sorted(unshown, key=len, reverse=True):
        signs = re.sub(r"\\u\{([0-9a-f]+)\}", lambda found: chr(int(found[1], 16)), told)
        data = data.replace(json.dumps(signs, ensure_ascii=False)[1:-1], spelt(signs))
    return data


__all__ = ["TEMPLATE", "compiled", "plain", "render"]
