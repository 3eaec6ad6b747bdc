"""Melees on the table, rule by rule: contact, blows in their order, the result, nerve, and how both sides part."""

from __future__ import annotations

from typing import Any

import pytest

from aofa_widgets.games.regiments import actions as ask
from aofa_widgets.play import Match, Refused

from .ranks import BLADE, LORD, due, falls, inches, left, refused, two

TEN = {"size": 10}


def arms(*rules: str, **more: Any) -> dict[str, Any]:
    """Soldiers whose blade has these rules."""
    return {"weapons": [{**BLADE, "rules": list(rules), **more}]}


def charge(mine: Any = None, theirs: Any = None, gap: float = 5, **more: Any) -> Match:
    """Unit "a" has charged "b"; the first dice or choice is due."""
    match = two(mine or {}, theirs or {}, gap, **more)
    match.do(ask.Charge("b"))
    return match


def blow(match: Match, hits: int, wounds: int) -> None:
    """The blow that is due makes so many hits, and so many of them wound."""
    dice = due(match)[1]
    falls(match, *(5,) * hits, *(1,) * (dice - hits))
    if hits:
        assert due(match)[0].endswith(".def")
        falls(match, *(1,) * wounds, *(5,) * (hits - wounds))


def back(match: Match, strike: bool = True) -> None:
    """The target strikes back, or lets it be."""
    assert match.state.due.what == "strike_back"
    match.do(ask.Answer(strike))


def fought(given: int, taken: int, **more: Any) -> Match:
    """Both struck: so many wounds by the charger, so many by the target."""
    match = charge(**more)
    blow(match, given, given)
    back(match)
    blow(match, taken, taken)
    while due(match)[0].startswith("back"):  # another weapon, or a hero
        blow(match, 0, 0)
    return match


# ---- contact


def test_chargers_come_into_base_contact_as_wide_as_can_be() -> None:
    """AOFR-MELEE-1, AOFR-MELEE-2: two inches beside the enemy, they slide along his edge until all files meet."""
    match = charge(foe={"x": 22})
    one, other = (match.state.ground.stand(name).block for name in "ab")
    assert (one.x, other.x) == (inches(22), inches(22)) and one.y - other.y == 250


def test_defenders_slide_towards_chargers_who_found_no_room() -> None:
    """AOFR-MELEE-3: a friend of theirs stands in the chargers' way; they do not turn."""
    friend = [("c", {"size": 1}, {"side": 0, "x": 25, "y": 25.65, "facing": 0})]
    match = two(TEN, {}, others=friend, foe={"x": 23.2})
    before = match.state.ground.stand("b").block
    match.do(ask.Charge("b"))
    one, other = (match.state.ground.stand(name).block for name in "ab")
    assert inches(20) < one.x < before.x and one.y - other.y == 375
    assert other.x == one.x and other.y == before.y and other.facing == before.facing


@pytest.mark.parametrize(("figures", "ranks", "dice"), [(10, 2, 10), (15, 2, 10), (15, 3, 15), (7, 2, 7)])
def test_the_first_two_ranks_strike(figures: int, ranks: int, dice: int) -> None:
    """AOFR-MELEE-4: whatever the contact, with all their melee weapons."""
    match = charge(TEN, me={"combined": True, "figures": figures}, values={"melee.ranks": ranks})
    assert due(match) == ("charge1.hit", dice)
    match = charge({"weapons": [BLADE, {**BLADE, "id": "horns", "a": 2}]})
    assert due(match) == ("charge1.hit", 5)
    blow(match, 0, 0)
    assert due(match) == ("charge2.hit", 10)


def test_strokes_are_resolved_as_shots_are() -> None:
    """AOFR-MELEE-5: a die to hit at Quality 4+, one to block at Defence 4+, a figure for a wound; AP counts."""
    match = charge(arms(ap=1), {})
    falls(match, 4, 3, 6, 2, 5)
    assert due(match) == ("charge1.def", 3)
    falls(match, 4, 5, 3)
    assert left(match, "b") == 3


