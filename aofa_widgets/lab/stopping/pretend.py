"""A class made up: turns that the computer plays by plans, as pupils would, for a teacher who tries the hour alone."""

from __future__ import annotations

from aofa_widgets.dice import D6, Die, Dist
from aofa_widgets.dice.roller import Roller
from aofa_widgets.errors import InputError, named
from aofa_widgets.games import load
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.ruleset import rules_of
from aofa_widgets.words import fault

from .ladder import PIG_LOSES
from .notes import PIG, Class, Noted

PIG_PLANS, TURN_PLANS = (10, 14, 17, 20, 23, 26), (0, 1, 2, 3)
MOST_TURNS = 2000


def pretend_class(
    ruleset: Ruleset | None = None, mine: int = 2, theirs: int = 2, turns: int = 20, seed: int = 1
) -> Class:
    """Six tables for Pig and four for the game, each of which plays so many turns by one plan; the same for a seed.

    Raises: InputError for a number of turns that is not 1 to 2,000, or a seed that is none.

    >>> found = pretend_class(turns=30)
    >>> len(found.turns), list(found.by_stop("pig")), found == pretend_class(turns=30)
    (300, [10, 14, 17, 20, 23, 26], True)
    """
    if isinstance(turns, bool) or not isinstance(turns, int) or not 1 <= turns <= MOST_TURNS:
        raise InputError(fault("turns", "stopping.turns", found=named(turns), most=MOST_TURNS))
    rules, roller = rules_of(ruleset), Roller(seed)
    played = [Noted(PIG, stop, _pig(stop, roller)) for stop in PIG_PLANS for _ in range(turns)]
    steps = load(rules.game).stopping(rules, mine, theirs, TURN_PLANS[-1])
    for stop in TURN_PLANS:
        chances = [Die({1: chance.numerator, 0: chance.denominator - chance.numerator}) for chance, _ in steps]
        hits = _die(steps[stop][1])
        for _ in range(turns):
            through = all(roller.roll(1, chances[at])[0] for at in range(1, stop + 1))
            played.append(Noted(rules.game, stop, roller.roll(1, hits)[0] if through else 0))
    return Class(tuple(played), len(PIG_PLANS) + len(TURN_PLANS), ())


def _pig(stop: int, roller: Roller) -> int:
    """One turn of Pig that throws until so many points are there."""
    points = 0
    while points < stop:
        face = roller.roll(1, D6)[0]
        if face == PIG_LOSES:
            return 0
        points += face
    return points


def _die(hits: Dist[int]) -> Die:
    """A die that falls as the duel does."""
    return Die({outcome: hits.count(outcome) for outcome in hits})
