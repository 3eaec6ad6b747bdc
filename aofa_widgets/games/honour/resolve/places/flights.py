"""Where nobody chose to go: flights, friends who make way, push-backs (TOH-NERVE-3, TOH-RETREAT-1, -2, TOH-R-13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot, sqrt

from aofa_widgets.table.shapes import Disc, Point
from aofa_widgets.table.sweep import crossing

from ...model.ground import TOL, Base, Ground, Measures
from .lanes import rounds
from .lines import Round, ahead, away, barred, edge
from .moves import place, slow, spot, stops_at

_LONG = 20_000  # the length of a direction as whole numbers: finer than any table


@dataclass(frozen=True, slots=True)
class Flight:
    """A flight: where it ends, how far it went and why no farther, and the friends who made way.

    `why`: "free" (the whole way), "enemy" (`by` bars it: `markers` more), "barrier", "building", "friend" (who cannot
    make way), "off" (over the edge at `exit`). `ground` is the table afterwards.
    """

    ground: Ground
    end: Point
    moved: int
    why: str
    by: str | None = None
    markers: int = 0
    exit: Point | None = None
    shifted: tuple[tuple[str, Point], ...] = ()


@dataclass(frozen=True, slots=True)
class Push:
    """A push-back: where it ends, how far it went, what stopped it before its full length."""

    ground: Ground
    end: Point
    moved: int
    by: str | None = None


def flight(
    ground: Ground, measures: Measures, who: str, killer: str | Base, length: int | None = None, *, easy: bool = False
) -> Flight:
    """The flight of a unit straight away from a killer (a unit on the table, or a base as it stood).

    Difficult ground halves it, barriers and buildings stop it, enemies bar it, friends make way (TOH-R-23, -24, -43).
    """
    base = ground.base(who)
    source = ground.base(killer) if isinstance(killer, str) else killer
    foes = rounds(tuple(enemy for enemy in ground.enemies(who) if enemy.id != source.id))
    own, *_ = rounds((base,))
    direction = away(own, Round(source.id, source.x, source.y, source.r), foes)
    reach, why, by = _open(ground, measures, base, direction, measures.flight if length is None else length, easy)
    leaves = edge(own, direction, ground.bounds.width, ground.bounds.height)
    if leaves is not None and leaves < reach - TOL:
        reach, why, by = leaves, "off", None
    while True:
        stop = barred(own, direction, reach, foes, measures.gap, ends=why != "off", graze=TOL)
        if stop is not None:
            reach, why, by = stop[0], "enemy", stop[1]
        after, shifted, stuck = _make_way(ground, measures, base, direction, reach)
        if stuck is None:
            break
        # a friend who cannot step aside stops the run; the shorter way may need fewer to step aside at all
        reach, why, by = stuck[0], "friend", stuck[1]
    end = spot(base.at, direction, reach)
    end = (min(max(end[0], 0), ground.bounds.width), min(max(end[1], 0), ground.bounds.height))
    markers = measures.flight_markers if why == "enemy" else 0
    if why == "off":
        return Flight(after.left(who, end), end, round(reach), why, None, 0, end, shifted)
    return Flight(after.moved(who, end), end, round(reach), why, by, markers, None, shifted)


def _vector(direction: tuple[float, float]) -> Point:
    return (round(direction[0] * _LONG), round(direction[1] * _LONG))


def _open(
    ground: Ground, measures: Measures, base: Base, direction: tuple[float, float], length: int, easy: bool
) -> tuple[float, str, str | None]:
    """How far a run of this length gets over the terrain: slower where it is difficult, stopped by what is solid."""
    vector = _vector(direction)
    size = hypot(*vector)
    left, at, factor = float(length), 0.0, float(measures.difficult)
    for into, out in [] if easy else slow(ground, base.at, vector, float("inf")):
        if into * size - at >= left:
            break
        left -= into * size - at
        at = into * size
        if (out - into) * size * factor >= left:
            at, left = at + left / factor, 0.0
            break
        left -= (out - into) * size * factor
        at = out * size
    reach, why, by = at + left, "free", None  # type: float, str, str | None
    for feature in ground.features:
        if feature.solid:
            time = stops_at(base.at, vector, feature.shape, base.r)
            if time is not None and time * size < reach - TOL:
                reach, why, by = time * size, "barrier" if feature.barrier else "building", feature.id
    return reach, why, by


def _make_way(
    ground: Ground, measures: Measures, base: Base, direction: tuple[float, float], reach: float
) -> tuple[Ground, tuple[tuple[str, Point], ...], tuple[float, str] | None]:
    """Friends on the way step aside by the least that frees it; or how far the run gets before one who cannot."""
    own, *_ = rounds((base,))
    shifted: list[tuple[str, Point]] = []
    friends = [other for other in ground.here(base.side) if other.id != base.id]
    row = [(*ahead(own, direction, other), other) for other in rounds(tuple(friends))]
    start = ground
    for along, aside, friend in sorted(row, key=lambda one: (one[0], one[2].id)):
        sum_r = base.r + friend.r
        beyond = max(0.0, along - reach, -along)
        if along <= 0 or hypot(beyond, aside) >= sum_r - TOL:
            continue
        need = sqrt(max(0.0, sum_r * sum_r - beyond * beyond))
        new = _aside(ground, measures, base, friend, direction, need, aside, reach)
        if new is None:
            return start, (), (max(0.0, along - sqrt(max(0.0, sum_r * sum_r - aside * aside))), friend.id)
        ground = ground.moved(friend.id, new)
        shifted.append((friend.id, new))
    return ground, tuple(shifted), None


def _aside(
    ground: Ground,
    measures: Measures,
    base: Base,
    friend: Round,
    direction: tuple[float, float],
    need: float,
    aside: float,
    reach: float,
) -> Point | None:
    """The nearest place to the left or the right of the run where a friend may stand; None if there is none."""
    own, *_ = rounds((base,))
    at = (round(friend.x), round(friend.y))
    side = (-direction[1], direction[0])  # the side on which `aside` counts up
    choices = []
    for sign in (1, -1):
        least = need - sign * aside
        across = (side[0] * sign, side[1] * sign)
        for far in _steps(ground, measures, base, friend, at, across, max(0.0, least)):
            new = spot(at, across, far + 1)
            if _fits(ground, measures, base, friend.id, new):
                choices.append((far, -sign, new))
                break
    return min(choices)[2] if choices else None


def _steps(
    ground: Ground, measures: Measures, base: Base, friend: Round, at: Point, across: tuple[float, float], least: float
) -> Iterator[float]:
    """Steps aside worth trying, shortest first: the least that frees the run, then past whoever stands there.

    Nobody is shifted through a wall or over a fence.
    """
    vector = _vector(across)
    size, r = hypot(*vector), round(friend.r)
    outs = [least]
    for other in ground.others(friend.id):
        if other.id == base.id:
            continue
        gap = 0 if other.side == base.side else measures.gap
        span = crossing(at, vector, other.disc, r + gap)
        outs += [span[1] * size] if span else []
    walls = [stops_at(at, vector, feature.shape, r) for feature in ground.features if feature.solid]
    most = min([least + measures.flight, *(wall * size + TOL for wall in walls if wall is not None)])
    yield from sorted(out for out in outs if least <= out <= most)


def _fits(ground: Ground, measures: Measures, base: Base, friend: str, new: Point) -> bool:
    """Whether a friend may be shifted to a place: free, on the table, and an inch from every enemy (TOH-R-43)."""
    if place(ground, friend, new, ignoring=(base.id,)):
        return False
    least = ground.base(friend).r + measures.gap - TOL
    return all(hypot(new[0] - foe.x, new[1] - foe.y) >= foe.r + least for foe in ground.enemies(friend))


def push(ground: Ground, who: str, source: str | Base, length: int) -> Push:
    """Push a unit straight back from another: less than the length where something stands, never off the table."""
    base = ground.base(who)
    other = ground.base(source) if isinstance(source, str) else source
    own, *_ = rounds((base,))
    direction = away(own, Round(other.id, other.x, other.y, other.r), rounds(ground.enemies(who)))
    vector = _vector(direction)
    size, reach, by = hypot(*vector), float(length), None  # type: float, float, str | None
    solid = [(feature.id, feature.shape) for feature in ground.features if feature.solid]
    for name, shape in [*solid, *((one.id, one.disc) for one in ground.others(who))]:
        time = stops_at(base.at, vector, shape, base.r)
        if time is not None and time * size < reach:
            reach, by = time * size, name
    leaves = edge(own, direction, ground.bounds.width, ground.bounds.height)
    if leaves is not None and leaves < reach:
        reach, by = leaves, None
    end = spot(base.at, direction, reach)
    end = (min(max(end[0], 0), ground.bounds.width), min(max(end[1], 0), ground.bounds.height))
    return Push(ground.moved(who, end), end, round(reach), by)


def swept(base: Base, end: Point) -> tuple[Disc, Disc]:
    """The first and the last place of a base that runs straight: its lane is their convex hull."""
    return base.disc, Disc(*end, base.r)


__all__ = ["Flight", "Push", "flight", "push", "swept"]
