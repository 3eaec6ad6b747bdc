"""The stopping problem of a turn: act once more for another die, or duel with those there are."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from aofa_widgets.dice import Dist
from aofa_widgets.rules import Ruleset

from ..params import Params
from .counts import Fighter, dice_for_action, dice_for_duel
from .fate import keeps
from .rolls import Roll, alone, odds


def stopping(ruleset: Ruleset, mine: int, theirs: int, most: int) -> tuple[tuple[Fraction, Dist[int]], ...]:
    """For 0 to `most` actions before the duel: the chance to go on after the last of them, and the hits of the duel.

    `mine` and `theirs` are Ratings; nobody answers the actions, and the duel stands whatever its own 1s cost. The
    chance of no action at all is 1. Rules AOFA-3-3, AOFA-3A-1, AOFA-4-7 to 4-12.

    >>> ladder = stopping(Ruleset.load("swashbuckling"), 3, 2, 2)
    >>> [chance for chance, _ in ladder], [round(float(hits.mean()), 2) for _, hits in ladder]
    ([Fraction(1, 1), Fraction(5, 6), Fraction(25, 36)], [1.25, 1.45, 1.62])
    """
    params = Params.of(ruleset)
    me, other = Fighter(mine), Fighter(theirs)
    found = []
    for actions in range(most + 1):
        active = replace(me, actions=actions)
        roll = alone(params, dice_for_action(params, active)).map(lambda ones: Roll(ones, 0, 0)) if actions else None
        chance = keeps(params, roll) if roll is not None else Fraction(1)
        duel = odds(params, "duel", *dice_for_duel(params, active, other))
        found.append((chance, duel.map(lambda one: one.hits)))
    return tuple(found)
