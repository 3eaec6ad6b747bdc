"""Bases set against each other: sides, slots, contact along an edge, who can reach whom (ARG-CONTACT-2 to 9, SPEAR-1).

A round base is set as if it were square (ARG-CONTACT-8): its sides lie before it, to its right, behind it, to its left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from aofa_widgets.play.changing import changed
from aofa_widgets.table.convex import ONE, SINE, crosses, local
from aofa_widgets.table.measure import nearest
from aofa_widgets.table.measure import within as shape_within
from aofa_widgets.table.shapes import Point

from ...model.ground import TOL, Base, Ground
from .near import bearing, far, touch, turn

FRONT, RIGHT, BACK, LEFT = 0, 90, 180, 270
SIDES = (FRONT, RIGHT, BACK, LEFT)
NEAR = 250
AGAINST = 4 * TOL  # as near to an obstacle as one has to stand to strike across it
SLANT = 3  # degrees by which two bases may miss being parallel


def frame(base: Base, point: Point, facing: int | None = None) -> Point:
    """A point as seen from a base that faces so: to its right, and ahead of it.

    >>> frame(Base("a", 0, 100, 100), (150, 20))
    (50, 80)
    """
    turned = base.facing if facing is None else facing
    dx, dy = point[0] - base.x, point[1] - base.y
    s, c = SINE[turned % 360], SINE[(turned + 90) % 360]
    return (_whole(dx * c + dy * s), _whole(dx * s - dy * c))


def _whole(value: int) -> int:
    return (2 * value + ONE) // (2 * ONE)


def side_of(base: Base, point: Point, facing: int | None = None) -> int:
    """The side of a base beyond which a point lies: 0 before it, 90 to its right, 180 behind, 270 to its left.

    >>> side_of(Base("a", 0, 0, 0), (300, 20)), side_of(Base("a", 0, 0, 0), (0, 300))
    (90, 180)
    """
    right, ahead = frame(base, point, facing)
    # compared with the diagonal of the base itself, so that an oblong one has long flanks
    if abs(ahead) * base.w >= abs(right) * base.d:
        return FRONT if ahead >= 0 else BACK
    return RIGHT if right > 0 else LEFT


def side_length(base: Base, side: int) -> int:
    """How long a side of a base is.

    >>> side_length(Base("rider", 0, 0, 0, w=250, d=500, round=False), RIGHT)
    500
    """
    return base.w if side in (FRONT, BACK) else base.d


def half_out(base: Base, side: int) -> int:
    """How far a side lies from the middle."""
    return (base.d if side in (FRONT, BACK) else base.w) // 2


@dataclass(frozen=True, slots=True)
class Slot:
    """A place against a side of somebody's base: which side, which of the places there, where the base would stand."""

    side: int
    n: int
    base: Base


