"""Short games told in both languages, kept as text; remade only by `pytest --regold`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.play import Match

from ..stories import Teller, stories
from .quarrels import ALL_ON, game_of, quarrel


def begin(story: dict[str, Any]) -> Match:
    """`quarrel` gives seed, people and turns, `all` every option, `set` other values."""
    game = game_of(ALL_ON if story.get("all") else story.get("set", {}))
    return Match(game, quarrel(*story["quarrel"], master=story.get("master")))


@pytest.mark.parametrize("path", stories(__file__), ids=lambda path: path.stem)
def test_the_story_is_told_as_before(path: Path, request: pytest.FixtureRequest) -> None:
    Teller("argad", begin).told_as_before(path, request)
