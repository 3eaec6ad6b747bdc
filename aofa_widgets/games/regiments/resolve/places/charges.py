"""Charges: straight into an enemy, edge to edge with him, and apart again (AOFR-MOVE-5, AOFR-MELEE-1 to 3 and 9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from aofa_widgets.table.convex import ONE, SINE, gap_up, part, run, square_gap
from aofa_widgets.table.formation import (
    Block,
    ahead,
    direction,
    front,
    full_ranks,
    moved_to,
    outline,
    ranks,
    side_of,
    turned,
)
from aofa_widgets.table.shapes import Point

from ...model.ground import TOL, Gait, Ground, Measures, Stand
from .moves import Trouble, crossed, endangered, hindered, room
from .sweeps import Step, parts_of, steps_of

AIMS = (0, 5, -5, 10, -10, 20, -20, 30, -30)
"""How far beside the middle of an enemy a charge is tried, in degrees."""


@dataclass(frozen=True, slots=True)
class Charge:
    """A charge: its way, its length to contact, the `side` of the target that it hits, where both stand afterwards.

    `contact` is where it first touches, `block` and `defender` are aligned; `width`: how much of the edges meets, in
    tenths of a millimetre; `danger`: figures that roll for it. Allowed when `troubles` is empty.
    """

    target: str
    steps: tuple[Step, ...]
    length: int
    most: int
    side: str
    contact: Block
    block: Block
    defender: Block
    width: int = 0
    difficult: tuple[str, ...] = ()
    danger: tuple[int, ...] = ()
    troubles: tuple[Trouble, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether nothing forbids it."""
        return not self.troubles


def charge(
    ground: Ground, measures: Measures, name: str, target: str, steps: Sequence[Step], gait: Gait, finish: bool = True
) -> Charge:
    """Judge a charge. `steps`: what comes before the last straight run; how long that run is follows from the table.

    `finish`: align both sides as well, which a mere question may leave out.

    >>> from aofa_widgets.table.shapes import Bounds
    >>> field = Ground(Bounds(18288, 12192)).put("a", 0, Block(9000, 9000, 0, 5, 10, 250, 250))
    >>> field = field.put("b", 1, Block(9000, 7000, 180, 5, 10, 250, 250))
    >>> deed = charge(field, Measures(), "a", "b", (), Gait(1524, 3048, 3048))
    >>> deed.length, deed.side, deed.block.at, deed.width, deed.legal
    (1500, 'front', (9000, 7500), 1250, True)
    """
    stand, foe = ground.stand(name), ground.stand(target)
    side = side_of(foe.block, front(stand.block))
    troubles = _form(measures, steps, gait)
    before = parts_of(stand.block, steps)
    ready = before[-1].end if before else stand.block
    far = run(outline(ready), direction(ready.facing), foe.outline, TOL)
    if far is None:
        none = Trouble("misses", "AOFR-MOVE-5", target)
        return Charge(target, tuple(steps), 0, gait.charge, side, ready, ready, foe.block, troubles=(*troubles, none))
    way = (*steps, ("ahead", far)) if far else tuple(steps)
    parts = parts_of(stand.block, way)
    contact = parts[-1].end if parts else stand.block
    length = sum(size for kind, size in way if kind != "turn")
    slow = crossed(ground, parts, gait)
    most = min(gait.charge, measures.cap) if slow else gait.charge
    if length > most:
        rule = "AOFR-DIFF-1" if most < gait.charge else "AOFR-MOVE-5"
        troubles.append(Trouble("reach", rule, target, length, most))
    if any(one.bites(foe.outline, foe.box) for one in before):
        troubles.append(Trouble("unit", "AOFR-R-15", target))
    way_troubles = hindered(ground, stand, parts, contact, gait, 0, (target,))
    if finish:
        troubles += way_troubles
    elif not troubles and (first := next(way_troubles, None)):
        troubles.append(first)
    deed = Charge(target, tuple(steps), length, most, side, contact, contact, foe.block, difficult=slow)
    if troubles:
        return replace(deed, troubles=tuple(troubles))
    if finish:
        block, defender, width = align(ground, measures, stand, contact, foe)
        danger = endangered(ground, stand.block, parts, gait)
        return replace(deed, block=block, defender=defender, width=width, danger=danger)
    return deed


