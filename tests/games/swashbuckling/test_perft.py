"""Every course of play from a tiny position is counted to a small depth, and the counts are kept in files."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from ..courses import counted, every
from .positions import disc, table, thing

FILES = sorted((Path(__file__).parent / "perft").glob("*.perft"))
RATINGS = {"rating.magnificent": 1, "rating.dashing": 1}


def own(action: Any) -> bool:
    """Deeds of the player's own are endless, and left out."""
    return bool(getattr(action, "words", ""))


def read(path: Path) -> dict[str, list[str]]:
    rows: dict[str, list[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            key, *rest = line.split()
            rows.setdefault(key, []).extend(rest)
    return rows


def numbers(rows: dict[str, list[str]], key: str, size: int) -> list[tuple[int, ...]]:
    found = [int(word) for word in rows.get(key, [])]
    return [tuple(found[i : i + size]) for i in range(0, len(found), size)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_counts_are_those_of_the_file(path: Path) -> None:
    rows = read(path)
    values: dict[str, Any] = dict(RATINGS)
    for entry in rows.get("params", []):
        key, _, raw = entry.partition("=")
        values[key] = {"true": True, "false": False}.get(raw, raw)
    words = rows["figures"]
    places: dict[str, tuple[Any, ...]] = {
        words[i]: (int(words[i + 1]), int(words[i + 2])) for i in range(0, len(words), 3)
    }
    tables = [thing(f"t{i}", *row) for i, row in enumerate(numbers(rows, "tables", 5))]
    on = rows.get("on", [])
    for figure, name in zip(on[::2], on[1::2], strict=True):
        height = next(row["height"] for row in tables if row["id"] == name)
        places[figure] = (*places[figure], height, name)
    lamps = {"kind": "chandelier", "hanging": True, "solid": False, "stand": False}
    plates = {"kind": "plate", "lift": "plate", "solid": False, "stand": False}
    match = table(
        values,
        places,
        *tables,
        *(disc(f"d{i}", *row, 150, 200) for i, row in enumerate(numbers(rows, "barrels", 2))),
        *(disc(f"l{i}", *row, **lamps) for i, row in enumerate(numbers(rows, "lamps", 4))),
        *(disc(f"p{i}", *row, 40, 10, **plates) for i, row in enumerate(numbers(rows, "plates", 2))),
    )
    counts = [int(n) for n in rows["counts"]]
    by_hand = path.read_text(encoding="utf-8").partition("# By hand")[2].partition("\nfigures")[0]
    assert str(counts[1]) in re.findall(r"\d+", by_hand), "what the file says of the second count is another number"
    assert counted(match.game, match.state, len(counts), own, limit=60, falls=every) == counts
