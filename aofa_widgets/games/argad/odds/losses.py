"""Exact chances of what a volley costs a group: how many fall, how many shots armour stops (ARG-GTARGET)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import product

from aofa_widgets.dice import Dist

from ..params import Params
from ..resolve.sixes import Die as Fallen
from ..resolve.sixes import deal
from ..resolve.volley import Member, Shooter, Volley
from .walk import Shares, add, dist

MOST_MIXED = 6  # shooters with different needs: every set of sixes is gone through
Sort = tuple[int, int, int]  # armour, cover, lives of members who are alike
Left = tuple[tuple[Sort, int], ...]
At = tuple[Left, int, bool]  # who is left, how many fell, whether the one six of disorder is gone


def losses(params: Params, volley: Volley) -> Dist[int]:
    """How many members of a group fall to a volley; their armour is what the cap leaves of it (`taken` is not read).

    Raises: ValueError for more than `MOST_MIXED` shooters who do not all need the same with the same dice.

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("argad"))
    >>> group = (Member("mail", armour_mod=-1), Member("one"), Member("two"))
    >>> losses(params, Volley((Shooter("a", 5),) * 2, group)).p(2)
    Fraction(2, 27)
    """
    kinds = {(one.need, one.die, one.loose) for one in volley.shooters}
    if len(kinds) > 1 and len(volley.shooters) > MOST_MIXED:
        raise ValueError(f"more than {MOST_MIXED} shooters with different needs")
    plain = replace(
        volley,
        shooters=tuple(replace(one, id="") for one in volley.shooters),
        members=tuple(sorted((replace(one, id="") for one in volley.members), key=repr)),
    )
    return _losses(params, plain)


@lru_cache(maxsize=512)
def _losses(params: Params, volley: Volley) -> Dist[int]:
    direct = _direct(params, volley.members)
    shooters = [replace(one, need=_least(params, one.need - direct)) for one in volley.shooters]
    sorts: dict[Sort, int] = {}
    for one in volley.members:
        armour = one.armour_mod - direct if params.target_armour_after else 0
        key = (armour, one.cover_mod, one.lives)
        sorts[key] = sorts.get(key, 0) + 1
    start: At = (tuple(sorted(sorts.items())), 0, volley.used and params.sixes_disorder != "volley")
    found: Shares[int] = {}
    if len(set(shooters)) == 1:
        whole = _alike(params, volley, shooters, start)
    else:
        whole = _mixed(params, volley, shooters, start)
    for (_, fallen, _), chance in whole.items():
        add(found, fallen, chance)
    return dist(found)


def _alike(params: Params, volley: Volley, shooters: Sequence[Shooter], start: At) -> Shares[At]:
    """Dice that are all alike, one after the other: what counts is how many sixes fell before, and in all."""
    one = shooters[0]
    whole: Shares[At] = {}
    for sixes in range(len(shooters) + 1):
        for values, used, part in _climbs(params, shooters[:sixes], (True,) * sixes, start[2]):
            ends: dict[int, Shares[At]] = {0: {(start[0], 0, used): part}}
            for _ in shooters:
                after: dict[int, Shares[At]] = {}
                for before, there in ends.items():
                    if before < sixes:
                        shown = _shot(params, volley, one, values[before], there)
                        _pour(after.setdefault(before + 1, {}), shown, Fraction(1, one.die))
                    plain = _shot(params, volley, one, None, there)
                    _pour(after.setdefault(before, {}), plain, Fraction(one.die - 1, one.die))
                ends = after
            _pour(whole, ends.get(sixes, {}), Fraction(1))
    return whole


def _mixed(params: Params, volley: Volley, shooters: Sequence[Shooter], start: At) -> Shares[At]:
    """Dice of several kinds: every set of them that may show sixes."""
    whole: Shares[At] = {}
    for sixes in product((False, True), repeat=len(shooters)):
        share = Fraction(1)
        for one, six in zip(shooters, sixes, strict=True):
            share *= Fraction(1 if six else one.die - 1, one.die)
        for values, used, part in _climbs(params, shooters, sixes, start[2]):
            ends: Shares[At] = {(start[0], 0, used): share * part}
            for one, value in zip(shooters, values, strict=True):
                ends = _shot(params, volley, one, value, ends)
            _pour(whole, ends, Fraction(1))
    return whole


def _pour(into: Shares[At], ends: Shares[At], share: Fraction) -> None:
    for at, part in ends.items():
        add(into, at, part * share)


def _least(params: Params, need: int) -> int:
    return max(need, 2) if params.shoot_one_misses else need


def _direct(params: Params, members: Sequence[Member]) -> int:
    mods = {one.armour_mod for one in members}
    if not mods:
        return 0
    return max(mods) if not params.target_armour_after else (mods.pop() if len(mods) == 1 else 0)


Sixes = tuple[bool, ...]


def _climbs(
    params: Params, shooters: Sequence[Shooter], sixes: Sixes, used: bool
) -> Iterator[tuple[tuple[int | None, ...], bool, Fraction]]:
    """What the sixes come to once they have climbed (None: an ordinary die); whether the favour of disorder is gone."""
    groups: dict[tuple[int, bool, int], list[int]] = {}
    for i, (one, six) in enumerate(zip(shooters, sixes, strict=True)):
        if six:
            each = one.need if params.sixes_mixed_needs == "each" else 0
            groups.setdefault((one.die, one.loose, each), []).append(i)
    ways: list[tuple[dict[int, int], bool, Fraction]] = [({}, used, Fraction(1))]
    for (sides, loose, _), some in groups.items():
        steps = params.sixes_ladder and not loose
        ladder = [sides + step if steps else sides for step in range(len(some))]
        dealt = dict(zip(some, deal([Fallen("", sides, shooters[i].need) for i in some], ladder), strict=True))
        hit = any(dealt[i] >= shooters[i].need for i in some)
        after: list[tuple[dict[int, int], bool, Fraction]] = []
        for values, spent, share in ways:
            barred = loose and spent
            if hit or barred or not params.sixes_reroll:
                after.append(({**values, **dealt}, spent, share))
                continue
            best, top, chance = min(some, key=lambda i: shooters[i].need), ladder[-1], share
            rest = [i for i in some if i != best]
            shown = dealt
            while top < shooters[best].need:
                after.append(({**values, **shown}, spent or loose, chance * Fraction(sides - 1, sides)))
                chance, top = chance / sides, top + 1
                shown = {best: top, **dict(zip(rest, ladder[:-1], strict=True))}
            after.append(({**values, **shown}, spent or loose, chance))
        ways = after
    for values, spent, share in ways:
        yield tuple(values.get(i) for i in range(len(shooters))), spent, share


def _shot(params: Params, volley: Volley, one: Shooter, value: int | None, ends: Shares[At]) -> Shares[At]:
    """One die of the volley, drawn for and looked at against armour."""
    if value is not None:
        return _lands(params, volley, one, value, ends, Fraction(1)) if value >= one.need else ends
    found: Shares[At] = {}
    best = max((member.cover_mod for member in volley.members), default=0)
    left = next(iter(ends))[0] if ends else ()
    marks = [one.need - armour - (cover - best) for (armour, cover, _), _ in left]
    faces: dict[int, int] = {}  # of faces that beat the same armour one stands for all
    for face in range(1, one.die):
        mark = max((at for at in (one.need, *marks) if at <= face), default=0)
        faces[mark] = faces.get(mark, 0) + 1
    for face, number in faces.items():
        part = Fraction(number, one.die - 1)
        if face < one.need:
            _pour(found, ends, part)
        else:
            _pour(found, _lands(params, volley, one, face, ends, part), Fraction(1))
    return found


def _lands(
    params: Params, volley: Volley, one: Shooter, value: int, ends: Shares[At], part: Fraction
) -> Shares[At]:
    found: Shares[At] = {}
    best = max((member.cover_mod for member in volley.members), default=0)
    for (left, fallen, used), share in ends.items():
        pool = [(sort, n) for sort, n in left if n]
        if pool and not volley.whole:
            shown = max(sort[1] for sort, _ in pool)
            pool = [(sort, n) for sort, n in pool if sort[1] == shown]
        size = sum(n for _, n in pool)
        if not size:
            add(found, (left, fallen, used), share * part)
        for sort, n in pool:
            chance = share * part * Fraction(n, size)
            needs = one.need - sort[0] - (sort[1] - best)
            saved, spent = _saved(params, one, value, needs, used)
            hurt = (_hurt(left, sort), fallen + (sort[2] == 1))
            add(found, (*hurt, used or spent), chance * saved)
            add(found, (left, fallen, used or spent), chance * (1 - saved))
    return found


def _saved(params: Params, one: Shooter, value: int, need: int, used: bool) -> tuple[Fraction, bool]:
    """The chance that a hit beats its victim's armour, and whether the one six of disorder was thrown for it."""
    if value >= need:
        return Fraction(1), False
    barred = one.loose and used and value == one.die
    if value < one.die or not params.sixes_reroll or barred:
        return Fraction(0), False
    return Fraction(1, one.die ** (need - value)), one.loose


def _hurt(left: Left, sort: Sort) -> Left:
    """The members after one of a sort was hit."""
    counts = dict(left)
    counts[sort] -= 1
    if sort[2] > 1:
        worse = (sort[0], sort[1], sort[2] - 1)
        counts[worse] = counts.get(worse, 0) + 1
    return tuple(sorted(counts.items()))
