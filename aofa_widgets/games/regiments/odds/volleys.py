"""Exact odds of one weapon's dice against one body: generating functions, never a list of rolls.

One attack is a short polynomial: how likely it is that 0, 1, 2... of its hits keep a wound. So many attacks are the
power of it, in whole numbers, each count from the few before it. Hits beyond what can kill the whole body are counted
together, so that the power stays as short as the body. Nothing is rounded, up to 2000 attacks at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm
from typing import TypeVar

from aofa_widgets.dice import Dist, lowest, powers
from aofa_widgets.errors import InputError, shown
from aofa_widgets.words import fault

from ..resolve.volley import SIDES, Body, Volley, blocked, cancelled, hits_of, taken

K = TypeVar("K")
Counts = Sequence[int]
Poly = tuple[Fraction, ...]
FACES = range(1, SIDES + 1)
MOST_ATTACKS = 2000


@lru_cache(maxsize=4096)
def blocks(volley: Volley, ap: int) -> Fraction:
    """The chance that one Defence die stops a hit of this AP; a six may have to fall again (AOFR-SR-BANE-2).

    >>> blocks(Volley(1, 4, 4), 0), blocks(Volley(1, 4, 4, reroll=True), 0)
    (Fraction(1, 2), Fraction(5, 12))
    """
    plain = sum(blocked(volley, ap, face) for face in FACES)
    if not volley.reroll:
        return Fraction(plain, SIDES)
    return Fraction((plain - 1) * SIDES + plain, SIDES * SIDES)


def kept(volley: Volley) -> Poly:
    """How many wounds of a hit that went through are kept: of so many dice, those that cancel none.

    >>> kept(Volley(1, 4, 4, wounds=2, cancel=5))
    (Fraction(1, 9), Fraction(4, 9), Fraction(4, 9))
    """
    off = Fraction(sum(cancelled(volley, face) for face in FACES), SIDES)
    n = volley.wounds
    return tuple(comb(n, k) * (1 - off) ** k * off ** (n - k) for k in range(n + 1))


def hitting(volley: Volley) -> tuple[Fraction, Mapping[int, Fraction]]:
    """The mean number of hits of one die, and the same by AP."""
    by: dict[int, Fraction] = {}
    for face in FACES:
        for ap, n in hits_of(volley, face):
            by[ap] = by.get(ap, Fraction(0)) + Fraction(n, SIDES)
    return sum(by.values(), Fraction(0)), by


def _times(one: Poly, two: Poly) -> Poly:
    found = [Fraction(0)] * (len(one) + len(two) - 1)
    for i, a in enumerate(one):
        if a:
            for j, b in enumerate(two):
                found[i + j] += a * b
    return tuple(found)


def _power(one: Poly, n: int) -> Poly:
    found: Poly = (Fraction(1),)
    for _ in range(n):
        found = _times(found, one)
    return found


def _attack(volley: Volley, hit: Callable[[int], Poly]) -> Poly:
    """What one die of the first roll comes to, each hit of an AP being this polynomial."""
    found = [Fraction(0)]
    for face in FACES:
        poly: Poly = (Fraction(1, SIDES),)
        for ap, n in hits_of(volley, face):
            poly = _times(poly, _power(hit(ap), n))
        found += [Fraction(0)] * (len(poly) - len(found))
        for k, share in enumerate(poly):
            found[k] += share
    return tuple(found)


def _keeping(volley: Volley) -> Callable[[int], Poly]:
    """One hit: whether it leaves any wound at all."""
    none = kept(volley)[0]

    def hit(ap: int) -> Poly:
        through = (1 - blocks(volley, ap)) * (1 - none)
        return 1 - through, through

    return hit


def _wounding(volley: Volley) -> Callable[[int], Poly]:
    """One hit: how many wounds it leaves."""
    keeps = kept(volley)

    def hit(ap: int) -> Poly:
        through = 1 - blocks(volley, ap)
        return (1 - through + through * keeps[0], *(through * share for share in keeps[1:]))

    return hit


def _counts(poly: Poly) -> list[int]:
    whole = lcm(*(share.denominator for share in poly))
    return [int(share * whole) for share in poly]


@lru_cache(maxsize=1024)
def one(volley: Volley) -> Dist[int]:
    """The wounds of a single attack before any is lost on dead figures.

    >>> one(Volley(1, 4, 4)).p(1)
    Fraction(1, 4)
    """
    return Dist(dict(enumerate(_counts(_attack(volley, _wounding(volley))))))


@lru_cache(maxsize=1024)
def raw(volley: Volley) -> Dist[int]:
    """The wounds of all its attacks before any is lost on dead figures.

    Raises: InputError for more than 2000 attacks.

    >>> raw(Volley(2, 4, 4)).p(0)
    Fraction(9, 16)
    """
    _sound(volley)
    row = _whole(_counts(_attack(volley, _wounding(volley))), volley.dice)
    if volley.hits:
        sure = _whole(_counts(_wounding(volley)(volley.ap)), volley.hits * volley.times)
        row = _convolved(row, sure)
    return Dist(dict(enumerate(row)))


def _whole(counts: Counts, times: int) -> list[int]:
    return lowest(counts, times, (len(counts) - 1) * times + 1)


def _convolved(one: Counts, two: Counts) -> list[int]:
    found = [0] * (len(one) + len(two) - 1)
    for i, a in enumerate(one):
        if a:
            for j, b in enumerate(two):
                found[i + j] += a * b
    return found


def _sound(volley: Volley) -> None:
    for where, n in (("attacks", volley.dice), ("hits", volley.hits)):
        if isinstance(n, bool) or not isinstance(n, int) or not 0 <= n <= MOST_ATTACKS:
            raise InputError(fault(where, "referee.a_number", found=shown(n), low=0, high=MOST_ATTACKS))


def capped(counts: Counts, times: int, cap: int) -> list[int]:
    """Counts of the sum of so many equal throws, all sums of `cap` and more being counted at `cap`.

    >>> capped([1, 1], 4, 2), capped([1, 1], 4, 9)
    ([1, 4, 11], [1, 4, 6, 4, 1])
    """
    low = lowest(counts, times, cap + 1)
    return low if (len(counts) - 1) * times <= cap else [*low[:cap], sum(counts) ** times - sum(low[:cap])]


@lru_cache(maxsize=8192)
def hits_that_wound(volley: Volley, cap: int) -> Dist[int]:
    """How many hits leave a wound; `cap` and more count as `cap`."""
    _sound(volley)
    row = capped(_counts(_attack(volley, _keeping(volley))), volley.dice, cap)
    if volley.hits:
        sure = capped(_counts(_keeping(volley)(volley.ap)), volley.hits * volley.times, cap)
        row = _convolved(row, sure)
        row = [*row[:cap], sum(row[cap:])] if len(row) > cap else row
    return Dist(dict(enumerate(row)))


@lru_cache(maxsize=8192)
def left(volley: Volley, body: Body) -> Dist[Body]:
    """The body that is left.

    >>> left(Volley(1, 4, 4), (1, 1)).p((1,))
    Fraction(1, 4)
    """
    if not body or not (volley.dice or volley.hits):
        return Dist.certain(body)
    able = body[0] if volley.one else sum(body)
    number = hits_that_wound(volley, able)
    if volley.wounds == 1:
        return number.map(lambda k: taken(volley, body, (1,) * k))
    keeps = kept(volley)
    each = Dist(dict(enumerate([0, *_counts(keeps[1:])])))
    now, found = Dist.certain(body), {}
    last = max(number)
    for k in range(last + 1):
        if k:
            now = now.then(lambda there: each.map(lambda n: _further(volley, body, there, n)))
        found[k] = now
    return number.then(lambda k: found[k])


def _further(volley: Volley, body: Body, there: Body, n: int) -> Body:
    """One hit more with so many wounds; nothing once the one figure that is aimed at is dead."""
    return there if volley.one and len(there) < len(body) else taken(volley, there, (n,))


@dataclass(frozen=True, slots=True)
class VolleyOdds:
    """All that a volley may come to against a body: what is left of it, wounds that figures took, figures lost.

    `mean_hits`, `mean_through` and `mean_raw` are means of hits, of those not blocked, of wounds before any is lost.
    """

    body: Dist[Body]
    wounds: Dist[int]
    lost: Dist[int]
    mean_hits: Fraction
    mean_through: Fraction
    mean_raw: Fraction


def volley(given: Volley, body: Body) -> VolleyOdds:
    """All that a volley may come to, exactly. Raises: InputError for more than 2000 attacks.

    >>> volley(Volley(10, 4, 5), (1,) * 10).lost.p(0)
    Fraction(1024, 59049)
    """
    found = left(given, body)
    hits, through = means(given)
    keeps = sum((k * share for k, share in enumerate(kept(given))), Fraction(0))
    return VolleyOdds(
        found,
        found.map(lambda there: sum(body) - sum(there)),
        found.map(lambda there: len(body) - len(there)),
        hits,
        through,
        through * keeps,
    )


def means(given: Volley) -> tuple[Fraction, Fraction]:
    """The mean numbers of hits, and of hits that are not blocked."""
    hits, by = hitting(given)
    through = sum(((1 - blocks(given, ap)) * n for ap, n in by.items()), Fraction(0))
    sure = given.hits * given.times
    return given.dice * hits + sure, given.dice * through + sure * (1 - blocks(given, given.ap))


def struck(given: Volley, body: Body) -> Dist[tuple[Body, int]]:
    """The body that is left with the wounds before any is lost, where those count (`melee.count_overkill`).

    >>> struck(Volley(2, 4, 4), (1,)).p(((), 2))
    Fraction(1, 16)
    """
    if not (given.dice or given.hits):
        return Dist.certain((body, 0))
    if given.wounds == 1:
        return raw(given).map(lambda k: (taken(given, body, (1,) * k), k))
    number = hits_that_wound(given, MOST_ATTACKS * SIDES * SIDES)
    each = Dist(dict(enumerate([0, *_counts(kept(given)[1:])])))
    now: Dist[tuple[Body, int]] = Dist.certain((body, 0))
    found = {0: now}
    for k in range(1, max(number) + 1):

        def further(there: tuple[Body, int]) -> Dist[tuple[Body, int]]:
            return each.map(lambda n: (_further(given, body, there[0], n), there[1] + n))

        now = found[k] = now.then(further)
    return number.then(lambda k: found[k])


def sweep(given: Volley, attacks: int) -> Sequence[Counts]:
    """Counts of the wounds of 1, 2, 3... up to so many attacks, all at once, before any is lost on dead figures.

    Raises: InputError for more than 2000 attacks.

    >>> [list(row) for row in sweep(Volley(1, 4, 4), 2)]
    [[3, 1], [9, 6, 1]]
    """
    _sound(replace(given, dice=attacks))
    return powers(_counts(_attack(given, _wounding(given))), attacks)[1:]
