"""Every course of play from a tiny position is counted to a small depth, and the counts are kept in files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .quarrels import ALL_ON, game_of, quarrel

FILES = sorted((Path(__file__).parent / "perft").glob("*.perft"))


def courses(game: Any, state: Any, depth: int) -> int:
    """How many courses there are: each fall that differs and each slip is one step, the first side writing first.

    Places are endless: of all ways none is counted.
    """
    if depth == 0 or game.result(state) is not None:
        return 1
    if game.chance(state) is not None:
        falls = [fall for _, fall in game.falls(state)]
        return sum(courses(game, game.settle(state, game.fall(fall)).state, depth - 1) for fall in falls)
    side = min(game.to_act(state))
    actions = [one for one in game.sample_actions(state, side, limit=500) if not getattr(one, "way", ())]
    return sum(courses(game, game.apply(state, one).state, depth - 1) for one in actions)


def read(path: Path) -> tuple[Any, Any, list[int]]:
    """A file: `quarrel SEED EACH TURNS`, `all` (every option), `counts N N ...`; # begins a remark."""
    scenario, counts, values = None, list[int](), {}
    for line in path.read_text(encoding="utf-8").splitlines():
        match line.partition("#")[0].split():
            case ["quarrel", *numbers]:
                scenario = quarrel(*(int(number) for number in numbers), master=False)
            case ["all"]:
                values = dict(ALL_ON)
            case ["counts", *numbers]:
                counts = [int(number) for number in numbers]
    return game_of(values), scenario, counts


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_counts_are_those_of_the_file(path: Path) -> None:
    game, scenario, counts = read(path)
    start = game.start(scenario)
    assert [courses(game, start, depth) for depth in range(1, len(counts) + 1)] == counts
