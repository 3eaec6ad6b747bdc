"""What is said on top of the table: the way of a move, ghosts, pushes, lines of sight, refusals, contact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, degrees, hypot

from .figures import ghost
from .ink import disc, group, num, path, tag, text
from .measure import nearest
from .scene import Mark, Piece, Scene
from .shapes import Disc, Point
from .tags import Box, text_width
from .units import CM, INCH, say_length

OCTAGON = "M-4.6-11H4.6L11-4.6V4.6L4.6 11H-4.6L-11 4.6V-4.6Z"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A mark in its layers: under the figures, over everything; and the boxes that name tags should leave free."""

    below: str = ""
    above: str = ""
    boxes: tuple[Box, ...] = ()


def draw_marks(scene: Scene, lang: str, unit: float) -> Drawn:
    """All marks of a scene, in their order; a ghost is drawn once in each place."""
    below: list[str] = [_areas(scene)]
    above: list[str] = []
    boxes: list[Box] = []
    ghosts: set[tuple[str, Point]] = set()
    for mark in scene.marks:
        piece = _whose(scene, mark)
        start, end = mark.points[0], mark.points[-1]
        if mark.kind == "path":
            below.append(_way(mark.points, piece, unit, 5 * CM if scene.metric else INCH))
            drawn = _length(mark, piece, lang, unit, scene.metric)
            above.append(drawn.above)
            boxes += drawn.boxes
        elif mark.kind == "sight":
            below.append(_sight(mark.points, piece, unit))
        elif mark.kind == "push":
            below.append(_push(start, end, piece.r if piece else 150))
        elif mark.kind in ("ring", "lane", "ruler"):
            below.append(_measured(mark))
            if mark.label:
                above.append(_said(mark, lang, unit))
        elif mark.kind == "refused":
            below.append(path(f"M{_at(start)}L{_at(end)}", "fails"))
            above.append(group(path(OCTAGON, "octagon") + path("M-5.5 0H5.5", "bar"), at=end, scale=unit))
            boxes.append((end[0] - 11 * unit, end[1] - 11 * unit, end[0] + 11 * unit, end[1] + 11 * unit))
        if mark.kind == "arrival":
            drawn_place = path("M" + "L".join(_at(point) for point in mark.points) + "Z", "arrival")
            below.append(group(drawn_place, f"s{piece.side if piece else 0}"))
        if mark.kind == "group":
            drawn_place = path("M" + "L".join(_at(point) for point in mark.points) + "Z", "herd")
            below.append(group(drawn_place, f"s{piece.side if piece else 0}"))
        if mark.kind in ("area", "arrival", "group"):
            continue
        broad = piece.r if piece and not piece.tray and mark.kind in ("path", "push") else 80
        boxes += [box for a, b in pairwise(mark.points) for box in _along(a, b, broad)]
        shows_end = mark.kind in ("ghost", "path", "push") and piece is not None and not piece.tray
        if shows_end and piece and end != (piece.x, piece.y) and (piece.id, end) not in ghosts:
            ghosts.add((piece.id, end))
            pale = ghost(piece.side, piece.rating, piece.dress, piece.figures)
            below.append(group(pale, at=end, scale=piece.r / 100))
            boxes.append((end[0] - piece.r, end[1] - piece.r, end[0] + piece.r, end[1] + piece.r))
    return Drawn("".join(below), "".join(above), tuple(boxes))


def _areas(scene: Scene) -> str:
    """Every area filled as one, so that where two lie over each other nothing shows."""
    outlines = [mark.points for mark in scene.marks if mark.kind == "area"]
    drawn = "".join("M" + "L".join(_at(point) for point in points) + "Z" for points in outlines)
    return path(drawn, "band") if drawn else ""


def _measured(mark: Mark) -> str:
    """A ring round a place, the lane between two bases, a ruler."""
    start, end = mark.points[0], mark.points[-1]
    if mark.kind == "ring":
        return disc(hypot(end[0] - start[0], end[1] - start[1]), "brim", *start)
    drawn = "M" + "L".join(_at(point) for point in mark.points)
    return path(f"{drawn}Z", "band") + path(f"{drawn}Z", "brim") if mark.kind == "lane" else path(drawn, "way")


def _said(mark: Mark, lang: str, unit: float) -> str:
    """What a measure says, at the rim of a ring or half-way along."""
    first, last = mark.points[0], mark.points[-1]
    where = last if mark.kind == "ring" else ((first[0] + last[0]) / 2, (first[1] + last[1]) / 2)
    said = (mark.label or {}).get(lang, "")
    wide = text_width(said, 12.5) / 2 + 8
    box = tag("rect", x=-wide, y=-10.5, width=2 * wide, height=21, rx=3, cls="card")
    return group(box + text(said, "size mid", 0, 4.2), at=where, scale=unit)


def _whose(scene: Scene, mark: Mark) -> Piece | None:
    named = next((piece for piece in scene.pieces if piece.id == mark.piece), None)
    return named or next((piece for piece in scene.pieces if piece.active), None)


def _at(point: tuple[float, float]) -> str:
    return f"{num(point[0])} {num(point[1])}"


def _turn(a: Point, b: Point) -> float:
    return degrees(atan2(b[1] - a[1], b[0] - a[0]))


