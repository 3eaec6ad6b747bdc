"""Whatever comes from outside, an engine of this game answers in words, and never breaks."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aofa_widgets.errors import InputError
from aofa_widgets.games.honour import actions as ask
from aofa_widgets.play import Match, Refused
from aofa_widgets.words import languages

from .positions import brawl, fall, match_of


def acting() -> Match:
    """A match in which a unit of the first side is to act."""
    match = match_of(brawl(1))
    fall(match, "warrior")
    match.do(match.game.sample_actions(match.state, 0)[0])
    return match


ACTING = acting()
NAMES = st.sampled_from([unit.id for unit in ACTING.state.units] + ["", "nobody", "é" * 70])
PLACE = st.tuples(st.integers(-100_000, 100_000), st.integers(-100_000, 100_000))
PATHS = st.lists(PLACE, max_size=4).map(tuple)
ACTIONS = st.one_of(
    st.builds(ask.Use, NAMES),
    st.builds(ask.Move, PATHS),
    st.builds(ask.Advance, PATHS),
    st.builds(ask.Shoot, NAMES),
    st.builds(ask.Charge, NAMES),
    st.builds(ask.Cautious, PATHS),
    st.builds(ask.Stand, PATHS),
    st.builds(ask.Return, PLACE, st.booleans()),
    st.builds(ask.Dodge, st.booleans()),
    st.builds(ask.Declare, NAMES),
    st.builds(ask.Assign, NAMES),
    st.builds(ask.Discard, NAMES),
    st.builds(ask.Play, NAMES, NAMES),
    st.builds(ask.First, NAMES),
    st.sampled_from([ask.Hold(), ask.Reload(), ask.Ready()]),
)


@settings(max_examples=75, deadline=None)
@given(ACTIONS)
def test_any_action_is_done_or_refused_in_words(action: Any) -> None:
    game, state = ACTING.game, ACTING.state
    refusal = game.refuse(state, action)
    if refusal is None:
        assert not game.laws(game.apply(state, action).state)
        return
    assert all(game.explain(state, refusal)[lang] for lang in languages())
    with pytest.raises(Refused):
        game.apply(state, action)
    assert game.forecast(state, action) is None


@settings(max_examples=75, deadline=None)
@given(ACTIONS)
def test_any_action_comes_back_from_plain_values(action: Any) -> None:
    assert ACTING.game.read(ACTING.game.write(action)) == action


ROWS = [
    {},
    {"do": "Fly"},
    {"do": "Move", "path": "far"},
    {"do": "Move", "path": [[1]]},
    {"do": "Move", "path": [[1, 2.5]]},
    {"do": "Move", "path": [[0, 10**9]]},
    {"do": "Move", "path": [[0, 0]] * 50},
    {"do": "Use"},
    {"do": "Use", "unit": 3},
    {"do": "Charge", "target": "a", "who": "b"},
    {"do": "Dodge", "dodge": "yes"},
]


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_what_is_no_action_is_told(row: dict[str, Any]) -> None:
    with pytest.raises(InputError) as raised:
        ACTING.game.read(row)
    assert all(raised.value.faults[0].texts[lang] for lang in languages())


FALLS = [{}, {"bag": ()}, {"bag": (0,)}, {"bag": (99,)}, {"bag": (1, 2)}, {"hit": (1,)}]


@pytest.mark.parametrize("dice", FALLS, ids=str)
def test_what_cannot_have_fallen_is_told(dice: dict[str, tuple[int, ...]]) -> None:
    match = match_of(brawl(1))
    before = match.state
    with pytest.raises(InputError) as raised:
        match.settle(dice)
    assert match.state is before
    assert all(raised.value.faults[0].texts[lang] for lang in languages())


@pytest.mark.parametrize("scenario", ["nowhere", {}, {"units": []}, {"width": 5}], ids=str)
def test_what_is_no_scenario_is_told(scenario: Any) -> None:
    with pytest.raises(InputError):
        match_of(scenario)
