"""The token bag as a still picture: what is left, and what was drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..pictures import card, rect, sign, tag, text, wrapped

WIDE = 560
LOOKS = {
    "disc": ("M0-11a11 11 0 1 0 .01 0Z", "ink", "M5-5-4 4M-6 2l4 4", "surface"),
    "ring": ("M0-11a11 11 0 1 0 .01 0Z", "surface", "M0 6V-6M-3-3l3-3 3 3", "ink"),
    "star": ("M0-12 12-3 7 11H-7L-12-3Z", "gold-fill", "M-4-2a5 5 0 1 1 0 5M-4-6v4h4", "ink"),
}


def token(look: str, x: float, y: float) -> str:
    """A token, 24 px, its middle at (x, y)."""
    outline, fill, inside, line = LOOKS[look]
    rim = tag("path", d=outline, fill=fill, stroke="ink", stroke_width=1.5)
    sign = tag("path", d=inside, fill="none", stroke=line, stroke_width=2)
    return tag("g", rim, sign, transform=f"translate({x} {y})")


def picture(bag: Mapping[str, Any], title: str, spoken: str, lang: str) -> str:
    """Title, a bar for each kind, the tokens drawn and the sentence, in one language."""
    parts, y = [], 100.0
    for row in bag["rows"]:
        parts.append(token(row["look"], 30, y) + text(56, y - 6, row["name"][lang]))
        parts.append(rect(56, y, 300, 12, "surface", line="ink", corner=2))
        parts.append(rect(56, y, max(0.5, 300 * row["value"]), 12, "gold-fill" if row["look"] == "star" else "ink"))
        parts.append(text(WIDE - 90, y + 10, row["of"][lang], bold=True, anchor="end"))
        parts.append(text(WIDE - 16, y + 10, row["share"][lang], anchor="end", ink="ink-3"))
        y += 44
    for at, one in enumerate(bag["drawn"]):
        x = 30 + 34 * (at % 15)
        parts.append(token(one["look"], x, y))
        if one["side"] in (0, 1):
            parts.append(tag("g", sign(one["side"], 0, 0), transform=f"translate({x} {y + 26}) scale(.8)"))
        if at % 15 == 14:
            y += 54
    y += 60 if bag["drawn"] else 6
    for line in wrapped(bag["sentence"][lang], 72):
        parts.append(text(16, y, line, serif=True, size=15))
        y += 21
    return card(title, bag["subtitle"][lang], spoken, parts, WIDE, y)
