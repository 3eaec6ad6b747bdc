"""A moment in plain words, for the goals of lessons: what may be said of the sides and of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aofa_widgets.play.facts import Fact, Facts, Subject, Vocabulary

SIDES = ("A", "B")
FACTS: Vocabulary = {
    "player": Subject({"score": Fact("number")}, SIDES),
    "turn": Subject({"number": Fact("number"), "pot": Fact("number"), "over": Fact("flag")}, ("now",)),
}


def facts(game: Any, first: Any, entries: Sequence[Any]) -> Facts:
    """A moment in plain words: `first` and what was done since."""
    state = entries[-1].step.state if entries else first
    players = [{"id": name, "score": score} for name, score in zip(SIDES, state.scores, strict=True)]
    return {
        "player": players,
        "turn": [{"id": "now", "number": state.turns + 1, "pot": state.pot, "over": state.over}],
    }
