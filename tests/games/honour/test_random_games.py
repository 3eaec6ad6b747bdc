"""Games at random, fierce ones, with the laws of the game asked for after every step; thousands of them by a command.

`python tests/games/wild.py honour 10000` plays that many.
"""

from __future__ import annotations

from collections import Counter

import pytest

from aofa_widgets.dice import Roller

from ..wild import lawful, scored
from .positions import brawl, match_of, play_out

VALUES = (
    {},
    {"dodge.mandatory": False, "attack.search_for_charge": True},
    {"dishonour.scope": "bearer", "skill.most": 1, "group.lane_counts": "figures"},
    {"attack.injuries_to_remove": 3, "offtable.return_move": False, "nerve.flight_in": 12},
)


def one_game(seed: int, told: Counter[str] | None = None) -> int:
    """Play one game; how many steps it took. Raises: AssertionError naming seed, step and law."""
    match = match_of(brawl(seed), VALUES[seed % len(VALUES)])
    steps, state = lawful(match, play_out(match, Roller(seed)), seed, told, each=7)
    scored(match.game, state)
    return steps


@pytest.mark.parametrize("seed", range(12))
def test_a_fierce_game_keeps_the_laws(seed: int) -> None:
    assert one_game(seed) > 20


@pytest.mark.long
@pytest.mark.people
@pytest.mark.parametrize("first", range(0, 200, 20))
def test_two_hundred_fierce_games_keep_the_laws(first: int) -> None:
    for seed in range(first, first + 20):
        one_game(seed)
