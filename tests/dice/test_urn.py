"""Draws without putting back, against every order in which the tokens may come out; counts and chains stay whole."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product

import pytest

from aofa_widgets.dice import Dist, chained
from aofa_widgets.dice.urn import at_least, waiting
from aofa_widgets.errors import InputError

BAGS = [(total, marked) for total in range(6) for marked in range(total + 1)]


def orders(total: int, marked: int) -> list[tuple[int, ...]]:
    """Every order of the tokens, the marked ones being the first numbers."""
    return [tuple(int(token < marked) for token in row) for row in permutations(range(total))]


@pytest.mark.parametrize(("total", "marked"), BAGS)
def test_the_chance_of_so_many_is_that_of_every_order(total: int, marked: int) -> None:
    rows = orders(total, marked)
    for drawn, wanted in product(range(total + 2), range(marked + 2)):
        chance = Fraction(sum(sum(row[:drawn]) >= wanted for row in rows), len(rows))
        assert at_least(total, marked, drawn, wanted) == chance, (drawn, wanted)


@pytest.mark.parametrize(("total", "marked"), BAGS)
def test_the_wait_is_the_mean_over_every_order(total: int, marked: int) -> None:
    rows = orders(total, marked)
    for wanted in range(1, marked + 1):
        waits = [next(n for n in range(total + 1) if sum(row[:n]) == wanted) for row in rows]
        assert waiting(total, marked, wanted) == Fraction(sum(waits), len(rows))
    assert waiting(total, marked, marked + 1) is None


@pytest.mark.parametrize("bag", [(3, 4, 1, 1), (-1, 0, 0, 0), (3, -1, 1, 1), (3, 1, -1, 1), (3, 1, 1, -1)])
def test_what_no_bag_holds_is_refused(bag: tuple[int, int, int, int]) -> None:
    with pytest.raises(InputError) as told:
        at_least(*bag)
    (fault,) = told.value.faults
    assert fault.where == ("marked" if bag[1] > bag[0] >= 0 else ("total", "marked", "drawn", "wanted")[bag.index(-1)])
    assert fault.texts["en"] != fault.texts["fr"]


def test_what_cannot_come_is_counted_as_nothing() -> None:
    die = Dist({1: 2, 6: 1})
    assert (die.count(1), die.count(6), die.count(2), die.total) == (2, 1, 0, 3)


def test_chained_counts_in_lowest_terms_are_whole_however_large() -> None:
    """A count beyond what a float holds."""
    large = 3**40
    found = chained([2 * large + 2, 6], [2, 4])
    assert found == [large + 2, 2] and all(type(n) is int for n in found)
