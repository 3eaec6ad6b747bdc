"""Distributions are exact, keep their laws, and never change."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as some

from aofa_widgets.dice import D6, Die, Dist
from aofa_widgets.errors import InputError

counts = some.dictionaries(some.integers(-9, 9), some.integers(0, 50), min_size=1).filter(lambda c: any(c.values()))


@given(counts)
def test_chances_sum_to_exactly_one(made: dict[int, int]) -> None:
    dist = Dist(made)
    assert sum(chance for _, chance in dist.items()) == 1
    assert list(dist) == sorted(outcome for outcome, count in made.items() if count)


@given(counts, counts)
def test_then_is_the_law_of_total_probability(first: dict[int, int], second: dict[int, int]) -> None:
    one, two = Dist(first), Dist(second)
    added = one.then(lambda a: two.map(lambda b: a + b))
    assert added == one.both(two, lambda a, b: a + b)
    assert added.mean() == one.mean() + two.mean()
    assert added.p(0) == sum((one.p(a) * two.p(-a) for a in one), Fraction(0))


@given(counts)
def test_map_merges_and_given_scales(made: dict[int, int]) -> None:
    dist = Dist(made)
    assert dist.map(abs).p(3) == dist.where(lambda n: abs(n) == 3)
    some_outcome = next(iter(dist))
    assert dist.given(lambda n: n == some_outcome) == Dist.certain(some_outcome)


def test_equal_whatever_the_denominator() -> None:
    assert Dist({1: 2, 2: 4}) == Dist({1: 1, 2: 2, 3: 0})
    assert hash(Dist({1: 2, 2: 4})) == hash(Dist({1: 1, 2: 2}))
    assert Dist({1: 1}) != Dist({2: 1})


def test_outcomes_without_an_order_are_still_listed() -> None:
    assert Dist({"lost": 1, 3: 1, (1, 2): 1}).outcomes() == ("lost", (1, 2), 3)


@pytest.mark.parametrize("made", [{}, {1: 0}, {1: -1, 2: 3}])
def test_no_distribution_without_cases(made: dict[int, int]) -> None:
    with pytest.raises(InputError) as found:
        Dist(made)
    assert "répartition" in found.value.say("fr")


def test_dice() -> None:
    assert D6.total == 6 and D6.faces == (1, 2, 3, 4, 5, 6)
    assert Die({5: 4, -1: 2, 0: 0}) == Die({-1: 1, 5: 2})
    for bad in ({}, {1: 0}, {1: -2, 3: 5}):
        with pytest.raises(InputError):
            Die(bad)
    with pytest.raises(InputError):
        Die.fair(0)
