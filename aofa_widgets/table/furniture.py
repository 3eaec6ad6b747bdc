"""Furniture seen from above, in table units: an outline, a few inner lines, a hatched band where it stands high."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import cos, floor, pi, sin, sqrt

from .figures import sign
from .ink import disc, group, num, path, tag
from .scene import Scene, Thing
from .shapes import Disc, Poly, Rect, Shape, centre
from .terrain import TERRAIN, drawn, lines

FLAT = ("rug", "weapon", "plate", "goblet")
LOW = 100  # what is lower casts no band


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a kind needs to draw its inside: its size around (0, 0), the picture's id, which way the table lies."""

    w: float
    h: float
    r: float
    scope: str
    inward: int


def outline(shape: Shape) -> str:
    """The outline as path data around the shape's own centre; a polygon's lies in place.

    >>> outline(Rect(5, 5, 20, 10))
    'M-10 -5H10V5H-10Z'
    """
    if isinstance(shape, Disc):
        r = shape.r
        return f"M{-r} 0A{r} {r} 0 1 1 {r} 0A{r} {r} 0 1 1 {-r} 0Z"
    if isinstance(shape, Rect):
        x, y = shape.w / 2, shape.h / 2
        return f"M{num(-x)} {num(-y)}H{num(x)}V{num(y)}H{num(-x)}Z"
    return "M" + "L".join(f"{x} {y}" for x, y in shape.points) + "Z"


def placed(inside: str, shape: Shape, shift: float = 0, cls: str = "") -> str:
    """Something drawn around a shape's centre, put in its place.

    >>> placed("<x/>", Rect(5, 6, 20, 10, 30))
    '<g transform="translate(5 6) rotate(30)"><x/></g>'
    """
    x, y = (0, 0) if isinstance(shape, Poly) else (shape.x, shape.y)
    return group(inside, cls, (x + shift, y + shift), turn=shape.angle if isinstance(shape, Rect) else 0)


def _table(d: Drawn) -> str:
    m, w, h = min(24, d.w / 8, d.h / 8), d.w, d.h
    planks = "".join(f"M{num(m - w / 2)} {num(-h / 2 + i * h / 4)}H{num(w / 2 - m)}" for i in (1, 2, 3))
    joints = ((-0.17, 0), (0.22, 1), (-0.3, 2), (0.1, 3))
    ends = "".join(
        f"M{num(w * x)} {num(max(-h / 2 + i * h / 4, m - h / 2))}V{num(min(-h / 4 + i * h / 4, h / 2 - m))}"
        for x, i in joints
    )
    frame = f"M{num(m - w / 2)} {num(m - h / 2)}H{num(w / 2 - m)}V{num(h / 2 - m)}H{num(m - w / 2)}Z"
    return path(frame + planks + ends, "inner")


def _bench(d: Drawn) -> str:
    w, h, m = d.w, d.h, min(50, d.w / 8)
    ends = f"M{num(m - w / 2)} {num(-h / 2)}v{num(h)}M{num(w / 2 - m)} {num(-h / 2)}v{num(h)}"
    return path(f"M{num(-w / 2)} 0H{num(w / 2)}{ends}", "inner")


def _stool(d: Drawn) -> str:
    return "".join(
        disc(round(d.r * 0.13), "spot", round(sin(a) * d.r * 0.5), round(-cos(a) * d.r * 0.5))
        for a in (pi / 3, pi, 5 * pi / 3)
    )


def _barrel(d: Drawn) -> str:
    k = d.r * 0.84
    staves = "".join(
        f"M{num(f * k)} {num(-k * sqrt(1 - f * f))}V{num(k * sqrt(1 - f * f))}" for f in (-0.48, 0.0, 0.48)
    )
    return disc(round(k), "inner firm") + path(staves, "inner") + disc(round(d.r * 0.1), "spot", d.r * 0.3, -d.r * 0.3)


