"""Regiments keeps the contract of `play`, and its bots play whole battles in every scenario."""

from __future__ import annotations

from dataclasses import replace

import pytest

from aofa_widgets.dice import Roller
from aofa_widgets.games.regiments import Regiments
from aofa_widgets.games.regiments import actions as ask
from aofa_widgets.games.regiments.bots import BOTS, play
from aofa_widgets.play import Match, Result, check_game
from aofa_widgets.rules import Ruleset, load_book

from .positions import brawl, field, match_of

SCENARIOS = sorted(load_book("regiments").scenarios())


@pytest.mark.parametrize(("scenario", "seed"), [(name, i) for i, name in enumerate(SCENARIOS)])
def test_the_contract_is_kept_in_every_scenario(scenario: str, seed: int) -> None:
    game = Regiments(Ruleset.load("regiments", edition="letter" if seed % 2 else None))
    assert check_game(game, scenario, seeds=[seed], most=30) == 30


def test_the_contract_is_kept_in_the_thick_of_a_fight() -> None:
    game = Regiments(Ruleset.load("regiments"))
    assert check_game(game, brawl(3), seeds=[2], most=50) > 30


def test_the_contract_is_kept_under_house_rules() -> None:
    values = {"caster.self_help": True, "mission.d3": False, "deploy.edges": "short", "move.pivots": 2}
    game = Regiments(Ruleset.load("regiments").with_values(values))
    assert check_game(game, "low-marsh", seeds=[4], most=30) == 30


def test_a_battle_of_bots_comes_to_its_end() -> None:
    game = Regiments(Ruleset.load("regiments"))
    match = play(game, (BOTS["marshal"].at(3), BOTS["wolf"].at(2)), Roller(1), "first-clash")
    assert isinstance(game.result(match.state), Result), f"no end after {len(match.entries)} steps"
    assert match.state.round == match.state.rounds
    assert not game.laws(match.state)


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_bots_play_every_scenario_to_its_end(scenario: str) -> None:
    game = Regiments(Ruleset.load("regiments"))
    for key in BOTS:
        match = play(game, (BOTS[key].at(3), BOTS["marshal"].at(1)), Roller(3), scenario)
        assert game.result(match.state) is not None and not game.laws(match.state)


def test_one_seed_gives_one_game() -> None:
    game, bots = Regiments(Ruleset.load("regiments")), (BOTS["marshal"].at(2), BOTS["random"].at(1))
    first, second = (play(game, bots, Roller(11), brawl(2), most=40) for _ in range(2))
    assert first.record() == second.record()
    assert Match.replay(game, brawl(2), first.record()).state == first.state


def test_what_is_lent_to_a_spell_is_hidden_from_the_other_side() -> None:
    rows = [
        {"unit": "fen_speaker", "side": 0, "x": 10, "y": 20, "facing": 90, "tokens": 2},
        {"unit": "ash_singer", "side": 1, "x": 20, "y": 20, "facing": 270, "tokens": 3},
    ]
    match = match_of(field(rows))
    match.do(ask.Activate("fen_speaker"))
    match.do(ask.Cast("sleet", "ash_singer"))
    assert match.state.due.what == "help" and match.state.due.side == 1
    tokens = match.state.unit("ash_singer").tokens
    step = match.do(ask.Lend("ash_singer", 2))
    assert match.state.due.cup == "cast" and match.state.due.need == 6
    assert [event.name for event in step.events] == ["revealed"]
    assert match.state.unit("ash_singer").tokens == tokens - 2


def test_a_view_leaves_out_what_the_others_commit() -> None:
    game = Regiments(Ruleset.load("regiments"))
    state = game.start("first-clash")
    mine, theirs = (next(u.id for u in state.units if u.side == side) for side in (0, 1))
    state = replace(state, lent=((mine, -1, 1), (theirs, -1, 2)))
    assert [one[0] for one in game.view(state, 0).lent] == [mine]
    assert [one[0] for one in game.view(state, 1).lent] == [theirs]
