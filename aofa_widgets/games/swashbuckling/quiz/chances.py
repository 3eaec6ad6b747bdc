"""Questions on exact odds, in times out of 100, and on how far to go before the duel."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.asking import apart, times, wide
from aofa_widgets.play.drafting import Draft

from ..odds import at_least, keeps, odds
from ..params import Params
from .desk import Desk, draft, shuffled, state

MOST_ACTIONS = 6  # the stopping problem looks no further
TRIES = 40  # pairs of figures looked at for a clear case
CLEAR = Fraction(3, 200)  # by how much the best stopping point must beat every other


@lru_cache(maxsize=4096)
def chance(params: Params, what: str, dice: int, against: int = 0, hits: int = 1) -> Fraction:
    """An exact chance: "keep", "hit", "win", "lose" as claims have them."""
    if what == "keep":
        return keeps(params, odds(params, "opposed", dice, 0))  # one roll, however many rounds a duel has
    roll = odds(params, "opposed" if what == "hit" else "duel", dice, against)
    return at_least(roll, hits, "back" if what == "lose" else "hits")


def keep(desk: Desk, roller: Roller) -> Draft | None:
    """How often a roll keeps the initiative."""
    n = 1 + roller.choose(7)
    right = times(chance(desk.params, "keep", n))
    if not 2 <= right <= 98:
        return None
    each = 100 - times(chance(desk.params, "keep", 1))
    slips = apart(right, shuffled(roller, [
        ("chances-added", 100 - n * each),
        ("asked-for-the-opposite", 100 - right),
        ("one-die-only", 100 - each if n > 1 else None),
        ("even-chance", 50),
        ("one-action-too-many", times(chance(desk.params, "keep", n + 1))),
    ]))  # fmt: skip
    (a,), _ = desk.some(roller)
    values = {"a": a.name, "n": n, "deed": desk.deed(roller, "lone", a=a.name)}
    spare = apart(right, [*slips, *wide(right)])[len(slips):]
    return draft(roller, {"odds": "keep", "dice": n}, right, slips, values, spare=spare)


def hit(desk: Desk, roller: Roller) -> Draft | None:
    """How often an action does at least one hit."""
    (a,), (b,) = desk.some(roller)
    n = 1 + roller.choose(5)
    right = times(chance(desk.params, "hit", n, b.rating))
    if not 2 <= right <= 98:
        return None
    slips = _contest(desk, roller, "hit", n, b.rating, right)
    values = {"a": a.name, "b": b.name, "n": n, "m": b.rating, "deed": desk.deed(roller, "far", a=a.name, b=b.name)}
    spare = apart(right, [*slips, *wide(right)])[len(slips):]
    return draft(roller, {"odds": "hit", "dice": n, "against": b.rating}, right, slips, values, spare=spare)


def win(desk: Desk, roller: Roller) -> Draft | None:
    """How often a duel inflicts at least one hit, or takes one."""
    (a,), (b,) = desk.some(roller)
    acts = roller.choose(4)
    n, what = acts * desk.params.pool_per_action + a.rating, ("win", "lose")[roller.choose(2)]
    right = times(chance(desk.params, what, n, b.rating))
    if not 2 <= right <= 98:
        return None
    slips = _contest(desk, roller, what, n, b.rating, right)
    values = {"a": a.name, "b": b.name, "n": n, "m": b.rating, "acts": acts, "ra": a.rating, "what": what}
    spare = apart(right, [*slips, *wide(right)])[len(slips):]
    claim = {"odds": what, "dice": n, "against": b.rating}
    return draft(roller, claim, right, slips, values, spare=spare)


def _contest(
    desk: Desk, roller: Roller, what: str, n: int, against: int, right: int
) -> list[tuple[str, int | None]]:
    other = "lose" if what == "win" else "win"
    share = Fraction(against if what == "lose" else n, n + against)
    return apart(right, shuffled(roller, [
        ("share-of-the-dice", times(share)),
        ("asked-for-the-opposite", 100 - right),
        ("even-chance", 50),
        ("initiative-mixed-in", times(chance(desk.params, "keep", n))),
        ("sides-turned-round", times(chance(desk.params, other, n, against)) if what != "hit" else None),
        ("one-action-too-many", times(chance(desk.params, what, n + 1, against))),
    ]))  # fmt: skip


def stopping(desk: Desk, roller: Roller) -> Draft | None:
    """How many actions to do before the duel."""
    params = desk.params
    if params.variant_extended_swashbuckling or params.variant_extended_turns or params.duel_counts_as_action:
        return None
    acts_on = roller.choose(2) == 1  # half of the questions are about somebody who had better go on
    for _ in range(TRIES):
        (a,), (b,) = desk.some(roller)
        done, hits = roller.choose(1 if acts_on else 3), 1 + roller.choose(4)
        worths = [_plan(params, a.rating, b.rating, done, more, hits) for more in range(MOST_ACTIONS + 1)]
        right = max(range(len(worths)), key=lambda more: worths[more])
        clear = all(worths[right] - worth >= CLEAR for more, worth in enumerate(worths) if more != right)
        if clear and right < MOST_ACTIONS and (right > 0) == acts_on:  # at the limit more might be better still
            break
    else:
        return None
    slips = [
        ("risk-forgotten", right + 2),
        ("one-action-too-many", right + 1),
        ("duels-too-soon", right - 1 if right > 1 else None),
        ("never-dares", 0 if right else None),
        ("more-is-always-better", MOST_ACTIONS if right + 2 < MOST_ACTIONS else None),
    ]
    record = {"state": state(a, done, b, contact=[(a.id, b.id)]), "steps": []}
    claim: dict[str, Any] = {"best": "actions", "aim": {"hits": hits}, "lead": b.id, "record": record}
    values = {"a": a.name, "b": b.name, "ra": a.rating, "rb": b.rating, "n": done, "hits": hits,
              "best": times(worths[right]), "now": times(worths[0])}  # fmt: skip
    return draft(roller, claim, right, slips, values)


@lru_cache(maxsize=4096)
def _plan(params: Params, rating: int, against: int, done: int, more: int, hits: int) -> Fraction:
    found = Fraction(1)
    for number in range(done + 1, done + more + 1):
        found *= chance(params, "keep", _dice(params, number))
    return found * chance(params, "win", _dice(params, done + more) + rating, against, hits)


def _dice(params: Params, actions: int) -> int:
    number = actions * params.pool_per_action
    return number if params.pool_max is None else min(number, params.pool_max)