def test_the_target_may_strike_back_with_whoever_is_left() -> None:
    """AOFR-MELEE-6: it need not."""
    match = charge()
    blow(match, 2, 2)
    back(match)
    assert due(match) == ("back1.hit", 3)
    match = charge()
    blow(match, 2, 0)
    back(match, False)
    assert due(match)[0] == "" and not match.state.unit("b").fatigued


# ---- the result


def test_wounds_and_complete_ranks_are_added_up_and_the_lower_side_tests() -> None:
    """AOFR-RESULT-2, AOFR-RESULT-3, AOFR-MELEE-7, AOFR-MORALE-3: 2 + 1 against 1 + 1."""
    match = fought(2, 1, mine=TEN, theirs=TEN)
    assert due(match) == ("morale", 1) and match.state.due.unit == "b"
    told = falls(match, 4)
    assert [event.name for event in told] == ["melee_won", "steadfast", "steps_back"]
    match = fought(1, 1, mine=TEN, theirs=TEN, foe={"combined": True, "figures": 16})  # 1 + 1 against 1 + 3
    assert match.state.due.unit == "a"
    match = fought(1, 1, mine=TEN, theirs=TEN)
    assert due(match)[0] == "" and match.state.due.what == "unit"


def test_units_in_melee_do_not_test_for_their_wounds() -> None:
    """AOFR-RESULT-1: two of five live, the winner has no test at all."""
    match = fought(3, 2)
    assert match.state.due.unit == "b" and due(match)[0] == "morale"
    falls(match, 4)
    assert left(match, "b") == 2 and due(match)[0] == "" and match.state.due.what == "unit"


@pytest.mark.parametrize(("wounds", "where", "shaken"), [(5, "routed", False), (4, "table", True)])
def test_a_loser_who_fails_routs_at_half_and_is_shaken_above(wounds: int, where: str, shaken: bool) -> None:
    """AOFR-RESULT-4, AOFR-RESULT-5: five of ten are half."""
    match = fought(wounds, 0, mine=TEN, theirs=TEN)
    falls(match, 3)
    unit = match.state.unit("b")
    assert (unit.where, unit.shaken) == (where, shaken)
    assert match.state.ground.has("b") is (where == "table")


def test_a_single_figure_routs_at_half_its_tough() -> None:
    """AOFR-RESULT-4, AOFR-MORALE-2: three of six wounds."""
    giant = {"size": 1, "rules": ["Tough(6)"]}
    for wounds, where in ((2, "table"), (3, "routed")):
        match = fought(wounds, 0, theirs=giant)
        falls(match, 3)
        assert match.state.unit("b").where == where


def test_the_survivor_may_go_three_inches_anywhere() -> None:
    """AOFR-MELEE-8: once the other unit is destroyed."""
    match = charge(mine={}, theirs={"size": 3})
    blow(match, 3, 3)
    assert match.state.due.what == "consolidate" and match.state.due.unit == "a"
    x, y = match.state.ground.stand("a").block.at
    with pytest.raises(Refused) as refused:
        match.do(ask.Shift((x + inches(3.1), y)))
    assert refused.value.rule == "AOFR-MELEE-8"
    match.do(ask.Shift((x + inches(3), y)))
    assert match.state.ground.stand("a").block.at == (x + inches(3), y)


def test_otherwise_the_charger_steps_back_an_inch() -> None:
    """AOFR-MELEE-9: the enemy stays where he is; if something stands behind, as far as there is room."""
    for behind, gap in ((None, 1), (31.0, 0.5)):
        match = two({}, {}, 5)
        place = match.state.ground.stand("b").block
        others = []
        if behind is not None:  # a friend half an inch behind the place of the melee
            others = [("c", {}, {"side": 0, "x": 20, "y": (place.y + 250 + 125 + 127 + 125) / 254, "facing": 0})]
            match = two({"rules": ["Flying"]}, {}, 5, others=others)
            match.undo()
            match.do(ask.Activate("a"))
        match.do(ask.Charge("b"))
        blow(match, 0, 0)
        back(match)
        blow(match, 0, 0)
        one, other = (match.state.ground.stand(name).block for name in "ab")
        assert other.at == place.at and abs(one.y - other.y - 250 - inches(gap)) <= 2, behind


