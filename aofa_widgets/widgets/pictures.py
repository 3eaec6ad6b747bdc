"""Still pictures of the widgets, for places where no script runs: plain SVG text, from the same objects as the views."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from html import escape

COLOURS = {
    "surface": "#fcfbf8", "sunken": "#f2efe7", "hair": "#d3ccbd", "edge": "#7a7263", "ink": "#1b1a21", "ink-3": "#625e68",
    "star": "#1f4e9e", "loz": "#a3173f", "loz-tint": "#f9e3e8", "gold": "#855c00", "gold-fill": "#e8b64a",
    "harm": "#ad3606", "die-ink": "#26252e", "die-ivory": "#fbf7ec",
}  # fmt: skip
SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,P052,Georgia,serif"
SANS = "system-ui,'Segoe UI',Roboto,'Noto Sans','Liberation Sans',sans-serif"
SIDE = ("star", "loz")


def text(x: float, y: float, words: str, *, size: int = 14, bold: bool = False, serif: bool = False, end: bool = False, ink: str = "ink") -> str:
    """A line of text; `end` puts its end at x.

    >>> text(0, 10, "a < b")[-13:]
    'a &lt; b</text>'
    """
    face = SERIF if serif else SANS
    weight = ' font-weight="700"' if bold else ""
    anchor = ' text-anchor="end"' if end else ""
    return f'<text x="{x:g}" y="{y:g}" font-family="{face}" font-size="{size}" fill="{COLOURS[ink]}"{weight}{anchor}>{escape(words)}</text>'


def rect(x: float, y: float, wide: float, high: float, fill: str, *, line: str = "", round: float = 0) -> str:
    """A box, filled, with an outline if `line` names a colour."""
    stroke = f' stroke="{COLOURS[line]}" stroke-width="1.5"' if line else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="{round:g}" fill="{fill if fill.startswith("url") else COLOURS[fill]}"{stroke}/>'


def sign(side: int, x: float, y: float) -> str:
    """The sign of a side, 16 px: filled star or open lozenge, its middle at (x, y)."""
    if side == 0:
        return f'<path transform="translate({x:g} {y:g})" fill="{COLOURS["star"]}" d="M0-8 2.1-2.6 8-2.3 3.4 1.4 5 7 0 3.8-5 7-3.4 1.4-8-2.3-2.1-2.6Z"/>'
    return f'<path transform="translate({x:g} {y:g})" fill="none" stroke="{COLOURS["loz"]}" stroke-width="2" d="M0-7 5 0 0 7-5 0Z"/>'


def wrapped(words: str, width: int) -> list[str]:
    """A sentence in lines of at most `width` characters."""
    return textwrap.wrap(words.replace("**", ""), width, break_long_words=False) or [""]


def card(title: str, subtitle: str, spoken: str, parts: Sequence[str], wide: int, high: float) -> str:
    """The card of a widget around `parts`: title row, thick rule over a thin one; `spoken` is its text for readers."""
    ink = COLOURS["ink"]
    head = text(16, 36, title, size=20, bold=True, serif=True) + text(16, 56, subtitle, size=13, ink="ink-3")
    rule = f'<path stroke="{ink}" stroke-width="2" d="M16 67H{wide - 16}"/><path stroke="{ink}" d="M16 71H{wide - 16}"/>'
    hatch = (
        f'<pattern id="aw-star" width="5" height="5" patternUnits="userSpaceOnUse"><rect width="5" height="5" fill="{COLOURS["star"]}"/>'
        f'<path stroke="#9db3d6" d="M0 4.5H5"/></pattern><pattern id="aw-loz" width="5.5" height="5" patternUnits="userSpaceOnUse">'
        f'<rect width="5.5" height="5" fill="{COLOURS["loz-tint"]}"/><path stroke="{COLOURS["loz"]}" stroke-width="1.5" d="M4.7 0V5"/></pattern>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high:g}" width="{wide}" height="{high:g}" role="img" '
        f'aria-label="{escape(spoken, quote=True)}"><title>{escape(spoken)}</title><defs>{hatch}</defs>'
        f'<rect x=".5" y=".5" width="{wide - 1}" height="{high - 1:g}" rx="10" fill="{COLOURS["surface"]}" stroke="{COLOURS["hair"]}"/>'
        f"{head}{rule}{''.join(parts)}</svg>"
    )
