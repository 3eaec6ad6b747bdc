"""The calculator's bars as a still picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..pictures import SIDE, card, rect, sign, text, wrapped

WIDE, LEFT, RIGHT, ROW = 640, 120, 80, 28
LETTER = 8.6  # px of a letter on average in the widest face a label is set in: nobody measures letters here


def picture(inputs: Mapping[str, Any], result: Mapping[str, Any], lang: str) -> str:
    """Title, advice and bars in SVG, in one language."""
    parts, y = [], 92.0
    advice = f"{result['advice']['head'][lang]} {result['advice']['why'][lang]}"
    for line in wrapped(advice, 84):
        parts.append(text(16, y, line, serif=True, size=15))
        y += 21
    y += 8
    longest = max((len(bar["label"][lang]) for group in result["groups"] for bar in group["bars"]), default=0)
    left = max(LEFT, min(WIDE / 2, 28 + longest * LETTER))
    room = WIDE - left - RIGHT
    for group in result["groups"]:
        parts.append(sign(group["side"], 24, y - 5) + text(40, y, group["label"][lang], bold=True))
        y += 12
        top = y
        for bar in group["bars"]:
            wide = room * bar["value"] / (result["top"] or 1)
            side = SIDE[group["side"]]
            parts.append(text(left - 12, y + 18, bar["label"][lang], anchor="end"))
            parts.append(rect(left, y + 4, max(1.0, wide), ROW - 8, f"url(#aw-{side})", line=side))
            parts.append(text(left + wide + 10, y + 18, bar["text"][lang], bold=True))
            y += ROW
        parts.append(rect(left - 1, top, 2, y - top, "ink"))
        y += 22
    parts.append(text(16, y, result["legend"][0][lang], size=13, ink="ink-3"))
    return card(inputs["title"][lang], inputs["subtitle"][lang], result["sentence"][lang], parts, WIDE, y + 18)
