"""A position of a record or a table seen as a duel of two: what is taken over, and what is left out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from aofa_widgets.games import load
from aofa_widgets.games.swashbuckling.model import Figure
from aofa_widgets.games.swashbuckling.odds.lone import Lone, Memory, Spot, Stance, Way
from aofa_widgets.games.swashbuckling.params import Params

from .test_lone import DONE, rules, spot_of, state_of

SPOTS = (
    Spot(0, Stance(1), Stance(2, True, False, True), actions=3),
    Spot(0, Stance(0, True, True, True), Stance(), near=True),
    Spot(0, Stance(), Stance(), near=False, actions=1, memory=Memory(1, 0, 0)),
)


@pytest.mark.parametrize("spot", SPOTS)
def test_a_moment_told_to_the_engine_is_read_back(spot):
    ruleset = rules(variant__extended_turns=bool(spot.memory.turn))
    game, lone = load("swashbuckling").GAME(ruleset), Lone(Params.of(ruleset), (3, 2))
    found = game.alone(state_of(lone, spot, Way("act", spot.near)))
    assert found.ratings == (3, 2) and found.target == "b" and found.others == ()
    assert lone.canonical(found.spot) == lone.canonical(spot)


def test_the_nearest_is_taken_unless_another_stands_and_is_named_and_who_is_beside_is_told():
    game = load("swashbuckling").GAME(rules())
    lone = Lone(game.params, (3, 2))
    state = state_of(lone, SPOTS[0], Way("act"))
    third = Figure("c", 1, 4)
    state = replace(
        state, figures=(*state.figures, third), ground=replace(state.ground, contact=(("a", "b"), ("a", "c")))
    )
    assert game.alone(state).target == "b" and len(game.alone(state).others) == 1
    assert game.alone(state, "c").ratings == (3, 4)
    assert game.alone(state, "a").target == "b"
    fallen = state.put(replace(third, fallen=True))
    assert game.alone(fallen, "c").target == "b" and game.alone(fallen).others == ()


def test_there_is_none_while_dice_are_due_or_nobody_is_active():
    game = load("swashbuckling").GAME(rules())
    assert game.alone(game.start("courtyard")) is None
    lone = Lone(game.params, (3, 2))
    state = state_of(lone, SPOTS[0], Way("act"))
    assert game.alone(game.apply(state, DONE["act"]).state) is None
    assert game.alone(replace(state, activation=None)) is None
    assert spot_of(lone, state)[0] is not None
