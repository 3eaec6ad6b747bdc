"""Chances that the book's tables and the lessons ask for by a name, and the parameters that the tables hang on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from aofa_widgets.play.printed import Printed

from ..params import CONTEST, KEEPS, Params
from .counts import Fighter
from .fate import at_least, initiative, keeps, suffers
from .rolls import alone, odds


def _keep(params: Params, dice: int, row: int) -> Fraction:
    """The chance that a first roll of so many dice keeps the initiative."""
    return Fraction(alone(params, dice).where(lambda count: initiative(params, count) != "lost"))


def _hit(params: Params, dice: int, rating: int) -> Fraction:
    """The chance that an action causes at least one hit on a figure of this Rating."""
    return Fraction(at_least(odds(params, "opposed", dice, rating), 1))


def _wound(params: Params, dice: int, against: int) -> Fraction:
    after = suffers(params, Fighter(against), "duelling")
    return odds(params, "duel", dice, against).where(lambda roll: after(roll.hits).caused > 0)


PRINTED: Mapping[str, Printed] = {
    "keep": Printed(KEEPS, _keep, (), ("dice", "3", 'odds.keeps(odds.odds("opposed", dice, 1))')),
    "hit": Printed(
        CONTEST, _hit, (1, 2, 3, 4), ("dice, rating", "3, 2", 'odds.at_least(odds.odds("opposed", dice, rating), 1)')
    ),
}
CHANCES: Mapping[str, Callable[[Params, int, int], Fraction]] = {
    "keep": lambda params, dice, _: keeps(params, odds(params, "opposed", dice, 0)),
    "hit": _hit,
    "win": lambda params, dice, against: at_least(odds(params, "duel", dice, against), 1),
    "lose": lambda params, dice, against: at_least(odds(params, "duel", dice, against), 1, "back"),
    "wound": _wound,
}
