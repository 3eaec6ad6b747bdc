"""Name tags: how wide they are, where they lie without covering others or leaving the board, and their drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .figures import sign
from .ink import disc, group, path, tag, text
from .ranked import halves
from .scene import Piece, Scene

# Widths of a bold sans letter in thousandths of its size, by group: enough to leave room in any reader's font.
_WIDTHS = {
    **dict.fromkeys("ijlI.,:;'’|!", 300),
    **dict.fromkeys("ftr-()\u2009\u202f ", 370),
    **dict.fromkeys("mwMW", 900),
    **dict.fromkeys("ABCDEFGHKLNOPQRSTUVXYZÉÈÀÇ&", 720),
}
_OTHER = 590
SIZE = 11.5
HALF = 9.5  # half a tag's height in screen pixels

Box = tuple[float, float, float, float]


def text_width(said: str, size: float = SIZE) -> float:
    """About how wide a line of bold text is, in the unit of `size`.

    >>> text_width("Athos") < text_width("d'Artagnan")
    True
    """
    return sum(_WIDTHS.get(sign, _OTHER) for sign in said) * size / 1000


@dataclass(frozen=True, slots=True)
class Label:
    """What a tag says: the words, their width, its whole width, its pips; in screen pixels."""

    said: str
    words: float
    wide: float
    pips: int


def label(said: str, rating: int, fallen: bool) -> Label:
    """Lay out a tag: sign, name, one pip a Rating point (none for the fallen).

    >>> label("Athos", 3, False).pips, label("Athos", 3, True).pips
    (3, 0)
    """
    pips = 0 if fallen else min(rating, 9)
    width = text_width(said)
    return Label(said, width, 25 + width + (6 + pips * 5.2 if pips else 2), pips)


def place(scene: Scene, labels: Sequence[Label], unit: float, taken: Sequence[Box] = ()) -> list[tuple[float, float]]:
    """The middle of each tag in table units, in the order of the pieces; `unit`: table units in one screen pixel.

    Under the base, over it near an edge or a foe, else beside; never off the board. Where it is crowded the place
    that covers least is taken, figures counting more than furniture lines. `taken`: boxes to keep free.
    """
    bases = [_base(piece) for piece in scene.pieces]
    used = list(taken)
    found = []
    for index, (piece, one) in enumerate(zip(scene.pieces, labels, strict=True)):
        w, h = one.wide / 2 * unit, HALF * unit
        best, least = (0.0, 0.0), float("inf")
        for x, y, dislike in _spots(piece, w, h, unit):
            cx = min(max(x, w + 3 * unit), max(scene.width - w - 3 * unit, w + 3 * unit))
            cy = min(max(y, h + 3 * unit), max(scene.height - h - 3 * unit, h + 3 * unit))
            box = (cx - w, cy - h, cx + w, cy + h)
            cost = dislike * h * h + (abs(cx - x) + 2 * abs(cy - y)) * h * 0.4
            cost += sum(3 * _shared(box, other) for other in used)
            cost += sum((2.5 if i != index else 3) * _shared(box, base) for i, base in enumerate(bases))
            if cost < least - 1e-6:
                best, least = (cx, cy), cost
        used.append((best[0] - w, best[1] - h, best[0] + w, best[1] + h))
        found.append(best)
    return found


def _spots(piece: Piece, w: float, h: float, unit: float) -> list[tuple[float, float, float]]:
    if piece.tray:
        return _beside(piece, w, h, unit)
    fallen = "fallen" in piece.states
    r = _reach(piece)
    around = r * (1.72 if piece.active else 1.0)
    low = max(around, r * (1.2 if piece.wounds and not fallen else 1.0)) + h + 3.5 * unit
    up = max(around, r * (1.2 if piece.states and not fallen or piece.rating > 3 else 1.0)) + h + 3.5 * unit
    beside = around + w + 5 * unit
    x, y = piece.x, piece.y
    spots: list[tuple[float, float, float]] = [(x, y + low, 0), (x, y - up, 0.6)]
    for side in (1, -1):
        for part, dislike in ((0.35, 0.5), (0.7, 1.1)):
            spots += [(x + side * w * part, y + low, dislike), (x + side * w * part, y - up, dislike + 0.6)]
        spots += [(x + side * beside, y, 1.6), (x + side * beside * 0.94, y + around * 0.8, 2.0)]
        spots += [(x + side * beside * 0.94, y - around * 0.8, 2.2)]
    return [*spots, (x, y + low + 2.4 * h, 3.0), (x, y - up - 2.4 * h, 3.4)]


def _beside(piece: Piece, w: float, h: float, unit: float) -> list[tuple[float, float, float]]:
    """Places of a tag around a tray: behind it before all, where no enemy stands."""
    assert piece.tray is not None
    wide, high = halves(piece.tray, whole=True)
    more = max((12 if piece.active else 5) * unit, 8 * unit + 0.3 * min(piece.tray.base))  # clear of the front's point
    x, y, low, beside = piece.x, piece.y, high + more + h, wide + more + w
    up = 0.0 if 90 < piece.tray.facing % 360 < 270 else 0.6
    spots = [(x, y + low, 0.6 - up), (x, y - low, up), (x + beside, y, 1.6), (x - beside, y, 1.6)]
    for part, dislike in ((0.5, 0.7), (1.0, 1.2)):
        spots += [(x + s * w * part, y + low, dislike + 0.6 - up) for s in (-1, 1)]
        spots += [(x + s * w * part, y - low, dislike + up) for s in (-1, 1)]
    return [*spots, (x, y + low + 2.4 * h, 3.0), (x, y - low - 2.4 * h, 3.0)]


def _reach(piece: Piece) -> float:
    """From the middle of a base to its rim; of one that is not round, to its farther side."""
    return max(piece.base[:2]) / 2 if piece.base else piece.r


def _base(piece: Piece) -> Box:
    if piece.tray:
        wide, high = halves(piece.tray)
        return (piece.x - wide, piece.y - high, piece.x + wide, piece.y + high)
    r = _reach(piece) * (1.7 if piece.active else 1.0)
    left, top, right, low = piece.x - r, piece.y - r, piece.x + r, piece.y + r
    if "fallen" not in piece.states:  # badges stand out over the rim, a little more than the base does
        top -= piece.r * 0.2 * bool(piece.states)
        right += piece.r * 0.15 * bool(piece.wounds or "weaponless" in piece.states or "cautious" in piece.states)
        low += piece.r * 0.12 * bool(piece.wounds)
    return (left, top, right, low)


def _shared(a: Box, b: Box) -> float:
    w, h = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return w * h if w > 0 and h > 0 else 0.0


def draw_tag(piece: Piece, one: Label, at: tuple[float, float], unit: float) -> str:
    """One tag: round ends and one line for the first side, square ends and two lines for the second."""
    fallen = "fallen" in piece.states
    left, square = -one.wide / 2, piece.side % 2 == 1
    box = {"x": left, "y": -HALF, "width": one.wide, "height": 2 * HALF}
    parts = [tag("rect", **box, rx=1.5 if square else HALF, cls="plate")]
    if square:
        inner = {"x": left + 2.2, "y": -HALF + 2.2, "width": one.wide - 4.4, "height": 2 * HALF - 4.4}
        parts.append(tag("rect", **inner, cls="second"))
    parts.append(group(sign(piece.side), at=(left + 12, 0), scale=0.6))
    parts.append(text(one.said, "name", left + 20.5, 4, one.words))
    if fallen:
        parts.append(path(f"M{left + 19:.1f} 0H{left + 22 + one.words:.1f}", "struck"))
    parts += [disc(1.75, "spot", one.wide / 2 - 9 - 5.2 * i, 0) for i in range(one.pips)]
    return group("".join(parts), f"s{piece.side}", at, unit)
