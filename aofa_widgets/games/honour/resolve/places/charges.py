"""Charges: the straight line into contact, what it costs, what forbids it (TOH-ACTION-5 to -7, TOH-POS-3, TOH-R-41)."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from aofa_widgets.table.measure import overlaps
from aofa_widgets.table.shapes import Disc, Point

from ...model.ground import TOL, Base, Ground, Measures
from .aims import nearest
from .lanes import Lane, distance, higher, lane
from .moves import Trouble, place, runs_into, spot, way
from .sight import Sight, sight


@dataclass(frozen=True, slots=True)
class Charge:
    """A charge as places have it: how long, what it costs, where it ends, who stands in the lane, why not.

    `difficult` is the length that runs through difficult ground; `troubles` name every rule in its way.
    """

    target: str
    length: int
    cost: int
    difficult: int
    barriers: int
    end: Point
    seen: bool
    nearest: bool
    allies: int
    enemies: int
    higher: bool
    sight: Sight
    lane: Lane
    troubles: tuple[Trouble, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether nothing forbids it."""
        return not self.troubles


def charge(
    ground: Ground,
    measures: Measures,
    who: str,
    target: str,
    allowance: int | None = None,
    *,
    searched: bool = False,
    easy: bool = False,
) -> Charge:
    """A charge of one unit at another, by the shortest way into contact.

    `allowance`: how far it may charge (that of the rules if None); `searched`: a passed search test lets it choose
    (TOH-R-11); `easy`: difficult ground is none to this unit.
    """
    base, other = ground.base(who), ground.base(target)
    end = contact(ground, base, other)
    found = way(ground, (base.at, end), base.r, easy=easy)
    line, between = sight(ground, measures, who, target), lane(ground, measures, who, target)
    first = nearest(ground, measures, who)
    cost = round(found.cost(measures))
    troubles = []
    if not line.seen:
        troubles.append(Trouble("TOH-ACTION-19", line.blocked_by[0] if line.blocked_by else None, other.at))
    if cost > (measures.charge if allowance is None else allowance) + TOL:
        troubles.append(Trouble("TOH-ACTION-5", None, end))
    if target not in first and not searched:
        troubles.append(Trouble("TOH-ACTION-6", first[0] if first else None, other.at))
    troubles += [Trouble("TOH-POS-3", name, ground.base(name).at) for name in between.enemies[:1]]
    vector = (end[0] - base.x, end[1] - base.y)
    walls = [f.id for f in ground.features if f.impassable and runs_into(base.at, vector, f.shape, base.r)]
    troubles += [Trouble("TOH-TERRAIN-1", name, end) for name in walls[:1]]
    known = {trouble.rule for trouble in troubles}
    troubles += [trouble for trouble in place(ground, who, end) if trouble.rule not in known]
    return Charge(
        target, distance(ground, who, target), cost, round(found.difficult), len(found.barriers), end, line.seen,
        target in first, between.allies_n, between.enemies_n, higher(ground, who, target), line, between,
        tuple(troubles),
    )  # fmt: skip


def contact(ground: Ground, base: Base, other: Base) -> Point:
    """Where a base that goes straight at another comes to touch it: the nearest whole place that is no overlap."""
    dx, dy = other.x - base.x, other.y - base.y
    far = hypot(dx, dy)
    room = far - base.r - other.r
    if room <= 0 or not far:
        return base.at
    ideal = (base.x + dx / far * room, base.y + dy / far * room)
    near = spot(base.at, (dx / far, dy / far), room)
    around = [(near[0] + i, near[1] + j) for i in (0, -1, 1) for j in (0, -1, 1)]
    fits = [at for at in around if not overlaps(Disc(*at, base.r), other.disc)]
    return min(fits, key=lambda at: (hypot(at[0] - ideal[0], at[1] - ideal[1]), at)) if fits else near


__all__ = ["Charge", "charge", "contact"]
