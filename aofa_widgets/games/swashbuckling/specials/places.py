"""Where a deed leads on a measured table: tops, landings, the far side of an obstacle, the way of a rolled barrel."""

from __future__ import annotations

from aofa_widgets.table.limits import Leap, leap_over
from aofa_widgets.table.measure import nearest
from aofa_widgets.table.shapes import Body, Disc
from aofa_widgets.table.sweep import Stop, first_free, free, sweep

from ..model import Courtyard, Prop

Point = tuple[int, int]


def top_place(ground: Courtyard, who: str, thing: str) -> Point | None:
    """A place for the base on top of a thing, as near as may be to where the figure stands."""
    spot, body = ground.spot(who), ground.prop(thing).body
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


def landing_of(ground: Courtyard, who: str, to: Point) -> tuple[Point, int] | None:
    """Where a leap off the support comes down in the direction of `to`: the first free place, and its height."""
    spot, m = ground.spot(who), ground.measures
    way = (to[0] - spot.x, to[1] - spot.y)
    if way == (0, 0) or spot.on is None:
        return None
    at = first_free(
        (spot.x, spot.y), way, m.radius, obstacles=ground.bodies((who,)), bounds=ground.bounds, level=(0, m.height)
    )
    return (at, 0) if at else None


def behind(ground: Courtyard, who: str, what: str) -> Point | None:
    """The first free place behind something, straight through its middle (AMB-67)."""
    spot, m, middle = ground.spot(who), ground.measures, ground.middle(what)
    way = (middle[0] - spot.x, middle[1] - spot.y)
    if way == (0, 0):
        return None
    past = int((way[0] ** 2 + way[1] ** 2) ** 0.5)
    return first_free(
        (spot.x, spot.y),
        way,
        m.radius,
        obstacles=ground.bodies((who,)),
        bounds=ground.bounds,
        level=(spot.z, spot.z + m.height),
        after=past,
    )


def leap_across(ground: Courtyard, who: str, what: str) -> Leap:
    """How high and how wide a leap over something is (GEO-23)."""
    spot = ground.spot(who)
    thing: Body = ground.body(what) if any(s.id == what for s in ground.spots) else ground.prop(what).body
    landing = behind(ground, who, what) or (spot.x, spot.y)
    return leap_over((spot.x, spot.y), landing, spot.z, thing)


def stairs_end(ground: Courtyard, who: str, stairs: Prop) -> tuple[Point, int, str | None] | None:
    """The other end of the stairs: on the gallery if the figure comes from below, else at their foot."""
    assert stairs.to is not None
    top = ground.prop(stairs.to).body
    m, spot = ground.measures, ground.spot(who)
    low, high = ground.middle(stairs.body.id), ground.middle(stairs.to)
    along = (high[0] - low[0], high[1] - low[1])
    size = max(1, int((along[0] ** 2 + along[1] ** 2) ** 0.5))
    if spot.z < top.top:
        rim = nearest(low, top.shape)
        for step in range(m.radius + 10, 12 * m.radius, m.radius):
            at = (rim[0] + along[0] * step // size, rim[1] + along[1] * step // size)
            if room(ground, who, at, top.top):
                return at, top.top, stairs.to
        return None
    back = (-along[0], -along[1])
    foot = first_free(low, back, m.radius, obstacles=ground.bodies((who,)), bounds=ground.bounds, level=(0, m.height))
    return (foot, 0, None) if foot else None


def rolled(ground: Courtyard, who: str, thing: str, target: str) -> tuple[Stop, str | None]:
    """How far a rolled thing goes towards a target, and what it touches first (GEO-28)."""
    body, spot = ground.prop(thing).body, ground.spot(target)
    radius = body.shape.r if isinstance(body.shape, Disc) else ground.measures.radius
    start = ground.middle(thing)
    others = tuple(b for b in ground.bodies((who,)) if b.id != thing)
    stop = sweep(
        start,
        radius,
        along=(spot.x - start[0], spot.y - start[1]),
        obstacles=others,
        bounds=ground.bounds,
        level=(body.bottom, body.top),
    )
    return stop, stop.by
