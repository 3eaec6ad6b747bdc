"""Charts as SVG: rows (bars, intervals, tornado) here, lines in their own module."""

from __future__ import annotations

from collections.abc import Sequence

from aofa_widgets.words import say
from aofa_widgets.words.typography import typeset

from . import canvas
from .canvas import TOP, WIDTH, Scale
from .lines import drawn_lines
from .series import Charted, Point, change

MOST_ROWS = 80
LEAST = 110  # room of the numbers at the right
BOLD = 9.8  # width of a bold figure of 14 px in the widest of the fonts that may be there


def draw(chart: Charted, lang: str) -> str:
    """The picture of a chart in a language; its description reads every row."""
    body, height = drawn_lines(chart, lang) if chart.kind == "lines" else _rows(chart, lang)
    return canvas.picture(chart.title[lang], described(chart, lang), body, height, lang)


def described(chart: Charted, lang: str) -> str:
    """Every row of a chart in words, as its table says it."""
    table = chart.table()
    heads = [head[lang] for head in table.head]
    told = [
        "; ".join(f"{head}: {cell}" if at else cell for at, (head, cell) in enumerate(zip(heads, row, strict=True)))
        for row in table.cells(lang)[:MOST_ROWS]
    ]
    return typeset(". ".join([*([chart.axis[lang]] if chart.axis else []), *told]), lang)


def _rows(chart: Charted, lang: str) -> tuple[list[str], float]:
    several = len(chart.series) > 1
    rows: list[tuple[str, Point | None]] = []
    for series in chart.series:
        if several:
            rows.append((series.name[lang], None))
        rows += [(point.label[lang], point) for point in series.points]
    left_out, rows = len(rows) - MOST_ROWS, rows[:MOST_ROWS]
    points = [point for _, point in rows if point is not None]
    kind = points[0].value.kind if points else "count"
    left = 12 + canvas.column([label for label, _ in rows], 90, 240 if chart.kind == "tornado" else 215)
    ends = [end for point in points for amount in (point.value, point.base) if amount for end in _reach(amount)]
    told = [_told(chart, point, lang) for point in points]
    right = WIDTH - max([LEAST, *(len(text) * BOLD + 26 for text in told)])
    sides = [max([len(p.ends[n][lang]) * 7 + 8 for p in points if p.ends], default=0) for n in (0, 1)]
    beside = min(90, max(sides, default=0)) if chart.kind == "tornado" else 0  # room of the words at both ends of a bar
    scale = Scale(
        [*ends, *([chart.mark] if chart.mark is not None else [])], left + beside, right - beside,
        zero=chart.kind == "bars", share=kind == "share",
    )  # fmt: skip
    deep = {"bars": 32, "intervals": 42, "tornado": 34}[chart.kind]
    if chart.kind == "intervals" and not any(point.base or point.note for point in points):
        deep = 30
    bottom = TOP + deep * len(rows) + 4
    body = _frame(chart, scale, kind, bottom, (left + right) / 2, lang)
    for place, (label, point) in enumerate(rows):
        middle = TOP + deep * (place + 0.5)
        if point is None:
            body.append(canvas.words(12, middle + 8, label, "strong"))
            continue
        lines = canvas.wrapped(label, left - 20)
        for row, text in enumerate(lines):
            body.append(canvas.words(left - 8, middle + 5 + 15 * (row - (len(lines) - 1) / 2), text, "", "end"))
        body += {"bars": _bar, "intervals": _interval, "tornado": _twofold}[chart.kind](
            point, scale, middle, lang, chart.mark
        )
        if chart.kind != "bars":
            body.append(canvas.words(right + 16, middle + (13 if point.base and chart.kind == "intervals" else 5),
                                     _told(chart, point, lang), "strong"))
    zero = scale.at(0) if chart.kind == "bars" else left
    if chart.kind != "tornado":
        body.append(canvas.line(zero, TOP, zero, bottom, "base"))
    if left_out > 0:
        body.append(canvas.words(12, bottom + 18, say("results.more_rows", lang, count=left_out), "quiet"))
        bottom += 20
    bottom += 16 * bool(chart.axis)
    legend = _legend(chart, points, bottom + 40, left, lang)
    return [*body, *legend], bottom + (54 if legend else 26)


def _told(chart: Charted, point: Point, lang: str) -> str:
    """The numbers at the right of a row."""
    if chart.kind == "tornado":
        low, high = (amount.say(lang, False) if amount else "–" for amount in (point.base, point.value))
        return say("results.from_to", lang, low=low, high=high)
    return point.value.say(lang) if chart.kind == "intervals" else _with_change(point, lang)


def _with_change(point: Point, lang: str) -> str:
    moved = change(point)
    return point.value.say(lang, False) + (f" ({moved.say(lang)})" if moved is not None else "")


def _reach(amount: object) -> list[float]:
    found = [getattr(amount, name) for name in ("value", "low", "high")]
    return [float(value) for value in found if value is not None]


def _frame(chart: Charted, scale: Scale, kind: str, bottom: float, middle: float, lang: str) -> list[str]:
    """Grid, numbers of the axis, what they are, and the dashed line of the mark."""
    body = []
    for mark in scale.marks:
        x = scale.at(float(mark))
        body.append(canvas.line(x, TOP, x, bottom, "grid"))
        body.append(canvas.words(x, bottom + 16, scale.amount(mark, kind).say(lang), "quiet", "middle"))
    if chart.mark is not None:
        x = scale.at(chart.mark)
        body.append(canvas.line(x, TOP - 4, x, bottom, "mark"))
    if chart.axis:
        body.append(canvas.words(middle, bottom + 34, chart.axis[lang], "quiet", "middle"))
    return body


