"""A widget kept for places without Python: as one page that needs nothing else, or as a picture."""

from __future__ import annotations

import base64
import json
import os
import tempfile
import zlib
from collections.abc import Iterator
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ipywidgets.widgets.widget import _instances

from aofa_widgets.book.scripts import digest, inside
from aofa_widgets.errors import InputError, shown, visible
from aofa_widgets.rules.saving import save
from aofa_widgets.words import fault, say, texts

from .packed import unpacked

SCRIPT = Path(__file__).resolve().parent / "alone.js"
PAGES, PICTURES = (".html",), (".svg", ".png", ".pdf")
DOTS = 144.0  # dots an inch of a PNG: a CSS pixel is one and a half
_REF = "anywidget:"
_LOOKS = (
    "body{margin:16px auto;max-width:900px;padding:0 12px;font-family:system-ui,sans-serif}"
    "footer{margin:16px 0;font-size:13px;opacity:.75}"
)


def is_standing(path: object) -> bool:
    """Whether a name is that of a page or a picture.

    >>> is_standing("board.svg"), is_standing("game.json")
    (True, False)
    """
    return isinstance(path, (str, os.PathLike)) and Path(path).suffix.lower() in (*PAGES, *PICTURES)


def keep(widget: Any, path: str | os.PathLike[str], *, over: bool = False) -> Path:
    """Write a widget as it is now to `path`: .html a page, .svg, .png or .pdf a picture; gives the path.

    Raises: InputError for another ending, a widget without a picture, or a file that is there (unless `over`).
    """
    if not is_standing(path):
        allowed = ", ".join((*PAGES, *PICTURES))
        raise InputError(fault("path", "standing.ending", found=shown(path), allowed=allowed))
    place = Path(path)
    if not over and os.path.lexists(place):
        raise InputError(fault("path", "standing.there", file=visible(place.name)))
    return save(page(widget) if place.suffix.lower() in PAGES else picture(widget, place.suffix.lower()), place)


def picture(widget: Any, suffix: str) -> bytes:
    """The still picture of a widget, without a browser: SVG as the notebook has it, PNG or PDF set by Typst.

    Letters are those of this machine's fonts. Raises: InputError for a widget that has no picture.
    """
    draw = getattr(widget, "_repr_svg_", None)
    if draw is None:
        raise InputError(fault("path", "standing.no_picture", found=type(widget).__name__))
    svg: str = draw()
    if suffix == ".svg":
        return svg.encode()
    if find_spec("typst") is None:
        raise InputError(fault("path", "book.pdf_missing"))
    import typst

    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "picture.svg").write_text(svg, encoding="utf-8")
        sheet = Path(folder) / "sheet.typ"
        title = json.dumps(widget.sentence(), ensure_ascii=False)
        sheet.write_text(
            f"#set document(title: {title}, date: none)\n#set page(width: auto, height: auto, margin: 0pt)\n"
            f'#image("picture.svg", alt: {title})\n',
            encoding="utf-8",
        )
        if suffix == ".pdf":
            return bytes(typst.compile(sheet, format="pdf"))
        return bytes(typst.compile(sheet, format="png", ppi=DOTS))


def page(widget: Any) -> bytes:
    """A widget as one offline page: shown as it is now, turned and read on in both languages, nothing asked of anybody.

    What only Python decides is not answered there, and the widget says so.
    """
    kept = list(_kept(widget))
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = squeeze.compress(json.dumps(kept, ensure_ascii=False, default=str).encode()) + squeeze.flush()
    given = {"alone": texts("standing.alone"), "dice": texts("standing.dice"), "data": base64.b64encode(data).decode()}
    script = SCRIPT.read_text(encoding="utf-8")
    lang, sentence = widget.lang, widget.sentence()
    policy = "; ".join(
        (
            "default-src 'none'",
            f"script-src '{digest(script.encode())}' blob:",
            f"style-src '{digest(_LOOKS.encode())}'",
            "img-src data:",
        )
    )
    theme = f' data-theme="{widget.theme}"' if widget.theme != "auto" else ""
    return (
        f'<!doctype html>\n<html lang="{escape(lang)}"{theme}>\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f'<meta name="color-scheme" content="light dark">\n<title>{escape(sentence[:120])}</title>\n'
        f"<style>{_LOOKS}</style>\n</head>\n<body>\n"
        f'<main id="aw-alone"><p>{escape(sentence)}</p></main>\n'
        f"<footer>{escape(say('standing.unofficial', lang))}</footer>\n"
        f'<script type="application/json" id="aw-kept">{inside(json.dumps(given))}</script>\n'
        f"<script>{script}</script>\n</body>\n</html>\n"
    ).encode()


def _kept(widget: Any, seen: dict[str, str] | None = None) -> Iterator[dict[str, Any]]:
    """The states of a widget and of those inside it, under names of their own, bundles unpacked."""
    seen = {} if seen is None else seen
    name = seen.setdefault(widget.model_id, f"w{len(seen)}")
    state, inside = {}, []
    for key, value in widget.get_state().items():
        if isinstance(value, str) and value.startswith(_REF):
            child = _instances.get(value[len(_REF) :])
            if child is None:
                continue
            inside.append(child)
            value = _REF + seen.setdefault(child.model_id, f"w{len(seen)}")
        if key != "layout":
            state[key] = unpacked(value) if key == "_esm" else value
    yield {"id": name, "state": state}
    for child in inside:
        yield from _kept(child, seen)


__all__ = ["is_standing", "keep", "page", "picture"]
