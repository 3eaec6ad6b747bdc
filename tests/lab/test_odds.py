"""The door to exact odds: a game by its key or ruleset, and rules that anybody makes up."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import aofa_widgets as aofa
from aofa_widgets.errors import InputError
from aofa_widgets.games.swashbuckling.odds import odds as game_odds
from aofa_widgets.games.swashbuckling.params import Params
from aofa_widgets.lab import odds
from aofa_widgets.rules import Ruleset


def test_a_game_by_its_key_and_by_its_ruleset() -> None:
    book = Ruleset.load("swashbuckling")
    assert odds.of("swashbuckling").odds("opposed", 3, 2) == game_odds(Params.of(book), "opposed", 3, 2)
    house = book.with_values({"tie.hits": 0})
    assert odds.of(house).odds("opposed", 3, 2) == game_odds(Params.of(house), "opposed", 3, 2)
    assert odds.of(house).odds("opposed", 3, 2) != odds.of(book).odds("opposed", 3, 2)


def test_a_question_nobody_knows() -> None:
    with pytest.raises(AttributeError, match="one_side"):
        _ = odds.of("swashbuckling").melee
    with pytest.raises(InputError):
        odds.of("chess")
    assert "odds" in dir(odds.of("swashbuckling"))


def test_the_public_name_is_this_module() -> None:
    assert aofa.odds is odds


def test_a_rule_as_two_functions() -> None:
    # a house rule nobody printed: the two best dice added, one more for each pair of sixes
    def step(kept: tuple[int, ...], face: int) -> tuple[int, ...]:
        return tuple(sorted((*kept, face))[-2:])

    mine = odds.rule(step, lambda kept: sum(kept) + (kept == (6, 6)), start=())
    rolls = list(product(range(1, 7), repeat=3))
    for score in range(2, 14):
        best = [sum(sorted(roll)[-2:]) + (sorted(roll)[-2:] == [6, 6]) for roll in rolls]
        assert odds.pool(mine, 3).p(score) == Fraction(best.count(score), 216)
    assert odds.against(mine, 2, 2).p(0) == sum(chance**2 for _, chance in odds.pool(mine, 2).items())
    four = odds.Die.fair(4)
    assert odds.against(odds.rule(max), 1, 1, four, odds.rule(max), odds.D6).where(lambda d: d > 0) == Fraction(6, 24)
