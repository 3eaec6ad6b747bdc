"""How far people are from one another, who hears whom, who belongs together (ARG-MEASURE, ARG-GROUP, section 6)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from itertools import combinations
from math import atan2, degrees, isqrt

from aofa_widgets.play.changing import changed
from aofa_widgets.table.convex import SINE, local
from aofa_widgets.table.measure import gap as _gap
from aofa_widgets.table.measure import within as _within
from aofa_widgets.table.shapes import Point

from ...model.ground import CM, TOL, Base, Ground
from ...params import Params
from .. import groups

MM = 10


def bearing(start: Point, end: Point) -> int:
    """The whole degrees, clockwise from the top, in which one point lies from another; the same on every machine.

    >>> bearing((0, 0), (0, -5)), bearing((0, 0), (7, 0)), bearing((0, 0), (-3, 3))
    (0, 90, 225)
    """
    return _bearing(end[0] - start[0], end[1] - start[1])


@lru_cache(maxsize=4096)
def _bearing(dx: int, dy: int) -> int:
    guess = round(degrees(atan2(dx, -dy)))  # the table of sines has the last word, so that every machine agrees
    near = sorted((guess + more) % 360 for more in range(-2, 3)) if dx or dy else [0]
    return max(near, key=lambda turn: (dx * SINE[turn] - dy * SINE[(turn + 90) % 360], -turn))


def turn(one: int, other: int) -> int:
    """How many degrees lie between two facings, at most 180.

    >>> turn(350, 20), turn(0, 180)
    (30, 180)
    """
    around = (one - other) % 360
    return min(around, 360 - around)


def far(start: Point, end: Point) -> int:
    """The distance between two points, rounded to the nearest tenth of a millimetre."""
    square = (start[0] - end[0]) ** 2 + (start[1] - end[1]) ** 2
    root = isqrt(square)
    return root + (square - root * root > root)


def gap(one: Base, other: Base) -> int:
    """The distance between two bases, edge to edge, rounded down; 0 when they touch (ARG-MEASURE-1).

    >>> gap(Base("a", 0, 0, 0), Base("b", 0, 600, 0))
    400
    """
    return _gap(one.shape, other.shape)


def within(one: Base, other: Base, limit: int) -> bool:
    """Whether two bases are at most so far apart; exact."""
    return _within(one.shape, other.shape, limit)


def touch(one: Base, other: Base) -> bool:
    """Whether two bases touch, to half a millimetre."""
    return _within(one.shape, other.shape, TOL)


def two_steps(params: Params, start: Base, end: Base) -> bool:
    """Whether a shift leaves somebody immobile: two steps at most, any turn (ARG-MOVE-14, AMB-STEP-2).

    >>> from aofa_widgets.rules import Ruleset
    >>> two_steps(Params.of(Ruleset.load("argad")), Base("a", 0, 0, 0), Base("a", 0, 200, 0, 90))
    True
    """
    limit = start.step * params.move_shift_percent // 100
    return (start.x - end.x) ** 2 + (start.y - end.y) ** 2 <= limit * limit


Dispersed = Collection[str]
Together = tuple[tuple[tuple[str, ...], str], ...]


def grouped(
    params: Params,
    ground: Ground,
    camp: int,
    dispersed: Dispersed = (),
    same_way: Iterable[Collection[str]] = (),
) -> Together:
    """The people of one camp by sets: sorted ids, and "isolated", "couple" or "group" (ARG-GROUP-1 to 5).

    `dispersed`: who is trained for dispersed order and keeps it (AMB-GROUP-5). `same_way`: sets of people who were
    told to go the same way (ARG-GROUP-8, AMB-GROUP-3).

    >>> from aofa_widgets.rules import Ruleset
    >>> from aofa_widgets.table.shapes import Bounds
    >>> people = (Base("a", 0, 500, 500), Base("b", 0, 800, 500), Base("c", 0, 2000, 500))
    >>> field = Ground(Bounds(9000, 9000), bases=people)
    >>> grouped(Params.of(Ruleset.load("argad")), field, 0)
    ((('a', 'b'), 'couple'), (('c',), 'isolated'))
    """
    here = [base for base in ground.bases if base.camp == camp]
    percent = params.percent
    on_the_way = [frozenset(one) for one in same_way if params.group_same_path and len(one) >= params.group_min_foot]
    members = {base.id: _member(params, base, dispersed) for base in here}
    links: dict[str, set[str]] = {base.id: set() for base in here}
    for one, other in combinations(here, 2):
        if _linked(params, members, one, other, percent) or any(
            one.id in names and other.id in names and within(one, other, params.group_same_path_cm * percent)
            for names in on_the_way
        ):
            links[one.id].add(other.id)
            links[other.id].add(one.id)
    if params.group_enemies_link:
        _through_enemies(params, ground, here, members, links, percent)
    return tuple((names, _kind(params, members, names)) for names in groups.chains(links))


def _member(params: Params, base: Base, dispersed: Dispersed) -> groups.Member:
    apart = params.formation_dispersed_mounted_cm if base.mounted else params.formation_dispersed_foot_cm
    keeps = params.options_formations and base.id in dispersed
    return groups.Member(base.id, base.mounted, apart * CM - params.group_tolerance_mm * MM if keeps else 0)


def _linked(params: Params, members: Mapping[str, groups.Member], one: Base, other: Base, percent: int) -> bool:
    reach = max(params.group_isolated_mounted_cm, params.group_isolated_foot_cm, params.formation_dispersed_mounted_cm)
    if not within(one, other, reach * percent):
        return False
    return groups.linked(params, members[one.id], members[other.id], gap(one, other) * 100 // percent)


def _through_enemies(
    params: Params,
    ground: Ground,
    here: list[Base],
    members: Mapping[str, groups.Member],
    links: dict[str, set[str]],
    percent: int,
) -> None:
    """Where enemies count too, people near the same enemy are not alone (AMB-GROUP-2)."""
    for enemy in ground.bases:
        near = [one for one in here if one.hostile(enemy)]
        every = {**members, enemy.id: groups.Member(enemy.id, enemy.mounted)}
        near = [one for one in near if _linked(params, every, one, enemy, percent)]
        for one, other in combinations(near, 2):
            links[one.id].add(other.id)
            links[other.id].add(one.id)


def _kind(params: Params, members: Mapping[str, groups.Member], names: tuple[str, ...]) -> str:
    mounted = sum(members[name].mounted for name in names)
    return groups.kind_of(params, len(names) - mounted, mounted)


def group_of(together: Together, name: str) -> tuple[tuple[str, ...], str]:
    """The set that somebody stands in, and what it is; alone where he is in none."""
    return next((one for one in together if name in one[0]), ((name,), groups.ISOLATED))


def shifted(base: Base, right: int, ahead: int) -> Base:
    """A base shifted to its right and ahead of itself."""
    dx, dy = local(right, ahead, base.facing)
    return changed(base, x=base.x + dx, y=base.y + dy)
