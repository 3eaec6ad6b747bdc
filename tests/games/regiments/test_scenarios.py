"""Scenarios: those of the book begin, a reader's own are refused with what is wrong, nothing hostile breaks them."""

from __future__ import annotations

import copy
import json

import pytest

from aofa_widgets.cli.main import main
from aofa_widgets.errors import InputError
from aofa_widgets.games import load, scenario_from, usual_scenario
from aofa_widgets.games.regiments.flow.scenarios import check_scenario, check_scenario_file, is_scenario
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.rules.saving import save

BOOK = load_book("regiments")
RULES = Ruleset.load("regiments")
SMALL = BOOK.table("scenarios/first-clash")


def told(data, lang="en"):
    return [one.say(lang) for one in check_scenario(data, RULES)]


def changed(**more):
    return {**copy.deepcopy(SMALL), **more}


def row(n, key="units", **more):
    data = changed()
    data[key][n] |= more
    return data


@pytest.mark.parametrize("name", BOOK.scenarios())
def test_each_scenario_of_the_book_begins(name, capsys):
    path = BOOK.folder / "scenarios" / f"{name}.toml"
    assert check_scenario_file(path) == () and is_scenario(path) and main(["check", str(path)]) == 0
    state = load("regiments").GAME(RULES).start(scenario_from("regiments", name, RULES))
    data = BOOK.table(f"scenarios/{name}")
    assert {one.side for one in state.units} == {0, 1}
    assert all(state.armies.points(told) <= data["points"] for told in data["armies"])
    assert not load("honour").is_scenario(path) and not load("swashbuckling").is_scenario(path)
    assert data["limits"] is False if "limits" in data else len(data["terrain"]) >= RULES["field.min_terrain"]


def test_units_that_stand_from_the_start_are_those_of_the_lists():
    for name in BOOK.scenarios():
        data = BOOK.table(f"scenarios/{name}")
        game = load("regiments").GAME(RULES)
        if "units" in data:
            bare = {key: value for key, value in data.items() if key not in ("units", "first")}
            placed, listed = (
                sorted((one.side, tuple(card.id for card in one.cards), one.size) for one in game.start(told).units)
                for told in (data, bare)
            )
            assert placed == listed, name


def test_the_usual_scenario_is_small_and_ready():
    assert usual_scenario("regiments") == "first-clash" and SMALL["points"] == 250
    assert load("regiments").GAME(RULES).start("first-clash").stage == "play"


REFUSED = [
    (changed(width=100), "whole number from 6,096 to 36,576"),
    (changed(armies=["wardens_250"]), "reavers_750"),
    (changed(armies=["wardens_25", "reavers_250"]), "no army list `wardens_25`. Did you mean"),
    (changed(armies=["wardens_750", "reavers_250"]), "costs 750 points and may cost 250: 500 too many (AOFR-ARMY-1)"),
    (changed(armies=[{"units": ["fen_speaker", {"unit": "reed_bows", "joins": 1}]}, "reavers_250"]), "is no Hero"),
    (changed(limits=True, armies=[{"units": ["reed_bows"] * 2}, "reavers_250"]), "one unit may cost 87"),
    (changed(units=[], height=10000), "lie 15 inches apart; 24 are needed (AOFR-FIELD-3)"),
    (changed(limits=True, armies=["wardens_750"] * 2, points=750), "the rules ask for 10 at least"),
    (changed(edges=["south", "west"]), '["south", "north"]'),
    (changed(objectives=-1), "whole number from 0"),
    (changed(weather="rain"), "weather"),
    (row(0, "terrain", r=500), "needs one outline"),
    (row(0, "terrain", kind="lava"), "no `lava` here"),
    (row(1, "terrain", id="landing"), "is used twice"),
    (row(0, unit="marsh_pike"), "no `marsh_pike` here"),
    (row(0, reserve="ambush"), "`x` and `y`, or `reserve`"),
    (row(0, hero="reed_bows"), "a Hero joins a unit of several figures (AOFR-SR-HERO-1)"),
    (row(0, staff=["drummer"]), "cannot buy `drummer`"),
    (row(0, combined=1), "true, false"),
    (row(0, x=100), "`marsh_pikes` does not stand wholly on the table"),
    (row(1, x=5500, y=9500), "`reed_bows` stands on the ground of `marsh_pikes`"),
    (row(2, x=5500, y=8900), "`ash_raiders` stands too near the enemy `marsh_pikes`"),
    (changed(units=[], armies=None), "wardens_750"),
    ({key: value for key, value in changed(units=[]).items() if key != "armies"}, "Nothing says who fights"),
    (changed(cards={"format": "armies/1", "game": "regiments", "units": {"a": {}}}), "missing"),
    ([], "terrain = "),
]  # fmt: skip


def test_what_is_wrong_is_refused_in_both_languages():
    for data, words in REFUSED:
        said = told(data)
        assert any(words in one for one in said), (words, said)
        assert all(a != b for a, b in zip(said, told(data, "fr"), strict=True))


def test_a_fault_stands_at_its_row(tmp_path):
    text = (BOOK.folder / "scenarios" / "first-clash.toml").read_text(encoding="utf-8")
    save(text.replace('unit = "reed_bows"', 'unit = "reed_bow"').replace('kind = "bog"', 'kind = "bug"').encode(),
         tmp_path / "a.toml")  # fmt: skip
    lines = text.splitlines()
    places = [n for n, line in enumerate(lines, 1) if 'kind = "bog"' in line or 'unit = "reed_bows"' in line]
    assert [one.where for one in check_scenario_file(tmp_path / "a.toml", "a.toml")] == [f"a.toml:{n}" for n in places]


def test_json_says_the_same_and_a_battle_may_hold_its_own_units(tmp_path):
    spears = {"name": "Spears", "cost": 90, "size": 6, "q": 4, "d": 5, "weapons": [{"id": "s", "name": "s", "a": 1}]}
    cards = {"format": "armies/1", "game": "regiments", "units": {"spears": spears}}
    data = changed(cards=cards, armies=[{"name": "Ours", "units": ["spears"]}, "reavers_250"])
    del data["units"]
    save(json.dumps(data).encode(), tmp_path / "a.json")
    assert check_scenario_file(tmp_path / "a.json") == () and is_scenario(tmp_path / "a.json")
    state = load("regiments").GAME(RULES).start(scenario_from("regiments", str(tmp_path / "a.json"), RULES))
    assert [(one.id, one.size) for one in state.units if one.side == 0] == [("spears", 6)]
    with pytest.raises(InputError):
        load("regiments").GAME(RULES).start({**data, "armies": ["nobody", "reavers_250"]})


def test_nothing_hostile_breaks_the_check():
    rows = [None, 1, True, "x" * 400, [], {}, [None], [{}], -1, 10**30, float("nan"), {"a": [1]}, [[1, 2]]]
    for key in (*SMALL, "rounds", "round", "first", "sides", "cards"):
        for found in rows:
            for one in check_scenario(changed(**{key: found}), RULES):
                assert one.say("en") and one.say("fr")
    for part in ("units", "terrain", "objectives"):
        for key in (*SMALL[part][0], "figures", "tokens", "hero", "upgrades", "points", "r", "owner"):
            for found in rows:
                assert all(one.say("fr") for one in check_scenario(row(0, part, **{key: found}), RULES))
