"""What a reader of the rules found with fresh eyes: records worked out by hand, and what once went wrong in talk."""

from __future__ import annotations

from typing import Any

import pytest

from aofa_widgets.dice import Roller
from aofa_widgets.lab.parlour import Parlour
from aofa_widgets.play import Match

from ..records import load, ruled
from .playing import wrong
from .quarrels import game_of, quarrel
from .test_cases import SETS


def test_the_referee_rules_as_the_lawyer_says() -> None:
    """Limits, ties and left-out fields of every operation; the cap that armour of the drawn shares (ARG-COVER-18)."""
    ruled("argad", load(__file__, "lawyer_cases.jsonl"), SETS)


def test_loads_and_wounded_legs_slow_people_on_foot_alone() -> None:
    """ARG-BURDEN-1, ARG-BURDEN-2, ARG-WOUND-5."""
    rows: list[Any] = [
        ("a laden knight", "move", {"category": "mounted_knight", "burden": "heavy"}, {}, {"cm": 32}),
        ("a rider with a bad leg", "move", {"category": "mounted_light", "leg_wound": True}, {}, {"cm": 40}),
        ("both, on foot", "move", {"category": "medium", "burden": "heavy", "leg_wound": True}, {}, {"cm": 8}),
    ]
    assert wrong(rows) == {}


def test_bare_hands_floor_and_kill_by_three_sixes_alone() -> None:
    """ARG-UNTRAINED-3, ARG-UNTRAINED-4; another harmless blow never kills (ARG-CLOSEQ-5)."""
    fist = {"class": 5, "armour": "none", "mod": 0, "flags": ["bare_hands", "lower"]}
    kick = {"class": 5, "armour": "none", "mod": 0, "nonlethal": True}
    rows: list[Any] = [
        ("three sixes", "strike", {**fist, "nonlethal": True}, {"dice": [6, 6, 6]}, {"outcome": "kill"}),
        ("one die", "strike", {**fist, "class": 3}, {"dice": [6]}, {"outcome": "down_next_turn"}),
        ("a jug", "strike", kick, {"dice": [6, 6, 6]}, {"outcome": "down_next_turn"}),
    ]
    assert wrong(rows) == {}


@pytest.mark.parametrize(("lang", "ask", "told"), [("en", "board", "Turn 1 of"), ("fr", "plateau", "Tour 1 sur")])
def test_the_talk_counts_turns_and_tells_classes(lang: str, ask: str, told: str) -> None:
    """Here a round is a turn, and nobody has a Rating."""
    talk = Parlour(Match(game_of(), quarrel(2, each=3, turns=2)), lang, roller=Roller(1))
    said = " ".join(talk.hear(ask))
    assert told in said and {"en": "class 3", "fr": "classe 3"}[lang] in said
    assert "Rating" not in said and "Valeur" not in said


def test_a_figure_picked_is_moved_by_words() -> None:
    """While all sides write their orders, a way is read from the figure this side has picked."""
    talk = Parlour(Match(game_of(), quarrel(2, each=3, turns=2)), "en", roller=Roller(1))
    said: list[str] = []
    for line in ("1", "1", "3 centimetres north", "1"):
        said += talk.hear(line)
    assert "no table" not in " ".join(said)
    assert [slip[3].do for slip in talk.match.state.slips] == ["move"]
