"""Exact odds of the bag: which token comes next, how many actions a turn still brings (TOH-TURN-1, TOH-TURN-7)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

from aofa_widgets.dice import Dist
from aofa_widgets.errors import InputError, shown
from aofa_widgets.words import fault

from ..params import Params
from ..resolve import Bag

MOST_TOKENS = 1000


def bag(params: Params, actions: int) -> Dist[int]:
    """How many of a full bag's action tokens are drawn before the turn ends; no token is fetched for a dodge.

    Raises: InputError unless `actions` is 0 to 1000.

    >>> from aofa_widgets.rules import Ruleset
    >>> bag(Params.of(Ruleset.load("honour")), 4).p(4)
    Fraction(3, 7)
    """
    return still_drawn(params, actions)


def still_drawn(params: Params, actions: int, fates: int = 0) -> Dist[int]:
    """How many of the action tokens left in the bag are still drawn, `fates` fate tokens being out already.

    Raises: InputError unless `actions` is 0 to 1000 and `fates` 0 to the number of fate tokens.

    >>> from aofa_widgets.rules import Ruleset
    >>> still_drawn(Params.of(Ruleset.load("honour")), 3, 2).p(0)
    Fraction(1, 4)
    """
    if isinstance(actions, bool) or not isinstance(actions, int) or not 0 <= actions <= MOST_TOKENS:
        raise InputError(fault("actions", "referee.a_number", found=shown(actions), low=0, high=MOST_TOKENS))
    if isinstance(fates, bool) or not isinstance(fates, int) or not 0 <= fates <= params.bag_fate_tokens:
        raise InputError(fault("fates", "referee.a_number", found=shown(fates), low=0, high=params.bag_fate_tokens))
    return _drawn(actions, params.bag_fate_tokens - fates, params.last_fate - fates)


@lru_cache(maxsize=512)
def _drawn(actions: int, fates: int, last: int) -> Dist[int]:
    """How many action tokens come before fate token number `last` of `fates`, all orders being equally likely."""
    if last <= 0:
        return Dist.certain(0)
    # k actions and last - 1 fates stand before that fate token, the rest behind it
    behind = fates - last
    return Dist({k: comb(k + last - 1, k) * comb(actions - k + behind, behind) for k in range(actions + 1)})


def token_drawn(params: Params) -> Fraction:
    """The chance that one given action token is drawn before the turn ends, whatever else is in the bag.

    >>> from aofa_widgets.rules import Ruleset
    >>> token_drawn(Params.of(Ruleset.load("honour")))
    Fraction(3, 4)
    """
    return Fraction(params.last_fate, params.bag_fate_tokens + 1)


def next_token(tokens: Bag) -> dict[str, Fraction]:
    """The chance of each kind, "S", "W", "F", to be drawn next; all 0 from an empty bag.

    >>> next_token(Bag(2, 1, 3))["S"]
    Fraction(1, 3)
    """
    return {kind: Fraction(tokens.of(kind), max(1, tokens.total)) for kind in ("S", "W", "F")}


def out_of(params: Params, actions: int, wanted: int) -> Fraction:
    """The chance that a unit with so many actions gets at least `wanted` of its own kind's tokens out of `actions`.

    Said of all tokens of a kind together, for it is their owner who chooses which unit takes each.

    >>> from aofa_widgets.rules import Ruleset
    >>> out_of(Params.of(Ruleset.load("honour")), 2, 1)
    Fraction(9, 10)
    """
    return bag(params, actions).where(lambda drawn: drawn >= wanted)
