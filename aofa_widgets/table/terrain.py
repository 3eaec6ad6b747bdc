"""Open country seen from above: ground that is marked by a pattern, hills by hachures, fences, hedges, roofs, bridges.

Every piece is a few lines, each a class and a path; the picture on paper and the board in the browser draw the same
ones. What stands here is only written into a picture that has some of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, cos, hypot, pi, sin

from .ink import THEMES, num, path, tag
from .scene import Thing
from .shapes import Disc, Poly, Rect, Shape

Line = tuple[str, str]
"""A class and the data of a path; a class such as `~marsh` is a fill with the pattern of that kind."""

AREAS = ("marsh", "water", "rocks", "grove", "ford", "thorns", "brush")
TERRAIN = (*AREAS, "hill", "bridge", "barrier", "hedge", "hut", "goal", "ruin", "crag", "room", "opening", "road")
_ORDER = (
    *("hill", "marsh", "water", "rocks", "thorns", "brush", "ford", "road", "bridge", "room", "ruin", "goal", "grove"),
)
ORDER = {kind: i for i, kind in enumerate(_ORDER)}

FLAG = "M-18 70V-130H86L56-92 86-54H-2V70Z"

# tiles in table units: width, height, lines
TILES = {
    "marsh": (
        520,
        380,
        "M110 120V58M110 120C100 96 84 84 64 80M110 120C120 96 136 84 156 80M56 132H164"
        "M370 310V248M370 310C360 286 344 274 324 270M370 310C380 286 396 274 416 270M316 322H424M270 90h60M30 300h80",
    ),
    "water": (560, 240, "M30 70q45-40 90 0t90 0M310 190q45-40 90 0t90 0M330 60h70M60 180h80"),
    "rocks": (
        460,
        400,
        "M60 130 90 60 160 50 200 110 170 160 90 165ZM90 60 120 110 170 160M120 110 200 110"
        "M280 320 300 260 360 240 410 290 390 340 310 350ZM300 260 340 300 390 340",
    ),
    "grove": (
        520,
        460,
        "M200 70C240 60 262 100 244 126 268 150 246 190 214 184 196 212 150 206 140 178 106 182 88 144 110 118 98 84 "
        "134 58 160 74 172 58 190 58 200 70ZM150 110C166 98 190 104 196 122"
        "M420 290C460 280 482 320 464 346 488 370 466 410 434 404 416 432 370 426 360 398 326 402 308 364 330 338 318 "
        "304 354 278 380 294 392 278 410 278 420 290ZM370 330C386 318 410 324 416 342",
    ),
    "thorns": (
        480,
        420,
        "M40 150C90 60 190 70 220 140M70 170C110 110 160 120 190 170M60 112 40 92M110 82 108 54M168 84 188 62M212 120 "
        "236 112M92 138 80 122M150 128 162 110M270 350C320 260 420 270 450 340M300 370C340 310 390 320 420 370M290 312 "
        "270 292M340 282 338 254M398 284 418 262M442 320 466 312M322 338 310 322M380 328 392 310",
    ),
    "brush": (
        380,
        320,
        "M60 120C60 92 40 84 34 62M60 120C62 88 78 76 92 60M60 120V70M34 124H88M250 250C250 222 230 214 224 192M250 "
        "250C252 218 268 206 282 190M250 250V200M224 254H278M230 96q14-22 28 0M60 260q14-22 28 0",
    ),
    "crag": (
        460,
        400,
        "M30 150 110 60 180 90 230 40M110 60 130 150 60 200M180 90 210 170 130 150M250 340 330 250 400 290M330 250 350 "
        "340 290 380M400 290 440 370 350 340",
    ),
    "ruin": (
        440,
        360,
        "M40 70h90v46h-90ZM150 64l70 26-18 42-70-26ZM280 250h80v44h-80ZM70 250l60-24 18 40-60 24Z"
        "M330 90l40 20M250 150h50",
    ),
    "ford": (
        420,
        360,
        "M60 90C70 50 140 44 156 80 168 116 130 134 100 130 76 128 54 116 60 90ZM250 250C262 212 330 210 344 244 352 "
        "278 318 296 290 292 268 288 244 276 250 250ZM270 80C278 58 320 58 326 80 328 104 300 112 286 108 274 104 "
        "266 94 270 80ZM60 270C68 246 112 246 118 270 120 294 92 304 78 300 66 296 56 286 60 270Z",
    ),
}


def patterns(kinds: Sequence[str], scope: str) -> str:
    """The tiles that a picture needs."""
    return "".join(
        tag("pattern", path(d, "grown"), id=f"{scope}-{kind}", width=w, height=h, patternUnits="userSpaceOnUse")
        for kind, (w, h, d) in TILES.items()
        if kind in kinds
    )


def rules(theme: str, unit: float) -> dict[str, str]:
    """The rules of the classes that only open country has."""
    c = THEMES[theme]
    return {
        ".grown": f"fill:none;stroke:{c['ink']};stroke-width:{num(1.1 * unit)};stroke-opacity:.5",
        ".area": f"fill:{c['surface']};fill-opacity:.55;stroke:{c['edge']};stroke-width:{num(1.3 * unit)};"
        f"stroke-dasharray:{num(5 * unit)} {num(3 * unit)}",
        ".bare": f"fill:{c['surface']};stroke:none",
        ".rise": f"fill:{c['raised']};stroke:{c['ink']};stroke-width:{num(1.4 * unit)}",
        ".hachure": f"fill:none;stroke:{c['ink']};stroke-width:{num(1.1 * unit)};stroke-opacity:.6",
        ".leaf": f"fill:{c['surface']};stroke:{c['ink']};stroke-width:{num(1.2 * unit)}",
        ".post": f"fill:{c['ink']}",
        ".thatch": f"fill:none;stroke:{c['ink']};stroke-width:{num(0.9 * unit)};stroke-opacity:.38",
        ".walls": f"fill:none;stroke:{c['ink']};stroke-width:{num(3.4 * unit)};stroke-linecap:butt",
        ".tracks": f"fill:none;stroke:{c['hair']};stroke-width:{num(1.2 * unit)};"
        f"stroke-dasharray:{num(9 * unit)} {num(5 * unit)}",
        ".boards": f"fill:{c['raised']}",
        ".gap": f"fill:{c['surface']};stroke:{c['ink']};stroke-width:{num(1.4 * unit)}",
        ".goal": f"fill:none;stroke:{c['gold']};stroke-width:{num(1.8 * unit)};"
        f"stroke-dasharray:{num(2 * unit)} {num(5 * unit)}",
        ".counted": f"fill:{c['ink']};font-size:60px;font-weight:700;text-anchor:middle",
        ".speck": f"fill:{c['hair']}",
    }


def rim(shape: Shape, step: float) -> list[tuple[float, float, float, float]]:
    """Places along an outline about `step` apart, around its middle, each with the way inwards (of length 1)."""
    if isinstance(shape, Disc):
        n = max(8, ceil(2 * pi * shape.r / step))
        turns = [2 * pi * i / n for i in range(n)]
        return [(shape.r * cos(t), shape.r * sin(t), -cos(t), -sin(t)) for t in turns]
    points, found = _corners(shape), []
    for i, (bx, by) in enumerate(points):
        ax, ay = points[i - 1]
        far = hypot(bx - ax, by - ay) or 1
        n = max(1, round(far / step))
        for k in range(n):
            t = (k + 0.5) / n
            found.append((ax + (bx - ax) * t, ay + (by - ay) * t, -(by - ay) / far, (bx - ax) / far))
    return found


def _corners(shape: Shape) -> list[tuple[float, float]]:
    """The corners around a shape's own middle, before it is turned; those of a polygon lie in place."""
    if isinstance(shape, Rect):
        x, y = shape.w / 2, shape.h / 2
        return [(-x, -y), (x, -y), (x, y), (-x, y)]
    return [] if isinstance(shape, Disc) else [(float(x), float(y)) for x, y in shape.points]


