"""All that one opposed action or duel can come to: 1s and hits each way, jointly.

The resolver (`resolve.contest`) is the rule; this is the same rule over all rolls at once, and the tests compare the
two roll by roll. A 1 is the face `init.losing_face`, a six the highest face of the die.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from typing import NamedTuple

from aofa_widgets.dice import Die, Dist, Rule, Tally, margin, sweep
from aofa_widgets.errors import InputError, named
from aofa_widgets.words import fault

from ..params import Params
from ..resolve import object_hits

MOST_DICE = 100
KINDS = ("opposed", "duel")
Several = tuple[int, tuple[int, ...], int]


class Roll(NamedTuple):
    """What one opposed roll comes to: the active side's 1s (the last number means that many or more), hits each way."""

    ones: int
    hits: int  # on the target or defender
    back: int  # on the active figure


def best_die(sides: int, extra: int, losing: int, cap: int) -> Rule:
    """AOFA's reading of a roll: score, with the number of `losing` faces as flag, counted up to `cap`.

    Highest die, and `extra` for each highest face after the first (AOFA-3C-1, AOFA-3C-4, AMB-11).

    >>> rolls = sweep(best_die(6, 1, 1, 2), Die.fair(6), 2)[2].dist()
    >>> rolls.where(lambda roll: roll[1] == 7)
    Fraction(1, 36)
    """
    top = sides if extra else 0  # no need to count sixes that add nothing

    def step(state: tuple[int, int, int], face: int) -> tuple[int, int, int]:
        best, highest, ones = state
        return max(best, face), highest + (face == top), min(cap, ones + (face == losing))

    return Rule((0, 0, 0), step, lambda state: state[0] + extra * max(0, state[1] - 1), lambda state: state[2])


def reading(params: Params) -> tuple[Rule, Die]:
    """How these rules read a roll, as a rule and a die; the flag is the number of 1s, as many as the rules tell apart.

    >>> from aofa_widgets.rules import Ruleset
    >>> rule, die = reading(Params.of(Ruleset.load("swashbuckling")))
    >>> sweep(rule, die, 2)[2].dist().where(lambda roll: roll == (0, 7))
    Fraction(1, 36)
    """
    sides = params.dice_sides
    return best_die(sides, params.six_extra, params.init_losing_face, cap_of(params)), Die.fair(sides)


@lru_cache(maxsize=128)
def _sweep(sides: int, extra: int, losing: int, cap: int, dice: int) -> tuple[Tally, ...]:
    return sweep(best_die(sides, extra, losing, cap), Die.fair(sides), dice)


def one_side(params: Params, dice: int, cap: int | None = None) -> Dist[tuple[int, int]]:
    """The distribution of (number of 1s, score) of a roll; the last number of 1s, `cap`, means that many or more.

    Raises: InputError unless `dice` is 0 to 100.

    >>> from aofa_widgets.rules import Ruleset
    >>> one_side(Params.of(Ruleset.load("swashbuckling")), 2).where(lambda roll: roll[0] == 0)
    Fraction(25, 36)
    """
    return side_of(params, dice, "dice", cap_of(params) if cap is None else cap).dist()


def alone(params: Params, dice: int) -> Dist[int]:
    """The number of 1s of a roll that nobody answers (AOFA-3-6).

    >>> from aofa_widgets.rules import Ruleset
    >>> alone(Params.of(Ruleset.load("swashbuckling")), 2).p(0)
    Fraction(25, 36)
    """
    return one_side(params, dice).map(lambda roll: roll[0])


def odds(
    params: Params, kind: str, active: int, other: int, size: str | None = None, most: int | None = None
) -> Dist[Roll]:
    """All that an opposed action (`kind` "opposed") or a duel ("duel") can come to, exactly.

    `active` and `other` are the dice of the two sides, after stun and wounds; `size` the object thrown in an opposed
    action (None, "small", "large", "huge"), whose further hits are counted in; `most` hits and more on a side are one
    outcome, which makes a duel of several rounds quick. Rules AOFA-3A-1, AOFA-3C-1 to 3C-10,
    AOFA-4-7 to 4-12, AOFA-7-OBJECT; AMB-02, AMB-09 to AMB-11, AMB-32. Raises: InputError for dice outside 0 to 100
    or an unknown kind.

    >>> from aofa_widgets.rules import Ruleset
    >>> duel = odds(Params.of(Ruleset.load("swashbuckling")), "duel", 5, 2)
    >>> duel.where(lambda roll: roll.hits == 3), duel.mean(lambda roll: roll.back)
    (Fraction(1415, 11664), Fraction(68725, 279936))
    """
    if kind not in KINDS:
        allowed = ", ".join(f"`{one}`" for one in KINDS)
        raise InputError(fault("kind", "odds.kind", found=named(str(kind), 40), allowed=allowed))
    cap = cap_of(params)
    pair = margin(side_of(params, active, "active", cap), side_of(params, other, "other", cap))

    @cache
    def taken(difference: int) -> tuple[int, int]:
        hits, back = taken_of(params, kind, difference, size, active, other, 0)
        return (hits, back) if most is None else (min(hits, most), min(back, most))

    once = pair.dist().map(lambda roll: Roll(roll[0], *taken(roll[1])))
    return once if kind == "opposed" else _again(once, params.duel_rounds, cap, most)


