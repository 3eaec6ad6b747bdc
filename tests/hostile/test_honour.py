"""What a stranger feeds the second game: files, words, bags and questions; soon, in words, in both languages."""

from __future__ import annotations

import io
import json

import pytest

from aofa_widgets.cli.main import main
from aofa_widgets.errors import InputError, SourceError
from aofa_widgets.games import load, scenario_from
from aofa_widgets.games.honour.flow import room
from aofa_widgets.games.honour.flow.scenarios import check_scenario
from aofa_widgets.play.match import cups
from aofa_widgets.rules import Ruleset

RULES = Ruleset.load("honour")
HUT = {"id": "hut", "kind": "hut", "x": 9144, "y": 9144, "w": 18288, "h": 18288}


def both(text: str) -> dict[str, str]:
    return {"en": text, "fr": text}


def table(**more: object) -> dict[str, object]:
    base = {"id": "x", "title": both("X"), "text": both("X"), "width": 6096, "height": 6096, "victory": "losses",
            "forces": ["gate_watch", "pass_outlaws"], "deploy": ["bottom", "top"], "terrain": []}  # fmt: skip
    return base | more


@pytest.fixture
def horde(tmp_path):
    """A force of sixty that costs no more than it may and that no table of the book has room for."""
    path = tmp_path / "horde.toml"
    cards = ", ".join(['"pine_bow"'] * 60)
    text = f'format = "warband/1"\ngame = "honour"\n[forces.a]\nname = "A"\npoints = 200\ncards = [{cards}]\n'
    path.write_text(text, encoding="utf-8")
    return path


def test_a_force_without_room_is_told_once_at_its_line(horde, capsys):
    assert main(["check", str(horde), "--lang", "en"]) == 1
    said = capsys.readouterr().out
    assert said.count("no room") == 1 and "horde.toml:6: There is no room left for `pine_bow-" in said
    with pytest.raises(SourceError) as error:
        scenario_from("honour", str(horde), RULES)
    assert len(error.value.faults) == 1 and "plus de place" in error.value.say("fr")


def test_a_table_of_one_hut_is_told_once_for_each_side():
    found = check_scenario(table(width=18288, height=18288, depth=18288, terrain=[HUT]), RULES)
    assert [one.where for one in found] == ["deploy", "deploy"]
    assert "heron_lord" in found[0].say("en") and "crane_lady" in found[1].say("en")


def test_a_place_is_tried_once_for_each_size(monkeypatch):
    tried: list[tuple[int, int]] = []
    look = room._clear
    monkeypatch.setattr(room, "_clear", lambda ground, bases, at, r: tried.append(at) or look(ground, bases, at, r))
    cards = {"format": "warband/1", "game": "honour", "forces": {"f": {"name": "F", "points": 200}}}
    cards["forces"]["f"]["cards"] = ["pine_bow"] * 60
    assert not check_scenario(table(points=200, depth=3000, cards=cards, forces=["f", "north"]), RULES)
    assert len(tried) < 2000


@pytest.mark.parametrize("name", ["/", ".", "..", "a/" * 900 + "a"])
@pytest.mark.parametrize("word", ["save", "open"])
def test_what_names_no_file_does_not_end_the_game(word, name, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{word} {name}\nbag\n"))
    assert main(["play", "honour", "--seed", "1", "--lang", "en"]) == 0
    said = capsys.readouterr()
    assert "report" not in said.out + said.err and "> bag" in said.out


def test_the_first_command_of_the_manual_works(tmp_path, capsys):
    assert main(["new", "cards", "willow_ford", "--out", str(tmp_path / "my-band.toml"), "--lang", "en"]) == 0
    assert main(["check", str(tmp_path / "my-band.toml"), "--lang", "en"]) == 0
    assert main(["new", "cards", "Willow Ford", "--lang", "en"]) == 2
    assert "hyphens and underscores" in capsys.readouterr().err


def test_a_bag_of_no_end_is_refused():
    bag = load("honour").bag
    for given, part in (
        (["north"] * 5000, "8 at most"),
        ({"samurai": 10_000}, "0 to 200 is needed. Give one"),
        ({"fate": 10**400}, "0 to 200"),
    ):
        with pytest.raises(InputError, match=part) as error:
            bag(RULES, given)
        assert error.value.say("fr") != error.value.say("en")


def test_a_bag_of_forces_holds_no_more_than_a_bag_may(tmp_path):
    card = {"name": "A", "cls": "warrior", "cost": 0, "aim": 1, "agility": 1, "strength": 1, "wits": 1, "honour": 1,
            "actions": 4, "weapon": "none"}  # fmt: skip
    own = {"format": "warband/1", "game": "honour", "profiles": {"a": card}, "forces": {"f": {"name": "F"}}}
    own["forces"]["f"]["cards"] = ["a"] * 60
    path = tmp_path / "own.json"
    path.write_text(json.dumps(own), encoding="utf-8")
    with pytest.raises(InputError, match="0 to 200"):
        load("honour").bag(RULES, [str(path)])


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["attack", "3"], "found 1. Write 3 after it."),
        (["bag", "1000000"], "tokens is 1,000,000. A whole number from 0 to 1,000"),
        (["test", "41"], "41 dice cannot be rolled; give 0 to 40"),
        (["test", "3", "--set", "die.faces=[]"], "a list of 1 to 40 of cross, blank, sword, double"),
    ],
)
def test_odd_numbers_are_told_with_what_is_allowed(words, part, capsys):
    assert main(["odds", "honour", *words, "--lang", "en"]) == 2
    assert part in capsys.readouterr().err


def test_a_die_of_a_thousand_faces_is_told_how_many_there_may_be():
    with pytest.raises(InputError, match="a list of 1 to 40 of"):
        RULES.with_values({"die.faces": ["sword"] * 1000})


def test_a_roll_of_hundreds_that_a_game_can_come_to_is_read_from_its_save():
    """Four damage dice a marker, six markers a blow: what a fierce house rule throws must open again."""
    assert len(cups({"damage": [6] * 300}, "dice")["damage"]) == 300
    with pytest.raises(InputError, match="100,000"):
        cups({"damage": [6] * 100_001}, "dice")