def _dot(r: float, x: float, y: float) -> str:
    """A disc as a path."""
    r = round(r)
    return f"M{num(x - r)} {num(y)}a{r} {r} 0 1 1 {2 * r} 0a{r} {r} 0 1 1-{2 * r} 0Z"


def _hill(shape: Shape) -> str:
    points = _corners(shape)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    wide = 2 * shape.r if isinstance(shape, Disc) else min(max(xs) - min(xs), max(ys) - min(ys))
    strokes = []
    for i, (x, y, dx, dy) in enumerate(rim(shape, 70)):
        free = min((hypot(x - px, y - py) for px, py in points), default=9e9) * 0.55  # shorter in a sharp corner
        far = min(free, 150.0, wide / 5) * (1 if i % 2 else 0.62)
        if far >= 40:
            strokes.append(f"M{num(x + dx * 14)} {num(y + dy * 14)}L{num(x + dx * far)} {num(y + dy * far)}")
    return "".join(strokes)


def _walls(shape: Shape) -> str:
    """What still stands of walls along an outline: long and short pieces with gaps between them."""
    if isinstance(shape, Disc):
        places = [(x, y) for x, y, _, _ in rim(shape, 160)]
        return "".join(
            f"M{num(x)} {num(y)}L{num(places[(i + 1) % len(places)][0])} {num(places[(i + 1) % len(places)][1])}"
            for i, (x, y) in enumerate(places)
            if i % 4 != 3
        )
    points, found = _corners(shape), []
    for i, (bx, by) in enumerate(points):
        ax, ay = points[i - 1]
        for low, high in ((0.0, 0.34), (0.46, 0.6), (0.78, 1.0)) if i % 2 else ((0.0, 0.22), (0.62, 1.0)):
            found.append(
                f"M{num(ax + (bx - ax) * low)} {num(ay + (by - ay) * low)}"
                f"L{num(ax + (bx - ax) * high)} {num(ay + (by - ay) * high)}"
            )
    return "".join(found)


def _along(w: float, h: float, step: float) -> list[tuple[float, float]]:
    """Places in a row through the middle of a box, along its longer side."""
    far = max(w, h)
    n = max(2, round(far / step) + 1)
    spots = [-far / 2 + min(w, h) / 2 + (far - min(w, h)) * i / (n - 1) for i in range(n)]
    return [(s, 0.0) if w >= h else (0.0, s) for s in spots]


