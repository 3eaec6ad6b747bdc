"""Exact chances that a game offers by a name: to the tables of its book (`odds.PRINTED`), to lessons (`odds.CHANCES`).

A game that has none leaves the name out; its book and its lessons then name no such chance.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple


class Printed(NamedTuple):
    """A table of exact chances by number of dice.

    `parameters`: what it hangs on; a change of one of them makes a second row. `chance` is asked with the game's typed
    parameters, a number of dice, and the number of a row (0 where `rows` is empty and the table has a single one).
    `code`, for a notebook: the names of the numbers, what they begin with, and the question to `aofa.odds.of(rules)`.

    >>> Printed(("dice.sides",), lambda params, dice, row: Fraction(1, 6) ** dice).chance(None, 2, 0)
    Fraction(1, 36)
    """

    parameters: tuple[str, ...]
    chance: Callable[[Any, int, int], Fraction]
    rows: tuple[int, ...] = ()
    code: tuple[str, str, str] | None = None
