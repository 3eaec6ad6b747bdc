"""Estimates against the exact odds, and that they never pass for them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from aofa_widgets.dice import D6, Die, Roller, Rule
from aofa_widgets.errors import InputError
from aofa_widgets.games.swashbuckling import odds as exact
from aofa_widgets.games.swashbuckling.params import Params
from aofa_widgets.games.swashbuckling.resolve import contest
from aofa_widgets.lab.montecarlo import Estimate, against, estimate
from aofa_widgets.rules import Ruleset

BOOK = Params.of(Ruleset.load("swashbuckling"))
SETTINGS: list[tuple[dict[str, Any], str, int, int]] = [
    ({}, "duel", 5, 2),
    ({"dice_sides": 8, "six_extra": 2}, "duel", 4, 3),
    ({"tie_winner": "defender", "tie_hits": 2}, "opposed", 3, 3),
    ({"duel_rounds": 2, "init_ones_to_lose": 2}, "duel", 3, 2),
]


@pytest.mark.parametrize(("change", "kind", "n", "m"), SETTINGS, ids=str)
def test_thrown_dice_agree_with_exact_odds(change: dict[str, Any], kind: str, n: int, m: int) -> None:
    setting = replace(BOOK, **change)
    die, rounds = Die.fair(setting.dice_sides), setting.duel_rounds if kind == "duel" else 1

    def hits(roller: Roller) -> int:
        return sum(
            contest(setting, roller.roll(n, die), roller.roll(m, die), kind).hits_on_reactive for _ in range(rounds)
        )

    joint = exact.odds(setting, kind, n, m)
    assert estimate(hits, 4000, seed=11).agrees(joint.mean(lambda roll: roll.hits))
    some = estimate(lambda roller: hits(roller) > 0, 4000, seed=12)
    assert some.share and some.agrees(exact.at_least(joint, 1))


def test_the_same_seed_the_same_estimate() -> None:
    best = Rule(0, max, int)
    assert against(best, 3, 2, throws=500, seed=4) == against(best, 3, 2, throws=500, seed=4)
    assert against(best, 3, 2, throws=500, seed=4) != against(best, 3, 2, throws=500, seed=5)


def test_an_interval_stays_a_chance_and_says_estimate() -> None:
    never = Estimate(0.0, 0.0, 100, 1, share=True)
    assert never.low == pytest.approx(0) and 0.03 < never.high < 0.04
    assert "estimate" in never.said("en") and "estimation" in never.said("fr")
    assert never.amount().low is not None


@pytest.mark.parametrize("throws", [0, 1, -5, 10**12, 2.5, True])
def test_throws_that_make_no_estimate(throws: Any) -> None:
    with pytest.raises(InputError, match="throws"):
        estimate(lambda roller: True, throws)


def test_a_sample_that_gives_no_number() -> None:
    with pytest.raises(InputError, match="sample"):
        estimate(lambda roller: "six", 10)
    with pytest.raises(InputError):
        estimate(lambda roller: float("nan"), 10)
    assert D6.total == 6
