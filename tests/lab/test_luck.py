"""Luck and choice: together they are the result, to the last fraction; luck alone is fair."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aofa_widgets.dice import Roller
from aofa_widgets.games import GAMES, load
from aofa_widgets.games.swashbuckling.model import Roll
from aofa_widgets.games.swashbuckling.odds.falls import falls
from aofa_widgets.lab.luck import CHOICE, LUCK, Account, account, line, looked_at
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset

from .wandering import SMALL, step

CROWD = {
    "title": {"en": "A crowd", "fr": "Une cohue"},
    "width": 2540,
    "height": 2540,
    "things": [],
    "figures": [
        {"profile": "athos", "x": 1000, "y": 1000},
        {"profile": "guard1", "x": 1301, "y": 1000},
        {"profile": "guard2", "x": 1000, "y": 1301},
    ],
}
WAYS = (
    {},
    {"variant.extended_swashbuckling": True},
    {"variant.extended_turns": True},
    {"multi.duel_dice": "each_separately", "tie.winner": "defender"},
    {"multi.duel_dice": "sum_of_ratings", "duel.rounds": 2},
    {"multi.targets_roll": "pooled", "optional.object_damage": True},
    {"setup.tie": "coin", "multi.supporters_hit": True},
)


@cache
def game_of(way: int):
    rules = Ruleset.load(GAMES[0])
    return load(GAMES[0]).GAME(rules.with_values(WAYS[way]) if WAYS[way] else rules)


def wandered(way: int, seed: int, steps: int, scenario=CROWD) -> Match:
    match, dice = Match(game_of(way), scenario), Roller(seed)
    for _ in range(steps):
        if not step(match, dice.choose(60), dice):
            break
    return match


@pytest.mark.parametrize("seed", range(100))
def test_start_luck_and_choice_are_the_result(seed):
    match = wandered(seed % len(WAYS), seed, 24, SMALL if seed % 2 else CROWD)
    told = account(match)
    assert len(told.parts) == len(match.entries)
    assert told.start + told.total(LUCK) + told.total(CHOICE) == told.result
    result = match.game.result(match.state)
    assert told.result == (looked_at(match.game, match.state).value if result is None else 1 - result.winner)
    adds_up(told)


def adds_up(told: Account) -> None:
    for kind in (LUCK, CHOICE):
        nobody, ours, theirs = (told.of_side(side, kind) for side in (None, 0, 1))
        assert nobody + ours - theirs == told.total(kind)
        for side in (0, 1):
            shares = [told.of_figure(side, figure, kind) for figure in told.figures(side)]
            assert sum(shares, Fraction(0)) == told.of_side(side, kind)
    for before, after in zip(told.parts, told.parts[1:], strict=False):
        assert before.after == after.before


def test_a_whole_game_comes_to_its_result():
    match = wandered(0, 11, 1000, SMALL)
    assert match.game.result(match.state) is not None
    assert account(match).result == 1 - match.game.result(match.state).winner


def test_the_line_is_told_to_its_end_wherever_one_stands():
    match = wandered(0, 4, 20)
    whole = account(match)
    match.undo()
    match.undo()
    assert account(match) == whole
    assert len(line(match)) == len(whole.parts)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, len(WAYS) - 1), st.integers(0, 10_000), st.integers(0, 40))
def test_luck_is_fair_at_every_roll(way, seed, steps):
    match = wandered(way, seed, steps)
    game, state = match.game, match.state
    due = game.chance(state)
    if due is None or due.size > 1296:
        return
    prospect = looked_at(game, state)
    worth = {}
    for times, after, value in prospect.follows:
        worth.setdefault(after, value)
        assert times > 0
    assert sum(times for times, _, _ in prospect.follows) == due.size
    # against every single fall: the mean luck is nothing at all
    plain = [looked_at(game, game.settle(state, game.fall(fall)).state).value for fall in due.falls()]
    assert sum(value - prospect.value for value in plain) == 0
    # and each value comes as often as the falls taken together say
    told: dict[Fraction, int] = {}
    for times, _, value in prospect.follows:
        told[value] = told.get(value, 0) + times
    assert told == {value: plain.count(value) for value in plain}


def test_what_was_rolled_is_as_rare_as_it_is():
    match = Match(game_of(0), SMALL)
    match.settle({"0": (6,), "1": (1,)})
    (part,) = account(match).parts
    assert (part.kind, part.side, part.figure) == (LUCK, None, None)
    assert part.tail == part.chance == Fraction(5, 12)
    assert part.change > 0 and part.change_for(1) == -part.change


@pytest.mark.parametrize("way", range(len(WAYS)))
@pytest.mark.parametrize("kind", ["action", "opposed", "duel"])
def test_many_dice_are_few_consequences(kind, way):
    """Twenty dice have more falls than anybody can list."""
    game = game_of(way)
    rounds = game.params.duel_rounds
    answers = () if kind == "action" else (("guard1", 4 * rounds), ("guard2", 2 * rounds))[: 3 - rounds]
    found = list(falls(game.params, Roll(kind, 14 * rounds, answers, None)))
    dice = 14 * rounds + sum(number for _, number in answers)
    assert sum(times for times, _ in found) == 6**dice
    assert len(found) < 5_000
    for _, fall in found:
        assert [len(fall[name]) for name, _ in answers] == [number for _, number in answers]
        assert len(fall["active"]) == 14 * rounds