_DUMMY = {  # a straw man on his cross, from the front, since nobody would know him from above; drawn at a radius of 140
    "draw": "M-84 -18H84M0 60V124",
    "draw thin": "M84 -18L118 -38M84 -18H122M84 -18L118 2M-84 -18L-118 -38M-84 -18H-122M-84 -18L-118 2",
    "shape fine": "M-30 -34H30C34 -2 20 20 16 34 22 52 36 72 44 96L22 86 0 100 -22 86 -44 96C-36 72 -22 52 -16 34 -20 "
    "20 -34 -2 -30 -34Z",
    "inner firm": "M-16 34H16M-8 48L-18 78M0 48V84M8 48L18 78",
}
_FACE = "M-22 -82L-8 -68M-8 -82L-22 -68M8 -82L22 -68M22 -82L8 -68M-12 -48H12"


def _dummy(d: Drawn) -> str:
    def scaled(data: str) -> str:
        return re.sub(r"-?\d+", lambda found: num(int(found[0]) * d.r / 140), data)

    body = "".join(path(scaled(data), cls) for cls, data in _DUMMY.items())
    head = disc(round(d.r * 2 / 7), "shape fine", 0, -d.r * 66 / 140)
    return body + head + path(scaled(_FACE), "draw thin")


def _crate(d: Drawn) -> str:
    m = min(d.w, d.h) * 0.11
    x, y = d.w / 2 - m, d.h / 2 - m
    box = f"M{num(-x)} {num(-y)}H{num(x)}V{num(y)}H{num(-x)}ZL{num(x)} {num(y)}M{num(x)} {num(-y)}L{num(-x)} {num(y)}"
    return path(box, "inner firm")


def _well(d: Drawn) -> str:
    k = round(d.r * 0.68)
    joints = "".join(
        f"M{num(cos(a) * k)} {num(sin(a) * k)}L{num(cos(a) * d.r)} {num(sin(a) * d.r)}"
        for a in ((i + 0.5) * pi / 8 for i in range(16))
    )
    water = disc(k, "shape fine") + tag("circle", r=k, fill=f"url(#{d.scope}-c)")
    beam = tag("rect", x=-d.r * 1.08, y=-d.r * 0.05, width=d.r * 2.16, height=d.r * 0.1, cls="shape fine")
    return path(joints, "inner firm") + water + beam + disc(round(d.r * 0.1), "shape fine")


def _stairs(d: Drawn) -> str:
    n = max(4, round(d.w / 127))
    treads = "".join(f"M{num(-d.w / 2 + i * d.w / n)} {num(-d.h / 2)}v{num(d.h)}" for i in range(1, n))
    a, b = -d.w / 2 + 80, d.w / 2 - 80
    up = f"M{num(a)} 0H{num(b)}M{num(b - 60)}-50 {num(b)} 0 {num(b - 60)} 50"
    return path(treads, "draw thin") + path(up, "draw under") + path(up, "draw")


def _gallery(d: Drawn) -> str:
    y, n = d.inward * (d.h / 2 - 60), floor(d.w / 127)
    rail = path(f"M{num(-d.w / 2)} {num(y)}H{num(d.w / 2)}", "draw thin")
    return rail + "".join(disc(21, "shape fine", -d.w / 2 + (i + 0.5) * d.w / n, y + d.inward * 30) for i in range(n))


def _chandelier(d: Drawn) -> str:
    around = [i * pi / 3 + 0.26 for i in range(6)]
    spokes = "".join(f"M0 0L{num(cos(a) * d.r)} {num(sin(a) * d.r)}" for a in around)
    size = min(40.0, d.r / 5)
    candles = "".join(
        disc(size, "shape fine", cos(a) * d.r, sin(a) * d.r) + disc(size * 0.42, "flame", cos(a) * d.r, sin(a) * d.r)
        for a in around
    )
    return path(spokes, "inner dash") + candles + disc(size, "spot")


