"""One bqplot figure for each kind of chart, in the same order, words and rounding as its SVG twin."""

from __future__ import annotations

from collections.abc import Callable
from math import nan
from typing import Any

import bqplot
import numpy as np

from aofa_widgets.lab.charts import Chart, Point
from aofa_widgets.lab.charts.canvas import Scale
from aofa_widgets.words import say

ROW, FRAME, CHAR = 34, 110, 7.2  # pixels
SIGNS = ("circle", "diamond", "square", "cross")
STROKES = ("solid", "dashed", "dotted", "dash_dotted")
# bqplot knows no theme of ours: these stand out alike on JupyterLab's light page (4.4 to 1) and on its dark one (4.2)
GOLD, INK, WHITE = "#e8b64a", "#767676", "#fcfbf8"
SIDE = ("#3f78d0", "#d0436a")
GRID = "rgba(128, 128, 128, 0.35)"


def figure(chart: Chart, lang: str) -> Any:
    """The figure of a chart, its words and numbers in one language; it follows nothing."""
    made: Callable[[Chart, str], Any] = {"bars": _bars, "intervals": _intervals, "lines": _lines, "tornado": _tornado}[
        chart.kind
    ]
    return made(chart, lang)


def _number(point: Point | None, name: str, scale: int, base: bool = False) -> float:
    amount = (point.base if base else point.value) if point is not None else None
    found = getattr(amount, name) if amount is not None else None
    return nan if found is None else float(found) * scale


def _rows(chart: Chart, lang: str) -> tuple[list[str], list[Point], int, str]:
    """Labels from the top, each once, their points, what numbers are multiplied by, and the kind of them."""
    several, labels, points = len(chart.series) > 1, [], []
    for series in chart.series:
        for point in series.points:
            label = f"{series.name[lang]}: {point.label[lang]}" if several else point.label[lang]
            while label in labels:
                label += "\u200b"  # an axis of words shows each of them once
            labels.append(label)
            points.append(point)
    kind = points[0].value.kind if points else "count"
    return labels, points, 100 if kind in ("share", "points") else 1, kind


def _axis(chart: Chart, scale: Any, ends: list[float], factor: int, kind: str, lang: str, **more: Any) -> Any:
    """The axis of the numbers: marks at the steps of the SVG twin, written in the reader's language."""
    share, zero = kind == "share", chart.kind == "bars"
    steps = Scale([end / factor for end in ends if end == end], 0, 1, zero=zero, share=share)
    marks = [_key(float(mark * factor)) for mark in steps.marks]
    before, behind = {"bars": (0.0, 0.22), "tornado": (0.06, 0.06)}.get(chart.kind, (0.0, 0.0))  # room for words
    wide = marks[-1] - marks[0]
    scale.min, scale.max = marks[0] - before * wide, marks[-1] + behind * wide
    names = dict(zip(marks, (steps.amount(mark, kind).say(lang) for mark in steps.marks), strict=True))
    label = "  ·  ".join([*([chart.axis[lang]] if chart.axis else []), *_signs_told(chart, lang)])
    look = {"label": label, "grid_color": GRID, **more}
    return bqplot.Axis(scale=scale, tick_values=marks, tick_labels=names, **look)


def _signs_told(chart: Chart, lang: str) -> list[str]:
    """What the signs mean, for the words under the figure: bqplot's own legend would lie on the rows."""
    if chart.kind == "tornado":
        return [f"□ {say('results.low_end', lang)}", f"■ {say('results.high_end', lang)}"]
    if chart.kind == "lines" or all(point.base is None for point in chart.points()):
        return []
    return [f"○ {say('results.base', lang)}", f"{'■' if chart.kind == 'bars' else '◆'} {say('results.now', lang)}"]


def _key(value: float) -> float | int:
    """A number as JavaScript writes it, since the words of an axis are found by it: 40, not 40.0."""
    return int(value) if value.is_integer() else value


def _framed(
    chart: Chart, lang: str, marks: list[Any], axes: list[Any], labels: list[str], tall: int
) -> Any:
    left = int(min(240, max([80.0, *(len(label) * CHAR + 16 for label in labels)])))
    return bqplot.Figure(
        title=chart.title[lang], marks=marks, axes=axes, animation_duration=0,
        fig_margin={"top": 54, "bottom": 54, "left": left, "right": 30},
        layout={"height": f"{tall}px", "width": "100%", "min_width": "480px"},
    )  # fmt: skip


