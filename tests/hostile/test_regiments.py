"""Armies of strangers with dice beyond measure, and what a reader's own file goes through: soon, in one sentence."""

from __future__ import annotations

import json
from time import perf_counter

import pytest

from aofa_widgets import ArmyBuilder, UnitCalculator
from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError
from aofa_widgets.games import load, scenario_from
from aofa_widgets.games.regiments.flow import estimates
from aofa_widgets.lab.saves import open_text, save_text
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.check import check_file

GAME = load("regiments")
RULES = Ruleset.load("regiments")


def army(tmp_path, weapons: int = 1, a: int = 20, size: int = 20, rules=("Blast(12)",), reach: int = 72, **more):
    """A file of one kind of unit, twenty figures with a great many attacks, that fights its like."""
    arms = [{"id": f"w{n}", "name": "w", "a": a, "range_in": reach, "rules": list(rules)} for n in range(weapons)]
    unit = {"name": "U", "cost": 0, "size": size, "q": 3, "d": 4, "weapons": arms, **more}
    lists = {name: {"limits": False, "units": [{"unit": "u", "combined": True}] * 2} for name in ("x", "y")}
    data = {"format": "armies/1", "game": "regiments", "units": {"u": unit}, "lists": lists}
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({**data, "battle": {"lists": ["x", "y"]}}), encoding="utf-8")
    return file


def test_a_builder_opens_and_saves_the_file_that_is_shown_to_begin_with(tmp_path):
    file = tmp_path / "my-army.toml"
    file.write_text(GAME.starter_army(RULES, "willow_host", "en"), encoding="utf-8")
    builder = ArmyBuilder(file)
    builder.add("mire_levy")
    assert not builder.sight.flaws or builder.sight.cost > 750
    assert builder.save() == file and "# Units and army lists of your own" in file.read_text(encoding="utf-8")
    assert not [one for one in GAME.check_own_file(file) if one.where != f"{file}:7"]


@pytest.mark.parametrize("name", ["<script>", "a </b", "a\u200b\u202e", "", "x" * 81, None, "\ud800"])
def test_a_name_with_which_no_file_would_open_is_refused(name):
    builder = ArmyBuilder("wardens_250")
    with pytest.raises(InputError) as found:
        builder.rename(name)
    assert found.value.say("fr") and not builder._past


@pytest.mark.parametrize(("lang", "words"), [("en", "`u` has 4,800 attacks"), ("fr", "4\u202f800 attaques")])
def test_attacks_without_end_are_refused(tmp_path, lang, words):
    (told,) = GAME.check_own_file(army(tmp_path, 12, 20, frontage=10))
    assert words in told.say(lang) and "units.u.weapons" in told.where


def test_what_takes_too_long_to_reckon_is_told_at_once(tmp_path):
    begun = perf_counter()
    file = army(tmp_path, 12, 1, frontage=10, rules=["Deadly(6)", "Blast(12)"], reach=0)
    data = json.loads(file.read_text(encoding="utf-8"))
    data["units"]["u"]["rules"] = ["Tough(6)", "Regeneration"]
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(InputError, match="more dice than can be reckoned"):
        UnitCalculator("regiments", own=file)
    assert perf_counter() - begun < 2


def test_a_battle_of_many_dice_neither_waits_nor_is_lost(tmp_path, monkeypatch):
    match = Match(GAME.GAME(RULES), scenario_from("regiments", army(tmp_path, frontage=10), RULES))
    roller, most, slow, heavy = Roller(1), 0, 0.0, False
    wanted = estimates.effort.of_volley
    monkeypatch.setattr(estimates.effort, "of_volley", lambda given, body: wanted(given, body) * 1e6)
    while most <= 2000 and match.game.result(match.state) is None:
        begun = perf_counter()
        if (due := match.game.chance(match.state)) is not None:
            most = max(most, *due.dice.values())
            match.game.forecast(match.state)
            match.settle(due.throw(roller))
        else:
            side = min(match.game.to_act(match.state))
            menu = match.game.menu(match.state, side)
            heavy |= any("too long" in note["en"] for offer in menu.offers for note in offer.notes.values())
            match.do(GAME.BOTS["random"].at(1)(match.game, match.state, roller))
        slow = max(slow, perf_counter() - begun)
    assert most > 2000 and heavy and slow < 2
    assert open_text(save_text(match)).match.state == match.state


def test_a_house_rule_of_a_game_with_an_endless_name(tmp_path):
    file = tmp_path / "mine.toml"
    for name in ("x" * 3000, "../..", "**", "/etc"):
        file.write_text(f'id = "a"\ntitle = {{ en = "A", fr = "A" }}\ngame = "{name}"\n', encoding="utf-8")
        assert any("mine.toml:3: " in one.say("en") for one in check_file(file, named=True))
