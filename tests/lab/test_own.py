"""A reader's own dice rule: exact odds, the game's rules beside it, and what is said of functions that fail."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import aofa_widgets as aofa
from aofa_widgets.dice import D6, Die
from aofa_widgets.errors import InputError
from aofa_widgets.lab.own import own_rule
from aofa_widgets.rules import Ruleset


def twice(total: int, face: int) -> int:
    """Sixes count double."""
    return total + face * (1 + (face == 6))


def test_a_rule_as_functions_and_as_data_against_every_roll() -> None:
    rule = own_rule(twice, name="Double sixes", flag=lambda total: total > 10)
    rolls = [sum(face * (1 + (face == 6)) for face in roll) for roll in product(range(1, 7), repeat=3)]
    assert rule.pool(3).p((True, 12)) == Fraction(rolls.count(12), 216)
    table = {(state, face): twice(state, face) for state in range(60) for face in range(1, 7)}
    assert own_rule(table, {n: n for n in range(80)}).pool(3).mean() == Fraction(sum(rolls), 216)
    wins = sum(max(a, b) > c for a, b, c in product(range(1, 7), repeat=3))
    assert own_rule(max).against(2, 1).where(lambda gap: gap > 0) == Fraction(wins, 216)
    assert own_rule(max).against(1, 1, own_rule(max, die=Die.fair(4))).where(lambda gap: gap > 0) == Fraction(14, 24)
    assert aofa.own_rule is own_rule


@pytest.mark.parametrize("change", [{}, {"six.extra": 0}, {"dice.sides": 8, "six.extra": 3}], ids=str)
def test_the_book_beside_is_the_book(change: dict[str, Any]) -> None:
    rules = Ruleset.load("swashbuckling").with_values(change)
    found = own_rule(max).beside(rules, pools=[(3, 2), (4, 1)])
    book = aofa.odds.of(rules)
    for at, (n, m) in enumerate(((3, 2), (4, 1))):
        mine, theirs = (book.one_side(dice, 1).map(lambda roll: roll[1]) for dice in (n, m))
        won = sum(p * theirs.where(lambda other, score=score: other < score) for score, p in mine.items())
        even = sum(p * theirs.p(score) for score, p in mine.items())
        assert [found.tables[0].rows[2 * at + row][1].value for row in (0, 1)] == [won, even]
    if change == {"six.extra": 0}:  # the highest die is then the rule in force
        assert all(row[1].value == row[2].value for row in found.tables[0].rows)
    assert found.notes == () and "estim" not in found.text("en")


class Bad(Exception):
    """Nothing a rule should raise."""


def fails(state: int, face: int) -> int:
    """Works until a 4 is seen after a 3."""
    if (state, face) == (3, 4):
        raise Bad("no such thing")
    return max(state, face)


HOSTILE: list[tuple[str, Callable[[], object], tuple[str, ...]]] = [
    ("raises", lambda: own_rule(fails), ("step (fails)", "3, 4", "Bad no such thing")),
    ("too few arguments", lambda: own_rule(lambda face: face), ("step", "TypeError")),
    ("a list for a state", lambda: own_rule(lambda seen, face: [*seen, face], len, start=()), ("tuple", "[1]")),
    ("a list at the start", lambda: own_rule(max, start=[]), ("start", "[]")),
    ("no number", lambda: own_rule(max, lambda state: "high"), ("score", "high", "0")),
    ("nothing", lambda: own_rule(max, lambda state: None), ("score", "None")),
    ("half a number", lambda: own_rule(max, lambda state: state / 2), ("score", "0.5")),
    ("not a number", lambda: own_rule(max, lambda state: float("nan")), ("score", "nan")),
    ("endless", lambda: own_rule(max, lambda state: float("inf")), ("score", "inf")),
    ("far apart", lambda: own_rule(lambda s, f: s + f, lambda s: 10**s), ("score", "100000")),
    ("absurdly far apart", lambda: own_rule(max, lambda s: 10 ** (5000 * s)), ("score", "2**")),
    ("order", lambda: own_rule(lambda state, face: face), ("order", "(1, 2)", "(2, 1)")),
    ("order late", lambda: own_rule(
        lambda s, f: (s[0] + 1, f if s[0] == 4 else s[1]), lambda s: s[1], start=(0, 0)), ("order",)),
    ("chance", lambda: own_rule(lambda s, f: s + random.random() * f, lambda s: int(s * 1000)), ("twice",)),
    ("no function", lambda: own_rule(3), ("step is 3",)),  # type: ignore[arg-type]
    ("no flag", lambda: own_rule(max, flag=7), ("flag",)),  # type: ignore[arg-type]
    ("an unhashable flag", lambda: own_rule(max, flag=lambda s: [s]), ("flag", "[0]")),
    ("a hole", lambda: own_rule({(0, 1): 1}), ("(0, 2)",)),
    ("no die", lambda: own_rule(max, die=6), ("die", "6")),  # type: ignore[arg-type]
    ("minus one die", lambda: own_rule(max).pool(-1), ("−1 dice", "100")),
    ("a million dice", lambda: own_rule(max).pool(10**6), ("1000000", "100")),
    ("half a die", lambda: own_rule(max).pool(1.5), ("1.5",)),  # type: ignore[arg-type]
    ("no pools", lambda: own_rule(max).beside(pools=[]), ("[(3, 2), (4, 2)]",)),
    ("no pairs", lambda: own_rule(max).beside(pools=[3]), ("pairs",)),  # type: ignore[list-item]
    ("no throws", lambda: own_rule(max).estimate(2, 2, throws=0), ("0 throws",)),
    ("too many throws", lambda: own_rule(max).estimate(100, 100, throws=10**12), ("throws", "10,000,000")),
    ("too many dice", lambda: own_rule(max).estimate(100, 100, throws=10**6), ("20,000,000",)),
]


@pytest.mark.parametrize(("make", "said"), [row[1:] for row in HOSTILE], ids=[row[0] for row in HOSTILE])
def test_what_fails_is_told_with_the_case_that_shows_it(make: Callable[[], object], said: tuple[str, ...]) -> None:
    with pytest.raises(InputError) as caught:
        make()
    told = caught.value.say("en")
    assert all(word in told for word in said), told
    assert caught.value.say("fr") != told


def test_an_order_that_is_meant_is_taken() -> None:
    last = own_rule(lambda state, face: face, ordered=True)
    assert last.pool(3).p(6) == Fraction(1, 6)


def test_ever_more_states_keep_what_was_reckoned() -> None:
    every = own_rule(lambda seen, face: (*seen, face), lambda seen: max(seen, default=0), start=(), ordered=True)
    known = every.exact_to(100)
    assert 5 <= known < 100
    with pytest.raises(InputError) as caught:
        every.pool(100)
    assert f"Exact up to {known}" in caught.value.say("en")
    assert every.pool(known).p(6) == 1 - Fraction(5, 6) ** known
    found = every.beside(pools=[(known, 2), (40, 40)], throws=300)
    assert found.notes and "estimate" in found.text("en") and "estimation" in found.text("fr")
    assert "estim" not in found.tables[0].text("en").splitlines()[3]  # what is in reach stays exact
    assert found.text("en") == every.beside(pools=[(known, 2), (40, 40)], throws=300).text("en")
    assert every.die is D6