def _plate(d: Drawn) -> str:
    return disc(round(d.r * 0.6), "inner firm")


def _goblet(d: Drawn) -> str:
    return disc(round(d.r * 0.4), "spot")


def _rug(d: Drawn) -> str:
    w, h, m = d.w, d.h, min(45, d.w / 8, d.h / 8)
    frame = f"M{num(m - w / 2)} {num(m - h / 2)}H{num(w / 2 - m)}V{num(h / 2 - m)}H{num(m - w / 2)}Z"
    middle = f"M0 {num(2 * m - h / 2)}L{num(w / 2 - 2 * m)} 0 0 {num(h / 2 - 2 * m)} {num(2 * m - w / 2)} 0Z"
    fringe = "".join(
        f"M{num(s * w / 2)} {num(-h / 2 + 20 + i * 40)}h{s * 30}" for s in (-1, 1) for i in range(int(h // 40))
    )
    return path(frame + middle, "inner firm") + path(fringe, "inner firm")


def _weapon(d: Drawn) -> str:
    k = d.w / 2
    return path(f"M{num(-k)} 0H{num(k)}M{num(-k * 0.55)} {num(-k * 0.3)}V{num(k * 0.3)}", "draw")


_INSIDE: dict[str, Callable[[Drawn], str]] = {
    "table": _table,
    "bench": _bench,
    "stool": _stool,
    "barrel": _barrel,
    "dummy": _dummy,
    "crate": _crate,
    "well": _well,
    "stairs": _stairs,
    "gallery": _gallery,
    "chandelier": _chandelier,
    "plate": _plate,
    "goblet": _goblet,
    "rug": _rug,
    "weapon": _weapon,
}
_LOOKS = {"gallery": "shape high", "chandelier": "shape hung", "rug": "shape fine", "plate": "shape fine"}


def furniture(thing: Thing, scene: Scene, scope: str, unit: float) -> str:
    """One thing in its place; `scope`: the picture's id, `unit`: table units in one screen pixel.

    >>> crate = Thing("c", "crate", {"en": "Crate"}, Rect(500, 500, 400, 400), 320, True)
    >>> furniture(crate, Scene({"en": ""}, 1000, 1000), "p", 8).count("<path")
    3
    """
    shape, kind = thing.shape, thing.kind
    d = outline(shape)
    parts = []
    if kind in TERRAIN:
        lifted = kind == "hut" and thing.height >= LOW
        shade = placed(tag("path", d=d, fill=f"url(#{scope}-s)"), shape, 6 * unit) if lifted else ""
        if kind == "goal" and thing.side >= 0:
            own = group(sign(thing.side), at=(210, -40), scale=13)
            return placed(drawn(lines(thing, d), scope) + own, shape, cls=f"s{thing.side}")
        return shade + placed(drawn(lines(thing, d), scope), shape)
    high = thing.height >= LOW and not thing.hanging and kind not in (*FLAT, "wall", "fallen")
    if high:
        band = (6 if kind == "gallery" else 4.5) * unit
        parts.append(placed(tag("path", d=d, fill=f"url(#{scope}-s)"), shape, band))
    if kind == "weapon":
        inside = ""
    else:
        inside = path(d, _LOOKS.get(kind, "shape"))
    if kind in ("wall", "fallen"):
        inside += tag("path", d=d, fill=f"url(#{scope}-{'c' if kind == 'wall' else 's'})")
    draw = _INSIDE.get(kind)
    if draw and not isinstance(shape, Poly):
        w, h = (shape.w, shape.h) if isinstance(shape, Rect) else (2 * shape.r, 2 * shape.r)
        inward = -1 if centre(shape)[1] > scene.height / 2 else 1
        inside += draw(Drawn(w, h, min(w, h) / 2, scope, inward))
    parts.append(placed(inside, shape))
    return "".join(parts)
