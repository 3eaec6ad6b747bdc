"""Units in ranks, drawn: square bases, a thick bar and a point for the front, dashed squares for losses."""

from __future__ import annotations

from dataclasses import replace

from .figures import STAR
from .formation import Block, outline
from .ink import THEMES, group, num, path, text
from .tray import Tray

FLAG = "M-5 10V-10H8L5-6 8-2H-5"
CHEVRON = "M-8 5 0-4 8 5"
HORN = "M-9 3H0A4 4 0 1 0-2-4M0 3 9-6V8Z"
SIGNS = {
    "hero": (STAR, "emblem"),
    "banner": (FLAG, "emblem open"),
    "musician": (HORN, "emblem open"),
    "sergeant": (CHEVRON, "emblem open"),
}
DISC = "M0-10A10 10 0 1 1 0 10A10 10 0 1 1 0-10Z"
PLATES = {
    "shaken": ("M0-11 12 9H-12Z", "M-6 5-2.5 0 1 4 5-2"),
    "fatigued": (DISC, "M-4-5 0-2 4-5M-4 0 0 3 4 0"),
    "fresh": (DISC, "M0 6V-5M-4-1 0-5 4-1"),
    "done": (DISC, "M-5 0-1.5 4 5-4"),
}
DROP = "M0-12C3-7 9-4 9 3A9 9 0 0 1-9 3C-9-4-3-7 0-12Z"


def standing(tray: Tray) -> list[tuple[float, float]]:
    """The middle of each base around the middle of the tray, front up: the last rank stands in the middle.

    >>> standing(Tray(0, 2, 3, 4, (100, 100)))
    [(-50.0, -50.0), (50.0, -50.0), (0.0, 50.0)]
    """
    w, d = tray.base
    found = []
    for i in range(tray.figures):
        rank, file = divmod(i, tray.files)
        many = min(tray.files, tray.figures - rank * tray.files)
        found.append(((file - (many - 1) / 2) * w, (rank + 0.5 - tray.ranks / 2) * d))
    return found


def fallen(tray: Tray) -> list[tuple[float, float, float]]:
    """The places of the lost: beside the last rank at both ends (what share of a base has room), then ranks behind.

    >>> [round(share, 1) for _, _, share in fallen(Tray(0, 5, 8, 10, (100, 100)))]
    [1.0, 1.0]
    """
    w, d = tray.base
    files, rows = tray.files, tray.ranks
    gone = tray.full - tray.figures
    gap = min(gone, rows * files - tray.figures)
    found = []
    for way in (-1, 1):
        left = gap / 2
        while left > 0:
            share = min(1.0, left)
            x = way * (files / 2 - gap / 2 + (gap / 2 - left) + share / 2) * w
            found.append((x, (rows - 0.5 - rows / 2) * d, share))
            left -= 1
    gone -= gap
    row = rows
    while gone > 0:
        many = min(files, gone)
        found += [((i - (many - 1) / 2) * w, (row + 0.5 - rows / 2) * d, 1.0) for i in range(many)]
        gone -= many
        row += 1
    return found


def _cell(x: float, y: float, w: float, h: float) -> str:
    return f"M{num(x - w / 2)} {num(y - h / 2)}h{num(w)}v{num(h)}h{num(-w)}Z"


def draw_tray(tray: Tray, side: int, unit: float, active: bool = False, done: bool = False) -> str:
    """A tray around its own middle, its front up; `unit`: table units in one screen pixel.

    >>> draw_tray(Tray(0, 5, 8, 10, (250, 250)), 0, 20).count('class="front"')
    1
    """
    w, d = tray.base
    small = min(w, d)
    room = min(small * 0.08, 1.2 * unit)
    here = standing(tray)
    parts = []
    lost = fallen(tray)
    if lost:
        cells = (_cell(x, y, w * share - 2 * room, d - 2 * room) for x, y, share in lost)
        parts.append(path("".join(cells), "loss"))
    cells = (_cell(x, y, w - 2 * room, d - 2 * room) for x, y in here)
    parts.append(path("".join(cells), "cell spent" if done else "cell"))
    if side % 2 and small > 12 * unit:
        lines = (f"M{num(x + s * w * 0.34)} {num(y - d * 0.34)}v{num(d * 0.68)}" for x, y in here for s in (-1, 1))
        parts.append(path("".join(lines), "stripe"))
    roles = dict(tray.roles) if small >= 9 * unit else {}
    s = small * 0.2
    plain = [at for i, at in enumerate(here) if i not in roles]
    points = (
        f"M{num(x - s)} {num(y + s * 0.8)}L{num(x)} {num(y - s * 0.8)} {num(x + s)} {num(y + s * 0.8)}Z"
        for x, y in plain
    )
    if plain:
        parts.append(path("".join(points), "emblem"))
    for i, role in sorted(roles.items()):
        if i < len(here):
            d_sign, cls = SIGNS[role]
            parts.append(group(path(d_sign, cls), at=here[i], scale=small * 0.03))
    wide, deep = tray.files * w, tray.ranks * d
    tip, edge = max(small * 0.3, 5 * unit), -deep / 2 - 2.4 * unit
    parts.append(path(f"M{num(-wide / 2)} {num(edge)}H{num(wide / 2)}", "front"))
    parts.append(path(f"M{num(-tip)} {num(edge)}L0 {num(edge - tip)} {num(tip)} {num(edge)}Z", "tip"))
    if active:
        x, y, m = wide / 2 + 8 * unit, deep / 2 + 8 * unit, 6 * unit
        corners = "".join(
            f"M{num(sx * x - m)} {num(sy * y)}h{num(2 * m)}m{num(-m)} {num(-m)}v{num(2 * m)}"
            for sx in (-1, 1)
            for sy in (-1, 1)
        )
        parts.append(path(_cell(0, 0, 2 * x, 2 * y), "chosen") + path(corners, "chosen ticked"))
    return "".join(parts)


