"""Games at random, fierce ones, with the laws of the game asked for after every step; thousands of them by a command.

`python tests/games/wild.py regiments 10000` plays that many.
"""

from __future__ import annotations

from collections import Counter

import pytest

from aofa_widgets.dice import Roller

from ..wild import lawful, scored
from .positions import brawl, match_of, play_out

VALUES = (
    {},
    {"shoot.units_block": False, "move.mixed": "majority", "melee.overlap": "in_contact_files"},
    {"melee.single_rank": 1, "melee.fear": "highest", "caster.self_help": True, "move.pivots": 2},
    {"special.furious": False, "special.regeneration.on": 3, "move.enemy_gap_in": 0, "melee.count_overkill": True},
)


def one_game(seed: int, told: Counter[str] | None = None) -> int:
    """Play one game; how many steps it took. Raises: AssertionError naming seed, step and law."""
    match = match_of(brawl(seed), VALUES[seed % len(VALUES)])
    steps, state = lawful(match, play_out(match, Roller(seed)), seed, told, each=7)
    scored(match.game, state)
    return steps


@pytest.mark.parametrize("seed", [*range(20), 3750])  # the last: back from a melee against the edge of a pool
def test_a_fierce_game_keeps_the_laws(seed: int) -> None:
    assert one_game(seed) > 20


@pytest.mark.long
@pytest.mark.people
@pytest.mark.parametrize("first", range(0, 200, 20))
def test_two_hundred_fierce_games_keep_the_laws(first: int) -> None:
    for seed in range(first, first + 20):
        one_game(seed)
