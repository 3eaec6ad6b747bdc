"""Exact odds for anybody: of a game under any rules (`of`), and of any rule given as two functions (`rule`, `pool`).

>>> from aofa_widgets.lab import odds
>>> odds.of("swashbuckling").odds("duel", 5, 2).where(lambda roll: roll.hits >= 3)
Fraction(64471, 279936)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from inspect import isfunction, signature
from typing import Any

from aofa_widgets.dice import D6, Die, Dist, Rule, Tally, margin, margins, sweep
from aofa_widgets.games import load
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.ruleset import rules_of

__all__ = [
    "D6", "Die", "Dist", "GameOdds", "Rule", "Tally", "against", "margin", "margins", "of", "pool", "rule", "sweep",
]  # fmt: skip


class GameOdds:
    """The odds of one game under one ruleset: what the game's own odds offer, with the parameters filled in.

    >>> ours = of(Ruleset.load("swashbuckling").with_values({"six.extra": 0}))
    >>> ours.one_side(2).where(lambda roll: roll[1] > 6), "duel" in ours.KINDS
    (Fraction(0, 1), True)
    """

    def __init__(self, ruleset: Ruleset) -> None:
        game = load(ruleset.game)
        self.ruleset = ruleset
        self.params = import_module(f"{game.__name__}.params").Params.of(ruleset)
        self._odds = import_module(f"{game.__name__}.odds")

    def __getattr__(self, name: str) -> Any:
        if name not in self._odds.__all__:
            raise AttributeError(f"the odds of {self.ruleset.game} have no {name!r}; they have {', '.join(dir(self))}")
        found = getattr(self._odds, name)
        if isfunction(found) and next(iter(signature(found).parameters), "") == "params":
            return partial(found, self.params)
        return found

    def __dir__(self) -> list[str]:
        return sorted(self._odds.__all__)


def of(rules: Ruleset | str) -> GameOdds:
    """The odds of a game, by its key for the book's rules, or of a ruleset. Raises: InputError for an unknown game.

    >>> of("swashbuckling").dice_for_duel(of("swashbuckling").Fighter(3, actions=2), of("swashbuckling").Fighter(2))
    (5, 2)
    """
    return GameOdds(Ruleset.load(rules) if isinstance(rules, str) else rules_of(rules))


def rule(step: Callable[[Any, int], Any], score: Callable[[Any], int] = int, start: Any = 0, flag: Any = None) -> Rule:
    """A rule from two functions: what a die does to the state, and what the last state is worth (see `Rule`).

    >>> pool(rule(max), 2).p(6)
    Fraction(11, 36)
    """
    return Rule(start, step, score, flag)


def pool(how: Rule, dice: int, die: Die = D6) -> Dist[Any]:
    """The distribution of one roll of `dice` dice. Raises: InputError if `dice` is negative.

    >>> pool(rule(lambda total, face: total + face), 3).mean()
    Fraction(21, 2)
    """
    return sweep(how, die, dice)[dice].dist()


def against(
    how: Rule, first: int, second: int, die: Die = D6, other: Rule | None = None, other_die: Die | None = None
) -> Dist[Any]:
    """The distribution of the first roll's score less the second's (with the first's flag), by one rule or by two.

    >>> against(rule(max), 2, 1).where(lambda difference: difference > 0)
    Fraction(125, 216)
    """
    mine = sweep(how, die, first)[first]
    return margin(mine, sweep(other or how, other_die or die, second)[second]).dist()
