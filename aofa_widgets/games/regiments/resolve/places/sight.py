"""Who sees whom, from how far, in which arc, behind what cover (AOFR-SHOOT-1, AOFR-COVER-1, AOFR-R-17 to 20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt

from aofa_widgets.table.convex import Outline, bites, crosses, gap_up, holds, hull, in_wedge, inside, square_gap
from aofa_widgets.table.formation import Block, bases, centres, ranks
from aofa_widgets.table.shapes import Point

from ...model.ground import TOL, Feature, Ground, Measures, Stand, apart

INSIDE, OBSTRUCTION = "inside", "obstruction"


@dataclass(frozen=True, slots=True)
class Shot:
    """What a figure has before it: its place in the unit, the distance to the nearest base of the target in tenths of
    a millimetre, rounded up; whether some of the target is in its front arc; whether it sees it.

    >>> Shot(0, 2286, True, True).gap > 2286
    False
    """

    figure: int
    gap: int
    arc: bool
    seen: bool


@dataclass(frozen=True, slots=True)
class _View:
    """A target and what may hide it: the outlines of blockers, and the places of it that are looked at.

    Each place comes with the blockers that its base stands in, which do not hide it. What is behind another base of
    the target need not be looked at: that one is seen first.
    """

    shape: Outline
    blockers: tuple[Outline, ...]
    ids: tuple[str, ...]
    places: tuple[tuple[Point, frozenset[int]], ...]


def distance(ground: Ground, one: str, other: str) -> int:
    """The least distance between the footprints of two units, rounded up to whole tenths of a millimetre."""
    return gap_up(ground.stand(one).outline, ground.stand(other).outline)


def shots(ground: Ground, measures: Measures, name: str, target: str, unseen: bool = False) -> tuple[Shot, ...]:
    """What each figure of a unit has before it when it shoots at a target; `unseen`: sight is not asked for.

    >>> from aofa_widgets.table.shapes import Bounds
    >>> field = Ground(Bounds(18288, 12192)).put("a", 0, Block(9000, 9000, 0, 5, 5, 250, 250))
    >>> field = field.put("b", 1, Block(9000, 7000, 180, 5, 5, 250, 250))
    >>> shots(field, Measures(), "a", "b")[0]
    Shot(figure=0, gap=1750, arc=True, seen=True)
    """
    return _shots(ground, measures, name, target, unseen)


@lru_cache(maxsize=256)  # every weapon of a unit asks the same
def _shots(ground: Ground, measures: Measures, name: str, target: str, unseen: bool) -> tuple[Shot, ...]:
    stand, foe = ground.stand(name), ground.stand(target)
    hit = bases(foe.block)
    half = measures.arc // 2
    view = None if unseen else _view(ground, measures, stand, foe)
    found = []
    for i, (own, middle) in enumerate(zip(bases(stand.block), centres(stand.block), strict=True)):
        near = _nearest(own, middle, hit, centres(foe.block))
        arc = in_wedge(middle, stand.block.facing, half, foe.outline)
        if arc and foe.block.figures < foe.block.frontage * ranks(foe.block):
            arc = any(in_wedge(middle, stand.block.facing, half, base) for base in hit)
        seen = view is None or _sees(own, middle, view)
        found.append(Shot(i, near, arc, seen))
    return tuple(found)


def sees(ground: Ground, measures: Measures, name: str, target: str, figure: int | None = None) -> bool:
    """Whether a unit, or one figure of it, has a free line to a unit, in any direction (AOFR-R-18, AOFR-R-76)."""
    stand, foe = ground.stand(name), ground.stand(target)
    if name == target:
        return True
    view = _view(ground, measures, stand, foe)
    if view is None:
        return True
    rows = list(zip(bases(stand.block), centres(stand.block), strict=True))
    if figure is not None:
        rows = rows[figure : figure + 1]
    return any(_sees(own, middle, view) for own, middle in rows)


def hidden(ground: Ground, measures: Measures, name: str, target: str) -> tuple[str, ...]:
    """What hides a unit from another: ids of pieces and units; nothing where it is seen.

    >>> from aofa_widgets.table.shapes import Bounds
    >>> field = Ground(Bounds(18288, 12192)).put("a", 0, Block(9000, 9000, 0, 1, 1, 250, 250))
    >>> field = field.put("b", 1, Block(9000, 7000, 180, 1, 1, 250, 250))
    >>> hidden(field.put("c", 1, Block(9000, 8000, 0, 5, 5, 250, 250)), Measures(), "a", "b")
    ('c',)
    """
    stand, foe = ground.stand(name), ground.stand(target)
    view = _view(ground, measures, stand, foe)
    if view is None:
        return ()
    rows = zip(bases(stand.block), centres(stand.block), strict=True)
    if any(_sees(own, middle, view) for own, middle in rows):
        return ()
    both = list(zip(view.ids, view.blockers, strict=True))
    straight = tuple(one for one, shape in both if crosses(stand.block.at, foe.block.at, shape))
    return straight or view.ids


def reaching(ground: Ground, name: str, target: str, figure: int) -> int:
    """The distance from one figure's base to the nearest base of a unit, rounded up: what a spell is measured by."""
    block, foe = ground.stand(name).block, ground.stand(target).block
    return _nearest(bases(block)[figure], centres(block)[figure], bases(foe), centres(foe))


