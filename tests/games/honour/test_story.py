"""Short games told in both languages, kept as text; remade only by `pytest --regold`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.play import Match

from ..stories import Teller, stories
from .positions import fall, match_of, scene_of


def begin(story: dict[str, Any]) -> Match:
    """`units` stand on a table of their own, `set` gives other values."""
    own = {key: value for key, value in story.items() if key not in ("set", "log", "units")}
    return match_of(scene_of(story["units"], **own), story.get("set", {}))


TELLER = Teller("honour", begin, fall)
STORIES = stories(__file__)


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_the_story_is_told_as_before(path: Path, request: pytest.FixtureRequest) -> None:
    TELLER.told_as_before(path, request)


def test_the_stories_show_the_rules_of_play(request: pytest.FixtureRequest) -> None:
    TELLER.show_these_rules(STORIES, Path(__file__).parent / "stories" / "rules.txt", request)