def test_whoever_struck_is_fatigued_until_the_round_ends() -> None:
    """AOFR-FATIGUE-1: in melee only natural 6s hit; at the next round it is over."""
    match = fought(0, 0)
    assert all(match.state.unit(name).fatigued for name in "ab")
    match.do(ask.Activate("b"))
    match.do(ask.Charge("a"))
    falls(match, 5, 5, 6, 5, 5)
    assert due(match) == ("charge1.def", 1)
    falls(match, 6)
    back(match, False)
    assert match.state.round == 2 and not any(match.state.unit(name).fatigued for name in "ab")


# ---- special rules of blows


def test_counter_strikes_before_the_charger() -> None:
    """AOFR-SR-COUNTER-1: those whom it fells strike no more."""
    match = charge(theirs=arms("Counter"))
    assert match.state.due.what == "strike_back"
    back(match)
    assert due(match) == ("counter.hit", 5)
    blow(match, 2, 2)
    assert due(match) == ("charge1.hit", 3)


@pytest.mark.parametrize(("facing", "dice"), [(180, 3), (90, 8)])
def test_counter_takes_dice_from_a_frontal_charge(facing: int, dice: int) -> None:
    """AOFR-SR-COUNTER-2: one die for each such figure of the first two ranks."""
    match = charge({"size": 8, "frontage": 4, "rules": ["Impact(1)"]}, arms("Counter"), facing=facing)
    back(match, False)
    assert due(match) == ("impact.impact", dice)


def test_impact_rolls_dice_before_the_blows() -> None:
    """AOFR-SR-IMPACT-1, AOFR-SR-IMPACT-3: X for each figure of the first two ranks, 2+ is a plain hit."""
    match = charge({**TEN, "rules": ["Impact(2)"]}, TEN, me={"combined": True})
    assert due(match) == ("impact.impact", 20)
    falls(match, *(1,) * 18, 2, 3)
    assert due(match) == ("impact.def", 2)
    falls(match, 3, 4)
    assert left(match, "b") == 9 and due(match) == ("charge1.hit", 10)


def test_the_fatigued_have_no_impact() -> None:
    """AOFR-SR-IMPACT-2: nor has whoever was charged."""
    match = charge({"rules": ["Impact(2)"]}, me={"fatigued": True})
    assert match.state.unit("a").fatigued is False  # a round begins rested
    match = fought(0, 0, theirs={"rules": ["Impact(2)"]})
    match.do(ask.Activate("b"))
    match.do(ask.Charge("a"))
    assert due(match)[0] == "charge1.hit"


def test_the_furious_hit_more_when_they_charge() -> None:
    """AOFR-SR-FURIOUS-1, AOFR-SR-FURIOUS-2: one more hit for a natural 6, which is no 6 for Rending."""
    match = charge({"rules": ["Furious"], **arms("Rending")})
    falls(match, 6, 1, 1, 1, 1)
    assert due(match) == ("charge1.def", 2)
    falls(match, 5, 5)
    assert left(match, "b") == 4
    match = charge(theirs={"rules": ["Furious"]})
    blow(match, 0, 0)
    back(match)
    falls(match, 6, 1, 1, 1, 1)
    assert due(match) == ("back1.def", 1)


def test_thrust_helps_a_charge_and_nothing_else() -> None:
    """AOFR-SR-THRUST-1, AOFR-SR-THRUST-2: +1 to hit and AP(+1)."""
    match = charge(arms("Thrust"), arms("Thrust"))
    falls(match, 3, 2, 1, 1, 1)
    assert due(match) == ("charge1.def", 1)
    falls(match, 4)
    assert left(match, "b") == 4
    back(match)
    falls(match, 3, 3, 3, 4)
    assert due(match) == ("back1.def", 1)
    falls(match, 4)
    assert left(match, "a") == 5


