"""Games at random, everybody at once, with the laws of the game asked for after every step; thousands by a command.

`python tests/games/wild.py argad 10000` plays that many.
"""

from __future__ import annotations

from collections import Counter

import pytest

from aofa_widgets.dice import Roller
from aofa_widgets.play import Match

from ..wild import lawful
from .quarrels import VALUES, game_of, play_out, quarrel


def one_game(seed: int, told: Counter[str] | None = None, each: int = 5, turns: int = 6) -> int:
    """Play one game; how many steps it took. Raises: AssertionError naming seed, step and law."""
    match = Match(game_of(VALUES[seed % len(VALUES)]), quarrel(seed, each, turns))
    steps, state = lawful(match, play_out(match, Roller(seed)), seed, told)
    assert state == match.state and match.game.result(state).winner is None
    return steps


def test_twenty_small_games_keep_the_laws() -> None:
    for seed in range(20):
        assert one_game(seed, each=2, turns=2) > 5, seed


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 200, 20))
def test_two_hundred_fierce_games_keep_the_laws(first: int) -> None:
    for seed in range(first, first + 20):
        one_game(seed)


@pytest.mark.long
def test_games_that_once_broke_a_law_keep_it() -> None:
    """Three were set against somebody beyond the table's edge; one formed up where another had stayed."""
    for seed in (694, 1028, 1931, 3233):
        one_game(seed)
