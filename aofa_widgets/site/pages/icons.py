"""The icon of the installed site in dots, drawn from the one picture of it: a die that shows five."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from .shell import HERE, Page

DRAWN = HERE / "assets" / "icon.svg"
PLAIN, MASKED = (192, 512), (192, 512)  # dots across: as it is; and with ground up to every edge, for a system to cut
TOUCH = 180  # of the home screen of a telephone that rounds the corners itself
SAFE = 0.72  # of the width: what no mask cuts off is a circle of four fifths


def rows() -> list[dict[str, str]]:
    """The icons as the manifest lists them.

    >>> [row["purpose"] for row in rows()]
    ['any', 'any', 'any', 'maskable', 'maskable']
    """
    plain = [_row(f"icon-{size}", size, "any") for size in PLAIN]
    masked = [_row(f"mask-{size}", size, "maskable") for size in MASKED]
    return [{"src": "assets/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}, *plain, *masked]


def files() -> Iterator[Page]:
    """Every icon in dots: the same bytes for the same picture."""
    drawn = DRAWN.read_text(encoding="utf-8")
    for size in PLAIN:
        yield Page(f"assets/icon-{size}.png", _dots(drawn, size))
    for size in MASKED:
        yield Page(f"assets/mask-{size}.png", _dots(filled(drawn), size))
    yield Page("assets/touch.png", _dots(filled(drawn), TOUCH))


def filled(drawn: str) -> str:
    """The picture with its ground up to every edge, and what is drawn on it within what no mask cuts off."""
    ground, pips = re.search(r'fill="(#[0-9a-f]{6})"', drawn), re.search(r"<g .*</g>", drawn)
    if ground is None or pips is None:
        raise AssertionError("the icon is a die: a ground, and a group of pips")
    middle = f'transform="translate(32 32) scale({SAFE}) translate(-32 -32)"'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
        f'<rect width="64" height="64" fill="{ground[1]}"/><g {middle}>{pips[0]}</g></svg>'
    )


def _row(name: str, size: int, purpose: str) -> dict[str, str]:
    return {"src": f"assets/{name}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


def _dots(drawn: str, size: int) -> bytes:
    import typst  # takes a moment to load

    with TemporaryDirectory() as folder:
        (Path(folder) / "icon.svg").write_text(drawn, encoding="utf-8")
        sheet = Path(folder) / "icon.typ"
        sheet.write_text(
            "#set document(date: none)\n#set page(width: 64pt, height: 64pt, margin: 0pt, fill: none)\n"
            '#image("icon.svg", width: 64pt)\n',
            encoding="utf-8",
        )
        found: Any = typst.compile(sheet, format="png", ppi=72 * size / 64)
    return bytes(found)


__all__ = ["files", "rows"]
