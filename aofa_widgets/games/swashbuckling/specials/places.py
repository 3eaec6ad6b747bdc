"""Where a deed leads on a measured table: tops, landings, the far side of an obstacle, the way of a rolled barrel."""

from __future__ import annotations

from itertools import product
from math import hypot
from typing import NamedTuple

from aofa_widgets.table.limits import Leap, leap_over, measure_leap
from aofa_widgets.table.measure import CONTACT, nearest, overlaps
from aofa_widgets.table.shapes import Body, Bounds, Disc, Shape, box, centre, moved
from aofa_widgets.table.sweep import Stop, crossing, first_free, free, sweep

from ..model import Courtyard, Prop, once

Point = tuple[int, int]
AROUND = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))
FARTHER = (1, 2, 3, 4, 6, 8)  # times the way that a thing needs to lie beside somebody


class Landing(NamedTuple):
    """Where a figure comes down: the centre of its base, the height of the surface, what it then stands on."""

    at: Point
    z: int
    on: str | None


@once
def top_place(ground: Courtyard, who: str, thing: str) -> Point | None:
    """A place for the base on top of a thing, as near as may be to where the figure stands."""
    spot, body = ground.spot(who), ground.top(thing)
    middle = ground.middle(thing)
    near = nearest((spot.x, spot.y), body.shape)
    for part in (3, 4, 6, 8, 10):  # tenths of the way from the rim to the middle
        at = (near[0] + (middle[0] - near[0]) * part // 10, near[1] + (middle[1] - near[1]) * part // 10)
        if room(ground, who, at, body.top):
            return at
    return None


def room(ground: Courtyard, who: str, at: Point, z: int) -> bool:
    m = ground.measures
    return free(at, m.radius, obstacles=ground.bodies((who,)), bounds=ground.bounds, level=(z, z + m.height))


@once
def landing_of(ground: Courtyard, who: str, to: Point, across: int | None) -> Landing | None:
    """Where a leap off the support towards `to` comes down (GEO-18, GEO-20, GEO-21).

    `to` itself, or in contact with what stands there, where that lies no further than `across` (None: any distance);
    else the first free place on the line.
    """
    spot = ground.spot(who)
    if (to[0], to[1]) == (spot.x, spot.y) or not (spot.on or spot.hangs):
        return None
    own, support = (who, spot.on), ground.support(who)
    wished = Landing(to, *ground.under(to, spot.z, own))
    for end in (wished, beside(ground, who, to, spot.z, own)):
        if end is None or (support is not None and overlaps(Disc(*end.at, ground.measures.radius), support)):
            continue
        if room(ground, who, end.at, end.z) and not in_flight(ground, who, end.at, spot.z, (spot.on or "",)):
            if across is None or leap_to(ground, who, end).across <= across:
                return end
    return first_landing(ground, who, (to[0] - spot.x, to[1] - spot.y))


def beside(
    ground: Courtyard, who: str, to: Point, highest: int, without: tuple[str | None, ...] = ()
) -> Landing | None:
    """In contact with what stands at `to`, on the straight line there, no higher than `highest`; None if none does."""
    spot, m = ground.spot(who), ground.measures
    there = [b for b in ground.bodies((who,)) if b.solid and b.id not in without and overlaps(Disc(*to, 1), b.shape)]
    if not there:
        return None
    aim = max(there, key=lambda body: body.top)
    level = (aim.bottom, aim.bottom + m.height)
    stop = sweep((spot.x, spot.y), m.radius, to=to, obstacles=(aim,), bounds=ground.bounds, level=level)
    if stop.by is None or not stop.length:
        return None
    z, on = ground.under(stop.at, highest, without)
    return Landing(stop.at, z, on) if room(ground, who, stop.at, z) else None


def first_landing(ground: Courtyard, who: str, way: Point) -> Landing | None:
    """The first place on a ray where a base that leaves its support finds room, on whatever lies there."""
    spot, m = ground.spot(who), ground.measures
    start, size = (spot.x, spot.y), hypot(*way)
    bodies = ground.bodies((who,))
    tops = [body for body in ground.tops() if body.id not in (who, spot.on) and body.top <= spot.z]
    spans = [span for body in tops if (span := crossing(start, way, body.shape, 0))]
    own = crossing(start, way, support, 0) if (support := ground.support(who)) else None
    out = own[1] * size + 1 if own else 0.0
    places = sorted({out, *(t * size + 1 for span in spans for t in span if t * size > out)})
    found: list[tuple[float, int, Landing]] = []
    for low in {0, *(body.top for body in tops)}:
        for after in places:
            at = first_free(
                start, way, m.radius, obstacles=bodies, bounds=ground.bounds, level=(low, low + m.height),
                after=round(after),
            )  # fmt: skip
            if at is None:
                break
            z, on = ground.under(at, spot.z, (who, spot.on))
            if z == low and not in_flight(ground, who, at, spot.z, (spot.on or "",)):
                found.append((hypot(at[0] - spot.x, at[1] - spot.y), -low, Landing(at, z, on)))
                break
    return min(found, key=lambda row: row[:2])[2] if found else None


def in_flight(ground: Courtyard, who: str, to: Point, z: int, passing: tuple[str, ...]) -> str | None:
    """What stands in the way of a flight at height `z`: the id of a thing or a figure, or None."""
    spot, m = ground.spot(who), ground.measures
    stop = sweep(
        (spot.x, spot.y), m.radius, to=to, obstacles=ground.bodies((who,)), bounds=ground.bounds,
        level=(z, z + m.height), passing=passing,
    )  # fmt: skip
    return stop.by if hypot(stop.x - to[0], stop.y - to[1]) > CONTACT else None  # what it touches there is no obstacle


def leap_to(ground: Courtyard, who: str, landing: Landing) -> Leap:
    """A leap from where a figure stands to a landing, in its three parts (GEO-20 to GEO-23)."""
    spot = ground.spot(who)
    onto: Shape | None = None
    if landing.on:
        known = {prop.body.id: prop.body.shape for prop in ground.props}
        onto = known.get(landing.on) or ground.body(landing.on).shape
    return measure_leap(
        (spot.x, spot.y), spot.z, landing.at, landing.z, ground.measures.radius, ground.support(who), onto
    )


@once
def behind(ground: Courtyard, who: str, what: str) -> Landing | None:
    """The first free place behind something, straight through its middle, on whatever lies there (AMB-67)."""
    spot, m, middle = ground.spot(who), ground.measures, ground.middle(what)
    way = (middle[0] - spot.x, middle[1] - spot.y)
    if way == (0, 0):
        return None
    past = int((way[0] ** 2 + way[1] ** 2) ** 0.5)
    bodies = ground.bodies((who,))
    for low in sorted({0, spot.z, *(body.top for body in ground.tops() if body.top <= spot.z)}, reverse=True):
        at = first_free(
            (spot.x, spot.y), way, m.radius, obstacles=bodies, bounds=ground.bounds, level=(low, low + m.height),
            after=past,
        )  # fmt: skip
        if at is not None:
            z, on = ground.under(at, spot.z, (who, what))
            if z == low:
                return Landing(at, z, on)
    return None


@once
def leap_across(ground: Courtyard, who: str, what: str) -> Leap:
    """How high and how wide a leap over something is, and how far down it ends (GEO-23)."""
    spot = ground.spot(who)
    thing: Body = ground.body(what) if any(s.id == what for s in ground.spots) else ground.prop(what).body
    landing = behind(ground, who, what)
    if landing is None:
        return leap_over((spot.x, spot.y), (spot.x, spot.y), spot.z, thing)
    return leap_over((spot.x, spot.y), landing.at, spot.z, thing)._replace(down=max(0, spot.z - landing.z))


@once
def stairs_end(ground: Courtyard, who: str, stairs: Prop) -> Landing | None:
    """The other end of the stairs: on the gallery if the figure comes from below, else at their foot."""
    assert stairs.to is not None
    top = ground.prop(stairs.to).body
    m, spot = ground.measures, ground.spot(who)
    low, high = ground.middle(stairs.body.id), ground.middle(stairs.to)
    along = (high[0] - low[0], high[1] - low[1])
    size = max(1, int((along[0] ** 2 + along[1] ** 2) ** 0.5))
    if spot.z < top.top:
        rim = nearest(low, top.shape)
        for step in (m.radius, *range(m.radius + 10, 12 * m.radius, m.radius)):  # as near the head as there is room
            at = (rim[0] + along[0] * step // size, rim[1] + along[1] * step // size)
            if room(ground, who, at, top.top):
                return Landing(at, top.top, stairs.to)
        return None
    back = (-along[0], -along[1])
    foot = first_free(low, back, m.radius, obstacles=ground.bodies((who,)), bounds=ground.bounds, level=(0, m.height))
    return Landing(foot, 0, None) if foot else None


@once
def swing_end(ground: Courtyard, who: str, hanging: Prop, to: Point, rise: int) -> Landing | None:
    """Where a swing lets its figure down: on what lies at `to`, no more than `rise` above where it hung (GEO-24).

    Aimed at somebody or something solid, it ends in contact.
    """
    feet = max(ground.spot(who).z, hanging.body.bottom - ground.measures.height)
    z, on = ground.under(to, feet + rise, (who,))
    return Landing(to, z, on) if room(ground, who, to, z) else beside(ground, who, to, feet + rise, (who,))


def rolled(ground: Courtyard, thing: str, target: str) -> tuple[Stop, str | None]:
    """How far a rolled thing goes towards a target, and what it touches first (GEO-28)."""
    body, spot = ground.prop(thing).body, ground.spot(target)
    radius = body.shape.r if isinstance(body.shape, Disc) else ground.measures.radius
    start = ground.middle(thing)
    others = tuple(b for b in ground.bodies() if b.id != thing)  # who rolls it does not step aside
    stop = sweep(
        start,
        radius,
        along=(spot.x - start[0], spot.y - start[1]),
        obstacles=others,
        bounds=ground.bounds,
        level=(body.bottom, body.top),
    )
    return stop, stop.by


def lying_place(ground: Courtyard, prop: Prop, at: Point, z: int, towards: Point) -> Point:
    """Where a thing comes to lie at or beside a place: what is solid stands in nobody, on the side of `towards`.

    It rolls on until it finds room; where there is none at all it lies at the place itself.
    """
    if not prop.body.solid:
        return at
    middle = centre(prop.body.shape)
    left, top, right, bottom = box(prop.body.shape)
    reach = max(right - left, bottom - top) // 2 + ground.measures.radius + 1
    way = (towards[0] - at[0], towards[1] - at[1])
    tall = prop.body.top - prop.body.bottom
    for far, (dx, dy) in product(FARTHER, (way, *AROUND)):
        size = hypot(dx, dy)
        if not size:
            continue
        place = (at[0] + round(dx * far * reach / size), at[1] + round(dy * far * reach / size))
        shape = moved(prop.body.shape, place[0] - middle[0], place[1] - middle[1])
        if _lies_free(ground, prop.body.id, Body(prop.body.id, shape, z, z + tall), ground.bounds):
            return place
    return at


def _lies_free(ground: Courtyard, own: str, body: Body, bounds: Bounds) -> bool:
    left, top, right, bottom = box(body.shape)
    if left < 0 or top < 0 or right > bounds.width or bottom > bounds.height:
        return False
    others = (other for other in ground.bodies() if other.id != own and other.solid)
    return not any(
        other.bottom < body.top and body.bottom < other.top and overlaps(other.shape, body.shape) for other in others
    )