def _barrier(w: float, h: float) -> list[Line]:
    rails = f"M{num(-w / 2)} 0H{num(w / 2)}" if w >= h else f"M0 {num(-h / 2)}V{num(h / 2)}"
    posts = "".join(_dot(max(16.0, min(w, h) * 0.36), x, y) for x, y in _along(w, h, 254))
    return [("inner firm", rails), ("post", posts)]


def _hedge(w: float, h: float) -> list[Line]:
    r = min(w, h) * 0.62
    return [("leaf", _dot(r, x, y)) for x, y in _along(w, h, r * 1.35)]


def _roof(w: float, h: float) -> list[Line]:
    flat, far, low = w >= h, max(w, h), min(w, h) / 2
    half = abs(w - h) / 2
    ridge = f"M{num(-half)} 0H{num(half)}" if flat else f"M0 {num(-half)}V{num(half)}"
    signs = [(sx, sy) for sx in (-1, 1) for sy in (-1, 1)]
    ends = [(sx * half, 0.0) if flat else (0.0, sy * half) for sx, sy in signs]
    hips = "".join(
        f"M{num(sx * w / 2)} {num(sy * h / 2)}L{num(x)} {num(y)}" for (sx, sy), (x, y) in zip(signs, ends, strict=True)
    )
    straw, n = "", int(far // 90)
    for i in range(1, n):
        s = -far / 2 + i * far / n
        high = low * min(1.0, max(0.0, abs(s) - half) / low)  # the hips cut the slopes short at both ends
        for sign in (-1, 1):
            a, b = sign * (low - 12), sign * (high + 12)
            if abs(a) > abs(b):
                straw += f"M{num(s)} {num(a)}V{num(b)}" if flat else f"M{num(a)} {num(s)}H{num(b)}"
    return [("thatch", straw), ("draw thin", ridge + hips)]


def _bridge(w: float, h: float) -> list[Line]:
    far, x, y, m = max(w, h), num(w / 2), num(h / 2), 26
    n = max(3, round(far / 110))
    steps = [num(-far / 2 + far * i / n) for i in range(1, n)]
    if h >= w:
        planks = "".join(f"M-{x} {s}H{x}" for s in steps)
        rails = f"M{num(m - w / 2)} -{y}V{y}M{num(w / 2 - m)} -{y}V{y}"
    else:
        planks = "".join(f"M{s} -{y}V{y}" for s in steps)
        rails = f"M-{x} {num(m - h / 2)}H{x}M-{x} {num(h / 2 - m)}H{x}"
    return [("inner", planks), ("draw thin", rails)]


def lines(thing: Thing, d: str) -> list[Line]:
    """What a piece of open country is drawn by, given its outline around its own middle."""
    kind, shape = thing.kind, thing.shape
    if kind in AREAS:
        return [("bare" if kind == "ford" else "area", d), (f"~{kind}", d)]
    if kind == "goal":
        return [("goal", d), ("leaf", FLAG)]
    if kind == "ruin":
        return [("area", d), ("~ruin", d), ("walls", _walls(shape))]
    if kind == "crag":
        return [("shape high", d), ("~crag", d)]
    if kind == "road":
        return [("bare", d), ("tracks", d)]
    if kind == "room":
        return [("boards", d), ("walls", d)]
    if kind == "opening":
        return [("gap", d)]
    if kind == "hill":
        return [("rise", d), ("hachure", _hill(shape))]
    look = "shape high" if kind == "hut" else "shape fine"
    if isinstance(shape, Poly):
        return [(look, d)]
    w, h = (shape.w, shape.h) if isinstance(shape, Rect) else (2 * shape.r, 2 * shape.r)
    if kind == "hedge":
        return _hedge(w, h)
    if kind == "hut" and isinstance(shape, Disc):
        rays = (pi * i / 6 for i in range(12))
        return [(look, d), ("draw thin", "".join(f"M0 0L{num(cos(t) * w / 2)} {num(sin(t) * w / 2)}" for t in rays))]
    inside = {"barrier": _barrier, "hut": _roof, "bridge": _bridge}[kind](w, h)
    return [(look, d), *inside]


def earth(width: int, height: int) -> list[Line]:
    """Bare earth: specks at places that are always the same."""
    spots = []
    for i in range(width // 508):
        for j in range(height // 508):
            x, y = (i * 508 + (i * 193 + j * 311) % 440 + 30), (j * 508 + (i * 271 + j * 157) % 440 + 30)
            spots.append(_dot(14, x, y) + _dot(9, x + 60, y + 34))
    return [("speck", "".join(spots))]


def drawn(some: Sequence[Line], scope: str) -> str:
    """Lines as SVG."""
    return "".join(
        tag("path", d=d, fill=f"url(#{scope}-{name[1:]})") if name[0] == "~" else path(d, name) for name, d in some
    )


__all__ = ["AREAS", "ORDER", "TERRAIN", "TILES", "Line", "drawn", "earth", "lines", "patterns", "rim", "rules"]
