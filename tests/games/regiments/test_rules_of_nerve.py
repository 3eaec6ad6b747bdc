"""Morale on the table, rule by rule: who tests, when, with what, and what a shaken unit may still do."""

from __future__ import annotations

import pytest

from aofa_widgets.games.regiments import actions as ask
from aofa_widgets.play import Refused

from .ranks import LORD, due, falls, inches, left, shot, two
from .test_rules_of_melee import TEN, back, blow, charge, fought

# ---- at the end of an activation


def test_who_is_shot_to_half_tests_and_fails_into_being_shaken() -> None:
    """AOFR-MORALE-1, AOFR-MORALE-4: a quality test at the end of the activation."""
    match = shot(two({}, {"size": 6, "frontage": 3}))
    falls(match, 4, 4, 1, 1, 1)
    falls(match, 1, 1)
    assert due(match)[0] == ""  # four of six
    for face, shaken in ((3, True), (4, False)):
        match = shot(two({}, {"size": 6, "frontage": 3}))
        falls(match, 4, 4, 4, 1, 1)
        falls(match, 1, 1, 1)
        assert due(match) == ("morale", 1)
        falls(match, face)
        assert match.state.unit("b").shaken is shaken


def test_a_single_figure_tests_when_half_its_tough_is_gone() -> None:
    """AOFR-MORALE-2: three of six wounds, not two."""
    for wounds, asked in ((2, ""), (3, "morale")):
        match = shot(two({}, {"size": 1, "rules": ["Tough(6)"]}))
        falls(match, *(4,) * wounds, *(1,) * (5 - wounds))
        falls(match, *(1,) * wounds)
        assert due(match)[0] == asked


# ---- shaken, and in melee


def test_a_shaken_unit_stays_idle_recovers_and_may_pivot() -> None:
    """AOFR-SHAKEN-1, AOFR-SHAKEN-5, AOFR-SHAKEN-6: by 90 degrees at most."""
    match = two({}, {}, me={"shaken": True})
    for action, rule in (
        (ask.Advance((inches(1),)), "AOFR-SHAKEN-1"), (ask.Charge("b"), "AOFR-SHAKEN-1"),
        (ask.Hold(91), "AOFR-SHAKEN-6"),
    ):  # fmt: skip
        with pytest.raises(Refused) as refused:
            match.do(action)
        assert refused.value.rule == rule
    match.do(ask.Hold(90))
    assert not match.state.unit("a").shaken and match.state.due.what == "unit"  # and does not shoot


def test_a_shaken_unit_strikes_back_as_if_fatigued() -> None:
    """AOFR-SHAKEN-2: only its sixes hit."""
    match = charge(foe={"shaken": True})
    blow(match, 0, 0)
    back(match)
    falls(match, 5, 5, 5, 5, 6)
    assert due(match) == ("back1.def", 1)


def test_a_shaken_unit_fails_every_test_without_a_die() -> None:
    """AOFR-SHAKEN-3: it routs at half, and is shaken still above."""
    match = fought(3, 0, theirs=TEN, mine=TEN, foe={"shaken": True})
    assert due(match)[0] == "" and match.state.unit("b").shaken
    match = fought(5, 0, theirs=TEN, mine=TEN, foe={"shaken": True})
    assert match.state.unit("b").where == "routed"


@pytest.mark.parametrize(("facing", "face", "passes"), [
    (180, 4, True), (90, 4, False), (90, 5, True), (0, 5, False), (0, 6, True),
])  # fmt: skip
def test_a_charge_into_flank_or_rear_shakes_nerves(facing: int, face: int, passes: bool) -> None:
    """AOFR-FLANK-1: -1 in the flank; AOFR-FLANK-2: -2 in the rear, of Quality 4+."""
    match = fought(2, 0, theirs=TEN, facing=facing)
    assert due(match)[0] == "morale"
    falls(match, face)
    assert match.state.unit("b").shaken is not passes


def test_a_banner_gives_heart() -> None:
    """AOFR-STAFF-BANNER: +1 to the test, after a melee and after shots."""
    match = fought(2, 0, theirs=TEN, foe={"staff": ["banner"]})
    falls(match, 3)
    assert not match.state.unit("b").shaken


def test_the_fearless_have_a_second_chance() -> None:
    """AOFR-SR-FEARLESS-1: on 4+ the failed test counts as passed, if all figures have the rule."""
    for face, shaken in ((3, True), (4, False)):
        match = fought(2, 0, theirs={**TEN, "rules": ["Fearless"]})
        falls(match, 3)
        assert due(match) == ("fearless", 1)
        falls(match, face)
        assert match.state.unit("b").shaken is shaken
    lord = [("lord", {**LORD, "q": 4}, {"side": 1, "x": 3, "y": 3})]
    match = fought(2, 0, theirs={**TEN, "rules": ["Fearless"]}, others=lord, foe={"hero": "lord"})
    falls(match, 3)
    assert due(match)[0] == "" and match.state.unit("b").shaken


def test_a_hero_tests_for_his_unit() -> None:
    """AOFR-SR-HERO-2: at Quality 3+ instead of 5+."""
    lord = [("lord", LORD, {"side": 1, "x": 3, "y": 3})]
    match = charge(theirs={**TEN, "q": 5}, others=lord, foe={"hero": "lord"})
    blow(match, 5, 5)
    back(match, False)
    falls(match, 3)
    assert match.state.unit("b").where == "table" and not match.state.unit("b").shaken


def test_fear_counts_as_wounds() -> None:
    """AOFR-SR-FEAR-1: X more for the result, none on the figures."""
    match = fought(1, 0, theirs={"size": 1, "rules": ["Fear(4)", "Tough(6)"]}, mine=TEN)
    assert due(match)[0] == "morale" and match.state.due.unit == "a" and left(match, "a") == 10
