"""What the board foresees (shared/geometry.js, shared/pushing.js) is what the table answers, to the last unit.

The proof on all 10,000 generated cases: `pytest tests/widgets/test_board_geometry.py -m people`.
"""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from geometry_cases import answer, cases

SCRIPT = Path(__file__).with_name("geometry_cases.mjs")


def in_js(node: str, asked: list[dict[str, Any]]) -> list[Any]:
    """What the view's geometry answers to the cases."""
    done = subprocess.run([node, str(SCRIPT)], input=json.dumps(asked), capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def differing(node: str, n: int) -> list[tuple[Any, Any, Any]]:
    """The cases among `n` to which the two answer differently, with both answers."""
    asked = cases(n)
    found = zip(asked, (answer(case) for case in asked), in_js(node, asked), strict=True)
    return [(case, py, js) for case, py, js in found if py != js]


def test_python_and_javascript_agree_on_two_thousand_cases(node: str) -> None:
    """Moves, lines of sight, pushes, contacts, several targets: the same whole numbers, the same names."""
    assert differing(node, 2000) == []


@pytest.mark.people
def test_python_and_javascript_agree_on_ten_thousand_cases(node: str) -> None:
    """All 10,000."""
    assert differing(node, 10_000) == []


def test_the_cases_are_of_every_kind() -> None:
    """The generator would hide a hole: every way to end occurs often, and so do its edges."""
    asked = cases(2000)
    told = [answer(case) for case in asked]
    both = list(zip(asked, told, strict=True))
    ends = Counter((case["kind"], py.get("why", py.get("verdict"))) for case, py in both if isinstance(py, dict))
    for kind, whys in {
        "move": ("object", "edge", "rim", "point", "limit"),
        "sight": ("clear", "blocked", "doubt"),
        "push": ("object", "edge", "rim", "landed", "limit", "off"),
    }.items():
        assert min(ends[kind, why] for why in whys) > 20, ends
    moves = [py for case, py in both if case["kind"] == "move"]
    assert sum(py["length"] == 0 for py in moves) > 50
    pushes = [py for case, py in both if case["kind"] == "push"]
    assert sum(len(py["drops"]) > 0 for py in pushes) > 20
    assert sum(py["backed"] not in (None, "edge") for py in pushes) > 20
    across = [py for case, py in both if case["kind"] == "contact"]
    assert sum(py["touching"] != py["reaching"] for py in across) > 5
    chains = [py for case, py in both if case["kind"] == "targets"]
    assert {(pair is None, chain is None) for pair, chain in chains} == {(True, True), (False, True), (False, False)}


@pytest.mark.parametrize(
    ("name", "start", "along", "disc", "stop"),
    [
        ("GV-01", (1000, 1000), (1, 0), (3000, 1000, 200), (2650, 1000, "object")),
        ("GV-02", (1000, 1000), (1, 0), (3000, 1200, 200), (2712, 1000, "object")),
        ("GV-03", (1000, 1000), (1, 0), (3000, 1360, 200), (5850, 1000, "edge")),
        ("GV-04 into", (2650, 1000), (1, 0), (3000, 1000, 200), (2650, 1000, "object")),
        ("GV-04 away", (2650, 1000), (-1, 0), (3000, 1000, 200), (150, 1000, "edge")),
        ("GV-05", (2650, 1000), (0, 1), (3000, 1000, 200), (2650, 5850, "edge")),
    ],
)
def test_the_vectors_of_the_rules(node: str, name: str, start: Any, along: Any, disc: Any, stop: Any) -> None:
    """The geometric vectors, in the view's own geometry."""
    x, y, r = disc
    case = {
        "kind": "move",
        "start": start,
        "r": 150,
        "along": along,
        "width": 6000,
        "height": 6000,
        "bodies": [
            {"id": "barrel", "shape": {"kind": "disc", "x": x, "y": y, "r": r}, "bottom": 0, "top": 300, "solid": True}
        ],
    }
    (found,) = in_js(node, [case])
    assert (found["x"], found["y"], found["why"]) == stop
