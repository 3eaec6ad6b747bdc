"""Exact chances of dice thrown together at one target: how many hit, sixes climbing (ARG-SIXES)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb
from typing import NamedTuple

from aofa_widgets.dice import Dist

from ..params import Params
from ..resolve.sixes import most_hits
from ..resolve.volley import Volley
from .walk import Shares, add, dist


class Kind(NamedTuple):
    """Dice that are alike: the natural value each needs, how many, with how many sides, in disorder or not."""

    need: int
    dice: int
    sides: int = 6
    loose: bool = False


def natural(params: Params, need: int, sides: int = 6, rests: int = 0) -> dict[int, Fraction]:
    """The chance of each natural value of one die by itself, a lone six being rolled again while it falls short.

    `rests`: from what value it is not rolled again, where that is not the need.

    >>> from aofa_widgets.rules import Ruleset
    >>> natural(Params.of(Ruleset.load("argad")), 8)[8]
    Fraction(1, 216)
    """
    found = {face: Fraction(1, sides) for face in range(1, sides)}
    share, value, stop = Fraction(1, sides), sides, rests or need
    if params.sixes_reroll and value < stop:
        while value < need:
            found[value] = share * Fraction(sides - 1, sides)
            share, value = share / sides, value + 1
    found[value] = share
    return found


def hits(params: Params, kinds: Sequence[Kind]) -> Dist[int]:
    """How many of all dice hit; dice of each size, and those in disorder, climb apart (ARG-AMB-SIXES-10).

    One side's dice: in disorder it has one six again, the first size in order taking it.

    >>> from aofa_widgets.rules import Ruleset
    >>> hits(Params.of(Ruleset.load("argad")), [Kind(7, 2)]).p(1)
    Fraction(2, 27)
    """
    return dist(_joined(params, tuple(kinds)))


@lru_cache(maxsize=4096)
def _joined(params: Params, kinds: tuple[Kind, ...]) -> Shares[int]:
    groups: dict[tuple[int, bool, int], list[Kind]] = {}
    for kind in kinds:
        each = kind.need if params.sixes_mixed_needs == "each" else 0
        groups.setdefault((kind.sides, kind.loose, each), []).append(kind)
    found: Shares[tuple[int, bool]] = {(0, False): Fraction(1)}
    for (_, loose, _), some in groups.items():
        after: Shares[tuple[int, bool]] = {}
        for (before, used), share in found.items():
            barred = used and loose
            for (more, spent), part in _ladder(params, tuple(some), barred).items():
                add(after, (before + more, used or (spent and loose)), share * part)
        found = after
    ends: Shares[int] = {}
    for (n, _), share in found.items():
        add(ends, n, share)
    return ends


@lru_cache(maxsize=4096)
def _ladder(params: Params, kinds: tuple[Kind, ...], barred: bool) -> Shares[tuple[int, bool]]:
    """Dice of one size that climb together: how many hit, and whether a six was rolled again."""
    sides, loose = kinds[0].sides, kinds[0].loose
    found: Shares[tuple[int, bool]] = {}
    for sixes, plain, share in _faces(params, kinds):
        count = sum(sixes)
        needs = [kind.need for kind, n in zip(kinds, sixes, strict=True) for _ in range(n)]
        steps = params.sixes_ladder and not loose
        top = sides + count - 1 if steps else sides
        landed = most_hits(needs, range(sides, sides + count)) if steps else sum(need <= sides for need in needs)
        if not count or landed or barred or not params.sixes_reroll:
            add(found, (plain + landed, False), share)
            continue
        climbs = Fraction(1, sides ** (min(needs) - top))
        add(found, (plain + 1, True), share * climbs)
        add(found, (plain, True), share * (1 - climbs))
    return found


def _faces(params: Params, kinds: tuple[Kind, ...]) -> Iterator[tuple[tuple[int, ...], int, Fraction]]:
    """Every way the dice may fall: sixes of each kind, ordinary hits in all, the chance."""
    for sixes in product(*(range(kind.dice + 1) for kind in kinds)):
        share = Fraction(1)
        plain: Shares[int] = {0: Fraction(1)}
        for kind, n in zip(kinds, sixes, strict=True):
            sides, rest = kind.sides, kind.dice - n
            share *= comb(kind.dice, n) * Fraction(sides - 1, sides) ** rest * Fraction(1, sides) ** n
            least = max(kind.need, 2) if params.shoot_one_misses else kind.need
            one = Fraction(min(sides - 1, max(0, sides - least)), sides - 1)
            after: Shares[int] = {}
            for before, part in plain.items():
                for k in range(rest + 1):
                    add(after, before + k, part * comb(rest, k) * one**k * (1 - one) ** (rest - k))
            plain = after
        for n, part in plain.items():
            yield sixes, n, share * part


def kinds_of(volley: Volley) -> tuple[Kind, ...]:
    """The dice of a volley, alike with alike, in order."""
    found: dict[tuple[int, int, bool], int] = {}
    for one in volley.shooters:
        key = (one.need, one.die, one.loose)
        found[key] = found.get(key, 0) + 1
    return tuple(Kind(need, dice, sides, loose) for (need, sides, loose), dice in found.items())


def volley(params: Params, shot: Volley) -> Dist[int]:
    """How many dice of a volley hit.

    >>> from aofa_widgets.rules import Ruleset
    >>> from aofa_widgets.games.argad.resolve.volley import Shooter
    >>> params = Params.of(Ruleset.load("argad"))
    >>> volley(params, Volley((Shooter("a", 5), Shooter("b", 5)))).p(0)
    Fraction(4, 9)
    """
    return hits(params, kinds_of(shot))
