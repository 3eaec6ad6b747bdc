"""AOFA's odds against two other libraries, written their way: dyce and icepool must give the same fractions."""

from __future__ import annotations

import warnings
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from aofa_widgets.games.swashbuckling import odds as exact
from aofa_widgets.games.swashbuckling.params import Params
from aofa_widgets.rules import Ruleset

BOOK = Params.of(Ruleset.load("swashbuckling"))
PAIRS = [(1, 1), (3, 2), (5, 4), (10, 5), (2, 9), (14, 3)]
SETTINGS = {
    "book": BOOK,
    "no extra sixes": replace(BOOK, six_extra=0),
    "two for a six": replace(BOOK, six_extra=2, dice_sides=8),
    "six loses": replace(BOOK, init_losing_face=6),
}


def read(setting: Params, faces: tuple[int, ...]) -> tuple[int, bool]:
    """A roll as a person reads it: best die and extra sixes, and whether the losing face shows."""
    sixes = faces.count(setting.dice_sides)
    return max(faces) + setting.six_extra * max(0, sixes - 1), setting.init_losing_face in faces


def ours(setting: Params, n: int, m: int) -> dict[tuple[bool, int], Fraction]:
    """(a 1 showed, hits on the defender less hits on the attacker) of a duel whose ties count nothing."""
    rolls = exact.odds(replace(setting, tie_hits=0), "duel", n, m)
    return dict(rolls.map(lambda roll: (roll.ones > 0, roll.hits - roll.back)).items())


@pytest.mark.parametrize("pair", PAIRS, ids=str)
@pytest.mark.parametrize("name", SETTINGS)
def test_equal_to_dyce(name: str, pair: tuple[int, int]) -> None:
    dyce: Any = pytest.importorskip("dyce", reason="NO DYCE: pip install 'aofa-widgets[test]'")
    setting = SETTINGS[name]
    die = dyce.H(setting.dice_sides)

    def side(dice: int) -> Any:
        sorted_rolls = (dice @ dyce.P(die)).rolls_with_counts()
        return dyce.H.from_counts([(read(setting, tuple(roll)), count) for roll, count in sorted_rolls])

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        both = side(pair[0]).apply(lambda mine, theirs: (mine[1], mine[0] - theirs[0]), side(pair[1]))
    assert {outcome: Fraction(count, both.total) for outcome, count in both.items()} == ours(setting, *pair)


@pytest.mark.parametrize("pair", PAIRS, ids=str)
@pytest.mark.parametrize("name", SETTINGS)
def test_equal_to_icepool(name: str, pair: tuple[int, int]) -> None:
    icepool: Any = pytest.importorskip("icepool", reason="NO ICEPOOL: pip install 'aofa-widgets[test]'")
    setting = SETTINGS[name]

    class Read(icepool.MultisetEvaluator):  # type: ignore[misc]
        def next_state(self, state: Any, order: Any, outcome: int, count: int) -> tuple[int, int]:
            score, losing = state or (0, 0)
            if count:
                extra = setting.six_extra * (count - 1) if outcome == setting.dice_sides else 0
                score, losing = max(score, outcome + extra), losing or int(outcome == setting.init_losing_face)
            return score, losing

    die = icepool.d(setting.dice_sides)
    mine, theirs = (Read().evaluate(die.pool(dice)) for dice in pair)
    both = icepool.map(lambda a, b: (a[1], a[0] - b[0]), mine, theirs, star=False)
    found = {(bool(outcome[0]), outcome[1]): Fraction(count, both.denominator()) for outcome, count in both.items()}
    assert found == ours(setting, *pair)