def cover(ground: Ground, measures: Measures, name: str, target: str) -> str:
    """The cover of a target that is shot at: "inside", "obstruction" or "" (AOFR-R-47, AOFR-R-48).

    More than half of its figures must be wholly in cover, or hidden from the nearest shooter by a piece that blocks
    sight or is an obstacle. Of a single figure more than half must be.
    """
    stand, foe = ground.stand(name), ground.stand(target)
    woods = [f for f in ground.features if f.cover and not f.obstacle and not apart(f.box, foe.box, 0)]
    walls = [f for f in ground.features if f.blocks or f.obstacle]
    if not woods and not walls:
        return ""
    many = foe.block.figures
    targets = list(zip(bases(foe.block), centres(foe.block), strict=True))
    if many == 1:
        return _one_covered(stand, foe, woods, walls)
    within = sum(any(inside(base, f.outline) for f in woods) for base, _ in targets)
    if 2 * within > many:
        return INSIDE
    way = hull((*stand.outline, *foe.outline))
    walls = [f for f in walls if bites(way, f.outline, TOL)]
    if not walls and not within:
        return ""
    shooters = centres(stand.block)
    hidden = 0
    for base, middle in targets:
        if any(inside(base, f.outline) for f in woods):
            hidden += 1
            continue
        x, y = middle
        near = min(shooters, key=lambda p: (p[0] - x) ** 2 + (p[1] - y) ** 2)
        hidden += _behind(near, middle, stand, foe, walls)
    return OBSTRUCTION if 2 * hidden > many else ""


def _one_covered(stand: Stand, foe: Stand, woods: Sequence[Feature], walls: Sequence[Feature]) -> str:
    """A single figure: more than half of its base, looked at in a grid, or of the lines to it."""
    spots = list(_grid(foe.block))
    if any(2 * sum(holds(f.outline, spot) for spot in spots) > len(spots) for f in woods):
        return INSIDE
    way = hull((*stand.outline, *foe.outline))
    walls = [f for f in walls if bites(way, f.outline, TOL)]
    x, y = foe.block.at
    near = min(centres(stand.block), key=lambda p: (p[0] - x) ** 2 + (p[1] - y) ** 2)
    hidden = sum(_behind(near, spot, stand, foe, walls) for spot in spots)
    return OBSTRUCTION if 2 * hidden > len(spots) else ""


