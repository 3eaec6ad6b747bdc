"""The tray as a still picture: flat dice, their marks, scores, the sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..pictures import card, rect, sign, tag, text, wrapped

WIDE, DIE, STEP = 640, 40, 52
PIPS = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)), 6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip
FIT = (WIDE - 60) // STEP


def picture(roll: Mapping[str, Any], title: str, score: str, spoken: str, lang: str) -> str:
    """The roll in SVG, in one language."""
    parts, y = [], 84.0
    for lane in roll["lanes"]:
        dice = [(group["kind"], die) for group in lane["groups"] for die in group["dice"]]
        lines = max(1, -(-len(dice) // FIT))
        high = 40 + lines * 72
        parts.append(
            rect(16, y, WIDE - 32, high, "sunken", corner=8) + rect(16, y, 6, high, ("star", "loz")[lane["side"]])
        )
        parts.append(sign(lane["side"], 40, y + 21) + text(56, y + 26, lane["name"][lang], bold=True))
        parts.append(
            text(
                WIDE - 30,
                y + 28,
                "" if lane["score"] is None else f"{score} {lane['score']}",
                bold=True,
                size=16,
                anchor="end",
            )
        )
        for place, (kind, die) in enumerate(dice):
            x, top = 36 + place % FIT * STEP, y + 46 + place // FIT * 72
            parts.append(_die(kind, die, x, top, lang))
        y += high + 10
    for line in wrapped(roll["verdict"][lang] if roll["verdict"] else "", 84):
        y += 21
        parts.append(text(16, y, line, serif=True, size=15))
    return card(title, roll["title"][lang], spoken, parts, WIDE, y + 18)


def _die(kind: str, die: Mapping[str, Any], x: float, y: float, lang: str) -> str:
    paint, pip = ("die-ink", "die-ivory") if kind == "swash" else ("die-ivory", "ink")
    face, middle = die["face"], (x + DIE / 2, y + DIE / 2)
    drawn = rect(x - 3, y - 3, DIE + 6, DIE + 6, "gold-fill", corner=8) if "highest" in die["marks"] else ""
    drawn += rect(x, y, DIE, DIE, paint, line="edge", corner=6)
    if kind == "bonus":
        inner = {"x": x + 4, "y": y + 4, "width": DIE - 8, "height": DIE - 8, "rx": 4}
        drawn += tag("rect", **inner, fill="none", stroke="edge", stroke_dasharray="4 3")
    for across, down in PIPS.get(face or 0, ()):
        drawn += tag("circle", cx=middle[0] + across * 10, cy=middle[1] + down * 11, r=4, fill=pip)
    if face is not None and face not in PIPS:
        drawn += text(middle[0], middle[1] + 7, str(face), bold=True, serif=True, size=20, anchor="middle", ink=pip)
    word = die["word"][lang] if die["word"] and face is not None else ""
    under = {"size": 11, "bold": True, "anchor": "middle", "ink": "ink-3"}
    return drawn + (text(middle[0], y + DIE + 17, word, **under) if word else "")
