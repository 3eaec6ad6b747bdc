"""The graphics card's games are the same, as far as CUDA's simulator can say; it is asked in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.lab.kernels import Plan, card, fight
from aofa_widgets.rules import Ruleset

ASK = """
import tomllib, warnings
from pathlib import Path
from aofa_widgets.lab.kernels import Plan, fight
from aofa_widgets.rules import Ruleset

warnings.simplefilter("ignore")
book = Ruleset.load("swashbuckling")
for case in tomllib.loads(Path("tests/bench/battles.toml").read_text(encoding="utf-8"))["case"][:5]:
    forces = tuple(map(tuple, case["forces"]))
    plan = Plan(book.with_values(case["set"]), forces, tuple(case["policies"]), 11, most=case.get("most", 4000))
    print(fight(plan, 3, 6, "cuda").differing(fight(plan, 3, 6, "numpy")))
"""


def test_simulated_card_plays_the_same_games() -> None:
    pytest.importorskip("numba")
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    ran = subprocess.run(
        [sys.executable, "-c", ASK], cwd=root, env=environment, capture_output=True, text=True, timeout=300
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    assert ran.stdout.split() == ["0"] * 5


def test_without_a_card_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    cuda = pytest.importorskip("numba.cuda")
    monkeypatch.setattr(cuda, "is_available", lambda: False)
    card._kernel.cache_clear()
    plan = Plan(Ruleset.load("swashbuckling"), ((2,), (2,)), ("at_once", "at_once"))
    with pytest.raises(InputError, match="graphics card"):
        fight(plan, 0, 5, "cuda")
