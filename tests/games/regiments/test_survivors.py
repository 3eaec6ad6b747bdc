"""Numbers and places in which a small change of the engine went unnoticed: what a run of mutants found."""

from __future__ import annotations

from fractions import Fraction
from math import cos, pi, sin

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.games.regiments.odds import ask, tests
from aofa_widgets.games.regiments.odds.calculator import engagement
from aofa_widgets.games.regiments.odds.chains import charge
from aofa_widgets.games.regiments.odds.plain import melee_of
from aofa_widgets.games.regiments.params import Params
from aofa_widgets.games.regiments.resolve.places import FACINGS, ambush, bearing, from_edge, sees, spots
from aofa_widgets.games.regiments.resolve.volley import Volley, due
from aofa_widgets.lab.questions import questions
from aofa_widgets.rules import Ruleset
from aofa_widgets.table.formation import outline

from .fields import INCH, TABLE, M, block, field, piece, rect

BOOK = Ruleset.load("regiments")
PARAMS = Params.of(BOOK)


@pytest.mark.parametrize(("least", "chance"), [(0, Fraction(1)), (1, Fraction(5, 12)), (2, Fraction(0))])
def test_impact_of_one_die_wounds_once_at_most(least: int, chance: Fraction) -> None:
    """Of one die that hits on 2+ and is blocked on 4+: five in twelve wound, and `least` counts its own number."""
    assert ask(PARAMS, "impact", {"dice": 1, "d": 4, "least": least}) == chance


@pytest.mark.parametrize("ap", [0, 1, 2])
def test_the_usual_blocks_are_reckoned_with_the_armour_that_is_pierced(ap: int) -> None:
    told = {one.key: one.value for one in questions(BOOK)}
    asked = [n for n in (2, 3, 4, 5, 6) if f"blocks_{n}_{ap}" in told]
    assert asked and all(told[f"blocks_{n}_{ap}"] == tests.block(n, -ap) for n in asked)


def test_the_results_of_a_melee_are_shares_of_those_in_which_both_still_stand() -> None:
    found = charge(PARAMS, melee_of(PARAMS, {"charger": {"size": 5}, "defender": {"size": 5}}))
    assert all(share > 0 for share in found.totals.values())
    assert 0 < sum(found.totals.values()) <= 1


@pytest.mark.parametrize(("moved", "chance"), [(False, Fraction(1, 2)), (True, Fraction(1, 3))])
def test_indirect_fire_after_a_move_is_asked_about_with_its_malus(moved: bool, chance: Fraction) -> None:
    """AOFR-SR-INDIRECT-1: -1 to shoot after moving; Quality 4+ becomes 5+."""
    spec = {"phase": "shoot", "rules": ["Indirect"], "q": 4, "moved": moved, "what": "mean_hits"}
    assert ask(PARAMS, "volley", spec) == chance
    assert ask(PARAMS, "volley", {**spec, "rules": []}) == Fraction(1, 2)


@pytest.mark.parametrize("kind", ["charge", "shoot"])
def test_the_calculator_is_named_after_both_units_in_each_language(kind: str) -> None:
    desk = engagement(BOOK)
    named = desk.armies.units["reed_bows"].name, desk.armies.units["marsh_pikes"].name
    _, under = desk.title(desk.first({"kind": kind, "a.unit": "reed_bows", "b.unit": "marsh_pikes"}))
    _, back = desk.title(desk.first({"kind": kind, "a.unit": "reed_bows", "b.unit": "reed_bows"}))
    for lang in ("en", "fr"):
        first, second = (name[lang] for name in named)
        assert under[lang].startswith(first) and under[lang].endswith(second), under
        assert back[lang].startswith(first) and back[lang].endswith(first), back


def test_the_calculator_refuses_by_the_field_what_cannot_be_reckoned_or_exchanged() -> None:
    """480 blows of Deadly(6) are more than anybody waits for; a giant has nothing to shoot back with."""
    desk, shoot = engagement(BOOK), {"kind": "shoot", "a.unit": "reed_bows"}
    many = {"a.figures": 40, "a.attacks": 12, "a.edge": ["Deadly(6)"], "b.figures": 40, "b.rules": ["Tough(12)"]}
    with pytest.raises(InputError) as long:
        desk.answer(desk.first({**shoot, **many}))
    with pytest.raises(InputError) as bare:
        desk.swap(desk.first({**shoot, "b.unit": "cinder_giant"}))
    (first,), (second,) = long.value.faults, bare.value.faults
    assert (first.where, second.where) == ("figures", "unit")
    assert "more dice" in first.say("en") and "plus de dés" in first.say("fr")
    for lang in ("en", "fr"):
        assert desk.armies.units["cinder_giant"].name[lang] in second.say(lang)


def test_a_bearing_is_the_whole_degree_that_lies_nearest() -> None:
    """AOFR-MOVE-2: by it a unit pivots towards what it goes for."""
    for tenths in range(0, 3600, 2):  # never half way between two degrees
        at = tenths * pi / 1800
        assert bearing((0, 0), (round(10**6 * sin(at)), round(-(10**6) * cos(at)))) == (tenths + 5) // 10 % 360


def test_an_ambush_is_offered_along_every_edge_but_near_no_enemy() -> None:
    """AOFR-SR-AMBUSH-3, AOFR-SR-AMBUSH-4, AOFR-R-72: wherever it may arrive, not in the own strip alone."""
    ground = field(("e", 1, block(36, 3)))
    one, reach, away = block(0, 0), 6 * INCH, 9 * INCH
    found = spots(ground, M, 0, one, "ambush", reach=reach, away=away, every=5 * INCH)
    by_edge = {edge: [spot for spot in found if spot.facing == way] for edge, way in FACINGS.items()}
    assert all(by_edge.values()) and len(by_edge["west"]) == len(by_edge["east"])
    assert 0 < len(by_edge["north"]) < len(by_edge["south"])  # there the enemy keeps them away
    assert all(from_edge(TABLE, outline(spot)) <= reach for spot in found)
    assert not any(ambush(ground, M, 0, spot, reach, away) for spot in found)


@pytest.mark.parametrize("mirrored", [False, True])
def test_one_corner_that_sees_past_a_rock_is_enough(mirrored: bool) -> None:
    """AOFR-R-18: one free line from a base to a base; it may begin at a corner while the middle sees nothing."""

    def x(inches: float) -> float:
        return 72 - inches if mirrored else inches

    one, foe = block(x(10), 30, 0, 1, 1), block(x(20), 20, 180, 1, 1)
    for across, seen in ((0.5, True), (0.8, False)):  # how far the rock reaches over the line from middle to middle
        middle = (across - 6) / 2 / 2**0.5
        rock = rect(x(15 - middle), 25 - middle, 6 + across, 1, 135 if mirrored else 45)
        ground = field(("a", 0, one), ("b", 1, foe), features=(piece("rock", rock, blocks=True, impassable=True),))
        assert sees(ground, M, "a", "b") == seen, across


def test_a_roll_that_is_not_due_is_refused_by_name() -> None:
    for rolled, wanted in (([("def", (3, 3))], "hit"), ([("hit", (5, 6)), ("hit", (1, 1))], "def")):
        with pytest.raises(InputError) as told:
            due(Volley(2, 4, 5), (1,) * 5, rolled)
        (fault,) = told.value.faults
        assert fault.where == f"dice[{len(rolled) - 1}]"
        for said in fault.texts.values():
            assert rolled[-1][0] in said and f"`{wanted}`" in said