def _form(measures: Measures, steps: Sequence[Step], gait: Gait) -> list[Trouble]:
    found = []
    if gait.hold_only:
        found.append(Trouble("rooted", "AOFR-SR-IMMOBILE-1"))
    if any(way not in ("ahead", "turn") or (way == "ahead" and size < 0) for way, size in steps):
        found.append(Trouble("aside", "AOFR-MOVE-3"))
    turns = [abs(size) for way, size in steps if way == "turn" and size]
    if len(turns) > measures.pivots:
        found.append(Trouble("turns", "AOFR-MOVE-2", "", len(turns), measures.pivots))
    if max(turns, default=0) > measures.pivot:
        found.append(Trouble("turn", "AOFR-MOVE-2", "", max(turns), measures.pivot))
    return found


def charges(ground: Ground, measures: Measures, name: str, gait: Gait) -> tuple[Charge, ...]:
    """The charges that a unit may make: for each enemy that it can reach, a short one with at most one pivot.

    Pivots at once are tried first, then those after a quarter and a half of the way.
    """
    stand = ground.stand(name)
    if gait.hold_only:
        return ()
    found = []
    for foe in ground.enemies(name):
        reach = gait.charge + stand.block.radius + foe.block.radius
        dx, dy = foe.block.x - stand.block.x, foe.block.y - stand.block.y
        if dx * dx + dy * dy > reach * reach:
            continue
        for before in (0, gait.charge // 4, gait.charge // 2) if measures.pivots else (0,):
            deed = _best(ground, measures, stand, foe, before, gait)
            if deed:
                found.append(deed)
                break
    return tuple(found)


def _best(
    ground: Ground, measures: Measures, stand: Stand, foe: Stand, before: int, gait: Gait
) -> Charge | None:
    """The shortest charge with one pivot after so much of the way straight ahead; None if there is none."""
    place = ahead(stand.block, before)
    dx, dy = foe.block.x - place.x, foe.block.y - place.y
    both = place.radius + foe.block.radius
    if dx * dx + dy * dy > (gait.charge - before + both) ** 2:
        return None
    ways = []
    beside = (place.width // 2 + foe.block.radius) * ONE
    for turn in _aims(measures, place, foe.block):
        if before and not turn:
            continue
        ready = turned(place, turn)
        if abs(dx * SINE[(ready.facing + 90) % 360] + dy * SINE[ready.facing]) > beside:
            continue  # it would go past
        far = run(outline(ready), direction(ready.facing), foe.outline, TOL)
        if far is not None and before + far <= gait.charge:
            ways.append((far, abs(turn), turn))
    for _, _, turn in sorted(ways):
        steps = steps_of((before, 0), (turn,))
        if charge(ground, measures, stand.id, foe.id, steps, gait, finish=False).legal:
            return charge(ground, measures, stand.id, foe.id, steps, gait)
    return None


def _aims(measures: Measures, block: Block, foe: Block) -> Iterator[int]:
    """Pivots worth a try: none, towards the middle of an enemy, a little to either side of it."""
    most = measures.pivot if measures.pivots else 0
    yield 0
    toward = bearing(block.at, foe.at)
    turn = (toward - block.facing + 180) % 360 - 180
    tried = {0}
    for aside in AIMS:
        one = max(-most, min(most, turn + aside))
        if one not in tried:
            tried.add(one)
            yield one


def bearing(start: Point, end: Point) -> int:
    """The whole degrees clockwise from the top that come nearest to the way from one point to another.

    >>> bearing((0, 0), (0, -9)), bearing((0, 0), (5, 5)), bearing((0, 0), (-7, 0))
    (0, 135, 270)
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    if not (dx or dy):
        return 0
    low, high = 0, 90
    base = 0 if dx >= 0 > dy else 90 if dx > 0 <= dy else 180 if dx <= 0 < dy else 270
    x, y = {0: (dx, -dy), 90: (dy, dx), 180: (-dx, dy), 270: (-dy, -dx)}[base]  # as if between the top and the right
    while low < high:  # the last degree not beyond it
        middle = (low + high + 1) // 2
        if x * SINE[middle + 90] - y * SINE[middle] >= 0:
            low = middle
        else:
            high = middle - 1
    after = low + 1
    over = x * SINE[low + 90] - y * SINE[low]
    under = y * SINE[after] - x * SINE[(after + 90) % 360]
    return (base + (after if under < over else low)) % 360


# --- edge to edge ------------------------------------------------------------------------------------------------


def touched(block: Block, contact: Block) -> int:
    """Which edge of a block is touched: 0 its front, 1 right, 2 rear, 3 left; at a corner, the one that faces more."""
    target, own = outline(block), outline(contact)
    gaps = []
    for i in range(4):
        a, b = target[i], target[(i + 1) % 4]
        top, bottom = square_gap((a, b), own) if a != b else (0, 1)
        gaps.append(top / bottom)
    near = min(gaps) ** 0.5
    ux, uy = direction(contact.facing)
    best, least = 0, 2 * ONE * ONE
    for i in (0, 1, 3, 2):
        if gaps[i] ** 0.5 > near + TOL:
            continue
        ox, oy = direction(block.facing + 90 * i)
        facing = (ux * ox + uy * oy) // ONE  # most negative: straight against it
        if facing * ONE < least - ONE:
            best, least = i, facing * ONE
    return best


def flush(foe: Block, edge: int, block: Block, slide: int) -> Block:
    """A block put edge to edge with another, its middle `slide` off the middle of that edge, along it clockwise."""
    out = (foe.facing + 90 * edge) % 360
    deep = foe.depth if edge % 2 == 0 else foe.width
    away = deep + block.depth  # twice the distance of both middles
    s, c = SINE[out], SINE[(out + 90) % 360]
    # outwards is (s, -c), clockwise along the edge (c, s)
    x = foe.x + part((away * s + 2 * slide * c) // 2)
    y = foe.y + part((-away * c + 2 * slide * s) // 2)
    return replace(moved_to(block, x, y), facing=(out + 180) % 360)


def along(foe: Block, edge: int, point: Point) -> int:
    """How far off the middle of an edge a point lies, along it clockwise."""
    out = foe.facing + 90 * edge
    s, c = SINE[out % 360], SINE[(out + 90) % 360]
    return part((point[0] - foe.x) * c + (point[1] - foe.y) * s)


def shared(foe: Block, edge: int, block: Block, slide: int) -> int:
    """How much of both edges meets."""
    long = foe.width if edge % 2 == 0 else foe.depth
    left, right = max(-long, 2 * slide - block.width), min(long, 2 * slide + block.width)
    return max(0, right - left) // 2


def align(ground: Ground, measures: Measures, stand: Stand, contact: Block, foe: Stand) -> tuple[Block, Block, int]:
    """Both sides edge to edge, as wide as can be: the charger, the defender, how much of their edges meets.

    The charger turns to the edge that he touched and slides along it, as little as he must; he keeps his distance from
    other enemies where he can (AOFR-MELEE-2). Then the defender slides, without turning (AOFR-MELEE-3). Where nothing
    fits he stays as he came.
    """
    target = foe.block
    edge = touched(target, contact)
    at = along(target, edge, front(contact))
    long = target.width if edge % 2 == 0 else target.depth
    free = abs(long - contact.width) // 2
    best = max(-free, min(free, at))
    wide = min(long, contact.width)
    slides = [best]
    step = max(10, contact.base_w // 2)
    for n in range(1, (long + contact.width) // 2 // step):
        slides += [best + n * step, best - n * step]
    slides = [s for s in slides if shared(target, edge, contact, s) >= min(contact.base_w, wide)]
    slides.sort(key=lambda s: (-shared(target, edge, contact, s), abs(s - at)))
    for gap in (measures.gap, 0) if measures.gap else (0,):
        for slide in slides:
            block = flush(target, edge, contact, slide)
            if not room(ground, stand.side, block, gap, (stand.id, foe.id)):
                width = shared(target, edge, contact, slide)
                if width < wide:
                    return _answer(ground, stand, foe, edge, block, slide, width)
                return block, target, width
    return contact, target, 0


def _answer(
    ground: Ground, stand: Stand, foe: Stand, edge: int, block: Block, slide: int, width: int
) -> tuple[Block, Block, int]:
    """The defender slides towards a charger who found no room to meet him on his whole breadth (AOFR-MELEE-3)."""
    target = foe.block
    long = target.width if edge % 2 == 0 else target.depth
    free = abs(long - block.width) // 2
    want = slide - max(-free, min(free, slide))
    out = target.facing + 90 * edge
    s, c = SINE[out % 360], SINE[(out + 90) % 360]
    for quarter in (4, 3, 2, 1):
        go = want * quarter // 4
        moved = moved_to(target, target.x + part(go * c), target.y + part(go * s))
        if go and not room(ground, foe.side, moved, 0, (stand.id, foe.id)):
            return block, moved, shared(target, edge, block, slide - go)
    return block, target, width


def meeting(block: Block, other: Block) -> tuple[int, ...]:
    """The files of a block that an enemy touches, from left to right; for a flank, the outermost file of that side."""
    edge = touched(block, other)
    if edge % 2:
        return (block.frontage - 1,) if edge == 1 else (0,)
    spots = [along(block, edge, corner) for corner in outline(other)[:2]]
    low, high = sorted(spots)
    if edge == 2:
        low, high = -high, -low
    files = []
    for i in range(block.frontage):
        left = (2 * i - block.frontage) * block.base_w // 2
        if left + block.base_w > low + TOL and left < high - TOL:
            files.append(i)
    return tuple(files)


def striking(block: Block, other: Block, ranks_deep: int, contact_only: bool = False) -> tuple[int, ...]:
    """The figures that strike: those of the front ranks, or of these only the files in contact (AOFR-R-22).

    >>> striking(Block(0, 0, 0, 5, 12, 250, 250), Block(0, -500, 180, 5, 5, 250, 250), 2)
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
    """
    many = min(block.figures, ranks_deep * block.frontage)
    if not contact_only:
        return tuple(range(many))
    files = meeting(block, other)
    whole = full_ranks(block) * block.frontage
    # the last rank stands in the middle: its figures count for the files before them
    lead = (block.frontage - (block.figures - whole)) // 2 if ranks(block) * block.frontage > block.figures else 0
    return tuple(i for i in range(many) if (i % block.frontage + (lead if i >= whole else 0)) in files)


def step_back(ground: Ground, measures: Measures, name: str, target: str) -> Block:
    """The charger goes straight back until he is 1" away, or as far as he can; his facing stays (AOFR-R-46).

    >>> from aofa_widgets.table.shapes import Bounds
    >>> field = Ground(Bounds(18288, 12192)).put("a", 0, Block(9000, 7500, 0, 5, 10, 250, 250))
    >>> field = field.put("b", 1, Block(9000, 7000, 180, 5, 10, 250, 250))
    >>> step_back(field, Measures(), "a", "b").at
    (9000, 7754)
    """
    stand, foe = ground.stand(name), ground.stand(target)
    block = stand.block
    apart_now = gap_up(stand.outline, foe.outline)
    if apart_now >= measures.separate:
        return block
    low, high = 0, measures.separate
    while high < 4 * measures.separate + 400 and gap_up(outline(ahead(block, -high)), foe.outline) < measures.separate:
        high += max(50, measures.separate // 4)
    want = high
    while low < want:  # the least that parts them
        middle = (low + want) // 2
        if gap_up(outline(ahead(block, -middle)), foe.outline) >= measures.separate:
            want = middle
        else:
            low = middle + 1
    gait = Gait(0, 0, 0)
    fits, beyond = 0, want + 1
    while fits + 1 < beyond:  # the furthest that is free, no further than wanted
        tried = want if fits == 0 and beyond == want + 1 else (fits + beyond) // 2
        end = ahead(block, -tried)
        blocked = any(hindered(ground, stand, parts_of(block, (("back", tried),)), end, gait, 0, (target,)))
        if blocked or room(ground, stand.side, end, 0, (name, target)):  # where he stops he must be able to stand
            beyond = tried
        else:
            fits = tried
    return ahead(block, -fits)


__all__ = [
    "AIMS",
    "Charge",
    "align",
    "bearing",
    "charge",
    "charges",
    "flush",
    "meeting",
    "step_back",
    "striking",
    "touched",
]
