"""What all charts are drawn with: scales with round steps, words that fit, signs, and the colours of the house."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from math import ceil, floor, isfinite, log10

from aofa_widgets.errors import cut
from aofa_widgets.lab.tables import Amount

WIDTH = 700
TOP = 44  # room of the title
LETTER = 7.8  # mean width of a letter of 14 px in a wide font
SIDES = ("star", "loz", "third", "fourth")
# The widgets' own colours where a chart stands in one; else by the reader's setting, dark or light, and plain in print.
STYLE = (
    ".aofa-chart{--i:var(--aw-ink,#1b1a21);--q:var(--aw-ink-2,#45424c);--a:var(--aw-star,#1f4e9e);"
    "--b:var(--aw-loz,#a3173f);--c:var(--aw-loz-tint,#f9e3e8);--d:var(--aw-star-tint,#e1eaf8);"
    "--h:var(--aw-hair,#d3ccbd);--p:var(--aw-surface,#fcfbf8);--g:var(--aw-gold-fill,#e8b64a);max-width:100%;"
    "height:auto;font:14px/1.3 system-ui,'Segoe UI',Roboto,'Noto Sans','Liberation Sans',sans-serif;"
    "font-variant-numeric:tabular-nums}"
    "@media(prefers-color-scheme:dark){.aofa-chart{--i:var(--aw-ink,#f2efe7);--q:var(--aw-ink-2,#cbc8c3);"
    "--a:var(--aw-star,#8fb6ff);--b:var(--aw-loz,#ff93ab);--c:var(--aw-loz-tint,#44202c);"
    "--d:var(--aw-star-tint,#1e2c4a);--h:var(--aw-hair,#3f4350);--p:var(--aw-surface,#1c1e26);"
    "--g:var(--aw-gold-fill,#d9a436)}}"
    "@media print{.aofa-chart{--i:#000;--q:#222;--a:#555;--b:#000;--c:#fff;--d:#eee;--h:#ccc;--p:#fff;--g:#fff}}"
    ".aofa-chart .ground{fill:var(--p)}.aofa-chart text{fill:var(--i)}.aofa-chart .quiet{fill:var(--q);font-size:12px}"
    ".aofa-chart .head{font:700 17px/1.2 'Iowan Old Style','Palatino Linotype',Palatino,P052,Georgia,serif}"
    ".aofa-chart .strong{font-weight:600}.aofa-chart .grid{stroke:var(--h)}"
    ".aofa-chart .base{stroke:var(--i);stroke-width:2;fill:none}"
    ".aofa-chart .mark{stroke:var(--i);stroke-width:1.5;stroke-dasharray:5 4}"
    ".aofa-chart .star{fill:var(--a)}.aofa-chart .loz{fill:var(--c);stroke:var(--b)}"
    ".aofa-chart .across{stroke:var(--p);stroke-opacity:.45;fill:none}.aofa-chart .down{stroke:var(--b);fill:none}"
    ".aofa-chart .was{fill:var(--p);stroke:var(--i);stroke-width:1.8}"
    ".aofa-chart .now{fill:var(--g);stroke:var(--i);stroke-width:1.5}"
    ".aofa-chart .whisk{stroke:var(--i);stroke-width:1.8;fill:none}.aofa-chart .thin{stroke-width:1.2}"
    ".aofa-chart .line{fill:none;stroke-width:2.2}.aofa-chart .l-star,.aofa-chart .l-third{stroke:var(--a)}"
    ".aofa-chart .l-loz,.aofa-chart .l-fourth{stroke:var(--b)}"
    ".aofa-chart .l-loz{stroke-dasharray:8 4}.aofa-chart .l-third{stroke-dasharray:2 4}"
    ".aofa-chart .l-fourth{stroke-dasharray:10 3 2 3}"
    ".aofa-chart .b-star,.aofa-chart .b-third{fill:var(--d);fill-opacity:.7}"
    ".aofa-chart .b-loz,.aofa-chart .b-fourth{fill:var(--c);fill-opacity:.7}"
    ".aofa-chart .p-star,.aofa-chart .p-third{fill:var(--a);stroke:var(--p)}"
    ".aofa-chart .p-loz,.aofa-chart .p-fourth{fill:var(--p);stroke:var(--b);stroke-width:2}"
)


class Scale:
    """Numbers to pixels, with marks at round steps; `zero` makes it begin or end at 0.

    >>> [float(mark) for mark in Scale([0.12, 0.47], 0, 100, zero=True).marks]
    [0.0, 0.1, 0.2, 0.3, 0.4, 0.5]
    >>> Scale([5, 5], 0, 100).at(5)
    50.0
    """

    def __init__(self, values: Iterable[float], begin: float, end: float, *, zero: bool = False, share: bool = False):
        known = [float(value) for value in values if value is not None and isfinite(value)] or [0.0, 1.0]
        low, high = min(known), max(known)
        if zero:
            low, high = min(low, 0.0), max(high, 0.0)
        if low == high:
            low, high = (low - 0.05, high + 0.05) if share else (low - 1, high + 1)
        self.step = _step((high - low) / 5)
        first, last = floor(round(low / float(self.step), 6)), ceil(round(high / float(self.step), 6))
        if share and high <= 1:
            last = min(last, int(1 / self.step))
        if share and low >= 0:
            first = max(first, 0)
        self.marks = [number * self.step for number in range(first, last + 1)]
        self._low, self._high = float(self.marks[0]), float(self.marks[-1])
        self._begin, self.end = begin, end

    def at(self, value: float) -> float:
        """Where a number lies; what is beyond the ends lies at the end."""
        inside = min(max(float(value), self._low), self._high)
        return self._begin + (inside - self._low) / (self._high - self._low) * (self.end - self._begin)

    def amount(self, mark: Fraction, kind: str) -> Amount:
        """A mark of the scale as a number of a kind, with as many decimals as the step needs."""
        step = self.step * (100 if kind in ("share", "points") else 1)
        return Amount(mark, kind=kind, places=next((n for n in range(6) if step * 10**n % 1 == 0), 6))


def _step(wide: float) -> Fraction:
    power = floor(log10(wide)) if wide > 0 else 0
    unit = Fraction(10) ** power
    return next((n * unit for n in (1, 2, 5) if float(n * unit) >= wide * 0.999), 10 * unit)


def words(x: float, y: float, text: str, kind: str = "", anchor: str = "start") -> str:
    """A line of text."""
    named = f' class="{kind}"' if kind else ""
    turned = f' text-anchor="{anchor}"' if anchor != "start" else ""
    return f'<text x="{x:.1f}" y="{y:.1f}"{named}{turned}>{escape(text)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line."""
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def box(side: int, x: float, y: float, wide: float, deep: float) -> str:
    """A bar and its hatching: lines across for the first side, down for the second."""
    shape = f'x="{x:.1f}" y="{y:.1f}" width="{max(wide, 0):.1f}" height="{deep:.1f}"/>'
    if side % 2:
        hatch = "".join(f"M{x + far:.1f} {y:.1f}v{deep:.1f}" for far in range(4, int(wide), 4))
        return f'<rect class="loz" {shape}<path class="down" d="{hatch}"/>'
    hatch = "".join(f"M{x:.1f} {y + far:.1f}h{max(wide, 0):.1f}" for far in range(4, int(deep), 5))
    return f'<rect class="star" {shape}<path class="across" d="{hatch}"/>'