def opposed_by_several(params: Params, active: int, others: Sequence[int], size: str | None = None) -> Dist[Several]:
    """One opposed action on several targets, each with its own dice: (1s, hits on each, hits on the active figure).

    One roll of the active figure counts against every target, so their hits hang together (AOFA-7M-8, AMB-25).

    >>> from aofa_widgets.rules import Ruleset
    >>> both = opposed_by_several(Params.of(Ruleset.load("swashbuckling")), 2, (2, 2))
    >>> float(both.where(lambda roll: min(roll[1]) > 0)) > 0.6026**2
    True
    """
    cap = cap_of(params)
    pooled = params.multi_targets_roll == "pooled"
    throws = (sum(others),) if pooled else tuple(others)
    scores = [side_of(params, dice, "others", cap).dist().map(lambda roll: roll[1]) for dice in throws]

    def against(mine: tuple[int, int]) -> Dist[Several]:
        so_far: Dist[Several] = Dist.certain((mine[0], (), 0))
        for dice, theirs in zip(throws, scores, strict=True):
            taken = theirs.map(partial(taken_of, params, "opposed", mine[1], size, active, dice))
            so_far = so_far.then(lambda old, new=taken: new.map(partial(_further, old)))  # type: ignore[misc]
        return so_far.map(lambda roll: (roll[0], roll[1] * len(others), roll[2])) if pooled else so_far

    return side_of(params, active, "active", cap).dist().then(against)


def _further(old: Several, taken: tuple[int, int]) -> Several:
    return old[0], (*old[1], taken[0]), old[2] + taken[1]


def cap_of(params: Params) -> int:
    """How many 1s must be told apart: none, one, and as many as any variant in force asks for."""
    swash = params.xs_ones if params.variant_extended_swashbuckling else 1
    turns = params.xt_ones if params.variant_extended_turns else 1
    return max(2, params.init_ones_to_lose, swash * turns)


def side_of(params: Params, dice: int, name: str, cap: int) -> Tally:
    if not 0 <= dice <= MOST_DICE:
        raise InputError(fault(name, "odds.dice_range", found=dice, most=MOST_DICE))
    steps = next(size for size in (8, 16, 32, MOST_DICE) if dice <= size)  # so that neighbours share one sweep
    return _sweep(params.dice_sides, params.six_extra, params.init_losing_face, cap, steps)[dice]


def taken_of(
    params: Params, kind: str, mine: int, size: str | None, active: int, other: int, theirs: int
) -> tuple[int, int]:
    """Hits on the other side and on the active figure, from both scores."""
    difference = (mine - theirs) * params.hits_per_point
    hits, back = max(0, difference), max(0, -difference)
    if mine == theirs and (active or other):
        if params.tie_winner != "defender":
            hits = params.tie_hits
        elif kind == "duel":
            back = params.tie_hits
    if kind == "opposed" and active:
        hits += object_hits(params, size, hits)
    return hits, back * (params.duel_attacker_takes_hits if kind == "duel" else params.opposed_attacker_takes_hits)


def _again(once: Dist[Roll], rounds: int, cap: int, most: int | None = None) -> Dist[Roll]:
    """Several rounds of one duel: the hits of each add up for the side that wins it, and so do the 1s (AOFA-4-7)."""

    def add(old: Roll, new: Roll) -> Roll:
        hits, back = old.hits + new.hits, old.back + new.back
        if most is not None:
            hits, back = min(hits, most), min(back, most)
        return Roll(min(cap, old.ones + new.ones), hits, back)

    def total(part: Callable[[Roll], bool], times: int) -> Dist[Roll]:
        sum_of: Dist[Roll] = Dist.certain(Roll(0, 0, 0))
        for _ in range(times):
            sum_of = sum_of.both(once.given(part), add)
        return sum_of

    if rounds == 1:
        return once
    # Rounds in which the attacker is hit and the others each stay on one axis, and small, until they meet at the end.
    hurt = once.map(lambda roll: int(roll.back > 0))
    lost = hurt
    for _ in range(rounds - 1):
        lost = lost.both(hurt, int.__add__)
    return lost.then(
        lambda k: total(lambda roll: roll.back == 0, rounds - k).both(total(lambda roll: roll.back > 0, k), add)
    )
