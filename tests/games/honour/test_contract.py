"""Test of Honour keeps the contract of `play`, and its bots play whole games in every scenario."""

from __future__ import annotations

import pytest

from aofa_widgets.dice import Roller
from aofa_widgets.games.honour import Honour
from aofa_widgets.games.honour.bots import BOTS, play
from aofa_widgets.play import Match, Result, check_game
from aofa_widgets.rules import Ruleset, load_book

from .positions import brawl

SCENARIOS = sorted(load_book("honour").scenarios())
RULES = ({}, {"edition": "letter"}, {"preset": "search"}, {"preset": "quick"})
HOUSE = {
    "dodge.mandatory": False,
    "dodge.undodged_counts_as_failed": True,
    "attack.search_for_charge": True,
    "attack.nearest_counts_hidden": True,
    "attack.injuries_to_remove": 3,
    "bag.token_removal": "bag_only",
    "bag.first_draw": "second",
    "dishonour.scope": "bearer",
    "group.lane_counts": "figures",
    "nerve.for_samurai": False,
    "offtable.return_move": False,
    "skill.most": 1,
    "test.min_dice": 1,
}


@pytest.mark.parametrize(("scenario", "seed"), [(name, i) for i, name in enumerate(SCENARIOS)])
def test_the_contract_is_kept_in_every_scenario(scenario: str, seed: int) -> None:
    game = Honour(Ruleset.load("honour", **RULES[seed % len(RULES)]))
    assert check_game(game, scenario, seeds=[seed], most=40) == 40


def test_the_contract_is_kept_in_the_thick_of_a_fight() -> None:
    game = Honour(Ruleset.load("honour"))
    assert check_game(game, brawl(3, 4), seeds=[2], most=120) > 60


def test_the_contract_is_kept_under_house_rules() -> None:
    game = Honour(Ruleset.load("honour").with_values(HOUSE))
    assert check_game(game, brawl(7, 4), seeds=[4], most=120) > 60


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_captains_play_to_the_end(scenario: str) -> None:
    game = Honour(Ruleset.load("honour"))
    captain, wild = BOTS["captain"].at(3), BOTS["random"].at(2)
    match = play(game, (captain, wild), Roller(1), scenario)
    assert isinstance(game.result(match.state), Result), f"no end after {len(match.entries)} steps"
    assert not game.laws(match.state)


def test_one_seed_gives_one_game() -> None:
    game, bots = Honour(Ruleset.load("honour")), (BOTS["captain"].at(2), BOTS["random"].at(1))
    first, second = (play(game, bots, Roller(11), brawl(2), most=60) for _ in range(2))
    assert first.record() == second.record()
    assert Match.replay(game, brawl(2), first.record()).state == first.state
