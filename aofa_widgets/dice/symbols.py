"""Dice with signs on their faces: how many of each sign a roll shows, all together, for every number of dice.

Each face is a product of signs; a roll is a product of faces. So all rolls of n dice are the n-th power of one
polynomial in as many unknowns as there are signs, held in one long integer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from aofa_widgets.errors import InputError, shown
from aofa_widgets.words import fault

from .dist import Dist
from .faces import Die
from .powers import Counts, digit, digits, further, reader

MOST_CELLS = 2_000_000  # numbers of signs that are told apart, over all signs


class Signs(NamedTuple):
    """Counts of how many of each sign a roll shows: number `i` of the counts is the cell of `signs(i)`.

    `widths` says how many numbers of each sign there is room for.

    >>> coin = signs({1: (1, 0), 2: (0, 1)}, Die.fair(2), 2)[2]  # heads, tails
    >>> dict(coin.items()), coin.total
    ({(0, 2): 1, (1, 1): 2, (2, 0): 1}, 4)
    """

    widths: tuple[int, ...]
    counts: Counts
    total: int

    def signs(self, cell: int) -> tuple[int, ...]:
        """How many of each sign a cell stands for."""
        found = []
        for width in reversed(self.widths):
            cell, number = divmod(cell, width)
            found.append(number)
        return tuple(found[::-1])

    def items(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Each combination that can happen, with its count."""
        return ((self.signs(cell), count) for cell, count in enumerate(self.counts) if count)

    def dist(self) -> Dist[Any]:
        """The distribution of the numbers of signs."""
        return Dist(dict(self.items()))


def signs(faces: Mapping[int, Sequence[int]], die: Die, dice: int) -> tuple[Signs, ...]:
    """All rolls of 0, 1, 2, ... up to `dice` dice: how many of each sign; `faces` says what each face shows.

    Raises: InputError if `dice` is negative, a face lacks its signs or there are too many to tell apart.

    >>> swords = Die({0: 2, 1: 1, 2: 2, 3: 1})  # blank, cross, one sword, two swords
    >>> rolls = signs({0: (0, 0), 1: (1, 0), 2: (0, 1), 3: (0, 2)}, swords, 2)
    >>> rolls[2].dist().p((0, 3)), rolls[2].dist().where(lambda roll: roll[0] > 0)
    (Fraction(1, 9), Fraction(11, 36))
    """
    if dice < 0:
        raise InputError(fault("dice", "odds.below_zero", found=dice))
    rows = {face: tuple(faces.get(face, ())) for face in die.faces}
    kinds = {len(row) for row in rows.values()}
    if len(kinds) != 1 or 0 in kinds or any(not isinstance(n, int) or n < 0 for row in rows.values() for n in row):
        raise InputError(fault("faces", "odds.signs", found=shown(rows)))
    widths = tuple(max(row[at] for row in rows.values()) * dice + 1 for at in range(kinds.pop()))
    strides, cells = [], 1
    for width in reversed(widths):
        strides.append(cells)
        cells *= width
    if cells > MOST_CELLS:
        raise InputError(fault("faces", "odds.too_many_signs", found=cells, most=MOST_CELLS))
    size, every = digit(die.total**dice), die.total
    shifts: dict[int, int] = {}
    for face, weight in die:
        place = 8 * size * sum(n * stride for n, stride in zip(rows[face], reversed(strides), strict=True))
        shifts[place] = shifts.get(place, 0) + weight
    once, read = [*shifts.items()], reader(size)
    row, total, found = 1, 1, []
    for number in range(dice + 1):
        found.append(Signs(widths, digits(row, cells, size, read), total))
        if number < dice:
            row, total = further(row, once), total * every
    return tuple(found)
