"""The several-sixes rule: what dice thrown together at one target come to, with every six that climbs (ARG-SIXES).

“Six” stands for the highest face of whatever die is thrown; “hit” for a shot that hits or a blow that kills.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..params import Params
from .due import Due, Steps


@dataclass(frozen=True, slots=True)
class Die:
    """One die that fell: whose it is, its face, the natural value that it needs to hit.

    `rests`: the natural value from which its six is not rolled again (by default its need). A `loose` one is thrown in
    disorder (ARG-SIXES-C), at the favour of `side`. `first`: takes the highest values and alone may climb (red dice).
    """

    who: str
    face: int
    need: int
    sides: int = 6
    loose: bool = False
    side: str = ""
    first: bool = False
    rests: int = 0

    @property
    def six(self) -> bool:
        """Whether it shows its highest face, which is its six (ARG-SIXES-D)."""
        return self.face >= self.sides


@dataclass(slots=True)
class Favours:
    """Which sides have had their one six rolled again in disorder (ARG-SIXES-C, ARG-AMB-SIXES-9)."""

    used: set[str] = field(default_factory=set)


def values(
    params: Params, dice: Sequence[Die], favours: Favours | None = None, label: str = "reroll"
) -> Steps[tuple[int, ...]]:
    """The natural values of dice thrown together at one target, in their order, once sixes have climbed.

    A six is rolled again only while no six of its ladder hits and it may still do so (ARG-AMB-SIXES-2 and 4).
    """
    favours = Favours() if favours is None else favours
    found = [die.face for die in dice]
    for ladder in ladders(params, dice):
        yield from _climb(params, dice, ladder, found, favours, label)
    return tuple(found)


def ladders(params: Params, dice: Sequence[Die]) -> Iterator[list[int]]:
    """The numbers of the sixes that climb together: by size of die, and in disorder apart (ARG-AMB-SIXES-1 and 10)."""
    together: dict[tuple[int, str | None, int], list[int]] = {}
    for i, die in enumerate(dice):
        if die.six:
            need = die.need if params.sixes_mixed_needs == "each" else 0
            together.setdefault((die.sides, die.side if die.loose else None, need), []).append(i)
    yield from together.values()


def _climb(
    params: Params, dice: Sequence[Die], sixes: list[int], found: list[int], favours: Favours, label: str
) -> Steps[None]:
    first = dice[sixes[0]]
    steps = params.sixes_ladder and not first.loose
    ladder = [first.sides + step if steps else first.sides for step in range(len(sixes))]
    for i, value in zip(sixes, deal([dice[i] for i in sixes], ladder), strict=True):
        found[i] = value
    if not params.sixes_reroll or any(found[i] >= (dice[i].rests or dice[i].need) for i in sixes):
        return
    if first.loose and first.side in favours.used:
        return
    able = [i for i in sixes if dice[i].first] if any(die.first for die in dice) else sixes
    if not able:
        return
    best, top = min(able, key=lambda i: dice[i].need), ladder[-1]
    among = tuple(die.who for die in dice if die.sides == first.sides and die.loose == first.loose)
    while top < dice[best].need:
        faces = yield Due(label, 1, first.sides, dice[best].who, True, among)
        if not faces:
            return
        if first.loose:
            favours.used.add(first.side)
        if faces[0] < first.sides:
            return
        if top == ladder[-1]:  # it starts from the highest value; the others share what is left in rising order
            rest = iter(ladder[:-1])
            for i in sixes:
                found[i] = top if i == best else next(rest)
        top += 1
        found[best] = top


def deal(dice: Sequence[Die], ladder: Sequence[int]) -> list[int]:
    """The values of a ladder dealt to its sixes so that as many as possible hit, else in rising order as they stand.

    Two sixes make a natural 7, three a natural 8 (ARG-MEASURE-10).

    Dice that go first take the highest values (ARG-AMB-MULTI-2).

    >>> deal([Die("a", 6, 8), Die("b", 6, 6), Die("c", 6, 7)], [6, 7, 8])
    [8, 6, 7]
    >>> deal([Die("a", 6, 7), Die("b", 6, 7)], [6, 7])
    [6, 7]
    """
    if any(die.first for die in dice):
        order = sorted(range(len(dice)), key=lambda i: (dice[i].first, i))
        by_place = dict(zip(order, sorted(ladder), strict=True))
        return [by_place[i] for i in range(len(dice))]
    left = sorted(ladder)
    best = most_hits([die.need for die in dice], left)
    if sum(value >= die.need for die, value in zip(dice, left, strict=True)) == best:
        return left
    dealt: list[int] = []
    for at, die in enumerate(dice):
        needs = [other.need for other in dice[at + 1 :]]
        for k, value in enumerate(left):
            hit = int(value >= die.need)
            if hit + most_hits(needs, left[:k] + left[k + 1 :]) == best:
                dealt.append(left.pop(k))
                best -= hit
                break
    return dealt


def most_hits(needs: Sequence[int], ladder: Sequence[int]) -> int:
    """How many needs rising values can meet, one value each."""
    needs, hits = sorted(needs), 0
    for value in ladder:
        if hits < len(needs) and value >= needs[hits]:
            hits += 1
    return hits
