"""What one duel or blow comes to, number by number, without the joint distribution of everything.

Each number is the sum of its like over the rounds, so several rounds are a power of counts on one line: quick for any
number of rounds, where the joint distribution (`odds`) grows with their product.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from aofa_widgets.dice import Dist, margin, power

from ..model import Told
from ..params import Params
from ..resolve import apply_hits
from .counts import Fighter
from .fate import Suffered, initiative
from .rolls import cap_of, side_of, taken_of


class Bout(NamedTuple):
    """One duel or opposed action, all rounds together: each number by itself.

    `net` is -1, 0 or 1 (the attacker is worse off, nobody, better off: the attacker wins at 1); `even` the rolls of
    equal scores (of a single round); `ones` the 1s, `bare` the 1s of those that hit nobody on the other side.
    """

    hits: Dist[int]
    back: Dist[int]
    net: Dist[int]
    even: Dist[bool]
    ones: Dist[int]
    bare: Dist[int] | None
    clean: int  # how many of all cases hit nobody on the other side
    total: int


@lru_cache(maxsize=1024)
def bout(params: Params, kind: str, active: int, other: int, size: str | None = None) -> Bout:
    """All of one duel ("duel") or opposed action ("opposed") of so many dice a round against so many.

    >>> from aofa_widgets.rules import Ruleset
    >>> five = bout(Params.of(Ruleset.load("swashbuckling")), "duel", 5, 2)
    >>> five.hits.p(3), five.back.mean(), five.net.p(1)
    (Fraction(1415, 11664), Fraction(68725, 279936), Fraction(57839, 69984))
    """
    rounds = params.duel_rounds if kind == "duel" else 1
    cap = cap_of(params)
    pair = margin(side_of(params, active, "active", cap), side_of(params, other, "other", cap))
    hits: dict[int, int] = {}
    back: dict[int, int] = {}
    net: dict[int, int] = {}
    even: dict[bool, int] = {}
    ones: dict[int, int] = {}
    bare: dict[int, int] = {}
    for (seen, difference), count in pair.items():
        given, taken = taken_of(params, kind, difference, size, active, other, 0)
        sign = given - taken if rounds > 1 else _winner(params, difference, active or other)
        hits[given] = hits.get(given, 0) + count
        back[taken] = back.get(taken, 0) + count
        net[sign] = net.get(sign, 0) + count
        even[not difference] = even.get(not difference, 0) + count
        ones[seen] = ones.get(seen, 0) + count
        if not given:
            bare[seen] = bare.get(seen, 0) + count
    if rounds > 1:
        hits, back, net, ones, bare = (_summed(row, rounds) for row in (hits, back, net, ones, bare))
    return Bout(
        Dist(hits), Dist(back), Dist(net).map(lambda n: (n > 0) - (n < 0)), Dist(even), Dist(ones),
        Dist(bare) if bare else None, sum(bare.values()), pair.total**rounds,
    )  # fmt: skip


def _winner(params: Params, difference: int, thrown: int) -> int:
    if difference:
        return 1 if difference > 0 else -1
    return {"attacker": 1, "defender": -1}.get(params.tie_winner, 0) if thrown else 0


def _summed(row: dict[int, int], rounds: int) -> dict[int, int]:
    """The counts of the sum of so many rounds."""
    if not row:
        return row
    low = min(row)
    counts = [row.get(value, 0) for value in range(low, max(row) + 1)]
    return {value: count for value, count in enumerate(power(counts, rounds), low * rounds) if count}


@lru_cache(maxsize=256)
def course(params: Params, hurt: Fighter, table: str, most: int) -> tuple[Suffered, ...]:
    """What 0, 1, 2, ... up to `most` hits do to this figure, each row after the one before: `suffers`, all at once.

    >>> from aofa_widgets.rules import Ruleset
    >>> [after.wounds for after in course(Params.of(Ruleset.load("swashbuckling")), Fighter(2), "duelling", 5)]
    [0, 0, 1, 1, 2, 3]
    """
    figure, before = hurt.figure("hurt", 1), hurt.wounds
    ground: object = Told(backed=frozenset({"hurt"} if hurt.backed else ()))
    found = [Suffered(figure.wounds, figure.stunned, figure.armed, figure.fallen, 0)]
    for number in range(1, most + 1):
        if figure.standing:
            done = apply_hits(params, figure, ground, "source", table, 1, first=number)  # type: ignore[arg-type]
            figure, ground = done.figure, done.ground
        found.append(
            Suffered(figure.wounds, figure.stunned, figure.armed, figure.fallen, figure.wounds - before)
        )
    return tuple(found)


def kept(params: Params, ones: Dist[int], verdict: tuple[str, ...] = ("kept", "ended")) -> int:
    """In how many of all cases the 1s leave the initiative where it is (or come to one of the verdicts named)."""
    return sum(ones.count(count) for count in ones if initiative(params, count) in verdict)
