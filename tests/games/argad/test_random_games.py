"""Games at random, everybody at once, with the laws of the game asked for after every step; thousands by a command.

`python tests/games/argad/test_random_games.py 10000` plays that many, from seed 1, and says what it found; a second
number is how many minutes it may take.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from platform import python_version, system

import pytest

from aofa_widgets.dice import Roller
from aofa_widgets.play import Match
from aofa_widgets.words import languages

if __name__ == "__main__":
    from quarrels import VALUES, game_of, play_out, quarrel  # the folder of the command is on the path
else:
    from .quarrels import VALUES, game_of, play_out, quarrel


def one_game(seed: int, told: Counter[str] | None = None, each: int = 5, turns: int = 6) -> int:
    """Play one game; how many steps it took. Raises: AssertionError naming seed, step and law."""
    game = game_of(VALUES[seed % len(VALUES)])
    match, steps = Match(game, quarrel(seed, each, turns)), 0
    for step in play_out(match, Roller(seed)):
        steps += 1
        wrong = game.laws(step.state)
        assert not wrong, f"seed {seed}, step {steps}: {wrong}, after {[e.name for e in step.events]}"
        for event in step.events:
            if told is not None:
                told[event.name] += 1
            assert all(game.tell(step.state, event)[lang] for lang in languages()), event
    result = game.result(match.state)
    assert result is not None and result.winner is None
    return steps


def test_twenty_small_games_keep_the_laws() -> None:
    for seed in range(20):
        assert one_game(seed, each=2, turns=2) > 5, seed


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 200, 20))
def test_two_hundred_fierce_games_keep_the_laws(first: int) -> None:
    for seed in range(first, first + 20):
        one_game(seed)


CHUNK = 25


def played(first: int) -> tuple[int, int, Counter[str], list[str]]:
    """A chunk of games from a seed on: how many, their steps, their events, what broke."""
    told, steps, broken = Counter[str](), 0, []
    for seed in range(first, first + CHUNK):
        try:
            steps += one_game(seed, told)
        except Exception as error:
            broken.append(f"seed {seed}: {type(error).__name__}: {error}")
    return CHUNK, steps, told, broken


def main(games: int, minutes: float) -> int:
    """Play so many games on all processors, or what so many minutes hold; 0 if no law was broken."""
    start, told, done, steps, broken = time.monotonic(), Counter[str](), 0, 0, list[str]()
    with ProcessPoolExecutor() as pool:
        waiting = [pool.submit(played, first) for first in range(1, games + 1, CHUNK)]
        for each in waiting:
            number, more, names, wrong = each.result()
            done, steps, broken = done + number, steps + more, broken + wrong
            told += names
            if time.monotonic() - start > 60 * minutes:
                pool.shutdown(wait=False, cancel_futures=True)
                break
    now = datetime.now(UTC)
    print(f"{now:%Y-%m-%d %H:%M} UTC, {python_version()}, {system()}, {os.cpu_count()} processors")
    print(f"{done:,} games from seed 1, {steps:,} steps, {len(broken)} broken, {time.monotonic() - start:.0f} s")
    print(*broken, sep="\n", end="\n" if broken else "")
    for name, number in sorted(told.items()):
        print(f"{number:>9,} {name}")
    return 1 if broken else 0


if __name__ == "__main__":
    given = [float(word) for word in sys.argv[1:]]
    sys.exit(main(int(given[0]) if given else 200, given[1] if len(given) > 1 else 60))
