"""Where the things and figures of a scenario stand: overlaps, edges, tops out of reach, stairs that lead nowhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from math import cos, radians, sin
from typing import Any

from aofa_widgets.errors import Fault
from aofa_widgets.play.forms import shape_of
from aofa_widgets.table.measure import LEVEL, gap, overlaps, within
from aofa_widgets.table.shapes import Body, Disc, Shape, box, centre, contains
from aofa_widgets.table.units import times
from aofa_widgets.words import fault

from ..params import Params

MOST_OF_ONE = 3  # what a thing stands in, named: of a heap of 200 stools not all 19,900 pairs
MEETS = 30  # stairs may end this far from what they lead to
Place = Callable[[str], str]


def bottom_of(row: Mapping[str, Any], things: Mapping[str, Mapping[str, Any]]) -> int:
    """Where a thing begins: on what it lies on, else on the floor; a hanging thing at its lowest point."""
    if row.get("hanging"):
        return int(row["height"])
    on = things.get(row.get("on", ""))
    return int(on["height"]) if on else 0


def misplaced(data: Mapping[str, Any], params: Params, place: Place) -> Iterator[Fault]:
    """What cannot stand where it is said to: outside the table, in one another, on nothing.

    Only data of the right form may come here.
    """
    things = {row["id"]: row for row in data["things"]}
    bodies: list[tuple[str, str, Body]] = []
    for i, row in enumerate(data["things"]):
        path = f"things[{i}]"
        yield from _outside(shape_of(row), data, row["id"], place(path))
        yield from _on(row, shape_of(row), things, place(f"{path}.on"))
        if row.get("solid"):
            bodies.append((path, row["id"], Body(row["id"], shape_of(row), bottom_of(row, things), row["height"])))
    radius, height = params.base_width_mm * 5, params.figure_height_mm * 10
    for i, row in enumerate(data["figures"]):
        path, name = f"figures[{i}]", row.get("id", row["profile"])
        shape = Disc(row["x"], row["y"], radius)
        yield from _outside(shape, data, name, place(path))
        yield from _on(row, shape, things, place(f"{path}.on"))
        z = row.get("z", things[row["on"]]["height"] if "on" in row else 0)
        bodies.append((path, name, Body(name, shape, z, z + height)))
    told = Counter[str]()
    for (_, one, a), (path, other, b) in _pairs(bodies):
        if told[path] == MOST_OF_ONE:
            continue
        if min(a.top, b.top) - max(a.bottom, b.bottom) > LEVEL and overlaps(a.shape, b.shape):
            told[path] += 1
            yield fault(place(path), "swashbuckling.setting.overlap", a=one, b=other)


def _pairs(bodies: list[tuple[str, str, Body]]) -> Iterator[tuple[tuple[str, str, Body], tuple[str, str, Body]]]:
    """Every pair whose boxes meet, in the order of the data: most of them never need to be measured."""
    boxes = [box(body.shape) for _, _, body in bodies]
    for i, j in combinations(range(len(bodies)), 2):
        a, b = boxes[i], boxes[j]
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]:
            yield bodies[i], bodies[j]


def _outside(shape: Shape, data: Mapping[str, Any], name: str, where: str) -> Iterator[Fault]:
    left, top, right, low = box(shape)
    if left < 0 or top < 0 or right > data["width"] or low > data["height"]:
        yield fault(where, "swashbuckling.setting.outside", id=name)


def _on(row: Mapping[str, Any], shape: Shape, things: Mapping[str, Any], where: str) -> Iterator[Fault]:
    """What lies on something lies on its top, and that is one to stand on."""
    if "on" not in row:
        return
    under = things[row["on"]]
    name = row.get("id", row.get("profile"))
    if not under.get("stand"):
        yield fault(where, "swashbuckling.setting.no_top", id=name, under=under["id"])
    elif not contains(shape_of(under), centre(shape)):
        yield fault(where, "swashbuckling.setting.beside", id=name, under=under["id"])
    if "height" in row and not row.get("hanging") and row["height"] <= under["height"]:
        yield fault(where, "swashbuckling.setting.below", id=name, under=under["id"], least=under["height"] + 1)


def useless(data: Mapping[str, Any], params: Params, place: Place) -> Iterator[Fault]:
    """What stands well and serves nobody: stairs that lead nowhere, tops and hanging things that nobody reaches."""
    things = {row["id"]: row for row in data["things"]}
    for i, row in enumerate(data["things"]):
        where = place(f"things[{i}].to" if "to" in row else f"things[{i}]")
        if row["kind"] == "stairs":
            yield from _stairs(row, things, params, data, where)
        elif "to" in row:
            yield fault(where, "swashbuckling.setting.not_stairs", id=row["id"])
    reached = reachable(data, params)
    for i, row in enumerate(data["things"]):
        if row.get("stand") and row["id"] not in reached:
            yield fault(place(f"things[{i}]"), "swashbuckling.setting.no_way_up", id=row["id"])
        if row.get("hanging") and not _grabbed(row, things, reached, params):
            yield fault(place(f"things[{i}]"), "swashbuckling.setting.no_grab", id=row["id"])


def reachable(data: Mapping[str, Any], params: Params) -> frozenset[str]:
    """Tops that somebody on the floor can come to: by jumps, by leaps from other tops, by stairs (GEO-20, 22 and 24).

    >>> from aofa_widgets.rules import Ruleset
    >>> rows = [{"id": "stool", "x": 200, "y": 200, "r": 90, "height": 120, "kind": "stool", "stand": True},
    ...         {"id": "chest", "x": 600, "y": 200, "r": 200, "height": 320, "kind": "crate", "stand": True}]
    >>> params = Params.of(Ruleset.load("swashbuckling"))
    >>> sorted(reachable({"things": rows}, params)), sorted(reachable({"things": rows[1:]}, params))
    (['chest', 'stool'], [])
    """
    height = params.figure_height_mm * 10
    up, across = times(height, params.jump_up), times(height, params.leap_across)
    tops = {row["id"]: row for row in data["things"] if row.get("stand")}
    found = {name for name, row in tops.items() if row["height"] <= up and "on" not in row or row["kind"] == "stairs"}
    found |= {row["to"] for row in tops.values() if row["kind"] == "stairs" and row.get("to") in tops}
    fresh = list(found)
    while fresh:
        start = tops[fresh.pop()]
        for name, row in tops.items():
            if name in found or row["height"] - start["height"] > up or start["kind"] == "stairs":
                continue
            if row.get("on") == start["id"] or within(shape_of(start), shape_of(row), across):
                found.add(name)
                fresh.append(name)
    return frozenset(found)


def _grabbed(row: Mapping[str, Any], things: Mapping[str, Any], reached: frozenset[str], params: Params) -> bool:
    height = params.figure_height_mm * 10
    least = row["height"] - height - times(height, params.jump_up)
    shape = shape_of(row)
    return least <= 0 or any(
        things[name]["height"] >= least and gap(shape_of(things[name]), shape) == 0 for name in reached
    )


def _stairs(
    row: Mapping[str, Any], things: Mapping[str, Any], params: Params, data: Mapping[str, Any], where: str
) -> Iterator[Fault]:
    """Stairs rise along their own width to the edge of something as high as they are, and have room at their foot."""
    to = things.get(row.get("to", ""))
    if to is None or not to.get("stand") or "r" in row:
        yield fault(where, "swashbuckling.setting.nowhere", id=row["id"])
        return
    turn = radians(row.get("angle", 0))
    way = (cos(turn), sin(turn))
    top = Disc(round(row["x"] + way[0] * row["w"] / 2), round(row["y"] + way[1] * row["w"] / 2), 1)
    if not within(top, shape_of(to), MEETS):
        yield fault(where, "swashbuckling.setting.short_stairs", id=row["id"], to=to["id"])
    if row["height"] != to["height"]:
        yield fault(where, "swashbuckling.setting.stairs_height", id=row["id"], to=to["id"], height=to["height"])
    radius = params.base_width_mm * 5
    far = row["w"] / 2 + radius + 10
    foot = Disc(round(row["x"] - way[0] * far), round(row["y"] - way[1] * far), radius)
    left, high, right, low = box(foot)
    out = left < 0 or high < 0 or right > data["width"] or low > data["height"]
    stand = [t for t in things.values() if t.get("solid") and "on" not in t and t["id"] not in (row["id"], to["id"])]
    if out or any(overlaps(foot, shape_of(t)) for t in stand):
        yield fault(where, "swashbuckling.setting.no_foot", id=row["id"])


__all__ = ["bottom_of", "misplaced", "reachable", "useless"]
