"""Numbers in which a small change of the engine went unnoticed: what a run of mutants found."""

from __future__ import annotations

from fractions import Fraction

import pytest

from aofa_widgets.games.regiments.odds import ask, tests
from aofa_widgets.games.regiments.odds.chains import charge
from aofa_widgets.games.regiments.odds.plain import melee_of
from aofa_widgets.games.regiments.params import Params
from aofa_widgets.lab.questions import questions
from aofa_widgets.rules import Ruleset

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
