"""Actions and moves on the table, rule by rule: what may be done, how far, past whom, over what ground."""

from __future__ import annotations

from typing import Any

import pytest

from aofa_widgets.games.regiments import actions as ask
from aofa_widgets.play import Match

from .ranks import due, falls, inches, left, refused, two

FAR = {"gap": 16}
STRAIGHT = ask.Charge("b", (inches(1),))  # the engine looks for no pivot that would bring a corner nearer


def piece(kind: str, y: float, h: float, x: float = 20, w: float = 20) -> dict[str, Any]:
    """A rectangle of terrain by its middle, in inches."""
    return {"id": "piece", "kind": kind, "x": inches(x), "y": inches(y), "w": inches(w), "h": inches(h)}


def most(match: Match) -> tuple[float, ...]:
    """How far the active unit may go straight ahead in inches: advance, rush, charge at what is far away."""
    found = []
    for make in (ask.Advance, ask.Rush):
        found.append(max(n / 2 for n in range(50) if not refused(match, make((inches(n / 2),)))))
    return tuple(found)


def y_of(match: Match, name: str = "a") -> float:
    """Where the middle of a unit is, in inches from the top."""
    return float(match.state.ground.stand(name).block.y / 254)


# ---- activations


def test_a_unit_acts_once_a_round_and_does_one_thing() -> None:
    """AOFR-ACT-1, AOFR-ROUND-1: then it is the other side's turn."""
    match = two({}, {}, **FAR)
    assert refused(match, ask.Activate("b")) == "AOFR-ACT-1"
    match.do(ask.Rush((inches(2),)))
    assert refused(match, ask.Rush((inches(2),))) == "AOFR-ACT-1"
    assert refused(match, ask.Activate("a")) == "AOFR-ROUND-1"
    match.do(ask.Activate("b"))
    match.do(ask.Hold())
    assert match.state.due.what == "attack"
    match = two({}, {}, **FAR, others=[("c", {}, {"side": 0, "x": 5, "y": 35})])
    match.do(ask.Rush((inches(2),)))
    match.do(ask.Activate("b"))
    match.do(ask.Rush((inches(2),)))
    assert refused(match, ask.Activate("a")) == "AOFR-ACT-1" and not refused(match, ask.Activate("c"))


def test_who_holds_stays_and_may_shoot() -> None:
    """AOFR-ACT-2: 0 inches."""
    match = two({}, {})
    before = y_of(match)
    match.do(ask.Hold())
    assert y_of(match) == before and not refused(match, ask.Shoot((("bow", "b", -1),)))


def test_an_advance_is_six_inches_and_may_be_followed_by_a_shot() -> None:
    """AOFR-ACT-3: and no inch more."""
    match = two({}, {}, **FAR)
    assert refused(match, ask.Advance((inches(6.01),))) == "AOFR-ACT-3"
    before = y_of(match)
    match.do(ask.Advance((inches(6),)))
    assert before - y_of(match) == 6 and not refused(match, ask.Shoot((("bow", "b", -1),)))


def test_a_rush_is_twelve_inches_and_no_shot_follows() -> None:
    """AOFR-ACT-4: whoever ran is done."""
    match = two({}, {}, **FAR)
    assert refused(match, ask.Rush((inches(12.01),))) == "AOFR-ACT-4"
    match.do(ask.Rush((inches(12),)))
    assert match.state.due.what == "unit" and match.state.due.side == 1


def test_a_charge_is_twelve_inches_and_leads_into_melee() -> None:
    """AOFR-ACT-5, AOFR-MOVE-5: one charging figure within reach is enough, none is too few."""
    match = two({}, {}, 12)
    match.do(ask.Charge("b"))
    assert due(match) == ("charge1.hit", 5)
    assert refused(two({}, {}, 12.1), STRAIGHT) == "AOFR-MOVE-5"
    match = two({}, {}, 12, foe={"x": 24.8})  # only the last files meet
    assert match.state.ground.stand("b").block.x - match.state.ground.stand("a").block.x > inches(4.5)
    assert not refused(match, ask.Charge("b"))


