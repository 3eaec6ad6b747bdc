"""Convex outlines as bare corners, exact and quick: what formations are measured by, thousands of times a second.

An outline is a tuple of points, clockwise on the screen (y runs down), as `shapes.corners` gives it; lengths are whole
tenths of a millimetre. Whatever is compared is compared squared and in whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import inf, isqrt, sqrt

from .shapes import Disc, Point, Shape, corners

Outline = tuple[Point, ...]

ONE = 1_000_000_000
"""The length of a direction: sines and cosines are whole numbers of this part."""

_QUARTER = (
    # fmt: off
    0, 17452406, 34899497, 52335956, 69756474, 87155743, 104528463, 121869343, 139173101, 156434465, 173648178,
    190808995, 207911691, 224951054, 241921896, 258819045, 275637356, 292371705, 309016994, 325568154, 342020143,
    358367950, 374606593, 390731128, 406736643, 422618262, 438371147, 453990500, 469471563, 484809620, 500000000,
    515038075, 529919264, 544639035, 559192903, 573576436, 587785252, 601815023, 615661475, 629320391, 642787610,
    656059029, 669130606, 681998360, 694658370, 707106781, 719339800, 731353702, 743144825, 754709580, 766044443,
    777145961, 788010754, 798635510, 809016994, 819152044, 829037573, 838670568, 848048096, 857167301, 866025404,
    874619707, 882947593, 891006524, 898794046, 906307787, 913545458, 920504853, 927183855, 933580426, 939692621,
    945518576, 951056516, 956304756, 961261696, 965925826, 970295726, 974370065, 978147601, 981627183, 984807753,
    987688341, 990268069, 992546152, 994521895, 996194698, 997564050, 998629535, 999390827, 999847695, 1000000000,
    # fmt: on
)
SINE = (*_QUARTER, *_QUARTER[-2::-1], *(-s for s in _QUARTER[1:]), *(-s for s in _QUARTER[-2:0:-1]))
"""The sine of each whole degree from 0 to 359, in parts of `ONE`: a table, so that every machine agrees."""


def sine(degrees: int) -> int:
    """The sine of a whole number of degrees, in parts of `ONE`.

    >>> sine(90) == ONE, sine(30) * 2 == ONE, sine(-90) == -ONE
    (True, True, True)
    """
    return SINE[degrees % 360]


def cosine(degrees: int) -> int:
    """The cosine of a whole number of degrees, in parts of `ONE`.

    >>> cosine(0) == ONE, cosine(60) * 2 == ONE
    (True, True)
    """
    return SINE[(degrees + 90) % 360]


def part(value: int) -> int:
    """A length in parts of `ONE` as the nearest whole unit, halves away from zero.

    >>> part(3 * ONE // 2), part(-3 * ONE // 2)
    (2, -2)
    """
    size = (2 * abs(value) + ONE) // (2 * ONE)
    return size if value >= 0 else -size


def local(right: int, forward: int, facing: int) -> Point:
    """An offset given to the right and forwards of somebody who looks `facing` degrees clockwise from the top.

    >>> local(0, 10, 0), local(0, 10, 90), local(10, 0, 90)
    ((0, -10), (10, 0), (0, 10))
    """
    s, c = SINE[facing % 360], SINE[(facing + 90) % 360]
    return (part(right * c + forward * s), part(right * s - forward * c))


def outline_of(shape: Shape) -> Outline:
    """The corners of a footprint; a disc becomes a polygon of 36 corners on its rim.

    >>> len(outline_of(Disc(0, 0, 500))), outline_of(Disc(0, 0, 500))[0]
    (36, (0, -500))
    """
    if isinstance(shape, Disc):
        left, top = shape.x, shape.y
        return tuple([(left + x, top + y) for x, y in _ring(shape.r)])
    return corners(shape)


@lru_cache(maxsize=256)
def _ring(r: int) -> Outline:
    return tuple(local(0, r, turn) for turn in range(0, 360, 10))


def hull(points: Iterable[Point]) -> Outline:
    """The smallest convex outline around points, without corners on its edges.

    >>> hull(((0, 0), (4, 0), (2, 0), (4, 4), (0, 4), (1, 1)))
    ((0, 0), (4, 0), (4, 4), (0, 4))
    """
    ordered = sorted(set(points))
    halves: list[list[Point]] = []
    for row in (ordered, ordered[::-1]):
        half: list[Point] = []
        for x, y in row:
            while len(half) > 1:
                (ax, ay), (bx, by) = half[-2], half[-1]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                half.pop()
            half.append((x, y))
        halves.append(half[:-1])
    return (*halves[0], *halves[1])


def bounds_of(a: Outline) -> tuple[int, int, int, int]:
    """The upright box around an outline: left, top, right, bottom.

    >>> bounds_of(((0, 0), (10, 0), (5, 8)))
    (0, 0, 10, 8)
    """
    xs, ys = [p[0] for p in a], [p[1] for p in a]
    return (min(xs), min(ys), max(xs), max(ys))


def holds(a: Outline, point: Point) -> bool:
    """Tell whether a point lies in an outline or on its edge.

    >>> holds(((0, 0), (10, 0), (10, 10), (0, 10)), (10, 5))
    True
    """
    x, y = point
    px, py = a[-1]
    for qx, qy in a:
        if (qx - px) * (y - py) - (qy - py) * (x - px) < 0:
            return False
        px, py = qx, qy
    return True


def inside(a: Outline, b: Outline) -> bool:
    """Tell whether the whole of `a` lies in `b`, its edge included.

    >>> inside(((1, 1), (2, 1), (2, 2)), ((0, 0), (9, 0), (9, 9), (0, 9)))
    True
    """
    return all(holds(b, point) for point in a)


def bites(a: Outline, b: Outline, depth: int = 0) -> bool:
    """Tell whether two outlines overlap by more than `depth`: no edge keeps the other off to within that much.

    >>> square = ((0, 0), (10, 0), (10, 10), (0, 10))
    >>> beside = ((9, 0), (20, 0), (20, 10), (9, 10))
    >>> bites(square, beside), bites(square, beside, 1)
    (True, False)
    """
    return not (_kept_off(a, b, depth) or _kept_off(b, a, depth))


def _kept_off(a: Outline, b: Outline, depth: int) -> bool:
    px, py = a[-1]
    for qx, qy in a:
        ex, ey = qx - px, qy - py
        # how far inside the deepest corner lies, times |e|
        most = max([ex * y - ey * x for x, y in b]) - ex * py + ey * px
        if most <= 0 or (depth and most * most <= depth * depth * (ex * ex + ey * ey)):
            return True
        px, py = qx, qy
    return False


def within_reach(a: Outline, b: Outline, limit: int) -> bool:
    """Tell whether two outlines are at most `limit` apart (0: they touch or overlap); exact.

    >>> square, far = ((0, 0), (10, 0), (10, 10), (0, 10)), ((20, 0), (30, 0), (30, 10), (20, 10))
    >>> within_reach(square, far, 10), within_reach(square, far, 9)
    (True, False)
    """
    al, at, ar, ab = bounds_of(a)
    bl, bt, br, bb = bounds_of(b)
    if al - limit > br or bl - limit > ar or at - limit > bb or bt - limit > ab:
        return False
    if _beyond(a, b, limit) or _beyond(b, a, limit):
        return False
    top, bottom = square_gap(a, b)
    return top <= limit * limit * bottom


def _beyond(a: Outline, b: Outline, limit: int) -> bool:
    px, py = a[-1]
    for qx, qy in a:
        ex, ey = qx - px, qy - py
        # how far outside the nearest corner lies, times |e|
        least = min([ey * x - ex * y for x, y in b]) - ey * px + ex * py
        if least > 0 and least * least > limit * limit * (ex * ex + ey * ey):
            return True
        px, py = qx, qy
    return False


def clearance(a: Outline, b: Outline) -> float:
    """At least how far two outlines are apart, quickly: never more than their distance; at most 0 if they overlap.

    >>> clearance(((0, 0), (10, 0), (10, 10), (0, 10)), ((13, 14), (20, 14), (20, 20), (13, 20)))
    4.0
    """
    return max(_off(a, b), _off(b, a))


def _off(a: Outline, b: Outline) -> float:
    best = -inf
    px, py = a[-1]
    for qx, qy in a:
        ex, ey = qx - px, qy - py
        base = ex * py - ey * px
        inner = max([ex * y - ey * x for x, y in b]) - base
        off = -inner / sqrt(ex * ex + ey * ey)
        if off > best:
            best = off
        px, py = qx, qy
    return best


def square_gap(a: Outline, b: Outline) -> tuple[int, int]:
    """The squared distance between two outlines as a fraction, top and bottom; (0, 1) when they touch or overlap.

    >>> square_gap(((0, 0), (10, 0), (10, 10), (0, 10)), ((13, 14), (20, 14), (20, 20), (13, 20)))
    (25, 1)
    """
    if bites(a, b):
        return (0, 1)
    top, bottom = 1, 0  # endless
    for one, other in ((a, b), (b, a)):
        px, py = one[-1]
        for qx, qy in one:
            ex, ey = qx - px, qy - py
            length = ex * ex + ey * ey
            for x, y in other:
                dx, dy = x - px, y - py
                along = dx * ex + dy * ey
                if along <= 0:
                    up, down = dx * dx + dy * dy, 1
                elif along >= length:
                    continue  # the next edge has this corner at its beginning
                else:
                    up, down = (dx * ey - dy * ex) ** 2, length
                if up * bottom < top * down or not bottom:
                    top, bottom = up, down
            px, py = qx, qy
    return (top, bottom)


def gap_up(a: Outline, b: Outline) -> int:
    """The distance between two outlines, rounded UP to whole units: `gap_up(a, b) <= n` is exact, and so is `> n`.

    >>> gap_up(((0, 0), (1, 0), (1, 1), (0, 1)), ((2, 2), (3, 2), (3, 3), (2, 3)))
    2
    """
    top, bottom = square_gap(a, b)
    root = isqrt(top // bottom)
    return root if root * root * bottom >= top else root + 1


def run(a: Outline, way: Point, b: Outline, back: int = 0) -> int | None:
    """How far `a` goes along a direction (in parts of `ONE`) until it touches `b`, rounded down; None: never.

    What already touches, or overlaps by no more than `back`, is 0 if the way leads into it.

    >>> square, far = ((0, 0), (10, 0), (10, 10), (0, 10)), ((20, 0), (30, 0), (30, 10), (20, 10))
    >>> run(square, (ONE, 0), far), run(square, (-ONE, 0), far), run(square, (0, ONE), far)
    (10, None, None)
    """
    ux, uy = way
    best: int | None = None
    for one, other, vx, vy in ((a, b, ux, uy), (b, a, -ux, -uy)):
        px, py = other[-1]
        for qx, qy in other:
            ex, ey = qx - px, qy - py
            into = ex * vy - ey * vx  # > 0: the way crosses this edge inwards
            if into > 0:
                size = ex * ex + ey * ey
                for x, y in one:
                    dx, dy = px - x, py - y
                    time = ex * dy - ey * dx  # of the straight line of the edge, times into / ONE
                    if time * ONE < -back * into:
                        continue
                    # where on the edge it arrives, times into
                    along = (ex * -dx + ey * -dy) * into + (ex * vx + ey * vy) * time
                    if 0 <= along <= size * into:
                        length = max(0, time * ONE // into)
                        if best is None or length < best:
                            best = length
            px, py = qx, qy
    return best


def crosses(start: Point, end: Point, a: Outline) -> bool:
    """Tell whether a straight line runs through an outline: more than a touch.

    >>> square = ((0, 0), (10, 0), (10, 10), (0, 10))
    >>> crosses((-5, 5), (15, 5), square), crosses((-5, 10), (15, 10), square), crosses((-5, 5), (-1, 5), square)
    (True, False, False)
    """
    sx, sy = start
    dx, dy = end[0] - sx, end[1] - sy
    # the part of the line, between low and high, that every edge lets in; as fractions top/bottom with bottom > 0
    low, low_by, high, high_by = 0, 1, 1, 1
    px, py = a[-1]
    for qx, qy in a:
        ex, ey = qx - px, qy - py
        depth = ex * (sy - py) - ey * (sx - px)  # >= 0: inside this edge at the start
        speed = ex * dy - ey * dx
        if speed == 0:
            if depth <= 0:
                return False
        elif speed > 0:  # goes in at -depth / speed
            if -depth * low_by > low * speed:
                low, low_by = -depth, speed
        elif depth * high_by < high * -speed:  # goes out at depth / -speed
            high, high_by = depth, -speed
        px, py = qx, qy
    return low * high_by < high * low_by


def in_wedge(at: Point, facing: int, half: int, a: Outline) -> bool:
    """Tell whether some part of an outline lies at most `half` degrees (up to 90) to either side of a facing.

    >>> ahead = ((-10, -30), (10, -30), (10, -20), (-10, -20))
    >>> in_wedge((0, 0), 0, 45, ahead), in_wedge((0, 0), 90, 45, ahead), in_wedge((0, 0), 180, 45, ahead)
    (True, False, False)
    """
    lx, ly = SINE[(facing - half) % 360], -SINE[(facing - half + 90) % 360]
    rx, ry = SINE[(facing + half) % 360], -SINE[(facing + half + 90) % 360]
    if half >= 90:  # both rims lie on one line: the half of the table in front
        lx, ly = -rx, -ry
    x0, y0 = at
    hair = ONE // 100
    # clipped by one rim, then by the other: what is left is in the wedge
    points = [(x - x0, y - y0) for x, y in a]
    left = [lx * y - ly * x + hair for x, y in points]
    right = [x * ry - y * rx + hair for x, y in points]
    if any(m >= 0 and n >= 0 for m, n in zip(left, right, strict=True)):
        return True
    if all(m < 0 for m in left) or all(n < 0 for n in right):
        return False
    if holds(a, at):
        return True
    # every corner is outside, on different sides: does an edge cross the wedge between its rims?
    for i, (m, n) in enumerate(zip(left, right, strict=True)):
        m0, n0 = left[i - 1], right[i - 1]
        if (m0 < 0) != (m < 0):  # at the left rim: what is the other value there?
            if (n0 * m - n * m0) * (1 if m > m0 else -1) >= 0:
                return True
    return False


__all__ = [
    "ONE",
    "SINE",
    "Outline",
    "bites",
    "bounds_of",
    "clearance",
    "cosine",
    "crosses",
    "gap_up",
    "holds",
    "in_wedge",
    "inside",
    "local",
    "outline_of",
    "part",
    "run",
    "sine",
    "square_gap",
    "within_reach",
]