def _way(points: Sequence[Point], piece: Piece | None, unit: float, step: int = INCH) -> str:
    """A band as wide as the base, dotted edges, a line with a tick at each step, an arrow before the ghost."""
    r = 0 if piece and piece.tray else piece.r if piece else 150  # a unit in ranks has its arrival drawn by itself
    parts = []
    for i, (a, b) in enumerate(pairwise(points)):
        length = hypot(b[0] - a[0], b[1] - a[1])
        if not length:
            continue
        tip = max(0.0, length - r * 1.06) if i == len(points) - 2 else length
        marks = "".join(f"M{x} {num(-4.5 * unit)}V{num(4.5 * unit)}" for x in range(step, round(tip) - 60, step))
        head = 8 * unit
        inside = ""
        if r:
            inside = tag("rect", x=0, y=-r, width=length, height=2 * r, cls="band")
            inside += path(f"M0 {-r}H{num(length)}M0 {r}H{num(length)}", "brim")
        inside += path(f"M0 0H{num(tip)}", "way") + (path(marks, "tick") if marks else "")
        if i == len(points) - 2:
            back, wing = num(tip - head), num(head * 0.75)
            inside += path(f"M{back} -{wing}L{num(tip)} 0 {back} {wing}", "way")
        parts.append(group(inside, at=a, turn=_turn(a, b)))
    return "".join(parts)


def _along(a: Point, b: Point, r: int) -> list[Box]:
    """Boxes along a way, half as wide as its band: a tag may lie over its edge, not across its line."""
    n = min(200, round(hypot(b[0] - a[0], b[1] - a[1]) / r))
    places = [(a[0] + (b[0] - a[0]) * i / n, a[1] + (b[1] - a[1]) * i / n) for i in range(1, n)]
    return [(x - r / 2, y - r / 2, x + r / 2, y + r / 2) for x, y in places]


def _length(mark: Mark, piece: Piece | None, lang: str, unit: float, metric: bool = False) -> Drawn:
    """The length in a small box beside the middle of the way."""
    length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(mark.points))
    said = (mark.label.get(lang) or mark.label.get("en", "")) if mark.label else say_length(round(length), lang, metric)
    i = (len(mark.points) - 1) // 2
    a, b = mark.points[i], mark.points[i + 1] if i + 1 < len(mark.points) else mark.points[i]
    w, h = text_width(said, 12.5) / 2 + 8, 10.5
    far = hypot(b[0] - a[0], b[1] - a[1]) or 1
    nx, ny = -(b[1] - a[1]) / far, (b[0] - a[0]) / far
    if nx < 0 or (nx == 0 and ny > 0):
        nx, ny = -nx, -ny  # to the right of the way, above it when it runs level
    broad = 0 if piece and piece.tray else piece.r if piece else 150
    off = broad + (abs(nx) * w + abs(ny) * h) * unit + unit
    x, y = (a[0] + b[0]) / 2 + nx * off, (a[1] + b[1]) / 2 + ny * off
    box = tag("rect", x=-w, y=-h, width=2 * w, height=2 * h, rx=3, cls="card")
    drawn = group(box + text(said, "size mid", 0, 4.2), at=(x, y), scale=unit)
    return Drawn("", drawn, ((x - w * unit, y - h * unit, x + w * unit, y + h * unit),))


def _sight(points: Sequence[Point], piece: Piece | None, unit: float) -> str:
    """Ink dots; if blocked, a thick bar where, faint dots beyond."""
    a, b = points[0], points[-1]
    far = hypot(b[0] - a[0], b[1] - a[1]) or 1
    r = min(piece.r * 1.1 if piece else 0, far / 2)
    start = (a[0] + (b[0] - a[0]) * r / far, a[1] + (b[1] - a[1]) * r / far)
    if len(points) < 3:
        return path(f"M{_at(start)}L{_at(b)}", "dots")
    where = points[1]
    bar = f"M0 {num(-9 * unit)}V{num(9 * unit)}"
    stopped = group(path(bar, "clear") + path(bar, "barred"), at=where, turn=_turn(a, b))
    return path(f"M{_at(start)}L{_at(where)}", "dots") + path(f"M{_at(where)}L{_at(b)}", "dots faint") + stopped


def _push(a: Point, b: Point, r: int) -> str:
    """A hollow arrow from the base's old rim to its new one."""
    far = hypot(b[0] - a[0], b[1] - a[1])
    start, end = min(r * 1.15, far / 2), max(far - r * 1.08, far / 2 + 1)
    head, half = min(150, (end - start) * 0.6), 46
    arrow = (
        f"M{num(start)} {-half}H{num(end - head)}V{-half - 52}L{num(end)} 0"
        f" {num(end - head)} {half + 52}V{half}H{num(start)}Z"
    )
    dots = path(f"M{num(start + 30)} 0H{num(end - head * 0.7)}", "dots faint") if end - head * 0.7 > start + 60 else ""
    return group(path(arrow, "arrow") + dots, at=a, turn=_turn(a, b)) if far else ""


def draw_links(scene: Scene, unit: float) -> str:
    """Two short bars across each point of contact."""
    pieces = {piece.id: piece for piece in scene.pieces}
    things = {thing.id: thing.shape for thing in scene.things}
    parts = []
    for link in scene.links:
        one = pieces.get(link.a) or pieces.get(link.b)
        other = link.b if one is pieces.get(link.a) else link.a
        if one is None or one.tray or (other not in pieces and other not in things):
            continue  # edge to edge, trays show by themselves that they touch
        a = (one.x, one.y)
        shape = Disc(pieces[other].x, pieces[other].y, pieces[other].r) if other in pieces else things[other]
        b = nearest(a, shape)
        far = hypot(b[0] - a[0], b[1] - a[1]) or 1
        reach = (one.r + far) / 2  # midway between the two outlines
        middle = (a[0] + (b[0] - a[0]) * reach / far, a[1] + (b[1] - a[1]) * reach / far)
        half, tall = num(2.6 * unit), num(11 * unit)
        bars = f"M-{half} -{tall}V{tall}M{half} -{tall}V{tall}"
        parts.append(group(path(bars, "apart") + path(bars, "touch"), at=middle, turn=_turn(a, b)))
    return "".join(parts)