def test_who_holds_may_turn_about() -> None:
    """AOFR-MOVE-1: by 180 degrees at most."""
    match = two({}, {})
    assert refused(match, ask.Hold(181)) == "AOFR-MOVE-1"
    assert refused(two({}, {}, values={"move.hold_pivot": 90}), ask.Hold(91)) == "AOFR-MOVE-1"
    match.do(ask.Hold(180))
    assert match.state.ground.stand("a").block.facing == 180


def test_a_move_has_one_pivot_of_ninety_degrees_anywhere() -> None:
    """AOFR-MOVE-2: before, between or after its legs."""
    match = two({}, {}, **FAR)
    half = inches(3)
    for legs in ((0, half), (half, half), (half, 0)):
        assert not refused(match, ask.Rush(legs, (90,)))
    assert refused(match, ask.Rush((half, half), (91,))) == "AOFR-MOVE-2"
    assert refused(match, ask.Rush((half, half, half), (20, 20))) == "AOFR-MOVE-2"


@pytest.mark.parametrize(("side", "dx", "dy"), [("left", -3, 0), ("right", 3, 0), ("back", 0, 3)])
def test_an_advance_may_go_aside_or_back_half_as_far(side: str, dx: int, dy: int) -> None:
    """AOFR-MOVE-3: three inches, the unit looking where it looked; and no other action may."""
    match = two({}, {}, **FAR)
    assert refused(match, ask.Advance((inches(3.1),), (), side)) == "AOFR-ACT-3"
    assert refused(match, ask.Advance((inches(1), inches(1)), (20,), side)) == "AOFR-MOVE-3"
    assert refused(match, ask.Rush((-inches(1),))) == "AOFR-MOVE-3"
    before = match.state.ground.stand("a").block
    match.do(ask.Advance((inches(3),), (), side))
    after = match.state.ground.stand("a").block
    assert (after.x - before.x, after.y - before.y) == (inches(dx), inches(dy)) and after.facing == before.facing


def test_only_who_charges_comes_within_an_inch() -> None:
    """AOFR-MOVE-4: four of five inches may be gone."""
    match = two({}, {})
    assert refused(match, ask.Advance((inches(4.1),))) == "AOFR-MOVE-4"
    assert not refused(match, ask.Advance((inches(3.99),))) and not refused(match, ask.Charge("b"))
    assert not refused(two({}, {}, values={"move.enemy_gap_in": 0}), ask.Advance((inches(4.9),)))


# ---- ground


def test_difficult_ground_allows_six_inches_in_all() -> None:
    """AOFR-DIFF-1: however little of it is crossed, in a charge too."""
    match = two({}, {}, **FAR, terrain=[piece("bog", 27, 1)])
    assert refused(match, ask.Rush((inches(6.1),))) == "AOFR-DIFF-1" and not refused(match, ask.Rush((inches(6),)))
    match = two({}, {}, 8, terrain=[piece("bog", 27, 1)])
    assert refused(match, ask.Charge("b")) == "AOFR-DIFF-1"


def test_dangerous_ground_wounds_whoever_moves_through_it() -> None:
    """AOFR-DANG-1, AOFR-DANG-2: a die each, or as many as they can bear; every 1 is a wound, without a block."""
    match = two({}, {}, **FAR, terrain=[piece("thorns", 27, 1)])
    match.do(ask.Rush((inches(8),)))
    assert due(match) == ("dangerous", 5)
    falls(match, 1, 2, 1, 6, 3)
    assert left(match, "a") == 3
    match = two({"size": 3, "rules": ["Tough(3)"]}, {}, **FAR, terrain=[piece("thorns", 27, 1)])
    match.do(ask.Rush((inches(8),)))
    assert due(match) == ("dangerous", 9)
    match = two({}, {}, 16, {"terrain.danger_on": 2}, terrain=[piece("thorns", 27, 1)])
    match.do(ask.Rush((inches(8),)))
    falls(match, 2, 2, 3, 3, 3)
    assert left(match, "a") == 3