def _bar(point: Point, scale: Scale, middle: float, lang: str, _mark: float | None) -> list[str]:
    body, reach = [], scale.at(0)
    if point.value.known:
        ends = sorted((scale.at(0), scale.at(float(point.value.value or 0))))
        body.append(canvas.box(point.side, ends[0], middle - 9, ends[1] - ends[0], 18))
        body.append(canvas.whiskers(scale, point.value, middle))
        reach = max(ends[1], scale.at(point.value.high) if point.value.high is not None else 0)
    if point.base is not None and point.base.known:
        x = scale.at(float(point.base.value or 0))
        body.append(canvas.line(x, middle - 13, x, middle + 13, "base"))
        body.append(canvas.sign("ring", x, middle - 13, 4, "was"))
        reach = max(reach, x)
    body.append(canvas.words(reach + 8, middle + 5, _with_change(point, lang), "strong"))
    return body


def _interval(point: Point, scale: Scale, middle: float, lang: str, _mark: float | None) -> list[str]:
    body: list[str] = []
    right = scale.end + 16
    both = point.base is not None
    upper, lower = (middle - 8, middle + 8) if both else (middle, middle)
    if point.base is not None and point.base.known:
        body.append(canvas.whiskers(scale, point.base, upper, "whisk thin"))
        body.append(canvas.sign("ring", scale.at(float(point.base.value or 0)), upper, 5, "was"))
        body.append(canvas.words(right, upper + 4, point.base.say(lang), "quiet"))
    if point.value.known:
        body.append(canvas.whiskers(scale, point.value, lower))
        x = scale.at(float(point.value.value or 0))
        look = ("lozenge", "now") if both else (("lozenge", "p-loz") if point.side else ("disc", "p-star"))
        body.append(canvas.sign(look[0], x, lower, 5.5, look[1]))
    if point.note is not None:
        at = lower if both else middle + 13
        x = scale.at(point.value.high if point.value.high is not None else float(point.value.value or 0)) + 10
        long = len(point.note[lang]) * 6.4
        if x + long > right - 6:  # no room behind it: before it
            x = scale.at(point.value.low if point.value.low is not None else float(point.value.value or 0)) - 10 - long
        body.append(canvas.words(x, at + 4, point.note[lang], "quiet strong"))
    return body


def _twofold(point: Point, scale: Scale, middle: float, lang: str, mark: float | None) -> list[str]:
    body: list[str] = []
    centre = scale.at(mark if mark is not None else 0)
    words = [end[lang] for end in point.ends] if point.ends else ["", ""]
    placed: list[tuple[float, str, bool]] = []
    for side, amount in ((1, point.base), (0, point.value)):
        if amount is None or not amount.known:
            continue
        x = scale.at(float(amount.value or 0))
        both_left = point.base is not None and _same_way(point, mark)
        top, tall = (middle - 10, 20) if not both_left else ((middle - 10, 10) if side else (middle, 10))
        body.append(canvas.box(side, min(x, centre), top, abs(x - centre), tall))
        placed.append((x, words[0 if side else 1], x >= centre))
    for place, (x, text, to_right) in enumerate(placed):
        shifted = 0.0
        if len(placed) == 2 and placed[0][2] == placed[1][2]:
            shifted = 9 if place else -5
        away, anchor = (6, "start") if to_right else (-6, "end")
        body.append(canvas.words(x + away, middle + 4 + shifted, text, "quiet", anchor))
    return body


def _same_way(point: Point, mark: float | None) -> bool:
    """Whether both ends move the result to the same side, so that their bars share the row's height."""
    if point.base is None or point.base.value is None or point.value.value is None:
        return False
    centre = mark or 0.0
    return (float(point.base.value) >= centre) == (float(point.value.value) >= centre)


def _legend(chart: Charted, points: Sequence[Point], y: float, left: float, lang: str) -> list[str]:
    """What the signs mean, where there are two of them."""
    body, x = [], left
    entries: list[tuple[str, str]] = []
    if chart.kind == "tornado":
        entries = [(canvas.box(1, 0, -6, 22, 12), "low_end"), (canvas.box(0, 0, -6, 22, 12), "high_end")]
    elif any(point.base is not None for point in points):
        if chart.kind == "bars":
            was = canvas.line(11, -7, 11, 7, "base") + canvas.sign("ring", 11, -7, 4.5, "was")
            now = canvas.box(points[0].side, 0, -6, 22, 12)
        else:
            was, now = canvas.sign("ring", 11, 0, 4.5, "was"), canvas.sign("lozenge", 11, 0, 5.5, "now")
        entries = [(was, "base"), (now, "now")]
    if chart.kind == "intervals":
        entries.append(('<path class="whisk" d="M1 -4v8M1 0h20M21 -4v8"/>', "whiskers"))
    for drawn, key in entries:
        text = say(f"results.{key}", lang)
        told = canvas.words(x + 28, y + 4, text, "quiet")
        body.append(f'<g transform="translate({x:.1f} {y:.1f})">{drawn}</g>{told}')
        x += 44 + len(text) * 6.3
    return body