def _grid(block: Block) -> Iterator[Point]:
    """Nine places of a base, well within it."""
    small = Block(block.x, block.y, block.facing, 3, 9, block.base_w // 3, block.base_d // 3)
    yield from centres(small)


def _behind(start: Point, end: Point, stand: Stand, foe: Stand, walls: Sequence[Feature]) -> bool:
    """Whether a line runs through a piece that hides; a piece that blocks does not hide from those who stand in it."""
    return any(crosses(start, end, f.outline) and (f.obstacle or not holds(f.outline, start)) for f in walls)


def _view(ground: Ground, measures: Measures, stand: Stand, foe: Stand) -> _View | None:
    """What stands between two units: pieces that block, and units where these block, never these two; None: nothing."""
    way = hull((*stand.outline, *foe.outline))
    xs, ys = [x for x, _ in way], [y for _, y in way]
    box = (min(xs), min(ys), max(xs), max(ys))
    found = [
        (feature.id, feature.outline)
        for feature in ground.features
        if feature.blocks and not apart(box, feature.box, 0) and bites(way, feature.outline, TOL)
    ]
    if measures.units_block:
        found += [
            (other.id, other.outline)
            for other in ground.stands
            if other.id not in (stand.id, foe.id)
            and not apart(box, other.box, 0)
            and bites(way, other.outline, TOL)
        ]
    if not found:
        return None
    shapes = tuple(shape for _, shape in found)
    return _View(foe.outline, shapes, tuple(name for name, _ in found), tuple(_places(foe.block, shapes)))


def _places(block: Block, blockers: Sequence[Outline]) -> Iterator[tuple[Point, frozenset[int]]]:
    last = ranks(block) - 1
    rows = []
    for i, (base, heart) in enumerate(zip(bases(block), centres(block), strict=True)):
        rank, file = divmod(i, block.frontage)
        if rank in (0, last) or rank == last - 1 or file in (0, block.frontage - 1):
            rows.append((base, heart, frozenset(n for n, shape in enumerate(blockers) if holds(shape, heart))))
    for _, heart, free in rows:
        yield heart, free
    seen: set[Point] = set()
    for base, _, free in rows:
        for x, y in base:
            if (x // 8, y // 8) not in seen or free:  # two bases share a corner, to the hair
                seen.add((x // 8, y // 8))
                yield (x, y), free


def _sees(own: Outline, middle: Point, view: _View) -> bool:
    """Whether some line from a base to a target is free: from its middle first, then from its corners to both sides.

    Pieces that the figure or the base that is seen stands in do not block.
    """
    shapes = [(n, shape) for n, shape in enumerate(view.blockers) if not holds(shape, middle)]
    if not shapes:
        return True
    if not any(free for _, free in view.places) and any(_shuts(own, view.shape, shape) for _, shape in shapes):
        return False
    for start in (middle, *_sides(own, middle, view.shape)):
        for end, free in view.places:
            for n, shape in shapes:
                if n not in free and crosses(start, end, shape):
                    break
            else:
                return True
    return False


def _sides(own: Outline, middle: Point, target: Outline) -> tuple[Point, Point]:
    """The two corners of a base that lie furthest to either side of the way to a target: nothing sees round more."""
    dx = sum(x for x, _ in target) - len(target) * middle[0]
    dy = sum(y for _, y in target) - len(target) * middle[1]
    spots = sorted(own, key=lambda p: dx * p[1] - dy * p[0])
    return spots[0], spots[-1]


def _shuts(own: Outline, target: Outline, shape: Outline) -> bool:
    """Whether one blocker alone shuts out all of a target: it lies across both outermost lines between the two."""
    way = hull((*own, *target))
    mine = set(own)
    bridges = [(way[i - 1], way[i]) for i in range(len(way)) if (way[i - 1] in mine) != (way[i] in mine)]
    return len(bridges) == 2 and all(crosses(a, b, shape) for a, b in bridges)


def _nearest(own: Outline, middle: Point, others: Sequence[Outline], hearts: Sequence[Point]) -> int:
    """The distance from a base to the nearest of others, rounded up; those whose middles are far are left out."""
    x, y = middle
    span = (_span(own) + _span(others[0])) / 2
    rows = sorted(((hx - x) ** 2 + (hy - y) ** 2, i) for i, (hx, hy) in enumerate(hearts))
    top, bottom = square_gap(own, others[rows[0][1]])
    for square, i in rows[1:]:
        room = square**0.5 - span - 1  # no base is nearer than this
        if room > 0 and room * room * bottom > top:
            break
        up, down = square_gap(own, others[i])
        if up * bottom < top * down:
            top, bottom = up, down
    root = isqrt(top // bottom)
    return root if root * root * bottom >= top else root + 1


def _span(base: Outline) -> float:
    (ax, ay), _, (bx, by), _ = base
    return float(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5)


__all__ = ["INSIDE", "OBSTRUCTION", "Shot", "cover", "distance", "hidden", "reaching", "sees", "shots"]