def test_takedown_and_deadly_strike_first() -> None:
    """AOFR-SR-TAKEDOWN-3, AOFR-SR-DEADLY-2: in a melee too."""
    blades = [BLADE, {**BLADE, "id": "axe", "a": 2, "rules": ["Deadly(2)"]}]
    blades.append({**BLADE, "id": "hook", "a": 3, "rules": ["Takedown"]})
    match = charge({"weapons": blades})
    order = []
    while due(match)[0].startswith("charge"):
        order.append(due(match)[0])
        blow(match, 0, 0)
    assert order == ["charge3.hit", "charge2.hit", "charge1.hit"]


def test_a_sergeant_strikes_with_dice_of_his_own() -> None:
    """AOFR-STAFF-SERGEANT: his natural 6 alone brings one more hit."""
    match = charge(me={"staff": ["sergeant"]})
    found = {}
    while due(match)[0].endswith(".hit"):
        dice = due(match)[1]
        falls(match, 6, *(1,) * (dice - 1))
        found[dice] = due(match)[1]
        falls(match, *(6,) * found[dice])
    assert found == {4: 1, 1: 2}


def test_blows_at_one_figure_fall_on_whom_the_striker_picks() -> None:
    """AOFR-SR-TAKEDOWN-1, AOFR-SR-TAKEDOWN-2: a hero by his own Defence; wounds beyond his death are lost."""
    lord = [("lord", {**LORD, "d": 5, "weapons": [{**BLADE, "a": 4}]}, {"side": 1, "x": 3, "y": 3})]
    more: dict[str, Any] = {"others": lord, "foe": {"hero": "lord", "staff": ["banner"]}}
    match = charge({"rules": ["Takedown"]}, {}, **more)
    assert match.state.due.what == "pick" and match.state.due.side == 0
    assert refused(match, ask.Answer()) == refused(match, ask.Pick(77)) == "AOFR-SR-TAKEDOWN-1"
    offer = next(one for one in match.game.menu(match.state, 0).offers if one.key == "pick")
    assert len(offer.options) == 3 and all(offer.names[one]["fr"] for one in offer.options)
    hero = match.state.unit("b").hero
    assert hero is not None
    match.do(offer.make(str(hero.n)))
    falls(match, 5, 5, 5, 5, 1)
    falls(match, 4, 4, 4, 4)  # 4 blocks at the soldiers' Defence 4+
    unit = match.state.unit("b")
    assert unit.hero is None and len(unit.figures) == 5
    back(match)
    assert due(match) == ("back1.hit", 5)  # and he strikes no more
    blow(match, 0, 0)
    assert due(match)[0] == "morale"
    match = charge({"rules": ["Takedown"]}, {}, **more)
    match.do(offer.make(str(hero.n)))
    blow(match, 2, 2)
    hurt = match.state.unit("b").hero
    assert hurt is not None and hurt.wounds == 2 and len(match.state.unit("b").figures) == 6
    match = charge({"rules": ["Takedown"]}, {}, **more)
    match.do(ask.Pick(0))
    falls(match, 5, 5, 5, 1, 1)
    falls(match, 1, 1, 1)
    unit = match.state.unit("b")
    assert len(unit.figures) == 5 and unit.hero is not None and not any(one.role for one in unit.figures)
    assert due(charge({"rules": ["Takedown"]}, {}))[0] == "charge1.hit"  # all are alike: there is nothing to pick


def test_a_figure_that_is_picked_and_lives_keeps_its_wounds() -> None:
    """AOFR-SR-TAKEDOWN-1, AOFR-SR-TOUGH-3: other blows fall on whom they would fall on without it."""
    hooks = {"weapons": [{**BLADE, "id": "hook", "rules": ["Takedown"]}, BLADE]}
    match = charge(hooks, {"size": 3, "rules": ["Tough(3)"]}, foe={"staff": ["banner"]})
    match.do(ask.Pick(0))
    blow(match, 2, 2)
    assert sorted((one.role, one.wounds) for one in match.state.unit("b").figures) == [("", 0), ("", 0), ("banner", 2)]
    blow(match, 4, 4)
    assert sorted((one.role, one.wounds) for one in match.state.unit("b").figures) == [("", 1), ("banner", 2)]
    back(match)
    assert due(match) == ("back1.hit", 2)
