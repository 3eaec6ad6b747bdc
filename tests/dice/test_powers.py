"""Sums of equal throws, throws of throws and signs on faces, against every roll written out."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import gcd, prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from aofa_widgets.dice import Die, chained, lowest, power, powers, signs
from aofa_widgets.errors import InputError

few = some.lists(some.integers(0, 5), min_size=1, max_size=5).filter(any)


def summed(counts: list[int], times: int) -> list[int]:
    found: Counter[int] = Counter()
    for values in product(range(len(counts)), repeat=times):
        found[sum(values)] += prod(counts[value] for value in values)
    return [found[value] for value in range((len(counts) - 1) * times + 1)]


@given(few, some.integers(0, 5))
@settings(max_examples=60, deadline=None)
def test_powers_are_sums_of_throws(counts: list[int], times: int) -> None:
    assert power(counts, times) == summed(counts, times)
    assert [list(row) for row in powers(counts, times)] == [summed(counts, n) for n in range(times + 1)]


@given(few, some.integers(0, 40), some.integers(0, 60))
@settings(max_examples=60, deadline=None)
def test_the_lowest_counts_are_the_first_of_the_power(counts: list[int], times: int, wanted: int) -> None:
    assert lowest(counts, times, wanted) == power(counts, times)[:wanted]


@given(some.integers(40, 70))
@settings(max_examples=5, deadline=None)
def test_powers_of_any_length_stay_exact(times: int) -> None:
    for counts in ([15, 8, 1], [0, 3, 0, 1], [9, 1, 1, 1, 1, 1, 1, 1, 1, 7]):
        rows = powers(counts, times)
        assert sum(rows[times]) == sum(counts) ** times and list(rows[times]) == power(counts, times)


@given(few, few)
@settings(max_examples=60, deadline=None)
def test_a_throw_of_throws(outer: list[int], inner: list[int]) -> None:
    most, found = len(outer) - 1, Counter()  # type: ignore[var-annotated]
    for times, count in enumerate(outer):
        for value, ways in enumerate(summed(inner, times)):
            found[value] += count * ways * sum(inner) ** (most - times)
    counts = [found[value] for value in range(most * (len(inner) - 1) + 1)]
    assert chained(outer, inner) == [count // gcd(*counts) for count in counts]


@given(
    some.dictionaries(some.integers(0, 5), some.integers(1, 3), min_size=1, max_size=5),
    some.integers(1, 3),
    some.integers(0, 4),
    some.data(),
)
@settings(max_examples=60, deadline=None)
def test_signs_of_every_roll(weights: dict[int, int], kinds: int, dice: int, data: Any) -> None:
    die = Die(weights)
    row = some.tuples(*[some.integers(0, 2)] * kinds)
    faces = {face: data.draw(row) for face in die.faces}
    found = signs(faces, die, dice)
    for number, rolls in enumerate(found):
        counts: Counter[tuple[int, ...]] = Counter()
        for roll in product(die, repeat=number):
            shown = tuple(sum(faces[face][at] for face, _ in roll) for at in range(kinds))
            counts[shown] += prod(weight for _, weight in roll)
        assert dict(rolls.items()) == dict(counts) and rolls.total == die.total**number


@pytest.mark.parametrize(
    ("faces", "dice"), [({1: (1,)}, 1), ({1: (1,), 2: (1, 2)}, 1), ({1: (), 2: ()}, 1), ({1: (-1,), 2: (0,)}, 1),
                        ({1: (1,), 2: (0,)}, -1), ({1: (10**6, 9), 2: (0, 0)}, 9)],
)  # fmt: skip
def test_faces_that_make_no_signs(faces: dict[int, tuple[int, ...]], dice: int) -> None:
    with pytest.raises(InputError):
        signs(faces, Die.fair(2), dice)
    with pytest.raises(InputError):
        power([1], -1)
    with pytest.raises(InputError):
        powers([1], -1)
