"""AOFA's exact odds equal every number of the table of odds."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.dice import Dist
from aofa_widgets.games.swashbuckling import odds as exact
from aofa_widgets.games.swashbuckling.odds import Roll
from aofa_widgets.games.swashbuckling.params import Params
from aofa_widgets.rules import Ruleset

TABLE = json.loads((Path(__file__).parent / "data" / "odds.json").read_text(encoding="utf-8"))
BOOK = Params.of(Ruleset.load("swashbuckling"))


def fractions(of: dict[str, str]) -> dict[str, Fraction]:
    return {key: Fraction(value) for key, value in of.items()}


def found(dist: Dist[Any], outcome: Callable[[Any], Any]) -> dict[Any, Fraction]:
    """Chances by what `outcome` makes of each roll; None leaves it out."""
    summed: dict[Any, Fraction] = {}
    for roll, chance in dist.items():
        if (key := outcome(roll)) is not None:
            summed[key] = summed.get(key, Fraction(0)) + chance
    return summed


ONES = {"kept": lambda ones: ones == 0, "lost": lambda ones: ones > 0}
BY_ONES = {"0": 0, "1": 1, "2+": 2}


@pytest.mark.parametrize("dice", TABLE["one_side"])
def test_one_side_equals_the_table(dice: str) -> None:
    row = TABLE["one_side"][dice]
    rolls = exact.one_side(BOOK, int(dice))
    assert set(row) == {
        "dice", "p_no_one", "p_exactly_one_one", "p_two_or_more_ones", "score", "joint", "joint_by_ones",
    }  # fmt: skip
    for ones, key in enumerate(("p_no_one", "p_exactly_one_one", "p_two_or_more_ones")):
        assert rolls.where(lambda roll, ones=ones: roll[0] == ones) == Fraction(row[key])
    assert found(rolls, lambda roll: str(roll[1])) == fractions(row["score"])
    for part, test in ONES.items():
        assert found(rolls, lambda r, t=test: str(r[1]) if t(r[0]) else None) == fractions(row["joint"][part])
    for part, ones in BY_ONES.items():
        assert found(rolls, lambda r, k=ones: str(r[1]) if r[0] == k else None) == fractions(row["joint_by_ones"][part])


MATCHUPS = TABLE["matchups"] | TABLE["zero_dice_matchups"]


@pytest.mark.parametrize("name", MATCHUPS)
def test_a_matchup_equals_the_table(name: str) -> None:
    row = MATCHUPS[name]
    n, m = (int(part) for part in name[1:].split("d"))
    mine, theirs = exact.one_side(BOOK, n), exact.one_side(BOOK, m).map(lambda roll: roll[1])
    difference = mine.then(lambda roll: theirs.map(lambda score: (roll[0], roll[1] - score)))
    opposed, duel = exact.odds(BOOK, "opposed", n, m), exact.odds(BOOK, "duel", n, m)
    told = set()

    def same(key: str, value: Any, *inner: str) -> None:
        part = row
        for step in (*inner, key):
            part = part[step]
        told.add((*inner, key))
        assert value == (fractions(part) if isinstance(part, dict) else Fraction(part)), (*inner, key)

    def named(roll: Roll) -> str | None:
        return f"A{roll.hits}" if roll.hits else f"D{roll.back}" if roll.back else None

    same("attacker_dice", n)
    same("defender_dice", m)
    same("p_no_one", mine.where(lambda roll: roll[0] == 0))
    same("p_at_least_one_one", mine.where(lambda roll: roll[0] > 0))
    same("p_attacker_higher", difference.where(lambda roll: roll[1] > 0))
    same("p_tie", difference.where(lambda roll: roll[1] == 0))
    # a side without dice has no tie to win: 0 against 0 has no winner (AMB-02)
    same("p_attacker_wins_or_ties", difference.where(lambda roll: roll[1] >= 0) if n else Fraction(0))
    same("p_defender_higher", difference.where(lambda roll: roll[1] < 0))
    same("difference", found(difference, lambda roll: str(roll[1])))
    same("hits", found(opposed, lambda roll: str(roll.hits)), "opposed")
    same("expected_hits", opposed.mean(lambda roll: roll.hits), "opposed")
    assert all(roll.back == 0 for roll in opposed)
    same("attacker_inflicts", found(duel, lambda roll: str(roll.hits) if roll.hits else None), "duel")
    same("defender_inflicts", found(duel, lambda roll: str(roll.back) if roll.back else None), "duel")
    same("expected_hits_on_defender", duel.mean(lambda roll: roll.hits), "duel")
    same("expected_hits_on_attacker", duel.mean(lambda roll: roll.back), "duel")
    for part, test in ONES.items():
        same(part, found(difference, lambda r, t=test: str(r[1]) if t(r[0]) else None), "joint_difference")
        same(part, found(opposed, lambda r, t=test: str(r.hits) if t(r.ones) else None), "opposed", "joint")
        same(part, found(duel, lambda r, t=test: named(r) if t(r.ones) else None), "duel", "joint")
    for part, ones in BY_ONES.items():
        same(part, found(opposed, lambda r, k=ones: str(r.hits) if r.ones == k else None), "opposed", "joint_by_ones")
        same(part, found(duel, lambda r, k=ones: named(r) if r.ones == k else None), "duel", "joint_by_ones")

    def leaves(part: dict[str, Any], path: tuple[str, ...] = ()) -> set[tuple[str, ...]]:
        inner = ("opposed", "duel", "joint", "joint_by_ones", "joint_difference")
        return set().union(*(leaves(v, (*path, k)) if k in inner else {(*path, k)} for k, v in part.items()))

    assert told == leaves(row)  # every number of the row was looked at


def test_the_printed_spot_values() -> None:
    def p(kind: str, n: int, m: int, test: Callable[[Roll], bool]) -> Fraction:
        return exact.odds(BOOK, kind, n, m).where(test)

    assert p("opposed", 1, 2, lambda r: r.ones == 0 and r.hits > 0) == Fraction(89, 216)
    assert p("opposed", 3, 2, lambda r: r.ones > 0 and r.hits == 0) == Fraction(601, 3888)
    assert p("duel", 5, 4, lambda r: r.ones == 0 and r.back == 1) == Fraction(678809, 10077696)
    assert p("duel", 6, 3, lambda r: r.hits > 0) == Fraction(4034197, 5038848)