def test_who_is_activated_in_dangerous_ground_rolls_though_he_stays() -> None:
    """AOFR-DANG-1: only those who stand in it."""
    across = piece("thorns", 30, 2, x=20 - 5 * 25 / 25.4 / 2 + 2 * 25 / 25.4 - 5 - 0.05, w=10)
    match = two({}, {}, terrain=[across])
    match.do(ask.Hold())
    assert due(match) == ("dangerous", 2)


# ---- special rules


@pytest.mark.parametrize(
    ("rules", "staff", "far"),
    [([], [], (6, 12)), (["Fast"], [], (8, 16)), (["Slow"], [], (4, 8)), ([], ["musician"], (7, 13))],
)
def test_how_far_a_unit_goes(rules: list[str], staff: list[str], far: tuple[int, int]) -> None:
    """AOFR-SR-FAST-1, AOFR-SR-SLOW-1, AOFR-STAFF-MUSICIAN: on an Advance, and on a Rush or a Charge."""
    match = two({"rules": rules, "frontage": 5}, {}, 20, me={"staff": staff})
    assert most(match) == far
    for gap, rule in ((far[1], ""), (far[1] + 0.1, "AOFR-MOVE-5")):
        assert refused(two({"rules": rules}, {}, gap, me={"staff": staff}), STRAIGHT) == rule


def test_flyers_pass_over_units_and_scenery() -> None:
    """AOFR-SR-FLYING-1: but may not stop on them."""
    wall = [("c", {}, {"side": 1, "x": 20, "y": 26, "facing": 180}), ("d", {}, {"side": 0, "x": 20, "y": 23})]
    for rules, rule in ((["Flying"], ""), ([], "AOFR-R-15")):
        match = two({"rules": rules}, {}, 18, others=wall)
        assert refused(match, ask.Rush((inches(10),))) == rule
        assert refused(match, ask.Rush((inches(7),))) == "AOFR-R-15"
        match = two({"rules": rules}, {}, 18, terrain=[piece("rock", 26, 2)])
        assert refused(match, ask.Rush((inches(10),))) == rule
        assert refused(match, ask.Rush((inches(4),))) == "AOFR-R-15"


@pytest.mark.parametrize(
    ("rules", "slow", "hurt"), [([], True, True), (["Flying"], False, False), (["Strider"], False, True)]
)
def test_what_ground_does_to_those_who_pass_it(rules: list[str], slow: bool, hurt: bool) -> None:
    """AOFR-SR-FLYING-2: no ground slows or harms a flyer; AOFR-SR-STRIDER-1: difficult ground alone is nothing."""
    match = two({"rules": rules}, {}, 18, terrain=[piece("bog", 26, 2)])
    assert (refused(match, ask.Rush((inches(10),))) == "AOFR-DIFF-1") is slow
    match = two({"rules": rules}, {}, 18, terrain=[piece("thorns", 26, 2)])
    match.do(ask.Rush((inches(10),)))
    assert (due(match)[0] == "dangerous") is hurt


@pytest.mark.parametrize("name", ["Immobile", "Artillery"])
def test_who_is_rooted_only_holds(name: str) -> None:
    """AOFR-SR-IMMOBILE-1, AOFR-SR-ARTILLERY-1: it turns and shoots, and goes nowhere."""
    match = two({"rules": [name]}, {})
    for action in (ask.Advance((inches(1),)), ask.Rush((inches(1),)), ask.Charge("b")):
        assert refused(match, action) == "AOFR-SR-IMMOBILE-1"
    match.do(ask.Hold(20))
    assert not refused(match, ask.Shoot((("bow", "b", -1),)))
