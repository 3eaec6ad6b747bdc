"""Moves: legs ahead with pivots, half a move aside or back, and what stands in their way (AOFR-MOVE-1 to 4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import isqrt

from aofa_widgets.table.convex import bites, gap_up, hull, within_reach
from aofa_widgets.table.formation import Block, moved_to, outline
from aofa_widgets.table.shapes import Point

from ...model.ground import TOL, Gait, Ground, Measures, Stand, apart, box_of
from .sweeps import WAYS, Part, Step, figures_through, parts_of


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why something is not allowed: a key, the rule, which unit or piece is the reason; what is found, what is allowed.

    Keys: "length", "slow" (difficult ground), "turn", "turns", "aside" (only as a whole Advance), "rooted" (Hold only),
    "edge", "unit", "gap", "wall"; of charges "reach", "misses", "between"; of placing "zone", "far", "near", "round".
    """

    key: str
    rule: str
    by: str = ""
    found: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True)
class March:
    """A move: where the unit ends, how far it goes and may go, what it crosses; `danger`: figures that roll for it.

    It is allowed when `troubles` is empty. Lengths in tenths of a millimetre.
    """

    block: Block
    length: int
    most: int
    difficult: tuple[str, ...] = ()
    danger: tuple[int, ...] = ()
    troubles: tuple[Trouble, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether nothing forbids it."""
        return not self.troubles


def march(ground: Ground, measures: Measures, name: str, action: str, steps: Sequence[Step], gait: Gait) -> March:
    """Judge a move: `action` is "hold", "advance", "rush", or "shaken" for the pivot of a unit that recovers.

    >>> from aofa_widgets.table.shapes import Bounds
    >>> field = Ground(Bounds(18288, 12192)).put("a", 0, Block(9000, 9000, 0, 5, 10, 250, 250))
    >>> march(field, Measures(), "a", "advance", (("turn", 45), ("ahead", 1525)), Gait(1524, 3048, 3048)).troubles
    (Trouble(key='length', rule='AOFR-ACT-3', by='', found=1525, most=1524),)
    """
    stand = ground.stand(name)
    parts = parts_of(stand.block, steps)
    length = sum(part.size for part in parts if part.way != "turn")
    most = gait.most(action)
    if any(part.way not in ("ahead", "turn") for part in parts):
        most = most * measures.side_percent // 100
    troubles = _form(measures, action, steps, gait)
    slow = crossed(ground, parts, gait)
    if slow and length > min(most, measures.cap) and most > measures.cap:
        troubles.append(Trouble("slow", "AOFR-DIFF-1", slow[0], length, measures.cap))
    elif length > most and not (gait.hold_only and action not in ("hold", "shaken")):
        troubles.append(Trouble("length", _ACTION[action], "", length, most))
    if slow:
        most = min(most, measures.cap)
    end = parts[-1].end if parts else stand.block
    if end != stand.block or length:  # whoever stays as he is may stay, whatever he touches by a hair
        troubles += hindered(ground, stand, parts, end, gait, measures.gap)
    danger = endangered(ground, stand.block, parts, gait)
    return March(end, length, most, slow, danger, tuple(troubles))


_ACTION = {"hold": "AOFR-ACT-2", "shaken": "AOFR-SHAKEN-1", "advance": "AOFR-ACT-3", "rush": "AOFR-ACT-4"}
_ACTION["charge"] = "AOFR-ACT-5"


def _form(measures: Measures, action: str, steps: Sequence[Step], gait: Gait) -> list[Trouble]:
    """Whether legs and pivots are such as the action allows."""
    found = []
    still = action in ("hold", "shaken")
    if gait.hold_only and not still:
        found.append(Trouble("rooted", "AOFR-SR-IMMOBILE-1"))
    turns = [abs(size) for way, size in steps if way == "turn" and size]
    most, rule = measures.pivot, "AOFR-MOVE-2"
    if still:
        most, rule = measures.hold_pivot, "AOFR-MOVE-1"
        if action == "shaken":
            most, rule = measures.shaken_pivot, "AOFR-SHAKEN-6"
        turns = [sum(turns)] if turns else []
    elif len(turns) > measures.pivots:
        found.append(Trouble("turns", rule, "", len(turns), measures.pivots))
    sharp = max(turns, default=0)
    if sharp > most:
        found.append(Trouble("turn", rule, "", sharp, most))
    sideways = [way for way, size in steps if way in WAYS[1:] and size]
    if sideways and (action != "advance" or len([1 for way, size in steps if size]) > 1):
        found.append(Trouble("aside", "AOFR-MOVE-3"))
    if any(size < 0 for way, size in steps if way != "turn"):
        found.append(Trouble("aside", "AOFR-MOVE-3"))
    return found


def crossed(ground: Ground, parts: Sequence[Part], gait: Gait) -> tuple[str, ...]:
    """The difficult pieces that a unit crosses at any time of its move, and that slow it down (AOFR-DIFF-1)."""
    if gait.passes & {"difficult", "terrain"}:
        return ()
    return tuple(
        feature.id
        for feature in ground.features
        if feature.difficult and any(part.bites(feature.outline, feature.box) for part in parts)
    )


def endangered(ground: Ground, block: Block, parts: Sequence[Part], gait: Gait) -> tuple[int, ...]:
    """Figures that move through dangerous ground or are activated in it (AOFR-DANG-1, AOFR-R-49, AOFR-R-50)."""
    moves = any(part.way != "turn" for part in parts)
    if "terrain" in gait.passes and moves:
        return ()
    found: set[int] = set()
    for feature in ground.features:
        if not feature.dangerous:
            continue
        shape, box = feature.outline, feature.box
        if parts and "terrain" not in gait.passes:
            found |= figures_through(parts, shape, box)
        elif not apart(box_of(block), box, 0):
            found |= figures_through(parts_of(block, (("ahead", 0),)), shape, box)
    return tuple(sorted(found))


def hindered(
    ground: Ground, stand: Stand, parts: Sequence[Part], end: Block, gait: Gait, gap: int, skip: Iterable[str] = ()
) -> Iterator[Trouble]:
    """What is in the way: the edge, other units, the distance to enemies, pieces that nobody enters.

    Who already stands nearer to an enemy than `gap` comes no nearer; `skip`: units that do not count.
    """
    passed = frozenset(skip)
    over_units, over_land = "units" in gait.passes, "terrain" in gait.passes
    last = parts_of(end, (("ahead", 0),))
    if not ground.holds(outline(end)):
        yield Trouble("edge", "AOFR-FIELD-1")
    for other in ground.stands:
        if other.id == stand.id or other.id in passed:
            continue
        shape, box = other.outline, other.box
        way = last if over_units else parts
        if all(apart(part.box, box, gap) for part in way):
            continue
        if any(part.bites(shape, box) for part in way):
            yield Trouble("unit", "AOFR-R-15", other.id)
        elif other.side != stand.side and gap:
            limit = gap
            if within_reach(stand.outline, shape, gap):
                limit = min(gap, gap_up(stand.outline, shape))
            if limit > TOL and any(part.near(shape, box, limit - TOL - 1) for part in way):
                yield Trouble("gap", "AOFR-MOVE-4", other.id, 0, gap)
    for feature in ground.features:
        way = last if over_land else parts
        if feature.impassable and any(part.bites(feature.outline, feature.box) for part in way):
            yield Trouble("wall", "AOFR-R-15", feature.id)


def shift(ground: Ground, measures: Measures, name: str, to: Point, gait: Gait) -> March:
    """Consolidating: a straight move of at most 3" in any direction, without a pivot (AOFR-MELEE-8, AOFR-R-45)."""
    stand = ground.stand(name)
    block = stand.block
    dx, dy = to[0] - block.x, to[1] - block.y
    square = dx * dx + dy * dy
    length = _up(square)
    end = moved_to(block, *to)
    troubles = [Trouble("rooted", "AOFR-R-60")] if gait.hold_only and square else []
    if square > measures.consolidate**2:
        troubles.append(Trouble("length", "AOFR-MELEE-8", "", length, measures.consolidate))
    parts = (_slid(block, end),)
    troubles += hindered(ground, stand, parts, end, gait, measures.gap)
    return March(end, length, measures.consolidate, (), (), tuple(troubles))


def _up(square: int) -> int:
    root = isqrt(square)
    return root if root * root == square else root + 1


def _slid(start: Block, end: Block) -> Part:
    """A move in any direction: the corners of both ends, and all between them."""
    shape = hull((*outline(start), *outline(end)))
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    return Part(start, end, "slide", 0, shape, (min(xs), min(ys), max(xs), max(ys)))


def room(ground: Ground, side: int, block: Block, gap: int, skip: Iterable[str] = ()) -> list[Trouble]:
    """Whether a unit may stand somewhere: on the table, over nobody, out of walls, `gap` away from enemies."""
    found = []
    shape, box = outline(block), box_of(block)
    passed = frozenset(skip)
    if not ground.holds(shape):
        found.append(Trouble("edge", "AOFR-FIELD-1"))
    for other in ground.stands:
        if other.id in passed or apart(box, other.box, gap):
            continue
        if bites(shape, other.outline, TOL):
            found.append(Trouble("unit", "AOFR-R-15", other.id))
        elif other.side != side and gap > TOL and within_reach(shape, other.outline, gap - TOL - 1):
            found.append(Trouble("gap", "AOFR-MOVE-4", other.id, 0, gap))
    for feature in ground.features:
        if feature.impassable and not apart(box, feature.box, 0) and bites(shape, feature.outline, TOL):
            found.append(Trouble("wall", "AOFR-R-15", feature.id))
    return found


__all__ = ["March", "Trouble", "crossed", "endangered", "hindered", "march", "room", "shift"]
