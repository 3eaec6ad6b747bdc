"""People, weapons and tables of a reader's own: what is sound is read, and every fault is named at its line."""

from __future__ import annotations

import copy
import json
import random
import re
import tomllib
from pathlib import Path

import pytest

from aofa_widgets.errors import SourceError
from aofa_widgets.games.argad.flow.files import (
    arms_for,
    check_people,
    check_people_file,
    is_people,
    is_people_file,
    read_people,
    starter,
)  # fmt: skip
from aofa_widgets.games.argad.flow.scenarios import check_scenario_file, is_scenario
from aofa_widgets.rules import Ruleset

RULES = Ruleset.load("argad")
SOUND = tomllib.loads(starter(RULES, "mine", "en"))


def changed(kind, key, **entries):
    data = copy.deepcopy(SOUND)
    row = data[kind][key]
    for name, value in entries.items():
        if value is None:
            row.pop(name)
        else:
            row[name] = value
    return data


def said(data):
    return [one.say("en") for one in check_people(data, RULES)]


def test_the_file_to_begin_with_is_sound_in_both_languages(tmp_path):
    for lang in ("en", "fr"):
        file = tmp_path / f"{lang}.toml"
        file.write_text(starter(RULES, "my-people", lang), encoding="utf-8")
        assert check_people_file(file) == () and is_people_file(file) and "my-people" in file.read_text("utf-8")
        arms = read_people(file)
        assert arms.people["salt_captain"].life == 2 and arms.weapons["hand_mortar"].burst
        assert arms.tables["gossip"].row(4).text["en"] and arms.pace("hound") == 22 and "raider" in arms.people


def test_json_says_the_same(tmp_path):
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(SOUND), encoding="utf-8")
    assert check_people_file(file) == () and read_people(file).blades["salt_hook"].length == "semi"


def test_each_fault_is_named_with_its_rule_and_in_both_languages():
    faults = {
        "ARG-CLASS-6": changed("people", "salt_carrier", **{"class": 6}),
        "ARG-STRONG-2": changed("people", "salt_captain", talents=["strong", "fencer"]),
        "ARG-TALENT-5": changed("people", "salt_carrier", ranged="throwing_knife_h"),
        "ARG-GEN-9": changed("people", "marsh_hound", die=7),
        "ARG-MEASURE-11": changed("weapons", "hand_mortar", bands=[24, 12]),
        "ARG-SHOOT-5": changed("weapons", "hand_mortar", need=[5]),
        "ARG-SHOOT-11": changed("weapons", "hand_mortar", outdoor=[3]),
        "ARG-MULTI-2": changed("weapons", "hand_mortar", red=0),
        "`swrod`. Did you mean `sword`": changed("people", "salt_carrier", melee="swrod"),
        "weapon `yumy`": changed("people", "salt_carrier", ranged=["yumy"]),
        "no row `houndd`": changed("people", "marsh_hound", move="houndd"),
        "talent or training `flyer`": changed("people", "salt_carrier", talents=["flyer"]),
        "face 1": changed("tables", "gossip", rows={"2": "x"}),
        "whole number": changed("people", "salt_carrier", **{"class": "three"}),
        "`wings`": changed("people", "salt_carrier", wings=2),
        "is missing": changed("weapons", "hand_mortar", bands=None),
    }
    for words, data in faults.items():
        found = said(data)
        assert len(found) == 1 and words in found[0], (words, found)
        assert all(one.say("fr") for one in check_people(data, RULES))
    data = copy.deepcopy(SOUND)
    data["people"]["raider"] = {"name": "Raider", "class": 5}
    assert "`raider` is one of the book" in said(data)[0]


def test_a_fault_stands_at_its_line(tmp_path):
    file = tmp_path / "mine.toml"
    text = starter(RULES, "mine", "en").replace('melee = "quarterstaff"', 'melee = "quarterstuff"')
    file.write_text(text, encoding="utf-8")
    line = text.splitlines().index('melee = "quarterstuff"') + 1
    assert [one.where for one in check_people_file(file)] == [f"{file}:{line}"]
    with pytest.raises(SourceError):
        read_people(file)


def test_a_scenario_may_hold_people_of_its_own():
    assert arms_for(RULES, {"cards": SOUND}).people["marsh_hound"].kind == "animal"
    with pytest.raises(SourceError, match=r"cards\.people\.salt_carrier"):
        arms_for(RULES, {"cards": changed("people", "salt_carrier", melee="x")})
    assert not is_people({"people": [], "terrain": [], "width": 1}) and not is_people(["people"])


def test_whatever_stands_in_a_file_is_answered_in_sentences():
    """Nothing that a hostile file may hold ends in a traceback."""
    odd = (None, -1, 10**30, 1.5, float("nan"), "", "x" * 999, [], {}, [[]], {"en": 1}, True, "\0", ["a", 3], {"1": {}})
    dice = random.Random(9)
    for kind, table in SOUND.items():
        for value in odd:
            assert isinstance(check_people({**SOUND, kind: value}, RULES), tuple)
        for key in table if isinstance(table, dict) else ():
            for value in odd:
                assert isinstance(check_people({**SOUND, kind: {**table, key: value}}, RULES), tuple)
            for entry in table[key] if isinstance(table[key], dict) else ():
                for value in dice.sample(odd, 5):
                    data = copy.deepcopy(SOUND)
                    data[kind][key][entry] = value
                    for one in check_people(data, RULES):
                        assert one.say("en") and one.say("fr")
    for value in odd:
        assert isinstance(check_people(value, RULES), tuple)


def test_the_examples_of_the_guide_are_sound_in_both_languages(tmp_path):
    docs = Path(__file__).parents[3] / "docs"
    for name in ("argad.md", "argad.fr.md"):
        blocks = re.findall(r"```toml\n(.*?)```", (docs / name).read_text(encoding="utf-8"), re.DOTALL)
        own, scenario = (tmp_path / f"{n}.toml" for n in range(2))
        for file, block in zip((own, scenario), blocks, strict=True):
            file.write_text(block, encoding="utf-8")
        assert check_people_file(own) == () and check_scenario_file(scenario) == ()
        assert is_people_file(own) and not is_people_file(scenario) and is_scenario(scenario)
