"""How far a unit gets: for each pivot straight ahead until something stops it, and half a move aside or back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aofa_widgets.table.convex import run, within_reach
from aofa_widgets.table.formation import Block, ahead, direction, outline, swept, turned

from ...model.ground import TOL, Gait, Ground, Measures, Stand, apart
from .moves import crossed, hindered
from .sweeps import Step, gone, parts_of


def reach(
    ground: Ground, measures: Measures, name: str, action: str, gait: Gait, every: int = 5
) -> tuple[tuple[tuple[Step, ...], Block], ...]:
    """The furthest ends of an Advance or a Rush: a way and where it leads, for each pivot on the spot.

    `every`: degrees between two pivots. An Advance may go half as far to the left, the right and back. Ways that a
    flyer takes end where he may stand; all of them are legal moves.

    >>> from aofa_widgets.table.shapes import Bounds
    >>> field = Ground(Bounds(18288, 12192)).put("a", 0, Block(9000, 9000, 0, 5, 10, 250, 250))
    >>> len(reach(field, Measures(), "a", "advance", Gait(1524, 3048, 3048), every=45))
    8
    """
    if gait.hold_only:
        return ()
    stand, most = ground.stand(name), gait.most(action)
    found = []
    for turn in _turns(measures, every):
        steps: tuple[Step, ...] = (("turn", turn),) if turn else ()
        parts = parts_of(stand.block, steps)
        ready = turned(stand.block, turn)
        blocked = turn and any(hindered(ground, stand, parts, ready, gait, measures.gap))
        if blocked and "units" not in gait.passes:
            continue  # a flyer need not fit where he turns
        far = straight(ground, measures, stand, ready, "ahead", most, gait, bool(crossed(ground, parts, gait)))
        if far > 0:
            found.append(((*steps, ("ahead", far)), ahead(ready, far)))
    if action == "advance":
        for way in ("left", "right", "back"):
            half = most * measures.side_percent // 100
            far = straight(ground, measures, stand, stand.block, way, half, gait, False)
            if far > 0:
                found.append((((way, far),), gone(stand.block, way, far)))
    return tuple(found)


def _turns(measures: Measures, every: int) -> Iterator[int]:
    yield 0
    for turn in range(every, (measures.pivot if measures.pivots else 0) + 1, every):
        yield turn
        yield -turn


def straight(
    ground: Ground, measures: Measures, stand: Stand, block: Block, way: str, most: int, gait: Gait, slow: bool
) -> int:
    """How far a block gets one way, at most `most`; `slow`: it has already crossed difficult ground."""
    if slow:
        most = min(most, measures.cap)
    whole = parts_of(block, ((way, most),))[0]
    axis = {"ahead": 0, "right": 90, "back": 180, "left": 270}[way]
    ux, uy = direction(block.facing + axis)
    shape = outline(block)
    far = most
    if "terrain" not in gait.passes:
        for feature in ground.features:
            if apart(whole.box, feature.box, 0):
                continue
            if feature.impassable:
                stop = run(shape, (ux, uy), feature.outline, TOL)
                far = far if stop is None else min(far, stop)
        if "difficult" not in gait.passes and far > measures.cap:
            met = [
                feature
                for feature in ground.features
                if feature.difficult and whole.bites(feature.outline, feature.box)
            ]
            for feature in met:
                stop = run(shape, (ux, uy), feature.outline, TOL)
                entered = 0 if stop is None else stop  # None: it stands in it
                far = min(far, max(measures.cap, entered))
    if "units" not in gait.passes:
        for other in ground.stands:
            if other.id == stand.id or apart(whole.box, other.box, measures.gap):
                continue
            stop = run(shape, (ux, uy), other.outline, TOL)
            far = far if stop is None else min(far, stop)
            if other.side != stand.side and measures.gap:
                far = _kept(block, way, far, other, measures.gap - TOL - 1)
    while far > 0 and not ground.holds(outline(gone(block, way, far))):
        far -= max(1, _over(ground, outline(gone(block, way, far))))
    return _fitting(ground, measures, stand, block, way, far, gait)


def _kept(block: Block, way: str, far: int, other: Stand, limit: int) -> int:
    """How far it may go at most without coming within `limit` of an enemy."""
    if not within_reach(swept(block, way, far), other.outline, limit):
        return far
    low, high = -1, far
    while low + 1 < high:
        middle = (low + high) // 2
        if within_reach(swept(block, way, middle), other.outline, limit):
            high = middle
        else:
            low = middle
    return max(0, low)


def _over(ground: Ground, corners: Sequence[tuple[int, int]]) -> int:
    """How far the furthest corner is off the table."""
    w, h = ground.bounds.width, ground.bounds.height
    return max(max(-x, x - w, -y, y - h) for x, y in corners) - TOL


def _fitting(
    ground: Ground, measures: Measures, stand: Stand, block: Block, way: str, far: int, gait: Gait
) -> int:
    """The same way, a little shorter until it is a legal one (roundings; a flyer who must find room to land)."""
    for _ in range(60):
        if far <= 0:
            return 0
        parts = parts_of(block, ((way, far),))
        if not any(hindered(ground, stand, parts, parts[-1].end, gait, measures.gap)):
            return far
        far -= 1 if not gait.passes & {"units", "terrain"} and far < 4 else max(2, far // 40)
    return 0


__all__ = ["reach", "straight"]
