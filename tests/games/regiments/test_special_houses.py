"""House files about special rules: refused at their line, laid over one another, held by codes, saves and forms."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from aofa_widgets import locate
from aofa_widgets.errors import SourceError
from aofa_widgets.games import load
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.rules.check import check_house
from aofa_widgets.rules.code import code_of, held, open_code, unheld

BASE = Ruleset.load("regiments")
HEAD = 'id = "wild"\ntitle = { en = "Wild", fr = "Sauvage" }\ngame = "regiments"\n'
LUST = """[special.bloodlust]
scope = "figure"
label = { en = "Bloodlust", fr = "Soif de sang" }
values.hits = 2
effects = [{ effect = "extra_hit", when = ["charge", "melee"], hits = "hits" }, { effect = "pace", advance = 0, rush = 3 }]
text.en = "On a charge, each natural {=6} brings {hits:word hit} more."
text.fr = "En charge, chaque {=6} naturel apporte {hits:word hit} de plus."
"""  # noqa: E501


def house(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "wild.toml"
    path.write_text(HEAD + text, encoding="utf-8")
    return path


HOSTILE = (
    ("[special]\nfear = 3\n", 5), ("special = 3\n", 4), ("[special.fear]\nremove = 1\n", 5),
    ("[special.fear]\nremove = true\nscope = 3\n", 4), ("[special.feer]\nremove = true\n", 4),
    ("[special.feer]\nreplace = true\n", 4), (LUST.replace("bloodlust", "fear"), 4),
    (LUST.replace('"Bloodlust"', '"Fear"'), 6), (LUST.replace("hits = 2", "hits = 9"), 7),
    (LUST.replace("pace", "teleport"), 8), (LUST.replace("{hits:", "{special.fear:"), 9),
    ('[set]\n"special.bloodlust.hits" = { was = 1, now = 2 }\n', 5),
    ('[set]\n"special.fear" = { was = true, now = false }\n[special.fear]\nremove = true\n', 6),
    ('[set]\n"special.furious.hits" = { was = 2, now = 3 }\n', 5),
    ("[special.fear]\nremove = false\n", 4),
)  # fmt: skip


def test_house_files_that_cannot_be_are_refused_at_their_line(tmp_path: Path) -> None:
    for text, line in HOSTILE:
        path = house(tmp_path, text)
        with pytest.raises(SourceError) as caught:
            Ruleset.load("regiments", house=[path])
        places = {one.where for one in caught.value.faults}
        assert f"{path}:{line}" in places, (text, [one.say("en") for one in caught.value.faults])
        assert check_house(path)


def test_two_house_rules_agree_or_name_each_other(tmp_path: Path) -> None:
    one, two = house(tmp_path, LUST), tmp_path / "two.toml"
    text = (HEAD + LUST).replace('"wild"', '"tame"').replace("values.hits = 2", "values.hits = 1")
    two.write_text(text, encoding="utf-8")
    with pytest.raises(SourceError, match="bloodlust"):
        Ruleset.load("regiments", house=[one, two])
    two.write_text(text.replace("game =", 'after = ["wild"]\ngame ='), encoding="utf-8")
    assert Ruleset.load("regiments", house=[one, two])["special.bloodlust.hits"] == 1
    two.write_text(text.replace("values.hits = 1", "values.hits = 2"), encoding="utf-8")
    assert Ruleset.load("regiments", house=[one, two])["special.bloodlust.hits"] == 2


def test_codes_and_saves_hold_what_they_can(tmp_path: Path) -> None:
    from aofa_widgets.lab.keeping import rules_from, rules_of_save

    moved = BASE.with_values({"special.fear": False, "special.furious.hits": 2})
    assert open_code(code_of(moved)).specials == moved.specials
    rules = Ruleset.load("regiments", house=[house(tmp_path, LUST)]).with_values({"special.bloodlust.hits": 3})
    assert [one.id for one in unheld(rules)] == ["wild"]
    assert open_code(code_of(rules)).fingerprint == held(rules).fingerprint
    kept, notes = rules_from("regiments", *rules_of_save(rules), "saved")
    assert (kept.fingerprint, kept.specials, notes) == (rules.fingerprint, rules.specials, [])
    assert rules.fingerprint != BASE.fingerprint and len({hash(one) for one in (rules, BASE)}) == 2


def test_the_house_rules_that_ship_are_in_order_and_move_a_clause() -> None:
    for name in load_book("regiments").houses():
        rules = Ruleset.load("regiments", house=[name])
        assert rules.fingerprint != BASE.fingerprint, name
        touched = {key.split(".")[1] for key in rules.values if BASE.values.get(key) != rules.values[key]}
        brought = {one for house in rules.overlays for one in house.specials}
        for one in (touched | brought) & set(rules.every_special):
            assert rules.specials.get(one) != BASE.specials.get(one), (name, one)


def test_the_form_of_house_rules_keeps_special_rules_and_shows_what_is_out(tmp_path: Path) -> None:
    pytest.importorskip("anywidget")
    from aofa_widgets.rules.writing import house_toml, look
    from aofa_widgets.widgets.rule_editor.desk import Desk
    from aofa_widgets.widgets.rule_lab.setup import Start

    path = house(tmp_path, LUST + "[special.fear]\nremove = true\n")
    desk, seen = Desk(path, "regiments", None, ()), look(path)
    draft = desk.read(seen)
    assert "fear" not in desk.ruleset(draft).specials and "bloodlust" in desk.ruleset(draft).specials
    assert desk.value(draft, "special.fear") is False and desk.value(draft, "special.furious") is True
    moved = draft.with_row("special.fast.rush", {"was": 4, "now": 5})
    assert desk.problems(moved, seen) == []
    made = house_toml(moved.data(), seen.text, path.name)
    assert LUST in made and '"special.fast.rush" = { was = 4, now = 5 }' in made
    start = Start.load("regiments", house=[path])
    assert set(start.base.values) == set(start.rules.values) and start.base.fingerprint == BASE.fingerprint


FLY = """[effect.fly_high]
counts = "any"
scopes = ["unit"]
label = { en = "flies high", fr = "vole haut" }
"""


def test_an_effect_that_no_code_asks_for_is_refused_and_a_rule_that_no_clause_tells(tmp_path: Path) -> None:
    folder = tmp_path / "rulebook"
    without = shutil.ignore_patterns("swashbuckling", "honour", "lessons", "quiz")
    shutil.copytree(locate.shipped(), folder, ignore=without)
    effects, specials = (folder / "regiments" / f"{name}.toml" for name in ("effects", "specials"))
    begun = '[effect.morale]\ncounts = "{}"'
    told = effects.read_text(encoding="utf-8").replace(begun.format("any"), begun.format("sum"))
    effects.write_text(told + FLY, encoding="utf-8")
    lust = LUST.replace("special.bloodlust", "bloodlust")
    specials.write_text(specials.read_text(encoding="utf-8") + lust, encoding="utf-8")
    with locate.using(folder):
        said = [one.say("en") for one in load("regiments").faults()]
    lines = (told + FLY).splitlines()
    at = lines.index("[effect.fly_high]") + 1
    assert f"regiments/effects.toml:{at}: No code of this game asks for the effect `fly_high`" in said[1]
    assert 'counts the effect `morale` otherwise. Write `counts = "any"`' in said[0]
    assert "regiments/specials.toml:" in said[2] and "No clause tells the special rule `bloodlust`" in said[2]
    assert len(said) == 3 and load("regiments").faults() == ()
