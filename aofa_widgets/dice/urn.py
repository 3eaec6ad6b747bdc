"""Draws from a bag without putting back: exact chances, for any game whose turn hangs on what comes out of one."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault


def at_least(total: int, marked: int, drawn: int, wanted: int) -> Fraction:
    """The chance that `drawn` of `total` tokens hold at least `wanted` of the `marked` ones.

    More draws than there are tokens are as many as there are. Raises: InputError for a negative number, or for more
    marked tokens than there are in all.

    >>> at_least(11, 1, 1, 1), at_least(4, 2, 2, 2), at_least(4, 2, 9, 2)
    (Fraction(1, 11), Fraction(1, 6), Fraction(1, 1))
    """
    _sound(total, marked, drawn, wanted)
    drawn = min(drawn, total)
    ways = sum(comb(marked, n) * comb(total - marked, drawn - n) for n in range(wanted, min(marked, drawn) + 1))
    return Fraction(ways, comb(total, drawn))


def waiting(total: int, marked: int, wanted: int) -> Fraction | None:
    """How many draws it takes on average until `wanted` of the `marked` tokens are out; None where it never happens.

    >>> waiting(11, 1, 1), waiting(3, 3, 3), waiting(5, 1, 2)
    (Fraction(6, 1), Fraction(3, 1), None)
    """
    _sound(total, marked, 0, wanted)
    return None if wanted > marked else Fraction(wanted * (total + 1), marked + 1)


def _sound(total: int, marked: int, drawn: int, wanted: int) -> None:
    for name, number in (("total", total), ("marked", marked), ("drawn", drawn), ("wanted", wanted)):
        if number < 0:
            raise InputError(fault(name, "odds.below_zero", found=number))
    if marked > total:
        raise InputError(fault("marked", "bag.more_than_all", found=marked, most=total))