def _dashed(chart: Chart, scales: dict[str, Any], factor: int, upright: bool, along: tuple[Any, Any]) -> list[Any]:
    if chart.mark is None:
        return []
    at = [chart.mark * factor] * 2
    x, y = (at, list(along)) if upright else (list(along), at)
    return [bqplot.Lines(x=x, y=y, scales=scales, colors=[INK], line_style="dashed", stroke_width=1.5)]


def _row_scales(labels: list[str]) -> tuple[Any, Any, Any]:
    """Rows as numbers from the bottom, so that signs and whiskers may stand between them; words on the axis."""
    count = len(labels)
    down, across = bqplot.LinearScale(min=-0.6, max=count - 0.4), bqplot.LinearScale()
    places = [count - 1 - at for at in range(count)]
    names = {place: label.rstrip("\u200b") for place, label in zip(places, labels, strict=True)}
    axis = bqplot.Axis(
        scale=down, side="left", tick_values=places, tick_labels=names, grid_lines="none"
    )
    return down, across, axis


def _bars(chart: Chart, lang: str) -> Any:
    labels, points, factor, kind = _rows(chart, lang)
    down, across, words = _row_scales(labels)
    scales = {"x": across, "y": down}
    places = [float(len(labels) - 1 - at) for at in range(len(labels))]
    now = [_number(point, "value", factor) for point in points]
    was = [_number(point, "value", factor, True) for point in points]
    ends = [*now, *was, *([chart.mark * factor] if chart.mark is not None else [])]
    axis = _axis(chart, across, ends, factor, kind, lang)
    marks: list[Any] = []
    for side in (0, 1):
        rows = [(value, place) for value, place, point in zip(now, places, points, strict=True)
                if point.side % 2 == side and value == value]  # fmt: skip
        if rows:
            x = np.array([[0, value, value, 0] for value, _ in rows])
            y = np.array([[place - 0.3, place - 0.3, place + 0.3, place + 0.3] for _, place in rows])
            marks.append(_boxes(x, y, scales, side))
    if any(value == value for value in was):
        marks += _signs(was, places, scales, "circle", WHITE)
    told = [point.value.say(lang, False) for point in points]
    right = [max([0.0, *(one for one in pair if one == one)]) for pair in zip(now, was, strict=True)]
    marks.append(
        bqplot.Label(x=right, y=places, text=told, scales=scales, x_offset=10, align="start", colors=[INK],
                     default_size=13, font_weight="bold")
    )  # fmt: skip
    return _framed(chart, lang, [*_dashed(chart, scales, factor, True, (down.min, down.max)), *marks], [words, axis],
                   labels, FRAME + ROW * len(labels))  # fmt: skip


def _boxes(x: Any, y: Any, scales: Any, side: int) -> Any:
    """Bars as closed lines: rows are numbers here, so that signs and whiskers may stand on them."""
    count = len(x)
    return bqplot.Lines(
        x=x, y=y, scales=scales, fill="inside", close_path=True, colors=[SIDE[side]] * count,
        fill_colors=[SIDE[side]] * count, fill_opacities=[0.2 if side else 1.0] * count, stroke_width=2,
    )  # fmt: skip


def _signs(x: list[float], y: list[float], scales: Any, shape: str, fill: str) -> list[Any]:
    known = [(a, b) for a, b in zip(x, y, strict=True) if a == a]
    return [
        bqplot.Scatter(
            x=[a for a, _ in known], y=[b for _, b in known], scales=scales, marker=shape, colors=[fill], stroke=INK,
            stroke_width=1.5, default_size=70 if shape == "circle" else 110,
        )
    ]  # fmt: skip


def _whiskers(low: list[float], high: list[float], y: list[float], scales: Any) -> list[Any]:
    rows = [(a, b, c) for a, b, c in zip(low, high, y, strict=True) if a == a and b == b]
    if not rows:
        return []
    x = np.array([[a, b] for a, b, _ in rows])
    return [bqplot.Lines(x=x, y=np.array([[c, c] for _, _, c in rows]), scales=scales, colors=[INK], stroke_width=2)]


def _intervals(chart: Chart, lang: str) -> Any:
    labels, points, factor, kind = _rows(chart, lang)
    down, across, words = _row_scales(labels)
    scales = {"x": across, "y": down}
    both = any(point.base is not None for point in points)
    marks: list[Any] = []
    ends = [chart.mark * factor] if chart.mark is not None else []
    for base in (True, False) if both else (False,):
        shift = (0.18 if base else -0.18) if both else 0.0
        places = [len(labels) - 1 - at + shift for at in range(len(labels))]
        value, low, high = ([_number(p, n, factor, base) for p in points] for n in ("value", "low", "high"))
        ends += [*value, *low, *high]
        marks += _whiskers(low, high, places, scales)
        changed = ("diamond", GOLD) if both else ("circle", SIDE[0])
        marks += _signs(value, places, scales, *(("circle", WHITE) if base else changed))
    axis = _axis(chart, across, ends, factor, kind, lang)
    marks = [*_dashed(chart, scales, factor, True, (down.min, down.max)), *marks]
    return _framed(chart, lang, marks, [words, axis], labels, FRAME + (ROW + 8) * len(labels))


