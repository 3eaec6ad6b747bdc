"""A save opens as the same game: tree, states, words, dice, rules; also when the book has moved since."""

from __future__ import annotations

import json
import shutil
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aofa_widgets import locate
from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError
from aofa_widgets.games import GAMES
from aofa_widgets.lab import saves
from aofa_widgets.lab.saves import open_file, open_text, save_file, save_text
from aofa_widgets.lab.share import open_link, share_link
from aofa_widgets.play.plain import fingerprint
from aofa_widgets.rules import Ruleset

from .wandering import SMALL, match_of, rules, same, step, wander

GAME = GAMES[0]
OWN = """
id = "my-own"
title = {{ en = "My own", fr = "La mienne" }}
why = {{ en = "For a test.", fr = "Pour un essai." }}
game = "{game}"
after = ["lucky-star"]
[set]
"wounds.to_fall" = {{ was = 3, now = 5 }}
[text."move.straight"]
en = "A figure moves in a straight line."
fr = "Une figurine se déplace en ligne droite."
"""


def changed(text: str, change) -> str:
    """A save changed on purpose: its check goes out."""
    data = json.loads(text)
    data.pop("check")
    change(data)
    return json.dumps(data)


def refused(text: str, **how) -> InputError:
    with pytest.raises(InputError) as error:
        open_text(text, **how)
    for one in error.value.faults:
        assert all(15 < len(one.texts[lang]) < 700 for lang in ("en", "fr"))
    return error.value


WALK = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 400)), min_size=1, max_size=14)


@settings(max_examples=12)
@given(WALK, st.integers(0, 2**31))
def test_random_play_with_forks_comes_back(walk, seed):
    match, dice = match_of(scenario=SMALL), Roller(seed)
    for back, pick in walk:
        if back > 6:
            match.goto(sorted(match.tree.nodes)[pick % len(match.tree.nodes)])
        step(match, pick, dice)
    match.name("Une voie « hardie »", match.tree.line[-1])
    match.comment("Here:\n3 < 4", 0)
    text = save_text(match, dice)
    saved = open_text(text)
    same(saved.match, match)
    assert saved.notes == () and saved.roller().position() == dice.position()
    assert save_text(saved.match, saved.roller()) == text


@pytest.mark.people
@settings(max_examples=30)
@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 4000)), min_size=30, max_size=120), st.integers(0, 99))
def test_long_games_on_a_scenario_of_the_book_come_back(walk, seed):
    match, dice = match_of(rules(preset="full")), Roller(seed)
    for back, pick in walk:
        if back > 28:
            match.goto(sorted(match.tree.nodes)[pick % len(match.tree.nodes)])
        step(match, pick, dice)
    same(open_text(save_text(match, dice)).match, match)


def test_a_save_is_for_people(tmp_path):
    match = wander(match_of(rules(preset="full", house=("lucky-star",))), range(8), Roller(3))
    match.name("The main line")
    lines = save_text(match, Roller(3)).split("\n")
    assert lines[1:4] == ['  "format": "aofa-save",', '  "version": 1,', f'  "game": "{GAME}",']
    assert '"presets": ["full"], "house": ["lucky-star"]' in lines[4]
    assert sum('"n": ' in line for line in lines) == 8  # one entry a line
    assert lines[-1] == "" and max(map(len, lines)) <= 240


def test_the_same_match_gives_the_same_bytes(tmp_path):
    texts = [save_text(wander(match_of(), [3, 1, 4, 1, 5], Roller(9)), Roller(9)) for _ in range(2)]
    assert texts[0] == texts[1]
    place = save_file(wander(match_of(), [3, 1, 4, 1, 5], Roller(9)), tmp_path / "new folder" / "game.json", Roller(9))
    assert place.read_text(encoding="utf-8") == texts[0] and [p.name for p in place.parent.iterdir()] == ["game.json"]
    assert open_file(place).roller().seed == 9 and open_file(str(place)).match.state


