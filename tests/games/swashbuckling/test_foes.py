"""Battles without a board and best play know of an enemy only whether it is armed: dice may hang on nothing else of it.

Each parameter, at each of its values: a new bonus that looks at the enemy otherwise would be passed over in silence,
and a comparison of rules would say that it changes nothing.
"""

from __future__ import annotations

from itertools import product

import pytest

from aofa_widgets.games.swashbuckling.odds.battle import FOES
from aofa_widgets.games.swashbuckling.odds.counts import Fighter, dice_for_duel
from aofa_widgets.games.swashbuckling.odds.lone import Lone
from aofa_widgets.games.swashbuckling.odds.lone_tables import cups
from aofa_widgets.games.swashbuckling.params import Params
from aofa_widgets.rules import Ruleset

RULES = Ruleset.load("swashbuckling")
VARIED = [key for key, one in RULES.book.parameters.items() if len(one.values()) > 1 and key != "edition"]
ACTIONS = 2
SIDE_BY_SIDE = 4  # stances of `cups` in a row that differ only in what their own dice do not hang on


def enemies(params: Params) -> list[Fighter]:
    """Whatever may have befallen a figure."""
    marks = product(range(params.wounds_to_fall), (False, True), (False, True))
    return [Fighter(3, armed=armed, stunned=stunned, wounds=wounds) for wounds, stunned, armed in marks]


@pytest.mark.parametrize("key", VARIED)
def test_dice_of_a_duel_hang_on_nothing_of_an_enemy_but_its_weapon(key: str) -> None:
    for value in RULES.book.parameters[key].values():
        params = Params.of(RULES.with_values({key: value}))
        solved = cups(Lone(params, (3, 3)), 3)
        for stunned, foe in product((False, True), enemies(params)):
            one = Fighter(3, ACTIONS + params.duel_counts_as_action, stunned=stunned)
            mine, theirs = dice_for_duel(params, one, foe)[0], dice_for_duel(params, foe, one)[1]
            known, at = FOES[foe.armed], stunned * SIDE_BY_SIDE
            assert (mine, theirs) == (dice_for_duel(params, one, known)[0], dice_for_duel(params, known, one)[1]), foe
            assert mine == solved.attack[foe.armed][at][ACTIONS], (one, foe)
            assert theirs == solved.answer[foe.armed][at], (one, foe)
