"""Still pictures of the widgets, for places where no script runs: plain SVG, made of the same objects as the views."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from html import escape

COLOURS = {
    "surface": "#fcfbf8",
    "sunken": "#f2efe7",
    "hair": "#d3ccbd",
    "edge": "#7a7263",
    "ink": "#1b1a21",
    "ink-3": "#625e68",
    "star": "#1f4e9e",
    "loz": "#a3173f",
    "loz-tint": "#f9e3e8",
    "gold-fill": "#e8b64a",
    "die-ink": "#26252e",
    "die-ivory": "#fbf7ec",
}
"""The light theme of shared/tokens.css: a still picture lies on paper."""
SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,P052,Georgia,serif"
SANS = "system-ui,'Segoe UI',Roboto,'Noto Sans','Liberation Sans',sans-serif"
SIDE = ("star", "loz")


def tag(name: str, *inside: str, **attributes: str | float | None) -> str:
    """An SVG element; an underscore in an attribute's name stands for a hyphen, a colour's name for the colour.

    >>> tag("path", d="M0 0H9", stroke="ink", stroke_width=2)
    '<path d="M0 0H9" stroke="#1b1a21" stroke-width="2"/>'
    """
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            shown = f"{value:g}" if isinstance(value, (int, float)) else COLOURS.get(value, value)
            parts.append(f'{key.replace("_", "-")}="{escape(shown, quote=True)}"')
    opened = " ".join(parts)
    return f"<{opened}>{''.join(inside)}</{name}>" if inside else f"<{opened}/>"


def text(
    x: float,
    y: float,
    words: str,
    *,
    size: int = 14,
    bold: bool = False,
    serif: bool = False,
    anchor: str | None = None,
    ink: str = "ink",
) -> str:
    """A line of text; `anchor` "middle" or "end" puts that point of it at x.

    >>> text(0, 10, "a < b")[-15:]
    'a &lt; b</text>'
    """
    face, weight = (SERIF if serif else SANS), 700 if bold else None
    style = {"font_family": face, "font_size": size, "font_weight": weight, "text_anchor": anchor}
    return tag("text", escape(words), x=x, y=y, fill=ink, **style)


def rect(x: float, y: float, wide: float, high: float, fill: str, *, line: str | None = None, corner: float = 0) -> str:
    """A box, filled, with an outline if `line` names a colour."""
    width = 1.5 if line else None
    return tag("rect", x=x, y=y, width=wide, height=high, rx=corner, fill=fill, stroke=line, stroke_width=width)


def sign(side: int, x: float, y: float) -> str:
    """The sign of a side, 16 px: filled star or open lozenge, its middle at (x, y)."""
    place = f"translate({x:g} {y:g})"
    if side == 0:
        star = "M0-8 2.1-2.6 8-2.3 3.4 1.4 5 7 0 3.8-5 7-3.4 1.4-8-2.3-2.1-2.6Z"
        return tag("path", transform=place, fill="star", d=star)
    return tag("path", transform=place, fill="none", stroke="loz", stroke_width=2, d="M0-7 5 0 0 7-5 0Z")


def wrapped(words: str, width: int) -> list[str]:
    """A sentence in lines of at most `width` characters."""
    return textwrap.wrap(words.replace("**", ""), width, break_long_words=False) or [""]


def _hatching() -> str:
    """The fills of the two sides: lines across, lines down."""
    across = tag("rect", width=5, height=5, fill="star") + tag("path", stroke="#9db3d6", d="M0 4.5H5")
    down = tag("rect", width=5.5, height=5, fill="loz-tint")
    down += tag("path", stroke="loz", stroke_width=1.5, d="M4.7 0V5")
    units = {"height": 5, "patternUnits": "userSpaceOnUse"}
    return tag(
        "defs",
        tag("pattern", across, id="aw-star", width=5, **units),
        tag("pattern", down, id="aw-loz", width=5.5, **units),
    )


def card(title: str, subtitle: str, spoken: str, parts: Sequence[str], wide: int, high: float) -> str:
    """The card of a widget around `parts`: title row, thick rule over a thin one; `spoken` is its text for readers."""
    paper = rect(0.5, 0.5, wide - 1, high - 1, "surface", line="hair", corner=10)
    head = text(16, 36, title, size=20, bold=True, serif=True) + text(16, 56, subtitle, size=13, ink="ink-3")
    rule = tag("path", stroke="ink", stroke_width=2, d=f"M16 67H{wide - 16}")
    rule += tag("path", stroke="ink", d=f"M16 71H{wide - 16}")
    inside = [tag("title", escape(spoken)), _hatching(), paper, head, rule, *parts]
    frame = {"viewBox": f"0 0 {wide} {high:g}", "width": wide, "height": high}
    return tag("svg", *inside, xmlns="http://www.w3.org/2000/svg", **frame, role="img", aria_label=spoken)