def draw_signs(tray: Tray, states: tuple[str, ...], wounds: int, unit: float) -> str:
    """The states of a unit in a row from the left end of its front backwards, upright; then its wounds."""
    wide, deep = tray.files * tray.base[0], tray.ranks * tray.base[1]
    whole = Block(0, 0, tray.facing % 360, 1, 1, round(wide + 20 * unit), max(2, round(deep - 12 * unit)))
    (x, y), _, _, (bx, by) = outline(whole)
    far = ((bx - x) ** 2 + (by - y) ** 2) ** 0.5 or 1
    dx, dy = (bx - x) / far, (by - y) / far
    parts = []
    shown = [PLATES[state] for state in PLATES if state in states]
    for n, (plate, drawn) in enumerate(shown):
        at = (x + dx * n * 20 * unit, y + dy * n * 20 * unit)
        parts.append(group(path(plate, "sheet") + path(drawn, "stroke"), at=at, scale=unit * 0.85))
    if wounds:
        n = len(shown)
        at = (x + dx * n * 20 * unit, y + dy * n * 20 * unit)
        parts.append(group(path(DROP, "sheet full") + text(str(wounds), "number", 0, 7), at=at, scale=unit * 0.85))
    return "".join(parts)


def rules(theme: str, unit: float) -> dict[str, str]:
    """The rules of the classes that only units in ranks have."""
    c = THEMES[theme]
    found = {
        ".cell": f"stroke-width:{num(1.2 * unit)}",
        ".spent": "fill-opacity:.5",
        ".loss": f"fill:none;stroke-width:{num(1.1 * unit)};stroke-dasharray:{num(3 * unit)} {num(2 * unit)}",
        ".stripe": f"fill:none;stroke-width:{num(0.8 * unit)};stroke-opacity:.5",
        ".emblem.open": "fill:none;stroke-width:3",
        ".front": f"fill:none;stroke-width:{num(3.4 * unit)};stroke-linecap:butt",
        ".chosen": f"fill:none;stroke:{c['ink']};stroke-width:{num(1.6 * unit)};stroke-linejoin:miter",
        ".ticked": f"stroke-width:{num(3 * unit)};stroke-linecap:butt",
        ".sheet": f"fill:{c['surface']};stroke:{c['ink']};stroke-width:2",
        ".sheet.full": f"fill:{c['ink']};stroke:{c['surface']}",
        ".stroke": f"fill:none;stroke:{c['ink']};stroke-width:2",
        ".number": f"fill:{c['surface']};font-size:11px;font-weight:800;text-anchor:middle",
        ".arrival": f"fill:{c['surface']};fill-opacity:.6;stroke-width:{num(1.8 * unit)};"
        f"stroke-dasharray:{num(5 * unit)} {num(3.4 * unit)};stroke-linecap:butt",
    }
    for side in range(4):
        own = c[f"side{side}"]
        is_open = side % 2 == 1
        line = own if is_open else c["on-side"]
        s = f".s{side} "
        found |= {
            s + ".cell": f"fill:{c['surface'] if is_open else own};stroke:{own}",
            s + ".loss": f"stroke:{own}",
            s + ".stripe": f"stroke:{own}",
            s + ".emblem": f"fill:{line}",
            s + ".emblem.open": f"fill:none;stroke:{line}",
            s + ".front": f"stroke:{own}",
            s + ".tip": f"fill:{own}",
            s + ".arrival": f"stroke:{own}",
        }
    return found


def halves(tray: Tray, whole: bool = False) -> tuple[float, float]:
    """Half the width and half the height of the upright box around a tray; `whole`: with room for ranks that fell.

    >>> halves(Tray(90, 5, 10, 10, (250, 250)))
    (250.0, 625.0)
    """
    block = tray.block(0, 0)
    if whole:
        block = replace(block, figures=2 * tray.full - tray.figures)
    corners = outline(block)
    return (max(float(abs(x)) for x, _ in corners), max(float(abs(y)) for _, y in corners))


__all__ = ["draw_signs", "draw_tray", "fallen", "halves", "rules", "standing"]
