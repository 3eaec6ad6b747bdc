"""Any rule, any die: the automaton against every roll written out."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from aofa_widgets.dice import D6, Die, Dist, Rule, margin, margins, sweep
from aofa_widgets.errors import InputError

DIES = [D6, Die.fair(4), Die.fair(1), Die({0: 2, 1: 2, 2: 1, 9: 1}), Die({-2: 1, 3: 5})]
RULES = {
    "best die": Rule(0, max, int),
    "sum": Rule(0, lambda total, face: total + face, int),
    "threes or more, and whether a 1 showed": Rule(
        (0, False),
        lambda state, face: (state[0] + (face >= 3), state[1] or face == 1),
        lambda state: state[0],
        lambda state: state[1],
    ),
    "two best dice, most often seen": Rule(
        (),
        lambda kept, face: tuple(sorted((*kept, face))[-2:]),
        sum,
        lambda kept: "pair" if len(kept) == 2 and kept[0] == kept[1] else None,
    ),
}


def by_hand(rule: Any, die: Die, dice: int) -> Dist[Any]:
    """The rule as written: throw every roll, weigh it, read it."""
    counts: dict[Any, int] = {}
    for faces in product(die, repeat=dice):
        state = rule.start
        for face, _ in faces:
            state = rule.step(state, face)
        value = (rule.flag(state), rule.score(state)) if rule.flag else rule.score(state)
        counts[value] = counts.get(value, 0) + prod(weight for _, weight in faces)
    return Dist(counts)


@pytest.mark.parametrize("die", DIES, ids=str)
@pytest.mark.parametrize("name", RULES)
def test_a_sweep_equals_every_roll(name: str, die: Die) -> None:
    rolls = sweep(RULES[name], die, 4)
    assert len(rolls) == 5
    for dice, tally in enumerate(rolls):
        assert tally.dist() == by_hand(RULES[name], die, dice), f"{dice} dice"
        assert tally.total == die.total**dice


@pytest.mark.parametrize("die", DIES, ids=str)
@pytest.mark.parametrize("name", RULES)
def test_a_margin_equals_every_pair(name: str, die: Die) -> None:
    rule = RULES[name]
    rolls = sweep(rule, die, 4)
    grid = margins(rolls, rolls[:4])
    for first, second in product(range(5), range(4)):
        mine, theirs = by_hand(rule, die, first), by_hand(rule, die, second)

        def less(value: Any, theirs: Dist[Any] = theirs) -> Dist[Any]:
            if rule.flag is None:
                return theirs.map(lambda other: value - other)
            return theirs.map(lambda other: (value[0], value[1] - other[1]))

        assert grid[first][second].dist() == mine.then(less), f"{first} against {second}"


def test_two_different_rules_meet() -> None:
    best, total = sweep(Rule(0, max, int), D6, 2)[2], sweep(Rule(0, lambda s, f: s + f, int), Die.fair(3), 2)[2]
    wins = sum(max(a, b) > c + d for a, b in product(range(1, 7), repeat=2) for c, d in product(range(1, 4), repeat=2))
    assert margin(best, total).dist().where(lambda difference: difference > 0) == Fraction(wins, 36 * 9)


@given(some.integers(20, 40), some.integers(20, 40))
@settings(max_examples=10, deadline=None)
def test_large_pools_leave_the_machine_word_and_stay_exact(one: int, other: int) -> None:
    rolls = sweep(Rule(0, max, int), D6, 40)
    found = margin(rolls[one], rolls[other])
    assert found.total == 6 ** (one + other) == sum(count for _, count in found.items())
    # the chance that both best dice are equal, in closed form
    equal = sum((k**one - (k - 1) ** one) * (k**other - (k - 1) ** other) for k in range(1, 7))
    assert found.dist().p(0) == Fraction(equal, 6 ** (one + other))


@pytest.mark.parametrize("bits", [7, 8, 16, 32, 33, 62, 64, 65])
def test_every_width_of_digit(bits: int) -> None:
    coin = Die({0: 1, 1: 1})
    rolls = sweep(Rule(0, lambda heads, face: heads + face, int), coin, bits)
    found = margin(rolls[bits // 2], rolls[bits - bits // 2])
    binomial = sweep(Rule(0, lambda heads, face: heads + face, int), coin, bits)[bits].dist()
    # heads of one side less heads of the other is distributed like all heads less the second side's number of coins
    assert found.dist() == binomial.map(lambda heads: heads - (bits - bits // 2))


def test_a_rule_given_as_data_is_the_same_rule() -> None:
    states = range(7)
    table = Rule(
        start=0,
        step={(state, face): max(state, face) for state in states for face in range(1, 7)},
        score={state: state for state in states},
        flag={state: state == 6 for state in states},
    )
    same = Rule(0, max, int, lambda state: state == 6)
    assert [tally.dist() for tally in sweep(table, D6, 5)] == [tally.dist() for tally in sweep(same, D6, 5)]


@pytest.mark.parametrize("field", ["step", "score", "flag"])
def test_a_table_with_a_hole_says_what_is_missing(field: str) -> None:
    whole: dict[str, Any] = {
        "step": {(state, face): face for state in (0, 1, 2) for face in (1, 2)},
        "score": dict.fromkeys((0, 1, 2), 0),
        "flag": dict.fromkeys((0, 1, 2), 0),
    }
    whole[field] = {key: value for key, value in whole[field].items() if key not in ((2, 1), 2)}
    with pytest.raises(InputError) as found:
        sweep(Rule(0, **whole), Die.fair(2), 2)
    assert ("(2, 1)" if field == "step" else "2") in found.value.say("en")


def test_no_dice_and_fewer() -> None:
    assert sweep(Rule(0, max, int), D6, 0)[0].dist() == Dist.certain(0)
    with pytest.raises(InputError):
        sweep(Rule(0, max, int), D6, -1)
