"""A game played again from its log is the same game, byte for byte; and so it is out of a save and out of a link."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.dice import Roller
from aofa_widgets.games import GAMES
from aofa_widgets.lab.saves import open_text, save_text
from aofa_widgets.lab.share import open_link, share_link
from aofa_widgets.play import Match
from aofa_widgets.play.save import opened, written

from .games import SCENARIOS, played

CASES = [(game, SCENARIOS[game][seed % len(SCENARIOS[game])], seed) for game in GAMES for seed in (1, 2)]
STEPS = 20


def told(match: Match) -> list[str]:
    """Every state of a match and every event that led there, as text."""
    return [repr(match.first), *(repr((entry.step.state, entry.step.events)) for entry in match.entries)]


def digest() -> str:
    """What one case of each game comes to, in one number."""
    words = [line for case in CASES[::2] for line in told(played(*case, STEPS // 2))]
    return hashlib.sha256("\n".join(words).encode()).hexdigest()


@pytest.mark.parametrize(("game", "scenario", "seed"), CASES)
def test_a_log_gives_every_state_and_every_event_again(game: str, scenario: str, seed: int) -> None:
    """A log is JSON: so is every action, and whatever fell."""
    match = played(game, scenario, seed, STEPS)
    assert len(match.entries) == STEPS
    again = Match.replay(match.game, scenario, json.loads(json.dumps(match.record())))
    assert told(again) == told(match) and again.state == match.state
    assert again.record() == match.record()


def test_another_process_comes_to_the_same_states() -> None:
    """Whatever order sets have there: nothing of a game hangs on it."""
    script = "import sys; sys.path[:0] = sys.argv[1:]; from laws.test_play import digest; print(digest())"
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", script, str(root / "tests"), str(root)],
        capture_output=True, text=True, env={**os.environ, "PYTHONHASHSEED": "12345"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == digest()


@pytest.mark.parametrize(("game", "scenario", "seed"), CASES)
def test_a_save_and_a_link_give_the_game_again(game: str, scenario: str, seed: int) -> None:
    match, dice = played(game, scenario, seed, STEPS), Roller(seed)
    text = save_text(match, dice)
    found = open_text(text)
    assert told(found.match) == told(match) and not found.notes
    assert save_text(found.match, found.roller()) == text
    inner: dict[str, Any] = written(match)
    again, notes = opened(match.game, scenario, json.loads(json.dumps(inner)))
    assert written(again) == inner and not notes
    link = share_link(match, dice)
    shared = open_link(link).match
    assert told(shared) == told(match)
    assert share_link(shared, dice) == link