def test_rules_of_every_kind_come_back(tmp_path):
    own = tmp_path / "my-own.toml"
    own.write_text(OWN.format(game=GAME), encoding="utf-8")
    kinds = [
        rules(edition="fr"),
        rules(preset="full", edition="en"),
        Ruleset.load(GAME, house=["lucky-star", own]),
        rules().with_values({"six.extra": 0, "dice.supply": 12, "push.max_in": "none"}),
        Ruleset.load(GAME, "fr", "long", [own, "lucky-star"]).with_values({"wounds.to_fall": 4}),
    ]
    for ruleset in kinds:
        text = save_text(wander(match_of(ruleset, SMALL), [0, 1], Roller(1)))
        found = open_text(text)
        back = found.match.game.rules
        assert (found.notes, back.fingerprint, dict(back.values)) == ((), ruleset.fingerprint, dict(ruleset.values))
        assert [h.id for h in back.overlays] == [h.id for h in ruleset.overlays] and back.presets == ruleset.presets
        assert [dict(h.text) for h in back.overlays] == [dict(h.text) for h in ruleset.overlays]
        assert [c.now for h in back.overlays for c in h.changes] == [c.now for h in ruleset.overlays for c in h.changes]
        assert save_text(found.match) == text


@pytest.mark.parametrize("words", ["coupe le rideau « d'un coup »", "a\u200bb", "‹b› 3 › 2", "é" * 80])
def test_what_players_say_themselves_is_saved_and_sent(words):
    match = wander(match_of(), [0, 0], Roller(4))
    match.do(match.game.read({"do": "Act", "deed": "own", "words": words}))
    assert open_text(save_text(match)).match.state == match.state
    assert open_link(share_link(match)).match.state == match.state


def test_a_position_put_together_by_hand_is_not_saved():
    match = match_of(scenario=SMALL)
    match.first = wander(match_of(scenario=SMALL), [0], Roller(1)).state
    with pytest.raises(InputError, match="scenario"):
        save_text(match)


# The book moves.


@pytest.fixture
def moved(tmp_path):
    """A copy of the rulebook; `moved(file, old, new)` changes it."""
    folder = tmp_path / "rulebook"
    shutil.copytree(locate.shipped(), folder)

    def change(file: str, old: str, new: str) -> Path:
        path = folder / GAME / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) >= 1, old
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return folder

    return change


