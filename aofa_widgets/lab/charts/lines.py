"""Lines over a parameter, with a band where there are intervals; each line has its own sign, stroke and name."""

from __future__ import annotations

from . import canvas
from .canvas import SIDES, TOP, WIDTH, Scale
from .series import Charted, Point

DEEP = 250
SIGNS = ("disc", "lozenge", "square", "ring")


def drawn_lines(chart: Charted, lang: str) -> tuple[list[str], float]:
    """The inside of the picture and its height; points without `x` stand side by side, evenly."""
    series = [
        (one, [(float(at if point.x is None else point.x), point) for at, point in enumerate(one.points)])
        for one in chart.series[: 2 * len(SIDES)]
    ]
    every = [(x, point) for _, rows in series for x, point in rows if point.value.known]
    kind = every[0][1].value.kind if every else "count"
    heights = [end for _, point in every for end in _ends(point)] + ([chart.mark] if chart.mark is not None else [])
    top = TOP + 30
    bottom = top + DEEP
    up = Scale(heights, bottom, top, share=kind == "share")
    room = max([24.0, *(len(one.name[lang]) * canvas.LETTER * 1.1 + 36 for one, _ in series if len(series) > 1)])
    left, right = 70.0, WIDTH - min(190.0, room)
    xs = sorted({x for x, _ in every}) or [0.0, 1.0]
    wide = xs[-1] - xs[0] or 1.0

    def across(x: float) -> float:
        return left + 12 + (x - xs[0]) / wide * (right - left - 24) if len(xs) > 1 else (left + right) / 2

    body = []
    for mark in up.marks:
        y = up.at(float(mark))
        body.append(canvas.line(left, y, right, y, "grid"))
        body.append(canvas.words(left - 8, y + 4, up.amount(mark, kind).say(lang), "quiet", "end"))
    if chart.mark is not None:
        body.append(canvas.line(left, up.at(chart.mark), right, up.at(chart.mark), "mark"))
    told: dict[float, str] = {}
    for x, point in every:
        told.setdefault(x, point.label[lang])
    room_each = (right - left - 24) / max(1, len(told) - 1)
    longest = max((len(text) for text in told.values()), default=1) * 6.6 + 8
    each = max(1, -(-int(longest) // max(1, int(room_each))))
    for place, (x, text) in enumerate(sorted(told.items())):
        body.append(canvas.line(across(x), bottom, across(x), bottom + 5, "base"))
        if place % each == 0:
            body.append(canvas.words(across(x), bottom + 20, text, "quiet", "middle"))
    for x, text in {x: point.note[lang] for x, point in every if point.note is not None}.items():
        body.append(canvas.line(across(x), top - 4, across(x), bottom, "mark"))
        body.append(canvas.words(across(x), top - 8, text, "quiet", "middle"))
    named: list[float] = []
    for number, (one, rows) in enumerate(series):
        side = SIDES[(one.side if one.side else number) % len(SIDES)]
        known = sorted(((x, point) for x, point in rows if point.value.known), key=lambda row: row[0])
        body += _band(known, across, up, side)
    for number, (one, rows) in enumerate(series):
        which = (one.side if one.side else number) % len(SIDES)
        side = SIDES[which]
        known = sorted(((x, point) for x, point in rows if point.value.known), key=lambda row: row[0])
        path = "".join(
            f"{'L' if at else 'M'}{across(x):.1f} {up.at(float(point.value.value or 0)):.1f}"
            for at, (x, point) in enumerate(known)
        )
        body.append(f'<path class="line l-{side}" d="{path}"/>' if path else "")
        for x, point in known:
            at = (across(x), up.at(float(point.value.value or 0)))
            if point.value.low is not None and point.value.high is not None:
                ends = [up.at(point.value.low), up.at(point.value.high)]
                body.append(canvas.line(at[0], ends[0], at[0], ends[1], "whisk thin"))
            body.append(canvas.sign(SIGNS[which], *at, 5.5, f"p-{side}"))
        if known and len(series) > 1:
            y = up.at(float(known[-1][1].value.value or 0)) + 5
            while any(abs(y - other) < 16 for other in named):
                y += 4
            named.append(y)
            body.append(canvas.sign(SIGNS[which], right + 12, y - 5, 5, f"p-{side}"))
            body.append(canvas.words(right + 22, y, one.name[lang], "strong"))
    body.append(canvas.line(left, bottom, right, bottom, "base"))
    if chart.across:
        body.append(canvas.words((left + right) / 2, bottom + 40, chart.across[lang], "", "middle"))
    if chart.axis:
        body.append(canvas.words(12, TOP + 4, chart.axis[lang], "quiet"))
    return body, bottom + 54


def _ends(point: Point) -> list[float]:
    found = (point.value.value, point.value.low, point.value.high)
    return [float(value) for value in found if value is not None]


def _band(known: list[tuple[float, Point]], across: object, up: Scale, side: str) -> list[str]:
    rows = [(x, point.value) for x, point in known if point.value.low is not None and point.value.high is not None]
    if len(rows) < 2 or not callable(across):
        return []
    edge = [f"{across(x):.1f} {up.at(value.low or 0.0):.1f}" for x, value in rows]
    edge += [f"{across(x):.1f} {up.at(value.high or 0.0):.1f}" for x, value in reversed(rows)]
    return [f'<path class="b-{side}" d="M{"L".join(edge)}Z"/>']
