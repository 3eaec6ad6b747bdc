"""Usual situations reckoned number by number, against the joint distribution of everything."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from aofa_widgets.games.swashbuckling import odds as exact
from aofa_widgets.games.swashbuckling.odds import Fighter
from aofa_widgets.games.swashbuckling.params import Params
from aofa_widgets.rules import Ruleset

BOOK = Params.of(Ruleset.load("swashbuckling"))

settings_of_play = some.builds(
    lambda **changes: replace(BOOK, **changes),
    dice_sides=some.integers(2, 8),
    six_extra=some.integers(0, 6),
    tie_hits=some.integers(0, 6),
    tie_winner=some.sampled_from(["attacker", "nobody", "defender"]),
    init_losing_face=some.integers(1, 8),
    init_ones_to_lose=some.integers(1, 4),
    hits_per_point=some.integers(1, 3),
    duel_rounds=some.integers(1, 3),
    duel_attacker_takes_hits=some.booleans(),
    opposed_attacker_takes_hits=some.booleans(),
)


@given(settings_of_play, some.sampled_from(exact.KINDS), some.integers(0, 4), some.integers(0, 3))
@settings(max_examples=60, deadline=None)
def test_each_number_by_itself_is_that_of_the_joint_distribution(setting: Params, kind: str, n: int, m: int) -> None:
    one, joint = exact.bout(setting, kind, n, m), exact.odds(setting, kind, n, m)
    assert one.hits == joint.map(lambda roll: roll.hits)
    assert one.back == joint.map(lambda roll: roll.back)
    assert one.total == setting.dice_sides ** ((n + m) * (setting.duel_rounds if kind == "duel" else 1))
    cap = max(roll.ones for roll in joint)
    assert one.ones.map(lambda ones: min(cap, ones)) == joint.map(lambda roll: roll.ones)
    assert Fraction(one.clean, one.total) == joint.where(lambda roll: roll.hits == 0)
    if kind == "duel" and setting.duel_rounds > 1:
        assert one.net == joint.map(lambda roll: (roll.hits > roll.back) - (roll.hits < roll.back))


@pytest.mark.parametrize("table", ["duelling", "swashbuckling"])
@given(
    hurt=some.builds(
        Fighter, some.integers(1, 4), stunned=some.booleans(), armed=some.booleans(), wounds=some.integers(0, 2),
        backed=some.booleans(),
    ),
    tables=some.lists(some.sampled_from(["push", "stun", "drop", "wound"]), min_size=1, max_size=5),
    again=some.sampled_from(["drop", "none", "wound"]),
    to_fall=some.integers(3, 12),
)  # fmt: skip
@settings(max_examples=40, deadline=None)
def test_a_course_of_hits_is_each_number_of_hits(
    table: str, hurt: Fighter, tables: list[str], again: str, to_fall: int
) -> None:
    rows = tuple(tables)
    setting = replace(
        BOOK, tables_duelling=rows, tables_swashbuckling=rows, stun_again=again, wounds_to_fall=to_fall
    )
    after = exact.suffers(setting, hurt, table)
    assert exact.course(setting, hurt, table, 12) == tuple(after(hits) for hits in range(13))


CHANGES: list[dict[str, Any]] = [
    {},
    {"duel_rounds": 2, "tie_winner": "nobody"},
    {"init_ones_to_lose": 2, "duel_counts_as_action": True, "stun_dice": 2},
    {"variant_extended_turns": True, "hits_per_point": 2, "tie_winner": "defender"},
]


@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_usual_situations_against_the_joint_distribution(change: dict[str, Any]) -> None:
    setting = replace(BOOK, **change)
    found = {one.key: one.value for one in exact.usual(setting)}
    guard, acted = Fighter(2), 2 + setting.duel_counts_as_action
    for n, m in ((2, 4), (5, 2), (6, 3)):
        duel = exact.odds(setting, "duel", n, m)
        told = {what: found[f"duel_{n}_{m}_{what}"] for what in ("hit", "kept", "hits", "back", "wounds", "felled")}
        fate = exact.with_initiative(setting, duel)
        assert told == {
            "hit": exact.at_least(duel, 1),
            "kept": fate.where(lambda roll: roll[0] != "lost" and roll[1] > 0),
            "hits": duel.mean(lambda roll: roll.hits),
            "back": duel.mean(lambda roll: roll.back),
            "wounds": exact.expected_wounds(setting, duel, guard, "duelling"),
            "felled": exact.felled(setting, duel, guard, "duelling"),
        }
        assert found[f"duel_{n}_{m}_won"] == exact.ask(
            setting, "wins", {"actions": n - 3 - setting.duel_counts_as_action}
        ) or m != 2
    for n in range(1, 7):
        assert found[f"keep_{n}"] == exact.keeps(setting, exact.odds(setting, "opposed", n, 1))
    dazed = Fighter(3, acted, stunned=True)
    dice = exact.dice_for_duel(setting, dazed, guard)
    assert (found["mine_dazed"], found["theirs_dazed"]) == dice
    assert found["case_dazed_own"] == exact.expected_wounds(
        setting, exact.odds(setting, "duel", *dice), dazed, "duelling", "back"
    )


def test_the_list_is_the_same_under_any_rules() -> None:
    keys = [one.key for one in exact.usual(BOOK)]
    assert len(keys) == len(set(keys))
    for change in CHANGES:
        assert [one.key for one in exact.usual(replace(BOOK, **change))] == keys
    assert {one.kind for one in exact.usual(BOOK)} == {"chance", "mean", "count"}


@pytest.mark.parametrize("change", [*CHANGES, {"duel_rounds": 3, "dice_sides": 4}], ids=str)
def test_a_table_of_odds_is_that_of_everything_together(change: dict[str, Any]) -> None:
    setting = replace(BOOK, **change)
    for question, dice in (("action", [3]), ("opposed", [3, 2]), ("duel", [3, 2])):
        told = exact.tell(setting, question, dice)
        assert told.joint is not None
        for place, dist in enumerate((told.initiative, told.hits, told.back)):
            assert dist == told.joint.map(lambda roll, place=place: roll[place])
        if question != "action":
            both = told.joint.where(lambda roll: roll[0] != "lost" and roll[1] > 0)
            assert told.parts[0].rows[-1].chance == both


def test_many_rounds_of_many_dice_are_told_number_by_number() -> None:
    told = exact.tell(replace(BOOK, duel_rounds=6, dice_sides=20), "duel", [30, 20])
    assert told.joint is None
    assert sum(chance for _, chance in told.hits.items()) == 1 and told.hits.mean() > told.back.mean()
