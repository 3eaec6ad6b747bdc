"""Armies and how their units stand, rule by rule: points, limits, merged units, ranks, the command group."""

from __future__ import annotations

from typing import Any

import pytest

from aofa_widgets.games.regiments.flow.files import check_armies
from aofa_widgets.games.regiments.flow.scenarios import check_scenario
from aofa_widgets.rules import Ruleset, load_book

from .ranks import battle, card, cards, stand

RULES = Ruleset.load("regiments")
SMALL = load_book("regiments").table("scenarios/first-clash")


def listed(*rows: Any, values: Any = None, points: int = 750, units: Any = None) -> list[str]:
    """The rules that an army list breaks; units cost 100 points unless told otherwise."""
    plain = {"a": {}, "b": {}, "c": {}, "d": {}, "e": {}, "f": {}, **(units or {})}
    data = cards(**{key: card(**{"cost": 100, **row}) for key, row in plain.items()})
    data["lists"] = {"ours": {"name": "Ours", "points": points, "units": list(rows)}}
    said = [one.say("en") for one in check_armies(data, RULES.with_values(values or {}))]
    return [one.rpartition("(AOFR-")[2].partition(")")[0] for one in said]


def test_an_army_keeps_to_its_points() -> None:
    """AOFR-ARMY-1: 750, or what the rules in force say; both sides of a battle the same."""
    assert listed(*"abcd", points=400, values={"army.use_limits": False}) == []
    assert listed(*"abcd", points=399, values={"army.use_limits": False}) == ["ARMY-1"]
    assert RULES["army.points"] == 750 and Ruleset.load("regiments", preset="full")["army.points"] == 1500
    said = [one.say("en") for one in check_scenario({**SMALL, "armies": ["wardens_750", "reavers_250"]}, RULES)]
    assert any("(AOFR-ARMY-1)" in one for one in said)


def test_heroes_and_casters_and_entries_have_their_limits() -> None:
    """AOFR-ORG-2, AOFR-ORG-3: one per 375 points; AOFR-ORG-7: one unit per 150; AOFR-ORG-1: if limits are used."""
    lords = {key: {"size": 1, "rules": ["Hero"], "cost": 50} for key in "abc"}
    assert listed("a", "b", units=lords) == [] and listed("a", "b", "c", units=lords) == ["ORG-2"]
    mages = {key: {"size": 1, "rules": ["Caster(1)"], "cost": 50} for key in "abc"}
    assert listed("a", "b", units=mages) == [] and listed("a", "b", "c", units=mages) == ["ORG-3"]
    assert listed(*"abcde") == [] and listed(*"abcdef") == ["ORG-7"]
    assert listed(*"abcdef", values={"army.use_limits": False}) == []
    assert listed("a", "b", "c", units=lords, values={"army.hero_step": 250}) == []
    assert listed("a", "b", "c", units=mages, values={"army.caster_step": 250}) == []
    assert listed(*"abcdef", values={"army.unit_step": 100}) == []


def test_copies_and_the_share_of_one_unit_have_their_limits() -> None:
    """AOFR-ORG-4: 1 + 1 per 750 points; AOFR-ORG-5: a combined unit is one; AOFR-ORG-6: 35 % of the points."""
    assert listed("a", "a") == [] and listed("a", "a", "a") == ["ORG-4"]
    assert listed("a", "a", "a", values={"army.copy_base": 2}) == []
    assert listed("a", {"unit": "a", "combined": True}) == []
    for cost, found in ((262, []), (263, ["ORG-6"])):
        assert listed("a", units={"a": {"cost": cost}}) == found


def test_two_like_units_may_be_merged() -> None:
    """AOFR-COMB-1: of several figures; AOFR-COMB-2: with the same upgrades for all figures."""
    shields = {"upgrades": {"shields": {"name": "Shields", "cost": 5, "rules": ["Stealth"]}}}
    both = {"unit": "a", "combined": True, "upgrades": ["shields"]}
    assert listed({**both, "second": ["shields"]}, units={"a": shields}) == []
    assert listed({**both, "second": []}, units={"a": shields}) == ["COMB-2"]
    assert listed({"unit": "a", "combined": True}, units={"a": {"size": 1}}) == ["COMB-1"]
    match = battle({"a": card(), "b": card()}, [stand("a", 0, 20, 30, combined=True), stand("b", 1, 20, 10)])
    assert len(match.state.unit("a").figures) == 10


@pytest.mark.parametrize(
    ("size", "frontage", "files"), [(5, None, 5), (10, None, 5), (3, None, 3), (6, None, 3), (5, 5, 5)]
)
def test_figures_stand_five_or_three_to_a_rank(size: int, frontage: int | None, files: int) -> None:
    """AOFR-RANK-1, AOFR-RANK-2: what does not fill whole ranks is refused."""
    one = card(size=size, **({} if frontage is None else {"frontage": frontage}))
    match = battle({"a": one, "b": card()}, [stand("a", 0, 20, 30), stand("b", 1, 20, 10)])
    block = match.state.ground.stand("a").block
    assert (block.frontage, block.figures) == (files, size)
    said = check_armies(cards(a=card(size=7, frontage=5)), RULES)
    assert any("(AOFR-RANK-1)" in fault.say("en") for fault in said)


def test_one_of_each_command_figure() -> None:
    """AOFR-STAFF-LIMIT: or one in all, where the rules in force say so."""
    three = {"unit": "a", "staff": ["sergeant", "musician", "banner"]}
    assert listed(three) == [] and listed({"unit": "a", "staff": ["banner", "banner"]}) == ["STAFF-LIMIT"]
    assert listed(three, values={"army.staff_limit": "only_one"}) == ["STAFF-LIMIT"]
