"""Every course of play from a tiny position is counted to a small depth, and the counts are kept in files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.games.regiments import actions as ask

from .positions import INCH, field, match_of

FILES = sorted((Path(__file__).parent / "perft").glob("*.perft"))


def courses(game: Any, state: Any, depth: int) -> int:
    """How many courses there are: each consequence of what falls and each action is one step.

    Places are endless: of all moves only standing still is counted.
    """
    if depth == 0 or game.result(state) is not None:
        return 1
    if game.chance(state) is not None:
        falls = [fall for _, fall in game.falls(state)]
        return sum(courses(game, game.settle(state, game.fall(fall)).state, depth - 1) for fall in falls)
    (side,) = game.to_act(state)
    actions = [a for a in game.sample_actions(state, side, limit=500) if not _moves(a)]
    return sum(courses(game, game.apply(state, action).state, depth - 1) for action in actions)


def _moves(action: Any) -> bool:
    return isinstance(action, ask.Advance | ask.Rush | ask.Shift) or (isinstance(action, ask.Hold) and action.turn != 0)


def read(path: Path) -> tuple[Any, list[int]]:
    """A file: `unit ID SIDE X Y FACING [FIGURES]` (inches), `terrain KIND X Y W H`, `set KEY VALUE`, `counts N ...`."""
    units: list[dict[str, Any]] = []
    terrain: list[dict[str, Any]] = []
    values: dict[str, Any] = {}
    counts: list[int] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        words = line.partition("#")[0].split()
        match words:
            case ["unit", unit, side, x, y, facing, *figures]:
                row = {"unit": unit, "side": int(side), "x": float(x), "y": float(y), "facing": int(facing)}
                units.append(row | ({"figures": int(figures[0])} if figures else {}))
            case ["terrain", kind, *place]:
                x, y, w, h = (round(float(one) * INCH) for one in place)
                terrain.append({"id": f"{kind}-{len(terrain)}", "kind": kind, "x": x, "y": y, "w": w, "h": h})
            case ["set", key, value]:
                values[key] = {"true": True, "false": False}.get(value, int(value) if value.isdigit() else value)
            case ["counts", *numbers]:
                counts = [int(number) for number in numbers]
    return match_of(field(units, terrain=terrain), values), counts


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_counts_are_those_of_the_file(path: Path) -> None:
    match, counts = read(path)
    assert len(counts) > 2
    assert [courses(match.game, match.state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_falls_of_what_is_due_add_up_to_all(path: Path) -> None:
    match, _ = read(path)
    game, state, seen = match.game, match.state, 0
    for _ in range(14):
        chance = game.chance(state)
        if chance is None:
            (side,) = game.to_act(state)
            actions = game.sample_actions(state, side)
            bold = [a for a in actions if isinstance(a, ask.Charge | ask.Shoot | ask.Cast)]
            state = game.apply(state, (bold or actions)[0]).state
            continue
        falls = list(game.falls(state))
        assert sum(weight for weight, _ in falls) == chance.size
        state = game.settle(state, game.fall(falls[0][1])).state
        seen += 1
    assert seen