def room_for(base: Base, side: int, other: Base) -> int:
    """How many bases as wide as another one find room along a side, at least one (section 6, 14).

    >>> rider = Base("rider", 0, 0, 0, w=250, d=500, round=False)
    >>> room_for(rider, RIGHT, Base("a", 1, 0, 0)), room_for(rider, FRONT, Base("a", 1, 0, 0))
    (2, 1)
    """
    return max(1, side_length(base, side) // other.w)


def slots(victim: Base, attacker: Base, facing: int | None = None) -> tuple[Slot, ...]:
    """The places where an attacker would stand against a victim, front to front or front to side (ARG-CONTACT-2).

    >>> [slot.base.at for slot in slots(Base("v", 1, 0, 0), Base("a", 0, 0, 0))]
    [(0, -200), (200, 0), (0, 200), (-200, 0)]
    """
    turned = victim.facing if facing is None else facing
    found = []
    for side in SIDES:
        many = room_for(victim, side, attacker)
        outwards = half_out(victim, side) + attacker.d // 2
        for n in range(many):
            aside = (2 * n + 1 - many) * side_length(victim, side) // (2 * many)
            dx, dy = local(aside, outwards, turned + side)
            where = attacker.put((victim.x + dx, victim.y + dy), turned + side + 180)
            found.append(Slot(side, n, where))
    return tuple(found)


def edge_shared(one: Base, other: Base) -> int:
    """How much of an edge two bases share when they touch, as squares turned as they stand; 0 for a corner or a gap.

    Two round bases, or a round one against a flat side, are turned to fit.
    """
    if not (touch(one, other) or shape_within(one.square, other.square, TOL)):
        return 0
    a, b = _squared(one, other), _squared(other, one)
    tilt = (a.facing - b.facing) % 90
    if SLANT < tilt < 90 - SLANT:
        return 0  # neither parallel nor square to each other
    return max(0, _shared(a, b), _shared(b, a))


def _shared(first: Base, second: Base) -> int:
    """How much of a side of the first base the second one takes, standing right against it."""
    side = side_of(first, second.at)
    right, ahead = frame(first, second.at, first.facing + side)
    turned = (second.facing - first.facing - side) % 180
    lengthwise = min(turned, 180 - turned) <= 45
    across, depth = (second.w, second.d) if lengthwise else (second.d, second.w)
    if abs(ahead - half_out(first, side) - depth // 2) > 2 * TOL:
        return 0
    half = side_length(first, side) // 2
    return min(half, right + across // 2) - max(-half, right - across // 2)


def _squared(base: Base, other: Base) -> Base:
    """A round base turned to meet the other one flat: towards it, or square to its sides if that one is not round."""
    if not base.round:
        return base
    if other.round:
        if shape_within(base.square, other.square, TOL) and turn(base.facing, other.facing) % 90 == 0:
            return base
        return changed(base, facing=bearing(base.at, other.at))
    return changed(base, facing=other.facing)


def in_contact(one: Base, other: Base, percent: int = 50) -> bool:
    """Whether two bases touch along an edge, for so much of the shorter side at least (AMB-CONTACT-3).

    >>> in_contact(Base("a", 0, 0, 0), Base("b", 1, 200, 0))
    True
    >>> square = Base("c", 0, 0, 0, round=False)
    >>> in_contact(square, Base("d", 1, 200, 200, round=False)), in_contact(square, Base("e", 1, 200, 90, round=False))
    (False, True)
    """
    shorter = min(one.w, one.d, other.w, other.d)
    if not one.round and not other.round and one.facing % 90 != other.facing % 90:
        return touch(one, other) and _askew(one, other, percent)
    return edge_shared(one, other) * 100 >= shorter * percent - 100 * TOL


def _askew(one: Base, other: Base, percent: int) -> bool:
    """Two oblong bases that touch at a slant are as good as set straight if one mostly lies before a side."""
    for a, b in ((one, other), (other, one)):
        side = side_of(a, b.at)
        right, _ = frame(a, b.at, a.facing + side)
        shorter = min(a.w, a.d, b.w, b.d)
        if 100 * (side_length(a, side) // 2 + min(b.w, b.d) // 2 - abs(right)) >= shorter * percent:
            return True
    return False


@dataclass(frozen=True, slots=True)
class Pair:
    """Two enemies in contact. `second`: only a corner touches, which some tables count as the second line."""

    one: str
    other: str
    second: bool = False


def contacts(ground: Ground, percent: int = 50, corner: str = "none") -> tuple[Pair, ...]:
    """All enemies in contact, each side of a base taking as many as find room there (ARG-CONTACT-8, ARG-CONTACT-9).

    `corner`: "none", or "second" where a corner that touches counts as the second line.

    >>> from aofa_widgets.table.shapes import Bounds
    >>> people = (Base("a", 0, 500, 500), Base("b", 1, 700, 500), Base("c", 1, 900, 500))
    >>> contacts(Ground(Bounds(3000, 3000), bases=people))
    (Pair(one='a', other='b', second=False),)
    """
    near = [
        (one, other)
        for one, other in combinations(ground.bases, 2)
        if one.hostile(other) and abs(one.x - other.x) < 1200 and abs(one.y - other.y) < 1200
    ]
    along = [(one, other) for one, other in near if in_contact(one, other, percent)]
    kept = _crowded(along)
    found = [Pair(min(one.id, other.id), max(one.id, other.id)) for one, other in kept]
    if corner == "second":
        got = {(pair.one, pair.other) for pair in found}
        for one, other in near:
            key = tuple(sorted((one.id, other.id)))
            if key not in got and (touch(one, other) or shape_within(one.square, other.square, TOL)):
                found.append(Pair(key[0], key[1], True))
    return tuple(sorted(found, key=lambda pair: (pair.one, pair.other)))


def _crowded(pairs: list[tuple[Base, Base]]) -> list[tuple[Base, Base]]:
    """The pairs for which every base has room on that side; those front to front come first (ARG-CONTACT-3)."""
    taken: dict[tuple[str, int], int] = {}
    frames: dict[str, int] = {}
    kept = []
    for one, other in sorted(pairs, key=lambda pair: (_slant(*pair), pair[0].id, pair[1].id)):
        where = []
        for base, enemy in ((one, other), (other, one)):
            loose = bearing(base.at, enemy.at) if base.round and _loose(base, enemy) else base.facing
            turned = frames.get(base.id, loose)
            side = side_of(base, enemy.at, turned)
            where.append((base, enemy, turned, side))
        if any(taken.get((base.id, side), 0) >= room_for(base, side, enemy) for base, enemy, _, side in where):
            continue
        for base, _, turned, side in where:
            frames.setdefault(base.id, turned)
            taken[base.id, side] = taken.get((base.id, side), 0) + 1
        kept.append((one, other))
    return kept


def _loose(base: Base, enemy: Base) -> bool:
    """Whether a round base does not stand square to the enemy as it faces."""
    return turn(base.facing + side_of(base, enemy.at), bearing(base.at, enemy.at)) > 10


def _slant(one: Base, other: Base) -> int:
    """How little two people face each other, in degrees together."""
    return sum(turn(a.facing, bearing(a.at, b.at)) for a, b in ((one, other), (other, one)))


def foes(pairs: Iterable[Pair], name: str, second: bool = False) -> tuple[str, ...]:
    """The enemies that somebody is in contact with; `second`: those that only a corner touches.

    >>> foes([Pair("a", "b"), Pair("a", "c", True)], "a"), foes([Pair("a", "b")], "b")
    (('b',), ('a',))
    """
    return tuple(
        pair.other if pair.one == name else pair.one
        for pair in pairs
        if name in (pair.one, pair.other) and pair.second == second
    )


def set_against(ground: Ground, attacker: Base, victim: Base, free_facing: bool = True) -> Base | None:
    """The attacker set flush against the nearest free place of the table at a victim's base; None if none is near.

    Near: within two and a half centimetres, one base length on foot. The victim's own facing stands unless
    `free_facing` and it is round, and nobody is in contact with it yet: then it turns to meet the attacker.
    """
    turned = bearing(victim.at, attacker.at) if free_facing and victim.round else victim.facing
    others = [base for base in ground.bases if base.id not in (attacker.id, victim.id)]
    best: tuple[int, int, Base] | None = None
    for slot in slots(victim, attacker, turned):
        way = far(attacker.at, slot.base.at)
        if way > NEAR or not ground.holds(slot.base.shape) or any(_deep(slot.base, base) for base in others):
            continue
        if best is None or (way, slot.side) < best[:2]:
            best = (way, slot.side, slot.base)
    return None if best is None else best[2]


def _deep(one: Base, other: Base) -> bool:
    """Whether two bases overlap by more than they may graze."""
    from .ways import shrunk

    return shape_within(shrunk(one).shape, shrunk(other).shape, 0)


def supports(ground: Ground, pairs: Iterable[Pair], name: str) -> Mapping[str, tuple[str, ...]]:
    """Whom somebody may strike past the shoulder of: friends in front by id, with the enemies that each faces.

    Behind means against the edge away from the enemy, in file or behind the joint of two friends (ARG-SPEAR-1 and 4);
    both stand on foot.

    >>> from aofa_widgets.table.shapes import Bounds
    >>> people = (Base("foe", 1, 500, 500, 180), Base("a", 0, 500, 700), Base("spear", 0, 500, 900))
    >>> field = Ground(Bounds(3000, 3000), bases=people)
    >>> supports(field, contacts(field), "spear")
    {'a': ('foe',)}
    """
    pairs = tuple(pairs)
    own = ground.base(name)
    found: dict[str, tuple[str, ...]] = {}
    if own.mounted:
        return found
    for friend in ground.friends(name):
        enemies = foes(pairs, friend.id)
        if friend.mounted or not enemies:
            continue
        before = tuple(enemy for enemy in enemies if behind(own, friend, ground.base(enemy)))
        if before:
            found[friend.id] = before
    return found


def behind(own: Base, friend: Base, enemy: Base) -> bool:
    """Whether a base stands right behind a friend who faces this enemy: touching, at most half a base aside."""
    looks = bearing(friend.at, enemy.at)
    right, ahead = frame(friend, own.at, looks)
    if ahead >= 0 or abs(right) > friend.w // 2 + TOL:
        return False
    return touch(own, friend) or abs(-ahead - (friend.d + own.d) // 2) <= 2 * TOL


def across(ground: Ground, one: Base, other: Base) -> str:
    """The obstacle that two people stand right against from its two sides, so that they may strike across (ARG-OBST-1).

    Doors and windows count too; "" where there is none.

    >>> from aofa_widgets.table.shapes import Bounds, Rect
    >>> from ...model.ground import Feature, Kind
    >>> wall = Feature("wall", "low_wall", Rect(1000, 1000, 800, 80), Kind("difficult", line=True))
    >>> field = Ground(Bounds(3000, 3000), (wall,))
    >>> here = Base("a", 0, 1000, 860)
    >>> across(field, here, Base("b", 1, 1060, 1140)), across(field, here, Base("b", 1, 1060, 1200))
    ('wall', '')
    """
    for feature in ground.features:
        if not feature.does.obstacle or not crosses(one.at, other.at, feature.outline):
            continue
        if all(shape_within(base.shape, feature.shape, AGAINST) for base in (one, other)):
            right, _ = frame(one, other.at, bearing(one.at, nearest(one.at, feature.shape)))
            if abs(right) <= (one.w + other.w) // 2:
                return feature.id
    return ""
