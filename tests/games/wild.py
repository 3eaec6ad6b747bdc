"""Games of any game played at random, its laws asked for after every step; thousands of them by a command.

`python tests/games/wild.py argad 10000 60` plays that many games of the file `argad/test_random_games.py` from seed 1,
or what 60 minutes hold, and says what it found.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from platform import python_version, system
from typing import Any

from aofa_widgets.words import languages

CHUNK = 25


def lawful(
    match: Any, steps: Iterable[Any], seed: int, told: Counter[str] | None = None, *, each: int = 1
) -> tuple[int, Any]:
    """Ask the laws after every step, a sentence in each language at one step in `each`; how many steps, the last state.

    Raises: AssertionError naming seed, step and law.
    """
    game, state, number = match.game, match.state, 0
    for number, step in enumerate(steps, 1):
        wrong = game.laws(step.state)
        assert not wrong, f"seed {seed}, step {number}: {wrong}, after {[e.name for e in step.events]}"
        for event in step.events:
            if told is not None:
                told[event.name] += 1
            if number % each == 0:
                assert all(game.tell(step.state, event)[lang] for lang in languages()), event
        state = step.state
    assert game.result(state) is not None
    return number, state


def scored(game: Any, state: Any) -> None:
    """A game of two sides is over: one has won, and is worth a whole game, or neither has."""
    result = game.result(state)
    assert result is not None and result.winner in (None, 0, 1)
    assert game.value(state) in (0, 1) or result.winner is None


def played(game: str, first: int) -> tuple[int, int, Counter[str], list[str]]:
    """A chunk of games from a seed on: how many, their steps, their events, what broke."""
    one_game = import_module(f"games.{game}.test_random_games").one_game
    told, steps, broken = Counter[str](), 0, []
    for seed in range(first, first + CHUNK):
        try:
            steps += one_game(seed, told)
        except Exception as error:
            broken.append(f"seed {seed}: {type(error).__name__}: {error}")
    return CHUNK, steps, told, broken


def main(game: str, games: int, minutes: float) -> int:
    """Play so many games on all processors, or what so many minutes hold; 0 if no law was broken."""
    start, told, done, steps, broken = time.monotonic(), Counter[str](), 0, 0, list[str]()
    with ProcessPoolExecutor() as pool:
        waiting = [pool.submit(played, game, first) for first in range(1, games + 1, CHUNK)]
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
    sys.path[0] = str(Path(__file__).resolve().parents[1])  # where the tests of the games are `games`
    asked, *given = sys.argv[1:]
    sys.exit(main(asked, int(given[0]) if given else 200, float(given[1]) if len(given) > 1 else 60))
