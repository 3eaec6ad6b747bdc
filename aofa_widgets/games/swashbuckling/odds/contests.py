"""All that one roll against one or several enemies can come to, each comparison kept apart."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from aofa_widgets.dice import Dist

from ..params import Params
from .rolls import cap_of, side_of, taken_of

Against = tuple[int, int, int]
"""One comparison: hits on the enemy, hits on the active figure, and who scores more (1 the active figure, 0, -1)."""


class Compared(NamedTuple):
    """The active side's 1s (the last number means that many or more) and what each comparison comes to, in order."""

    ones: int
    against: tuple[Against, ...]


@lru_cache(maxsize=512)
def compared(
    params: Params, kind: str, active: int, others: tuple[int, ...], size: str | None = None
) -> Dist[Compared]:
    """The joint distribution of one roll of `active` dice that counts against each of `others` (AOFA-3C-1, AMB-25).

    `kind` and `size` as for `odds`; where all targets of an opposed action answer in one roll, they are compared
    with that (`multi.targets_roll` = pooled). Several rounds of a duel are not added up here.

    >>> from aofa_widgets.rules import Ruleset
    >>> rolls = compared(Params.of(Ruleset.load("swashbuckling")), "duel", 5, (2,))
    >>> rolls.where(lambda roll: roll.against[0][0] == 3)
    Fraction(1415, 11664)
    """
    cap = cap_of(params)
    pooled = kind == "opposed" and params.multi_targets_roll == "pooled"
    throws = (sum(others),) if pooled else others
    scores = [side_of(params, dice, "others", cap).dist().map(lambda roll: roll[1]) for dice in throws]
    known: dict[tuple[int, int], Dist[tuple[Against, ...]]] = {}

    def one(mine: int, place: int) -> Dist[tuple[Against, ...]]:
        if (mine, place) not in known:
            dice = throws[place]

            def against(theirs: int) -> tuple[Against, ...]:
                hits, back = taken_of(params, kind, mine, size, active, dice, theirs)
                return ((hits, back, (mine > theirs) - (mine < theirs)),)

            known[mine, place] = scores[place].map(against)
        return known[mine, place]

    def every(roll: tuple[int, int]) -> Dist[Compared]:
        found: Dist[tuple[Against, ...]] = Dist.certain(())
        for place in range(len(throws)):
            found = found.both(one(roll[1], place), lambda old, new: old + new)
        return found.map(lambda rows: Compared(roll[0], rows * len(others) if pooled else rows))

    return side_of(params, active, "active", cap).dist().then(every)


@lru_cache(maxsize=256)
def rounds_of(params: Params, active: int, other: int) -> Dist[Compared]:
    """All rounds of a duel with one enemy added up (AOFA-4-7); dice are those of one round.

    >>> from aofa_widgets.rules import Ruleset
    >>> book = Params.of(Ruleset.load("swashbuckling"))
    >>> rounds_of(book, 5, 2) == compared(book, "duel", 5, (2,))
    True
    """
    once = compared(params, "duel", active, (other,))
    total, cap = once, cap_of(params)

    def add(old: Compared, new: Compared) -> Compared:
        ((hits, back, _),), ((more, further, _),) = old.against, new.against
        return Compared(min(cap, old.ones + new.ones), ((hits + more, back + further, 0),))

    for _ in range(params.duel_rounds - 1):
        total = total.both(once, add)
    return total


@lru_cache(maxsize=256)
def net_of(params: Params, active: int, others: tuple[int, ...]) -> Dist[int]:
    """Hits given less hits taken over all rounds of a duel in which several enemies answer each for itself."""
    once = compared(params, "duel", active, others).map(lambda roll: sum(hits - back for hits, back, _ in roll.against))
    total = once
    for _ in range(params.duel_rounds - 1):
        total = total.both(once, int.__add__)
    return total


@lru_cache(maxsize=256)
def ones_of(params: Params, dice: int) -> Dist[int]:
    """The number of 1s among these dice; the last number means that many or more."""
    return side_of(params, dice, "dice", cap_of(params)).dist().map(lambda roll: roll[0])
