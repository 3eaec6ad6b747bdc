"""Every course of play from a tiny position is counted to a small depth, and the counts are kept in files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.games.honour import actions as ask

from ..courses import counted, falls_add_up, rows, value
from .positions import match_of, scene_of

FILES = sorted((Path(__file__).parent / "perft").glob("*.perft"))
WAYS = ask.Move | ask.Advance | ask.Cautious | ask.Stand


def moves(action: Any) -> bool:
    """Of all moves only standing still is counted."""
    return isinstance(action, WAYS) and bool(action.path)


def read(path: Path) -> tuple[Any, list[int]]:
    """A file: `unit CARD SIDE X Y` (inches), `set KEY VALUE`, `counts N N ...`."""
    units: list[dict[str, Any]] = []
    values: dict[str, Any] = {}
    counts: list[int] = []
    for row in rows(path):
        match row:
            case ["unit", card, side, x, y]:
                units.append({"card": card, "side": int(side), "x": float(x), "y": float(y)})
            case ["set", key, word]:
                values[key] = value(word)
            case ["counts", *numbers]:
                counts = [int(number) for number in numbers]
    return match_of(scene_of(units), values), counts


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_counts_are_those_of_the_file(path: Path) -> None:
    match, counts = read(path)
    assert counted(match.game, match.state, len(counts), moves) == counts


def test_the_falls_of_what_is_due_add_up_to_all() -> None:
    match, _ = read(FILES[0])
    falls_add_up(match.game, match.state, 6, lambda actions: actions[0])