def param(key: str) -> tuple[str, str, str]:
    """File of a parameter, its table's head, and how its value is written."""
    table, name = key.rsplit(".", 1)
    for path in sorted((locate.shipped() / GAME / "params").glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        for head in (f"[{key}]", f"[{table}.{name}]"):
            if head in text:
                block = text[text.index(head) :].split("\n[", 1)[0]
                value = next(line for line in block.split("\n") if line.startswith("value"))
                return f"params/{path.name}", block, value
    raise AssertionError(key)


def test_a_number_of_the_book_moves_and_the_game_goes_on_as_it_began(moved):
    text = save_text(wander(match_of(rules(), SMALL), [0, 1, 2], Roller(1)))
    file, block, value = param("wounds.to_fall")
    folder = moved(file, block, block.replace(value, "value = 4"))
    with locate.using(folder):
        kept, today = open_text(text), open_text(text, rules="now")
        assert kept.match.game.rules["wounds.to_fall"] == 3 and today.match.game.rules["wounds.to_fall"] == 4
        for found in (kept, today):
            (note,) = found.notes
            assert "3 then, 4 today" in note["en"] and "3 alors, 4" in note["fr"]
        again = open_text(save_text(kept.match))  # saved again it holds the number as one of its own
        assert again.notes == () and again.match.game.rules["wounds.to_fall"] == 3


def test_a_reader_s_own_house_rule_that_the_book_has_overtaken(moved, tmp_path):
    own = tmp_path / "my-own.toml"
    own.write_text(OWN.format(game=GAME), encoding="utf-8")
    text = save_text(match_of(Ruleset.load(GAME, house=[own]), SMALL))
    file, block, value = param("wounds.to_fall")
    with locate.using(moved(file, block, block.replace(value, "value = 4"))):
        kept = open_text(text)
        assert kept.match.game.rules["wounds.to_fall"] == 5
        assert dict(kept.match.game.rules.overlays[0].text)  # its wording came along
        assert kept.notes
        assert refused(text, rules="now").faults[0].where.startswith("rules.house[0]")


def test_a_house_rule_of_the_book_that_is_gone(moved):
    text = save_text(match_of(rules(house=("lucky-star",)), SMALL))
    folder = moved("game.toml", "id", "id")
    (folder / GAME / "house" / "lucky-star.toml").unlink()
    with locate.using(folder):
        kept = open_text(text)
        assert dict(kept.match.game.rules.values) == json_values(text, kept)
        assert any("lucky-star" in note["en"] and "lucky-star" in note["fr"] for note in kept.notes)
        assert refused(text, rules="now").faults[0].where == "rules.house[0]"


def json_values(text: str, saved) -> dict:
    book = saved.match.game.rules.book
    return {key: book.parameters[key].read(raw, beyond=True) for key, raw in json.loads(text)["values"].items()}


def test_a_wording_of_the_book_moves(moved):
    worded = [p for p in sorted((locate.shipped() / GAME / "house").glob("*.toml")) if "[text." in p.read_text("utf-8")]
    words = next(iter(tomllib.loads(worded[0].read_text(encoding="utf-8"))["text"].values()))["en"]
    text = save_text(match_of(rules(house=(worded[0].stem,)), SMALL))
    with locate.using(moved(f"house/{worded[0].name}", words[:20], f"Well: {words[:20]}")):
        found = open_text(text)
        assert len(found.notes) == 1 and dict(found.match.game.rules.values) == json_values(text, found)


def test_a_parameter_that_is_gone_says_how_to_open_it_all_the_same():
    text = changed(save_text(match_of(rules(), SMALL)), lambda d: d["values"].update({"old.rule": 3}))
    error = refused(text)
    assert error.faults[0].where == "values.old.rule" and "now" in error.faults[-1].texts["fr"]
    assert open_text(text, rules="now").match


def test_a_scenario_of_the_book_moves_and_the_game_goes_on_on_its_table(moved):
    match = wander(match_of(), [0, 1, 2, 3], Roller(1))
    text = save_text(match)
    with locate.using(moved("scenarios/courtyard.toml", "x = 2540, y = 75", "x = 2541, y = 75")):
        found = open_text(text)
        assert [list(note) for note in found.notes] == [["en", "fr"]] and "courtyard" in found.notes[0]["fr"]
        assert found.match.state == match.state and found.match.scenario == json.loads(text)["table"]
        assert open_text(save_text(found.match)).notes == ()


# Versions.


def test_a_newer_version_says_so_and_an_older_one_is_converted_or_says_why_not(monkeypatch):
    text = save_text(match_of(scenario=SMALL))
    newer = refused(changed(text, lambda d: d.update(version=2)))
    assert newer.faults[0].where == "version" and "2" in newer.say("fr")
    monkeypatch.setattr(saves, "VERSION", 3)
    older = refused(text)
    assert older.faults[0].where == "version" and "cannot" in older.say("en")
    old = changed(text, lambda d: d.update(placed=d.pop("at"), sum=0))

    def first(data):
        data["at"] = data.pop("placed")
        return data

    monkeypatch.setattr(saves, "CONVERT", {1: first, 2: lambda d: {k: v for k, v in d.items() if k != "sum"}})
    found = open_text(old)
    assert "1" in found.notes[-1]["en"] and "3" in found.notes[-1]["fr"]

    def why_not(data):
        raise InputError(saves.fault("rules", "saves.link_own"))

    monkeypatch.setattr(saves, "CONVERT", {1: why_not})
    assert refused(old).faults[0].where == "rules"


def test_a_bare_log_and_another_file_say_what_they_are():
    match = wander(match_of(scenario=SMALL), [0, 1], Roller(1))
    assert "Match.replay" in refused(json.dumps(match.record())).say("fr")
    assert refused('{"nbformat": 4}').faults[0].where == "format"


# What a save may not hold.


FORGED = {
    "game unknown": ("game", lambda d: d.update(game="chess")),
    "game a list": ("game", lambda d: d.update(game=[])),
    "rules of another game": ("rules.edition", lambda d: d["rules"].update(edition="honour")),
    "edition a number": ("rules.edition", lambda d: d["rules"].update(edition=1)),
    "a house rule by path": ("values", lambda d: (d["rules"].update(house=["/etc/passwd"]), d["values"].update(x=1))),
    "fingerprint a number": ("rules.fingerprint", lambda d: d["rules"].update(fingerprint=1)),
    "no rules": ("rules", lambda d: d.pop("rules")),
    "rules a text": ("rules", lambda d: d.update(rules="now")),
    "a value out of range": ("values.wounds.to_fall", lambda d: d["values"].update({"wounds.to_fall": 10**9})),
    "a value of another kind": ("values.wounds.to_fall", lambda d: d["values"].update({"wounds.to_fall": {"a": 1}})),
    "values a list": ("values", lambda d: d.update(values=[])),
    "roller a number": ("roller", lambda d: d.update(roller=5)),
    "seed below zero": ("roller.seed", lambda d: d.update(roller={"seed": -1, "count": 0})),
    "count a decimal": ("roller.count", lambda d: d.update(roller={"seed": 1, "count": 1.5})),
    "scenario a number": ("scenario", lambda d: d.update(scenario=5)),
    "scenario of another": ("scenario.fingerprint", lambda d: d["table"].update(width=2541)),
    "unknown field": ("", lambda d: d.update(evil=1)),
    "a field missing": ("tip", lambda d: d.pop("tip")),
    "version a text": ("version", lambda d: d.update(version="1")),
    "version a switch": ("version", lambda d: d.update(version=True)),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_save_is_refused_at_its_field(name):
    field, change = FORGED[name]
    text = save_text(wander(match_of(scenario=SMALL), [0, 1], Roller(1)), Roller(1))
    assert refused(changed(text, change)).faults[0].where.startswith(field)


def table(change):
    def forge(data):
        change(data["table"])
        data["scenario"]["fingerprint"] = fingerprint(data["table"])
        data["lines"][0]["moves"], data["at"], data["tip"] = [], 0, 0

    return forge


TABLES = {
    "no figures": lambda t: t.pop("figures"),
    "a billion figures": lambda t: t.update(figures=10**9),
    "two thousand figures": lambda t: t.update(figures=[{**t["figures"][0], "x": 10 + n} for n in range(2000)]),
    "figures in one place": lambda t: t["figures"][1].update(x=650, y=600),
    "a figure twice": lambda t: t["figures"].append(t["figures"][0] | {"x": 2000}),
    "a figure off the table": lambda t: t["figures"][0].update(x=-9000),
    "a figure far away": lambda t: t["figures"][0].update(x=10**18),
    "a place of a half": lambda t: t["figures"][0].update(x=600.5),
    "a place that is a text": lambda t: t["figures"][0].update(x="600"),
    "an unknown profile": lambda t: t["figures"][0].update(profile="d'Eon"),
    "a width of a text": lambda t: t.update(width="wide"),
    "no width": lambda t: t.pop("width"),
    "a width of a world": lambda t: t.update(width=10**15),
    "things a number": lambda t: t.update(things=7),
    "a thing without a shape": lambda t: t.update(things=[{"id": "x"}]),
    "a script in a name": lambda t: t.update(title={"en": "<script>", "fr": "x"}),
    "a name turned round": lambda t: t.update(title={"en": "\u202ex", "fr": "x"}),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_forged_table_is_refused_at_its_field(name):
    text = save_text(wander(match_of(scenario=SMALL), [0, 1], Roller(1)))
    first = refused(changed(text, table(TABLES[name]))).faults[0]
    assert first.where.startswith(("table", "scenario")), first


def test_the_way_of_the_rules_is_named():
    text = save_text(match_of(scenario=SMALL))
    for way in ("then", None, 3):
        assert refused(text, rules=way).faults[0].where == "rules"


def test_a_save_changed_by_hand_opens_with_a_note_once_its_check_is_out():
    match = wander(match_of(scenario=SMALL), [0, 1], Roller(1))
    text = save_text(match)
    assert refused(text.replace('"at": 2', '"at": 1')).faults[0].where == "check"
    found = open_text(changed(text, lambda d: d.update(at=1)))
    assert found.match.tree.number == 1 and len(found.notes) == 1
    assert open_text(json.dumps(json.loads(text))).notes == ()  # blanks are no change