def sign(kind: str, x: float, y: float, size: float = 5.5, look: str = "") -> str:
    """A sign of a point: "disc", "ring", "lozenge" or "square"."""
    if kind in ("disc", "ring"):
        return f'<circle class="{look}" cx="{x:.1f}" cy="{y:.1f}" r="{size * 0.85:.1f}"/>'
    r = size * (1.25 if kind == "lozenge" else 0.8)
    path = (
        f"M{x:.1f} {y - r:.1f}L{x + r:.1f} {y:.1f}L{x:.1f} {y + r:.1f}L{x - r:.1f} {y:.1f}Z"
        if kind == "lozenge"
        else f"M{x - r:.1f} {y - r:.1f}h{2 * r:.1f}v{2 * r:.1f}h{-2 * r:.1f}Z"
    )
    return f'<path class="{look}" d="{path}"/>'


def whiskers(scale: Scale, amount: Amount, y: float, kind: str = "whisk") -> str:
    """The interval of a number, with its two ends."""
    if amount.low is None or amount.high is None:
        return ""
    left, right = scale.at(amount.low), scale.at(amount.high)
    return (
        f'<path class="{kind}" d="M{left:.1f} {y - 4:.1f}v8M{left:.1f} {y:.1f}H{right:.1f}M{right:.1f} {y - 4:.1f}v8"/>'
    )


def wrapped(text: str, wide: float, most: int = 2) -> list[str]:
    """A label in lines that fit: at most two, the last one cut where there is more (the table has it whole).

    >>> wrapped("sabreur contre bretteur", 112)
    ['sabreur contre', 'bretteur']
    """
    letters = max(6, int(wide / LETTER))
    rows = textwrap.wrap(text, letters, break_on_hyphens=False) or [""]
    return rows if len(rows) <= most else [*rows[: most - 1], cut(" ".join(rows[most - 1 :]), letters)]


def column(labels: Sequence[str], least: float = 60, most: float = 210) -> float:
    """How wide a column of labels is."""
    return min(most, max([least, *(len(label) * LETTER + 12 for label in labels)]))


def picture(title: str, described: str, body: Iterable[str], height: float, lang: str) -> str:
    """The whole picture; no ids, since several charts may stand on one page."""
    tall = round(height)
    heads = wrapped(title, (WIDTH - 24) * 0.85, 2)
    extra = 20 * (len(heads) - 1)
    head = "".join(words(12, 26 + 20 * row, text, "head") for row, text in enumerate(heads))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="aofa-chart" role="img" lang="{lang}" '
        f'viewBox="0 0 {WIDTH} {tall + extra}" width="{WIDTH}" height="{tall + extra}">'
        f"<title>{escape(title)}</title><desc>{escape(described)}</desc><style>{STYLE}</style>"
        f'<rect class="ground" width="{WIDTH}" height="{tall + extra}"/>{head}'
        f'<g transform="translate(0 {extra})">{"".join(body)}</g></svg>'
    )
