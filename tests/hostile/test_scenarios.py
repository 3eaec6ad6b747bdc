"""Scenario files of strangers and lines nobody foresaw: refused in one sentence, soon, before a game begins on them."""

from __future__ import annotations

import io
import json
import sys

import pytest

from aofa_widgets.cli.main import main
from aofa_widgets.errors import InputError, SourceError
from aofa_widgets.games import load, scenario_from
from aofa_widgets.lab.saves import open_text, save_text
from aofa_widgets.locate import rulebook
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset, source

GAME = "swashbuckling"
SCHOOL = rulebook() / GAME / "scenarios" / "school.toml"
RULES = Ruleset.load(GAME)


@pytest.fixture(scope="module")
def school():
    return load(GAME).read_scenario(SCHOOL)


def run(capsys, *words: str) -> tuple[int, str]:
    status = main(list(words))
    return status, "".join(capsys.readouterr())


@pytest.mark.parametrize("field", ["title", "text", "things.label", "figures.name", "figures.in_text", "figures.mark"])
def test_what_no_save_holds_begins_no_game(school, field, tmp_path):
    for tag in ("<b", "</", "<!"):
        data = json.loads(json.dumps(school))
        rows, _, key = field.rpartition(".")
        place = data[rows][0] if rows else data
        place[key] = tag if key == "mark" else {"en": f"a {tag}", "fr": "a", **({"fr_de": tag} if "in" in key else {})}
        file = tmp_path / "mine.json"
        file.write_text(json.dumps(data), encoding="utf-8")
        (told, *_) = load(GAME).check_scenario_file(file)
        assert f"`{tag}`, which looks like the beginning of a tag" in told.say("en") and key in told.where
        with pytest.raises(InputError, match=tag):
            Match(load(GAME).GAME(RULES), data)


def test_a_sign_that_is_no_tag_is_played_and_saved(school):
    data = json.loads(json.dumps(school))
    data["title"] = {"en": "3 < 4", "fr": "3 < 4"}
    match = Match(load(GAME).GAME(RULES), data)
    assert open_text(save_text(match)).match.state == match.state


def test_the_same_header_many_times_is_read_once_for_each(monkeypatch):
    many = source.MOST_HEADERS
    document = source.parse("[[a]]\n" * many, "x.toml")
    assert document.places("a") == tuple(range(1, many + 1))
    with pytest.raises(SourceError, match=rf"x\.toml:{many + 1}: "):
        source.parse("[[a]]\n" * (many + 1), "x.toml")
    with pytest.raises(SourceError):
        source.parse("[[a]]\n" * 50_000, "x.toml")


def test_one_line_may_spell_a_key_twice():
    assert source.parse('[a]\n"b.c" = 1\n\n[[d]]\n[[d]]\n', "x").lines["d"] == (4, 5)


def test_a_circle_of_links_is_told(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("AOFA_TRACEBACK", "1")
    for name in ("loop.toml", "loop.json", "loop.md"):
        (tmp_path / name).symlink_to(tmp_path / name)
        status, said = run(capsys, "check", str(tmp_path / name), "--lang", "en")
        assert status == 1 and "lead in a circle" in said


@pytest.mark.parametrize(
    ("text", "where", "words"),
    [
        ('{"id": "a",\n "title": ', ":2:11", "not JSON"),
        ("", ":1:1", "not JSON"),
        ('{\n "id": "a",\n "x": {"id": "b"}, "id": "c"}', ":3:20", "`id` stands here a second time"),
        ('{"a": "\\"{", "\\u0061": 1}', ":1:14", "`a` stands here a second time"),
        ("[" * 50_000, "", "more than 12 levels"),
        ('{"width": ' + "9" * 5000 + "}", "", "thousands of digits"),
    ],
)
def test_json_is_called_json(tmp_path, capsys, text, where, words):
    file = tmp_path / "cut.json"
    file.write_text(text, encoding="utf-8")
    status, said = run(capsys, "check", str(file), "--lang", "en")
    assert status == 1 and f"cut.json{where}: " in said and words in said and "TOML" not in said
    with pytest.raises(SourceError) as found:
        scenario_from(GAME, str(file))
    assert f"cut.json{where}: " in found.value.say("en")


def test_bytes_that_are_no_letters_are_told_by_line(tmp_path):
    file = tmp_path / "x.json"
    file.write_bytes(b'{"id":\n"\xff"}')
    with pytest.raises(SourceError, match=r"x\.json:2: "):
        scenario_from(GAME, file)


def test_a_file_to_play_is_sound_though_it_may_break_the_set_up_rules(tmp_path):
    file = tmp_path / "wide.toml"
    text = SCHOOL.read_text(encoding="utf-8").replace("height = 3556", "height = 23876")
    file.write_text(text, encoding="utf-8")
    (told,) = load(GAME).check_scenario_file(file)
    assert "wide.toml:" in told.say("en") and "94 in" in told.say("en")
    assert scenario_from(GAME, str(file), RULES)["height"] == 23876
    file.write_text(text.replace("side", "sides", 1) + "\nstranger = 1\n", encoding="utf-8")
    with pytest.raises(SourceError) as found:
        scenario_from(GAME, str(file), RULES)
    assert found.value.faults == load(GAME).check_scenario_file(file) and "wide.toml:" in found.value.say("en")


def test_what_is_typed_is_never_obeyed(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    lines = ["\x1b[2J\x1b]0;x\x07 move", "\u202edog", "\ufeffhelp", "x" * 3_000_000, "/\x9b31m", "quit", "2"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines)))
    status, said = run(capsys, "play", GAME, "--seed", "3", "--lang", "en")
    assert status == 0 and "\\x1b[2J" in said and "\\u202edog" in said
    assert not set(said) & set("\x1b\x07\x9b\u202e\ufeff") and len(said) < 20_000
    assert "Here are the commands" in said or "help" in said


def test_names_without_end_are_cut(capsys, tmp_path):
    for words in (
        ["report", "a" * 5000, "--out", str(tmp_path)],
        ["report", "a" * 5000 + "#g=", "--out", str(tmp_path)],
        ["play", GAME, "--scenario", "a" * 5000 + ".toml"],
        ["play", GAME, "--open", "a" * 5000],
        ["check", "a" * 5000 + ".json"],
    ):
        status, said = run(capsys, *words, "--lang", "en")
        assert status in (1, 2) and 20 < len(said) < 500


@pytest.mark.parametrize(("lang", "words"), [("en", "at most 24"), ("fr", "24 au plus")])
def test_a_crowd_of_bots_is_refused_at_once(capsys, lang, words):
    crowd = ",".join(["random:1"] * 3000)
    status, said = run(capsys, "selfplay", GAME, "--bots", crowd, "--games", "1", "--lang", lang)
    assert status == 2 and words in said and len(said) < 300


def test_every_scenario_of_the_book_may_be_given_as_a_file():
    for path in SCHOOL.parent.glob("*.toml"):
        assert scenario_from(GAME, path, RULES)["id"] == path.stem
