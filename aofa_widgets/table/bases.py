"""Bases that are not round, drawn: square and oblong ones; a rider shows the horse; and the outline of a group."""

from __future__ import annotations

from .figures import hatching, heads
from .ink import THEMES, group, num, path, tag, text
from .scene import Piece

HORSE = "M-30 -88C-30 -128 -16 -150 0 -178 16 -150 30 -128 30 -88ZM0-178V-210M-11-172-20-196M11-172 20-196"


def draw_base(piece: Piece, letters: str = "") -> str:
    """A figure on a base that is not round, in the measure where `r` is 100; its head, or two letters, in the middle.

    >>> from .scene import Piece
    >>> "horse" in draw_base(Piece("r", {"en": "Rider"}, 0, 0, 0, 125, 0, base=(250, 500, 90)))
    True
    """
    assert piece.base is not None
    wide, deep, facing = piece.base
    w, h = 100 * wide / piece.r, 100 * deep / piece.r
    open_side = piece.side % 2 == 1
    parts = [_box(w - (16 if open_side else 4), h - (16 if open_side else 4), "base ring" if open_side else "base")]
    if not open_side:
        parts.append(_box(w - 20, h - 20, "rim"))
    if not letters:
        turn = -45 if piece.side == 2 else 0
        parts.append(group(path(hatching(piece.side, 80), "hatch"), turn=turn))
    if deep >= 1.5 * wide:
        parts.append(path(HORSE, "horse"))
    drawn = group("".join(parts), turn=facing % 360)
    inside = text(letters, "letters", 0, 30) if letters else heads(piece.dress, piece.figures, piece.rating)
    return group(drawn + inside, f"s{piece.side}")


def board_lines(piece: Piece) -> list[list[str]]:
    """The same base for the board in the browser, as classes and paths; heads and letters are drawn there.

    >>> from .scene import Piece
    >>> [name for name, _ in board_lines(Piece("r", {"en": "Rider"}, 0, 0, 0, 125, 0, base=(250, 500, 90)))]
    ['base', 'line rim', 'hatch', 'horse']
    """
    assert piece.base is not None
    wide, deep, _ = piece.base
    w, h = 50 * wide / piece.r, 50 * deep / piece.r
    less = 8 if piece.side % 2 else 2
    lines = [["base", _frame(w - less, h - less)]]
    if not piece.side % 2:
        lines.append(["line rim", _frame(w - 10, h - 10)])
    lines.append(["hatch slant" if piece.side == 2 else "hatch", hatching(piece.side, 80)])
    return [*lines, ["horse", HORSE]] if deep >= 1.5 * wide else lines


def _frame(w: float, h: float) -> str:
    return f"M{num(-w)} {num(-h)}H{num(w)}V{num(h)}H{num(-w)}Z"


def _box(w: float, h: float, cls: str) -> str:
    return tag("rect", x=num(-w / 2), y=num(-h / 2), width=num(w), height=num(h), rx=10, cls=cls)


def rules(theme: str, unit: float) -> dict[str, str]:
    """The rules of the classes that only these have."""
    c = THEMES[theme]
    found = {
        ".horse": "fill:none;stroke-width:9;stroke-linejoin:round;stroke-linecap:round",
        ".herd": f"fill-opacity:.09;stroke-width:{num(1.6 * unit)};stroke-linejoin:round",
    }
    for side in range(4):
        own = c[f"side{side}"]
        dashes = f";stroke-dasharray:{num(6 * unit)} {num(4 * unit)}" if side % 2 else ""
        found |= {
            f".s{side} .herd": f"fill:{own};stroke:{own}{dashes}",
            f".s{side} .horse": f"stroke:{own if side % 2 else c['on-side']}",
        }
    return found


__all__ = ["board_lines", "draw_base", "rules"]
