"""Open country seen from above: ground that is marked by a pattern, hills by hachures, fences, hedges, roofs, bridges.

What stands here is only written into a picture that has some of it; the board in the browser draws the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, cos, hypot, pi, sin

from .ink import THEMES, disc, group, num, path, tag
from .scene import Thing
from .shapes import Disc, Poly, Rect, Shape, corners

AREAS = ("marsh", "water", "rocks", "grove", "ford")
TERRAIN = (*AREAS, "hill", "bridge", "barrier", "hedge", "hut", "goal")
ORDER = {kind: i for i, kind in enumerate(("hill", "marsh", "water", "rocks", "ford", "bridge", "goal", "grove"))}

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
        ".goal": f"fill:none;stroke:{c['gold']};stroke-width:{num(1.8 * unit)};"
        f"stroke-dasharray:{num(2 * unit)} {num(5 * unit)}",
        ".counted": f"fill:{c['ink']};font-size:60px;font-weight:700;text-anchor:middle",
        ".speck": f"fill:{c['hair']}",
    }


def rim(shape: Shape, step: float) -> list[tuple[float, float, float, float]]:
    """Places along an outline about `step` apart, in place, each with the way inwards (of length 1)."""
    if isinstance(shape, Disc):
        n = max(8, ceil(2 * pi * shape.r / step))
        turns = [2 * pi * i / n for i in range(n)]
        return [(shape.x + shape.r * cos(t), shape.y + shape.r * sin(t), -cos(t), -sin(t)) for t in turns]
    points, found = corners(shape), []
    for i, (bx, by) in enumerate(points):
        ax, ay = points[i - 1]
        far = hypot(bx - ax, by - ay) or 1
        n = max(1, round(far / step))
        for k in range(n):
            t = (k + 0.5) / n
            found.append((ax + (bx - ax) * t, ay + (by - ay) * t, -(by - ay) / far, (bx - ax) / far))
    return found


def _hill(shape: Shape) -> str:
    left, top, right, bottom = _reach(shape)
    long = min(150.0, (right - left) / 5, (bottom - top) / 5)
    strokes = []
    points = corners(shape)
    for i, (x, y, dx, dy) in enumerate(rim(shape, 70)):
        free = min((hypot(x - px, y - py) for px, py in points), default=9e9) * 0.55  # shorter in a sharp corner
        far = min(free, long * (1 if i % 2 else 0.62))
        if far < 40:
            continue
        strokes.append(f"M{num(x + dx * 14)} {num(y + dy * 14)}L{num(x + dx * far)} {num(y + dy * far)}")
    return path("".join(strokes), "hachure")


def _reach(shape: Shape) -> tuple[float, float, float, float]:
    if isinstance(shape, Disc):
        return (-shape.r, -shape.r, shape.r, shape.r)
    if isinstance(shape, Rect):
        return (-shape.w / 2, -shape.h / 2, shape.w / 2, shape.h / 2)
    xs, ys = [x for x, _ in shape.points], [y for _, y in shape.points]
    return (min(xs), min(ys), max(xs), max(ys))


def _along(w: float, h: float, step: float) -> list[tuple[float, float]]:
    """Places in a row through the middle of a box, along its longer side."""
    far = max(w, h)
    n = max(2, round(far / step) + 1)
    spots = [-far / 2 + min(w, h) / 2 + (far - min(w, h)) * i / (n - 1) for i in range(n)]
    return [(s, 0.0) if w >= h else (0.0, s) for s in spots]


def _barrier(w: float, h: float) -> str:
    thick = min(w, h)
    rails = f"M{num(-w / 2)} 0H{num(w / 2)}" if w >= h else f"M0 {num(-h / 2)}V{num(h / 2)}"
    posts = "".join(disc(round(max(16.0, thick * 0.36)), "post", x, y) for x, y in _along(w, h, 254))
    return path(rails, "inner firm") + posts


def _hedge(w: float, h: float) -> str:
    r = min(w, h) * 0.62
    return "".join(disc(round(r), "leaf", x, y) for x, y in _along(w, h, r * 1.35))


def _roof(w: float, h: float) -> str:
    flat = w >= h
    half = abs(w - h) / 2
    ridge = f"M{num(-half)} 0H{num(half)}" if flat else f"M0 {num(-half)}V{num(half)}"
    signs = [(sx, sy) for sx in (-1, 1) for sy in (-1, 1)]
    ends = [(sx * half, 0.0) if flat else (0.0, sy * half) for sx, sy in signs]
    hips = "".join(
        f"M{num(sx * w / 2)} {num(sy * h / 2)}L{num(x)} {num(y)}" for (sx, sy), (x, y) in zip(signs, ends, strict=True)
    )
    straw, n = "", int((w if flat else h) // 90)
    for i in range(1, n):
        s = -(w if flat else h) / 2 + i * (w if flat else h) / n
        free = max(0.0, (abs(s) - half)) / (min(w, h) / 2)  # the hips cut the slopes short at both ends
        low, high = min(w, h) / 2, min(w, h) / 2 * min(1.0, free)
        for sign in (-1, 1):
            a, b = sign * (low - 12), sign * (high + 12)
            if abs(a) > abs(b):
                straw += f"M{num(s)} {num(a)}V{num(b)}" if flat else f"M{num(a)} {num(s)}H{num(b)}"
    return path(straw, "thatch") + path(ridge + hips, "draw thin")


def _bridge(w: float, h: float) -> str:
    far, x, y, m = max(w, h), num(w / 2), num(h / 2), 26
    n = max(3, round(far / 110))
    steps = [num(-far / 2 + far * i / n) for i in range(1, n)]
    if h >= w:
        planks = "".join(f"M-{x} {s}H{x}" for s in steps)
        rails = f"M{num(m - w / 2)} -{y}V{y}M{num(w / 2 - m)} -{y}V{y}"
    else:
        planks = "".join(f"M{s} -{y}V{y}" for s in steps)
        rails = f"M-{x} {num(m - h / 2)}H{x}M-{x} {num(h / 2 - m)}H{x}"
    return path(planks, "inner") + path(rails, "draw thin")


def draw_terrain(thing: Thing, d: str, scope: str) -> tuple[str, str]:
    """A piece of open country: what is drawn around its own middle, given its outline there, and what lies in place."""
    kind, shape = thing.kind, thing.shape
    if kind in AREAS:
        fill = f"url(#{scope}-{kind})"
        ground = path(d, "bare" if kind == "ford" else "area")
        return ground + tag("path", d=d, fill=fill), ""
    if kind == "goal":
        return path(d, "goal") + path(FLAG, "leaf"), ""
    if kind == "hill":
        return path(d, "rise"), _hill(shape)
    if isinstance(shape, Poly):
        return path(d, "shape high" if kind == "hut" else "shape"), ""
    w, h = (shape.w, shape.h) if isinstance(shape, Rect) else (2 * shape.r, 2 * shape.r)
    if kind == "hedge":
        return _hedge(w, h), ""
    if kind == "hut" and isinstance(shape, Disc):
        return path(d, "shape high") + path(_spokes(shape.r), "draw thin"), ""
    inside = {"barrier": _barrier, "hut": _roof, "bridge": _bridge}[kind](w, h)
    return path(d, "shape high" if kind == "hut" else "shape fine") + inside, ""


def _spokes(r: int) -> str:
    return "".join(f"M0 0L{num(cos(t) * r)} {num(sin(t) * r)}" for t in (pi * i / 6 for i in range(12)))


def earth(width: int, height: int) -> str:
    """Bare earth: specks at places that are always the same."""
    spots = []
    for i in range(width // 508):
        for j in range(height // 508):
            x, y = (i * 508 + (i * 193 + j * 311) % 440 + 30), (j * 508 + (i * 271 + j * 157) % 440 + 30)
            spots.append(disc(14, "speck", x, y) + disc(9, "speck", x + 60, y + 34))
    return group("".join(spots))


__all__ = ["AREAS", "ORDER", "TERRAIN", "TILES", "draw_terrain", "earth", "patterns", "rim", "rules"]
