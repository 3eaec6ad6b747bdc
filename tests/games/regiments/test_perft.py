"""Every course of play from a tiny position is counted to a small depth, and the counts are kept in files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.games.regiments import actions as ask

from ..courses import counted, falls_add_up, rows, value
from .positions import INCH, field, match_of

FILES = sorted((Path(__file__).parent / "perft").glob("*.perft"))


def moves(action: Any) -> bool:
    """Of all moves only standing still is counted."""
    return isinstance(action, ask.Advance | ask.Rush | ask.Shift) or (isinstance(action, ask.Hold) and action.turn != 0)


def read(path: Path) -> tuple[Any, list[int]]:
    """A file: `unit ID SIDE X Y FACING [FIGURES]` (inches), `terrain KIND X Y W H`, `set KEY VALUE`, `counts N ...`."""
    units: list[dict[str, Any]] = []
    terrain: list[dict[str, Any]] = []
    values: dict[str, Any] = {}
    counts: list[int] = []
    for words in rows(path):
        match words:
            case ["unit", unit, side, x, y, facing, *figures]:
                row = {"unit": unit, "side": int(side), "x": float(x), "y": float(y), "facing": int(facing)}
                units.append(row | ({"figures": int(figures[0])} if figures else {}))
            case ["terrain", kind, *place]:
                x, y, w, h = (round(float(one) * INCH) for one in place)
                terrain.append({"id": f"{kind}-{len(terrain)}", "kind": kind, "x": x, "y": y, "w": w, "h": h})
            case ["set", key, word]:
                values[key] = value(word)
            case ["counts", *numbers]:
                counts = [int(number) for number in numbers]
    return match_of(field(units, terrain=terrain), values), counts


def bold(actions: Sequence[Any]) -> Any:
    """The first action that lets dice fall, else the first."""
    return next((one for one in actions if isinstance(one, ask.Charge | ask.Shoot | ask.Cast)), actions[0])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_counts_are_those_of_the_file(path: Path) -> None:
    match, counts = read(path)
    assert len(counts) > 2
    assert counted(match.game, match.state, len(counts), moves) == counts


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_falls_of_what_is_due_add_up_to_all(path: Path) -> None:
    match, _ = read(path)
    falls_add_up(match.game, match.state, 14, bold)
