"""Every course of play from a tiny position is counted to a small depth, and the counts are kept in files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ..courses import counted, rows
from .quarrels import ALL_ON, game_of, quarrel

FILES = sorted((Path(__file__).parent / "perft").glob("*.perft"))


def read(path: Path) -> tuple[Any, Any, list[int]]:
    """A file: `quarrel SEED EACH TURNS`, `all` (every option), `counts N N ...`."""
    scenario, counts, values = None, list[int](), {}
    for row in rows(path):
        match row:
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
    assert counted(game, game.start(scenario), len(counts), lambda one: bool(getattr(one, "way", ()))) == counts