def _tornado(chart: Chart, lang: str) -> Any:
    labels, points, factor, kind = _rows(chart, lang)
    down, across, words = _row_scales(labels)
    scales = {"x": across, "y": down}
    centre = (chart.mark or 0.0) * factor
    marks, ends = [], [centre]
    for base in (True, False):
        value = [_number(point, "value", factor, base) for point in points]
        ends += value
        rows = [(one, float(len(labels) - 1 - at)) for at, one in enumerate(value) if one == one]
        half = (0.0, 0.32) if base else (-0.32, 0.0)
        if rows:
            x = np.array([[centre, one, one, centre] for one, _ in rows])
            y = np.array([[place + half[0], place + half[0], place + half[1], place + half[1]] for _, place in rows])
            marks.append(_boxes(x, y, scales, int(base)))
        told = [point.ends[0 if base else 1][lang] if point.ends else "" for point in points]
        for left in (True, False):
            here = [at for at, one in enumerate(value) if one == one and (one < centre) == left]
            marks.append(
                bqplot.Label(x=[value[at] for at in here], y=[len(labels) - 1 - at + sum(half) / 2 for at in here],
                             text=[told[at] for at in here], scales=scales, x_offset=-8 if left else 8, y_offset=4,
                             align="end" if left else "start", colors=[INK], default_size=12)
            )  # fmt: skip
    axis = _axis(chart, across, ends, factor, kind, lang)
    marks += _dashed(chart, scales, factor, True, (down.min, down.max))
    return _framed(chart, lang, marks, [words, axis], labels, FRAME + (ROW + 6) * len(labels))


def _lines(chart: Chart, lang: str) -> Any:
    _, points, factor, kind = _rows(chart, lang)
    across, up = bqplot.LinearScale(), bqplot.LinearScale()
    scales, marks = {"x": across, "y": up}, []
    told: dict[float | int, str] = {}
    ends = [chart.mark * factor] if chart.mark is not None else []
    for number, series in enumerate(chart.series):
        which = (series.side or number) % len(SIGNS)
        rows = [(float(at if p.x is None else p.x), p) for at, p in enumerate(series.points) if p.value.known]
        rows.sort(key=lambda row: row[0])
        told |= {_key(x): p.label[lang] for x, p in rows}
        x = [x for x, _ in rows]
        value, low, high = ([_number(p, n, factor) for _, p in rows] for n in ("value", "low", "high"))
        ends += [*value, *low, *high]
        colour = SIDE[which % 2]
        if all(end == end for end in (*low, *high)) and len(rows) > 1:
            band = {"fill": "between", "fill_colors": [colour], "fill_opacities": [0.12], "opacities": [0, 0]}
            marks.append(bqplot.Lines(x=x, y=[low, high], scales=scales, colors=[colour], **band))
        marks.append(
            bqplot.Lines(x=x, y=value, scales=scales, colors=[colour], line_style=STROKES[which],
                         marker=SIGNS[which], marker_size=64, stroke_width=2.2)
        )  # fmt: skip
        if len(chart.series) > 1 and rows:
            marks.append(
                bqplot.Label(x=x[-1:], y=value[-1:], text=[series.name[lang]], scales=scales, x_offset=10, y_offset=4,
                             align="start", colors=[colour], default_size=13, font_weight="bold")
            )  # fmt: skip
    marks = [*_dashed(chart, scales, factor, False, (min(told, default=0), max(told, default=1))), *marks]
    axis = _axis(chart, up, ends, factor, kind, lang, side="left", label_offset="50px")
    label = chart.across[lang] if chart.across else ""
    below = bqplot.Axis(
        scale=across, tick_values=sorted(told), tick_labels=told, label=label, label_offset="36px", grid_lines="none"
    )
    if len(chart.series) > 1 and told:  # room for the names at the ends of the lines
        across.min, across.max = float(min(told)), max(told) + 0.2 * (max(told) - min(told) or 1)
    return _framed(chart, lang, marks, [below, axis], [], 400)
