"""Referee and second solver on the same random records: never apart, unless somebody breaks the engine."""

from __future__ import annotations

import pytest

from aofa_widgets.locate import rulebook
from aofa_widgets.rules import Ruleset

from ..twins import found, planted
from .second_records import MADE, apart, made

ROOM = "aofa_widgets.games.honour"
HOUSES = sorted(path.stem for path in (rulebook() / "honour" / "house").glob("*.toml"))


@pytest.fixture(scope="module")
def records():
    return list(found(made, range(1200)))


def test_they_agree_under_random_rules(records):
    """These same records are what the planted bugs below have to set apart."""
    assert {record["op"] for record, _ in records} == set(MADE)
    assert len(records) > 1000
    assert [why for record, told in records if (why := apart(record, told))] == []


@pytest.mark.long
def test_they_agree_on_a_great_many():
    assert [why for record, told in found(made, range(20_000, 60_000)) if (why := apart(record, told))] == []


@pytest.mark.parametrize("edition", ["recommended", "letter"])
@pytest.mark.parametrize("preset", ["basic", "search", "quick"])
def test_they_agree_under_every_edition_and_preset(edition, preset):
    params = dict(Ruleset.load("honour", edition=edition, preset=preset).values)
    plain = {key: list(value) if isinstance(value, tuple) else value for key, value in params.items()}
    ours = {key: value for key, value in plain.items() if value is not None}
    some = list(found(made, range(5000, 5060), "", ours))
    assert len(some) > 40
    assert [why for record, told in some if (why := apart(record, told))] == []


@pytest.mark.parametrize("house", HOUSES)
def test_they_agree_under_every_house_rule_that_ships(house):
    values = Ruleset.load("honour", house=[house]).values
    usual = Ruleset.load("honour").values
    params = {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()
              if value != usual[key] and value is not None}  # fmt: skip
    some = list(found(made, range(7000, 7060), "", params))
    assert [why for record, told in some if (why := apart(record, told))] == []


# name: (module, function, as it is, as it is with the bug, the records that show it)
PLANTED = {
    "a success needs one sword more": ("resolve.tests", "result_of", "swords < params.test_success_swords",
                                       "swords <= params.test_success_swords", "test"),
    "crosses beat a success": ("resolve.tests", "result_of", "(missed or params.test_fumble_beats_success)", "True",
                               "test"),
    "as many crosses as swords are a fumble": ("resolve.tests", "result_of", "crosses > swords", "crosses >= swords",
                                               "test"),
    "a critical needs more than its swords": ("resolve.tests", "result_of", ">= params.test_crit_swords",
                                              "> params.test_crit_swords", "test"),
    "no floor under a pool": ("resolve.pools", "pool_of", "max(params.test_min_dice, sum(n for _, n in parts))",
                              "sum(n for _, n in parts)", "pool"),
    "cover in melee": ("resolve.pools", "hit_pool", "params.terrain_cover_dice * mods.cover if shot else 0",
                       "params.terrain_cover_dice * mods.cover", "pool"),
    "friends do not hinder a charge": ("resolve.pools", "hit_pool", "0 if shot else params.lane_ally_dice", "0",
                                       "pool"),
    "difficult ground hinders nobody": ("resolve.pools", "hit_pool",
                                        "0 if shot else params.terrain_charge_difficult_dice", "0", "pool"),
    "a bow is near at half its range": ("resolve.pools", "missile_dice", "range > params.missile_bow_far_in",
                                        "range >= params.missile_bow_far_in", "pool"),
    "strength at range": ("resolve.pools", "damage_pool", 'attack.kind == "shot"', "False", "pool"),
    "markers spare honour": ("resolve.pools", "honour_pool", "params.wound_marker_honour_dice", "0", "pool"),
    "dishonour cards spare honour": ("resolve.pools", "honour_pool", "params.dishonour_penalty", "0", "pool"),
    "a fumble costs nothing": ("resolve.attack", "_after_fumble", "if roll.swords", "if False", "attack"),
    "a jab marks without a sword": ("resolve.attack", "_after_jab", "if roll.swords", "if True", "attack"),
    "a cautious unit pays with a token": ("resolve.attack", "_after_dodge", "if target.cautious", "if False", "attack"),
    "nobody loses his footing": ("resolve.attack", "_after_dodge", '== "lost_footing"', '== "nothing"', "attack"),
    "impale without a dodge": ("resolve.attack", "_strikes", "failed and", "True and", "attack"),
    "a glance leaves a marker": ("resolve.attack", "_after_damage", '== "glanced_off"', '== "nothing"', "attack"),
    "a group keeps its markers": ("resolve.attack", "_after_damage", ", markers=0)", ")", "attack"),
    "the first injury card removes": ("resolve.attack", "_after_honour", "injuries < params", "1 + injuries < params",
                                      "attack"),
    "cards stay face up": ("resolve.attack", "_after_honour", "dishonour_cards=0", "dishonour_cards=1", "attack"),
    "a deep cut gives one marker at most": ("resolve.attack", "_after_deepcut", "roll.swords", "min(1, roll.swords)",
                                            "attack"),
    "a dodged shooter is pushed": ("resolve.attack", "_ends", 'course.attack.kind == "melee"', "True", "attack"),
    "nobody is frightened": ("resolve.attack", "_ends", 'outcome == "killed" or', "False or", "attack"),
    "tokens of a loss stay": ("resolve.bag", "remove", "min(actions - card, bag.of(kind))", "0", "remove_tokens"),
    "warriors use samurai tokens": ("resolve.bag", "kind_of", 'cls == "samurai"', "True", "bag"),
    "the last fate token goes on": ("referee.turns", "turn", "ended = fates >= params.last_fate",
                                    "ended = fates > params.last_fate", "turn"),
    "no token is handed over": ("resolve.bag", "user_of", "(drawer, 1 - drawer)", "(1 - drawer, drawer)", "turn"),
    "a fourth skill card": ("resolve.cards", "skill", "- params.skill_most", "- params.skill_most - 1", "skill"),
    "a warrior acts without honour": ("resolve.cards", "dishonour", 'cls != "samurai" or', "False or", "dishonour"),
    "barriers cost nothing": ("resolve.acts", "cost", "+ barriers * params.terrain_barrier_cross_in * INCH", "",
                              "legal"),
    "a prone unit walks": ("resolve.acts", "_standing", 'deed.prone and deed.action not in ("stand", "dodge")', "False",
                           "legal"),
    "a search opens a charge": ("resolve.acts", "_attacking", "(shot or params.attack_search_for_charge)", "True",
                                "legal"),
    "a base beside the lane is in it": ("resolve.places.lines", "between", "o.r - graze", "o.r + 0.3", "between"),
    "a flight runs through": ("resolve.places.lines", "barred", "hypot(along - at, aside) < near - graze", "False",
                              "flight"),
    "whoever is near the end bars nobody": ("resolve.places.lines", "barred", "near + gap - graze", "0", "flight"),
}  # fmt: skip


@pytest.mark.parametrize("bug", PLANTED)
def test_a_bug_planted_in_the_engine_is_noticed(bug, monkeypatch):
    with planted(monkeypatch, ROOM, PLANTED[bug]) as op:
        assert any(apart(record, told) for record, told in found(made, range(700), op))
