"""What follows when a thing of a scenario is moved: what lies on it goes with it, a plate finds its table, stairs
find their gallery; and how something is brought up to contact, or finds room."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, radians, sin
from typing import Any

from aofa_widgets.play.forms import shape_of
from aofa_widgets.table.measure import LEVEL, gap, overlaps, within
from aofa_widgets.table.shapes import Body, Disc, Shape, box, centre, contains, moved

from ..params import Params
from .checking import LARGEST
from .footing import MEETS, bottom_of

Row = dict[str, Any]
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
NEAR = 45  # a drop this close to contact is brought to it
STEP = 16
CLEAR = 100  # what is placed without a place keeps this far from all else
TURNS = 32
CROWD = 12  # among more than this nothing is brought to contact


def body_of(row: Mapping[str, Any], data: Mapping[str, Any], params: Params) -> Body:
    """A thing or a figure as what stands there, whether or not it stops anybody."""
    things = {one["id"]: one for one in data["things"]}
    if "profile" in row:
        low = int(things[row["on"]]["height"]) if row.get("on") in things else int(row.get("z", 0))
        name = str(row.get("id", row["profile"]))
        return Body(name, Disc(row["x"], row["y"], params.base_width_mm * 5), low, low + params.figure_height_mm * 10)
    low, high = bottom_of(row, things), int(row["height"])
    return Body(row["id"], shape_of(row), low, high + 100 if row.get("hanging") else max(high, low + LEVEL + 1))


def others(body: Body, data: Mapping[str, Any], params: Params) -> list[Shape]:
    """Footprints of all that could stop this body where it stands: solid things and figures at its level."""
    rows = [row for row in data["things"] if row.get("solid")] + list(data["figures"])
    found = (body_of(row, data, params) for row in rows)
    level = [one for one in found if one.id != body.id and _meet(one, body)]
    return [one.shape for one in level]


def _meet(a: Body, b: Body) -> bool:
    return min(a.top, b.top) - max(a.bottom, b.bottom) > LEVEL


def inside(shape: Shape, data: Mapping[str, Any]) -> bool:
    """Whether a footprint lies wholly on the table."""
    left, top, right, low = box(shape)
    return left >= 0 and top >= 0 and right <= data["width"] and low <= data["height"]


def slid(body: Body, data: Mapping[str, Any], params: Params, way: str) -> tuple[int, int] | None:
    """How far something goes one way until it touches something, or the edge; None if it cannot go at all."""
    dx, dy = WAYS[way]
    stops = [one for one in others(body, data, params) if not overlaps(one, body.shape)]
    most = max(data["width"], data["height"]) // STEP + 1
    left, top, right, low = box(body.shape)
    back, on = min(dx, 0) * most * STEP, max(dx, 0) * most * STEP
    over, down = min(dy, 0) * most * STEP, max(dy, 0) * most * STEP
    swept = left + back, top + over, right + on, low + down
    near = [one for one in stops if _boxes(box(one), swept)]

    def free(n: int) -> bool:
        return _free(moved(body.shape, dx * n, dy * n), near, data)

    far = next((n for n in range(STEP, most * STEP, STEP) if not free(n)), None)
    if far is None:
        return None
    good = max(n for n in (0, *range(far - STEP, far)) if n == 0 or free(n))
    return (dx * good, dy * good) if good else None


def _boxes(a: tuple[int, ...], b: tuple[int, ...]) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def _free(shape: Shape, near: list[Shape], data: Mapping[str, Any]) -> bool:
    return inside(shape, data) and not any(overlaps(shape, one) for one in near)


def nudged(body: Body, data: Mapping[str, Any], params: Params) -> tuple[int, int]:
    """The small step that brings something dropped near contact up to it, or out of a slight overlap; (0, 0): none."""
    stops = [one for one in others(body, data, params) if within(one, body.shape, NEAR)]
    if not 0 < len(stops) <= CROWD:
        return 0, 0
    clear = _free(body.shape, stops, data)
    best: tuple[int, int, int] | None = None
    for turn in range(TURNS):
        angle = radians(turn * 360 / TURNS)
        c, s = cos(angle), sin(angle)
        for n in range(1, NEAR + 1, 2):
            step = round(c * n), round(s * n)
            if best and n >= best[0]:
                break
            shape = moved(body.shape, *step)
            if clear and not _free(shape, stops, data):
                back = round(c * (n - 1)), round(s * (n - 1))
                if _free(moved(body.shape, *back), stops, data):
                    best = (n, *back)
                break
            if not clear and _free(shape, stops, data):
                best = (n, *step)
                break
    if not best or (clear and min(gap(one, moved(body.shape, *best[1:])) for one in stops) > 5):
        return 0, 0
    return best[1:]


def feet(data: Mapping[str, Any], params: Params) -> list[Shape]:
    """The place of one base at the foot of each stairs, which is to stay free."""
    r, found = params.base_width_mm * 5, []  # type: int, list[Shape]
    for row in data["things"]:
        if row["kind"] == "stairs" and "w" in row:
            turn, far = radians(row.get("angle", 0)), row["w"] / 2 + r + 10
            found.append(Disc(round(row["x"] - cos(turn) * far), round(row["y"] - sin(turn) * far), r))
    return found


def rooms(
    body: Body, data: Mapping[str, Any], params: Params, start: tuple[int, int], keep: list[Shape]
) -> Iterator[tuple[int, int]]:
    """Places where something stands free, the nearest to `start` first; what is to `keep` clear is left so."""
    stops = [*others(body, data, params), *keep, *feet(data, params)]
    reach = 254
    places = [
        (x, y)
        for x in range(start[0] % reach, data["width"] + 1, reach)
        for y in range(start[1] % reach, data["height"] + 1, reach)
    ]
    x0, y0 = centre(body.shape)
    for x, y in sorted(places, key=lambda at: ((at[0] - start[0]) ** 2 + (at[1] - start[1]) ** 2, at)):
        shape = moved(body.shape, x - x0, y - y0)
        if inside(shape, data) and not any(within(shape, one, CLEAR) for one in stops):
            yield x, y


# -- what follows of itself -------------------------------------------------------------------------------------------


def carried(rows: list[Row], was: Mapping[str, Any], now: Mapping[str, Any]) -> None:
    """Take along what lies on a thing that was moved, turned or made higher; `rows` are fresh and changed in place."""
    turn = radians(now.get("angle", 0) - was.get("angle", 0))
    c, s = cos(turn), sin(turn)
    up = now["height"] - was["height"]
    for row in rows:
        if row.get("on") != was["id"] or row is now:
            continue
        before = dict(row)
        dx, dy = row["x"] - was["x"], row["y"] - was["y"]
        row["x"], row["y"] = now["x"] + round(dx * c - dy * s), now["y"] + round(dx * s + dy * c)
        row["x"], row["y"] = min(LARGEST, max(0, row["x"])), min(LARGEST, max(0, row["y"]))
        if "height" in row:
            row["height"] = max(0, row["height"] + up)
            if "angle" in row:
                row["angle"] = (row["angle"] + now.get("angle", 0) - was.get("angle", 0)) % 360
            carried(rows, before, row)


def settled(row: Row, things: list[Row]) -> None:
    """Put a figure or a hand-sized thing onto the top under its middle, else onto the floor; changed in place."""
    tops = [one for one in things if one.get("stand") and one is not row and one.get("on") != row.get("id", "")]
    under = [one for one in tops if contains(shape_of(one), (row["x"], row["y"])) and one["kind"] != "stairs"]
    top = max(under, key=lambda one: int(one["height"]), default=None)
    lies_on(row, top["id"] if top else "", things)
    row.pop("z", None)


def lies_on(row: Row, top: str, things: list[Row]) -> None:
    """Put something on a thing, or on the floor (""): its own height stays; changed in place."""
    heights = {one["id"]: int(one["height"]) for one in things}
    if "height" in row and not row.get("hanging"):
        row["height"] = max(0, row["height"] - heights.get(row.get("on", ""), 0) + heights.get(top, 0))
    row.pop("on", None)
    if top:
        row["on"] = top


def led(row: Row, things: list[Row]) -> None:
    """Let stairs lead to what their upper end meets, and be as high as that; changed in place."""
    if "w" not in row:
        return
    turn = radians(row.get("angle", 0))
    end = Disc(round(row["x"] + cos(turn) * row["w"] / 2), round(row["y"] + sin(turn) * row["w"] / 2), 1)
    tops = [one for one in things if one.get("stand") and one is not row and one["kind"] != "stairs"]
    met = [one for one in tops if within(end, shape_of(one), MEETS)]
    if met:
        top = max(met, key=lambda one: int(one["height"]))
        row["to"], row["height"] = top["id"], top["height"]


def at_the_side(row: Row, of: Mapping[str, Any]) -> Iterator[Row]:
    """Stairs at each side of a gallery, rising towards it."""
    if "w" not in of:
        return
    for turn, half in ((0, of["w"]), (180, of["w"]), (90, of["h"]), (270, of["h"])):
        angle = (of.get("angle", 0) + turn) % 360
        away = half / 2 + row["w"] / 2
        x, y = of["x"] - cos(radians(angle)) * away, of["y"] - sin(radians(angle)) * away
        if x >= 0 and y >= 0:
            to = {"x": round(x), "y": round(y), "angle": angle, "height": of["height"], "to": of["id"]}
            yield {**row, **to}


__all__ = ["WAYS", "at_the_side", "body_of", "carried", "feet", "inside", "led", "lies_on", "nudged", "others", "rooms"]
__all__ += ["settled", "slid"]
